"""What a relation bears the trace of: a consequence, now or later; what was owed or hidden, come due (P-41, P-42)."""

from typing import Literal

from msgspec import Struct

from rules.dice import Dice
from rules.entry import Create, Entry, New, Set
from rules.game import Line, Move, PortraitRef, RuleError, TraitRef, Who
from rules.puissances.presence.moment import presences
from rules.table import EVERYONE, MJ_ONLY, Audience, Portrait, Table, mj_and

DUES = ("dette", "consequence", "mensonge")


class Consequence(Struct):
    portrait: PortraitRef
    texte: Line
    quand: Literal["maintenant", "plus_tard"] = "maintenant"


class Echeance(Struct):
    """`texte`: what becomes of it; `seen_by`: who reads that."""

    trait: TraitRef
    texte: Line
    seen_by: Literal["table", "mj_and_player", "mj"] = "table"


def consequence(table: Table, params: Consequence, dice: Dice) -> list[Entry]:
    """What a refusal, or anything else, costs the relation: said now, or kept by the MJ for later (P-41).

    Now, those read it who see the Présence of this being, or its portrait when it is in none. Later is the MJs' alone.
    Raises RuleError for a portrait that is not a being's.
    """
    portrait = table.portraits[params.portrait]
    if portrait.kind != "etre":
        raise RuleError("Une conséquence touche un personnage\u00a0: choisis lequel.")
    payload = {"portrait": portrait.name, "texte": params.texte}
    if params.quand == "maintenant":
        resolution, audience = before_its_puissance(table, portrait)
        return [Entry("puissances/consequence", payload, audience, (), resolution)]
    values = {"portrait": portrait.id, "kind": "consequence", "text": params.texte}
    made = Create("trait", New("consequence"), values, MJ_ONLY)
    return [Entry("puissances/consequence_differee", payload, MJ_ONLY, (made,))]


def before_its_puissance(table: Table, portrait: Portrait) -> tuple[str | None, Audience]:
    """The Présence that this being is in, if it is in one, and who sees what happens to it there."""
    for part, face in presences(table):
        if face.agent == portrait.id:
            return part.resolution, part.audience
    return None, portrait.audience


def solder(table: Table, params: Echeance, dice: Dice) -> list[Entry]:
    """A debt, a consequence to come or a lie comes due, or is closed: it leaves the sheet.

    Its own words are read by those who could see them, and what becomes of it by those that the MJ chooses.
    Raises RuleError for any other words.
    """
    trait = table.traits[params.trait]
    portrait = table.portraits[trait.portrait]
    if trait.kind not in DUES:
        raise RuleError(
            "Cela ne se solde pas\u00a0: choisis une dette, une conséquence à venir ou un mensonge."
        )
    chosen = {"table": EVERYONE, "mj_and_player": mj_and(*filter(None, [portrait.seat])), "mj": MJ_ONLY}
    told = {"portrait": portrait.name, "texte": params.texte}
    gone = {"portrait": portrait.name, "sorte": trait.kind, "text": trait.text}
    return [
        Entry("puissances/echeance", told, chosen[params.seen_by].within(portrait.audience)),
        Entry("puissances/solde", gone, trait.audience, (Set("trait", trait.id, "removed", True),)),
    ]


MOVES = (
    Move("puissances/consequence", Consequence, Who.MJ, consequence),
    Move("puissances/solder", Echeance, Who.MJ, solder),
)
