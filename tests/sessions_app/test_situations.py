"""What the MJ reads of a Situation and of a trait, and no byte of it on another page (P-06, P-23, P-41)."""

from typing import Any

import pytest

from sessions_app.models import Seat
from tests.sessions_app.table import Tablee, act, browser

SECRETS = ("Les lanternes", "Une lampe par nom", "Elle reviendra", "La mer monte", "Aux yeux de sa Puissance")


@pytest.fixture
def rows(tablee: Tablee) -> dict[str, str]:
    """Ana's Agent with a trait that forbids, and a Situation where it acts, with all that the MJ keeps of them."""
    tide = tablee.portrait(kind="puissance", name="La Marée")
    hers = tablee.portrait(tablee.ana, name="Maëlle")
    tablee.trait(hers, "lien", "Son frère rendu", about=tide)
    lock = tablee.trait(hers, "ancrage", "Éclusière")
    vow = tablee.trait(hers, "trait", "Ne ment jamais", parent=lock)
    act(tablee.mj, "core/mark_trait", trait=vow, flag="ment_pas", on=True)
    act(tablee.mj, "puissances/regarder", trait=vow)
    act(tablee.mj, "puissances/consequence", portrait=hers, texte="La mer monte", quand="plus_tard")
    lanterns = tablee.portrait(kind="situation", name="Les lanternes")
    vecteur = tablee.trait(lanterns, "vecteur", "Une lampe par nom")
    tablee.trait(lanterns, "acteur", "Tient la vanne", about=hers)
    tablee.trait(lanterns, "note", "Elle reviendra")
    return {"hers": hers, "vow": vow, "lanterns": lanterns, "vecteur": vecteur}


def page(seat: Seat, path: str = "") -> str:
    """What this seat is answered at this address of its table."""
    answer: Any = browser(seat).get(f"/table/{seat.campaign_id}/{path}")
    return str(answer.content.decode()) if answer.status_code == 200 else ""


def test_p06_the_mj_reads_what_the_world_bears_and_what_comes_back(
    tablee: Tablee, rows: dict[str, str]
) -> None:
    read = page(tablee.mj)
    for words in (
        "Le monde porte-t-il cette nouveauté",
        "pas encore réalisé",
        "La mer monte",
        "Intéresse sa",
    ):
        assert words in read, words
    act(tablee.mj, "core/mark_trait", trait=rows["vecteur"], flag="realise", on=True)
    assert "le Vecteur s’est réalisé" in page(tablee.mj)


def test_p06_no_byte_of_it_reaches_another_page(tablee: Tablee, rows: dict[str, str]) -> None:
    paths = ("", f"portrait/{rows['hers']}/", f"trait/{rows['vow']}/", f"histoire/{rows['hers']}/")
    for seat in (tablee.ana, tablee.bob):
        read = "".join(page(seat, path) for path in paths)
        assert "Ne ment jamais" in read
        assert [words for words in SECRETS if words in read] == []
        for path in (f"portrait/{rows['lanterns']}/", f"geste/situation_ouverte/{rows['lanterns']}/"):
            assert page(seat, path) == ""


def test_p06_it_is_opened_from_a_form_that_offers_all_but_the_notes(
    tablee: Tablee, rows: dict[str, str]
) -> None:
    form = page(tablee.mj, f"geste/situation_ouverte/{rows['lanterns']}/")
    assert "Une lampe par nom" in form and "Elle reviendra" not in form


def test_p23_the_price_of_this_time_is_read_before(tablee: Tablee, rows: dict[str, str]) -> None:
    for price in ("le corps le paie", "une dette envers sa Puissance", "une dette envers sa Puissance"):
        for seat in (tablee.ana, tablee.mj):
            assert price in page(seat, f"trait/{rows['vow']}/")
        assert "Passer outre" not in page(tablee.bob, f"trait/{rows['vow']}/")
        act(tablee.ana, "puissances/passer_outre", trait=rows["vow"])


def test_p41_the_mj_is_offered_to_mark_a_trait_and_to_take_it_away(
    tablee: Tablee, rows: dict[str, str]
) -> None:
    form = page(tablee.mj, f"trait/{rows['vow']}/")
    assert "Aux yeux de sa Puissance" in form and "Rien de particulier" in form


@pytest.mark.parametrize(
    ("kind", "button"),
    [
        ("dette", "Solder cette dette"),
        ("mensonge", "Ce mensonge revient"),
        ("consequence", "Cette conséquence arrive"),
    ],
)
def test_p41_what_is_owed_comes_due_from_its_own_words(
    tablee: Tablee, rows: dict[str, str], kind: str, button: str
) -> None:
    trait = tablee.trait(rows["hers"], kind, "Des mots tus")
    assert button in page(tablee.mj, f"trait/{trait}/")
    assert button not in page(tablee.ana, f"trait/{trait}/")
