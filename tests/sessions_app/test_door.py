"""The waiting room: whoever knocks sees nothing, is let in or turned away, and only the MJs know (P9, P10, P12)."""

from html import unescape
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from rules.game import RuleError
from rules.table import MJ_ONLY
from sessions_app.commands.people import leave
from sessions_app.commands.rights import Absent, Forbidden
from sessions_app.demo import living_link
from sessions_app.models import Event, Seat
from sessions_app.replay import differences
from sessions_app.seats import REASONS
from tests.sessions_app.samples import Sample
from tests.sessions_app.table import Tablee, act, browser, counts, press
from tests.sessions_app.ways_in import addresses, code, link, stored, stranger, table_of, text, types

WAITS, REFUSED = REASONS[Seat.Status.WAITING], REASONS[Seat.Status.REFUSED]


def close_door(mj: Seat) -> None:
    act(mj, "core/choose_option", option="salle_attente", value="oui")


def knocks(tablee: Tablee, name: str = "Zoé", **form: str) -> tuple[Client, Seat]:
    """Somebody new at the door, and their browser."""
    who = stranger()
    answer = who.post(link(tablee.campaign), {"name": name} | form)
    assert answer["Location"] == waiting_page(tablee)
    return who, Seat.objects.get(name=name)


def waiting_page(tablee: Tablee) -> str:
    return f"{table_of(tablee.campaign)}attente/"


@pytest.fixture
def closed(tablee: Tablee) -> Tablee:
    """A table with its door closed."""
    close_door(tablee.mj)
    return tablee


# ── behind the door ───────────────────────────────────────────────────────────────────────────────────────────


def test_who_waits_sees_no_byte_of_the_table(table: Sample) -> None:
    """P9: by no address, about any row, asked as a page or from a page: why they wait, and their own name."""
    mj = table.tablee.mj
    act(mj, "core/say", text="un mot pour tous")
    shown = text(browser(mj).get(table_of(mj.campaign)))
    words = ["Éclusière", "Il pleut", "un mot pour tous", "Passe-t-elle", "Ana", "Bob", "Sacha", "Hélène"]
    assert all(word in shown for word in words)
    seen, who, roads = "", table.browser("waiting"), addresses(table.tablee.campaign, table.rows)
    assert len(roads) > 50
    for url in roads:
        for answer in (who.get(url), who.get(url, headers={"HX-Request": "true"}), who.post(url)):
            assert answer.status_code in (200, 204, 302, 403, 404, 405), url
            seen += unescape(text(answer))
    assert WAITS in seen and "À la porte" in seen and "Kim" in seen
    assert [word for word in words if word in seen] == []
    assert not any(row in seen for row in table.rows.values() if row != table.rows["knock"])


def test_who_waits_does_nothing(table: Sample) -> None:
    """P12: no move, whatever it names; and nothing is written."""
    before = counts()
    for key in ("core/roll", "core/say", "core/admit", "core/make_portrait", "puissances/ouvrir"):
        answer = press(table.browser("waiting"), table.tablee.campaign, key, seat=table.rows["knock"])
        assert answer.status_code == 403 and WAITS in text(answer)
    with pytest.raises(Forbidden):
        act(Seat.objects.get(pk=table.rows["knock"]), "core/roll", dice="d6")
    assert counts() == before


def test_the_waiting_page_asks_and_changes_nothing(closed: Tablee) -> None:
    """It says nothing (204) as long as nobody opened."""
    who, _ = knocks(closed)
    page = text(who.get(waiting_page(closed)))
    assert "Zoé" in page and f'hx-get="{waiting_page(closed)}"' in page
    before = stored()
    for _ in range(3):
        answer = who.get(waiting_page(closed), headers={"HX-Request": "true"})
        assert (answer.status_code, answer.content) == (204, b"")
    assert stored() == before


def test_only_the_mjs_know_who_knocks(closed: Tablee) -> None:
    """P9, P10: the others read the same page, byte for byte, before and after."""

    def reads(seat: Seat) -> str:
        return text(browser(seat).get(f"{table_of(closed.campaign)}nouvelles/"))

    before = reads(closed.ana)
    _, zoe = knocks(closed)
    assert reads(closed.ana) == before and "Zoé" not in before
    assert "Zoé</bdi></b> attend à la porte" in reads(closed.mj)
    assert Event.objects.get(kind="core/knocked", author=zoe).audience == MJ_ONLY
    for key in ("core/admit", "core/turn_away"):
        with pytest.raises(RuleError):
            act(closed.ana, key, seat=str(zoe.pk))
    for key, params in (
        ("core/whisper", {"text": "psst", "read_by": "two"}),
        ("core/give_role", {"role": "mj"}),
    ):
        with pytest.raises(Absent):
            act(closed.mj, key, seat=str(zoe.pk), **params)


# ── its opening ───────────────────────────────────────────────────────────────────────────────────────────────


def test_who_is_let_in_comes_to_the_table(closed: Tablee) -> None:
    """Their page turns by itself; the table reads who came."""
    who, zoe = knocks(closed)
    act(closed.mj, "core/admit", seat=str(zoe.pk))
    assert who.get(waiting_page(closed), headers={"HX-Request": "true"})["HX-Refresh"] == "true"
    assert who.get(waiting_page(closed))["Location"] == table_of(closed.campaign)
    assert "Zoé" in text(who.get(table_of(closed.campaign)))
    assert "Zoé" in text(browser(closed.ana).get(table_of(closed.campaign)))
    with pytest.raises(Absent):
        act(closed.mj, "core/admit", seat=str(zoe.pk))
    closed.campaign.refresh_from_db()
    assert list(differences(closed.campaign)) == []


def test_who_is_turned_away_reads_it_and_does_not_come_back(closed: Tablee) -> None:
    """P12: nor by the same link, nor by a code, nor once the door is open; the table never knew."""
    who, zoe = knocks(closed)
    act(closed.mj, "core/turn_away", seat=str(zoe.pk))
    assert who.get(waiting_page(closed), headers={"HX-Request": "true"})["HX-Refresh"] == "true"
    for page in (waiting_page(closed), table_of(closed.campaign)):
        assert who.get(page).status_code == 403 and REFUSED in text(who.get(page))
    act(closed.mj, "core/choose_option", option="salle_attente", value="non")
    passing = types(stranger(), code(closed.mj))["Location"]
    for door in (link(closed.campaign), passing):
        answer = who.post(door, {"name": "Zoé"})
        assert answer.status_code == 403 and REFUSED in text(answer)
    assert "Zoé" not in text(browser(closed.ana).get(table_of(closed.campaign)))
    closed.campaign.refresh_from_db()
    assert list(differences(closed.campaign)) == []


def test_knocking_twice_is_once(closed: Tablee) -> None:
    """P17: one seat, one use, one line for the MJs."""
    who, zoe = knocks(closed)
    uses = living_link(closed.campaign).uses
    for method in ("get", "post"):
        answer = getattr(who, method)(link(closed.campaign), {"name": "Encore"})
        assert answer["Location"] == waiting_page(closed)
    assert living_link(closed.campaign).uses == uses
    assert Event.objects.filter(kind="core/knocked", author=zoe).count() == 1


def test_the_door_closes_on_who_left_and_not_on_who_sits(closed: Tablee) -> None:
    """Whoever sits goes on; whoever got up knocks like a newcomer, and finds their own seat behind the door."""
    assert browser(closed.ana).post(link(closed.campaign), {"name": "x"})["Location"] == table_of(
        closed.campaign
    )
    leave(closed.ana)
    who = browser(closed.ana)
    assert who.post(link(closed.campaign), {"name": "Ana"})["Location"] == waiting_page(closed)
    act(closed.mj, "core/admit", seat=str(closed.ana.pk))
    assert who.get(table_of(closed.campaign)).status_code == 200
    assert Seat.objects.filter(campaign=closed.campaign).count() == 3


def test_a_door_that_opens_lets_nobody_in_by_itself(closed: Tablee) -> None:
    """Those who wait wait for the MJ; those who come next sit down."""
    who, zoe = knocks(closed)
    act(closed.mj, "core/choose_option", option="salle_attente", value="non")
    assert who.get(table_of(closed.campaign)).status_code == 403
    assert stranger().post(link(closed.campaign), {"name": "Yves"})["Location"] == table_of(closed.campaign)
    act(closed.mj, "core/admit", seat=str(zoe.pk))
    assert who.get(table_of(closed.campaign)).status_code == 200


@pytest.mark.parametrize("role", ["player", "spectator"])
def test_who_waits_keeps_what_they_came_for(closed: Tablee, role: str) -> None:
    act(closed.mj, "core/choose_option", option="spectateurs", value="oui")
    _, zoe = knocks(closed, role=role)
    assert ("pour regarder" in text(browser(closed.mj).get(table_of(closed.campaign)))) is (
        role == "spectator"
    )
    act(closed.mj, "core/admit", seat=str(zoe.pk))
    zoe.refresh_from_db()
    assert (zoe.role, zoe.status) == (role, "seated")


def test_an_account_waits_like_a_guest(closed: Tablee) -> None:
    """On both databases, even in a browser that had a guest's seat here before."""
    who, other = stranger(), stranger()
    act(closed.mj, "core/choose_option", option="salle_attente", value="non")
    who.post(link(closed.campaign), {"name": "Invitée"})
    leave(Seat.objects.get(name="Invitée"))
    close_door(closed.mj)
    user = User.objects.create(username="zoe")
    other.force_login(user)
    other.post(link(closed.campaign), {"name": "Zoé"})
    who.force_login(user)
    for account in (other, who):
        answer: Any = account.get(waiting_page(closed))
        assert answer.status_code == 200 and "Zoé" in text(answer)


def test_who_is_at_no_door_finds_none(closed: Tablee) -> None:
    assert stranger().get(waiting_page(closed)).status_code == 404
    act(closed.mj, "core/delete_campaign", name=closed.campaign.name)
    assert browser(closed.ana).get(waiting_page(closed)).status_code == 403  # who sat there reads why
