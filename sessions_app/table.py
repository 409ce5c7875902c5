"""The campaign as a frozen `Table`, in a constant number of queries."""

from characters.models import Counter, Portrait, Trait
from rules import table as snapshot
from rules.registry import GAMES
from sessions_app.models import Campaign, GameSession, Invitation, Part, Question, Resolution, Seat


def text_or_none(value: object) -> str | None:
    return None if value is None else str(value)


def seat_of(row: Seat) -> snapshot.Seat:
    """The seat as games know it."""
    return snapshot.Seat(str(row.id), row.name, row.role, str(row.voice))  # type: ignore[arg-type]


def everybody(campaign: Campaign) -> dict[str, snapshot.Seat]:
    """Whoever has or had a seat: the journal names them all."""
    return {str(row.pk): seat_of(row) for row in Seat.objects.filter(campaign=campaign)}


def load(campaign: Campaign, actor: Seat) -> snapshot.Table:
    """Everything that lives at the table: nine queries, whatever its age."""
    living = {"campaign": campaign, "removed": False}
    on_portraits = {"portrait__campaign": campaign, "portrait__removed": False, "removed": False}
    last = GameSession.objects.filter(campaign=campaign).last()
    seats: dict[str, dict[str, snapshot.Seat]] = {status: {} for status in Seat.Status.values}
    names = set()
    for row in Seat.objects.filter(campaign=campaign):
        seats[row.status][str(row.id)] = seat_of(row)
        names.add(row.folded_name)
    return snapshot.Table(
        actor=seat_of(actor),
        seats=seats[Seat.Status.SEATED],
        knocking=seats[Seat.Status.WAITING],
        gone=seats[Seat.Status.LEFT] | seats[Seat.Status.REMOVED] | seats[Seat.Status.REFUSED],
        portraits={
            str(p.id): snapshot.Portrait(
                id=str(p.id), kind=p.kind, name=p.name, audience=p.audience, seat=text_or_none(p.seat_id)
            )
            for p in Portrait.objects.filter(**living)
        },
        traits={
            str(t.id): snapshot.Trait(
                id=str(t.id),
                portrait=str(t.portrait_id),
                kind=t.kind,
                text=t.text,
                audience=t.audience,
                parent=text_or_none(t.parent_id),
                source=text_or_none(t.source_id),
                about=text_or_none(t.about_id),
                flags=tuple(t.flags),
                position=t.position,
            )
            for t in Trait.objects.filter(**on_portraits)
        },
        counters={
            str(c.id): snapshot.Counter(
                id=str(c.id),
                portrait=str(c.portrait_id),
                key=c.key,
                label=c.label,
                value=c.value,
                audience=c.audience,
                low=c.low,
                high=c.high,
            )
            for c in Counter.objects.filter(**on_portraits)
        },
        resolutions={
            str(r.id): snapshot.Resolution(
                id=str(r.id),
                kind=r.kind,
                state=r.state,
                audience=r.audience,
                revision=r.revision,
                opened_by=str(r.opened_by_id),
                on_stage=r.on_stage,
            )
            for r in Resolution.objects.filter(**living)
        },
        parts={
            str(p.id): snapshot.Part(
                id=str(p.id),
                resolution=str(p.resolution_id),
                kind=p.kind,
                owner=str(p.owner_id),
                state=p.state,
                audience=p.audience,
                position=p.position,
            )
            for p in Part.objects.filter(
                resolution__campaign=campaign, resolution__removed=False, removed=False
            )
        },
        questions={
            str(q.id): snapshot.Question(
                id=str(q.id),
                kind=q.kind,
                state=q.state,
                audience=q.audience,
                addressees=tuple(q.addressees),
                resolution=text_or_none(q.resolution_id),
            )
            for q in Question.objects.filter(**living)
        },
        names=frozenset(names),
        invitations={
            str(i.id): snapshot.Invitation(
                id=str(i.id),
                kind=i.kind,  # type: ignore[arg-type]
                audience=i.audience,
                until=i.until,
                uses=i.uses,
                most_uses=i.most_uses,
                seat=text_or_none(i.seat_id),
            )
            for i in Invitation.good().filter(campaign=campaign)
        },
        campaign=str(campaign.pk),
        name=campaign.name,
        options=campaign.options,
        archived=campaign.archived,
        game=GAMES[campaign.game],
        evening=str(last.pk) if last and not last.closed else None,
        evenings=last.number if last else 0,
    )
