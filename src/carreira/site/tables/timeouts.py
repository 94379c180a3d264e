"""When somebody's time has run out: the others choose to wait longer, to let a bot play, or to end the game.

Any of the others may grant more time. To a bot's playing on and to an ending more than half of them must agree, by
choosing the same. Until they have, the late player can still move.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from carreira.game.language import N_
from carreira.site.clocks import keeping, outages
from carreira.site.clocks.models import Clock
from carreira.site.clocks.paces import TURNS
from carreira.site.logs import log
from carreira.site.refusals import Refusal
from carreira.site.tables import changes, seating, stopping, unreadable
from carreira.site.tables.levels import default_level, label, level_name, levels
from carreira.site.tables.models import BY_PLAYERS, Seat, Table
from carreira.site.tables.visit import Visit

WAIT, BOT, END = "wait", "bot", "end"
CHOICES = (WAIT, BOT, END)
SOON = 4
"""By turns: a warning is sent when less than this part (a quarter) of a turn's hours is left."""

NOT_OUT = N_("Nobody’s time has run out here, so nothing was changed.")
NOT_OTHER = N_("Only the others who play here can choose what to do now.")
NO_CHOICE = N_("Choose one of the three: wait, a bot, or ending the game.")


def others(seats: Iterable[Seat], late: int) -> set[str]:
    """The visitors who choose: all persons but the late one."""
    seats = list(seats)
    return {seat.visitor for seat in seats if seat.human} - {seats[late].visitor}


def needed(seats: Iterable[Seat], late: int) -> int:
    """How many must choose the same: more than half of the others."""
    return len(others(seats, late)) // 2 + 1


def choose(visit: Visit, choice: str, level: str = "") -> None:
    """Choose what to do, as one of the others. Raises Refusal (400, 403, 409 or 503)."""
    if choice not in CHOICES:
        raise Refusal(400, NO_CHOICE)
    if level and level not in levels():
        raise Refusal(400, seating.NO_SUCH_LEVEL)
    _ = visit.live  # where nothing can be played, nothing is decided either
    outages.catch_up()
    with transaction.atomic():
        table = Table.objects.select_for_update().get(pk=visit.table.pk)
        clock = Clock.objects.select_for_update().filter(table=table, ran_out__isnull=False).first()
        if clock is None or clock.seat is None or table.over or table.paused:
            raise Refusal(409, NOT_OUT)
        seats = list(table.seats.all())
        if visit.visitor not in others(seats, clock.seat):
            raise Refusal(403, NOT_OTHER)
        if choice == WAIT:
            keeping.wait_longer(clock)
        else:
            clock.votes[visit.visitor] = f"{choice} {level or default_level()}" if choice == BOT else choice
            clock.save()
            voters = others(seats, clock.seat)
            same = [who for who, vote in clock.votes.items() if who in voters and vote == clock.votes[visit.visitor]]
            if len(same) >= needed(seats, clock.seat):
                if choice == END:
                    stopping.stop(table, BY_PLAYERS)
                else:
                    seating.hand_over(table, clock.seat, level, kept=True)
        Table.objects.filter(pk=table.pk).update(talk=F("talk") + 1)
    log("table").info("time out", table=table.id, choice=choice)


def shown(visit: Visit, clock: Clock) -> dict[str, Any] | None:
    """What the page shows if time has run out; None if it hasn't."""
    if clock.ran_out is None or clock.seat is None or not visit.playable:
        return None
    choosing = others(visit.seats, clock.seat)
    chosen = [vote for who, vote in clock.votes.items() if who in choosing]
    mine, _, level = clock.votes.get(visit.visitor, "").partition(" ") if visit.visitor else ("", "", "")
    return {
        "name": visit.names[clock.seat],
        "mine": clock.seat in visit.mine,
        "alone": not choosing,
        "to_choose": visit.visitor in choosing,
        "chosen": mine,
        "level": level,
        "needed": needed(visit.seats, clock.seat),
        "votes": [
            {
                "choice": vote.split(" ")[0],
                "level": level_name(vote.split(" ")[1]) if " " in vote else "",
                "count": count,
            }
            for vote in sorted(set(chosen))
            for count in [chosen.count(vote)]
        ],
        "levels": [{"value": level, "label": label(level)} for level in reversed(levels())],
    }


def ring() -> int:
    """Note where time has run out, so that open pages show it. Returns at how many tables."""
    outages.catch_up()
    now = timezone.now()
    rung = 0
    due = Clock.objects.filter(due__lte=now, ran_out=None, since__isnull=False)
    for clock in due.select_related("table"):
        if not unreadable.readable(clock.table):
            continue
        with transaction.atomic():
            Table.objects.select_for_update().filter(pk=clock.pk).first()  # a move locks it first, too
            if Clock.objects.filter(pk=clock.pk, due=clock.due, ran_out=None).update(ran_out=now):
                Table.objects.filter(pk=clock.pk).update(talk=F("talk") + 1)
                rung += 1
    return rung


def running_out(clock: Clock, now: datetime) -> bool:
    """Whether little of a turn's time is left, by turns, but it has not run out."""
    if clock.kind != TURNS or clock.ran_out is not None or clock.due is None:
        return False
    return now < clock.due <= now + timedelta(hours=clock.hours) / SOON


def warn() -> int:
    """Tell those who play by turns that their time is running out. Returns how many."""
    outages.catch_up()
    warned = 0
    now = timezone.now()
    for clock in Clock.objects.filter(kind=TURNS, ran_out=None, warned=False, due__gt=now).select_related("table"):
        if not running_out(clock, now) or clock.seat is None or not unreadable.readable(clock.table):
            continue
        with transaction.atomic():
            Table.objects.select_for_update().filter(pk=clock.pk).first()
            if Clock.objects.filter(pk=clock.pk, due=clock.due, warned=False).update(warned=True):
                seat = clock.table.seats.get(number=clock.seat)
                changes.timing_out.send(Table, table=clock.table, seat=seat)
                warned += 1
    return warned
