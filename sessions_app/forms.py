"""Django forms made from the typed parameters of a move, so that what is refused is said in French.

Every text that a person types passes by `cleaned`, here and nowhere else.
"""

import unicodedata
from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec
import regex
from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from msgspec import inspect

MOST_VALUES = 8  # of a list that declares no limit
MESSAGES = {
    "required": "Il manque quelque chose\u00a0: remplis ce qui est demandé.",
    "invalid": "Ce n’est pas un nombre entier\u00a0: écris-le en chiffres.",
    "invalid_choice": "Ce choix n’existe pas ici\u00a0: prends-en un dans la liste.",
    "max_length": "Ce texte est trop long (%(show_value)d\u00a0caractères)\u00a0: garde-en %(limit_value)d au plus.",
    "min_length": "Ce texte est trop court\u00a0: écris au moins %(limit_value)d\u00a0caractères.",
    "max_value": "Ce nombre est trop grand\u00a0: va jusqu’à %(limit_value)d.",
    "min_value": "Ce nombre est trop petit\u00a0: commence à %(limit_value)d.",
}
UNREADABLE = "Ce texte contient des caractères invisibles ou illisibles\u00a0: réécris-le au clavier."

# Controls, direction overrides, zero widths, private or unknown signs, letters that show nothing, and what a broken
# encoding leaves.
UNREADABLE_SIGNS = regex.compile(
    r"[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\uFFFD\u034F\u115F\u1160\u17B4\u17B5\u2800\u3164\uFFA0]"
)
# Between two visible signs these join an emoji or shape a word; anywhere else they only hide.
JOINERS = regex.compile(r"(?<=[\p{L}\p{M}\p{S}])[\u200C\u200D](?=[\p{L}\p{M}\p{S}])")


def cleaned(text: str, lines: bool = False) -> str:
    """A text as it is kept: NFC, nothing blank around it, on one line unless `lines`. Cleaning twice changes nothing.

    Raises ValidationError, in French, for what cannot be read on a screen.
    """
    text = unicodedata.normalize("NFC", text.replace("\r\n", "\n").replace("\t", " ")).strip()
    shown = JOINERS.sub("", text.replace("\n", " ") if lines else text)
    if UNREADABLE_SIGNS.search(shown):
        raise ValidationError(UNREADABLE)
    return text


class Words(forms.CharField):
    """A text that a person types."""

    def __init__(self, *, lines: bool = False, **options: Any) -> None:
        super().__init__(strip=False, error_messages=MESSAGES, **options)
        self.lines = lines

    def to_python(self, value: Any) -> Any:
        return cleaned(str(value), self.lines) if value else self.empty_value


class Several(forms.Field):
    """Several values of one name."""

    widget = forms.MultipleHiddenInput

    def __init__(self, one: forms.Field, most: int, **options: Any) -> None:
        super().__init__(error_messages=MESSAGES, **options)
        self.one, self.most = one, most

    def to_python(self, value: Any) -> list[Any]:
        values = [self.one.clean(v) for v in value or [] if v]
        if len(values) > self.most:
            raise ValidationError(f"Choisis-en {self.most} au plus.")
        return values


def choice(values: Mapping[str, Any], required: bool) -> forms.Field:
    """One of these values, each sent as its text."""
    return forms.TypedChoiceField(
        choices=[(text, text) for text in values],
        coerce=values.__getitem__,
        required=required,
        error_messages=MESSAGES,
    )


def field_for(info: inspect.Type, required: bool, extra: Mapping[str, Any] | None = None) -> forms.Field:
    """The form field of one parameter, with the limits of its `Meta`; `extra` is what its `Meta` says besides."""
    match info:
        case inspect.Metadata():
            return field_for(info.type, required, info.extra)
        case inspect.UnionType():
            kept = next(t for t in info.types if not isinstance(t, inspect.NoneType))
            field: Any = field_for(kept, False, extra)
            field.empty_value = None
            return field
        case inspect.LiteralType():
            return choice({str(v): v for v in info.values}, required)
        case inspect.BoolType():
            return choice({"true": True, "false": False}, required)
        case inspect.IntType():
            return forms.IntegerField(
                min_value=info.ge, max_value=info.le, required=required, error_messages=MESSAGES
            )
        case inspect.StrType():
            asked = extra or {}
            return Words(
                lines=bool(asked.get("lines")),
                required=required and bool(info.min_length or "row" in asked),
                min_length=info.min_length,
                max_length=info.max_length,
            )
        case inspect.ListType():
            most = MOST_VALUES if info.max_length is None else info.max_length
            return Several(field_for(info.item_type, True), most, required=required)
    raise TypeError(f"no form field for {info}")


@cache
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
    asked = {f.name for f in msgspec.structs.fields(params) if f.required}
    given = {n: v for n, v in form.cleaned_data.items() if n in asked or v not in ("", None)}
    return msgspec.convert(given, params), {}
