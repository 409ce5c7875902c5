"""A place at the table: one for each person, under a name of its own, as long as there is room (P16, P18, P19, T30)."""

import re
from html import unescape
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError

from rules.game import RuleError
from sessions_app import names
from sessions_app.commands.campaigns import MOST_EVER, MOST_SEATS, sit_down
from sessions_app.commands.people import leave
from sessions_app.commands.rights import Forbidden
from sessions_app.demo import living_link
from sessions_app.models import Change, Event, Invitation, Seat
from sessions_app.replay import differences
from sessions_app.seats import GUEST_COOKIE
from tests.sessions_app.table import Tablee, act, browser, gather, guest
from tests.sessions_app.test_concurrency import together
from tests.sessions_app.ways_in import link, stranger, table_of, text

FREE = re.compile("sinon, «\u00a0(.+?)\u00a0» est libre")


def comes(tablee: Tablee, name: str, who: Any = None) -> Any:
    """Somebody gives this name to the page of the link."""
    return (who or stranger()).post(link(tablee.campaign), {"name": name})


# ── names ─────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "name",
    [
        "Ana",
        "ＡＮＡ",
        "n" * names.LONGEST,
        f"{'n' * 35} {'m' * 4}",
        "ﬃ" * 20,
        "Éléonore d’Aquitaine-la-Grande, la vraie",
        "東京の人",
    ],
    ids=[
        "short",
        "wide",
        "longest",
        "cut at a space",
        "folds into more",
        "accents",
        "Japanese",
    ],
)
def test_the_name_that_is_offered_is_free(tablee: Tablee, name: str) -> None:
    """P16, T30: two people of the same name are told apart; each reads a name that is accepted as it stands."""
    if name.casefold() != "ana" and name != "ＡＮＡ":
        assert comes(tablee, name).status_code == 302
    for _ in range(3):
        refusal = comes(tablee, name)
        assert refusal.status_code == 422
        [offered] = FREE.findall(unescape(text(refusal)))
        assert comes(tablee, offered).status_code == 302
        assert Seat.objects.filter(campaign=tablee.campaign, name=offered).count() == 1


def test_a_name_is_offered_that_those_who_left_did_not_have(tablee: Tablee) -> None:
    """The lines of who left are still in the journal, under their name."""
    leave(guest(tablee.campaign, "Ana 2"))
    [offered] = FREE.findall(unescape(text(comes(tablee, "ana"))))
    assert offered == "ana 3"


# ── one person, one place ─────────────────────────────────────────────────────────────────────────────────────


def test_a_second_tab_is_the_same_person(tablee: Tablee) -> None:
    """P18: it acts and reads from the same seat, which is once in the list."""
    who, tab = stranger(), stranger()
    comes(tablee, "Zoé", who)
    tab.cookies[GUEST_COOKIE] = who.cookies[GUEST_COOKIE].value
    assert tab.get(link(tablee.campaign))["Location"] == table_of(tablee.campaign)
    assert comes(tablee, "Une autre", tab)["Location"] == table_of(tablee.campaign)
    for page in (who, tab):
        assert text(page.get(table_of(tablee.campaign))).count('<button class="name"') == 4
    others = text(browser(tablee.ana).get(table_of(tablee.campaign)))
    assert len(re.findall(r'class="person".*?<bdi>Zoé</bdi>', others, re.S)) == 1


def test_the_account_of_a_browser_goes_before_its_guest(tablee: Tablee) -> None:
    """P18: when both had a place here, on both databases, the account's is the one that is spoken of."""
    zoe = User.objects.create(username="zoe")
    who, elsewhere = stranger(), stranger()
    comes(tablee, "Invitée", who)
    leave(Seat.objects.get(name="Invitée"))
    elsewhere.force_login(zoe)
    comes(tablee, "Zoé", elsewhere)
    who.force_login(zoe)
    assert who.get(table_of(tablee.campaign)).status_code == 200
    act(tablee.mj, "core/remove_seat", seat=str(Seat.objects.get(name="Zoé").pk))
    assert "Le MJ a retiré ta place" in text(who.get(table_of(tablee.campaign)))
    assert "Le MJ a retiré ta place" in text(comes(tablee, "Zoé", who))


# ── room ──────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_full_table_takes_nobody_back_either(tablee: Tablee) -> None:
    """P19: whoever left finds the table full, spends nothing, and comes back once there is room."""
    leave(tablee.bob)
    for n in range(MOST_SEATS - 2):
        guest(tablee.campaign, f"Convive {n}")
    before = Invitation.objects.get().uses
    for who in (stranger(), browser(tablee.bob)):
        answer = comes(tablee, "Zoé", who)
        assert answer.status_code == 422 and "pleine" in text(answer)
    assert Invitation.objects.get().uses == before
    leave(tablee.ana)
    assert comes(tablee, "Bob", browser(tablee.bob)).status_code == 302
    tablee.bob.refresh_from_db()
    assert tablee.bob.status == Seat.Status.SEATED


def test_who_waits_at_the_door_takes_room(tablee: Tablee) -> None:
    """P19: the door is no way round the limit."""
    act(tablee.mj, "core/choose_option", option="salle_attente", value="oui")
    for n in range(MOST_SEATS - 3):
        guest(tablee.campaign, f"Convive {n}")
    assert "pleine" in text(comes(tablee, "Zoé"))


def test_a_table_does_not_grow_for_ever(tablee: Tablee) -> None:
    """P19: those who came and went are kept for the journal, and counted; they may come back themselves."""
    leave(tablee.bob)
    many = range(MOST_EVER - 3)
    Seat.objects.bulk_create(
        Seat(campaign=tablee.campaign, name=f"n{n}", folded_name=f"n{n}", role="player", status="left")
        for n in many
    )
    assert "pleine" in text(comes(tablee, "Zoé"))
    assert comes(tablee, "Bob", browser(tablee.bob)).status_code == 302


# ── at once ───────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.django_db(transaction=True)
def test_two_taps_on_the_button_are_one_place() -> None:
    """P18: the key is given with the page, so that two forms sent at once are one person."""
    tablee, who, tab = gather(), stranger(), stranger()
    who.get(link(tablee.campaign))
    tab.cookies[GUEST_COOKIE] = who.cookies[GUEST_COOKIE].value
    answers = together(*[lambda w=w, n=n: comes(tablee, n, w) for w, n in ((who, "Zoé"), (tab, "Zoé")) * 2])
    assert [a.status_code for a in answers] == [302] * 4
    assert Seat.objects.filter(campaign=tablee.campaign).count() == 4
    assert Event.objects.filter(kind="core/seated", author__name="Zoé").count() == 1


@pytest.mark.django_db(transaction=True)
def test_the_last_use_seats_one_person() -> None:
    """P17: however many press the button at the same instant."""
    tablee = gather()
    act(tablee.mj, "core/renew_invitation", most_uses=1)
    made = living_link(tablee.campaign)
    answers = together(*[lambda n=n: sit_down(made, f"Zoé {n}", None, f"key {n}") for n in range(4)])
    assert sorted(type(a) for a in answers if isinstance(a, Seat)) == [Seat]
    assert all("Demande un nouveau lien" in a.message for a in answers if isinstance(a, ValidationError))
    made.refresh_from_db()
    assert made.uses == 1
    assert Seat.objects.filter(campaign=tablee.campaign).count() == 4


@pytest.mark.django_db(transaction=True)
def test_the_last_place_goes_to_one_person() -> None:
    """P19: the limit holds when two come at once."""
    tablee = gather()
    for n in range(MOST_SEATS - 4):
        guest(tablee.campaign, f"Convive {n}")
    answers = together(*[lambda n=n: comes(tablee, f"Zoé {n}") for n in range(3)])
    assert sorted(a.status_code for a in answers) == [302, 422, 422]
    assert Seat.objects.filter(campaign=tablee.campaign, status="seated").count() == MOST_SEATS


def test_a_name_changes_and_the_journal_forgets_the_old_one(tablee: Tablee) -> None:
    """P18: by its person, or by an MJ; nobody else; and nothing of the name before stays anywhere."""
    for who, name in ((tablee.ana, "Anaïs"), (tablee.mj, "Anna")):
        act(who, "core/rename_seat", seat=str(tablee.ana.pk), name=name)
    shown = text(browser(tablee.bob).get(table_of(tablee.campaign)))
    assert "Anna" in shown and "Anaïs" not in shown and "Ana</bdi>" not in shown
    assert not Change.objects.filter(key__in=["name", "folded_name"]).exclude(old=None, new=None).exists()
    assert "Anaïs" not in str(list(Event.objects.values_list("payload", flat=True)))
    with pytest.raises(Forbidden):
        act(tablee.bob, "core/rename_seat", seat=str(tablee.ana.pk), name="Autre")
    for name in ("Bob", "bob", "MJ", "Anna", "\u202eAna"):
        with pytest.raises(RuleError):
            act(tablee.ana, "core/rename_seat", seat=str(tablee.ana.pk), name=name)
    tablee.campaign.refresh_from_db()
    assert list(differences(tablee.campaign)) == []
