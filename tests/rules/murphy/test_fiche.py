"""A sheet read by the laws, and written back by them (M-03, M-06, M-13)."""

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from rules.entry import Entry
from rules.murphy.etat import Etat
from rules.murphy.fiche import changes_to
from rules.murphy.reserve import Gardee, Reserve
from tests.rules.murphy.table import Jeu

reserves = st.lists(st.builds(Gardee, st.integers(1, 12), st.booleans()), max_size=3)
etats = st.builds(
    Etat,
    ame=st.integers(0, 5),
    ame_pleine=st.just(3),
    piete=st.integers(0, 2),
    xp=st.integers(0, 40),
    xp_seance=st.integers(0, 9),
    oma=st.booleans(),
    reserve=reserves.map(lambda kept: Reserve(tuple(kept))),
)


def becomes(jeu: Jeu, sheet: str, etat: Etat) -> None:
    """The laws make this of a sheet."""
    jeu.append(jeu.mj.id, [Entry("murphy/essai", changes=tuple(changes_to(jeu.table, sheet, etat)))])


def test_a_sheet_begins_so(jeu: Jeu) -> None:
    assert jeu.etat(jeu.sinnead) == Etat(ame=3, ame_pleine=3, piete=1)
    assert changes_to(jeu.table, jeu.sinnead, jeu.etat(jeu.sinnead)) == []


@settings(max_examples=150, deadline=None)
@given(st.lists(etats, min_size=1, max_size=4))
def test_what_is_written_is_read_again(states: list[Etat]) -> None:
    """Whatever it was before; and nothing of another sheet moves."""
    jeu = Jeu()
    other = jeu.etat(jeu.murchad)
    for etat in states:
        becomes(jeu, jeu.sinnead, etat)
        assert jeu.etat(jeu.sinnead) == etat
        assert changes_to(jeu.table, jeu.sinnead, etat) == []
    assert jeu.etat(jeu.murchad) == other


def test_m13_without_piete_what_was_counted_of_it_stays_and_does_not_move(jeu: Jeu) -> None:
    becomes(jeu, jeu.sinnead, replace(jeu.etat(jeu.sinnead), piete=2))
    jeu.choose("piete", "ignoree")
    assert jeu.etat(jeu.sinnead).piete is None
    becomes(jeu, jeu.sinnead, replace(jeu.etat(jeu.sinnead), ame=1))
    jeu.choose("piete", "suivie")
    assert (jeu.etat(jeu.sinnead).piete, jeu.etat(jeu.sinnead).ame) == (2, 1)


def test_what_a_sheet_holds_is_seen_by_who_sees_it(jeu: Jeu) -> None:
    hidden = jeu.sheet("L’inconnue", jeu.zoe, seen_by="mj")
    full = replace(jeu.etat(hidden), ame=1, oma=True, reserve=Reserve((Gardee(4),)))
    becomes(jeu, hidden, full)
    assert hidden not in jeu.seen_by(jeu.kevin).portraits
    assert not [c for c in jeu.seen_by(jeu.kevin).counters.values() if c.portrait == hidden]
    jeu.act(jeu.mj, "core/show_portrait", portrait=hidden)
    seen = jeu.seen_by(jeu.kevin)
    assert {trait.kind for trait in seen.traits_of(hidden)} == {"murphy", "oma"}
    assert [c.value for c in seen.counters_of(hidden)] == [1]
