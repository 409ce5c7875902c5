"""Links are keys: long, kept as fingerprints, dated, counted, revocable; looking at one changes nothing (P17, T29)."""

import logging
import os
import re
import secrets
from collections.abc import Callable
from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core import signing
from django.db import connection
from django.test import RequestFactory
from django.utils import timezone

from sessions_app.commands.people import restore
from sessions_app.invitations import PASS, entry_token, pass_for
from sessions_app.keys import derived
from sessions_app.models import Invitation, Seat
from sessions_app.rates import TooMany
from sessions_app.seats import GUEST_COOKIE
from sessions_app.views.arriving import join
from tests.sessions_app.table import Tablee, act, browser
from tests.sessions_app.ways_in import (
    WRONG,
    code,
    holds,
    link,
    personal,
    stored,
    stranger,
    table_of,
    text,
    types,
)

BOTS = ("Discordbot/2.0", "WhatsApp/2.23", "facebookexternalhit/1.1", "TelegramBot", "Slackbot-LinkExpanding")


def the_link(tablee: Tablee) -> Invitation:
    return Invitation.good().get(campaign=tablee.campaign, kind="link")


def sits(answer: Any, tablee: Tablee) -> bool:
    return bool(answer.status_code == 302 and answer["Location"] == table_of(tablee.campaign))


# ── what they are ─────────────────────────────────────────────────────────────────────────────────────────────


def test_a_link_is_too_long_to_guess(tablee: Tablee) -> None:
    """P17: 216 bits, of which nothing is common to two invitations, nor to two uses of one."""
    made = [derived(kind, str(the_link(tablee).pk)) for kind in ("link", "personal")]
    act(tablee.mj, "core/renew_invitation")
    made.append(derived("link", str(the_link(tablee).pk)))
    assert all(len(secret) * 4 >= 128 and int(secret, 16) for secret in made)
    assert len({secret[:12] for secret in made}) == 3


def test_the_database_opens_no_door(tablee: Tablee, settings: Any) -> None:
    """P17, T29: no table keeps a link, a code, a pass or a guest's key; what it keeps opens nothing."""
    who = stranger()
    who.post(link(tablee.campaign), {"name": "Zoé"})
    letters = code(tablee.mj)
    passing = types(who, letters)["Location"].split("/")[2]
    doors = [
        link(tablee.campaign),
        personal(tablee.mj, tablee.ana),
        f"/entrer/{entry_token('x', tablee.campaign)}/",
    ]
    opening = [door.split("/")[2] for door in doors]
    for secret in (*opening, letters, passing, who.cookies[GUEST_COOKIE].value, settings.SECRET_KEY):
        assert holds(secret) == [], secret
    kept = [str(value) for row in Invitation.objects.values_list("pk", "fingerprint") for value in row]
    kept += Seat.objects.exclude(guest_key="").values_list("guest_key", flat=True)
    assert len(kept) == 9
    for value in kept:
        for door in ("rejoindre", "reprendre"):
            assert stranger().get(f"/{door}/{value}/").status_code == 404
        assert types(stranger(), value).status_code == 422


def test_another_installation_makes_other_links(tablee: Tablee, settings: Any) -> None:
    """P17: whoever takes the database away opens nothing here with it, nor elsewhere with these links."""
    here = link(tablee.campaign)
    settings.SECRET_KEY = "another"
    assert stranger().get(here).status_code == 404
    assert link(tablee.campaign) != here


def test_a_link_stays_among_us(tablee: Tablee) -> None:
    """T29: no other site is told of it, and no cache keeps it."""
    for door in (link(tablee.campaign), personal(tablee.mj, tablee.ana)):
        answer = stranger().get(door)
        assert answer["Referrer-Policy"] in ("same-origin", "no-referrer")
        assert "no-store" in answer["Cache-Control"]


def test_no_log_keeps_it(tablee: Tablee, settings: Any) -> None:
    """T29: a forged form, a name that is taken, one try too many: each has its line, without the secret."""
    settings.RATES, settings.RATES_TIMES = settings.RATES | {"rejoindre": "1/hour"}, 1
    passing, letters = stranger(), code(tablee.mj)
    doors = [
        link(tablee.campaign),
        types(passing, letters)["Location"],
        personal(tablee.mj, tablee.ana),
        f"/entrer/{entry_token(tablee.account, tablee.campaign)}/",
    ]
    [console] = [one for one in logging.root.handlers if type(one) is logging.StreamHandler]
    said = StringIO()
    before = console.setStream(said)
    try:
        for door in doors:
            assert stranger(enforce_csrf_checks=True).post(door).status_code == 403
        for who, door, status in (
            (passing, doors[0], 422),
            (passing, doors[0], 429),
            (stranger(), doors[1], 422),
            (browser(tablee.mj), doors[2], 422),
        ):
            assert who.post(door, {"name": "Ana"}).status_code == status
    finally:
        console.setStream(before)
    assert said.getvalue().count("/…/") == 4  # what is refused in words has none
    assert [door for door in doors if door.split("/")[2] in said.getvalue()] == []


# ── looking ───────────────────────────────────────────────────────────────────────────────────────────────────

DOORS: dict[str, Callable[[Tablee], str]] = {
    "link": lambda tablee: link(tablee.campaign),
    "pass": lambda tablee: types(stranger(), code(tablee.mj))["Location"],
    "personal": lambda tablee: personal(tablee.mj, tablee.ana),
    "code": lambda tablee: "/code/",
    "entry": lambda tablee: f"/entrer/{entry_token(tablee.account, tablee.campaign)}/",
}


@pytest.mark.parametrize("door", DOORS)
def test_preview_bots_spend_nothing(tablee: Tablee, door: str) -> None:
    """P17, T29: whoever looks, and however often, not one value of the database is another."""
    path = DOORS[door](tablee)
    people = [stranger(), browser(tablee.ana), browser(tablee.mj)]
    before = stored()
    for bot in BOTS:
        for method in ("get", "head"):
            for _ in range(2):
                answer = getattr(stranger(), method)(path, headers={"User-Agent": bot})
                assert answer.status_code == (200 if method == "get" else 405)
            for who in people:
                assert getattr(who, method)(path, headers={"User-Agent": bot}).status_code in (200, 302, 405)
    assert stored() == before


def test_a_use_is_counted_when_somebody_sits(tablee: Tablee) -> None:
    """P17: by the button, once for a person; a name that is refused spends nothing."""
    made, who = the_link(tablee), stranger()
    before = made.uses
    for name, uses in (("", 0), ("Ana", 0), ("Zoé", 1), ("Zoé", 1)):
        who.get(link(tablee.campaign))
        who.post(link(tablee.campaign), {"name": name})
        made.refresh_from_db()
        assert made.uses - before == uses, name


# ── the end of each ───────────────────────────────────────────────────────────────────────────────────────────


def until_yesterday(tablee: Tablee) -> None:
    Invitation.objects.filter(campaign=tablee.campaign).update(until=timezone.now() - timedelta(days=1))


def used(tablee: Tablee) -> None:
    """Each way in is used for the last time."""
    Invitation.objects.filter(campaign=tablee.campaign).exclude(kind="personal").update(most_uses=50, uses=49)
    for made in list(Invitation.good().filter(campaign=tablee.campaign)):
        who = stranger()
        if made.kind == "personal":
            assert who.post(f"/reprendre/{made.secret}/").status_code == 302
        else:
            came = f"/rejoindre/{made.secret if made.kind == 'link' else pass_for(made)}/"
            assert who.post(came, {"name": f"Par {made.kind}"}).status_code == 302


def renewed(tablee: Tablee) -> None:
    act(tablee.mj, "core/renew_invitation")
    personal(tablee.mj, tablee.ana)


def removed(tablee: Tablee) -> None:
    act(tablee.mj, "core/remove_seat", seat=str(tablee.bob.pk))


def deleted(tablee: Tablee) -> None:
    act(tablee.mj, "core/delete_campaign", name=tablee.campaign.name)


ENDS = {
    "last use": used,
    "expiry": until_yesterday,
    "renewal": renewed,
    "removal": removed,
    "deletion": deleted,
}


TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="\w+"')


def shown(answer: Any, typed: str = "…") -> tuple[int, str]:
    """An answer, without its token and what was typed."""
    return answer.status_code, TOKEN.sub("", text(answer)).replace(typed, "…")


@pytest.mark.parametrize("end", ENDS)
def test_a_way_that_is_over_answers_as_a_wrong_one(tablee: Tablee, end: str) -> None:
    """P17, T29: whatever ended it, by look and by button; and who sits keeps their seat."""
    letters = code(tablee.mj)
    passing = types(stranger(), letters)["Location"]
    roads = [link(tablee.campaign), passing, personal(tablee.mj, tablee.ana)]
    for road in roads:
        assert stranger().get(road).status_code == 200
    ENDS[end](tablee)
    before = stored()
    for road in roads:
        wrong = f"/{road.split('/')[1]}/{WRONG}/"
        assert shown(stranger().get(road)) == shown(stranger().get(wrong))
        assert shown(stranger().get(road))[0] == 404
        sent = {"name": "Zoé"}
        assert shown(stranger().post(road, sent)) == shown(stranger().post(wrong, sent))
    assert shown(types(stranger(), letters), letters) == shown(types(stranger(), "ABCDEFGH"), "ABCDEFGH")
    assert stored() == before
    if end != "deletion":
        assert browser(tablee.mj).get(table_of(tablee.campaign)).status_code == 200


def test_closing_leaves_no_way_in(tablee: Tablee) -> None:
    old, letters = link(tablee.campaign), code(tablee.mj)
    act(tablee.mj, "core/close_invitation")
    assert stranger().get(old).status_code == 404 and types(stranger(), letters).status_code == 422
    act(tablee.mj, "core/renew_invitation")
    assert stranger().get(old).status_code == 404
    assert sits(stranger().post(link(tablee.campaign), {"name": "Zoé"}), tablee)


def test_a_link_lasts_and_serves_as_long_as_its_mj_said(tablee: Tablee) -> None:
    """P17: dated and countable; 30 days and 60 places unless they say otherwise."""
    act(tablee.mj, "core/renew_invitation", hours=24, most_uses=2)
    made = the_link(tablee)
    assert abs(made.until - made.created_at - timedelta(hours=24)) < timedelta(minutes=1)
    answers = [stranger().post(f"/rejoindre/{made.secret}/", {"name": f"Zoé {n}"}) for n in range(3)]
    assert [a.status_code for a in answers] == [302, 302, 404]
    act(tablee.mj, "core/renew_invitation")
    made = the_link(tablee)
    assert abs(made.until - made.created_at - timedelta(days=30)) < timedelta(minutes=1)
    assert made.most_uses == 60


def test_a_campaign_that_comes_back_has_its_ways_back(tablee: Tablee) -> None:
    old = link(tablee.campaign)
    deleted(tablee)
    assert stranger().get(old).status_code == 404
    assert tablee.mj.user
    restore(tablee.mj)
    assert stranger().get(old).status_code == 200


def test_the_way_of_one_table_leads_to_no_other(tablee: Tablee) -> None:
    """A link opens as what it is: not as a personal one, nor as a code, nor as the pass of a code."""
    made, given = the_link(tablee), personal(tablee.mj, tablee.ana).split("/")[2]
    assert stranger().get(f"/reprendre/{made.secret}/").status_code == 404
    assert stranger().get(f"/rejoindre/{given}/").status_code == 404
    assert types(stranger(), made.secret[:8]).status_code == 422
    forged = [
        made.secret[:-1] + ("0" if made.secret[-1] != "0" else "1"),
        made.secret.upper(),
        f"{made.secret}0",
        str(made.pk),
        signing.dumps(str(made.pk), salt="other"),
        signing.dumps(str(made.pk), salt=PASS, key="another key"),
        "é" * 54,
    ]
    for token in forged:
        assert stranger().post(f"/rejoindre/{token}/", {"name": "Zoé"}).status_code == 404, token


# ── guessing ──────────────────────────────────────────────────────────────────────────────────────────────────

GUESSED, ADDRESSES, AN_HOUR = 100_000, 50, 20
if os.environ.get("REDIS_URL"):
    GUESSED //= 10  # each is two trips to Redis; the amount that is looked up is the same


def test_guessed_links_find_nothing_and_are_slowed(tablee: Tablee, settings: Any) -> None:
    """T29: what is counted is how often the table of invitations is read: 20 times for each address, then never."""
    settings.RATES_TIMES = 1
    looked_up = found = waited = 0

    def watch(execute: Any, sql: str, *more: Any) -> Any:
        nonlocal looked_up
        looked_up += "sessions_app_invitation" in sql
        return execute(sql, *more)

    with connection.execute_wrapper(watch):
        for _ in range(ADDRESSES):
            address = stranger().defaults["REMOTE_ADDR"]
            request = RequestFactory(REMOTE_ADDR=address).get("/rejoindre/")
            request.user = AnonymousUser()
            for _ in range(GUESSED // ADDRESSES):
                try:
                    found += join(request, secrets.token_hex(27)).status_code != 404
                except TooMany as slow:
                    assert 0 < slow.wait <= 3600
                    waited += 1
    assert found == 0
    assert looked_up == ADDRESSES * AN_HOUR
    assert waited == GUESSED - looked_up


@pytest.mark.parametrize("door", ["rejoindre", "reprendre"])
def test_who_guesses_waits_even_with_a_good_link(tablee: Tablee, settings: Any, door: str) -> None:
    """T29: by look and by button alike, for an hour; other addresses come in."""
    settings.RATES_TIMES = 1
    guesser = stranger()
    for number in range(AN_HOUR):
        guess = guesser.post if number % 2 else guesser.get
        assert guess(f"/{door}/{secrets.token_hex(27)}/").status_code == 404
    for answer in (guesser.get(f"/{door}/{WRONG}/"), guesser.get(link(tablee.campaign))):
        assert answer.status_code == 429 and 3500 < int(answer["Retry-After"]) <= 3600
        assert tablee.campaign.name not in text(answer)
    assert stranger().get(link(tablee.campaign)).status_code == 200
