"""The lists on the start page: a visitor's own tables, and the tables at which anybody may sit down."""

from collections.abc import Iterable
from typing import Any

from django.db.models import Q, QuerySet
from django.urls import reverse

from carreira.game.words import LETTERS
from carreira.games import GAMES
from carreira.site.clocks.paces import UNHURRIED
from carreira.site.people.programs import programs
from carreira.site.standing.pictures import picture_url
from carreira.site.standing.ratings import ranges
from carreira.site.tables.models import OPEN, Seat, Table
from carreira.site.tables.playing import others_at, own_seats

LATEST, RUNNING = 12, 60
"""How many finished tables are listed at most; and how many at which it is one's turn, other running ones, and ones
that wait for people, of each kind."""
LISTED = 30
"""How many open tables are listed at most, the newest first; and how many invitations."""


def tables_of(visitor: str) -> list[Table]:
    """The tables of a visitor: where they are to move first (longest waiting first), then those that run, those that
    wait for people, and the latest finished ones."""
    if not visitor:
        return []
    seated = Q(seats__visitor=visitor)
    played = _tables().filter(seated | Q(seats__held_for=visitor), started__isnull=False).distinct()
    waiting = list(_tables().filter(Table.waiting_for(visitor)).order_by("changed")[:RUNNING])
    running = played.filter(over=False).exclude(pk__in=[table.pk for table in waiting])
    unstarted = _tables().filter(seated | Q(seats__invited=visitor) | Q(owner=visitor), started=None).distinct()
    over = played.filter(over=True)
    newest = (running, RUNNING), (unstarted, RUNNING), (over, LATEST)
    return [*waiting, *(table for found, most in newest for table in found.order_by("-changed")[:most])]


def your_turn(table: Table, visitor: str) -> bool:
    """Whether a table waits for this visitor's move."""
    return table.playable and table.to_move in own_seats(table.seats.all(), visitor)


def asked(table: Table, visitor: str) -> bool:
    """Whether a seat of a table is kept for this visitor, who has still to say yes or no."""
    return bool(visitor) and any(seat.open and seat.invited == visitor for seat in table.seats.all())


def tables_to_join(visitor: str) -> list[Table]:
    """The tables of others that wait for people and are not private, the newest first."""
    free = _tables().filter(started=None, private=False, seats__kind=OPEN, seats__invited="").distinct()
    if visitor:
        free = free.exclude(pk__in=Seat.objects.filter(visitor=visitor).values("table")).exclude(owner=visitor)
    return list(free.order_by("-created")[:LISTED])


def invitations(visitor: str) -> list[Table]:
    """The tables that keep a seat for this visitor, the newest first."""
    if not visitor:
        return []
    kept = _tables().filter(started=None, seats__kind=OPEN, seats__invited=visitor).distinct()
    return list(kept.order_by("-created")[:LISTED])


def own_tables(visitor: str) -> list[dict[str, Any]]:
    """What the start page shows of a visitor's tables."""
    tables = tables_of(visitor)
    marked = _programs(tables)
    return [_summary(table, visitor, marked) for table in tables]


def open_tables(visitor: str) -> list[dict[str, Any]]:
    """What the start page shows of the tables that can be joined."""
    tables = tables_to_join(visitor)
    rated, marked = ranges(tables), _programs(tables)
    return [_summary(table, visitor, marked) | {"ratings": rated.get(table.pk)} for table in tables]


def _programs(tables: Iterable[Table]) -> set[str]:
    """The bot accounts at these tables."""
    return programs(seat.visitor for table in tables for seat in table.seats.all())


def _tables() -> QuerySet[Table]:
    return Table.objects.filter(game__in=GAMES).select_related("clock").prefetch_related("seats")


def _summary(table: Table, visitor: str, marked: set[str]) -> dict[str, Any]:
    """What the start page shows of a table; `marked` are the bot accounts."""
    seats = list(table.seats.all())
    points = table.points or [None] * table.seat_count
    started = table.started is not None
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
                "program": seat.human and seat.visitor in marked,
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
        "paused": table.paused is not None,
        "asked": asked(table, visitor),
        "your_turn": your_turn(table, visitor),
        "to_move": to_move.called if to_move and table.playable else "",
        "remove_url": reverse("remove", args=(table.id,))
        if visitor and table.owner == visitor and not others_at(seats, visitor)
        else "",
    }
