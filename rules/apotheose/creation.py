"""A new character in one act: a name, four numbers, a métier, a specialty, an affect (K-01, K-45)."""

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from rules.apotheose.options import points
from rules.apotheose.portraits import CARACTERISTIQUES, PERSONNAGE, PLUS_HAUTE, Caracteristique
from rules.apotheose.traits import MYSTIQUE
from rules.counters import moved
from rules.dice import Dice
from rules.entry import Create, Entry, New
from rules.game import Line, Move, OptionalLine, RuleError, SeatRef, Who
from rules.kinds import CounterKind
from rules.table import EVERYONE, Table, mj_and

Valeur = Annotated[int, Meta(ge=0, le=30)]
SHEET = New("portrait")


class Naissance(Struct):
    """Who comes to the table. `cache`: an MJ keeps the sheet from the table, its player aside."""

    nom: Line
    corps: Valeur
    esprit: Valeur
    combat: Valeur
    ame: Valeur
    metier: OptionalLine = ""
    specialite: OptionalLine = ""
    mystique: bool = False
    affect: OptionalLine = ""
    seat: SeatRef | None = None
    cache: bool = False

    @property
    def valeurs(self) -> dict[Caracteristique, int]:
        return {"corps": self.corps, "esprit": self.esprit, "combat": self.combat, "ame": self.ame}


def creer(table: Table, params: Naissance, dice: Dice) -> list[Entry]:
    """Make a sheet that is ready to roll. A player makes it for themselves, an MJ for anyone or nobody.

    Raises RuleError beyond the points of the table, for a specialty or a magic without a métier, and for a seat that
    only looks on.
    """
    check(table, params)
    seat = params.seat if table.actor.is_mj else table.actor.id
    if seat and not table.seats[seat].plays:
        name = table.seats[seat].name
        raise RuleError(f"{name} regarde la table sans y jouer\u00a0: donne-lui d’abord une place de joueur.")
    sheet = Create("portrait", SHEET, {"kind": PERSONNAGE, "name": params.nom, "seat": seat})
    payload = {"nom": params.nom, "valeurs": params.valeurs, "metier": params.metier, "affect": params.affect}
    audience = mj_and(*filter(None, [seat])) if params.cache and table.actor.is_mj else EVERYONE
    made = [sheet, *numbers(table, params), *words(params)]
    changes = tuple(replace(change, audience=audience) for change in made)
    return [Entry("apotheose/creation", payload, audience, changes)]


def check(table: Table, params: Naissance) -> None:
    most, total = points(table), sum(params.valeurs.values())
    if most is not None and total > most:
        raise RuleError(
            f"Cette table donne {most} points à répartir, et il y en a {total}\u00a0: retires-en."
        )
    if not params.metier and (params.specialite or params.mystique):
        raise RuleError(
            "Une spécialité et la magie viennent d’un métier\u00a0: nomme le métier, ou retire-les."
        )


def numbers(table: Table, params: Naissance) -> Iterator[Create]:
    """The characteristics, and the sum that the next gift is counted from. DECISION: a first sum brings none (K-22)."""
    for key, value in params.valeurs.items():
        if value:
            yield born(table, CARACTERISTIQUES[key], value)
    if total := sum(params.valeurs.values()):
        yield born(table, PLUS_HAUTE, total)


def born(table: Table, kind: CounterKind, value: int) -> Create:
    """A number of the new sheet."""
    change = moved(table, SHEET, kind, value)
    assert isinstance(change, Create)
    return change


def words(params: Naissance) -> Iterator[Create]:
    """What is written at once on the sheet."""
    metier = New("metier")
    if params.metier:
        flags = [MYSTIQUE.key] * params.mystique
        yield word(metier, "metier", params.metier, flags=flags)
    if params.specialite:
        yield word(New("specialite"), "specialite", params.specialite, parent=metier)
    if params.affect:
        yield word(New("affect"), "affect", params.affect)


def word(name: New, kind: str, text: str, **more: object) -> Create:
    return Create("trait", name, {"portrait": SHEET, "kind": kind, "text": text, **more})


MOVES = (Move("apotheose/creer", Naissance, Who.TABLE, creer),)
