"""Writing changes to rows, and the column that says who may see one."""

from uuid import UUID, uuid4

import pytest
from django.core import serializers
from hypothesis import given
from hypothesis import strategies as st

from characters.changes import UNTOLD, Names, apply, real, told
from characters.fields import AudienceField
from characters.models import Counter, Portrait, Trait
from rules.entry import Add, Create, New, Set
from rules.game import RuleError
from rules.table import EVERYONE, MJ_ONLY, Audience, mj_and
from sessions_app.audience import visible
from sessions_app.journal import ROWS
from sessions_app.table import seat_of
from tests.sessions_app.table import Tablee

AUDIENCES = st.just(EVERYONE) | st.builds(
    Audience, mj=st.booleans(), seats=st.frozensets(st.uuids().map(str), max_size=40)
)


@given(AUDIENCES)
def test_an_audience_comes_back_from_its_column(audience: Audience) -> None:
    """As many seats as a table holds fit in it."""
    column = AudienceField()
    text = column.get_prep_value(audience)
    assert len(text) <= 2000
    assert column.to_python(text) == audience == column.to_python(audience)


def test_an_audience_is_searched_as_it_is_judged(tablee: Tablee) -> None:
    """The condition on rows and the judgement of one row agree, for every audience and seat."""
    ana, bob = str(tablee.ana.pk), str(tablee.bob.pk)
    audiences = [EVERYONE, MJ_ONLY, mj_and(ana), Audience(seats=frozenset({ana, bob})), Audience()]
    portrait = tablee.portrait()
    made = [Trait.objects.create(portrait_id=portrait, kind="x", text="x", audience=a) for a in audiences]
    for seat in (tablee.mj, tablee.ana, tablee.bob):
        found = set(Trait.objects.filter(visible(seat_of(seat))).values_list("pk", flat=True))
        assert found == {t.pk for t in made if t.audience.allows(seat_of(seat))}


def test_an_audience_survives_an_export(tablee: Tablee) -> None:
    portrait = Portrait.objects.get(pk=tablee.portrait(tablee.ana, seen_by="mj"))
    [read] = serializers.deserialize("json", serializers.serialize("json", [portrait]))
    assert isinstance(read.object, Portrait) and read.object.audience == portrait.audience


def test_temporary_names_are_replaced_everywhere() -> None:
    names: Names = {}
    value = {"a": New("x"), "b": [New("x"), (New("y"), 1)], "c": None}
    one = real(value, names)
    assert one["a"] == one["b"][0] != one["b"][1][0] and one["c"] is None
    assert {str(i) for i in names.values()} == {one["a"], one["b"][1][0]} and UUID(one["a"])
    assert real(New("x"), names) == one["a"], "the same name is the same row, in every entry of the move"


def test_a_new_row_may_hang_from_a_new_row(tablee: Tablee) -> None:
    names: Names = {}
    portrait = {"kind": "etre", "name": "Maëlle", "seat": None}
    trait = {"portrait": New("p"), "kind": "ancrage", "text": "Éclusière"}
    for change in (Create("portrait", New("p"), portrait), Create("trait", New("t"), trait, MJ_ONLY)):
        record = apply(change, ROWS, names, {"campaign": tablee.campaign, "position": 7})
    made = Trait.objects.get()
    assert (made.portrait.name, made.audience, made.position) == ("Maëlle", MJ_ONLY, 7)
    assert record["new"] == told(made) and record["new"]["audience"] == "mj"


def test_a_change_keeps_what_was_and_what_is(tablee: Tablee) -> None:
    portrait = tablee.portrait(tablee.ana)
    for key, old, new in (
        ("seat", str(tablee.ana.pk), str(tablee.bob.pk)),
        ("audience", "*", "mj"),
        ("removed", False, True),
    ):
        value = MJ_ONLY if key == "audience" else new
        record = apply(Set("portrait", portrait, key, value), ROWS, {}, {})
        assert (record["op"], record["key"], record["old"], record["new"]) == ("set", key, old, new)


@pytest.mark.parametrize(("delta", "taken"), [(1, True), (2, True), (3, False), (-1, True), (-2, False)])
def test_a_counter_stays_within_its_bounds(tablee: Tablee, delta: int, taken: bool) -> None:
    counter = Counter.objects.create(
        portrait_id=tablee.portrait(), key="x", label="Faim", value=1, low=0, high=3
    )
    if taken:
        record = apply(Add(str(counter.pk), delta), ROWS, {}, {})
        assert (record["old"], record["new"]) == (1, delta)
    else:
        with pytest.raises(RuleError, match="«\u00a0Faim\u00a0»"):
            apply(Add(str(counter.pk), delta), ROWS, {}, {})
    counter.refresh_from_db()
    assert counter.value == 1 + delta * taken


def test_a_row_that_is_not_there(tablee: Tablee) -> None:
    with pytest.raises(Trait.DoesNotExist):
        apply(Set("trait", str(uuid4()), "text", "x"), ROWS, {}, {})


def test_the_journal_answers_for_every_column_but_those_it_names() -> None:
    """A column that a model gains is told, or exempted in writing."""
    exempt = {
        row: {f.name for f in model._meta.concrete_fields} - {"id"} - set(told(model())) - UNTOLD
        for row, model in ROWS.items()
    }
    assert {row: columns for row, columns in exempt.items() if columns} == {
        "campaign": {"last_seq"},
        "invitation": {"fingerprint", "until", "uses"},
        "seat": {"user", "guest_key", "voice", "name", "folded_name"},
    }
