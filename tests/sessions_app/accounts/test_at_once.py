"""Accounts used by many hands at the same instant (P2, P7, P19)."""

import threading
import time
from typing import Any

import pytest
from django.contrib.auth.hashers import check_password, make_password
from django.contrib.auth.models import User
from django.test import Client

from sessions_app.accounts import hashing
from sessions_app.rates import TooMany
from tests.sessions_app.accounts.people import PASSWORD, account, sign_in, sign_up, somebody
from tests.sessions_app.test_concurrency import together

pytestmark = pytest.mark.django_db(transaction=True)


def test_two_taps_make_one_account() -> None:
    """P2: nobody finds their tables on another account of the same e-mail. Who knows the password is signed in."""
    email = somebody()
    answers = together(*[lambda: sign_up(Client(), email)] * 4)
    assert User.objects.filter(email__iexact=email).count() == 1
    assert {a.status_code for a in answers} <= {302, 422} and 302 in {a.status_code for a in answers}
    who = Client()
    assert sign_in(who, email).status_code == 302


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


def test_no_more_than_two_hash_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """P7: the others wait their turn; whoever would wait too long is told so."""
    monkeypatch.setattr(hashing, "PATIENCE", 0.2)
    held, free = threading.Barrier(3), threading.Event()

    def hold() -> None:
        with hashing.turn():
            held.wait()
            free.wait(10)

    holders = [threading.Thread(target=hold) for _ in range(2)]
    for holder in holders:
        holder.start()
    held.wait()
    began = time.monotonic()
    with pytest.raises(TooMany) as refused, hashing.turn():
        pass
    assert time.monotonic() - began < 2 and refused.value.wait == hashing.WAIT
    free.set()
    for holder in holders:
        holder.join()
    with hashing.turn():
        pass
