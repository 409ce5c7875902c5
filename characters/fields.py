"""The column that says who may see a row."""

from typing import Any

from django.db import models

from rules.table import EVERYONE, Audience

EVERYONE_TEXT = "*"
MJ_TEXT = "mj"


class AudienceField(models.CharField):
    """An `Audience`, kept as text that both databases can search: `*`, or `mj` and seat ids joined by `|`."""

    # For django-stubs: what is assigned to and read from a row.
    _pyi_private_set_type: Audience  # type: ignore[assignment]
    _pyi_private_get_type: Audience  # type: ignore[assignment]

    def __init__(self, **options: Any) -> None:
        super().__init__(**{"max_length": 2000, "default": EVERYONE, **options})

    def deconstruct(self) -> Any:
        name, path, args, options = super().deconstruct()
        del options["default"]  # ours, not the schema's
        return name, path, args, options

    def from_db_value(self, value: str, *_: Any) -> Audience:
        return self.to_python(value)

    def to_python(self, value: Any) -> Audience:
        if isinstance(value, Audience):
            return value
        if value == EVERYONE_TEXT:
            return EVERYONE
        names = frozenset(value.split("|")) - {""}
        return Audience(mj=MJ_TEXT in names, seats=names - {MJ_TEXT})

    def get_prep_value(self, value: Any) -> str:
        if not isinstance(value, Audience):
            return str(value)  # a fragment searched for
        if value.everyone:
            return EVERYONE_TEXT
        return "|".join([MJ_TEXT] * value.mj + sorted(value.seats))

    def value_to_string(self, obj: models.Model) -> str:
        return self.get_prep_value(self.value_from_object(obj))
