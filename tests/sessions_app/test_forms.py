"""The forms made from the parameters of moves: same names, same limits, and the one cleaning of texts (P16, P19)."""

from typing import Annotated, Literal

import msgspec
import pytest
from django import forms
from django.http import QueryDict
from msgspec import Meta, Struct

from rules.game import Line, OptionalLine, OptionalText, SeatRef, TraitRef
from sessions_app.commands.rights import references as named_rows
from sessions_app.forms import MESSAGES, Several, Words, form_class, read
from tests.sessions_app.samples import MOVES
from tests.tooling.french import faults


class Everything(Struct):
    """One parameter of each kind that a game may declare."""

    trait: TraitRef
    line: Line
    level: Annotated[int, Meta(ge=-2, le=9)]
    hard: bool
    side: Literal["oui", "non"]
    several: Annotated[list[TraitRef], Meta(max_length=3)]
    seat: SeatRef | None = None
    reason: OptionalLine = ""
    story: OptionalText = ""
    rank: Literal[1, 2] = 1
    count: Annotated[int, Meta(ge=0)] | None = None


GIVEN = "trait=t1&line=Ici&level=3&hard=true&side=non&several=a&several=b"


def test_a_form_gives_typed_parameters() -> None:
    params, errors = read(Everything, QueryDict(GIVEN))
    assert (params, errors) == (Everything("t1", "Ici", 3, True, "non", ["a", "b"]), {})
    params, _ = read(Everything, QueryDict(GIVEN + "&seat=s&reason=Oh&story=a%0D%0Ab&rank=2&count=0"))
    assert params == Everything("t1", "Ici", 3, True, "non", ["a", "b"], "s", "Oh", "a\nb", 2, 0)


def test_what_is_left_blank_keeps_its_default() -> None:
    params, _ = read(Everything, QueryDict(GIVEN + "&seat=&reason=+&story=&rank=&count="))
    assert params == Everything("t1", "Ici", 3, True, "non", ["a", "b"])


@pytest.mark.parametrize(
    ("field", "sent"),
    [
        ("trait", ["", "x" * 37]),
        ("line", ["", "   ", "x" * 161, "a\nb", "a\0b"]),
        ("level", ["", "-3", "10", "1.5", "trois", "9" * 5000, "1e3", "NaN"]),
        ("hard", ["", "yes", "True"]),
        ("side", ["", "peut-être", "OUI"]),
        ("several", ["", "x" * 37, "\0"]),
        ("rank", ["3", "one"]),
        ("story", ["x" * 1001, "a\0b"]),
    ],
)
def test_what_does_not_fit_is_refused_in_french(field: str, sent: list[str]) -> None:
    for value in sent:
        data = QueryDict(GIVEN, mutable=True)
        data[field] = value
        params, errors = read(Everything, data)
        assert params is None and set(errors) == {field}, value
        assert not [fault for reason in errors[field] for fault in faults(reason)]
        assert not any(word in " ".join(errors[field]) for word in ("ez ", "Enter", "Select", "valid"))


def test_a_list_holds_as_many_values_as_it_says() -> None:
    fits, errors = read(Everything, QueryDict(GIVEN + "&several=c"))
    assert fits is not None and not errors
    params, errors = read(Everything, QueryDict(GIVEN + "&several=c&several=d"))
    assert params is None and errors == {"several": ["Choisis-en 3 au plus."]}


def test_the_rows_of_a_list_with_a_limit_are_checked_too() -> None:
    """A `Meta` around the list hides nothing: every row named is judged."""
    params, _ = read(Everything, QueryDict(GIVEN + "&seat=s"))
    assert params is not None
    assert named_rows(params) == [("trait", "t1"), ("trait", "a"), ("trait", "b"), ("seat", "s")]


def test_every_message_of_a_form_is_ours() -> None:
    for message in MESSAGES.values():
        assert not faults(message % {"limit_value": 3, "show_value": 5})


@pytest.mark.parametrize("key", MOVES)
def test_every_move_builds_a_form_with_the_limits_of_its_parameters(key: str) -> None:
    params = MOVES[key].params
    form = form_class(params)()
    assert list(form.fields) == [f.name for f in msgspec.structs.fields(params)]
    for name, field in form.fields.items():
        declared = next(f for f in msgspec.structs.fields(params) if f.name == name)
        info = msgspec.inspect.type_info(declared.type)
        strings = [t for t in walk(info) if isinstance(t, msgspec.inspect.StrType)]
        inner = field.one if isinstance(field, Several) else field
        if strings:
            assert isinstance(inner, Words)
            assert strings[0].max_length and inner.max_length == strings[0].max_length, (
                "a text without a limit"
            )
        else:
            assert isinstance(inner, forms.TypedChoiceField | forms.IntegerField)


def walk(info: object):
    yield info
    for inner in (*getattr(info, "types", ()), getattr(info, "item_type", None), getattr(info, "type", None)):
        if inner is not None:
            yield from walk(inner)
