"""Experience: given to all, spent, and the gift of a sum (K-21, K-22)."""

import pytest

from rules.apotheose.portraits import Caracteristique
from tests.rules.apotheose.table import Jeu
from tests.rules.tablee import kinds, refused


@pytest.fixture
def brunvir(jeu: Jeu) -> str:
    """The source: Corps 6, Esprit 3, Combat 10, Âme 0: a sum of 19."""
    return jeu.hero(jeu.sarah, nom="Brunvir", corps=6, esprit=3, combat=10, metier="Guerrière")


def rich(jeu: Jeu, sheet: str, points: int) -> None:
    while points > 0:
        jeu.give(sheet, "xp", min(12, points))
        points -= 12


def raise_(jeu: Jeu, sheet: str, key: Caracteristique) -> list[str]:
    return kinds(jeu.act(jeu.sarah, "apotheose/augmenter", portrait=sheet, caracteristique=key))


def test_k21_the_same_for_every_character_who_has_a_player(jeu: Jeu) -> None:
    figure = jeu.hero(None, nom="Un passant")
    lines = jeu.act(jeu.mj, "apotheose/experience", heures=4, bonus=2)
    assert lines[0].payload == {"points": 6, "noms": ["Arsouille", "Alduin"]}
    assert [jeu.fiche(who).xp for who in (jeu.arsouille, jeu.alduin, figure)] == [6, 6, 0]
    assert "au moins un point" in refused(jeu, jeu.mj, "apotheose/experience", heures=0)


def test_brunvir_raises_combat_and_takes_a_specialty(jeu: Jeu, brunvir: str) -> None:
    """The source: 10 → 11 costs 15; a sum of 20 brings a specialty in wrestling."""
    rich(jeu, brunvir, 14)
    asked = {"portrait": brunvir, "caracteristique": "combat"}
    assert "coûte 15" in refused(jeu, jeu.sarah, "apotheose/augmenter", **asked)
    jeu.give(brunvir, "xp", 1)
    assert raise_(jeu, brunvir, "combat") == ["hausse"]
    read = jeu.fiche(brunvir)
    assert (read.mesures[2].valeur, read.xp, read.niveau_dd) == (11, 0, 10)
    question, metier = jeu.question("don"), jeu.word(brunvir, "metier")
    gift = {"question": question, "effet": "specialite", "texte": "Lutte", "metier": metier}
    assert kinds(jeu.act(jeu.sarah, "apotheose/recevoir", **gift)) == ["don"]
    assert jeu.table.traits_of(brunvir, "specialite")[0].text == "Lutte" and jeu.asked() == []


def test_k22_the_gift_may_be_a_metier_and_comes_once_by_multiple(jeu: Jeu, brunvir: str) -> None:
    rich(jeu, brunvir, 60)
    raise_(jeu, brunvir, "esprit")
    gift = {"question": jeu.question("don"), "effet": "metier", "texte": "Marin"}
    jeu.act(jeu.sarah, "apotheose/recevoir", **gift)
    assert [m.text for m in jeu.table.traits_of(brunvir, "metier")] == ["Guerrière", "Marin"]
    jeu.give(brunvir, "corps", -1)  # put right by the MJ: the sum was 20 once
    raise_(jeu, brunvir, "corps")
    assert jeu.asked() == []


def test_tolgrens_half(jeu: Jeu) -> None:
    """The source: of 6 increases, 3 at the most are in Combat (K-21)."""
    tolgren = jeu.hero(jeu.sarah, nom="Tolgren", corps=1, combat=1)
    rich(jeu, tolgren, 60)
    taken: list[Caracteristique] = ["combat", "corps", "combat", "esprit", "combat"]
    for key in taken:
        raise_(jeu, tolgren, key)
    asked = {"portrait": tolgren, "caracteristique": "combat"}
    assert "moitié" in refused(jeu, jeu.sarah, "apotheose/augmenter", **asked)  # the sixth, three are in it
    assert raise_(jeu, tolgren, "corps") == ["hausse"]
    assert jeu.fiche(tolgren).mesures[2].valeur == 4


def test_k21_weakening_does_not_make_a_characteristic_cheaper(jeu: Jeu, brunvir: str) -> None:
    jeu.write(brunvir, "stigmate", flags=["affaibli_combat"])
    rich(jeu, brunvir, 12)
    asked = {"portrait": brunvir, "caracteristique": "combat"}
    assert "Passer à 11 coûte 15" in refused(jeu, jeu.sarah, "apotheose/augmenter", **asked)
