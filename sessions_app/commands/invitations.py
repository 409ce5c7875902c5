"""The ways in that an MJ makes and takes back. Only the MJs' journal tells of them; no secret is written there."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Annotated, Literal

from django.utils import timezone
from msgspec import Meta, Struct

from rules.dice import Dice
from rules.entry import Change, Create, Entry, New, Set
from rules.game import GoneRef, Move, RuleError, SeatRef, Who
from rules.table import MJ_ONLY, Table

DAY = 24  # hours
LINK_LASTS: Literal[720] = 720
MOST_USES = 60  # of a link: whoever passes it around does not fill a table for ever
CODE_LASTS, PERSONAL_LASTS = 2 * DAY, 2 * DAY


class Renewing(Struct):
    hours: Literal[24, 168, 720] = LINK_LASTS
    most_uses: Annotated[int, Meta(ge=1, le=MOST_USES)] = MOST_USES


class Nothing(Struct):
    pass


class Returning(Struct):
    """Whose seat: of somebody who sits here, or of somebody gone."""

    seat: SeatRef | None = None
    gone: GoneRef | None = None


def renew(table: Table, params: Renewing, dice: Dice) -> list[Entry]:
    """A new link in place of the one that was good, which opens nothing from then on; nor does the code."""
    made = new_link(params.hours, params.most_uses)
    return [Entry("core/invitation_renewed", {}, MJ_ONLY, (*revoked(table, "link", "code"), made))]


def close(table: Table, params: Nothing, dice: Dice) -> list[Entry]:
    """No link and no code any more: nobody new comes in."""
    gone = revoked(table, "link", "code")
    if not gone:
        raise RuleError("L’invitation est déjà fermée\u00a0: fais-en une nouvelle quand tu veux.")
    return [Entry("core/invitation_closed", {}, MJ_ONLY, tuple(gone))]


def make_code(table: Table, params: Nothing, dice: Dice) -> list[Entry]:
    """A code to say aloud, good for 48 hours, in place of the one before."""
    made = invitation("code", hence(CODE_LASTS))
    return [Entry("core/code_made", {}, MJ_ONLY, (*revoked(table, "code"), made))]


def make_personal_link(table: Table, params: Returning, dice: Dice) -> list[Entry]:
    """A link that gives one seat back to the person who lost it: once, within 48 hours."""
    seat = params.seat or params.gone
    if seat is None:
        raise RuleError("Choisis la place à rendre.")
    if seat == table.actor.id:
        raise RuleError("C’est ta propre place\u00a0: tu y es déjà.")
    made = invitation("personal", hence(PERSONAL_LASTS), most_uses=1, seat=seat)
    before = [Set("invitation", i.id, "removed", True) for i in table.invitations.values() if i.seat == seat]
    return [Entry("core/personal_link_made", {"seat": seat}, MJ_ONLY, (*before, made))]


def invitation(kind: str, until: datetime, most_uses: int | None = None, seat: str | None = None) -> Create:
    values = {"kind": kind, "until": until, "most_uses": most_uses, "seat": seat}
    return Create("invitation", New("invitation"), values, MJ_ONLY)


def hence(hours: int) -> datetime:
    return timezone.now() + timedelta(hours=hours)


def new_link(hours: int = LINK_LASTS, most_uses: int = MOST_USES) -> Create:
    return invitation("link", hence(hours), most_uses)


def revoked(table: Table, *kinds: str) -> Sequence[Set]:
    """The end of every way in that is still good, of these kinds or of all."""
    good = table.invitations.values()
    return [Set("invitation", i.id, "removed", True) for i in good if not kinds or i.kind in kinds]


def renewed(table: Table) -> list[Entry]:
    """Every way in dies; a link that was good has another in its place, as long and for as many."""
    link = next((i for i in table.invitations.values() if i.kind == "link"), None)
    changes: list[Change] = [*revoked(table)]
    if link:
        changes.append(invitation("link", link.until, link.most_uses))
    if not changes:
        return []
    kind = "core/invitation_renewed" if link else "core/invitation_closed"
    return [Entry(kind, {}, MJ_ONLY, tuple(changes))]


MOVES = (
    Move("core/renew_invitation", Renewing, Who.MJ, renew),
    Move("core/close_invitation", Nothing, Who.MJ, close, when_archived=True),
    Move("core/make_code", Nothing, Who.MJ, make_code),
    Move("core/make_personal_link", Returning, Who.MJ, make_personal_link, when_archived=True),
)
