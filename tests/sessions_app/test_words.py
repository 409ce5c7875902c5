"""Messages, whispers and texts handed out: who reads each, and what is refused (P9, P11, P16, P19)."""

import re
from html import unescape
from typing import Any

import pytest

from rules.game import RuleError
from rules.table import EVERYONE, Audience, mj_and
from sessions_app.commands.people import leave
from sessions_app.commands.rights import Absent, Forbidden
from sessions_app.models import Event, Seat
from sessions_app.replay import differences
from tests.sessions_app.table import Tablee, act, browser, counts, guest, press
from tests.sessions_app.ways_in import table_of, text


def page(seat: Seat) -> str:
    """The table as this seat reads it."""
    return unescape(text(browser(seat).get(table_of(seat.campaign))))


def readers(html: str) -> str:
    """What is said of who sees each line, as it is read."""
    return re.sub(r"</?bdi>", "", html)


def last() -> Event:
    return Event.objects.latest("at", "seq")


def whisper(of: Seat, to: Seat, words: str = "psst", read_by: str = "two") -> None:
    act(of, "core/whisper", seat=str(to.pk), text=words, read_by=read_by)


def whispers_are_read(mj: Seat, value: str = "oui") -> None:
    act(mj, "core/choose_option", option="murmures_lus", value=value)


# ── messages ──────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_message_is_in_one_s_own_name_or_a_portrait_s(tablee: Tablee) -> None:
    """All read both, and which is which."""
    sheet = tablee.portrait(tablee.ana, name="Maëlle")
    act(tablee.ana, "core/say", text="Je vais chercher du pain")
    assert last().payload == {"text": "Je vais chercher du pain", "portrait": ""}
    act(tablee.ana, "core/say", text="Qui va là ?\nRéponds !", portrait=sheet)
    assert last().payload["portrait"] == "Maëlle" and last().audience == EVERYONE
    for seat in (tablee.mj, tablee.ana, tablee.bob):
        shown = page(seat)
        assert (
            "Je vais chercher du pain" in shown
            and "en <b><bdi>Maëlle" in shown
            and "Qui va là ?\nRéponds !" in shown
        )


def test_who_speaks_for_whom(tablee: Tablee) -> None:
    """One's own portraits, or for an MJ any; never one that the table does not see: its name is a secret (P9)."""
    annas, bobs, hidden = (
        tablee.portrait(tablee.ana, name="Maëlle"),
        tablee.portrait(tablee.bob, name="Yann"),
        tablee.portrait(tablee.ana, name="Sans visage", seen_by="mj"),
    )
    with pytest.raises(RuleError, match="ne joues pas ce portrait"):
        act(tablee.ana, "core/say", text="Bonjour", portrait=bobs)
    with pytest.raises(RuleError, match="ne voit pas encore"):
        act(tablee.ana, "core/say", text="Bonjour", portrait=hidden)
    with pytest.raises(RuleError, match="ne voit pas encore"):
        act(tablee.mj, "core/say", text="Bonjour", portrait=hidden)
    with pytest.raises(Absent):
        act(tablee.bob, "core/say", text="Bonjour", portrait=hidden)
    for portrait in (annas, bobs):
        act(tablee.mj, "core/say", text="Bonjour", portrait=portrait)
    assert 'value="' + annas in page(tablee.ana) and f'<option value="{bobs}"' not in page(tablee.ana)
    assert f'<option value="{hidden}"' not in page(tablee.ana)


# ── whispers ──────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("value", ["non", "oui"])
def test_a_whisper_has_the_readers_that_the_field_said(tablee: Tablee, value: str) -> None:
    """P11: the sentence is beside the field, and what is sent carries it."""
    if value == "oui":
        whispers_are_read(tablee.mj)
    read_by = "mj" if value == "oui" else "two"
    dialog = unescape(text(browser(tablee.ana).get(f"{table_of(tablee.campaign)}murmure/?a={tablee.bob.pk}")))
    assert f'name="read_by" value="{read_by}"' in dialog
    assert ("les MJ aussi" in dialog, "personne d’autre" in dialog) == (value == "oui", value == "non")
    whisper(tablee.ana, tablee.bob, read_by=read_by)
    two = (str(tablee.ana.voice), str(tablee.bob.voice))
    assert last().audience == (mj_and(*two) if value == "oui" else Audience(seats=frozenset(two)))
    assert ("psst" in page(tablee.mj)) is (value == "oui")
    assert "psst" in page(tablee.ana) and "psst" in page(tablee.bob)


@pytest.mark.parametrize("value", ["non", "oui"])
def test_a_whisper_with_an_mj_is_read_by_that_one(tablee: Tablee, value: str) -> None:
    """P11: the other MJs read it only where the option says so."""
    act(tablee.mj, "core/give_role", seat=str(tablee.bob.pk), role="mj")
    if value == "oui":
        whispers_are_read(tablee.mj)
    read_by = "mj" if value == "oui" else "two"
    whisper(tablee.ana, tablee.mj, "à toi", read_by)
    whisper(tablee.mj, tablee.ana, "à toi aussi", read_by)
    assert ("à toi" in page(tablee.bob)) is (value == "oui")
    assert "à toi aussi" in page(tablee.ana) and "à toi aussi" in page(tablee.mj)


@pytest.mark.parametrize("now", ["oui", "non"])
def test_a_choice_that_changed_meanwhile_is_read_again_first(tablee: Tablee, now: str) -> None:
    """P11: what was written under one sentence is not sent under another; nothing is kept anywhere, and it is said."""
    if now == "non":
        whispers_are_read(tablee.mj)
    whispers_are_read(tablee.mj, now)
    old = "two" if now == "oui" else "mj"
    before = counts()
    words = {"seat": str(tablee.bob.pk), "text": "psst", "read_by": old}
    answer = press(browser(tablee.ana), tablee.campaign, "core/whisper", **words)
    assert answer.status_code == 422 and "La table vient de changer qui lit les murmures" in text(answer)
    assert counts() == before


def test_what_was_whispered_keeps_its_readers(tablee: Tablee) -> None:
    """P11: whatever the table chooses later, and whoever becomes an MJ after."""
    whisper(tablee.ana, tablee.bob, "entre nous")
    whispers_are_read(tablee.mj)
    whisper(tablee.ana, tablee.bob, "devant les MJ", "mj")
    whispers_are_read(tablee.mj, "non")
    carla = guest(tablee.campaign, "Carla")
    act(tablee.mj, "core/give_role", seat=str(carla.pk), role="mj")
    for mj in (tablee.mj, carla):
        assert "entre nous" not in page(mj) and "devant les MJ" in page(mj)


def test_whom_one_does_not_whisper_to(tablee: Tablee) -> None:
    """Oneself, somebody gone, somebody of another table; nothing is written."""
    with pytest.raises(RuleError, match="se dit à deux"):
        whisper(tablee.ana, tablee.ana)
    leave(tablee.bob)
    for to in (tablee.bob.pk, tablee.campaign.pk):
        with pytest.raises(Absent):
            act(tablee.ana, "core/whisper", seat=str(to), text="psst", read_by="two")
    assert not Event.objects.filter(kind="core/whisper").exists()


def test_who_the_two_are_is_told_to_them_only(tablee: Tablee) -> None:
    """P9: each reads the other's name; an MJ who reads both, « toi » for no one."""
    whispers_are_read(tablee.mj)
    whisper(tablee.ana, tablee.bob, read_by="mj")
    assert "MJ + toi + Bob" in readers(page(tablee.ana)) and "MJ + toi + Ana" in readers(page(tablee.bob))
    assert "MJ + Ana + Bob" in readers(page(tablee.mj))


# ── texts handed out ──────────────────────────────────────────────────────────────────────────────────────────


def dialog(seat: Seat) -> str:
    return unescape(text(browser(seat).get(f"{table_of(seat.campaign)}textes/")))


def hands(mj: Seat, **params: Any) -> None:
    act(mj, "core/hand_out", **{"title": "La lettre", "text": "Reviens.\n\nTon frère", **params})


def test_a_text_goes_to_all_or_to_some(tablee: Tablee) -> None:
    """P9: those who did not get it find it nowhere, and none reads who else did."""
    hands(tablee.mj, title="Pour tous")
    hands(tablee.mj, title="Pour Ana", seats=[str(tablee.ana.pk)], to="some")
    hands(tablee.mj, title="Pour deux", seats=[str(tablee.ana.pk), str(tablee.bob.pk)], to="some")
    assert last().audience == mj_and(str(tablee.ana.pk), str(tablee.bob.pk))
    for read in (page, dialog):
        for seat, titles in ((tablee.mj, 3), (tablee.ana, 3), (tablee.bob, 2)):
            assert read(seat).count("<h3") >= titles
            assert ("Pour Ana" in read(seat)) is (seat != tablee.bob)
            assert "Pour tous" in read(seat) and "Reviens.\n\nTon frère" in read(seat)
    assert "MJ + toi" in readers(dialog(tablee.ana)) and "Bob" not in dialog(tablee.ana)
    assert "MJ + Ana + Bob" in readers(dialog(tablee.mj))


def test_a_text_for_nobody_is_refused(tablee: Tablee) -> None:
    with pytest.raises(RuleError, match="Choisis au moins une personne"):
        hands(tablee.mj, to="some")
    with pytest.raises(Forbidden):
        hands(tablee.ana)
    act(tablee.mj, "core/give_role", seat=str(tablee.bob.pk), role="spectator")
    with pytest.raises(RuleError, match="Bob regarde la table"):
        hands(tablee.mj, seats=[str(tablee.ana.pk), str(tablee.bob.pk)], to="some")
    assert not Event.objects.filter(kind="core/handout").exists()


def test_a_spectator_reads_what_is_for_all(tablee: Tablee) -> None:
    act(tablee.mj, "core/give_role", seat=str(tablee.bob.pk), role="spectator")
    hands(tablee.mj, title="Pour tous")
    hands(tablee.mj, title="Pour Ana", seats=[str(tablee.ana.pk)], to="some")
    tablee.bob.refresh_from_db()
    assert "Pour tous" in dialog(tablee.bob) and "Pour Ana" not in dialog(tablee.bob)


# ── limits ────────────────────────────────────────────────────────────────────────────────────────────────────

LONGEST = {"core/say": 1000, "core/whisper": 1000, "core/hand_out": 6000}


def more(tablee: Tablee, key: str) -> dict[str, str]:
    """What each asks beside its words."""
    asked = {
        "core/whisper": {"seat": str(tablee.bob.pk), "read_by": "two"},
        "core/hand_out": {"title": "<b>Lettre", "to": "table"},
    }
    return asked.get(key, {})


@pytest.mark.parametrize("key", LONGEST)
def test_how_long_words_may_be(tablee: Tablee, key: str) -> None:
    """P19: the stated length is taken, with its lines; one more is refused in words, and nothing is kept."""
    words = "é\n" * (LONGEST[key] // 2 - 1) + "éé"
    assert len(words) == LONGEST[key]
    who = browser(tablee.mj)
    assert press(who, tablee.campaign, key, text=words, **more(tablee, key)).status_code == 200
    assert last().payload["text"] == words
    before = counts()
    for wrong in (words + "é", "", " \n ", "\u202e"):
        answer = press(who, tablee.campaign, key, text=wrong, **more(tablee, key))
        assert answer.status_code == 422 and 'role="alert"' in text(answer)
    assert counts() == before
    tablee.campaign.refresh_from_db()
    assert list(differences(tablee.campaign)) == []


@pytest.mark.parametrize("key", LONGEST)
def test_words_are_words(tablee: Tablee, key: str) -> None:
    """P16: what looks like a page is shown as it was typed."""
    act(tablee.mj, key, text="<script>alert(1)</script><i hx-get='/'>{{ 1 }}", **more(tablee, key))
    shown = text(browser(tablee.bob if key == "core/whisper" else tablee.ana).get(table_of(tablee.campaign)))
    assert "<script>alert" not in shown and "<i hx-get" not in shown and "<b>Lettre" not in shown
    assert "&lt;script&gt;alert(1)&lt;/script&gt;&lt;i hx-get=&#x27;/&#x27;&gt;{{ 1 }}" in shown
