"""A Puissance changes, or refuses to: an Attribut is rewritten for all its Agents (P-42)."""

from msgspec import Struct
from msgspec.structs import replace

from rules.dice import Dice
from rules.entry import Create, Entry, New
from rules.game import LINE, Move, OptionalLine, PartRef, ResolutionRef, RuleError, TraitRef, Who
from rules.puissances.monde import attendus, porte
from rules.puissances.presence.chutes import lost, of_lien
from rules.puissances.presence.formulations import formulation_of, put_away
from rules.puissances.presence.jugements import manques
from rules.puissances.presence.moment import FORMULATION, Presence, at, at_rest, face_becomes, faced
from rules.puissances.presence.passage import attribut_written, passes_to_lien
from rules.puissances.presence.seuil import all_know, played_by
from rules.table import Table, Trait

DETTE = "Répond de ce que change «\u00a0{}\u00a0»"


class Acceptation(Struct):
    """The wording that the Puissance accepts, and whether the world bears the novelty: the MJ's word is the last.

    `monde`: what bears it. When nothing does, the Agent owes: `dette` in words, and `attend` what would close it.
    `passe`: the trait in question goes to the Lien under the rewritten Attribut, in `mots` if there are any.
    """

    formulation: PartRef
    porte: bool
    monde: TraitRef | None = None
    attend: TraitRef | None = None
    dette: OptionalLine = ""
    passe: bool = False
    mots: OptionalLine = ""


class Refus(Struct):
    resolution: ResolutionRef
    perdu: TraitRef | None = None


def transformer(table: Table, params: Acceptation, dice: Dice) -> list[Entry]:
    """The Puissance changes: the Attribut is rewritten, and all its Agents read it (P-42).

    When the world does not bear the novelty yet, the Agent answers for what the change produces, until it does: a debt
    for the MJs and its player.
    Raises RuleError when the riddle is over, naming each criterion that does not hold; for a novelty that the world
    does not bear, or bears already; and when no trait is in question to go to the Lien.
    """
    part = table.parts[params.formulation]
    presence = at(table, part.resolution, "enigme")
    attribut, trait = table.traits[presence.face.attribut], table.traits.get(presence.face.trait)
    if part.kind != FORMULATION:
        raise RuleError("Cette formulation n’est plus à décider\u00a0: regarde la Scène.")
    formulation = formulation_of(part)
    if missing := manques(table, presence, formulation):
        raise RuleError(f"La Puissance se renierait, ou nul ne le sait encore\u00a0: {', '.join(missing)}.")
    check_monde(table, params)
    if params.passe and trait is None:
        raise RuleError(
            "Aucun trait n’est en question\u00a0: réécris l’Attribut sans rien faire passer au Lien."
        )
    over = (face_becomes(presence.part, at_rest(presence.face)), *put_away(table, presence))
    borne_by = table.traits[params.monde] if params.porte and params.monde else None
    payload = {
        "puissance": presence.puissance.name,
        "portrait": presence.agent.name,
        "old": attribut.text,
        "text": formulation.texte,
        "porte": params.porte,
        "monde": told(table, presence, borne_by),
    }
    passes = (
        passes_to_lien(table, presence, trait, attribut.id, params.mots.strip())
        if trait and params.passe
        else []
    )
    return [
        attribut_written(table, presence, formulation.texte, attribut),
        faced(presence, "transformation", payload, *over),
        *passes,
        *([] if params.porte else [owed(table, presence, params, formulation.texte)]),
    ]


def check_monde(table: Table, params: Acceptation) -> None:
    """Raise RuleError when what is said of the world is not so in any Situation."""
    if params.porte and params.monde and params.monde not in [t.id for t in porte(table)]:
        raise RuleError("Le monde ne porte pas encore cela\u00a0: marque-le d’abord dans sa Situation.")
    if not params.porte and params.attend and params.attend not in [t.id for t in attendus(table)]:
        raise RuleError("Le monde porte déjà cela\u00a0: choisis ce que la dette attend, ou rien.")


def told(table: Table, presence: Presence, trait: Trait | None) -> str:
    """These words, when all who see the face know them: what the world bears may be a secret of the MJ's."""
    return trait.text if trait and all_know(table, presence.part.audience, trait) else ""


def owed(table: Table, presence: Presence, params: Acceptation, texte: str) -> Entry:
    """What the Agent owes for a change that the world does not bear yet, closed by what it waits for (P-42)."""
    words = params.dette.strip() or DETTE.format(texte)[:LINE]
    values = {"portrait": presence.agent.id, "kind": "dette", "text": words, "source": params.attend}
    audience = played_by(presence.agent)
    made = Create("trait", New("dette"), values, audience)
    payload = {"portrait": presence.agent.name, "text": words}
    return Entry("puissances/dette", payload, audience, (made,), presence.resolution.id)


def refuser(table: Table, params: Refus, dice: Dice) -> list[Entry]:
    """The Puissance does not change, even for a good wording; most often a trait of the Lien is lost for it (P-42).

    DECISION: without that loss the request is not settled: the two other ways are left to the Agent.
    Raises RuleError when no change is asked for, and for a trait that is not of this Lien.
    """
    presence = at(table, params.resolution, "enigme")
    attribut = table.traits[presence.face.attribut]
    taken = of_lien(table, presence, params.perdu)
    face = at_rest(presence.face)
    if presence.face.trait and taken is None:
        face = replace(presence.face, etape="revelee")
    payload = {"puissance": presence.puissance.name, "attribut": attribut.text}
    changes = (face_becomes(presence.part, face), *put_away(table, presence))
    entries = lost(table, presence, taken) if taken else []
    return [faced(presence, "changement_refuse", payload, *changes), *entries]


MOVES = (
    Move("puissances/transformer", Acceptation, Who.MJ, transformer),
    Move("puissances/refuser_changement", Refus, Who.MJ, refuser),
)
