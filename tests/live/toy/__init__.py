"""A game of one move, as somebody would add it: one folder, and one line in the registry."""

from typing import Annotated

from msgspec import Meta, Struct

from rules.dice import Dice
from rules.entry import Add, Create, Entry, New
from rules.game import Game, Move, PortraitKind, PortraitRef, TraitKind, Who
from rules.table import Table


class Tirage(Struct):
    portrait: PortraitRef
    combien: Annotated[int, Meta(ge=1, le=3)] = 1


def tirer(table: Table, params: Tirage, dice: Dice) -> list[Entry]:
    """Draw pebbles from a bag that remembers how many have left it."""
    faces = [dice.roll(6) for _ in range(params.combien)]
    bag = next((c for c in table.counters.values() if c.portrait == params.portrait), None)
    values = {
        "portrait": params.portrait,
        "key": "tires",
        "label": "Tirés",
        "value": len(faces),
        "low": 0,
        "high": 20,
    }
    drawn = Add(bag.id, len(faces)) if bag else Create("counter", New("bag"), values)
    return [
        Entry("toy/tirage", {"sac": table.portraits[params.portrait].name, "faces": faces}, changes=(drawn,))
    ]


GAME = Game(
    key="toy",
    name="Le Sac de galets",
    moves=(Move("toy/tirer", Tirage, Who.TABLE, tirer),),
    portraits=(PortraitKind("sac", "Sac", ("galet",)),),
    traits=(TraitKind("galet", "Galet", "Galets"),),
)
