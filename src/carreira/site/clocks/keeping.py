"""Keeping time: which clock runs, what it has used, how much is left.

Every change is made within the transaction that changes the table, which holds the table's row.
"""

from datetime import datetime, timedelta
from typing import NamedTuple

from django.utils import timezone

from carreira.site.clocks.models import Clock, Rest
from carreira.site.clocks.paces import LIVE, Pace
from carreira.site.clocks.rests import awake, deadline, rest_of, spans

BACK = 60.0
"""Whoever takes a seat back at a live table has at least as many seconds."""
SPARED = 0.25
"""By turns: the part of a turn that is left at least to whoever is to move at a table that could not be replayed."""
MORE = timedelta(minutes=2)
"""Live: how much longer the others wait if they choose to."""


class Left(NamedTuple):
    """What a page shows of a seat's clock."""

    seconds: float
    bank: float | None
    """By turns: how much of them is the bank."""
    running: bool


def set_up(table: str, pace: Pace, seats: int) -> None:
    """Give a table clocks, which stand still."""
    Clock.objects.create(
        table_id=table,
        kind=pace.kind,
        minutes=pace.minutes,
        increment=pace.increment,
        hours=pace.hours,
        left=[pace.own_seconds] * seats,
    )


def run(table: str, seat: int | None, visitor: str, *, played: bool = False, now: datetime | None = None) -> None:
    """Let the clock of a seat run, which `visitor` plays, and that of no other one; None if no person is to move.

    `played`: the seat whose clock ran has made decisions, so at the end of its turn it gets the increment.
    """
    now = now or timezone.now()
    clock = Clock.objects.select_for_update().get(table_id=table)
    _charge(clock, now)
    if seat != clock.seat:
        if clock.seat is not None and played:
            clock.left[clock.seat] += clock.increment
        if seat is not None:
            rest = None if clock.live else rest_of(visitor)
            clock.turn, clock.rest = clock.pace.turn_seconds, rest.chosen if rest else None
        clock.ran_out, clock.warned, clock.votes = None, False, {}
    clock.seat, clock.visitor = seat, visitor
    _start(clock, now)


def stand_still(table: str, *, now: datetime | None = None) -> None:
    """Let no clock run for now; whose turn it is stays as it is."""
    clock = Clock.objects.select_for_update().get(table_id=table)
    _charge(clock, now or timezone.now())
    clock.since = clock.due = None
    clock.save()


def wait_longer(clock: Clock, *, now: datetime | None = None) -> None:
    """Give the seat whose time has run out some more: two minutes, or the hours of a turn."""
    now = now or timezone.now()
    _charge(clock, now)
    if clock.live:
        assert clock.seat is not None
        clock.left[clock.seat] += MORE.total_seconds()
    else:
        clock.turn += clock.pace.turn_seconds
    clock.ran_out, clock.warned, clock.votes = None, False, {}
    _start(clock, now)


def come_back(table: str, seat: int) -> None:
    """Let a seat that its person takes back have some time: its clock has run out, perhaps."""
    clock = Clock.objects.select_for_update().get(table_id=table)
    if clock.live:
        clock.left[seat] = max(clock.left[seat], BACK)
        clock.save()


def spare(table: str) -> None:
    """Let the seat whose clock stands have some time when it goes on: as one that is taken back, or part of a turn."""
    clock = Clock.objects.select_for_update().get(table_id=table)
    if clock.seat is None:
        return
    if clock.live:
        clock.left[clock.seat] = max(clock.left[clock.seat], BACK)
    else:
        clock.turn = max(clock.turn, SPARED * clock.pace.turn_seconds)
    clock.ran_out, clock.warned, clock.votes = None, False, {}
    clock.save()


def left(clock: Clock, now: datetime | None = None) -> list[Left]:
    """What each seat has left."""
    now = now or timezone.now()
    _charge(clock, now)
    shown = []
    for seat, own in enumerate(clock.left):
        running = clock.since is not None and seat == clock.seat
        if clock.kind == LIVE:
            shown.append(Left(own, None, running))
        else:
            turn = clock.turn if seat == clock.seat else clock.pace.turn_seconds
            shown.append(Left(turn + own, own, running))
    return shown


def resting(clock: Clock, now: datetime | None = None) -> bool:
    """Whether the clock that would run stands still, since its person rests."""
    now = now or timezone.now()
    if clock.since is None or clock.live:
        return False
    return bool(spans(_rest(clock), now, now + timedelta(seconds=1)))


def give_back(start: datetime, end: datetime) -> int:
    """Take no time off for what lies between: no worker was running then, or the server's clock jumped, perhaps back.
    Nor for what was thought since `start`, of which nobody knows how long it was. Returns at how many tables a clock
    was running."""
    running = list(Clock.objects.select_for_update().filter(since__isnull=False).order_by("pk"))
    for clock in running:
        _charge(clock, start)
        _start(clock, end)
        if clock.ran_out is not None and clock.due is not None and clock.due > end:
            clock.ran_out, clock.votes = None, {}  # somebody has looked at the clock meanwhile
            clock.save()
    return len(running)


def _rest(clock: Clock) -> Rest | None:
    return None if clock.rest is None else Rest(**clock.rest)


def _charge(clock: Clock, now: datetime) -> None:
    """Take off what the running clock has used until now."""
    if clock.since is None or clock.seat is None or now <= clock.since:
        return
    spent = (now - clock.since).total_seconds() if clock.live else awake(_rest(clock), clock.since, now)
    from_turn = min(clock.turn, spent)
    clock.turn -= from_turn
    clock.left[clock.seat] = max(0.0, clock.left[clock.seat] - (spent - from_turn))
    clock.since = now


def _start(clock: Clock, now: datetime) -> None:
    clock.since = None if clock.seat is None else now
    clock.due = _due(clock)
    clock.save()


def _due(clock: Clock) -> datetime | None:
    if clock.since is None or clock.seat is None:
        return None
    return deadline(_rest(clock), clock.since, clock.turn + clock.left[clock.seat])
