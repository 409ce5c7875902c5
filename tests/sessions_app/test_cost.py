"""A move and its news cost the same number of queries at event 10 and at event 10 000, for 1 or 12 listeners."""

from django.contrib.sessions.backends.db import SessionStore
from django.db import connection
from django.test.utils import CaptureQueriesContext

from rules.table import EVERYONE
from sessions_app import feed
from sessions_app.models import Change, Command, Event, Seat
from sessions_app.viewers import Viewer, viewer
from tests.sessions_app.impact_rows import Evening, hand_of
from tests.sessions_app.table import Tablee, act, gather, guest, key_of, revision

LONG = 10_000
# A kind of sheet of each game, and a kind of words on it.
KINDS = {"puissances": ("etre", "ancrage"), "impact": ("personnage", "empreinte")}


def grow(tablee: Tablee, length: int = LONG) -> None:
    """As many lines as a long campaign has, each with its change."""
    sheet, words = KINDS[tablee.campaign.game]
    trait = tablee.trait(tablee.portrait(tablee.ana, sheet), words, "Éclusière")
    tablee.campaign.refresh_from_db()
    command = Command.objects.filter(seat=tablee.mj).latest("at")
    events = [
        Event(
            campaign=tablee.campaign,
            seq=seq,
            kind="core/trait_reworded",
            author=tablee.ana,
            payload={"old": "Éclusière", "text": "Éclusière", "portrait": "Maëlle"},
            audience=EVERYONE,
            command=command,
        )
        for seq in range(tablee.campaign.last_seq + 1, length + 1)
    ]
    Event.objects.bulk_create(events, batch_size=2000)
    Change.objects.bulk_create(
        [Change(event=e, row="trait", row_id=trait, key="text", op="set", old="É", new="É") for e in events],
        batch_size=2000,
    )
    tablee.campaign.last_seq = length
    tablee.campaign.save(update_fields=["last_seq"])


def test_a_move_costs_the_same_at_any_age(db: None) -> None:
    """P-10 to P-24 and the core alike: the cost is that of what lives at the table, not of what was said there."""
    young, old = gather(), gather("Depuis dix ans")
    grow(young, 12)
    grow(old)
    for key, params in (
        ("core/roll", {"dice": "3d6"}),
        ("core/make_portrait", {"kind": "etre", "name": "Maëlle"}),
        ("puissances/ouvrir", {"intention": "Passer"}),
    ):
        costs = []
        for tablee in (young, old):
            with CaptureQueriesContext(connection) as queries:
                act(tablee.ana, key, **params)
            costs.append(len(queries))
        assert costs[0] == costs[1], key


def test_an_evening_of_impact_costs_the_same_at_any_age(db: None) -> None:
    """I-02 to I-22: announced, supported; defied, answered, threatened, ready."""
    costs = []
    for name, length in (("Hier", 60), ("Depuis dix ans", LONG)):
        tablee = gather(name, game="impact")
        grow(tablee, length)
        with CaptureQueriesContext(connection) as queries:
            plays_an_evening(tablee)
        costs.append(len(queries))
    assert costs[0] == costs[1]


def plays_an_evening(tablee: Tablee) -> None:
    """A roll and a duel up to their dice: what falls is up to luck, and so is what is written of it."""
    evening = Evening(tablee)
    roll = evening.announced(evening.sheet("Sasha", tablee.ana), noirs=1)
    helps = {"portrait": evening.sheet("Kelvan", tablee.bob), "resolution": roll, "comment": "Je guette"}
    act(tablee.bob, "impact/soutenir", **helps, revision=revision(roll))
    duel = evening.defied("Hector", "Lia")
    evening.answers(duel)
    evening.threatens(duel, danger_1="blessure", danger_2="grave")
    act(tablee.ana, "impact/pret", part=hand_of(duel, tablee.ana), vue="1|1|0|blessure")


def listeners(tablee: Tablee, many: int) -> list[Viewer]:
    """Pages of an MJ who signed in and of guests, all of which show everything up to now."""
    session = SessionStore()
    session.create()
    tablee.campaign.refresh_from_db()
    seats = list(Seat.objects.filter(campaign=tablee.campaign))[:many]
    made = [
        viewer(
            seat,
            {"page": "regie" if seat == tablee.mj else "table"},
            session=session.session_key if seat.user else None,
            guest="" if seat.user else key_of(tablee.campaign, seat.name),
            root="http://testserver",
        )
        for seat in seats
    ]
    for one in made:
        one.seq, one.returning, one.lost = tablee.campaign.last_seq, False, False
    return made


def cost_of_news(tablee: Tablee, many: int) -> int:
    pages = listeners(tablee, many)
    act(tablee.ana, "core/roll", dice="3d6")
    act(tablee.ana, "puissances/ouvrir", intention="Passer")
    with CaptureQueriesContext(connection) as queries:
        news = feed.news(str(tablee.campaign.pk), pages)
    assert len(news.messages) == many
    assert all(isinstance(m, str) and "Passer" in m for m in news.messages), "everyone is told"
    return len(queries)


def test_news_costs_the_same_at_any_age_for_any_number_of_listeners(db: None) -> None:
    young, old = gather(), gather("Depuis dix ans")
    for tablee in (young, old):
        for n in range(9):
            guest(tablee.campaign, f"Convive {n}")
    grow(young, 20)
    grow(old)
    costs = {
        (age, many): cost_of_news(tablee, many)
        for age, tablee in (("young", young), ("old", old))
        for many in (1, 12)
    }
    assert len(set(costs.values())) == 1, costs
