"""The life of a campaign: renamed, put away and opened again, deleted and brought back, or erased for good."""

import re
from datetime import timedelta
from html import unescape
from io import StringIO
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from rules.game import RuleError
from sessions_app.commands.people import WAY_BACK, leave, restore
from sessions_app.commands.rights import ARCHIVED, Forbidden
from sessions_app.models import Campaign, Event, Seat
from sessions_app.replay import differences
from sessions_app.seats import DELETED
from tests.sessions_app.samples import MOVES, Sample, rows
from tests.sessions_app.table import Tablee, act, browser, counts, gather, press
from tests.sessions_app.ways_in import (
    addresses,
    code,
    link,
    personal,
    stored,
    stranger,
    table_of,
    text,
    types,
)

DIALOG = re.compile(r'hx-get="([^"]+)"')
FORM = re.compile(r'action="[^"]*/jouer/([^"]+)/".*?</form>', re.S)
USABLE = re.compile(r"<button(?![^>]* disabled)")
WHEN_ARCHIVED = {
    "core/close_invitation",
    "core/delete_campaign",
    "core/make_personal_link",
    "core/remove_seat",
    "core/reopen_campaign",
    "core/turn_away",
}


def row(tablee: Tablee) -> Campaign:
    return Campaign.objects.get(pk=tablee.campaign.pk)


def offered(who: Client, campaign: Campaign) -> set[str]:
    """The moves that their pages, and the dialogs these open, have a button for."""
    root = table_of(campaign)
    pages = text(who.get(root)) + text(who.get(f"{root}mj/"))
    dialogs = {unescape(path) for path in DIALOG.findall(pages)}
    forms = FORM.finditer(pages + "".join(text(who.get(path)) for path in sorted(dialogs)))
    return {form[1] for form in forms if USABLE.search(form[0])}


# ── its name ──────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_new_name_is_told_and_shown_everywhere(tablee: Tablee) -> None:
    act(tablee.mj, "core/rename_campaign", name="Le Grau")
    for seat in (tablee.mj, tablee.ana):
        page = unescape(text(browser(seat).get(table_of(tablee.campaign))))
        assert "renomme la campagne\u00a0: <b>Le Grau</b>" in page and "<title>Le Grau" in page
        assert "Le Grau" in text(browser(seat).get("/"))
    assert "Le Grau" in text(stranger().get(link(tablee.campaign)))
    assert list(differences(row(tablee))) == []
    with pytest.raises(Forbidden):
        act(tablee.ana, "core/rename_campaign", name="À moi")


@pytest.mark.parametrize("name", ["", " ", "n" * 81, "\u202eedacsE", "\x00"])
def test_what_is_no_name(tablee: Tablee, name: str) -> None:
    """P16, P19: 80 signs, and such as can be read."""
    answer = press(browser(tablee.mj), tablee.campaign, "core/rename_campaign", name=name)
    assert answer.status_code == 422 and row(tablee).name == "Les Salines"
    press(browser(tablee.mj), tablee.campaign, "core/rename_campaign", name="n" * 80)
    assert row(tablee).name == "n" * 80


# ── put away ──────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("key", MOVES)
def test_an_archived_campaign_is_not_played(table: Sample, key: str) -> None:
    """Every move is refused, and nothing is written, but those by which an MJ opens it, closes it, or gives a seat."""
    act(table.tablee.mj, "core/archive_campaign")
    before = counts()
    answer = table.sent(key)
    if key in WHEN_ARCHIVED:
        assert answer.status_code == 200, text(answer)
    else:
        assert answer.status_code == 422 and ARCHIVED in unescape(text(answer))
        assert counts() == before


WORDS = {
    "puissances": ("Éclusière", "Il pleut"),
    "impact": ("Ouvrir ce qui est fermé", "La porte bat", "La ronde revient", "Ombeline"),
}


@pytest.mark.parametrize("game", WORDS)
def test_an_archived_campaign_is_read_and_offers_no_act(table: Sample, game: str) -> None:
    """A player finds none at all; an MJ those that are left to them."""
    campaign = table.tablee.campaign
    act(table.tablee.mj, "core/say", text="un dernier mot")
    assert len(offered(table.browser("player"), campaign)) >= 5
    assert len(offered(table.browser("mj"), campaign)) > 15
    act(table.tablee.mj, "core/archive_campaign")
    for role in ("guest", "player", "spectator"):
        assert offered(table.browser(role), campaign) == set()
    assert offered(table.browser("co-mj"), campaign) <= WHEN_ARCHIVED
    assert {"core/reopen_campaign", "core/delete_campaign"} <= offered(table.browser("mj"), campaign)
    page = text(table.browser("player").get(table_of(campaign)))
    for words in ("un dernier mot", *WORDS[game], "on la relit"):
        assert words in page
    act(table.people["co-mj"] or table.tablee.mj, "core/reopen_campaign")
    act(table.tablee.ana, "core/say", text="on reprend")
    assert "on reprend" in text(table.browser("guest").get(table_of(campaign)))
    assert list(differences(Campaign.objects.get(pk=campaign.pk))) == []


def test_it_is_put_away_and_taken_out_once(tablee: Tablee) -> None:
    act(tablee.mj, "core/open_session")
    with pytest.raises(RuleError, match="clos-la avant"):
        act(tablee.mj, "core/archive_campaign")
    act(tablee.mj, "core/close_session")
    with pytest.raises(RuleError, match="n’est pas archivée"):
        act(tablee.mj, "core/reopen_campaign")
    for who in (tablee.ana, tablee.bob):
        with pytest.raises(Forbidden):
            act(who, "core/archive_campaign")
    act(tablee.mj, "core/archive_campaign")
    with pytest.raises(RuleError):
        act(tablee.mj, "core/archive_campaign")
    assert "Les Salines" not in text(browser(tablee.ana).get("/"))  # it left the tables that one plays at
    assert "Les Salines" in text(browser(tablee.ana).get("/mes-tables/"))


# ── deleted ───────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("typed", ["le phare d'ys - fin", "LE PHARE D’YS — FIN", " Le  phare d’Ys… fin"])
def test_no_capital_and_no_apostrophe_keeps_one_from_deleting_it(tablee: Tablee, typed: str) -> None:
    """A keyboard does not write as a book does."""
    act(tablee.mj, "core/rename_campaign", name="Le Phare d’Ys — fin")
    act(tablee.mj, "core/delete_campaign", name=typed)
    assert row(tablee).deleted_at


@pytest.mark.parametrize("typed", ["", "Les Saline", "Salines", "Ailleurs", "!"])
def test_its_name_is_typed_to_delete_it(tablee: Tablee, typed: str) -> None:
    answer = press(browser(tablee.mj), tablee.campaign, "core/delete_campaign", name=typed)
    assert answer.status_code == 422 and row(tablee).deleted_at is None
    if typed:
        assert "écris son nom\u00a0: «\u00a0Les Salines\u00a0»" in unescape(text(answer))
    with pytest.raises(Forbidden):
        act(tablee.ana, "core/delete_campaign", name="Les Salines")
    assert (
        press(browser(tablee.mj), tablee.campaign, "core/delete_campaign", name=" Les Salines ").status_code
        == 200
    )


def test_a_deleted_campaign_is_closed_to_all(table: Sample) -> None:
    """P12: by every address, for whoever sat there: the words that say so, and no byte of it."""
    campaign, mj = table.tablee.campaign, table.tablee.mj
    doors, letters = [link(campaign), personal(mj, table.tablee.bob)], code(mj)
    act(mj, "core/delete_campaign", name="Les Salines")
    before = stored()["sessions_app_event"]
    for role in ("guest", "mj", "spectator", "waiting", "left", "removed", "player elsewhere", "anonymous"):
        who, seen = table.browser(role), ""
        for url in addresses(campaign, {"trait": table.rows["trait"]}):
            if "recuperer" not in url:
                for answer in (who.get(url), who.post(url)):
                    assert answer.status_code in (200, 302, 401, 403, 404, 405), (role, url)
                    seen += unescape(text(answer))
        assert (DELETED in seen) is (role not in ("player elsewhere", "anonymous")), role
        assert not any(words in seen for words in ("Éclusière", "Il pleut", "Hélène", "Les Salines"))
        assert str(campaign.pk) not in text(who.get("/"))
    assert types(stranger(), letters).status_code == 422
    assert [stranger().get(door).status_code for door in doors] == [404, 404]
    for seat in (mj, table.tablee.ana):
        with pytest.raises(Forbidden):
            act(seat, "core/reopen_campaign")
    assert stored()["sessions_app_event"] == before


def delete(tablee: Tablee, ago: timedelta = timedelta()) -> Campaign:
    """The campaign, deleted that long ago."""
    act(tablee.mj, "core/delete_campaign", name=tablee.campaign.name)
    Campaign.objects.filter(pk=tablee.campaign.pk).update(deleted_at=timezone.now() - ago)
    return row(tablee)


def bring_back(seat: Seat, campaign: Campaign) -> Any:
    return browser(seat).post(f"/mes-tables/{campaign.pk}/recuperer/")


ALMOST, JUST_AFTER = WAY_BACK - timedelta(minutes=5), WAY_BACK + timedelta(minutes=5)


def test_an_mj_brings_it_back_for_thirty_days(tablee: Tablee) -> None:
    """As it was: its seats, its lines, its portraits; and the table is told."""
    assert timedelta(days=30) == WAY_BACK
    sheet = tablee.portrait(tablee.ana, name="Maëlle")
    seen = text(browser(tablee.ana).get(f"{table_of(tablee.campaign)}portrait/{sheet}/"))
    campaign = delete(tablee)
    assert "Les Salines" in text(browser(tablee.mj).get("/mes-tables/"))
    Campaign.objects.filter(pk=campaign.pk).update(deleted_at=timezone.now() - ALMOST)
    assert bring_back(tablee.mj, campaign).status_code == 302
    assert "récupère la campagne" in text(browser(tablee.ana).get(table_of(campaign)))
    assert text(browser(tablee.ana).get(f"{table_of(campaign)}portrait/{sheet}/")) == seen
    assert bring_back(tablee.mj, campaign).status_code == 404


def test_after_that_nobody_does(tablee: Tablee) -> None:
    campaign = delete(tablee, JUST_AFTER)
    assert bring_back(tablee.mj, campaign).status_code == 404
    assert tablee.mj.user
    with pytest.raises(RuleError, match="ne peut plus être récupérée"):
        restore(tablee.mj)
    assert "Les Salines" not in text(browser(tablee.mj).get("/mes-tables/"))
    assert row(tablee).deleted_at


def test_only_its_mjs_bring_it_back(tablee: Tablee) -> None:
    """Nor who led it and left, nor who leads another; a co-MJ with an account does."""
    users = {name: User.objects.create(username=name) for name in ("ana", "bob")}
    for seat, user in ((tablee.ana, users["ana"]), (tablee.bob, users["bob"])):
        Seat.objects.filter(pk=seat.pk).update(user=user, guest_key="")
        seat.refresh_from_db()
        act(tablee.mj, "core/give_role", seat=str(seat.pk), role="mj")
    leave(tablee.bob)
    campaign = delete(tablee)
    other = gather("Ailleurs")
    for seat in (tablee.bob, other.mj):
        assert bring_back(seat, campaign).status_code == 404
        assert seat.user
        with pytest.raises(RuleError):
            restore(seat)
    assert stranger().post(f"/mes-tables/{campaign.pk}/recuperer/").status_code == 404
    assert row(tablee).deleted_at
    assert bring_back(tablee.ana, campaign).status_code == 302
    assert row(tablee).deleted_at is None


def test_what_came_back_is_what_the_journal_says(tablee: Tablee) -> None:
    """P21: with the hour of its deletion."""
    act(tablee.mj, "core/delete_campaign", name="Les Salines")
    assert list(differences(row(tablee))) == []
    assert tablee.mj.user
    restore(tablee.mj)
    assert list(differences(row(tablee))) == []
    assert [e.kind for e in Event.objects.filter(campaign=tablee.campaign).order_by("-seq")[:2]] == [
        "core/campaign_restored",
        "core/campaign_deleted",
    ]


# ── erased ────────────────────────────────────────────────────────────────────────────────────────────────────


def purge() -> str:
    said = StringIO()
    call_command("purge", stdout=said)
    return said.getvalue()


@pytest.mark.django_db(transaction=True)
def test_what_is_purged_is_gone_and_nothing_else() -> None:
    """On both databases: every table is as it was before that campaign began, but for the accounts."""
    kept = gather("Ailleurs")
    rows(kept)
    before = stored()
    doomed = gather()
    rows(doomed)
    personal(doomed.mj, doomed.ana)
    act(doomed.mj, "core/open_session")
    act(doomed.ana, "core/whisper", seat=str(doomed.bob.pk), text="psst", read_by="two")
    delete(doomed, JUST_AFTER)
    assert "«\u00a0Les Salines\u00a0»" in purge()
    after = stored()
    accounts = {"auth_user", "account_emailaddress", "sqlite_sequence"}
    assert {name: found for name, found in after.items() if name not in accounts} == {
        name: found for name, found in before.items() if name not in accounts
    }
    assert list(differences(row(kept))) == []


def test_what_may_come_back_is_not_purged(tablee: Tablee) -> None:
    """Nor a campaign that was put away, however long ago."""
    other = gather("Ailleurs")
    act(other.mj, "core/archive_campaign")
    campaign = delete(tablee, ALMOST)
    assert purge() == ""
    assert bring_back(tablee.mj, campaign).status_code == 302
    assert Campaign.objects.count() >= 2
