"""The ombre at the table: every movement, the marks it brings or takes, what is then asked (K-10 to K-16)."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.game import RuleError
from tests.rules.apotheose.table import Jeu
from tests.rules.tablee import kinds, refused


def test_rollions_stigmates(jeu: Jeu) -> None:
    """The source: 10 → 5 for a stigmate; later 12 becomes 7 with a second; at 1, a grâce undoes one of the two."""
    rollion = jeu.hero(jeu.sarah, nom="Rollion")
    jeu.give(rollion, "ombre", 10)
    jeu.act(jeu.sarah, "apotheose/stigmate", portrait=rollion)
    assert jeu.ombre(rollion) == (5, 1, 0)
    jeu.give(rollion, "ombre", 4)
    lines = jeu.act(
        jeu.sarah, "apotheose/ombre", portrait=rollion, raison="recit", points=3, texte="Une auberge"
    )
    assert jeu.ombre(rollion) == (7, 2, 0)
    assert kinds(lines) == ["ombre"]
    assert lines[0].payload == {
        "portrait": "Rollion",
        "raisons": [{"raison": "recit", "points": 3}],
        "texte": "Une auberge",
        "de": 9,
        "a": 7,
        "deborde": True,
        "evenements": ["stigmate"],
    }
    jeu.give(rollion, "ombre", -6)
    jeu.act(jeu.sarah, "apotheose/grace", portrait=rollion)
    assert jeu.ombre(rollion) == (6, 1, 0)


@pytest.mark.parametrize(
    ("raison", "points"),
    [("recit", 2), ("enchanter", 5), ("enchanter", 10), ("voeu_tenu", -3), ("voeu_brise", 1)],
)
def test_k11_each_reason_moves_by_its_points(jeu: Jeu, raison: str, points: int) -> None:
    if points < 0:
        jeu.give(jeu.arsouille, "ombre", 3)
    values = {"raison": raison, "points": points, "texte": "La ferme brûlée"}
    jeu.act(jeu.sarah, "apotheose/ombre", portrait=jeu.arsouille, **values)
    assert jeu.ombre(jeu.arsouille)[0] == max(points, 0)


@pytest.mark.parametrize(
    "values",
    [
        {"raison": "recit", "points": 4, "texte": "Une auberge"},
        {"raison": "recit", "points": 1},
        {"raison": "enchanter", "points": 6},
        {"raison": "voeu_tenu", "points": 1},
        {"raison": "voeu_brise"},
        {"raison": "harmoniser", "points": 2},
        {"raison": "compulsion", "points": 1},
    ],
)
def test_k11_a_reason_is_worth_nothing_else(jeu: Jeu, values: dict[str, Any]) -> None:
    refused(jeu, jeu.sarah, "apotheose/ombre", portrait=jeu.arsouille, **values)


@pytest.mark.parametrize(("flags", "points"), [([], 1), (["majeur"], 2)])
def test_k11_an_object_is_attuned_once(jeu: Jeu, flags: list[str], points: int) -> None:
    objet = jeu.write(jeu.arsouille, "objet", "La lame de verre", flags=flags)
    asked = {"portrait": jeu.arsouille, "raison": "harmoniser", "trait": objet}
    lines = jeu.act(jeu.sarah, "apotheose/ombre", **asked)
    assert kinds(lines) == ["ombre", "harmonise"]
    assert jeu.ombre(jeu.arsouille)[0] == points
    assert "harmonise" in jeu.table.traits[objet].flags
    assert "déjà harmonisé" in refused(jeu, jeu.sarah, "apotheose/ombre", **asked)


def test_k11_an_object_with_charges_needs_none(jeu: Jeu) -> None:
    objet = jeu.write(jeu.arsouille, "objet", "Trois fioles", flags=["charge"])
    asked = {"portrait": jeu.arsouille, "raison": "harmoniser", "trait": objet}
    assert "à charge" in refused(jeu, jeu.sarah, "apotheose/ombre", **asked)


def test_k11_a_compulsion_is_resisted_by_its_level(jeu: Jeu) -> None:
    jeu.write(jeu.arsouille, "stigmate")
    trait = jeu.write(jeu.arsouille, "stigmate", "Voler ce qui brille", flags=["compulsion"])
    asked = {"portrait": jeu.arsouille, "raison": "compulsion", "trait": trait}
    jeu.act(jeu.sarah, "apotheose/ombre", **asked)
    assert jeu.ombre(jeu.arsouille)[0] == 2
    plain = jeu.word(jeu.arsouille, "stigmate")
    assert "compulsion" in refused(jeu, jeu.sarah, "apotheose/ombre", **{**asked, "trait": plain})


def test_k11_giving_in_to_a_compulsion_moves_nothing(jeu: Jeu) -> None:
    trait = jeu.write(jeu.arsouille, "stigmate", "Voler ce qui brille", flags=["compulsion"])
    asked = {"portrait": jeu.arsouille, "raison": "ceder", "trait": trait}
    lines = jeu.act(jeu.sarah, "apotheose/ombre", **asked)
    assert kinds(lines) == ["compulsion_cedee"] and jeu.ombre(jeu.arsouille)[0] == 0
    assert lines[0].payload == {"portrait": "Arsouille", "compulsion": "Voler ce qui brille"}
    plain = jeu.write(jeu.arsouille, "stigmate")
    for other in (plain, None):
        assert "compulsion" in refused(jeu, jeu.sarah, "apotheose/ombre", **{**asked, "trait": other})


def test_k11_words_that_the_table_does_not_see_are_told_by_nothing(jeu: Jeu) -> None:
    private = {"seen_by": "mj_and_player"}
    voeu = jeu.write(jeu.arsouille, "voeu", "Ne plus voler", **private)
    objet = jeu.write(jeu.arsouille, "objet", "L’anneau caché", **private)
    affect = jeu.write(jeu.arsouille, "affect", "La peur du noir", **private)
    acts: list[tuple[str, dict[str, Any]]] = [
        ("ombre", {"raison": "voeu_brise", "points": 1, "trait": voeu}),
        ("ombre", {"raison": "harmoniser", "trait": objet}),
        ("proposer", {"raison": "echouer", "texte": "Il hésite", "affect": affect}),
    ]
    for key, values in acts:
        reason = refused(jeu, jeu.sarah, f"apotheose/{key}", portrait=jeu.arsouille, **values)
        assert "ne voit pas" in reason


@pytest.mark.parametrize(("raison", "kind"), [("harmoniser", "objet"), ("voeu_brise", "voeu")])
def test_k11_words_of_another_sheet_do_not_count(jeu: Jeu, raison: str, kind: str) -> None:
    theirs = jeu.write(jeu.alduin, kind, "Un anneau")
    asked = {"portrait": jeu.arsouille, "raison": raison, "points": 1, "trait": theirs}
    assert "de cette fiche" in refused(jeu, jeu.sarah, "apotheose/ombre", **asked)


def test_k12_marks_need_the_ombre(jeu: Jeu) -> None:
    jeu.give(jeu.arsouille, "ombre", 4)
    assert "5 points" in refused(jeu, jeu.sarah, "apotheose/stigmate", portrait=jeu.arsouille)
    jeu.give(jeu.arsouille, "ombre", 2)
    assert "5 points" in refused(jeu, jeu.sarah, "apotheose/grace", portrait=jeu.arsouille)


@pytest.mark.parametrize(("mark", "before", "after"), [("stigmate", 10, (0, 1, 0)), ("grace", 0, (10, 0, 1))])
def test_k12_a_majeur_at_once_is_the_tables_choice(
    jeu: Jeu, mark: str, before: int, after: tuple[int, int, int]
) -> None:
    jeu.give(jeu.arsouille, "ombre", before or 1)
    asked: dict[str, Any] = {"portrait": jeu.arsouille, "majeur": True}
    assert "une à une" in refused(jeu, jeu.sarah, f"apotheose/{mark}", **asked)
    jeu.choose("apotheose_marques", "majeur")
    if mark == "grace":
        assert "10 points" in refused(jeu, jeu.sarah, "apotheose/grace", **asked)
        jeu.give(jeu.arsouille, "ombre", -1)
    jeu.act(jeu.sarah, f"apotheose/{mark}", **asked)
    assert jeu.ombre(jeu.arsouille) == after
    read = jeu.fiche(jeu.arsouille)
    assert [m.niveau for m in (*read.stigmates, *read.graces)] == ["majeur"]


def test_k13_below_zero_a_stigmate_goes_then_a_grace_comes(jeu: Jeu) -> None:
    """Nothing is asked: giving one up and the grâce that cancels it are the same numbers (K-14)."""
    jeu.write(jeu.arsouille, "stigmate")
    jeu.give(jeu.arsouille, "ombre", 1)
    kept = {"portrait": jeu.arsouille, "raison": "voeu_tenu", "points": -3}
    jeu.act(jeu.sarah, "apotheose/ombre", **kept)
    assert jeu.ombre(jeu.arsouille) == (3, 0, 0) and jeu.asked() == []
    jeu.act(jeu.sarah, "apotheose/ombre", **kept)
    jeu.act(jeu.sarah, "apotheose/ombre", **{**kept, "points": -1})
    assert jeu.ombre(jeu.arsouille) == (4, 0, 1) and jeu.asked() == ["effet"]


def test_k14_a_grace_given_up_takes_5_ombre(jeu: Jeu) -> None:
    asked = {"portrait": jeu.arsouille}
    jeu.give(jeu.arsouille, "ombre", 5)
    assert "pas de grâce" in refused(jeu, jeu.sarah, "apotheose/renoncer_grace", **asked)
    jeu.act(jeu.sarah, "apotheose/grace", **asked)
    jeu.act(jeu.sarah, "apotheose/renoncer_grace", **asked)
    assert jeu.ombre(jeu.arsouille) == (5, 0, 0) and jeu.asked() == []


def test_k14_the_last_gained_is_the_one_lost(jeu: Jeu) -> None:
    first = jeu.write(jeu.arsouille, "stigmate", "Une auréole sombre")
    jeu.write(jeu.arsouille, "stigmate", "La peur des chiens")
    jeu.act(jeu.sarah, "apotheose/grace", portrait=jeu.arsouille)
    assert [m.trait.id for m in jeu.fiche(jeu.arsouille).stigmates] == [first]


def marked(jeu: Jeu, effet: str, texte: str = "Il boite", **more: Any) -> None:
    jeu.act(jeu.sarah, "apotheose/effet", question=jeu.question("effet"), effet=effet, texte=texte, **more)


@pytest.mark.parametrize("effet", ["mots", "compulsion", "blessure", "volonte", "affaibli_ame"])
def test_k16_the_player_says_what_a_stigmate_is(jeu: Jeu, effet: str) -> None:
    jeu.give(jeu.arsouille, "ombre", 5)
    jeu.act(jeu.sarah, "apotheose/stigmate", portrait=jeu.arsouille)
    marked(jeu, effet)
    trait = jeu.fiche(jeu.arsouille).stigmates[0].trait
    assert trait.text == "Il boite" and set(trait.flags) == {effet} - {"mots"}
    assert jeu.asked() == []


def test_k16_a_stigmate_gives_no_metier_and_a_grace_takes_nothing(jeu: Jeu) -> None:
    jeu.give(jeu.arsouille, "ombre", 5)
    jeu.act(jeu.sarah, "apotheose/stigmate", portrait=jeu.arsouille)
    asked = {"question": jeu.question("effet"), "texte": "Il boite"}
    assert "pas de cette marque" in refused(jeu, jeu.sarah, "apotheose/effet", effet="metier", **asked)
    jeu.act(
        jeu.sarah, "apotheose/grace", portrait=jeu.arsouille
    )  # it cancels the stigmate, and is lost (K-14)
    jeu.act(jeu.sarah, "apotheose/grace", portrait=jeu.arsouille)
    asked["question"] = jeu.question("effet")
    assert "pas de cette marque" in refused(jeu, jeu.sarah, "apotheose/effet", effet="blessure", **asked)
    assert "suprême" in refused(jeu, jeu.sarah, "apotheose/effet", effet="metier", **asked)


def test_k16_a_supreme_grace_may_be_a_metier_which_goes_with_it(jeu: Jeu) -> None:
    for _ in range(2):
        jeu.write(jeu.arsouille, "grace")
    jeu.act(jeu.sarah, "apotheose/grace", portrait=jeu.arsouille)
    marked(jeu, "metier", "Guérisseur")
    metiers = jeu.table.traits_of(jeu.arsouille, "metier")
    assert [m.text for m in metiers] == ["Voleur", "Guérisseur"]
    jeu.write(jeu.arsouille, "specialite", "Simples", parent=metiers[1].id)
    jeu.act(jeu.sarah, "apotheose/renoncer_grace", portrait=jeu.arsouille)
    assert [m.text for m in jeu.table.traits_of(jeu.arsouille, "metier")] == ["Voleur"]
    assert [s.text for s in jeu.table.traits_of(jeu.arsouille, "specialite")] == ["Cambrioleur"]


def test_k16_a_free_specialty_is_of_a_metier_of_this_sheet(jeu: Jeu) -> None:
    for _ in range(2):
        jeu.write(jeu.arsouille, "grace")
    jeu.act(jeu.sarah, "apotheose/grace", portrait=jeu.arsouille)
    question = jeu.question("effet")
    asked = {"question": question, "effet": "specialite", "texte": "Serrures"}
    for metier in (None, jeu.word(jeu.alduin, "metier")):
        assert "quel métier" in refused(jeu, jeu.sarah, "apotheose/effet", metier=metier, **asked)
    marked(jeu, "specialite", "Serrures", metier=jeu.word(jeu.arsouille, "metier"))
    assert jeu.table.traits_of(jeu.arsouille, "specialite")[-1].text == "Serrures"


@pytest.mark.parametrize("oui", [True, False])
@pytest.mark.parametrize(("mark", "after"), [("stigmate", (0, 6, 0)), ("grace", (10, 0, 6))])
def test_k15_the_sixth_takes_the_character_if_the_mj_confirms(
    jeu: Jeu, mark: str, after: tuple[int, int, int], oui: bool
) -> None:
    for _ in range(5):
        jeu.write(jeu.arsouille, mark)
    jeu.give(jeu.arsouille, "ombre", 5)
    lines = jeu.act(jeu.sarah, f"apotheose/{mark}", portrait=jeu.arsouille)
    assert lines[0].payload["evenements"] == [mark, f"sixieme_{mark}"]
    question = jeu.question("sixieme")
    refused(jeu, jeu.sarah, "apotheose/partir", question=question, oui=oui)
    jeu.act(jeu.mj, "apotheose/partir", question=question, oui=oui)
    sheet = jeu.table.portraits[jeu.arsouille]
    assert sheet.seat == (None if oui else jeu.sarah.id)
    assert jeu.ombre(jeu.arsouille) == after  # the sheet is kept


def test_k14_what_was_asked_of_a_mark_goes_with_it(jeu: Jeu) -> None:
    for _ in range(5):
        jeu.write(jeu.arsouille, "stigmate")
    jeu.give(jeu.arsouille, "ombre", 5)
    jeu.act(jeu.sarah, "apotheose/stigmate", portrait=jeu.arsouille)
    assert jeu.asked() == ["effet", "sixieme"]
    jeu.act(jeu.sarah, "apotheose/grace", portrait=jeu.arsouille)
    assert jeu.asked() == [] and jeu.ombre(jeu.arsouille) == (5, 5, 0)


def offer(jeu: Jeu, raison: str, **more: Any) -> str:
    asked = {"portrait": jeu.arsouille, "raison": raison, "texte": "Il lâche la corde"} | more
    jeu.act(jeu.sarah, "apotheose/proposer", **asked)
    return jeu.question("accord")


def test_k11_conceding_binds_the_mj_who_answers(jeu: Jeu) -> None:
    jeu.give(jeu.arsouille, "ombre", 2)
    question = offer(jeu, "conceder")
    lines = jeu.act(jeu.mj, "apotheose/accorder", question=question, oui=True)
    assert kinds(lines) == ["accord", "ombre"]
    assert jeu.ombre(jeu.arsouille)[0] == 1


def test_k11_an_offer_refused_costs_nothing(jeu: Jeu) -> None:
    jeu.give(jeu.arsouille, "ombre", 2)
    lines = jeu.act(jeu.mj, "apotheose/accorder", question=offer(jeu, "conceder"), oui=False)
    assert kinds(lines) == ["accord"] and jeu.ombre(jeu.arsouille)[0] == 2 and jeu.asked() == []


def test_k11_one_fails_by_an_affect_and_the_roll_is_lost(jeu: Jeu) -> None:
    asked = {"portrait": jeu.arsouille, "raison": "echouer", "texte": "Il hésite"}
    for affect in (None, jeu.word(jeu.alduin, "affect")):
        assert "par un affect" in refused(jeu, jeu.sarah, "apotheose/proposer", affect=affect, **asked)
    jeu.announce(jeu.arsouille)
    question = offer(jeu, "echouer", affect=jeu.word(jeu.arsouille, "affect"))
    assert "déjà une offre" in refused(
        jeu, jeu.sarah, "apotheose/proposer", **asked, affect=jeu.word(jeu.arsouille, "affect")
    )
    jeu.act(jeu.mj, "apotheose/accorder", question=question, oui=True)
    assert jeu.table.resolutions == {}
    assert jeu.ombre(jeu.arsouille) == (4, 0, 1)  # from 0: a grâce (K-13)


@pytest.mark.parametrize("judged", [True, False])
def test_k11_what_waits_for_its_die_is_lost_with_the_conflict(jeu: Jeu, judged: bool) -> None:
    jeu.give(jeu.alduin, "ombre", 1)
    spell = jeu.cast()
    if judged:
        jeu.judge(spell, "resiste", score=10)
    asked = {"portrait": jeu.alduin, "raison": "conceder", "texte": "Il baisse les bras"}
    jeu.act(jeu.kevin, "apotheose/proposer", **asked)
    jeu.act(jeu.mj, "apotheose/accorder", question=jeu.question("accord"), oui=True)
    assert jeu.table.resolutions == {}


def test_only_its_player_moves_an_ombre_and_only_a_character_has_one(jeu: Jeu) -> None:
    asked = {"portrait": jeu.arsouille, "raison": "voeu_brise", "points": 1}
    refused(jeu, jeu.kevin, "apotheose/ombre", **asked)
    jeu.act(jeu.mj, "core/make_portrait", kind="groupe", name="Les soldats")
    group = jeu.last("portraits")
    assert "part d’ombre" in refused(jeu, jeu.mj, "apotheose/ombre", **{**asked, "portrait": group})


ACTS: list[tuple[str, dict[str, Any]]] = [
    *(("ombre", {"raison": "recit", "points": n, "texte": "Un pont"}) for n in (1, 3)),
    *(("ombre", {"raison": "voeu_tenu", "points": -n}) for n in (1, 3)),
    ("ombre", {"raison": "enchanter", "points": 10}),
    ("stigmate", {}),
    ("grace", {}),
    ("renoncer_grace", {}),
]


@settings(max_examples=40, deadline=None)
@given(st.lists(st.sampled_from(ACTS), max_size=25))
def test_k10_the_ombre_never_leaves_its_bounds(acts: list[tuple[str, dict[str, Any]]]) -> None:
    """Over any acts: 0 to 10, never both marks (K-14), one question for each mark not named yet."""
    jeu = Jeu()
    for key, values in acts:
        try:
            jeu.act(jeu.sarah, f"apotheose/{key}", portrait=jeu.arsouille, **values)
        except RuleError:
            continue
        valeur, stigmates, graces = jeu.ombre(jeu.arsouille)
        assert 0 <= valeur <= 10 and not (stigmates and graces)
        assert jeu.asked().count("effet") == stigmates + graces
