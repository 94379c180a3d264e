"""Sitting down and getting up: taking an open seat, leaving before the start, starting, giving a seat to a bot.

Each is one transaction, which holds the table's row, and raises the revision, so that open pages are updated.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from carreira.game.language import N_
from carreira.site.people.names import cleaned, named
from carreira.site.refusals import Refusal
from carreira.site.tables import changes
from carreira.site.tables.dealing import check_queue
from carreira.site.tables.levels import default_level, levels
from carreira.site.tables.models import HUMAN, OPEN, Plan, Seat, Table
from carreira.site.tables.playing import own_seats

NEVER_STARTED = timedelta(days=14)
"""A table that has not started after this time is removed."""

GONE = N_("That table has been given up, so there is no seat to take.")
TAKEN = N_("Somebody else has taken that seat. Take another one, if there is one.")
KEPT = N_("That seat is kept for somebody else.")
SITTING = N_("You have a seat at this table already.")
STARTED = N_("The game has begun, so seats can’t be changed like this any more.")
NOT_STARTED = N_("The game has not begun yet: leave the table instead.")
NOT_INVITED = N_("No seat of this table is kept for you, so nothing was changed.")
NO_SEAT = N_("You have no seat at this table, so nothing was changed.")
NOT_MAKER = N_("Only the person who made this table can do that.")
OVER = N_("The game is over, so nothing was changed.")
NO_SUCH_SEAT = N_("This table has no such seat.")
NO_SUCH_LEVEL = N_("There is no bot of that level.")


@contextmanager
def _held(table: Table, *, started: bool) -> Iterator[tuple[Table, list[Seat]]]:
    """The table and its seats as they are now, which nobody else can change meanwhile. Raises Refusal (404, 409)."""
    with transaction.atomic():
        held = Table.objects.select_for_update().filter(pk=table.pk).first()
        if held is None:
            raise Refusal(404, GONE)
        if (held.started is not None) is not started:
            raise Refusal(409, NOT_STARTED if started else STARTED)
        yield held, list(held.seats.all())
        if held.pk is not None:
            held.revision += 1
            held.changed = timezone.now()
            held.save()


def _new_name(seats: Iterable[Seat], wish: str) -> str:
    """The name asked for, or one of the site's, that nobody at the table has."""
    others = [(seat.human, seat.name) for seat in seats if seat.name]
    return named([*others, (True, wish)])[-1]


def _start_if_full(table: Table, seats: Sequence[Seat]) -> None:
    if not any(seat.open for seat in seats):
        start(table, seats)


def start(table: Table, seats: Sequence[Seat]) -> None:
    """Let the game begin; the caller saves the table."""
    kinds = {seat.number: seat.bot for seat in seats}
    table.started = timezone.now()
    table.waits_for_bot = table.to_move is not None and kinds[table.to_move]
    changes.started.send(Table, table=table, seats=seats)


def join(table: Table, number: int, visitor: str, name: str) -> None:
    """Take an open seat; the game begins if it was the last. Raises Refusal (403, 404 or 409)."""
    with _held(table, started=False) as (held, seats):
        seat = next((seat for seat in seats if seat.number == number), None)
        if seat is None:
            raise Refusal(404, NO_SUCH_SEAT)
        if any(other.human and other.visitor == visitor for other in seats):
            raise Refusal(409, SITTING)
        if not seat.open:
            raise Refusal(409, TAKEN)
        if seat.invited and seat.invited != visitor:
            raise Refusal(403, KEPT)
        seat.kind, seat.visitor, seat.invited = HUMAN, visitor, ""
        seat.name = _new_name([other for other in seats if other is not seat], cleaned(name))
        seat.seen = timezone.now()
        seat.save()
        _start_if_full(held, seats)


def decline(table: Table, visitor: str) -> None:
    """Say no to an invitation. Raises Refusal (403, 404 or 409)."""
    with _held(table, started=False) as (_, seats):
        kept = [seat for seat in seats if seat.open and visitor and seat.invited == visitor]
        if not kept:
            raise Refusal(403, NOT_INVITED)
        for seat in kept:
            seat.invited = seat.name = ""
            seat.save()


def leave(table: Table, visitor: str) -> None:
    """Give up one's seats before the start; the table goes to another person at it, or goes away if there is none.

    Raises Refusal (403, 404 or 409).
    """
    with _held(table, started=False) as (held, seats):
        mine = [seat for seat in seats if seat.number in own_seats(seats, visitor)]
        if not mine:
            raise Refusal(403, NO_SEAT)
        for seat in mine:
            seat.kind, seat.visitor, seat.invited, seat.name, seat.seen = OPEN, "", "", "", None
            seat.save()
        others = [seat.visitor for seat in seats if seat.human]
        if not others:
            held.delete()
        elif held.owner == visitor:
            held.owner = others[0]


def fill(table: Table, visitor: str, level: str) -> None:
    """Put bots of a level on all open seats and begin, as only the maker may. Raises Refusal (400, 403, 409 or 503)."""
    level = _checked(level)
    with _held(table, started=False) as (held, seats):
        if not visitor or held.owner != visitor:
            raise Refusal(403, NOT_MAKER)
        check_queue()
        for seat in seats:
            if seat.open:
                seat.name = ""  # it may have been kept for somebody
                _to_bot(seat, seats, level)
        start(held, seats)


def resign(table: Table, visitor: str, level: str = "") -> None:
    """Give one's seats to bots, for the rest of the game. Raises Refusal (400, 403 or 409)."""
    level = _checked(level)
    with _held(table, started=True) as (held, seats):
        mine = [seat for seat in seats if seat.number in own_seats(seats, visitor)]
        if not mine:
            raise Refusal(403, NO_SEAT)
        if held.over:
            raise Refusal(409, OVER)
        for seat in mine:
            _to_bot(seat, seats, level)
        held.unrated = True
        held.claimed_until = held.failed_until = None  # a bot may have been thinking about the table as it was
        held.waits_for_bot = held.to_move is not None and next(
            seat.bot for seat in seats if seat.number == held.to_move
        )


def _checked(level: str) -> str:
    if level and level not in levels():
        raise Refusal(400, NO_SUCH_LEVEL)
    return level or default_level()


def _to_bot(seat: Seat, seats: Iterable[Seat], level: str) -> None:
    if not seat.name:
        others = [(other.human, other.name) for other in seats if other.name]
        seat.name = named([*others, (False, "")])[-1]
    seat.kind, seat.visitor, seat.invited, seat.seen = level, "", "", None
    seat.save()
    Plan.objects.filter(table=seat.table, seat=seat.number).delete()


def remove(table: Table, visitor: str) -> None:
    """Delete a table that its maker plays without other people. Raises Refusal (403)."""
    with transaction.atomic():
        held = Table.objects.select_for_update().filter(pk=table.pk).first()
        if held is None:
            raise Refusal(404, GONE)
        seats = list(held.seats.all())
        if not visitor or held.owner != visitor:
            raise Refusal(403, NOT_MAKER)
        if any(seat.human and seat.visitor != visitor for seat in seats):
            raise Refusal(403, N_("Others play at this table, so it can’t be deleted."))
        held.delete()


def remove_abandoned() -> int:
    """Remove tables that have waited too long for people. Returns how many."""
    old = Table.objects.filter(started=None, created__lt=timezone.now() - NEVER_STARTED)
    count = old.count()
    old.delete()
    return count
