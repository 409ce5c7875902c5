"""For every move of the core and of the games: parameters that a form would send, on a table where they make sense."""

from copy import deepcopy
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

import msgspec
from django.test import Client

from rules.game import Move
from rules.registry import GAMES
from rules.table import MJ_ONLY
from sessions_app.commands.campaigns import sit_down
from sessions_app.commands.moves import CORE_MOVES
from sessions_app.commands.people import leave
from sessions_app.commands.rights import row_named_by
from sessions_app.demo import living_link
from sessions_app.journal import ROWS
from sessions_app.models import Seat
from tests.sessions_app.accounts.people import account
from tests.sessions_app.game_rows import GAME_ROWS
from tests.sessions_app.table import Tablee, act, browser, gather, guest, press, quick, revision

MOVES: dict[str, Move] = CORE_MOVES | {m.key: m for game in GAMES.values() for m in game.moves}
FIRST = "puissances"  # the game of the table where the core is tried
# Moves of the core that need what another game has: numbers, lists.
ELSEWHERE = {"core/put_right": "impact", "core/add_to_list": "murphy", "core/write_number": "murphy"}
# Moves that cannot be taken before another is, at a table where all the others can: a fight is to be over.
AFTER = {"apotheose/ouvrir": "apotheose/finir", "apotheose/repos": "apotheose/finir"}
# What a move asks of its words; any other text will do.
WORDS = {"kind": "etre", "dice": "3d6+2", "flag": "interdit", "base": "Éclusière", "name": "Zoé"}
OWN_WORDS = {
    "core/add_trait": {"kind": "ancrage"},
    "core/rename_portrait": {"base": "Maëlle"},
    "core/whisper": {"read_by": "two"},
    "core/make_clock": {"segments": "6"},
    "core/put_right": {"key": "suspense"},
    "core/add_to_list": {"kind": "domaine"},
    "core/write_number": {"key": "ame"},
    "core/choose_option": {"option": "salle_attente", "value": "oui"},
    "core/delete_campaign": {"name": "Les Salines"},
}
# Rows that a move may do without, and makes more sense with.
OWN_ROWS = {"core/make_personal_link": "gone", "core/remove_seat": "seat"}
# Whoever may come to the table's addresses, or send it a move. The first is at no table at all.
ROLES = (
    "anonymous",
    "guest",
    "player",
    "player elsewhere",
    "mj",
    "co-mj",
    "mj elsewhere",
    "spectator",
    "waiting",
    "left",
    "removed",
    "turned away",
)


@dataclass
class Sample:
    """Everything here is Ana's, but the open question. `people` has a seat for each of `ROLES`.

    `rows` has an id for each kind of row, `own` what a move of the game is sent instead.
    """

    tablee: Tablee
    elsewhere: Tablee
    people: dict[str, Seat | None]
    rows: dict[str, str]
    foreign: dict[str, str]
    own: dict[str, dict[str, str]]

    def __post_init__(self) -> None:
        self.cookies = {role: browser(seat).cookies for role, seat in self.people.items()}
        self.who = self.browser("mj")

    def browser(self, role: str, **options: Any) -> Client:
        """The browser of one of `ROLES`, as it was before anything was done with it."""
        client = quick(Client(**options))
        client.cookies = deepcopy(self.cookies[role])
        return client

    def params(self, move: Move) -> dict[str, str | list[str]]:
        """What the form of this move sends: every reference, and a text or the first choice for the rest."""
        words = WORDS | OWN_WORDS.get(move.key, {})
        own = self.own.get(move.key, {})
        sent: dict[str, str | list[str]] = {"command_id": str(uuid4())}
        for each in msgspec.structs.fields(move.params):
            info = msgspec.inspect.type_info(each.type)
            row = row_named_by(info)
            wanted = each.required or isinstance(info, msgspec.inspect.ListType)
            if each.name in own:
                sent[each.name] = own[each.name]
            elif row and (wanted or OWN_ROWS.get(move.key) == row):
                sent[each.name] = self.rows[row]
            elif not row:
                sent[each.name] = words.get(each.name) or first_choice(info) or "Des mots"
        if "resolution" in sent and move.binding:
            sent["revision"] = revision(str(sent["resolution"]))
        return sent

    def sent(self, key: str, /, **changed: str | list[str] | None) -> Any:
        """The move posted by the MJ, who may play them all, with some fields changed or left out."""
        content = {n: v for n, v in (self.params(MOVES[key]) | changed).items() if v is not None}
        return press(self.who, self.tablee.campaign, key, **content)


def first_choice(info: object) -> str:
    match info:
        case msgspec.inspect.LiteralType(values=values):
            return str(values[0])
        case msgspec.inspect.BoolType():
            return "true"
        case msgspec.inspect.IntType():
            return "1"
        case msgspec.inspect.UnionType(types=types):
            return first_choice(types[0])
    return ""


def references(move: Move) -> dict[str, str]:
    """The parameters of a move that name a row: their name, and the kind of row."""
    found = {
        each.name: row_named_by(msgspec.inspect.type_info(each.type))
        for each in msgspec.structs.fields(move.params)
    }
    return {name: row for name, row in found.items() if row}


def home(key: str) -> str:
    """The game at whose table a move is tried."""
    game = key.split("/")[0]
    return ELSEWHERE.get(key, game if game in GAMES else FIRST)


def sample(game: str = FIRST) -> Sample:
    """A table of this game where every one of its moves has something to name, and another one elsewhere."""
    tablee = gather(mj=account(f"helene-{game}@exemple.fr"), game=game)
    elsewhere = gather("Ailleurs", ("Dan", "Eve"), account(f"marthe-{game}@exemple.fr"), game)
    mine, own = rows(tablee)
    foreign, _ = rows(elsewhere)
    campaign, mj = tablee.campaign, tablee.mj
    spectator, second, removed = (guest(campaign, name) for name in ("Sacha", "Iris", "Rémi"))
    act(mj, "core/give_role", seat=str(spectator.pk), role="spectator")
    act(mj, "core/give_role", seat=str(second.pk), role="mj")
    act(mj, "core/remove_seat", seat=str(removed.pk))
    chloe = sit_down(living_link(campaign), "Chloé", account(f"chloe-{game}@exemple.fr"), "")
    seats = {
        "anonymous": None,
        "guest": tablee.bob,
        "player": chloe,
        "player elsewhere": elsewhere.ana,
        "mj": mj,
        "co-mj": second,
        "mj elsewhere": elsewhere.mj,
        "spectator": spectator,
        "waiting": Seat.objects.get(pk=mine["knock"]),
        "left": Seat.objects.get(pk=mine["gone"]),
        "removed": removed,
        "turned away": turned_away(tablee),
    }
    return Sample(tablee, elsewhere, seats, mine, foreign, own)


def rows(tablee: Tablee) -> tuple[dict[str, str], dict[str, dict[str, str]]]:
    """One row of each kind that a move can name; and what the moves of its game are sent instead."""
    found, own = GAME_ROWS[tablee.campaign.game](tablee)
    seats = {
        "seat": str(tablee.ana.pk),
        "gone": str(gone(tablee).pk),
        "knock": str(knocking(tablee).pk),
    }
    return found | seats, own


def gone(tablee: Tablee) -> Seat:
    """Somebody who left the table."""
    seat = guest(tablee.campaign, "Léo")
    leave(seat)
    return seat


def turned_away(tablee: Tablee) -> Seat:
    """Somebody to whom the door was not opened."""
    seat = knocking(tablee, "Maud")
    act(tablee.mj, "core/turn_away", seat=str(seat.pk))
    return seat


def knocking(tablee: Tablee, name: str = "Kim") -> Seat:
    """Somebody who waits at the door, which is open to the next ones."""
    act(tablee.mj, "core/choose_option", option="salle_attente", value="oui")
    seat = guest(tablee.campaign, name)
    act(tablee.mj, "core/choose_option", option="salle_attente", value="non")
    return seat


# The ways for a row not to be there, for somebody at the table. The MJs alone see what is hidden.
NOWHERE = ("never made", "not an id", "elsewhere")
ABSENCES = dict.fromkeys(
    ("portrait", "trait", "counter", "resolution", "part", "question"), (*NOWHERE, "removed", "hidden")
)
ABSENCES |= {
    "seat": (*NOWHERE, "waiting", "left", "removed", "turned away"),
    "knock": (*NOWHERE, "player", "left", "removed", "turned away", "hidden"),
    "gone": (*NOWHERE, "player", "waiting", "hidden"),
}


def named(table: Sample, row: str, case: str) -> str:
    """A row of this kind that is not there, made so in one of its `ABSENCES`."""
    match case:
        case "never made":
            return str(uuid4())
        case "not an id":
            return "x' OR 1=1 --"
        case "elsewhere":
            return table.foreign[row]
    if row in ("seat", "knock", "gone"):
        seat = table.people.get(case)
        return str(seat.pk) if seat else table.rows[row]
    changed = {"removed": True} if case == "removed" else {"audience": MJ_ONLY}
    ROWS[row]._default_manager.filter(pk=table.rows[row]).update(**changed)
    return table.rows[row]
