"""Who looks on: visitors who have the page of a table open without a seat at it. Accounts are shown by name, guests are
counted."""

from collections.abc import Collection
from datetime import timedelta
from typing import TypedDict

from django.utils import timezone

from carreira.site.databases import in_passing
from carreira.site.tables.models import PRESENT, Watcher

AGAIN = timedelta(seconds=14)
"""Whoever was noted less than this ago is not noted again: a little less than a stream's heartbeat."""
GONE = timedelta(minutes=10)
"""Rows of those who were last heard of so long ago are removed."""


class Watching(TypedDict):
    """Who watches a table."""

    names: list[str]
    guests: int


def note_watching(table: str, visitor: str, name: str) -> None:
    """Note that this visitor ("" if they have never opened a table), whose account has this name ("" for a guest), has
    the page of a table open."""
    now = timezone.now()
    if Watcher.objects.filter(table_id=table, visitor=visitor, name=name, seen__gt=now - AGAIN).exists():
        return
    with in_passing("who looks on"):
        Watcher.objects.update_or_create(table_id=table, visitor=visitor, defaults={"name": name, "seen": now})


def watching(tables: Collection[str], seated: Collection[tuple[str, str]]) -> dict[str, Watching]:
    """Who watches each of these tables. `seated` are those who have sat down since, as (table, visitor)."""
    found: dict[str, Watching] = {table: {"names": [], "guests": 0} for table in tables}
    present = Watcher.objects.filter(table_id__in=tables, seen__gt=timezone.now() - PRESENT).exclude(visitor="")
    for table, visitor, name in present.order_by("name").values_list("table_id", "visitor", "name"):
        if (table, visitor) in seated:
            continue
        if name:
            found[table]["names"].append(name)
        else:
            found[table]["guests"] += 1
    return found


def remove_gone() -> int:
    """Remove the rows of those who have gone. Returns how many."""
    return Watcher.objects.filter(seen__lt=timezone.now() - GONE).delete()[0]
