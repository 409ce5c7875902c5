"""The manière of the Puissance: what can be foreseen of it, said before the roll (P-22)."""

from msgspec import Struct
from msgspec.structs import replace

from rules.dice import Dice
from rules.entry import Entry
from rules.game import Move, OptionalText, ResolutionRef, RuleError, Who
from rules.puissances.annonce import annonce_becomes, at
from rules.table import Table


class Maniere(Struct):
    resolution: ResolutionRef
    maniere: OptionalText = ""


def dire_maniere(table: Table, params: Maniere, dice: Dice) -> list[Entry]:
    """Say, before the roll, how the Puissance would succeed: its foreseeable consequences (P-22). No words: unsaid.

    Raises RuleError after the roll, or when nothing changes.
    """
    resolution, annonce = at(table, params.resolution)
    if annonce.etape == "resolue":
        raise RuleError("Le jet est fait\u00a0: la manière se dit avant. Écris plutôt ce que cela veut dire.")
    new = replace(annonce, maniere=params.maniere.strip())
    if new == annonce:
        raise RuleError("C’est déjà ce qui est dit\u00a0: change ces mots, ou ferme.")
    changes = (annonce_becomes(resolution, new),)
    return [
        Entry("puissances/maniere", {"maniere": new.maniere}, resolution.audience, changes, resolution.id)
    ]


MOVES = (Move("puissances/maniere", Maniere, Who.MJ, dire_maniere),)
