"""A table where people try anything, with what is on it."""

import random
from typing import Any

import msgspec
from msgspec import inspect

from characters.models import Portrait, Trait
from rules.game import Game, Move, RuleError
from rules.kinds import FACT
from rules.registry import GAMES
from sessions_app.commands.moves import CORE_MOVES
from sessions_app.commands.options import TABLE_OPTIONS
from sessions_app.commands.rights import row_named_by
from sessions_app.journal import ROWS
from sessions_app.models import Campaign, Seat
from sessions_app.replay import ROADS
from sessions_app.table import load
from tests.sessions_app.guesses import GUESSES, likely
from tests.sessions_app.samples import AFTER
from tests.sessions_app.table import Tablee, act, revision

WORDS = {"dice": ["3d6", "d20+2"], "value": ["oui", "non"]}
# What a seat that a move names may be.
SEATS = {"seat": ["seated"], "knock": ["waiting"], "gone": ["left", "removed", "refused"]}


def words_of(game: Game) -> dict[str, list[str]]:
    """The words that a game knows: kinds of sheets and of words, marks, numbers, options."""
    flags = [flag.key for kind in (*game.traits, FACT) for flag in kind.flags]
    return {
        "kind": [kind.key for kind in (*game.portraits, *game.traits)],
        "flag": flags,
        "key": [kind.key for kind in game.counters] or ["jetons"],
        "option": [option.key for option in (*TABLE_OPTIONS, *game.options)],
    }


class Player:
    """Chooses moves and their parameters; the same seed chooses the same way."""

    def __init__(self, tablee: Tablee, seed: int) -> None:
        self.tablee, self.chance = tablee, random.Random(seed)
        self.game = GAMES[tablee.campaign.game]
        self.words = WORDS | words_of(self.game)
        self.taken: dict[str, int] = {}

    def play(self, many: int) -> dict[str, int]:
        """Try `many` moves, more of the game's own and of those taken least; how often each was taken."""
        for _ in range(many):
            moves = self.chance.choice([self.game.moves, (*CORE_MOVES.values(), *self.game.moves)])
            move = min(self.chance.choices(moves, k=3), key=lambda each: self.taken.get(each.key, 0))
            if self.tries(move):
                self.taken[move.key] = self.taken.get(move.key, 0) + 1
        return self.taken

    def tries(self, move: Move) -> bool:
        if first := self.game.move(AFTER.get(move.key, "")):
            self.tries(first)
        params = {f.name: self.value(f) for f in msgspec.structs.fields(move.params)}
        if move.key in GUESSES:
            campaign = Campaign.objects.get(pk=self.tablee.campaign.pk)
            guess = likely(load(campaign, self.tablee.mj), move.key, self.chance)
            if guess is None:
                return False
            params |= guess
        if None in (params[f.name] for f in msgspec.structs.fields(move.params) if f.required):
            return False
        if params.get("base"):
            row = Trait if "trait" in params else Portrait
            found = row.objects.get(pk=params.get("trait") or params["portrait"])
            params["base"] = found.text if isinstance(found, Trait) else found.name
        # Most acts are an MJ's, who may do them all.
        seat = self.chance.choice([self.tablee.mj] * 3 + [self.tablee.ana, self.tablee.bob])
        seen = revision(params["resolution"]) if move.binding and params["resolution"] else ""
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
            case inspect.IntType(le=most):
                return self.chance.choice([n for n in (1, 2, 6) if most is None or n <= most])
            case inspect.UnionType():  # an amount
                return self.chance.choice([None, 1, 2])
        return self.chance.choice(self.words.get(field.name, [f"Des mots {self.chance.randrange(1000)}"]))

    def row(self, row: str) -> str | None:
        """The newest rows more often than the others: that is where things happen."""
        if row in SEATS:
            rows, newest = Seat.objects.filter(status__in=SEATS[row]), 0
        else:
            rows, newest = ROWS[row]._default_manager.filter(removed=False), 6
        road = ROADS.get(row, "campaign")
        ids = list(rows.filter(**{road: self.tablee.campaign}).values_list("pk", flat=True))
        return str(self.chance.choice(ids[-newest:])) if ids else None
