"""Words on a portrait: added, reworded, moved, removed, marked, by who may, each with its line (P-04, P-24)."""

import pytest

from characters.models import Trait
from rules.game import RuleError
from sessions_app.models import Event
from tests.characters.eyes import last
from tests.sessions_app.table import Tablee, act, counts


def test_a_trait_is_added_where_its_kind_hangs(tablee: Tablee, sheet: dict[str, str]) -> None:
    trait = Trait.objects.get(pk=sheet["trait"])
    assert (str(trait.parent_id), trait.kind, trait.text) == (sheet["lock"], "trait", "Connaît les bateliers")
    told = Event.objects.get(changes__row_id=trait.pk)
    assert told.kind == "core/trait_added" and told.author == tablee.ana
    assert told.payload == {"portrait": "Maëlle", "text": "Connaît les bateliers"}


@pytest.mark.parametrize(
    ("kind", "place"),
    [
        ("trait", {}),  # hangs from an Ancrage or a Lien, never alone
        ("ancrage", {"parent": "lock"}),
        ("trait", {"parent": "trait"}),
        ("trait", {"parent": "elsewhere"}),
        ("qualite", {}),  # of another kind of portrait
        ("attribut", {}),
        ("horizon", {"parent": "lien"}),
        ("unknown", {}),
        ("ancrage", {"source": "lock"}),
        ("lien", {"about": "portrait"}),
        ("ancrage", {"about": "portrait"}),
    ],
)
def test_a_place_where_it_does_not_go(
    tablee: Tablee, sheet: dict[str, str], kind: str, place: dict[str, str]
) -> None:
    other = tablee.portrait(tablee.ana)
    known = sheet | {"elsewhere": tablee.trait(other, "ancrage", by=tablee.ana)}
    before = counts()
    with pytest.raises(RuleError):
        where = {key: known[name] for key, name in place.items()}
        act(tablee.mj, "core/add_trait", portrait=sheet["portrait"], kind=kind, text="Des mots", **where)
    assert counts() == before


def test_a_rewording_keeps_the_trait_and_tells_both(tablee: Tablee, sheet: dict[str, str]) -> None:
    """Identity survives rewording: what hangs from it stays."""
    act(tablee.ana, "core/reword_trait", trait=sheet["lock"], base="Éclusière", text="Éclusière de Vauvert")
    assert Trait.objects.get(pk=sheet["lock"]).text == "Éclusière de Vauvert"
    assert str(Trait.objects.get(pk=sheet["trait"]).parent_id) == sheet["lock"]
    assert last().payload == {"portrait": "Maëlle", "old": "Éclusière", "text": "Éclusière de Vauvert"}
    with pytest.raises(RuleError, match="Rien n’a changé"):
        same = "Éclusière de Vauvert"
        act(tablee.ana, "core/reword_trait", trait=sheet["lock"], base=same, text=same)


def test_a_trait_moves_to_another_place_of_its_portrait(tablee: Tablee, sheet: dict[str, str]) -> None:
    act(tablee.ana, "core/move_trait", trait=sheet["trait"], parent=sheet["harbour"])
    assert str(Trait.objects.get(pk=sheet["trait"]).parent_id) == sheet["harbour"]
    assert last().payload == {"portrait": "Maëlle", "text": "Connaît les bateliers", "parent": "Le port"}
    with pytest.raises(RuleError, match="déjà à cet endroit"):
        act(tablee.ana, "core/move_trait", trait=sheet["trait"], parent=sheet["harbour"])
    with pytest.raises(RuleError, match="ne va pas à cet endroit"):
        act(tablee.ana, "core/move_trait", trait=sheet["lock"], parent=sheet["harbour"])
    with pytest.raises(RuleError, match="ne va pas à cet endroit"):
        act(tablee.ana, "core/move_trait", trait=sheet["trait"], parent=sheet["trait"])


def test_removing_takes_what_hangs_from_it(tablee: Tablee, sheet: dict[str, str]) -> None:
    """Flagged, never deleted; one line for each, so that each keeps its history."""
    act(tablee.ana, "core/remove_trait", trait=sheet["lock"])
    gone = Trait.objects.filter(removed=True)
    assert {str(t.pk) for t in gone} == {sheet["lock"], sheet["trait"]}
    lines = Event.objects.filter(kind="core/trait_removed").order_by("seq")
    assert [e.payload["text"] for e in lines] == ["Éclusière", "Connaît les bateliers"]
    with pytest.raises(RuleError, match="introuvable"):
        act(tablee.ana, "core/reword_trait", trait=sheet["trait"], base="x", text="y")


def test_a_trait_that_forbids_is_marked(tablee: Tablee, sheet: dict[str, str]) -> None:
    """P-04: `interdit` is a mark that a trait may carry, set and lifted once."""
    mark = {"trait": sheet["trait"], "flag": "interdit"}
    act(tablee.ana, "core/mark_trait", **mark, on=True)
    assert Trait.objects.get(pk=sheet["trait"]).flags == ["interdit"]
    assert last().payload["flag"] == "interdit" and last().payload["on"] is True
    with pytest.raises(RuleError, match="déjà le cas"):
        act(tablee.ana, "core/mark_trait", **mark, on=True)
    act(tablee.ana, "core/mark_trait", **mark, on=False)
    assert Trait.objects.get(pk=sheet["trait"]).flags == []
    for trait, flag in ((sheet["lock"], "interdit"), (sheet["trait"], "decline"), (sheet["trait"], "x")):
        with pytest.raises(RuleError, match="n’existe pas"):
            act(tablee.ana, "core/mark_trait", trait=trait, flag=flag, on=True)
