"""A table where people try anything, with what is on it."""

import random
from typing import Any

import msgspec
from msgspec import inspect

from characters.models import Portrait, Trait
from rules.game import Move, RuleError
from sessions_app.commands.rights import row_named_by
from sessions_app.journal import ROWS
from sessions_app.models import Seat
from sessions_app.replay import ROADS
from tests.sessions_app.samples import MOVES
from tests.sessions_app.table import Tablee, act, revision

WORDS = {
    "kind": ["etre", "puissance", "devenir", "lien", "ancrage", "trait", "attribut", "qualite"],
    "dice": ["3d6", "d20+2"],
    "flag": ["interdit", "decline", "tombe"],
    "option": ["salle_attente", "spectateurs", "murmures_lus"],
    "value": ["oui", "non"],
}
# What a seat that a move names may be.
SEATS = {"seat": ["seated"], "knock": ["waiting"], "gone": ["left", "removed", "refused"]}


class Player:
    """Chooses moves and their parameters; the same seed chooses the same way."""

    def __init__(self, tablee: Tablee, seed: int) -> None:
        self.tablee, self.chance = tablee, random.Random(seed)

    def play(self, many: int) -> dict[str, int]:
        """Try `many` moves; how often each was taken."""
        taken: dict[str, int] = {}
        for _ in range(many):
            key = self.chance.choice(list(MOVES))
            if self.tries(MOVES[key]):
                taken[key] = taken.get(key, 0) + 1
        return taken

    def tries(self, move: Move) -> bool:
        params = {f.name: self.value(f) for f in msgspec.structs.fields(move.params)}
        if None in (params[f.name] for f in msgspec.structs.fields(move.params) if f.required):
            return False
        if params.get("base"):
            row = Trait if "trait" in params else Portrait
            found = row.objects.get(pk=params.get("trait") or params["portrait"])
            params["base"] = found.text if isinstance(found, Trait) else found.name
        # Most acts are an MJ's, who may do them all.
        seat = self.chance.choice([self.tablee.mj] * 3 + [self.tablee.ana, self.tablee.bob])
        seen = revision(params["resolution"]) if move.binding else ""
        try:
            act(seat, move.key, revision=seen, **params)
        except RuleError:
            return False
        return True

    def value(self, field: Any) -> Any:
        """A row that lives at this table, one of the choices, or some words."""
        info = inspect.type_info(field.type)
        if row := row_named_by(info):
            if not field.required and self.chance.random() < 0.6:
                return field.default if isinstance(info, inspect.UnionType) else []
            one = self.row(row)
            return [one] * bool(one) if isinstance(info, inspect.ListType) else one
        match info:
            case inspect.LiteralType(values=values):
                return self.chance.choice(values)
            case inspect.BoolType():
                return self.chance.random() < 0.5
            case inspect.IntType():
                return self.chance.choice([1, 2, 6])
            case inspect.UnionType():  # an amount
                return self.chance.choice([None, 1, 2])
        return self.chance.choice(WORDS.get(field.name, [f"Des mots {self.chance.randrange(1000)}"]))

    def row(self, row: str) -> str | None:
        """The newest rows more often than the others: that is where things happen."""
        if row in SEATS:
            rows, newest = Seat.objects.filter(status__in=SEATS[row]), 0
        else:
            rows, newest = ROWS[row]._default_manager.filter(removed=False), 6
        road = ROADS.get(row, "campaign")
        ids = list(rows.filter(**{road: self.tablee.campaign}).values_list("pk", flat=True))
        return str(self.chance.choice(ids[-newest:])) if ids else None
