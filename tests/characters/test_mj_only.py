"""Words of the MJs alone: born so, never handed with a sheet, never revealed; and what screens say of who sees."""

import re

import pytest

from characters.models import Trait
from rules.game import RuleError
from rules.table import MJ_ONLY, mj_and
from tests.characters.eyes import reads, sees
from tests.sessions_app.table import Tablee, act, browser


def dialog(tablee: Tablee, trait: str) -> str:
    """What the MJ reads of a trait, its spaces made one."""
    answer = browser(tablee.mj).get(f"/table/{tablee.campaign.pk}/trait/{trait}/")
    return re.sub(r"\s+|&nbsp;", " ", answer.content.decode())


@pytest.fixture
def regard(tablee: Tablee, sheet: dict[str, str]) -> str:
    """What Ana's MJ notes under a trait of her being (P-04)."""
    return tablee.trait(sheet["portrait"], "regard", "Cela l’intéresse", parent=sheet["trait"])


def test_they_are_born_for_the_mjs_whatever_the_form_says(
    tablee: Tablee, sheet: dict[str, str], regard: str
) -> None:
    """P-04: a regard leaves no trace to the player whose trait it hangs from."""
    told = tablee.trait(sheet["portrait"], "consequence", "La marée monte", seen_by="table")
    assert [Trait.objects.get(pk=one).audience for one in (regard, told)] == [MJ_ONLY, MJ_ONLY]
    assert not {regard, told} & (sees(tablee.ana) | sees(tablee.bob))
    assert not [
        e for e in reads(tablee.ana) if e.payload.get("text") in ("Cela l’intéresse", "La marée monte")
    ]


def test_a_player_does_not_write_them(tablee: Tablee, sheet: dict[str, str]) -> None:
    with pytest.raises(RuleError, match="C’est le MJ qui écrit cela"):
        tablee.trait(sheet["portrait"], "consequence", "La marée monte", by=tablee.ana)


def test_they_are_handed_to_nobody_with_the_sheet(tablee: Tablee) -> None:
    """Even of a portrait that nobody played, whose secrets go to its first player."""
    portrait = tablee.portrait()
    secret = tablee.trait(portrait, "lien", "Lui a rendu son frère")
    lock = tablee.trait(portrait, "ancrage", "Éclusière")
    trait = tablee.trait(portrait, "trait", "Connaît les bateliers", parent=lock)
    theirs = {
        tablee.trait(portrait, "consequence", "La marée monte"),
        tablee.trait(portrait, "regard", "Cela l’intéresse", parent=trait),
    }
    for player in (tablee.ana, tablee.bob):
        act(tablee.mj, "core/give_portrait", portrait=portrait, seat=str(player.pk))
        assert secret in sees(player) and not theirs & sees(player)
    assert {row.audience for row in Trait.objects.filter(pk__in=theirs)} == {MJ_ONLY}


def test_they_stay_so_when_the_sheet_is_shown_and_are_never_revealed(tablee: Tablee) -> None:
    """P-06: a Situation opened at the table keeps its notes."""
    situation = tablee.portrait(kind="situation")
    note = tablee.trait(situation, "note", "Le notaire ment")
    act(tablee.mj, "core/show_portrait", portrait=situation)
    assert situation in sees(tablee.ana) and note not in sees(tablee.ana)
    with pytest.raises(RuleError, match="restent au MJ seul"):
        act(tablee.mj, "core/reveal_trait", trait=note)
    assert "core/reveal_trait" not in dialog(tablee, note)


def test_screens_say_who_sees(tablee: Tablee, sheet: dict[str, str], regard: str) -> None:
    """« MJ » alone where no seat is of the audience, though somebody plays the sheet."""
    assert Trait.objects.get(pk=sheet["lien"]).audience == mj_and(str(tablee.ana.pk))
    assert "vu par : MJ + <bdi>Ana</bdi>" in dialog(tablee, sheet["lien"])
    assert "vu par : MJ <" in dialog(tablee, regard) and "<bdi>Ana</bdi>" not in dialog(tablee, regard)
    asked = f"/table/{tablee.campaign.pk}/portrait/{sheet['portrait']}/"
    form = browser(tablee.mj).get(asked, {"kind": "regard", "parent": sheet["trait"]}).content.decode()
    assert "Vu par le MJ seul" in form and 'name="seen_by"' not in form


def test_a_form_asks_what_new_words_are_about_in_the_words_of_their_kind(
    tablee: Tablee, sheet: dict[str, str]
) -> None:
    tablee.portrait(kind="horizon")
    tide = tablee.portrait(kind="puissance")

    def form(portrait: str, kind: str) -> str:
        asked = f"/table/{tablee.campaign.pk}/portrait/{portrait}/"
        return browser(tablee.mj).get(asked, {"kind": kind}).content.decode()

    assert '<label for="new-about">De quel Horizon</label>' in form(tide, "horizon")
    assert '<label for="new-about">Envers</label>' in form(sheet["portrait"], "lien")
    assert '<label for="new-about">Laquelle</label>' in form(sheet["portrait"], "destin")
