"""A table as programs get it."""

from collections.abc import Sequence
from typing import Any

from django.urls import reverse

from carreira.site.lobby.listing import your_turn
from carreira.site.people.programs import programs
from carreira.site.play.waiting import kind_of
from carreira.site.tables.models import Table
from carreira.site.tables.visit import Visit


def all_shown(tables: Sequence[Table], visitor: str) -> dict[str, Any]:
    """What `Tables` describes, for a visitor; bot accounts are looked up once for all of them."""
    marked = programs(seat.visitor for table in tables for seat in table.seats.all())
    visits = [Visit(table, visitor) for table in tables]
    for visit in visits:
        visit.programs = {seat.number for seat in visit.seats if seat.human and seat.visitor in marked}
    return {"tables": [shown(visit) for visit in visits]}


def shown(visit: Visit) -> dict[str, Any]:
    """What `TableShown` describes, for whoever visits the table."""
    table = visit.table
    started = table.started is not None
    return {
        "id": table.id,
        "game": table.game,
        "started": started,
        "version": table.number,
        "revision": table.revision,
        "to_move": table.to_move if started and not table.over else None,
        "over": table.over,
        "paused": table.paused is not None,
        "seats": [
            {
                "kind": kind_of(seat),
                "name": seat.called,
                "level": seat.kind if seat.bot else None,
                "bot_account": seat.number in visit.programs,
                "invited": seat.open and bool(seat.invited),
            }
            for seat in visit.seats
        ],
        "your_seats": sorted(visit.mine),
        "your_turn": your_turn(table, visit.visitor),
        "options": table.options,
        "pace": table.pace,
        "private": table.private,
        "points": table.points,
        "url": reverse("table", args=(table.id,)),
    }
