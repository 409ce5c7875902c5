"""Every address of the product, for every kind of person, by every method: a written expectation (P14, T19, T20)."""

import re
from html import unescape
from typing import Any, NamedTuple

import pytest
from django.urls import reverse

from rules.registry import GAMES
from rules.table import EVERYONE, MJ_ONLY
from sessions_app.demo import living_link
from sessions_app.models import Event, Invitation, Part
from tests.sessions_app.addresses import address, form, names, the
from tests.sessions_app.samples import ROLES, Sample, named
from tests.sessions_app.table import act, undone, written

UNKNOWN = "00000000-0000-4000-8000-000000000000"


class Row(NamedTuple):
    """The statuses for each of `ROLES`: of a GET, of a POST, and of an htmx GET where that is another."""

    get: str
    post: str
    htmx: str = ""

    def wanted(self, method: str, htmx: bool) -> dict[str, int]:
        line = self.htmx if self.htmx and htmx and method == "get" else getattr(self, method)
        return dict(zip(ROLES, map(int, line.split()), strict=True))


# ┌ anonymous
# │   ┌ guest
# │   │   ┌ player, who has an account
# │   │   │   ┌ player elsewhere
# │   │   │   │   ┌ mj
# │   │   │   │   │   ┌ co-mj, a guest
# │   │   │   │   │   │   ┌ mj elsewhere
# │   │   │   │   │   │   │   ┌ spectator
# │   │   │   │   │   │   │   │   ┌ waiting at the door
# │   │   │   │   │   │   │   │   │   ┌ left
# │   │   │   │   │   │   │   │   │   │   ┌ removed
# │   │   │   │   │   │   │   │   │   │   │   ┌ turned away at the door
READ = "200 200 200 200 200 200 200 200 200 200 200 200"
DONE = "302 302 302 302 302 302 302 302 302 302 302 302"
NO = "405 405 405 405 405 405 405 405 405 405 405 405"
ACCOUNT = "302 302 200 302 200 302 200 302 302 302 302 302"  # the others are sent to sign in
STRANGERS = "200 200 302 200 302 200 302 200 200 200 200 200"  # whoever has an account is in already
# A stranger is told that there is nothing; whoever has, or had, a seat reads why it does not open.
SEATED = "404 200 200 404 200 200 404 200 403 403 403 403"
PLAYERS = "404 200 200 404 200 200 404 404 403 403 403 403"
WHISPER = "404 200 200 404 200 200 404 403 403 403 403 403"
LEADERS = "404 404 404 404 200 200 404 404 403 403 403 403"
LINKS = "404 404 404 404 200 200 404 404 404 404 404 404"

EXPECTED = {
    "accueil": Row(READ, NO),
    "account_login": Row(STRANGERS, DONE),
    "account_signup": Row(STRANGERS, DONE),
    "account_email_verification_sent": Row(READ, NO),
    "account_confirm_email": Row(READ, DONE),
    "account_logout": Row(NO, DONE),
    "account_change_password": Row(ACCOUNT, DONE),
    "account_reset_password": Row(READ, DONE),
    "account_reset_password_done": Row(READ, NO),
    "account_reset_password_from_key": Row(DONE, DONE),
    "account_reset_password_from_key_done": Row(READ, NO),
    "compte": Row(ACCOUNT, NO),
    "usersessions_list": Row(ACCOUNT, DONE),
    "exporter": Row(ACCOUNT, NO),
    # The MJ elsewhere leads alone others who sit there.
    "supprimer_compte": Row(ACCOUNT, "302 302 302 302 302 302 422 302 302 302 302 302"),
    "mes_tables": Row(READ, NO),
    # Nobody here has both an account and a guest's seat.
    "garder": Row(NO, "302 302 422 302 422 302 422 302 302 302 302 302"),
    "oublier": Row(NO, DONE),
    # The seat is the player's; the deleted campaign was led by the MJ elsewhere.
    "quitter": Row(
        "404 404 200 404 404 404 404 404 404 404 404 404", "404 404 302 404 404 404 404 404 404 404 404 404"
    ),
    "recuperer": Row(NO, "404 404 404 404 404 404 302 404 404 404 404 404"),
    "nouvelle_campagne": Row(ACCOUNT, DONE),
    # Who sits, or waits, is sent to their place; who is shut out is refused in words, even by the new link.
    "rejoindre": Row(
        "200 302 302 200 302 302 200 302 302 200 403 403", "302 302 302 302 302 302 302 302 302 302 403 403"
    ),
    "code": Row(READ, DONE),
    # The lost seat of another: an MJ here does not take it, whoever has the link does.
    "reprendre": Row(READ, "302 302 302 302 422 422 302 302 302 302 302 302"),
    "entrer": Row(READ, DONE),
    "table": Row(SEATED, NO),
    "regie": Row("404 302 302 404 200 200 404 302 403 403 403 403", NO),
    # The page of the door asks by htmx, and loads itself again once one waits no more.
    "attente": Row(
        "404 302 302 404 302 302 404 302 200 403 403 403",
        NO,
        "200 200 200 200 200 200 200 200 204 200 200 200",
    ),
    "qr": Row(LINKS, NO),
    "nouvelles": Row("401 200 200 401 200 200 401 200 403 403 403 403", NO),
    "plus_ancien": Row(SEATED, NO),
    "trait": Row(SEATED, NO),
    "nouveau_portrait": Row(PLAYERS, NO),
    "portrait": Row(SEATED, NO),
    "histoire": Row(SEATED, NO),
    "poser": Row(LEADERS, NO),
    "horloge": Row(SEATED, NO),
    "bloc": Row(SEATED, NO),
    "murmure": Row(WHISPER, NO),
    "textes": Row(SEATED, NO),
    "place": Row(LEADERS, NO),
    "geste": Row(PLAYERS, NO),
    "jouer": Row(NO, "403 200 200 403 200 200 403 403 403 403 403 403"),
}


def test_every_address_has_its_line() -> None:
    assert sorted(names()) == sorted(EXPECTED)


def refused(answer: Any) -> bool:
    return answer.status_code >= 400 or answer.get("Location", "").startswith("/connexion/?next=")


@pytest.mark.parametrize("name", EXPECTED)
def test_what_each_person_is_answered(table: Sample, name: str) -> None:
    """Plain and by htmx. Looking writes nothing, nor does what is refused; nobody meets an error page."""
    url, sent = address(table, name), form(table, name)
    for method in ("get", "post"):
        for htmx in (False, True):
            headers = {"HX-Request": "true"} if htmx else {}
            for role, status in EXPECTED[name].wanted(method, htmx).items():
                who = table.browser(role)
                with undone(), written() as changes:
                    answer = getattr(who, method)(url, sent if method == "post" else None, headers=headers)
                assert answer.status_code == status, (role, method, htmx, answer.content.decode())
                assert not changes or (method == "post" and not refused(answer)), (role, method, changes)


DIALOGS = [(game.key, name) for game in GAMES.values() for name in game.dialogs]


@pytest.mark.parametrize(("game", "dialog"), DIALOGS)
def test_a_dialog_of_the_game_is_for_who_plays_here(table: Sample, game: str, dialog: str) -> None:
    """P9, T20: about every kind of row, whether it suits the dialog or not: drawn, or not there; nothing is written."""
    kinds = ("portrait", "trait", "resolution", "part", "question")
    rows = [table.rows[kind] for kind in kinds]
    closed = [row for own in table.own.values() for row in own.values() if is_closed(row)]
    for role, status in EXPECTED["geste"].wanted("get", False).items():
        for row in (*rows, *closed):
            url = reverse("geste", args=[table.tablee.campaign.pk, dialog, row])
            with written() as changes:
                answer = table.browser(role).get(url)
            hidden = row in closed and status == 200 and role not in ("mj", "co-mj")
            assert answer.status_code == (404 if hidden else status), (role, row, answer.content.decode())
            assert not changes


def is_closed(row: str) -> bool:
    """Whether this is the id of a hand that is not open to all."""
    return len(row) == 36 and Part.objects.filter(pk=row).exclude(audience=EVERYONE).exists()


@pytest.mark.parametrize("game", GAMES)
def test_every_dialog_that_a_page_opens_is_there(table: Sample, game: str) -> None:
    """Whoever plays: no button of the game leads nowhere."""
    campaign, opened = table.tablee.campaign.pk, set()
    for role, page in (
        ("guest", "table"),
        ("player", "table"),
        ("mj", "table"),
        ("mj", "regie"),
        ("co-mj", "regie"),
    ):
        text = table.browser(role).get(reverse(page, args=[campaign])).content.decode()
        links = set(re.findall(r'hx-get="([^"]+/geste/[^"]+)"', text))
        for link in links:
            assert table.browser(role).get(unescape(link)).status_code == 200, (role, link)
            opened.add(link.split("/geste/")[1].split("/")[0])
    assert opened


@pytest.mark.parametrize("name", EXPECTED)
def test_no_other_method_does_anything(table: Sample, name: str) -> None:
    """HEAD looks as GET does, or is refused; a form that takes PUT finds it empty."""
    url = address(table, name)
    for role in ("anonymous", "player", "mj"):
        looks = EXPECTED[name].wanted("get", False)[role]
        for method in ("head", "options", "put", "patch", "delete", "trace"):
            with undone(), written() as changes:
                status = getattr(table.browser(role), method)(url).status_code
            assert status in (405, looks, *(302, 422) * (method == "put")), (role, method, status)
            assert not changes, (role, method)


# For each address about a row: who asks, the kind of the row, and the ways in which it is not there for them.
ABSENT = {
    "trait": ("guest", "trait", ("never made", "elsewhere", "removed", "hidden")),
    "portrait": ("guest", "portrait", ("never made", "elsewhere", "removed", "hidden")),
    "histoire": ("guest", "portrait", ("never made", "elsewhere", "removed", "hidden")),
    "horloge": ("guest", "counter", ("never made", "elsewhere", "removed", "hidden")),
    "geste": ("guest", "resolution", ("never made", "elsewhere", "removed", "hidden")),
    "bloc": ("guest", "resolution", ("never made", "elsewhere", "hidden")),  # closed, it is read again
    "plus_ancien": ("guest", "line", ("never made", "not an id", "elsewhere", "hidden")),
    "place": ("mj", "seat", ("never made", "elsewhere", "waiting")),
    "qr": ("mj", "invitation", ("never made", "elsewhere", "removed", "code")),
    "quitter": ("player", "own seat", ("never made", "guest", "left", "player elsewhere")),
    "recuperer": ("mj elsewhere", "lost", ("never made", "of others", "not lost")),
}


def absent(table: Sample, row: str, case: str) -> str:
    """The id of a row that is not there."""
    lines = Event.objects.filter(campaign=table.tablee.campaign)
    match row, case:
        case _, "never made":
            return UNKNOWN
        case "line", "elsewhere":
            return str(Event.objects.filter(campaign=table.elsewhere.campaign).latest("seq").pk)
        case "line", "hidden":
            return str(lines.filter(audience=MJ_ONLY).latest("seq").pk)
        case "invitation", "elsewhere":
            return str(living_link(table.elsewhere.campaign).pk)
        case "invitation", "removed":
            old = living_link(table.tablee.campaign)
            act(table.tablee.mj, "core/renew_invitation")
            return str(old.pk)
        case "invitation", "code":
            act(table.tablee.mj, "core/make_code")
            return str(Invitation.good().get(campaign=table.tablee.campaign, kind="code").pk)
        case "own seat", role:
            return str(the(table, role).pk)
        case "lost", "of others":
            act(table.tablee.mj, "core/delete_campaign", name="Les Salines")
            return str(table.tablee.campaign.pk)
        case "lost", _:
            return str(table.elsewhere.campaign.pk)
    return named(table, row, case)


@pytest.mark.parametrize("name", ABSENT)
def test_an_address_about_a_row_one_may_not_know_does_not_exist(table: Sample, name: str) -> None:
    """T20: hidden, of another campaign, removed or never made: the same 404."""
    role, row, cases = ABSENT[name]
    ask = "post" if EXPECTED[name].get == NO else "get"
    answers = {}
    for case in cases:
        with undone():
            url = address(table, name, **{row: absent(table, row, case)})
            answers[case] = getattr(table.browser(role), ask)(url)
    assert {a.status_code for a in answers.values()} == {404}, answers
    assert len({a.content for a in answers.values()}) == 1


def test_a_seat_that_is_not_there_is_no_one_to_whisper_to(table: Sample) -> None:
    """What an address says besides, of who is unknown, is as if it said nothing."""
    url, who = address(table, "murmure"), table.browser("guest")
    seats = [UNKNOWN, table.foreign["seat"], *(table.rows[row] for row in ("knock", "gone"))]
    pages = {who.get(f"{url}?a={seat}").content for seat in ["", *seats]}
    assert len(pages) == 1
    assert who.get(f"{url}?a={table.rows['seat']}").content not in pages


@pytest.mark.parametrize("role", ["anonymous", "player elsewhere", "mj elsewhere"])
def test_a_campaign_where_one_does_not_sit_does_not_exist(table: Sample, role: str) -> None:
    """An unknown campaign answers as one where the reader does not sit, on every address of a table."""
    known = str(table.tablee.campaign.pk)
    urls = {name: address(table, name) for name in EXPECTED}
    of_a_table = {name: url for name, url in urls.items() if f"/table/{known}/" in url}
    assert len(of_a_table) > 12
    for name, url in of_a_table.items():
        ask = "post" if EXPECTED[name].get == NO else "get"
        there, nowhere = (
            getattr(table.browser(role), ask)(one, form(table, name) if ask == "post" else None)
            for one in (url, url.replace(known, UNKNOWN))
        )
        assert (there.status_code, there.content) == (nowhere.status_code, nowhere.content), name
