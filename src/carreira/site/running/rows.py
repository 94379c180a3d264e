"""Every row of a database as lines of JSON, and back: the same for every kind of database."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from gettext import gettext as _
from typing import Any, TypeAlias

from django.apps.registry import Apps
from django.core.management.color import no_style
from django.db import models, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.recorder import MigrationRecorder

Model: TypeAlias = type[models.Model]

AT_ONCE = 500
"""How many rows are read and written at once."""


def stored_models(apps: Apps) -> list[Model]:
    """The models that have a table of their own, in the order of their names."""
    found = [model for model in apps.get_models(include_auto_created=True) if model._meta.managed]
    return sorted((model for model in found if not model._meta.proxy), key=lambda model: model._meta.db_table)


def _plain(field: models.Field[Any, Any], row: models.Model) -> Any:
    value = field.value_from_object(row)
    if value is None or isinstance(field, models.JSONField) or isinstance(value, bool | int | float):
        return value
    return field.value_to_string(row)


def lines(apps: Apps, using: str) -> Iterator[str]:
    """Each row as a line `["table", [value, …]]`, after a line `["table", {"columns": […]}]` for its table."""
    for model in stored_models(apps):
        fields = model._meta.concrete_fields
        table = model._meta.db_table
        yield json.dumps([table, {"columns": [field.column for field in fields]}])
        for row in model._base_manager.using(using).order_by("pk").iterator(chunk_size=AT_ONCE):
            yield json.dumps([table, [_plain(field, row) for field in fields]], ensure_ascii=False)


def hold_all(apps: Apps, connection: BaseDatabaseWrapper, *, first: Model) -> None:
    """Let nobody else write until the transaction ends that the caller has begun; SQLite does so by itself. Tables are
    locked in the order in which others lock rows: `first` before all others."""
    if connection.vendor != "postgresql":
        return
    others = [model for model in stored_models(apps) if model is not first]
    with connection.cursor() as cursor:
        for model in (first, *others):
            cursor.execute(f"LOCK TABLE {connection.ops.quote_name(model._meta.db_table)} IN EXCLUSIVE MODE")


def replace_all(apps: Apps, connection: BaseDatabaseWrapper, given: Iterable[str]) -> int:
    """Put these rows in the place of all that the database holds, in one transaction. Returns how many.

    Raises ValueError for lines that aren't such rows.
    """
    found = {model._meta.db_table: model for model in stored_models(apps)}
    with transaction.atomic(using=connection.alias):  # constraints are checked at its end, in any order of tables
        with connection.cursor() as cursor:
            for table in found:
                cursor.execute(f"DELETE FROM {connection.ops.quote_name(table)}")
        count = 0
        for model, rows in _batches(found, given):
            model._base_manager.using(connection.alias).bulk_create(rows)
            count += len(rows)
        with connection.cursor() as cursor:
            for statement in connection.ops.sequence_reset_sql(no_style(), list(found.values())):
                cursor.execute(statement)
        connection.check_constraints()
    return count


def _batches(found: dict[str, Model], given: Iterable[str]) -> Iterator[tuple[Model, list[models.Model]]]:
    fields: list[models.Field[Any, Any]] = []
    model: Model | None = None
    batch: list[models.Model] = []
    for line in given:
        table, values = json.loads(line)
        if isinstance(values, dict):
            if model is not None and batch:
                yield model, batch
            if table not in found:
                raise ValueError(_("There is no table “%(name)s”.") % {"name": table})
            model, batch = found[table], []
            by_column = {field.column: field for field in model._meta.concrete_fields}
            if set(values["columns"]) != set(by_column):
                raise ValueError(_("The table “%(name)s” has other columns.") % {"name": table})
            fields = [by_column[column] for column in values["columns"]]
            continue
        if model is None or len(values) != len(fields):
            raise ValueError(_("A row has no table, or not as many values as its table has columns."))
        batch.append(model(**{f.attname: _read(f, value) for f, value in zip(fields, values, strict=True)}))
        if len(batch) == AT_ONCE:
            yield model, batch
            batch = []
    if model is not None and batch:
        yield model, batch


def _read(field: models.Field[Any, Any], value: Any) -> Any:
    if value is None or isinstance(field, models.JSONField):
        return value
    return (field.target_field if isinstance(field, models.ForeignKey) else field).to_python(value)


def applied(connection: BaseDatabaseWrapper) -> list[tuple[str, str]]:
    """The migrations that have been applied to a database, sorted: they name its schema."""
    return sorted(MigrationRecorder(connection).applied_migrations())
