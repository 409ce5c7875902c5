"""A consequence, now or later; a debt, a lie or a consequence that comes due (P-41)."""

import pytest
from msgspec.structs import replace

from rules.table import EVERYONE, MJ_ONLY, mj_and
from tests.rules.puissances.scenes import Jeu, kinds, puissance, refused


@pytest.fixture
def agent(jeu: Jeu) -> dict[str, str]:
    return jeu.agent("Maëlle", jeu.ana, puissance(jeu)[0])


def test_p41_a_consequence_now_is_read_by_who_sees_the_portrait(jeu: Jeu, agent: dict[str, str]) -> None:
    line = jeu.act(jeu.mj, "puissances/consequence", portrait=agent["sheet"], texte="Elle se détourne")[0]
    assert line.audience == EVERYONE
    assert line.payload == {"portrait": "Maëlle", "texte": "Elle se détourne"}


@pytest.mark.parametrize("vue", ["table", "voile"])
def test_p41_during_a_presence_it_is_read_by_who_sees_the_face(
    jeu: Jeu, agent: dict[str, str], vue: str
) -> None:
    jeu.table = replace(jeu.table, options={"puissances_presence": vue})
    lien = agent["lien"]
    jeu.act(jeu.mj, "puissances/ouvrir_presence", lien=lien, raison="Un refus", origine="rythme", vue=vue)
    presence = list(jeu.table.resolutions)[-1]
    line = jeu.act(jeu.mj, "puissances/consequence", portrait=agent["sheet"], texte="Elle se détourne")[0]
    assert line.resolution == presence
    assert line.audience == (EVERYONE if vue == "table" else mj_and(jeu.ana.id))


def test_p41_a_consequence_for_later_leaves_no_trace_but_to_the_mj(jeu: Jeu, agent: dict[str, str]) -> None:
    seen = [(jeu.seen_by(seat), jeu.journal_of(seat)) for seat in (jeu.ana, jeu.bob)]
    jeu.act(
        jeu.mj, "puissances/consequence", portrait=agent["sheet"], texte="La mer monte", quand="plus_tard"
    )
    assert [(jeu.seen_by(seat), jeu.journal_of(seat)) for seat in (jeu.ana, jeu.bob)] == seen
    written = jeu.table.traits_of(agent["sheet"], "consequence")[0]
    assert (written.text, written.audience) == ("La mer monte", MJ_ONLY)


def test_p41_a_consequence_touches_a_being(jeu: Jeu) -> None:
    tide, _ = puissance(jeu)
    assert "personnage" in refused(jeu, jeu.mj, "puissances/consequence", portrait=tide, texte="Elle change")


def test_p41_only_an_mj_says_a_consequence(jeu: Jeu, agent: dict[str, str]) -> None:
    said = refused(jeu, jeu.ana, "puissances/consequence", portrait=agent["sheet"], texte="Rien")
    assert "pas à toi" in said


AUDIENCES = {"table": EVERYONE, "mj_and_player": mj_and("ana"), "mj": MJ_ONLY}


@pytest.mark.parametrize("seen_by", AUDIENCES)
@pytest.mark.parametrize("kind", ["dette", "mensonge", "consequence"])
def test_p41_what_comes_due_leaves_the_sheet_and_is_told_to_whom_the_mj_chooses(
    jeu: Jeu, agent: dict[str, str], kind: str, seen_by: str
) -> None:
    trait = jeu.write(agent["sheet"], kind, "Des mots tus")
    lines = jeu.act(jeu.mj, "puissances/solder", trait=trait, texte="La mer revient", seen_by=seen_by)
    assert kinds(lines) == ["echeance", "solde"] and trait not in jeu.table.traits
    told = AUDIENCES[seen_by]
    assert lines[0].audience == (mj_and(jeu.ana.id) if told.seats else told)
    assert lines[0].payload == {"portrait": "Maëlle", "texte": "La mer revient"}


@pytest.mark.parametrize("kind", ["dette", "mensonge", "consequence"])
def test_p41_its_own_words_are_read_by_those_who_could_see_them_and_nobody_else(
    jeu: Jeu, agent: dict[str, str], kind: str
) -> None:
    trait = jeu.write(agent["sheet"], kind, "Des mots tus")
    jeu.act(jeu.mj, "puissances/solder", trait=trait, texte="La mer revient", seen_by="table")
    knows = [seat for seat in (jeu.ana, jeu.bob) if "Des mots tus" in str(jeu.journal_of(seat))]
    assert knows == ([] if kind == "consequence" else [jeu.ana])


def test_p41_what_comes_due_to_a_hidden_being_is_not_told_to_the_table(jeu: Jeu) -> None:
    hidden = jeu.sheet("L’ombre", seen_by="mj")
    trait = jeu.write(hidden, "dette", "Une vie")
    jeu.act(jeu.mj, "puissances/solder", trait=trait, texte="Elle la prend", seen_by="table")
    assert not any("L’ombre" in str(line) for line in jeu.journal_of(jeu.ana))


def test_p41_nothing_else_comes_due(jeu: Jeu, agent: dict[str, str]) -> None:
    for trait in (agent["acquis"], jeu.write(agent["sheet"], "mission", "Trouver la clé")):
        assert "ne se solde pas" in refused(jeu, jeu.mj, "puissances/solder", trait=trait, texte="Fini")


def test_p41_a_debt_is_named_by_its_player_but_closed_by_the_mj(jeu: Jeu, agent: dict[str, str]) -> None:
    dette = jeu.write(agent["sheet"], "dette", "Une vie")
    assert "pas à toi" in refused(jeu, jeu.ana, "puissances/solder", trait=dette, texte="Fini")
    assert "introuvable" in refused(jeu, jeu.bob, "puissances/solder", trait=dette, texte="Fini")
