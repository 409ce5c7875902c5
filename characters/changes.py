"""Applying what a move changes to the rows it names, and saying what each was before."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any
from uuid import UUID, uuid4

from django.db import models

from characters.fields import AudienceField
from rules.entry import Add, Change, Create, New, Set
from rules.game import RuleError
from rules.table import Audience

Names = dict[New, UUID]
# Columns that the journal answers for in no row: where it belongs, the clock, chance. A model names others (`untold`).
UNTOLD = frozenset({"campaign", "created_at", "opened_at", "revision"})


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
    if isinstance(value, datetime):
        return value.isoformat()
    return str(value) if isinstance(value, UUID) else value


def told(row: models.Model) -> dict[str, Any]:
    """All that the journal answers for in a row: what `create` keeps, and what a replay must find."""
    hidden = untold(row)
    return {
        field.name: plain(field.value_from_object(row))
        for field in row._meta.concrete_fields
        if not field.primary_key and field.name not in hidden
    }


def untold(row: models.Model) -> frozenset[str]:
    """The columns of a row whose content the journal does not keep."""
    return UNTOLD | getattr(row, "untold", frozenset())


def apply(
    change: Change, rows: Mapping[str, type[models.Model]], names: Names, defaults: Mapping[str, Any]
) -> dict[str, Any]:
    """Write one change and answer its record (row, row_id, key, op, old, new).

    `rows` maps a row's name to its model; `defaults` are columns given to new rows where the model has them.
    Raises RuleError when a counter would leave its bounds.
    """
    model = rows[change.row]
    if isinstance(change, Create):
        return create(change, model, names, defaults)
    row = model._default_manager.get(pk=change.id)
    return add(change, row) if isinstance(change, Add) else put(change, row, names)


def create(
    change: Create, model: type[models.Model], names: Names, defaults: Mapping[str, Any]
) -> dict[str, Any]:
    columns = {field.name: field for field in model._meta.concrete_fields}
    values = {key: value for key, value in defaults.items() if key in columns}
    values |= real(change.values, names)
    if "audience" in columns:
        values["audience"] = change.audience
    attributes = {
        columns[key].attname: value.pk if isinstance(value, models.Model) else value
        for key, value in values.items()
    }
    row = model(pk=names.setdefault(change.name, uuid4()), **attributes)
    row.save(force_insert=True)
    return record(change.row, row, "", "create", None, told(row))


def put(change: Set, row: models.Model, names: Names) -> dict[str, Any]:
    attribute = next(f.attname for f in row._meta.concrete_fields if f.name == change.key)
    old, new = getattr(row, attribute), real(change.value, names)
    setattr(row, attribute, new)
    row.save(update_fields=[change.key])
    if change.key in untold(row):  # it is said that it moved, not what it was
        old = new = None
    return record(change.row, row, change.key, "set", plain(old), plain(new))


def add(change: Add, row: Any) -> dict[str, Any]:
    old, new = row.value, row.value + change.delta
    if (row.low is not None and new < row.low) or (row.high is not None and new > row.high):
        raise RuleError(
            f"«\u00a0{row.label}\u00a0» ne peut pas aller à {new}\u00a0: choisis une autre valeur."
        )
    row.value = new
    row.save(update_fields=["value"])
    return record(change.row, row, "value", "add", old, change.delta)


def record(kind: str, row: models.Model, key: str, op: str, old: Any, new: Any) -> dict[str, Any]:
    """The columns of the Change row that tells of it."""
    return {"row": kind, "row_id": row.pk, "key": key, "op": op, "old": old, "new": new}
