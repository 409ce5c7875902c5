"""From the first version to this one, on a database filled as that one filled it: nothing is lost (P23, T36)."""

from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.test import Client

from sessions_app.demo import living_link
from sessions_app.keys import hashed
from sessions_app.models import Campaign, Change, Event, Invitation, Seat
from sessions_app.replay import differences
from sessions_app.seats import GUEST_COOKIE
from tests.sessions_app.table import act
from tests.sessions_app.ways_in import holds, stored, table_of, text

pytestmark = pytest.mark.django_db(transaction=True)
FIRST = [("sessions_app", "0001_initial")]


def migrate(target: list[tuple[str, str]]) -> Any:
    """Bring the database to this state; the models as they were then."""
    executor = MigrationExecutor(connection)
    return executor.migrate(target).apps


def newest() -> list[tuple[str, str]]:
    return list(MigrationExecutor(connection).loader.graph.leaf_nodes())


@pytest.fixture
def first(transactional_db: None) -> Iterator[Any]:
    """The models of the first version, on a database that has its tables; whatever happens, the newest come back."""
    try:
        yield migrate(FIRST)
    finally:
        migrate(newest())


class Table:
    """A campaign of the first version, written as its commands wrote: events, what they changed, and the rows."""

    def __init__(self, apps: Any, name: str) -> None:
        self.apps, self.seq = apps, 0
        self.user = User.objects.create(username=f"mj-{name}")
        self.campaign = self.make("Campaign", name=name, game="puissances")
        self.mj = self.seat("Hélène", "mj", user_id=self.user.pk)
        self.ana = self.seat("Ana", "player", guest_key=hashed(f"{name}:Ana"))
        self.bob = self.seat("Bob", "player", guest_key=hashed(f"{name}:Bob"))

    def make(self, model: str, app: str = "sessions_app", **values: Any) -> Any:
        return self.apps.get_model(app, model).objects.create(**values)

    def event(self, kind: str, author: Any, audience: str = "*", **payload: Any) -> Any:
        self.seq += 1
        command = self.make("Command", seat=author, command_id=uuid4(), digest="")
        event = self.make(
            "Event",
            campaign=self.campaign,
            seq=self.seq,
            kind=kind,
            author=author,
            payload=payload,
            audience=audience,
            command=command,
        )
        self.campaign.last_seq = self.seq
        self.campaign.save()
        return event

    def seat(self, name: str, role: str, **holder: Any) -> Any:
        told = {"name": name, "folded_name": name.casefold(), "role": role, "removed": False}
        seat = self.make("Seat", campaign=self.campaign, **told, **holder)
        event = self.event("core/seated", seat, role=role)
        self.make("Change", event=event, row="seat", row_id=seat.pk, op="create", new=told)
        return seat

    def plays(self) -> None:
        """A sheet of Ana's, a role given to Bob, a roll that only the MJs see."""
        told = {"kind": "etre", "name": "Maëlle", "audience": "*", "removed": False, "position": 4000}
        sheet = self.make("Portrait", "characters", campaign=self.campaign, seat_id=self.ana.pk, **told)
        made = self.event("core/portrait_made", self.mj, name="Maëlle")
        new = told | {"seat": str(self.ana.pk)}
        self.make("Change", event=made, row="portrait", row_id=sheet.pk, op="create", new=new)
        self.bob.role = "mj"
        self.bob.save()
        given = self.event("core/role_given", self.mj, seat=str(self.bob.pk), role="mj")
        self.make(
            "Change",
            event=given,
            row="seat",
            row_id=self.bob.pk,
            key="role",
            op="set",
            old="player",
            new="mj",
        )
        faces = {
            "text": "1d6",
            "faces": [4],
            "sides": 6,
            "modifier": 0,
            "total": 4,
            "reason": "canari",
            "seen_by": "mj",
        }
        self.event("core/free_roll", self.mj, "mj", **faces)


def browser_of(table: Table, who: str) -> Client:
    client = Client()
    if who == "Hélène":
        client.force_login(table.user)
    else:
        client.cookies[GUEST_COOKIE] = f"{table.campaign.name}:{who}"
    return client


def test_a_table_of_the_first_version_is_played_on(first: Any) -> None:
    """Its journal says what its rows say; each person sits where they sat, sees what they saw, and plays."""
    tables = [Table(first, name) for name in ("Les Salines", "Le Phare")]
    for table in tables:
        table.plays()
    before = stored()
    migrate(newest())
    after = stored()
    assert {len(after[name]) for name in ("sessions_app_event", "sessions_app_seat")} == {12, 6}
    for name in ("sessions_app_event", "sessions_app_command", "characters_portrait"):
        assert after[name] == before[name]
    call_command("check_journal")
    for table in tables:
        campaign = Campaign.objects.get(pk=table.campaign.pk)
        assert list(differences(campaign)) == []
        assert list(campaign.seats.values_list("role", "status")) == [
            ("mj", "seated"),
            ("player", "seated"),
            ("mj", "seated"),
        ]
        for who in ("Hélène", "Ana", "Bob"):
            page = text(browser_of(table, who).get(table_of(campaign)))
            assert "Maëlle" in page and ("canari" in page) is (who != "Ana"), who
        act(Seat.objects.get(pk=table.ana.pk), "core/roll", dice="d6")
        act(Seat.objects.get(pk=table.mj.pk), "core/give_role", seat=str(table.bob.pk), role="player")
        campaign.refresh_from_db()
        assert list(differences(campaign)) == []
    call_command("check_journal")


def test_its_journal_forgets_the_names_of_people(first: Any) -> None:
    """A name is its person's, and is kept in their seat alone, so that it can go with them."""
    table = Table(first, "Les Salines")
    assert "sessions_app_change" in holds("Ana")
    migrate(newest())
    assert holds("Ana") == ["sessions_app_seat"]
    assert Change.objects.get(row="seat", row_id=table.ana.pk).new == {"role": "player", "status": "seated"}


def test_its_links_are_over_and_its_mj_makes_another(first: Any) -> None:
    """What opened it was no row that could be dated or counted: its MJ is told that it is closed."""
    table = Table(first, "Les Salines")
    migrate(newest())
    campaign = Campaign.objects.get(pk=table.campaign.pk)
    assert not Invitation.objects.exists()
    assert "Rien n’ouvre la porte en ce moment" in text(
        browser_of(table, "Hélène").get(f"{table_of(campaign)}mj/")
    )
    new = Client().post(f"/rejoindre/{living_link(campaign).secret}/", {"name": "Zoé"})
    assert new["Location"] == table_of(campaign)
    assert list(differences(Campaign.objects.get(pk=campaign.pk))) == []


def test_a_seat_removed_by_hand_stays_so(first: Any) -> None:
    """The first version had the column and no move for it."""
    table = Table(first, "Les Salines")
    first.get_model("sessions_app", "Seat").objects.filter(pk=table.ana.pk).update(removed=True)
    migrate(newest())
    assert Seat.objects.get(pk=table.ana.pk).status == Seat.Status.REMOVED
    assert "a retiré ta place" in text(browser_of(table, "Ana").get(table_of(Campaign.objects.get())))
    assert list(differences(Campaign.objects.get())) == []
    assert Event.objects.count() == 3
