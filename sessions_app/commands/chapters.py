"""Evenings opened and closed, and what is on stage."""

from msgspec import Struct

from rules.dice import Dice
from rules.entry import Create, Entry, New, Set
from rules.game import Move, OptionalLine, ResolutionRef, RuleError, Who
from rules.table import Table


class Opening(Struct):
    title: OptionalLine = ""


class Closing(Struct):
    pass


class Staging(Struct):
    resolution: ResolutionRef


def open_session(table: Table, params: Opening, dice: Dice) -> list[Entry]:
    """A new evening begins; one at a time."""
    if table.evening:
        raise RuleError("Une séance est déjà ouverte\u00a0: clos-la avant d’en ouvrir une autre.")
    number = table.evenings + 1
    made = Create("session", New("session"), {"number": number})
    return [Entry("core/session_opened", {"number": number, "title": params.title}, changes=(made,))]


def close_session(table: Table, params: Closing, dice: Dice) -> list[Entry]:
    """The evening ends; what is open stays open for the next one."""
    if not table.evening:
        raise RuleError("Aucune séance n’est ouverte\u00a0: ouvre-en une quand la table est prête.")
    closed = Set("session", table.evening, "closed", True)
    return [Entry("core/session_closed", {"number": table.evenings}, changes=(closed,))]


def put_on_stage(table: Table, params: Staging, dice: Dice) -> list[Entry]:
    """Show one of the open resolutions instead of the present one. Raises RuleError for one that is not everyone's."""
    staged = table.resolutions[params.resolution]
    if staged.on_stage:
        raise RuleError("Cette résolution est déjà en scène.")
    if not staged.audience.everyone:
        raise RuleError("La Scène est à toute la table\u00a0: ceci reste à part, pour ceux qui le voient.")
    changes = [Set("resolution", staged.id, "on_stage", True)]
    if before := table.on_stage():
        changes.insert(0, Set("resolution", before.id, "on_stage", False))
    return [Entry("core/staged", {}, staged.audience, tuple(changes), staged.id)]


MOVES = (
    Move("core/open_session", Opening, Who.MJ, open_session),
    Move("core/close_session", Closing, Who.MJ, close_session),
    Move("core/put_on_stage", Staging, Who.MJ, put_on_stage),
)
