"""What comes back to the MJ's eye on the page of a Situation, and what each reader may know of it (P-23, P-41)."""

import pytest

from rules.puissances.echos import Echos, echos
from rules.table import Seat
from tests.rules.puissances.scenes import Jeu, puissance
from tests.rules.puissances.situation import drawn, head, mark, owed, prepared

FIELDS = Echos.__struct_fields__


@pytest.fixture
def agent(jeu: Jeu) -> dict[str, str]:
    """Ana's Agent, with one echo of each kind."""
    tide, attribut = puissance(jeu)
    agent = jeu.agent("Maëlle", jeu.ana, tide) | {"attribut": attribut}
    pont = prepared(jeu, acteur=agent["sheet"])
    for kind in ("mission", "mensonge", "consequence"):
        jeu.write(agent["sheet"], kind, f"Une {kind}")
    owed(jeu, agent["sheet"], pont["vecteur"])
    jeu.act(jeu.mj, "puissances/regarder", trait=agent["acquis"], attribut=attribut)
    mark(jeu, agent["don"], "interdit")
    jeu.act(jeu.ana, "puissances/passer_outre", trait=agent["don"])
    for _ in range(2):
        resolution = jeu.open(jeu.ana)
        jeu.stake(jeu.ana, resolution, "oui", attribut=attribut, portrait=agent["sheet"])
        jeu.pose(resolution)
        jeu.answer(jeu.mj)
        jeu.roll(jeu.ana, resolution)
        jeu.act(jeu.mj, "puissances/clore", resolution=resolution, comment="resolue")
    return agent | {"situation": pont["sheet"], "vecteur": pont["vecteur"]}


def known(jeu: Jeu, agent: dict[str, str], seat: Seat) -> set[str]:
    """The kinds of echoes that this reader has."""
    found = echos(jeu.seen_by(seat), agent["sheet"])
    return {field for field in FIELDS if getattr(found, field)}


def test_p41_the_mj_has_them_all(jeu: Jeu, agent: dict[str, str]) -> None:
    assert known(jeu, agent, jeu.mj) == set(FIELDS)


def test_p41_its_player_has_what_is_theirs_and_nothing_of_the_mjs(jeu: Jeu, agent: dict[str, str]) -> None:
    assert known(jeu, agent, jeu.ana) == set(FIELDS) - {"consequences", "regards"}


def test_p41_another_has_what_all_may_know(jeu: Jeu, agent: dict[str, str]) -> None:
    assert known(jeu, agent, jeu.bob) == {"missions"}


def test_p42_what_a_debt_waits_for_is_read_by_who_may_know_it(jeu: Jeu, agent: dict[str, str]) -> None:
    waits = [echos(jeu.seen_by(seat), agent["sheet"]).dettes[0].attend for seat in (jeu.mj, jeu.ana)]
    assert waits == ["vecteur de Le pont", ""]


def test_p06_they_stand_on_the_page_of_the_situation_for_the_mj_alone(
    jeu: Jeu, agent: dict[str, str]
) -> None:
    jeu.act(jeu.mj, "puissances/ouvrir_situation", situation=agent["situation"], montres=[agent["vecteur"]])
    acteur = head(jeu, agent["situation"], jeu.mj).acteurs[0]
    assert (acteur.portrait.id, acteur.echos) == (
        agent["sheet"],
        echos(jeu.seen_by(jeu.mj), agent["sheet"]),
    )
    assert head(jeu, agent["situation"], jeu.ana).acteurs == ()


def test_p23_an_overridden_trait_is_said_in_its_words_of_today(jeu: Jeu, agent: dict[str, str]) -> None:
    text, base = "Ne ment jamais", "Don de Maëlle"
    jeu.act(jeu.ana, "core/reword_trait", trait=agent["don"], text=text, base=base)
    assert echos(jeu.seen_by(jeu.mj), agent["sheet"]).outrepasses[0].mots == text
    jeu.act(jeu.ana, "core/remove_trait", trait=agent["don"])
    assert echos(jeu.seen_by(jeu.mj), agent["sheet"]).outrepasses[0].mots == base


def test_p41_a_being_that_bears_nothing_says_nothing(jeu: Jeu) -> None:
    nine = jeu.sheet("Nine", seat=jeu.bob)
    assert not echos(jeu.seen_by(jeu.mj), nine)


def test_p41_words_that_come_back_have_no_section_of_their_own(jeu: Jeu, agent: dict[str, str]) -> None:
    sheet = drawn(jeu, agent["sheet"], jeu.mj)
    assert [section.kind.key for section in sheet.sections] == ["lien", "ancrage"]
    hanging = [child.kind.key for s in sheet.sections for w in s.words for child in w.hanging]
    assert set(hanging) == {"trait"}
    assert all(not child.hanging for s in sheet.sections for w in s.words for child in w.hanging)


def test_p41_only_an_mj_is_offered_to_write_them(jeu: Jeu, agent: dict[str, str]) -> None:
    assert [kind.key for kind in head(jeu, agent["sheet"], jeu.mj).notables] == [
        "mission",
        "dette",
        "mensonge",
        "consequence",
        "destin",
    ]
    assert head(jeu, agent["sheet"], jeu.ana).notables == ()


def test_p18_the_head_of_a_puissance_names_those_whose_lien_the_reader_knows(
    jeu: Jeu, agent: dict[str, str]
) -> None:
    tide = jeu.table.traits[agent["attribut"]].portrait
    hidden = jeu.agent("Ewen", jeu.bob, tide)
    assert [p.id for p, _ in head(jeu, tide, jeu.mj).agents] == [agent["sheet"], hidden["sheet"]]
    # The Lien of Ana's Agent was declared when it drew on the Attribut.
    assert [p.id for p, _ in head(jeu, tide, jeu.ana).agents] == [agent["sheet"]]
