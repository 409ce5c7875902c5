"""Applying what a move changes to the rows it names, and saying what each was before."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID, uuid4

from django.db import models

from characters.fields import AudienceField
from rules.game import Add, Audience, Change, Create, New, RuleError

Names = dict[New, UUID]


def real(value: Any, names: Names) -> Any:
    """`value` with each temporary name replaced by the id it stands for."""
    match value:
        case New():
            return str(names.setdefault(value, uuid4()))
        case dict():
            return {key: real(item, names) for key, item in value.items()}
        case list() | tuple():
            return [real(item, names) for item in value]
    return value


def plain(value: Any) -> Any:
    """`value` as JSON can keep it."""
    if isinstance(value, Audience):
        return AudienceField().get_prep_value(value)
    return str(value) if isinstance(value, UUID) else value


def apply(
    change: Change, rows: Mapping[str, type[models.Model]], names: Names, defaults: dict[str, Any]
) -> dict[str, Any]:
    """Write one change and answer its record (row, row_id, key, op, old, new).

    `rows` maps a row's name to its model; `defaults` are columns given to new rows where the model has them.
    Raises RuleError when a counter would leave its bounds.
    """
    model = rows[change.row]
    if isinstance(change, Create):
        return create(change, model, names, defaults)
    row = model._default_manager.get(pk=change.id)
    if isinstance(change, Add):
        return add(change, row)
    field = model._meta.get_field(change.key)
    old, new = getattr(row, field.attname), real(change.value, names)
    setattr(row, field.attname, new)
    row.save(update_fields=[change.key])
    return record(change.row, row.pk, change.key, "set", plain(old), plain(new))


def create(
    change: Create, model: type[models.Model], names: Names, defaults: dict[str, Any]
) -> dict[str, Any]:
    columns = {f.name for f in model._meta.get_fields()}
    values = {key: value for key, value in defaults.items() if key in columns}
    values |= real(change.values, names)
    if "audience" in columns:
        values["audience"] = change.audience
    attributes = {
        model._meta.get_field(key).attname: value
        for key, value in values.items()
        if not isinstance(value, models.Model)
    }
    related = {key: value for key, value in values.items() if isinstance(value, models.Model)}
    row = model(pk=names.setdefault(change.name, uuid4()), **attributes, **related)
    row.save(force_insert=True)
    return record(change.row, row.pk, "", "create", None, {k: plain(v) for k, v in attributes.items()})


def add(change: Add, row: Any) -> dict[str, Any]:
    old, new = row.value, row.value + change.delta
    if (row.low is not None and new < row.low) or (row.high is not None and new > row.high):
        raise RuleError(f"« {row.label} » ne peut pas aller à {new} : choisissez une autre valeur.")
    row.value = new
    row.save(update_fields=["value"])
    return record(change.row, row.pk, "value", "add", old, change.delta)


def record(row: str, row_id: Any, key: str, op: str, old: Any, new: Any) -> dict[str, Any]:
    return {"row": row, "row_id": row_id, "key": key, "op": op, "old": old, "new": new}
