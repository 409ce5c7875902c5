"""What the table makes of a roll: its reading, its witnesses, the amplification (P-19, P-21, P-24)."""

from msgspec import Struct
from msgspec.structs import replace

from rules.dice import Dice
from rules.entry import Entry
from rules.game import Line, Move, ResolutionRef, RuleError, Text, Who
from rules.puissances.annonce import Annonce, annonce_becomes, at
from rules.puissances.mises import mises_of
from rules.table import Resolution, Table

LECTURES = 6  # the last ones stay on the Scène; all are in the journal
LUES = 40  # of one resolution


class Lecture(Struct):
    resolution: ResolutionRef
    texte: Text


class Temoins(Struct):
    resolution: ResolutionRef
    temoins: Line


class Attenuation(Struct):
    resolution: ResolutionRef


def rolled(table: Table, resolution: str) -> tuple[Resolution, Annonce]:
    """A resolution whose dice have fallen, and what it states. Raises RuleError before the roll."""
    row, annonce = at(table, resolution)
    if annonce.etape != "resolue":
        raise RuleError("Les dés n’ont pas encore parlé\u00a0: lance d’abord.")
    return row, annonce


def lire(table: Table, params: Lecture, dice: Dice) -> list[Entry]:
    """The table writes what it means (P-24). Raises RuleError before the roll, without words, or once read enough."""
    resolution, annonce = rolled(table, params.resolution)
    payload = {"texte": params.texte.strip()}
    if not payload["texte"]:
        raise RuleError("Écris ce que cela veut dire dans la fiction.")
    if annonce.lues >= LUES:
        raise RuleError(
            f"Cette résolution a déjà {LUES} lectures\u00a0: demande au MJ de la clore, et raconte la suite."
        )
    lectures = (*annonce.lectures, payload["texte"])[-LECTURES:]
    changes = (annonce_becomes(resolution, replace(annonce, lectures=lectures, lues=annonce.lues + 1)),)
    return [Entry("puissances/lecture", payload, resolution.audience, changes, resolution.id)]


def nommer_temoins(table: Table, params: Temoins, dice: Dice) -> list[Entry]:
    """The MJ names who noticed that the Puissance passed (P-19).

    Raises RuleError before the roll, when no side engaged a Lien, or without words.
    """
    resolution, _ = rolled(table, params.resolution)
    if not any(mise.voie == "lien" for mise in mises_of(table, resolution.id)):
        raise RuleError("Aucun Lien n’a été engagé\u00a0: il n’y a rien à remarquer.")
    payload = {"temoins": params.temoins.strip()}
    if not payload["temoins"]:
        raise RuleError("Dis qui l’a remarqué.")
    return [Entry("puissances/temoins", payload, resolution.audience, (), resolution.id)]


def attenuer(table: Table, params: Attenuation, dice: Dice) -> list[Entry]:
    """The table leaves the amplification aside; the outcome itself does not change (P-21).

    Raises RuleError before the roll, when nobody is dominated, or when it is left aside already.
    """
    resolution, annonce = rolled(table, params.resolution)
    if annonce.resultat is None or not annonce.resultat["domine"] or not annonce.amplifiee:
        raise RuleError("Il n’y a pas d’amplification à laisser de côté\u00a0: lis le résultat tel quel.")
    changes = (annonce_becomes(resolution, replace(annonce, amplifiee=False)),)
    return [Entry("puissances/attenuation", {}, resolution.audience, changes, resolution.id)]


MOVES = (
    Move("puissances/lire", Lecture, Who.TABLE, lire),
    Move("puissances/temoins", Temoins, Who.MJ, nommer_temoins),
    Move("puissances/attenuer", Attenuation, Who.MJ, attenuer, binding=True),
)
