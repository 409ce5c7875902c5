"""Leaving a table, putting a guest's seat on an account, being forgotten: what goes, and what stays (P12, P18, P21)."""

from typing import Any

import pytest
from django.contrib.auth.models import User

from characters.models import Trait
from rules.game import RuleError
from sessions_app.commands.campaigns import make_campaign, sit_down
from sessions_app.commands.people import NEUTRAL, forget, leave, take_over
from sessions_app.commands.rights import Forbidden
from sessions_app.demo import living_link
from sessions_app.models import Campaign, Event, Seat
from sessions_app.replay import differences
from tests.sessions_app.accounts.people import PASSWORD, account, signed_in
from tests.sessions_app.table import Tablee, act, browser, counts, gather, guest, key_of
from tests.sessions_app.test_concurrency import together
from tests.sessions_app.ways_in import holds, link, personal, stored, stranger, table_of, text

NAME = "Zéphyrine-Aimée"  # nothing else is called so, in either half
HALVES = ("phyrine", "aim")


def agreed(*tables: Tablee) -> None:
    """The journals of these tables say what their rows say."""
    for tablee in tables:
        assert list(differences(Campaign.objects.get(pk=tablee.campaign.pk))) == []


def sits(tablee: Tablee, user: User, name: str = NAME) -> Seat:
    return sit_down(living_link(tablee.campaign), name, user, "")


# ── leaving ───────────────────────────────────────────────────────────────────────────────────────────────────


def test_who_leaves_comes_back_by_the_invitation(tablee: Tablee) -> None:
    """To the same seat and the same sheet; meanwhile it is shut, in words, and told to the table."""
    sheet = tablee.portrait(tablee.ana, name="Maëlle")
    leave(tablee.ana)
    who = browser(tablee.ana)
    assert "Tu as quitté cette table" in text(who.get(table_of(tablee.campaign)))
    assert "quitte la table" in text(browser(tablee.bob).get(table_of(tablee.campaign)))
    with pytest.raises(Forbidden):
        act(tablee.ana, "core/roll", dice="d6")
    lines = Event.objects.count()
    leave(tablee.ana)
    assert Event.objects.count() == lines
    assert "Ana" in text(who.get(link(tablee.campaign)))
    assert who.post(link(tablee.campaign), {"name": "Un autre nom"})["Location"] == table_of(tablee.campaign)
    assert "Maëlle" in text(who.get(table_of(tablee.campaign)))
    assert str(tablee.campaign.portraits.get(pk=sheet).seat_id) == str(tablee.ana.pk)
    assert Seat.objects.filter(campaign=tablee.campaign, name="Ana").count() == 1
    agreed(tablee)


def test_the_last_mj_does_not_leave(tablee: Tablee) -> None:
    """Nor with players, nor alone; with another MJ beside, one does, and comes back as a player."""
    with pytest.raises(RuleError, match="Tu es seul MJ de «\u00a0Les Salines"):
        leave(tablee.mj)
    alone = make_campaign(User.objects.create(username="seul"), "Seul", "puissances", "Max")
    with pytest.raises(RuleError, match="Tu es seul MJ"):
        leave(alone.seats.get())
    act(tablee.mj, "core/give_role", seat=str(tablee.ana.pk), role="mj")
    leave(tablee.mj)
    with pytest.raises(RuleError, match="Tu es seul MJ"):
        leave(tablee.ana)
    with pytest.raises(RuleError, match="au moins un MJ"):
        act(tablee.ana, "core/give_role", seat=str(tablee.ana.pk), role="player")
    assert browser(tablee.mj).post(link(tablee.campaign), {"name": "x"}).status_code == 302
    tablee.mj.refresh_from_db()
    assert (tablee.mj.status, tablee.mj.role) == ("seated", "player")
    agreed(tablee)


# ── from guest to account ─────────────────────────────────────────────────────────────────────────────────────


def test_an_account_takes_over_all_that_hangs_on_a_seat(tablee: Tablee) -> None:
    """P18: the same seat, its sheet with what is private there, its rights as an MJ, what was whispered to it."""
    ana = tablee.ana
    sheet = tablee.portrait(ana, name="Maëlle")
    tablee.trait(sheet, "ancrage", "Éclusière", by=ana, seen_by="mj_and_player")
    act(tablee.bob, "core/whisper", seat=str(ana.pk), text="pour toi seule", read_by="two")
    act(tablee.mj, "core/give_role", seat=str(ana.pk), role="mj")
    before, user = counts(), User.objects.create(username="ana")
    take_over(user, key_of(tablee.campaign, "Ana"), [ana.pk])
    who = stranger()
    who.force_login(user)
    page = text(who.get(table_of(tablee.campaign)))
    assert all(words in page for words in ("Maëlle", "Éclusière", "pour toi seule", "Page du MJ"))
    assert who.get(f"{table_of(tablee.campaign)}mj/").status_code == 200
    assert browser(ana).get(table_of(tablee.campaign)).status_code == 404  # the key alone opens nothing more
    act(ana, "core/reword_trait", trait=str(Trait.objects.get().pk), base="Éclusière", text="Passeuse")
    assert counts()["Seat"] == before["Seat"]
    agreed(tablee)


def test_an_account_takes_what_its_browser_holds(db: None) -> None:
    """P18: not by another key nor by none; not where it sits already, or sat; several tables at once."""
    tables = [gather(name) for name in ("Un", "Deux", "Trois", "Quatre")]
    one, two, three, four = tables
    user = User.objects.create(username="ana")
    sits(two, user, "Zoé")
    leave(sits(three, user, "Zoé"))
    for tablee in tables:
        Seat.objects.filter(pk=tablee.ana.pk).update(guest_key=one.ana.guest_key)
    key, seats = key_of(one.campaign, "Ana"), [tablee.ana.pk for tablee in tables]
    for wrong in ("", "another key", one.ana.guest_key):
        take_over(user, wrong, [*seats, one.bob.pk])
    assert not Seat.objects.filter(pk__in=seats).exclude(user=None).exists()
    take_over(user, key, [*seats, one.bob.pk])
    taken = set(Seat.objects.filter(user=user, name="Ana").values_list("pk", flat=True))
    assert taken == {one.ana.pk, four.ana.pk}
    take_over(User.objects.create(username="other"), key, seats)
    assert Seat.objects.filter(user=user, name="Ana").count() == 2
    agreed(*tables)


@pytest.mark.django_db(transaction=True)
def test_a_seat_goes_to_one_account(db: None) -> None:
    """P18: two accounts of one browser, and a personal link, at the same instant: one of them has it."""
    tablee = gather()
    users = [User.objects.create(username=f"u{n}") for n in range(3)]
    door, new = personal(tablee.mj, tablee.ana), stranger()
    taking = [lambda u=u: take_over(u, key_of(tablee.campaign, "Ana"), [tablee.ana.pk]) for u in users]
    answers = together(*taking, lambda: new.post(door))
    assert answers[:3] == [None] * 3 and answers[3].status_code == 302
    seat = Seat.objects.get(pk=tablee.ana.pk)
    assert seat.user is None and seat.guest_key, "the personal link is the last word, whoever came before"
    assert new.get(table_of(tablee.campaign)).status_code == 200


# ── being forgotten ───────────────────────────────────────────────────────────────────────────────────────────


def everywhere(user: User) -> dict[str, Tablee]:
    """Tables where this person has been everything one can be."""
    tables = {name: gather(name) for name in ("leads", "plays", "watches", "waits", "left", "removed")}
    mine = {name: sits(tablee, user) for name, tablee in tables.items() if name != "waits"}
    for role, name in (("mj", "leads"), ("spectator", "watches")):
        act(tables[name].mj, "core/give_role", seat=str(mine[name].pk), role=role)
    waits, plays, me = tables["waits"], tables["plays"], mine["plays"]
    act(waits.mj, "core/choose_option", option="salle_attente", value="oui")
    sits(waits, user)
    leave(mine["left"])
    act(tables["removed"].mj, "core/remove_seat", seat=str(mine["removed"].pk))
    sheet = plays.portrait(me, name="Maëlle")
    plays.trait(sheet, "ancrage", "Éclusière", by=me)
    act(me, "core/say", text="Je reste là", portrait=sheet)
    act(me, "core/whisper", seat=str(plays.bob.pk), text="entre nous", read_by="two")
    act(plays.bob, "core/whisper", seat=str(me.pk), text="et toi", read_by="two")
    act(me, "puissances/ouvrir", intention="Passer")
    return tables


def test_no_byte_of_who_is_forgotten_is_left(db: None) -> None:
    """No table of the database has the name, the e-mail or the account; the lines and portraits stay at theirs."""
    user = account("zephyrine@exemple.fr")
    tables, who = everywhere(user), signed_in("zephyrine@exemple.fr")
    username, plays = user.username, tables["plays"]
    assert all(holds(half) for half in (*HALVES, "zephyrine@", username))
    assert who.post("/compte/supprimer/", {"password": PASSWORD})["Location"] == "/"
    assert [half for half in (*HALVES, "zephyrine", username) if holds(half)] == []
    assert not Seat.objects.filter(user=user.pk).exists()
    page = text(browser(plays.bob).get(table_of(plays.campaign)))
    for words in (NEUTRAL, "Je reste là", "entre nous", "et toi", "Passer", "quitte la table"):
        assert words in page, words
    sheet = plays.campaign.portraits.get(name="Maëlle")
    assert sheet.seat and sheet.seat.name == NEUTRAL and sheet.traits.get().text == "Éclusière"
    assert {tablee.campaign.seats.get(name=NEUTRAL).status for tablee in tables.values()} == {
        "left",
        "removed",
    }
    assert "quitte la table" not in text(browser(tables["waits"].ana).get(table_of(tables["waits"].campaign)))
    agreed(*tables.values())


def test_neutral_names_are_told_apart(tablee: Tablee) -> None:
    """Several people forgotten at one table, and somebody who chose that very name."""
    guest(tablee.campaign, NEUTRAL)
    for n in range(3):
        user = User.objects.create(username=f"u{n}")
        sits(tablee, user, f"Zoé {n}")
        forget(user)
    names = list(tablee.campaign.seats.filter(name__startswith=NEUTRAL).values_list("name", flat=True))
    assert names == [NEUTRAL, *(f"{NEUTRAL} {n}" for n in (2, 3, 4))]
    assert (
        stranger().post(link(tablee.campaign), {"name": "Zoé 1"}).status_code == 302
    )  # their name is free again


def test_a_seat_that_was_forgotten_can_be_given_to_somebody(tablee: Tablee) -> None:
    """The sheet is played again, under that neutral name."""
    user = User.objects.create(username="zoe")
    seat = sits(tablee, user)
    sheet = tablee.portrait(seat, name="Maëlle")
    forget(user)
    new = stranger()
    assert new.post(personal(tablee.mj, seat)).status_code == 302
    page = text(new.get(table_of(tablee.campaign)))
    assert "Maëlle" in page and NEUTRAL in page
    assert str(tablee.campaign.portraits.get(pk=sheet).seat_id) == str(seat.pk)
    agreed(tablee)


def test_a_campaign_that_was_theirs_alone_goes_with_them(tablee: Tablee) -> None:
    """What nobody else sits at is deleted, and nobody brings it back; so is what only people gone remember."""
    user = User.objects.create(username="zoe")
    alone, deserted = (make_campaign(user, name, "puissances", NAME) for name in ("Seule", "Désertée"))
    leave(guest(deserted, "Ana"))
    sits(tablee, user)
    forget(user)
    assert not Campaign.objects.filter(pk__in=[alone.pk, deserted.pk], deleted_at=None).exists()
    assert Campaign.objects.get(pk=tablee.campaign.pk).deleted_at is None
    for campaign in (alone, deserted):
        assert list(differences(Campaign.objects.get(pk=campaign.pk))) == []


def test_nobody_is_left_at_a_table_without_an_mj(tablee: Tablee) -> None:
    """It is named, and nothing at all has moved at any table, until somebody else leads it."""
    user = User.objects.create(username="zoe")
    theirs = make_campaign(user, "La Digue", "puissances", NAME)
    ana = guest(theirs, "Ana")
    sits(tablee, user)
    make_campaign(user, "Seule", "puissances", NAME)
    before = stored()
    with pytest.raises(RuleError, match="Tu es seul MJ de «\u00a0La Digue\u00a0»"):
        forget(user)
    assert stored() == before
    act(theirs.seats.get(user=user), "core/give_role", seat=str(ana.pk), role="mj")
    forget(user)
    assert not Seat.objects.filter(user=user).exists()
    assert list(differences(Campaign.objects.get(pk=theirs.pk))) == []


def test_a_campaign_deleted_before_stands_in_nobody_s_way(tablee: Tablee) -> None:
    user = User.objects.create(username="zoe")
    theirs = make_campaign(user, "La Digue", "puissances", NAME)
    guest(theirs, "Ana")
    act(theirs.seats.get(user=user), "core/delete_campaign", name="La Digue")
    forget(user)
    assert holds(HALVES[0]) == []
    assert list(differences(Campaign.objects.get(pk=theirs.pk))) == []


@pytest.mark.django_db(transaction=True)
def test_people_are_forgotten_while_others_play() -> None:
    """No deadlock on either database: two who share their tables go at once, and everybody acts there meanwhile."""
    tables = [gather(name) for name in ("Un", "Deux", "Trois")]
    users = [User.objects.create(username=f"u{n}") for n in range(2)]
    for number, user in enumerate(users):
        for tablee in tables[::-1] if number else tables:
            seat = sits(tablee, user, f"Zoé {number}")
            act(tablee.mj, "core/give_role", seat=str(seat.pk), role="mj")

    def plays(tablee: Tablee) -> None:
        for _ in range(5):
            act(tablee.ana, "core/roll", dice="d6")
            act(tablee.mj, "core/renew_invitation")

    def comes(tablee: Tablee) -> Any:
        return guest(tablee.campaign, "Yves")

    acts = [lambda t=t, do=do: do(t) for t in tables for do in (plays, comes)]
    answers = together(*[lambda u=u: forget(u) for u in users], *acts)
    wrong = [a for a in answers if isinstance(a, Exception) and not closed_meanwhile(a)]
    assert wrong == []
    assert not Seat.objects.filter(user__in=users).exists()
    assert Seat.objects.filter(name__startswith=NEUTRAL).count() == 6
    agreed(*tables)


def closed_meanwhile(error: Exception) -> bool:
    """Whether somebody came by a link that its MJ had just renewed."""
    return "vient de se fermer" in str(error)
