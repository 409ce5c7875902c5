"""The kinds of things a game declares: sheets, the words and numbers they hold, marks, choices of a campaign."""

from typing import Literal

from msgspec import Struct

from rules.table import Seat


class Option(Struct, frozen=True):
    """A choice that a campaign makes for itself: a DECISION of the rules, or a habit of the table.

    `values` are (value, words on screen), the one by default first.
    """

    key: str
    label: str
    values: tuple[tuple[str, str], ...]
    help: str = ""


class Flag(Struct, frozen=True):
    """A mark that a trait may carry, with its word and its icon."""

    key: str
    word: str
    icon: str


class TraitKind(Struct, frozen=True):
    """A kind of words on a portrait: where it hangs, how it is called, who writes it."""

    key: str
    label: str
    plural: str
    parents: tuple[str, ...] = ()
    help: str = ""
    written_by: Literal["owner", "mj"] = "owner"
    # The kind of trait it may come from, the kind of portrait it may be about.
    source: str | None = None
    about: str | None = None
    # What a form asks of whom, or what, it is about, and says of nobody.
    about_words: tuple[str, str] = ("Envers", "personne pour l’instant")
    # What a form says of no source, and before the words of a source.
    source_words: tuple[str, str] = ("", "")
    # The kinds of parents under which it may have one.
    source_under: tuple[str, ...] = ()
    # Words that a form offers beside free text, each with what it is of; under a parent with this mark.
    suggestions: tuple[tuple[str, str], ...] = ()
    suggested_under: str = ""
    # Words of this kind are born for the MJ and the portrait's players only.
    private: bool = False
    # Words of this kind are the MJs' alone, whoever plays the portrait.
    mj_only: bool = False
    flags: tuple[Flag, ...] = ()
    # Drawn by the game's templates, neither as a section of its own nor under what it hangs from.
    apart: bool = False

    def writable_by(self, seat: Seat) -> bool:
        """Whether this seat may write words of this kind on a portrait that is its own."""
        return seat.is_mj or self.written_by == "owner"

    def flag(self, key: str) -> Flag | None:
        return next((flag for flag in self.flags if flag.key == key), None)


class CounterKind(Struct, frozen=True):
    """A kind of number that a sheet or the board holds: tokens, points. `start` is where it stands before it moves.

    `each` is a kind of words of `Game.lists`: a sheet then holds one such number for each word of that list, and they
    have a `high`. `written_by`: the sheet's player may write it, or only what the rules and the MJ do moves it.
    """

    key: str
    label: str
    plural: str
    start: int = 0
    low: int = 0
    high: int | None = None
    help: str = ""
    each: str = ""
    written_by: Literal["owner", "mj"] = "mj"
    # What is read instead of each number, from `low` on.
    words: tuple[str, ...] = ()
    # Drawn by the game's `sheet.html`, not among the numbers.
    apart: bool = False

    def writable_by(self, seat: Seat) -> bool:
        """Whether this seat may write this number on a portrait that is its own."""
        return seat.is_mj or self.written_by == "owner"

    def shown(self, value: int) -> str:
        """A number as it is read; with its sign where it may be below nothing."""
        if self.words:
            return self.words[value - self.low]
        return f"{value:+d}".replace("-", "−") if self.low < 0 and value else str(value)


class PortraitKind(Struct, frozen=True):
    """A kind of sheet, the kinds of traits it holds at its root, and the keys of its counters."""

    key: str
    label: str
    traits: tuple[str, ...] = ()
    counters: tuple[str, ...] = ()
    help: str = ""
    written_by: Literal["owner", "mj"] = "owner"
    # The sheet begins for the MJ (and its players) only.
    private: bool = False

    def writable_by(self, seat: Seat) -> bool:
        """Whether this seat may make a portrait of this kind."""
        return seat.is_mj or self.written_by == "owner"


# On the board of every game: facts of the scene, those that hold no longer struck through.
NO_LONGER = Flag("tombe", "ne tient plus", "x")
FACT = TraitKind("fait", "Fait", "Faits", written_by="mj", flags=(NO_LONGER,))
