"""Django forms made from the typed parameters of a move, so that what is refused is said in French."""

from collections.abc import Mapping
from typing import Any

import msgspec
from django import forms
from django.http import QueryDict
from msgspec import inspect

PARTS = 8  # the most values that a list in a form may hold


class Values(forms.Field):
    """Several values of one name."""

    widget = forms.MultipleHiddenInput

    def clean(self, value: Any) -> list[str]:
        values = [str(v)[:40] for v in value or [] if v]
        if len(values) > PARTS:
            raise forms.ValidationError(f"Choisis-en {PARTS} au plus.")
        return values


def field_for(info: inspect.Type, required: bool) -> forms.Field:
    """The form field of one parameter."""
    match info:
        case inspect.Metadata():
            return field_for(info.type, required)
        case inspect.UnionType():
            kept = [t for t in info.types if not isinstance(t, inspect.NoneType)]
            return field_for(kept[0], False)
        case inspect.LiteralType():
            return forms.ChoiceField(choices=[(v, v) for v in info.values], required=required)
        case inspect.BoolType():
            return forms.TypedChoiceField(
                choices=[("true", ""), ("false", "")], coerce=lambda v: v == "true", required=required
            )
        case inspect.IntType():
            return forms.IntegerField(min_value=info.ge, max_value=info.le, required=required)
        case inspect.StrType():
            return forms.CharField(
                required=bool(info.min_length), min_length=info.min_length, max_length=info.max_length
            )
        case inspect.ListType():
            return Values(required=False)
    raise TypeError(f"no form field for {info}")


def form_class(params: type[msgspec.Struct]) -> type[forms.Form]:
    """The form of these parameters: same names, same limits."""
    info = inspect.type_info(params)
    assert isinstance(info, inspect.StructType)
    return type(params.__name__, (forms.Form,), {f.name: field_for(f.type, f.required) for f in info.fields})


def read(
    params: type[msgspec.Struct], data: QueryDict
) -> tuple[msgspec.Struct | None, Mapping[str, list[str]]]:
    """The parameters that a form sent, or the French reasons, by field, why they cannot be read."""
    form = form_class(params)(data)
    if not form.is_valid():
        return None, {name: [str(e) for e in errors] for name, errors in form.errors.items()}
    given = {name: value for name, value in form.cleaned_data.items() if value not in ("", None)}
    texts = {f.name for f in msgspec.structs.fields(params) if f.required} | set(given)
    return msgspec.convert({n: form.cleaned_data[n] for n in texts if n in form.cleaned_data}, params), {}
