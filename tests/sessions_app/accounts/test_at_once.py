"""Accounts used by many hands at the same instant (P2, P7, P19)."""

import re
import threading
import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.hashers import Argon2PasswordHasher, check_password, make_password
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client

from sessions_app.accounts import hashing
from sessions_app.commands.people import leave
from sessions_app.rates import TooMany
from tests.live.people import Person, Tablee, gather
from tests.server import Server
from tests.sessions_app.accounts.people import OTHER, PASSWORD, account, is_in, sign_in, sign_up, somebody
from tests.sessions_app.table import act, browser
from tests.sessions_app.table import gather as in_one_process
from tests.sessions_app.test_concurrency import together

CROWD = 40
pytestmark = pytest.mark.django_db(transaction=True)


def test_two_taps_make_one_account() -> None:
    """P2: nobody finds their tables on another account of the same e-mail. Who knows the password is signed in."""
    email, browsers = somebody(), [Client() for _ in range(4)]
    answers = together(*[lambda who=who: sign_up(who, email) for who in browsers])
    assert {a.status_code for a in answers} == {302} and all(map(is_in, browsers))
    assert User.objects.filter(email=email).count() == EmailAddress.objects.filter(email=email).count() == 1


def test_two_people_with_one_e_mail_at_once() -> None:
    """The quicker one has it; the other reads what to do."""
    email, words = somebody(), [PASSWORD, OTHER]
    answers = together(
        *[lambda word=word: sign_up(Client(), email, password1=word, password2=word) for word in words]
    )
    assert sorted(a.status_code for a in answers) == [302, 422]
    assert "a déjà cet e-mail" in next(a for a in answers if a.status_code == 422).content.decode()


def test_two_taps_with_mail(mail_goes_out: None) -> None:
    """The same answer to both, as for any address that has an account."""
    email = somebody()
    answers = together(*[lambda: sign_up(Client(), email)] * 2)
    assert [a["Location"] for a in answers] == ["/inscription/courrier/"] * 2
    assert User.objects.filter(email=email).count() == 1


def test_another_spelling_of_an_e_mail_is_the_same_account() -> None:
    email = somebody()
    together(lambda: sign_up(Client(), email), lambda: sign_up(Client(), email.upper()))
    assert User.objects.filter(email__iexact=email).count() == 1


def test_a_burst_is_as_many_tries(real_amounts: None) -> None:
    """T39: five wrong passwords in five minutes, however many come at once; the right one among them finds nothing."""
    email = somebody()
    account(email)
    wrong = [lambda: sign_in(Client(), email, "ce n’est pas le mot")] * 11
    answers = together(*wrong)
    codes = sorted(a.status_code for a in answers)
    assert codes == [422] * 5 + [429] * 6
    assert sign_in(Client(), email).status_code == 429


def test_a_success_forgives(real_amounts: None) -> None:
    email = somebody()
    account(email)
    for _ in range(3):
        for _ in range(4):
            assert sign_in(Client(), email, "ce n’est pas le mot").status_code == 422
        assert sign_in(Client(), email).status_code == 302


def test_the_hasher_is_argon2_and_keeps_its_size(settings: Any) -> None:
    """The tests use another for speed: this one is what an installation has."""
    settings.PASSWORD_HASHERS = ["sessions_app.accounts.hashing.Argon2"]
    kept = make_password(PASSWORD)
    assert kept.startswith("argon2$argon2id$v=19$m=19456,t=2,p=1$")
    assert check_password(PASSWORD, kept) and not check_password(PASSWORD + "!", kept)


def test_a_password_kept_otherwise_is_kept_anew_once(settings: Any) -> None:
    settings.PASSWORD_HASHERS = ["sessions_app.accounts.hashing.Argon2"]
    user = account(somebody())
    User.objects.filter(pk=user.pk).update(password=make_password(PASSWORD, hasher=Argon2PasswordHasher()))
    kept = []
    for _ in range(3):
        user.refresh_from_db()
        kept.append(user.password)
        assert user.check_password(PASSWORD)
    assert kept[0] != kept[1] == kept[2] and "$m=19456," in kept[1]


def test_waiting_to_hash_keeps_no_connection() -> None:
    """They are few, and the tables need them."""
    User.objects.exists()
    assert connection.connection
    hashing.in_turn(str)
    assert not connection.connection


def test_a_crowd_at_the_door_slows_no_table(server: Server, tmp_path: Path) -> None:
    """P7, P19: forty sign in at once where passwords are kept for good, while a player acts."""
    running = Server(str(connection.settings_dict["NAME"]), tmp_path, FAST_HASHER="False")
    table, kept = gather(), make_password(PASSWORD, hasher=hashing.Argon2())
    emails = [account(somebody()).email for _ in range(CROWD)]
    User.objects.filter(email__in=emails).update(password=kept)
    try:
        before = [memory(process.daphne.pid, "VmRSS") for process in running.procs]
        with ThreadPoolExecutor(CROWD) as crowd:
            came = [crowd.submit(comes_in, table, running.url, email) for email in emails]
            waits = list(acts(table, running.url, came))
        grew = [memory(p.daphne.pid, "VmHWM") - was for p, was in zip(running.procs, before, strict=True)]
        assert {one.result() for one in came} <= {302, 429} and came[0].result() == 302
        assert max(waits) < 2 and max(grew) < 200, (max(waits), grew)
    finally:
        running.close()
    assert "Traceback" not in running.log()


def comes_in(table: Tablee, url: str, email: str) -> int:
    form = {"login": email, "password": PASSWORD}
    return Person(table.ana.seat, {}).post(url, "/connexion/", form).status


def acts(table: Tablee, url: str, crowd: list[Future[int]]) -> Iterator[float]:
    """One act after the other until the crowd is served: the seconds that each took."""
    for number in count():
        began = time.monotonic()
        table.ana.rolls(url, number)
        yield time.monotonic() - began
        if all(one.done() for one in crowd):
            return


def memory(process: int, kind: str) -> int:
    """MB that it holds (VmRSS), or held at most (VmHWM)."""
    status = Path(f"/proc/{process}/status").read_text()
    return int(re.findall(rf"{kind}:\s+(\d+) kB", status)[0]) // 1024


def test_two_mjs_who_forget_at_once() -> None:
    """P7: the table keeps one of them."""
    tablee = in_one_process()
    for seat in (tablee.ana, tablee.bob):
        act(tablee.mj, "core/give_role", seat=str(seat.pk), role="mj")
    leave(tablee.mj)
    answers = together(
        *[lambda seat=seat: browser(seat).post("/mes-tables/oublier/") for seat in (tablee.ana, tablee.bob)]
    )
    assert sorted(a.status_code for a in answers) == [302, 422]


def test_no_more_than_two_hash_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """P7: the others wait their turn; whoever would wait too long is told so, and hashes nothing later."""
    monkeypatch.setattr(hashing, "PATIENCE", 0.2)
    begun, free, late = threading.Barrier(3), threading.Event(), threading.Event()

    def hold() -> None:
        begun.wait()
        free.wait(10)

    holders = [hashing.hands.submit(hold) for _ in range(2)]
    begun.wait()
    began = time.monotonic()
    with pytest.raises(TooMany) as refused:
        hashing.in_turn(late.set)
    assert time.monotonic() - began < 2 and refused.value.wait == hashing.WAIT
    free.set()
    for holder in holders:
        holder.result()
    assert hashing.in_turn(lambda: "served") == "served" and not late.is_set()
