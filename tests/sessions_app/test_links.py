"""Links are keys: opening one changes nothing, a wrong one opens nothing (P17, T29, T30)."""

from uuid import uuid4

import pytest
from django.core import signing
from django.test import Client

from sessions_app.models import Campaign
from sessions_app.seats import ENTRY, INVITATION, entry_token, invitation_token
from tests.sessions_app.table import Tablee, browser, counts, invitation


def entry(tablee: Tablee) -> str:
    return f"/entrer/{entry_token(tablee.account, tablee.campaign)}/"


@pytest.mark.parametrize("method", ["get", "head"])
def test_opening_a_link_changes_nothing(tablee: Tablee, method: str) -> None:
    """P17: a preview bot spends nothing; only a person's button does."""
    for who in (browser(), browser(tablee.ana), browser(tablee.mj)):
        for link in (invitation(tablee.campaign), entry(tablee)):
            before, cookies = counts(), set(who.cookies)
            for _ in range(20):
                answer = getattr(who, method)(link)
                assert answer.status_code in (200, 302, 405)
            assert counts() == before
            assert set(who.cookies) - cookies <= {"csrftoken"}


def forged(tablee: Tablee) -> list[str]:
    good = invitation_token(tablee.campaign)
    return [
        good[:-1] + ("A" if good[-1] != "A" else "B"),
        tablee.campaign.invitation.hex,
        f"{tablee.campaign.invitation.hex}:",
        signing.Signer(salt="other").sign(tablee.campaign.invitation.hex),
        signing.Signer(salt=INVITATION, key="another key").sign(tablee.campaign.invitation.hex),
        "x",
        "é" * 50,
    ]


def test_a_forged_invitation_opens_nothing(tablee: Tablee) -> None:
    """P17: the database is not enough to make a link, and a wrong one says what to do."""
    before = counts()
    for token in forged(tablee):
        for answer in (
            browser().get(f"/rejoindre/{token}/"),
            browser().post(f"/rejoindre/{token}/", {"name": "Zoé"}),
        ):
            assert answer.status_code == 404
            assert "Demande un nouveau lien au MJ" in answer.content.decode()
            assert tablee.campaign.name not in answer.content.decode()
    assert counts() == before


def test_a_renewed_invitation_closes_the_old_one(tablee: Tablee) -> None:
    """P17: revocable; those who sit keep their seat."""
    old = invitation(tablee.campaign)
    Campaign.objects.filter(pk=tablee.campaign.pk).update(invitation=uuid4())
    tablee.campaign.refresh_from_db()
    assert browser().post(old, {"name": "Zoé"}).status_code == 404
    assert browser().post(invitation(tablee.campaign), {"name": "Zoé"}).status_code == 302
    assert browser(tablee.ana).get(f"/table/{tablee.campaign.pk}/").status_code == 200


def test_an_entry_link_signs_in_by_its_button_only(tablee: Tablee) -> None:
    who = browser()
    assert who.get(entry(tablee)).status_code == 200
    assert "_auth_user_id" not in who.session
    assert who.post(entry(tablee))["Location"] == f"/table/{tablee.campaign.pk}/"
    assert who.get(f"/table/{tablee.campaign.pk}/mj/").status_code == 200


@pytest.mark.parametrize("case", ["altered", "too old", "wrong salt", "nobody"])
def test_an_entry_link_that_is_not_good(tablee: Tablee, case: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """P17: dated and signed; anything else says what to do and opens nothing."""
    good = entry_token(tablee.account, tablee.campaign)
    token = {
        "altered": good[:-1] + ("A" if good[-1] != "A" else "B"),
        "too old": good,
        "wrong salt": signing.dumps([tablee.account, str(tablee.campaign.pk)], salt=INVITATION),
        "nobody": signing.dumps(["nobody", str(tablee.campaign.pk)], salt=ENTRY),
    }[case]
    if case == "too old":
        monkeypatch.setattr("sessions_app.seats.ENTRY_LASTS", -1)
    who = browser()
    for answer in (who.get(f"/entrer/{token}/"), who.post(f"/entrer/{token}/")):
        assert answer.status_code == 404 and "Ce lien n’est plus bon" in answer.content.decode()
    assert "_auth_user_id" not in who.session


def test_signing_in_changes_the_session_key(tablee: Tablee) -> None:
    """T30: a session fixed beforehand is worth nothing."""
    who = Client()
    session = who.session
    session["before"] = 1
    session.save()
    who.cookies["sessionid"] = str(session.session_key)
    who.post(entry(tablee))
    assert who.session.session_key != session.session_key
