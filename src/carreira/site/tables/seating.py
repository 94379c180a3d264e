"""Sitting down and getting up: taking an open seat, leaving before the start, starting, giving a seat to a bot.

Each is one transaction, which holds the table's row, and raises the revision, so that open pages are updated.
"""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from carreira.game.language import N_
from carreira.site.clocks import keeping
from carreira.site.clocks.paces import UNHURRIED
from carreira.site.people.names import cleaned, named
from carreira.site.refusals import Refusal
from carreira.site.tables import changes
from carreira.site.tables.holding import GONE, hold
from carreira.site.tables.levels import default_level, levels
from carreira.site.tables.models import HUMAN, OPEN, Plan, Seat, Table
from carreira.site.tables.playing import PAUSED, others_at, own_seats
from carreira.site.tables.queue import check_bots
from carreira.site.tables.timing import follow

NEVER_STARTED = timedelta(days=14)
"""A table that has not started after this time is removed."""

TAKEN = N_("Somebody else has taken that seat. Take another one, if there is one.")
KEPT = N_("That seat is kept for somebody else.")
SITTING = N_("You have a seat at this table already.")
NOT_INVITED = N_("No seat of this table is kept for you, so nothing was changed.")
NO_SEAT = N_("You have no seat at this table, so nothing was changed.")
NOT_MAKER = N_("Only the person who made this table can do that.")
OVER = N_("The game is over, so nothing was changed.")
NO_PERSON = N_("No person plays that seat, so nothing was changed.")
NOTHING_HELD = N_("No bot plays in your place here, so nothing was changed.")
NO_SUCH_SEAT = N_("This table has no such seat.")
NO_SUCH_LEVEL = N_("There is no bot of that level.")


def _new_name(seats: Iterable[Seat], wish: str) -> str:
    """The name asked for, or one of the site's, that nobody at the table has."""
    others = [(seat.human, seat.name) for seat in seats if seat.name]
    return named([*others, (True, wish)])[-1]


def _start_if_full(table: Table, seats: Sequence[Seat]) -> None:
    if table.starts is None and not any(seat.open for seat in seats):
        start(table, seats)


def start(table: Table, seats: Sequence[Seat]) -> None:
    """Let the game begin; the caller saves the table."""
    table.started, table.starts = timezone.now(), None
    table.waits_for_bot = waits_for_bot(table, seats)
    follow(table, seats, table.to_move)
    changes.started.send(Table, table=table, seats=seats)


def join(table: Table, number: int, visitor: str, name: str) -> None:
    """Take an open seat; the game begins if it was the last. Whoever has it already, as after a double click, keeps it.

    Seats kept for the same person are taken with it if it is one of them, as after a game in which they played several;
    else they become free. Raises Refusal (403, 404 or 409)."""
    if table.seats.filter(number=number, kind=HUMAN, visitor=visitor).exists():
        return
    with hold(table, started=False) as (held, seats):
        seat = next((seat for seat in seats if seat.number == number), None)
        if seat is None:
            raise Refusal(404, NO_SUCH_SEAT)
        if any(other.human and other.visitor == visitor for other in seats):
            raise Refusal(409, SITTING)
        if not seat.open:
            raise Refusal(409, TAKEN)
        if seat.invited and seat.invited != visitor:
            raise Refusal(403, KEPT)
        kept = [other for other in seats if other is not seat and other.open and other.invited == visitor]
        taken = [seat, *kept] if seat.invited else [seat]
        for other in kept:
            if not seat.invited:
                other.invited = other.name = ""
                other.save()
        for number, one in enumerate(taken):
            _sit(one, seats, visitor, one.name if number else name)
        _start_if_full(held, seats)


def _sit(seat: Seat, seats: Sequence[Seat], visitor: str, name: str) -> None:
    seat.kind, seat.visitor, seat.invited = HUMAN, visitor, ""
    seat.name = _new_name([other for other in seats if other is not seat], cleaned(name))
    seat.seen = timezone.now()
    seat.save()


def decline(table: Table, visitor: str) -> None:
    """Say no to an invitation. Raises Refusal (403, 404 or 409)."""
    with hold(table, started=False) as (_, seats):
        kept = [seat for seat in seats if seat.open and visitor and seat.invited == visitor]
        if not kept:
            raise Refusal(403, NOT_INVITED)
        for seat in kept:
            seat.invited = seat.name = ""
            seat.save()


def leave(table: Table, visitor: str) -> None:
    """Give up one's seats before the start; a table of one's own goes to another person at it, or goes away if there is
    none.

    Raises Refusal (403, 404 or 409).
    """
    with hold(table, started=False) as (held, seats):
        mine = [seat for seat in seats if seat.number in own_seats(seats, visitor)]
        if not mine:
            raise Refusal(403, NO_SEAT)
        for seat in mine:
            seat.kind, seat.visitor, seat.invited, seat.name, seat.seen = OPEN, "", "", "", None
            seat.save()
        others = [seat.visitor for seat in seats if seat.human]
        if held.owner in ("", visitor):
            if others:
                held.owner = others[0]
            else:
                held.delete()


def fill(table: Table, visitor: str, level: str) -> None:
    """Put bots of a level on all open seats and begin, as only the maker may.

    Raises Refusal (400, 403, 409, 429 or 503).
    """
    level = _checked(level)
    with hold(table, started=False) as (held, seats):
        if not visitor or held.owner != visitor:
            raise Refusal(403, NOT_MAKER)
        if any(seat.open for seat in seats):
            check_bots(visitor, held.pk)
        _fill(held, seats, level)


def resign(table: Table, visitor: str, level: str = "") -> None:
    """Give one's seats to bots, for the rest of the game. Raises Refusal (400, 403 or 409)."""
    level = _checked(level)
    with hold(table, started=True) as (held, seats):
        mine = [seat for seat in seats if seat.number in own_seats(seats, visitor)]
        if not mine:
            raise Refusal(403, NO_SEAT)
        if held.paused:
            raise Refusal(409, PAUSED)
        changes.resigned.send(Table, table=held, seats=seats, visitor=visitor)
        _hand_over(held, seats, mine, level)


def hand_over(table: Table, number: int, level: str = "", *, kept: bool = False) -> None:
    """Give a person's seat to a bot; if `kept`, that person may take it back. Raises Refusal (400, 404 or 409)."""
    level = _checked(level)
    with hold(table, started=True) as (held, seats):
        seat = next((seat for seat in seats if seat.number == number and seat.human), None)
        if seat is None:
            raise Refusal(404, NO_PERSON)
        _hand_over(held, seats, [seat], level, kept=kept)


def take_back(table: Table, visitor: str) -> None:
    """Take back the seats that bots play in one's place. Raises Refusal (403 or 409)."""
    with hold(table, started=True) as (held, seats):
        mine = [seat for seat in seats if visitor and seat.held_for == visitor]
        if not mine:
            raise Refusal(403, NOTHING_HELD)
        if held.over or held.paused:
            raise Refusal(409, OVER if held.over else PAUSED)
        for seat in mine:
            seat.kind, seat.visitor, seat.held_for, seat.seen = HUMAN, visitor, "", timezone.now()
            seat.save()
            if held.pace != UNHURRIED:
                keeping.come_back(held.id, seat.number)
        changes.reseated.send(Table, table=held, seats=seats)
        awaited(held, seats)


def _hand_over(held: Table, seats: Sequence[Seat], given: Sequence[Seat], level: str, *, kept: bool = False) -> None:
    if held.over:
        raise Refusal(409, OVER)
    for seat in given:
        who = seat.visitor
        seat.given_up_by = "" if kept else who
        _to_bot(seat, seats, level, held_for=who if kept else "")
    held.unrated = True
    changes.reseated.send(Table, table=held, seats=seats)
    awaited(held, seats)


def awaited(held: Table, seats: Sequence[Seat]) -> None:
    """Note for whom the table waits, now that seats have changed."""
    held.claimed_until = held.failed_until = None  # a bot may have been thinking about the table as it was
    held.waits_for_bot = waits_for_bot(held, seats)
    follow(held, seats, held.to_move)


def waits_for_bot(table: Table, seats: Iterable[Seat]) -> bool:
    """Whether a bot is to move at a table now."""
    runs = table.started is not None and not table.over and table.paused is None and not table.unreadable
    return runs and any(seat.bot for seat in seats if seat.number == table.to_move)


def start_due() -> int:
    """Let tables begin whose time has come, with bots on the free seats. Returns how many."""
    begun = 0
    for table in Table.objects.filter(started=None, starts__lte=timezone.now()):
        with suppress(Refusal), hold(table, started=False) as (held, seats):  # meanwhile begun, or given up
            _fill(held, seats, default_level())
            begun += 1
    return begun


def _fill(held: Table, seats: Sequence[Seat], level: str) -> None:
    for seat in seats:
        if seat.open:
            seat.name = ""  # it may have been kept for somebody
            _to_bot(seat, seats, level)
    start(held, seats)


def _checked(level: str) -> str:
    if level and level not in levels():
        raise Refusal(400, NO_SUCH_LEVEL)
    return level or default_level()


def _to_bot(seat: Seat, seats: Iterable[Seat], level: str, *, held_for: str = "") -> None:
    if not seat.name:
        others = [(other.human, other.name) for other in seats if other.name]
        seat.name = named([*others, (False, "")])[-1]
    seat.kind, seat.visitor, seat.invited, seat.held_for, seat.seen = level, "", "", held_for, None
    seat.save()
    Plan.objects.filter(table=seat.table, seat=seat.number).delete()


def remove(table: Table, visitor: str) -> None:
    """Delete a table that its maker plays without other people. Raises Refusal (403)."""
    with transaction.atomic():
        held = Table.objects.select_for_update().filter(pk=table.pk).first()
        if held is None:
            raise Refusal(404, GONE)
        check_removable(held, list(held.seats.all()), visitor)
        held.delete()


def check_removable(table: Table, seats: Sequence[Seat], visitor: str) -> None:
    """Raise Refusal (403) unless the visitor may delete a table."""
    if not visitor or table.owner != visitor:
        raise Refusal(403, NOT_MAKER)
    if others_at(seats, visitor):
        raise Refusal(403, N_("Others play at this table, so it can’t be deleted."))


def remove_abandoned() -> int:
    """Remove tables that have waited too long for people. Returns how many."""
    gone = 0
    for table in Table.objects.filter(started=None, created__lt=timezone.now() - NEVER_STARTED):
        with suppress(Refusal), hold(table, started=False) as (held, _):  # meanwhile begun, or given up
            held.delete()
            gone += 1
    return gone
