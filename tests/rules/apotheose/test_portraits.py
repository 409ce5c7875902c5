"""What the forms say of the sheets of Apothéose, and what the table chooses (K-10, K-12)."""

import pytest
from django.template.loader import render_to_string

from rules.apotheose import GAME
from tests.rules.apotheose.table import Jeu
from tests.rules.french import is_well_set
from tests.rules.pages import CAMPAIGN


def test_every_word_of_help_is_well_set() -> None:
    for kind in (*GAME.portraits, *GAME.traits, *GAME.counters, *GAME.options):
        assert not kind.help or is_well_set(kind.help), kind.help


def test_a_sheet_holds_only_kinds_that_are_declared() -> None:
    for portrait in GAME.portraits:
        assert all(GAME.trait_kind(key) for key in portrait.traits)
        assert all(GAME.counter_kind(key) for key in portrait.counters)


def test_k45_a_specialty_hangs_under_its_metier_only() -> None:
    kind = GAME.trait_kind("specialite")
    assert kind is not None and kind.parents == ("metier",)


@pytest.mark.usefixtures("db")  # for the static files that templates name
@pytest.mark.parametrize("mystic", [True, False])
def test_k45_the_twenty_domains_are_offered_under_a_metier_that_gives_magie(jeu: Jeu, mystic: bool) -> None:
    """Each beside its deity, and free text too."""
    sheet = jeu.alduin if mystic else jeu.arsouille
    context = {
        "campaign": CAMPAIGN,
        "sheet": {"portrait": jeu.table.portraits[sheet]},
        "adding": GAME.trait_kind("specialite"),
        "parent": jeu.table.traits_of(sheet, "metier")[0],
    }
    html = render_to_string("table/dialogs/new_trait.html", context)
    assert html.count("<option") == (20 if mystic else 0)
    assert ('<option value="Guerre">Diomède</option>' in html) is mystic
