"""Sheets: made, given, shown, put away; what their player alone saw goes with them (P-01 to P-03, P-18)."""

import pytest

from characters.models import Counter, Portrait, Trait
from rules.game import RuleError
from rules.table import EVERYONE, MJ_ONLY, mj_and
from sessions_app.models import Event
from tests.characters.eyes import sees
from tests.sessions_app.table import Tablee, act, counts, guest


def test_a_player_makes_their_own_sheet_for_everyone(tablee: Tablee) -> None:
    """Only an MJ chooses for whom, and hides."""
    asked = {"kind": "etre", "name": "Maëlle", "seat": str(tablee.bob.pk), "seen_by": "mj"}
    act(tablee.ana, "core/make_portrait", **asked)
    made = Portrait.objects.get()
    assert (made.seat, made.audience) == (tablee.ana, EVERYONE)


def test_an_mj_makes_a_sheet_for_somebody_or_nobody_seen_or_not(tablee: Tablee) -> None:
    seen = [
        Portrait.objects.get(pk=tablee.portrait(player, seen_by=seen_by))
        for player in (None, tablee.ana)
        for seen_by in ("table", "mj")
    ]
    assert [(p.seat, p.audience) for p in seen] == [
        (None, EVERYONE),
        (None, MJ_ONLY),
        (tablee.ana, EVERYONE),
        (tablee.ana, mj_and(str(tablee.ana.pk))),
    ]
    lines = Event.objects.filter(kind="core/portrait_made")
    assert [e.audience for e in lines] == [p.audience for p in seen], "the line is as secret as the sheet"


def test_what_a_player_may_not_make(tablee: Tablee) -> None:
    before = counts()
    for kind, words in (
        ("puissance", "C’est le MJ qui écrit"),
        ("x", "dans la liste"),
        ("", "dans la liste"),
    ):
        with pytest.raises(RuleError, match=words):
            act(tablee.ana, "core/make_portrait", kind=kind, name="Maëlle")
    assert counts() == before


def test_giving_a_sheet_moves_its_private_audience(tablee: Tablee) -> None:
    """Its secrets are its player's: the former one no longer sees them, the new one does, the table never did."""
    portrait = tablee.portrait(tablee.ana)
    lien = tablee.trait(portrait, "lien", "Lui a rendu son frère", by=tablee.ana)
    under = tablee.trait(portrait, "trait", "Ouvre le chenal", by=tablee.ana, parent=lien)
    lock = tablee.trait(portrait, "ancrage", "Éclusière", by=tablee.ana)
    debt = Counter.objects.create(
        portrait_id=portrait, key="dette", label="Dette", audience=mj_and(str(tablee.ana.pk))
    )
    assert sees(tablee.ana) >= {lien, under, lock}
    act(tablee.mj, "core/give_portrait", portrait=portrait, seat=str(tablee.bob.pk))
    assert sees(tablee.bob) >= {lien, under, lock, str(debt.pk)}
    assert sees(tablee.ana) & {lien, under, lock, str(debt.pk)} == {lock}
    act(tablee.bob, "core/reword_trait", trait=lien, base="Lui a rendu son frère", text="Le lui a pris")
    act(tablee.mj, "core/give_portrait", portrait=portrait)
    assert sees(tablee.bob) & {lien, under, lock} == {lock}
    assert Trait.objects.get(pk=lien).audience == MJ_ONLY
    act(tablee.mj, "core/give_portrait", portrait=portrait, seat=str(tablee.ana.pk))
    assert sees(tablee.ana) >= {lien, under, lock, str(debt.pk)}


def test_giving_a_hidden_sheet_tells_nobody_else(tablee: Tablee) -> None:
    portrait = tablee.portrait(tablee.ana, seen_by="mj", name="L’Inconnue")
    act(tablee.mj, "core/give_portrait", portrait=portrait, seat=str(tablee.bob.pk))
    assert portrait in sees(tablee.bob) and portrait not in sees(tablee.ana)
    assert Event.objects.latest("seq").audience == mj_and(str(tablee.bob.pk))
    assert not any(e.audience.everyone for e in Event.objects.filter(payload__name="L’Inconnue"))


def test_giving_leaves_what_others_were_let_to_see(tablee: Tablee) -> None:
    """A Puissance that an Agent's player was let to see stays open to them, whoever holds its sheet (P-01)."""
    puissance = tablee.portrait(kind="puissance", seen_by="mj")
    attribut = tablee.trait(puissance, "attribut")
    tablee.trait(tablee.portrait(tablee.ana), "lien", about=puissance)
    act(tablee.mj, "core/give_portrait", portrait=puissance, seat=str(tablee.bob.pk))
    assert {puissance, attribut} <= sees(tablee.ana)
    assert {puissance, attribut} <= sees(tablee.bob)
    act(tablee.mj, "core/give_portrait", portrait=puissance)
    assert {puissance, attribut} <= sees(tablee.ana)
    assert not {puissance, attribut} & sees(tablee.bob)


def test_giving_to_whoever_has_it(tablee: Tablee) -> None:
    portrait = tablee.portrait(tablee.ana)
    with pytest.raises(RuleError, match="déjà le cas"):
        act(tablee.mj, "core/give_portrait", portrait=portrait, seat=str(tablee.ana.pk))
    gone = guest(tablee.campaign, "Zoé")
    act(tablee.mj, "core/remove_seat", seat=str(gone.pk))
    with pytest.raises(RuleError, match="introuvable"):
        act(tablee.mj, "core/give_portrait", portrait=portrait, seat=str(gone.pk))


def test_showing_a_hidden_sheet_keeps_the_secrecy_of_each_trait(tablee: Tablee) -> None:
    portrait = tablee.portrait(tablee.ana, seen_by="mj")
    lien = tablee.trait(portrait, "lien", by=tablee.ana)
    act(tablee.mj, "core/show_portrait", portrait=portrait)
    assert portrait in sees(tablee.bob) and lien not in sees(tablee.bob)
    with pytest.raises(RuleError, match="déjà ce portrait"):
        act(tablee.mj, "core/show_portrait", portrait=portrait)


def test_a_sheet_put_away_leaves_the_table_and_stays_in_the_journal(tablee: Tablee) -> None:
    portrait = tablee.portrait(tablee.ana, name="Maëlle")
    lock = tablee.trait(portrait, "ancrage", by=tablee.ana)
    act(tablee.mj, "core/put_away_portrait", portrait=portrait)
    for seat in (tablee.mj, tablee.ana):
        assert not {portrait, lock} & sees(seat)
    assert Portrait.objects.get(pk=portrait).removed and Event.objects.filter(payload__portrait="Maëlle")
    with pytest.raises(RuleError, match="introuvable"):
        act(tablee.ana, "core/add_trait", portrait=portrait, kind="ancrage", text="Un")


def test_what_is_the_mjs_alone_stays_so_when_players_change(tablee: Tablee) -> None:
    """A secret mark on somebody's sheet is not handed over with it."""
    portrait = tablee.portrait(tablee.ana)
    lien = tablee.trait(portrait, "lien", by=tablee.ana)
    mark = Trait.objects.create(portrait_id=portrait, kind="ancrage", text="Contredit", audience=MJ_ONLY)
    act(tablee.mj, "core/give_portrait", portrait=portrait, seat=str(tablee.bob.pk))
    assert Trait.objects.get(pk=mark.pk).audience == MJ_ONLY
    assert Trait.objects.get(pk=lien).audience == mj_and(str(tablee.bob.pk))
