"""What the Trinité, the OMA and the end of a session do to a character (M-03, M-06, M-10, M-13)."""

import pytest
from msgspec.structs import replace

from rules.murphy.etat import Etat, after, closed, with_xp
from rules.murphy.lois import Resultat
from rules.murphy.reserve import BENIE, VIDE, Gardee, Reserve

HELD = Reserve((Gardee(4, utilisee=True), Gardee(6)))
WORN = Etat(ame=1, ame_pleine=4, piete=1, xp=20, xp_seance=2, reserve=HELD)


@pytest.mark.parametrize(("piete", "then"), [(1, 2), (2, 2), (None, None)])
def test_m03_a_trinite_gives_everything(piete: int | None, then: int | None) -> None:
    blessed = after(replace(WORN, piete=piete), "trinite")
    assert blessed == Etat(ame=4, ame_pleine=4, piete=then, xp=20, xp_seance=5, reserve=BENIE)


def test_m03_a_trinite_takes_no_ame() -> None:
    assert after(replace(WORN, ame=6), "trinite").ame == 6


@pytest.mark.parametrize(("piete", "then"), [(0, 0), (1, 0), (2, 0), (None, None)])
def test_m03_an_oma_takes_everything(piete: int | None, then: int | None) -> None:
    """The experience of the session, Piété, one âme point; the slots are shut by misérable, not emptied."""
    cursed = after(replace(WORN, piete=piete), "oma")
    assert cursed == Etat(ame=0, ame_pleine=4, piete=then, xp=20, xp_seance=0, oma=True, reserve=HELD)
    assert cursed.miserable
    assert after(cursed, "oma").ame == 0


@pytest.mark.parametrize("resultat", ["reussite", "echec", "reussite_critique", "echec_critique"])
def test_nothing_else_touches_the_sheet(resultat: Resultat) -> None:
    assert after(WORN, resultat) == WORN


def test_m03_no_experience_is_won_after_an_oma_until_the_session_is_closed() -> None:
    cursed = after(replace(WORN, piete=None), "oma")
    assert with_xp(cursed, 4) == cursed
    assert after(cursed, "trinite").xp_seance == 0
    assert closed(cursed).xp == 20
    assert with_xp(closed(cursed), 4).xp_seance == 4


def test_m06_closing_keeps_the_experience_and_empties_the_slots() -> None:
    assert closed(WORN) == Etat(ame=1, ame_pleine=4, piete=1, xp=22, reserve=VIDE)


def test_m10_miserable_lasts_over_sessions_until_piete_is_back() -> None:
    poor = closed(after(WORN, "oma"))
    assert (poor.piete, poor.oma, poor.miserable) == (0, False, True)
    assert not replace(poor, piete=1).miserable


def test_m13_without_piete_miserable_ends_with_the_session() -> None:
    cursed = after(replace(WORN, piete=None), "oma")
    assert cursed.miserable
    assert not closed(cursed).miserable
