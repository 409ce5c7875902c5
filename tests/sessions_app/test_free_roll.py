"""The free roll and its three audiences (issue: tout le monde, MJ + moi, MJ seul; architecture § Data)."""

import pytest

from rules.dice import LoadedDice
from sessions_app.models import Event
from tests.sessions_app.table import Tablee, act, browser, press


@pytest.fixture
def table(tablee: Tablee, monkeypatch: pytest.MonkeyPatch) -> Tablee:
    """The dice will show 17, 4, 11: faces that nothing else on a page says."""
    monkeypatch.setattr("sessions_app.commands.play.SecureDice", lambda: LoadedDice([17, 4, 11]))
    return tablee


def told(table: Tablee) -> dict[str, str]:
    """The journal that each person's page shows."""
    people = {"mj": table.mj, "ana": table.ana, "bob": table.bob}
    pages = {
        who: browser(seat).get(f"/table/{table.campaign.pk}/").content.decode()
        for who, seat in people.items()
    }
    return {who: page for who, page in pages.items() if "pour voir" in page}


def press_roll(table: Tablee, seen_by: str, by: str = "ana") -> None:
    who = browser(getattr(table, by))
    answer = press(who, table.campaign, "core/roll", dice="3d20+1", seen_by=seen_by, reason="pour voir")
    assert (answer.status_code, answer.content) == (200, b""), "the author learns as everyone does"


def test_for_everyone(table: Tablee) -> None:
    press_roll(table, "table")
    pages = told(table)
    assert set(pages) == {"mj", "ana", "bob"}
    for page in pages.values():
        assert "17, 4, 11 +1, total <b>33</b>" in page
    event = Event.objects.get(kind="core/free_roll")
    assert (event.payload["faces"], event.payload["total"], event.dice) == ([17, 4, 11], 33, "loaded")


def test_for_the_mj_and_oneself(table: Tablee) -> None:
    press_roll(table, "mj_and_me")
    pages = told(table)
    assert set(pages) == {"mj", "ana"}
    for page in pages.values():
        assert "total <b>33</b>" in page


def test_for_the_mj_alone_the_author_gets_a_receipt_without_faces(table: Tablee) -> None:
    press_roll(table, "mj")
    pages = told(table)
    assert set(pages) == {"mj", "ana"}
    assert "total <b>33</b>" in pages["mj"]
    assert "le résultat n’est pas pour toi" in pages["ana"]
    for sign in ("17, 4", "<b>33</b>", 'data-face="17"'):
        assert sign not in pages["ana"]
    receipt = Event.objects.get(kind="core/free_roll_receipt")
    assert receipt.payload == {"text": "3d20+1", "reason": "pour voir"}
    assert receipt.audience.seats == {str(table.ana.pk)} and not receipt.audience.mj


def test_for_the_mj_alone_by_an_mj(table: Tablee) -> None:
    press_roll(table, "mj", by="mj")
    assert set(told(table)) == {"mj"}
    assert not Event.objects.filter(kind="core/free_roll_receipt").exists()


def test_an_mj_who_becomes_a_player_loses_the_secret_rolls(table: Tablee) -> None:
    """The audience is judged with the role of this instant (P12)."""
    press_roll(table, "mj", by="mj")
    act(table.mj, "core/give_role", seat=str(table.bob.pk), role="mj")
    assert set(told(table)) == {"mj", "bob"}
    act(table.bob, "core/give_role", seat=str(table.mj.pk), role="player")
    assert set(told(table)) == {"bob"}


def test_an_audience_that_does_not_exist(table: Tablee) -> None:
    answer = press(browser(table.ana), table.campaign, "core/roll", dice="d6", seen_by="bob")
    assert answer.status_code == 422
    assert "prends-en un dans la liste" in answer.content.decode()
