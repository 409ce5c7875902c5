"""What each reader is shown of a roll, and what they may do of it (I-02 to I-13, I-20, I-21)."""

import pytest

from rules.impact.dettes import pending
from rules.impact.stakes import notes, stakes
from tests.rules.impact.soiree import Soiree


@pytest.fixture
def soiree() -> Soiree:
    return Soiree()


def rungs(soiree: Soiree, roll: str) -> list[tuple[str, str | None]]:
    return [(r.portrait.name, r.cran) for r in soiree.scene_of(soiree.zoe, roll).risques]


def words(offre) -> list[str]:  # type: ignore[no-untyped-def]
    return [trait.text for trait in offre.traits]


def test_the_hand_is_its_player_s_and_the_monde_s(soiree: Soiree) -> None:
    roll = soiree.tries()
    seen = {
        seat.name: soiree.scene_of(seat, roll) for seat in (soiree.mj, soiree.ana, soiree.bob, soiree.zoe)
    }
    assert {name: (s.mine, s.leads) for name, s in seen.items()} == {
        "Hélène": (False, True),
        "Ana": (True, False),
        "Bob": (False, False),
        "Zoé": (False, False),
    }
    assert [name for name, s in seen.items() if s.offres] == ["Hélène", "Ana"]
    assert all(s.poids.des == 1 and s.name == "Sasha" for s in seen.values())


@pytest.mark.parametrize("goes", [Soiree.looks_on, Soiree.leave])
def test_nobody_plays_the_hand_of_who_went_but_the_monde(soiree: Soiree, goes) -> None:  # type: ignore[no-untyped-def]
    roll = soiree.tries()
    goes(soiree, soiree.ana)
    assert soiree.scene_of(soiree.mj, roll).mine
    assert not soiree.scene_of(soiree.bob, roll).mine


def test_i05_i06_i08_what_may_answer_each_question(soiree: Soiree) -> None:
    """The sheet's own words, marks that are not broken, facts that hold, what weighs; nothing secret."""
    soiree.write(soiree.sasha, "marque", "Une lame brisée", "objet", "brise")
    soiree.write(soiree.sasha, "cicatrice", "Le genou")
    soiree.write(soiree.sasha, "blessure", "Une entaille")
    soiree.write(soiree.sasha, "grave", "La main")
    soiree.write(soiree.sasha, "felure", "Ne supporte pas l’attente")
    soiree.fact("La lanterne est éteinte")
    fallen = soiree.fact("Le passeur dort")
    soiree.act(soiree.mj, "core/mark_trait", trait=fallen, flag="tombe", on=True)
    soiree.counts("etincelles", 2, soiree.sasha)
    soiree.act(
        soiree.ana,
        "core/add_trait",
        portrait=soiree.sasha,
        kind="empreinte",
        text="Mentir",
        seen_by="mj_and_player",
    )
    offres = soiree.scene_of(soiree.ana, soiree.tries()).offres
    assert words(offres.empreinte) == ["Ouvrir ce qui est fermé"]
    assert words(offres.marque) == ["Le trousseau"]
    assert words(offres.avantage) == ["La lanterne est éteinte"]
    assert words(offres.serieuse) == ["La main", "Le genou"]
    assert words(offres.trame) == ["Retrouver les clés", "Ne supporte pas l’attente"]
    assert offres.etincelles == 2


def test_i05_i08_the_dice_and_the_reason_of_each(soiree: Soiree) -> None:
    scar = soiree.write(soiree.sasha, "cicatrice", "Le genou")
    soiree.counts("etincelles", 1, soiree.sasha)
    roll = soiree.announces(soiree.tries(), noirs=1)
    soiree.takes(roll, "empreinte", soiree.opens)
    soiree.takes(roll, "trame", soiree.elan)
    soiree.takes(roll, "serieuse", scar)
    soiree.act(soiree.ana, "impact/griller", part=soiree.hand(roll), oui=True)
    soiree.supports(roll)
    for seat in (soiree.mj, soiree.ana, soiree.bob, soiree.zoe):
        poids = soiree.scene_of(seat, roll).poids
        assert (poids.des, poids.dores, len(poids.noirs)) == (3, 2, 3)
        assert [r.question for r in poids.raisons] == ["base", "empreinte", "soutien", "etincelle", "trame"]


def test_i01_i07_what_a_failure_really_ticks_for_each(soiree: Soiree) -> None:
    """Full boxes raise the rung; a supporter's boxes are their own; lost words are only the roller's."""
    for name in ("Une", "Deux"):
        soiree.write(soiree.sasha, "blessure", name)
    roll = soiree.announces(danger="blessure")
    assert rungs(soiree, roll) == [("Sasha", "grave")]
    assert soiree.scene_of(soiree.ana, roll).shared, "more than what was announced"
    soiree.supports(roll)
    assert rungs(soiree, roll) == [("Sasha", "grave"), ("Kelvan", "blessure")]
    shown = soiree.scene_of(soiree.ana, roll)
    assert shown.risque == "grave,blessure"
    soiree.announces(roll, danger="legs", enjeu=soiree.boat)
    shown = soiree.scene_of(soiree.ana, roll)
    assert (shown.risque, shown.shared, shown.enjeu.text) == ("legs", False, "La barque sans nom")


def test_a_plain_announcement_says_its_wound_once(soiree: Soiree) -> None:
    assert not soiree.scene_of(soiree.ana, soiree.announces(danger="grave")).shared


def test_i07_who_may_support(soiree: Soiree) -> None:
    """One’s own who stand, once, under an announcement, but for who tries; any of them for le Monde."""
    third = soiree.sheet("Ombeline")
    roll = soiree.tries()
    assert soiree.scene_of(soiree.bob, roll).supporters == ()
    soiree.announces(roll)

    def may(seat) -> list[str]:  # type: ignore[no-untyped-def]
        return [r.portrait.name for r in soiree.scene_of(seat, roll).supporters]

    assert (may(soiree.ana), may(soiree.bob), may(soiree.zoe)) == ([], ["Kelvan"], [])
    assert may(soiree.mj) == ["Kelvan", "Ombeline"]
    soiree.supports(roll)
    assert (may(soiree.bob), may(soiree.mj)) == ([], ["Ombeline"])
    soiree.write(third, "critique", "À terre")
    assert may(soiree.mj) == []


def test_i23_what_the_monde_announces_with_one_tap(soiree: Soiree) -> None:
    roll = soiree.tries()

    def prepared() -> list[tuple[str, str, int]]:
        shown = soiree.scene_of(soiree.mj, list(soiree.table.resolutions)[-1])
        return [(p.mot, p.danger, p.noirs) for p in shown.prepares]

    assert prepared() == [("tout de suite", "blessure", 0), ("tout de suite", "rien", 0)]
    assert soiree.scene_of(soiree.ana, roll).prepares == ()
    soiree.announces(roll, danger="grave", noirs=2)
    assert prepared() == []
    soiree.rolls(roll, 1)
    soiree.chaos(roll, 1, 1)
    again = [("un cran plus haut", "critique", 2), ("encore", "grave", 2)]
    assert prepared() == again, "what was read may be tried again at once"
    soiree.tries("Recommencer")
    assert prepared() == [*again, ("tout de suite", "rien", 0)]


def test_i23_no_rung_above_after_a_success_nor_above_death(soiree: Soiree) -> None:
    for danger, face, expected in (("grave", 5, ["grave", "rien"]), ("mort", 5, ["mort", "rien"])):
        soiree.rolls(soiree.announces(danger=danger), face)
        roll = soiree.tries()
        assert [p.danger for p in soiree.scene_of(soiree.mj, roll).prepares] == expected
        soiree.act(soiree.mj, "impact/clore", resolution=roll)


def test_i21_the_hand_cut_in_two_and_where_the_gold_goes(soiree: Soiree) -> None:
    soiree.counts("etincelles", 1, soiree.sasha)
    roll = soiree.announces(seconde="Sauter", porte=True)
    assert soiree.scene_of(soiree.ana, roll).poids.empeche, "one die is not cut"
    soiree.takes(roll, "empreinte", soiree.opens)
    shown = soiree.scene_of(soiree.ana, roll)
    assert (shown.poids.parties, shown.second) == (((1, 0), (2, 0)), False)
    soiree.act(soiree.ana, "impact/griller", part=soiree.hand(roll), oui=True)
    assert soiree.scene_of(soiree.ana, roll).poids.parties == ((1, 1), (2, 0))
    soiree.act(soiree.ana, "impact/couper", part=soiree.hand(roll), sur=2)
    shown = soiree.scene_of(soiree.ana, roll)
    assert (shown.poids.parties, shown.second) == (((2, 0), (1, 1)), True)


def test_i21_one_part_given_takes_no_dice(soiree: Soiree) -> None:
    roll = soiree.announces(seconde="Sauter", premier="donne")
    shown = soiree.scene_of(soiree.ana, roll)
    assert (shown.poids.parties, shown.poids.empeche, shown.second) == ((None, (1, 0)), "", False)


def test_i20_the_fact_of_a_manoeuvre_is_at_hand_while_it_holds(soiree: Soiree) -> None:
    roll = soiree.announces(fait="La voie est libre", visee=True)
    assert soiree.scene_of(soiree.ana, roll).fait is None
    soiree.rolls(roll, 5)
    fact = soiree.scene_of(soiree.ana, roll).fait
    assert fact.text == "La voie est libre"
    soiree.act(soiree.mj, "core/mark_trait", trait=fact.id, flag="tombe", on=True)
    assert soiree.scene_of(soiree.ana, roll).fait is None


def test_i20_a_failed_manoeuvre_poses_nothing(soiree: Soiree) -> None:
    roll = soiree.announces(fait="La voie est libre")
    soiree.rolls(roll, 2)
    assert soiree.scene_of(soiree.ana, roll).fait is None


def test_i14_debts_are_seen_by_all_and_settled_by_the_monde(soiree: Soiree) -> None:
    roll = soiree.announces(noirs=1)
    soiree.rolls(roll, 1)
    soiree.chaos(roll, 8)
    for seat in (soiree.mj, soiree.ana, soiree.zoe):
        table = soiree.seen_by(seat)
        shown = [pending(table, question) for question in table.questions.values()]
        assert [(s.kind, s.name, s.asked) for s in shown] == [
            ("echec", "Sasha", seat is soiree.mj),
            ("opportunite", "Sasha", seat is soiree.mj),
        ]


def test_i06_a_tap_on_words_answers_the_question_of_a_hand(soiree: Soiree) -> None:
    roll = soiree.tries()
    fact = soiree.fact("La lanterne est éteinte")

    def proposed(seat, trait: str) -> list[tuple[str, str, bool]]:  # type: ignore[no-untyped-def]
        table = soiree.seen_by(seat)
        found = stakes(table, table.traits[trait])
        return [(portrait.name, found["question"], on) for portrait, _, on in found["hands"]]

    assert proposed(soiree.ana, soiree.opens) == [("Sasha", "empreinte", False)]
    assert proposed(soiree.ana, fact) == [("Sasha", "avantage", False)]
    assert proposed(soiree.ana, soiree.boat) == [], "a Legs answers nothing"
    assert proposed(soiree.bob, fact) == proposed(soiree.zoe, soiree.opens) == []
    soiree.takes(roll, "empreinte", soiree.opens)
    assert proposed(soiree.mj, soiree.opens) == [("Sasha", "empreinte", True)]
    assert notes(soiree.seen_by(soiree.bob)) == {soiree.opens: "dans la main"}
    soiree.announces(roll)
    soiree.rolls(roll, 5, 5)
    assert proposed(soiree.ana, soiree.opens) == []
    assert notes(soiree.seen_by(soiree.bob)) == {}
