"""A small game, as somebody would add it: one folder, and one line in the registry.

Its bags count what left them, and have a bottom of their own; each draw asks the MJ for a wish that may be kept.
"""

from typing import Annotated, Any

from msgspec import Meta, Struct

from rules import board, counters
from rules.dice import Dice
from rules.entry import Create, Entry, New, Set
from rules.game import Game, Move, PortraitRef, QuestionRef, Who
from rules.kinds import CounterKind, PortraitKind, TraitKind
from rules.stage import asks
from rules.table import Portrait, Question, Table

TIRES = CounterKind("tires", "Galet tiré", "Galets tirés", high=20)
VOEUX = CounterKind("voeux", "Vœu gardé", "Vœux gardés")


class Tirage(Struct):
    portrait: PortraitRef
    combien: Annotated[int, Meta(ge=1, le=3)] = 1


class Voeu(Struct):
    question: QuestionRef


def tirer(table: Table, params: Tirage, dice: Dice) -> list[Entry]:
    """Draw pebbles from a bag that remembers how many have left it; the MJ owes it a wish."""
    faces = [dice.roll(6) for _ in range(params.combien)]
    sac = table.portraits[params.portrait].name
    mjs = [seat.id for seat in table.seats.values() if seat.is_mj]
    values = {"kind": "toy/voeu", "state": {"sac": sac}, "addressees": mjs}
    changes = (
        counters.moved(table, params.portrait, TIRES, len(faces)),
        Create("question", New("voeu"), values),
    )
    return [Entry("toy/tirage", {"sac": sac, "faces": faces}, changes=changes)]


def garder(table: Table, params: Voeu, dice: Dice) -> list[Entry]:
    """Keep the wish: it lies on the table."""
    answered = Set("question", params.question, "removed", True)
    payload = {"sac": table.questions[params.question].state["sac"]}
    return [Entry("toy/garde", payload, changes=(answered, *board.shared(table, VOEUX, 1)))]


def sheet(table: Table, portrait: Portrait) -> dict[str, Any]:
    """The bottom of a bag, and how light it is."""
    return {
        "fond": table.traits_of(portrait.id, "fond"),
        "leger": counters.value_of(table, portrait.id, TIRES) > 3,
    }


def pending(table: Table, question: Question) -> dict[str, Any]:
    """The wish that a bag waits for, and whether the reader answers."""
    return {"sac": question.state["sac"], "to_answer": asks(table, question)}


GAME = Game(
    key="toy",
    name="Le Sac de galets",
    moves=(
        Move("toy/tirer", Tirage, Who.TABLE, tirer),
        Move("toy/garder", Voeu, Who.ADDRESSEE, garder),
    ),
    portraits=(PortraitKind("sac", "Sac", ("galet", "fond"), ("tires",)),),
    traits=(TraitKind("galet", "Galet", "Galets"), TraitKind("fond", "Fond", "Fonds", apart=True)),
    counters=(TIRES, VOEUX),
    shared=("voeux",),
    sheet=sheet,
    pending=pending,
    dialogs=("voir",),
)
