"""The lists on the start page: a visitor's own tables, and the tables at which anybody may sit down."""

from typing import Any

from django.db.models import Q, QuerySet
from django.urls import reverse

from carreira.game.words import LETTERS
from carreira.games import GAMES
from carreira.site.clocks.paces import UNHURRIED
from carreira.site.standing.pictures import picture_url
from carreira.site.standing.ratings import ranges
from carreira.site.tables.models import HUMAN, OPEN, Seat, Table
from carreira.site.tables.playing import others_at

LATEST = 12
"""How many finished tables are listed at most."""
LISTED = 30
"""How many open tables are listed at most, the newest first."""


def own_tables(visitor: str) -> list[dict[str, Any]]:
    """The tables of a visitor: where they are to move first (longest waiting first), then those that run, those that
    wait for people, and the latest finished ones."""
    if not visitor:
        return []
    unstarted = Q(seats__invited=visitor) | Q(owner=visitor)
    kept = Q(seats__held_for=visitor)
    mine = _tables().filter(Q(seats__visitor=visitor) | kept | Q(unstarted, started=None)).distinct()
    unfinished = [_summary(table, visitor) for table in mine.filter(over=False).order_by("changed")]
    over = [_summary(table, visitor) for table in mine.filter(over=True).order_by("-changed")[:LATEST]]
    waiting = [table for table in unfinished if table["your_turn"]]
    others = [table for table in reversed(unfinished) if not table["your_turn"]]
    return [*waiting, *sorted(others, key=lambda table: not table["started"]), *over]


def open_tables(visitor: str) -> list[dict[str, Any]]:
    """The tables of others that wait for people and are not private."""
    free = _tables().filter(started=None, private=False, seats__kind=OPEN, seats__invited="").distinct()
    if visitor:
        free = free.exclude(pk__in=Seat.objects.filter(visitor=visitor).values("table")).exclude(owner=visitor)
    tables = list(free.order_by("-created")[:LISTED])
    rated = ranges(tables)
    return [_summary(table, visitor) | {"ratings": rated.get(table.pk)} for table in tables]


def _tables() -> QuerySet[Table]:
    return Table.objects.filter(game__in=GAMES).select_related("clock").prefetch_related("seats")


def _summary(table: Table, visitor: str) -> dict[str, Any]:
    """What the start page shows of a table."""
    seats = list(table.seats.all())
    points = table.points or [None] * table.seat_count
    started = table.started is not None
    mine = {seat.number for seat in seats if seat.kind == HUMAN and visitor and seat.visitor == visitor}
    game = GAMES[table.game]
    to_move = next((seat for seat in seats if seat.number == table.to_move), None)
    return {
        "id": table.id,
        "url": reverse("table", args=(table.id,)),
        "picture": picture_url(table),
        "title": game.title,
        "seats": [
            {
                "number": seat.number,
                "letter": LETTERS[seat.number],
                "name": seat.called,
                "open": seat.open,
                "points": points[seat.number],
            }
            for seat in seats
        ],
        "free": sum(seat.open for seat in seats),
        "options": [option for option in game.options if table.options.get(option.name)],
        "edition": "" if table.figures is None else table.edition_name,
        "pace": "" if table.pace == UNHURRIED else table.clock.pace.in_words,
        "starts": None if started else table.starts,
        "changed": table.changed,
        "started": started,
        "over": table.over,
        "asked": bool(visitor) and any(seat.open and seat.invited == visitor for seat in seats),
        "your_turn": started and not table.over and table.to_move in mine,
        "to_move": to_move.called if to_move and started and not table.over else "",
        "remove_url": reverse("remove", args=(table.id,))
        if visitor and table.owner == visitor and not others_at(seats, visitor)
        else "",
    }
