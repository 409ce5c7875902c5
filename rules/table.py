"""The campaign as a move sees it: a frozen snapshot of what lives at the table, and who may see each row.

Ids are opaque strings.
"""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Any, Literal

from msgspec import Struct

if TYPE_CHECKING:
    from rules.game import Game
    from rules.kinds import Option


class Audience(Struct, frozen=True):
    """Who may see a row: everyone at the table, or the MJs (`mj`) and the named seats."""

    everyone: bool = False
    mj: bool = False
    seats: frozenset[str] = frozenset()

    def allows(self, seat: "Seat") -> bool:
        """Whether this seat, with the role it has now, is of the audience. A spectator is only of everyone."""
        own = seat.plays and not self.seats.isdisjoint((seat.id, seat.voice))
        return self.everyone or own or (self.mj and seat.is_mj)

    def with_seats(self, seats: Iterable[str]) -> "Audience":
        """The same audience, with more seats."""
        return Audience(self.everyone, self.mj, self.seats | frozenset(seats))

    def within(self, other: "Audience") -> "Audience":
        """Those who are in both audiences."""
        if self.everyone or other.everyone:
            return other if self.everyone else self
        return Audience(mj=self.mj and other.mj, seats=self.seats & other.seats)


BOARD = "table"  # the kind of the one portrait that is the table itself: what lies on it for everyone
EVERYONE = Audience(everyone=True)
MJ_ONLY = Audience(mj=True)


def mj_and(*seats: str) -> Audience:
    """The MJs and the given seats."""
    return Audience(mj=True, seats=frozenset(seats))


class Seat(Struct, frozen=True):
    """A place at the table. `voice` is its holder's: what was whispered to it does not pass on to the next."""

    id: str
    name: str
    role: Literal["mj", "player", "spectator"]
    voice: str = ""

    @property
    def is_mj(self) -> bool:
        return self.role == "mj"

    @property
    def plays(self) -> bool:
        """Whether this seat may act at all. A spectator sees what the table sees, and that is all."""
        return self.role != "spectator"


class Invitation(Struct, frozen=True):
    """A way in that is still good: the link, the spoken code, or the personal link that gives `seat` back."""

    id: str
    kind: Literal["link", "code", "personal"]
    audience: Audience
    until: datetime
    uses: int = 0
    most_uses: int | None = None
    seat: str | None = None


class Trait(Struct, frozen=True):
    """Words on a portrait. `parent` groups it, `source` is the trait it comes from, `about` a portrait it aims at."""

    id: str
    portrait: str
    kind: str
    text: str
    audience: Audience
    parent: str | None = None
    source: str | None = None
    about: str | None = None
    flags: tuple[str, ...] = ()
    position: int = 0


class Counter(Struct, frozen=True):
    id: str
    portrait: str
    key: str
    label: str
    value: int
    audience: Audience
    low: int | None = None
    high: int | None = None


class Portrait(Struct, frozen=True):
    id: str
    kind: str
    name: str
    audience: Audience
    seat: str | None = None  # who plays it


class Resolution(Struct, frozen=True):
    """Something being settled. `revision` changes with it: a binding move must have seen the last one."""

    id: str
    kind: str
    state: dict[str, Any]
    audience: Audience
    revision: str
    opened_by: str
    on_stage: bool = False


class Part(Struct, frozen=True):
    """A piece of a resolution with its own owner and audience: a Mise, a hand."""

    id: str
    resolution: str
    kind: str
    owner: str
    state: dict[str, Any]
    audience: Audience
    position: int = 0


class Question(Struct, frozen=True):
    """Something asked of some seats, answered once."""

    id: str
    kind: str
    state: dict[str, Any]
    audience: Audience
    addressees: tuple[str, ...]
    resolution: str | None = None


class Table(Struct, frozen=True):
    """The campaign as it stands under the lock: open resolutions and living rows only.

    `seats` are those who sit here now, `knocking` those who wait to be let in, `gone` those who left or were removed.
    """

    actor: Seat
    seats: Mapping[str, Seat]
    portraits: Mapping[str, Portrait]
    traits: Mapping[str, Trait]
    counters: Mapping[str, Counter]
    resolutions: Mapping[str, Resolution]
    parts: Mapping[str, Part]
    questions: Mapping[str, Question]
    game: "Game"
    evening: str | None = None  # the session now open
    evenings: int = 0  # how many there have been
    campaign: str = ""
    name: str = ""  # the campaign's
    knocking: Mapping[str, Seat] = {}
    gone: Mapping[str, Seat] = {}
    names: frozenset[str] = frozenset()  # those that nobody else may take, folded
    invitations: Mapping[str, Invitation] = {}
    options: Mapping[str, str] = {}  # those that were chosen; the others have their first value
    archived: bool = False  # read again, not played

    @property
    def may_act(self) -> bool:
        """Whether the actor may play any move here."""
        return self.actor.plays and not self.archived

    def chosen(self, option: "Option") -> str:
        """The value of an option of the table or of the game."""
        return self.options.get(option.key, option.values[0][0])

    @property
    def board(self) -> Portrait | None:
        """The portrait that is the table itself, once something was laid on it."""
        return next((p for p in self.portraits.values() if p.kind == BOARD), None)

    @property
    def sheets(self) -> list[Portrait]:
        """The portraits of somebody or something: all but the board."""
        return [p for p in self.portraits.values() if p.kind != BOARD]

    def counters_of(self, portrait: str) -> list[Counter]:
        """The counters of a portrait that were moved once, in order."""
        return [c for c in self.counters.values() if c.portrait == portrait]

    def traits_of(self, portrait: str, kind: str | None = None) -> list[Trait]:
        """The living traits of a portrait, of one kind or of all, in order."""
        return [t for t in self.traits.values() if t.portrait == portrait and kind in (None, t.kind)]

    def children_of(self, trait: str) -> list[Trait]:
        return [t for t in self.traits.values() if t.parent == trait]

    def parts_of(self, resolution: str) -> list[Part]:
        return [p for p in self.parts.values() if p.resolution == resolution]

    def questions_of(self, resolution: str) -> list[Question]:
        return [q for q in self.questions.values() if q.resolution == resolution]

    def portraits_of(self, seat: str) -> list[Portrait]:
        """The portraits that this seat plays."""
        return [p for p in self.portraits.values() if p.seat == seat]

    def on_stage(self) -> Resolution | None:
        return next((r for r in self.resolutions.values() if r.on_stage), None)
