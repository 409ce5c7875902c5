"""The dated link of the command line: it signs its MJ in by one button, and nothing else does (P17, T30)."""

from typing import Any

import pytest
from django.core import signing
from django.test import Client

from sessions_app.invitations import ENTRY, PASS, entry_token
from tests.sessions_app.table import Tablee, browser, counts


def entry(tablee: Tablee) -> str:
    return f"/entrer/{entry_token(tablee.account, tablee.campaign)}/"


def signed_in(who: Client) -> bool:
    return "_auth_user_id" in who.session


def test_it_signs_in_by_its_button_only(tablee: Tablee) -> None:
    who = browser()
    assert who.get(entry(tablee)).status_code == 200 and not signed_in(who)
    assert who.post(entry(tablee))["Location"] == f"/table/{tablee.campaign.pk}/"
    assert who.get(f"/table/{tablee.campaign.pk}/mj/").status_code == 200


@pytest.mark.parametrize("case", ["altered", "too old", "wrong salt", "another key", "nobody"])
def test_one_that_is_not_good_opens_nothing(
    tablee: Tablee, case: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """P17: dated and signed; anything else says what to do."""
    good, about = entry_token(tablee.account, tablee.campaign), [tablee.account, str(tablee.campaign.pk)]
    token = {
        "altered": good[:-1] + ("A" if good[-1] != "A" else "B"),
        "too old": good,
        "wrong salt": signing.dumps(about, salt=PASS),
        "another key": signing.dumps(about, salt=ENTRY, key="another key"),
        "nobody": signing.dumps(["nobody", about[1]], salt=ENTRY),
    }[case]
    if case == "too old":
        monkeypatch.setattr("sessions_app.invitations.ENTRY_LASTS", -1)
    who, before = browser(), counts()
    for answer in (who.get(f"/entrer/{token}/"), who.post(f"/entrer/{token}/")):
        assert answer.status_code == 404 and "Ce lien n’est plus bon" in answer.content.decode()
    assert not signed_in(who) and counts() == before


def test_signing_in_changes_the_session_key(tablee: Tablee) -> None:
    """T30: a session fixed beforehand is worth nothing."""
    who = Client()
    fixed: Any = who.session
    fixed["before"] = 1
    fixed.save()
    who.cookies["sessionid"] = str(fixed.session_key)
    who.post(entry(tablee))
    assert signed_in(who) and who.session.session_key != fixed.session_key
