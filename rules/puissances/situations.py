"""A Situation: prepared by the MJ, opened at the table with what is chosen of it, and closed (P-06)."""

from typing import Annotated

from msgspec import Meta, Struct

from rules.dice import Dice
from rules.entry import Create, Entry, New, Set
from rules.game import Line, Move, PortraitRef, RuleError, TraitRef, Who
from rules.table import EVERYONE, Portrait, Table, Trait

MONTRES = 40  # of its words, shown by one act


class Ouverture(Struct):
    """`montres`: the words that are shown with it, besides those that who sees it sees already."""

    situation: PortraitRef
    montres: Annotated[list[TraitRef], Meta(max_length=MONTRES)] = []


class Cloture(Struct):
    situation: PortraitRef
    issue: Line


def situation_at(table: Table, portrait: str) -> Portrait:
    """The Situation of this id, not closed yet. Raises RuleError for another portrait, and for a closed one."""
    row = table.portraits[portrait]
    if row.kind != "situation":
        raise RuleError("Ce portrait n’est pas une Situation\u00a0: choisis-en une.")
    if table.traits_of(row.id, "issue"):
        raise RuleError("Cette Situation est close\u00a0: retire son issue pour la rouvrir.")
    return row


def ouvrir(table: Table, params: Ouverture, dice: Dice) -> list[Entry]:
    """Open a Situation at the table: all see it, and of its words those that are chosen; never the MJ's notes.

    Raises RuleError for what is no Situation or a closed one, when all see it already, and for words of another
    portrait or that are the MJ's alone.
    """
    situation = situation_at(table, params.situation)
    if situation.audience.everyone:
        raise RuleError("Toute la table voit déjà cette Situation\u00a0: révèle ses mots un par un.")
    shown = [table.traits[trait] for trait in dict.fromkeys(params.montres)]
    if any(trait not in showable(table, situation) for trait in shown):
        raise RuleError("On ne montre que des mots de cette Situation, et jamais tes notes.")
    hidden = [trait.id for trait in shown if not trait.audience.everyone]
    changes = (
        Set("portrait", situation.id, "audience", EVERYONE),
        *(Set("trait", trait, "audience", EVERYONE) for trait in hidden),
    )
    montres = [{"sorte": sorte(table, trait), "texte": trait.text} for trait in shown]
    payload = {"situation": situation.name, "montres": montres}
    return [Entry("puissances/situation_ouverte", payload, EVERYONE, changes)]


def showable(table: Table, situation: Portrait) -> list[Trait]:
    """The words of a Situation that the table may be shown: all but those that are the MJs' alone."""
    kinds = [kind for kind in table.game.traits if not kind.mj_only]
    return [t for kind in kinds for t in table.traits_of(situation.id, kind.key)]


def sorte(table: Table, trait: Trait) -> str:
    """What these words are, as it is read."""
    kind = table.game.trait_kind(trait.kind)
    return kind.label if kind else ""


def clore(table: Table, params: Cloture, dice: Dice) -> list[Entry]:
    """Say how a Situation ended: who sees it sees how. What it made the world bear stays so.

    Raises RuleError for what is not a Situation, and for one that is closed already.
    """
    situation = situation_at(table, params.situation)
    values = {"portrait": situation.id, "kind": "issue", "text": params.issue}
    made = Create("trait", New("issue"), values, situation.audience)
    payload = {"situation": situation.name, "issue": params.issue}
    return [Entry("puissances/situation_close", payload, situation.audience, (made,))]


MOVES = (
    Move("puissances/ouvrir_situation", Ouverture, Who.MJ, ouvrir),
    Move("puissances/clore_situation", Cloture, Who.MJ, clore),
)
