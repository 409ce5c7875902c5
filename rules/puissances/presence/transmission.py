"""What an Agent brought passes by others too: the same trait, under each one's Lien (P-31)."""

from typing import Annotated

from msgspec import Meta, Struct

from rules.dice import Dice
from rules.entry import Create, Entry, New
from rules.game import Move, PortraitRef, RuleError, TraitRef, Who
from rules.puissances.natures import liens_to, root
from rules.puissances.presence.seuil import known
from rules.table import Portrait, Table, Trait


class Transmission(Struct):
    trait: TraitRef
    agents: Annotated[list[PortraitRef], Meta(max_length=20)]


def transmettre(table: Table, params: Transmission, dice: Dice) -> list[Entry]:
    """Other Agents of the Puissance receive a trait of the Lien, each on a line for those who know their Lien (P-31).

    DECISION: who has several Liens to it receives by the one that most know. An Avatar may receive too.
    Raises RuleError for what is no trait of a Lien to a Puissance, without Agents, and for one of them that has no Lien
    to it, or has this trait.
    """
    trait = table.traits[params.trait]
    puissance = root(table, trait).about or ""
    if trait.kind != "trait" or puissance not in table.portraits:
        raise RuleError("Choisis un trait du Lien\u00a0: c’est par le Lien qu’il passe aux autres Agents.")
    agents = [agent for agent in dict.fromkeys(params.agents) if agent != trait.portrait]
    if not agents:
        raise RuleError("Choisis au moins un autre Agent de cette Puissance.")
    return [received(table, trait, agent, puissance) for agent in agents]


def others(table: Table, trait: Trait) -> list[Portrait]:
    """The other beings with a Lien to the Puissance that this trait of a Lien comes from, as far as the table knows."""
    puissance = root(table, trait).about if trait.kind == "trait" else None
    if puissance is None:
        return []
    served = {t.portrait for t in table.traits.values() if t.kind == "lien" and t.about == puissance}
    return [p for p in table.sheets if p.id in served - {trait.portrait}]


def received(table: Table, trait: Trait, agent: str, puissance: str) -> Entry:
    """The line by which this Agent has that trait too. Raises RuleError when it cannot, or has it already."""
    portrait = table.portraits[agent]
    liens = sorted(liens_to(table, agent, puissance), key=lambda lien: not known(table, lien).everyone)
    if not liens:
        raise RuleError(f"{portrait.name} n’a pas de Lien à cette Puissance\u00a0: choisis un de ses Agents.")
    if any(
        held.text.casefold() == trait.text.casefold() for lien in liens for held in table.children_of(lien.id)
    ):
        raise RuleError(f"{portrait.name} a déjà ce trait\u00a0: choisis les autres.")
    values = {
        "portrait": agent,
        "kind": "trait",
        "text": trait.text,
        "parent": liens[0].id,
        "source": trait.source,
        "flags": list(trait.flags),
    }
    audience = known(table, liens[0])
    payload = {"portrait": portrait.name, "texte": trait.text}
    made = Create("trait", New(f"trait of {agent}"), values, audience)
    return Entry("puissances/transmis", payload, audience, (made,))


MOVES = (Move("puissances/transmettre", Transmission, Who.MJ, transmettre),)
