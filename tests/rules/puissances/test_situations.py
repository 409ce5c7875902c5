"""Situations: prepared in secret, opened with what is chosen of them, closed (P-05, P-06)."""

import pytest

from rules.table import EVERYONE, MJ_ONLY
from tests.rules.puissances.scenes import Jeu, kinds, refused
from tests.rules.puissances.situation import head, prepared


@pytest.fixture
def pont(jeu: Jeu) -> dict[str, str]:
    return prepared(jeu)


def test_p06_what_the_mj_prepares_leaves_no_trace_for_the_others(jeu: Jeu) -> None:
    before, read = jeu.seen_by(jeu.ana), jeu.journal_of(jeu.ana)
    pont = prepared(jeu)
    jeu.act(jeu.mj, "puissances/clore_situation", situation=pont["sheet"], issue="Personne n’y alla")
    assert jeu.seen_by(jeu.ana) == before and jeu.journal_of(jeu.ana) == read


def test_p06_it_opens_with_the_words_that_are_chosen_and_no_others(jeu: Jeu, pont: dict[str, str]) -> None:
    shown = [pont["enjeu"], pont["force"]]
    line = jeu.act(jeu.mj, "puissances/ouvrir_situation", situation=pont["sheet"], montres=shown)[0]
    assert line.audience == EVERYONE
    assert line.payload == {
        "situation": "Le pont",
        "montres": [
            {"sorte": "Enjeu", "texte": "enjeu de Le pont"},
            {"sorte": "Force", "texte": "force de Le pont"},
        ],
    }
    seen = jeu.seen_by(jeu.bob)
    assert pont["sheet"] in seen.portraits
    assert {t.id for t in seen.traits_of(pont["sheet"])} == set(shown)


def test_p06_it_may_open_with_its_name_alone_and_once(jeu: Jeu, pont: dict[str, str]) -> None:
    jeu.act(jeu.mj, "puissances/ouvrir_situation", situation=pont["sheet"])
    assert jeu.seen_by(jeu.bob).traits_of(pont["sheet"]) == []
    assert "voit déjà" in refused(jeu, jeu.mj, "puissances/ouvrir_situation", situation=pont["sheet"])
    jeu.act(jeu.mj, "core/reveal_trait", trait=pont["vecteur"])
    assert [t.id for t in jeu.seen_by(jeu.bob).traits_of(pont["sheet"])] == [pont["vecteur"]]


def test_p06_a_note_is_never_shown(jeu: Jeu, pont: dict[str, str]) -> None:
    assert jeu.table.traits[pont["note"]].audience == MJ_ONLY
    montres = [pont["enjeu"], pont["note"]]
    said = refused(jeu, jeu.mj, "puissances/ouvrir_situation", situation=pont["sheet"], montres=montres)
    assert "notes" in said and pont["sheet"] not in jeu.seen_by(jeu.ana).portraits


def test_p06_only_its_own_words_are_shown_with_it(jeu: Jeu, pont: dict[str, str]) -> None:
    other = prepared(jeu, "La digue")
    montres = [other["enjeu"]]
    assert "cette Situation" in refused(
        jeu, jeu.mj, "puissances/ouvrir_situation", situation=pont["sheet"], montres=montres
    )


def test_p06_it_closes_once_and_no_longer_opens(jeu: Jeu, pont: dict[str, str]) -> None:
    lines = jeu.act(jeu.mj, "puissances/clore_situation", situation=pont["sheet"], issue="Le pont tient")
    assert kinds(lines) == ["situation_close"] and lines[0].audience == MJ_ONLY
    for move, more in (("clore_situation", {"issue": "Encore"}), ("ouvrir_situation", {})):
        said = refused(jeu, jeu.mj, f"puissances/{move}", situation=pont["sheet"], **more)
        assert "close" in said


def test_p06_how_an_open_one_ends_is_read_by_all(jeu: Jeu, pont: dict[str, str]) -> None:
    jeu.act(jeu.mj, "puissances/ouvrir_situation", situation=pont["sheet"])
    jeu.act(jeu.mj, "puissances/clore_situation", situation=pont["sheet"], issue="Le pont tient")
    assert jeu.lines[-1].audience == EVERYONE
    assert [t.text for t in head(jeu, pont["sheet"], jeu.bob).issues] == ["Le pont tient"]


def test_p06_it_opens_again_when_its_issue_is_taken_away(jeu: Jeu, pont: dict[str, str]) -> None:
    jeu.act(jeu.mj, "puissances/clore_situation", situation=pont["sheet"], issue="Le pont tient")
    issue = jeu.table.traits_of(pont["sheet"], "issue")[0]
    jeu.act(jeu.mj, "core/remove_trait", trait=issue.id)
    jeu.act(jeu.mj, "puissances/ouvrir_situation", situation=pont["sheet"])
    assert head(jeu, pont["sheet"], jeu.bob).etat == "ouverte"


@pytest.mark.parametrize("move", ["ouvrir_situation", "clore_situation"])
def test_p06_no_other_portrait_is_a_situation(jeu: Jeu, move: str) -> None:
    more = {"issue": "Fin"} if move == "clore_situation" else {}
    sheet = jeu.sheet("Maëlle")
    assert "pas une Situation" in refused(jeu, jeu.mj, f"puissances/{move}", situation=sheet, **more)


def test_p06_a_player_neither_names_nor_opens_it(jeu: Jeu, pont: dict[str, str]) -> None:
    assert "introuvable" in refused(jeu, jeu.ana, "puissances/ouvrir_situation", situation=pont["sheet"])
    jeu.act(jeu.mj, "puissances/ouvrir_situation", situation=pont["sheet"])
    said = refused(jeu, jeu.ana, "puissances/clore_situation", situation=pont["sheet"], issue="Fin")
    assert "pas à toi" in said


def test_p06_it_is_of_a_horizon(jeu: Jeu, pont: dict[str, str]) -> None:
    sea = jeu.sheet("L’Inconnu", "horizon")
    jeu.write(pont["sheet"], "horizon", "L’Inconnu", about=sea)
    assert [p.id for p in head(jeu, sea, jeu.mj).situations] == [pont["sheet"]]
    assert head(jeu, sea, jeu.ana).situations == ()


def test_p05_a_horizon_groups_its_puissances_and_says_how_one_is_linked_and_becomes(jeu: Jeu) -> None:
    sea = jeu.sheet("L’Inconnu", "horizon")
    for kind in ("sorte", "forme_lien", "forme_devenir"):
        jeu.write(sea, kind, f"Une {kind}")
    tide, hidden = jeu.sheet("La Marée", "puissance"), jeu.sheet("L’Abîme", "puissance", seen_by="mj")
    for puissance in (tide, hidden):
        jeu.write(puissance, "horizon", "L’Inconnu", about=sea)
    assert [p.id for p in head(jeu, sea, jeu.mj).puissances] == [tide, hidden]
    assert [p.id for p in head(jeu, sea, jeu.ana).puissances] == [tide]
