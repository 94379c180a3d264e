"""Ending a game early, and pausing it: by its players, by operators, or because nobody moves any more."""

from datetime import timedelta
from typing import Final

from django.conf import settings
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from carreira.game.language import N_
from carreira.site.logs import log
from carreira.site.people.models import Person
from carreira.site.refusals import Refusal
from carreira.site.tables import changes
from carreira.site.tables.holding import hold
from carreira.site.tables.live import Unplayable, live
from carreira.site.tables.models import ABANDONED, BY_OPERATORS, BY_PLAYERS, RECORD, Seat, Table
from carreira.site.tables.playing import Stale
from carreira.site.tables.seating import OVER, awaited
from carreira.site.tables.timing import follow
from carreira.site.tables.visit import Visit

NOTICE = timedelta(days=4)
"""So long before a game is ended at which nobody moves, its players are told."""
AT_ONCE = 50
"""How many tables are told, or ended, in one go at most."""
WHY: Final = {
    BY_PLAYERS: N_("The players ended this game early, so nobody has won."),
    ABANDONED: N_("Nobody has moved here for a long time, so the game has been ended. Nobody has won."),
    BY_OPERATORS: N_("An operator of this site has ended this game, so nobody has won."),
    RECORD: N_("This is a record that was loaded. Any moment of it can be looked at and played on from."),
}
"""Why nothing more is played at a table, in words, to be translated."""
NOT_AGAIN = N_("This game can’t be taken up again, so nothing was changed.")


def stop(table: Table, why: str, *, only_at: int | None = None) -> None:
    """End a running game without a winner; `why` is one of WHY. It stays as it is and is not rated.

    Raises Refusal (404, 409), also if the table is not at the revision `only_at`.
    """
    with hold(table, started=True) as (held, seats):
        if only_at not in (None, held.revision):
            raise Stale
        _stop(held, seats, why)


def _stop(held: Table, seats: list[Seat], why: str) -> None:
    if held.over:
        raise Refusal(409, OVER)
    held.over, held.stopped = True, why
    held.unrated = held.unrated or why != ABANDONED  # which may be taken up again, and is not rated before
    held.paused = held.claimed_until = held.failed_until = None
    held.waits_for_bot = False
    Seat.objects.filter(table=held).exclude(held_for="").update(given_up_by=F("held_for"), held_for="")
    follow(held, seats, None)
    changes.ended.send(Table, table=held, seats=seats, match=live(held).match, planned=False)


def end_abandoned() -> int:
    """End the games at which nobody has moved for as many days as the operator says, and tell their players some days
    before; but not while whoever is to move has time left. Returns how many."""
    now, stands = timezone.now(), timedelta(days=settings.ABANDONED_DAYS)
    running = Table.objects.filter(over=False, started__isnull=False, paused=None, unreadable="")
    running = running.exclude(clock__due__gt=now)
    for table in running.filter(warned=None, changed__lt=now - stands + NOTICE)[:AT_ONCE]:
        with transaction.atomic():
            if Table.objects.filter(pk=table.pk, warned=None, revision=table.revision).update(warned=now):
                changes.ending_soon.send(Table, table=table, seats=list(table.seats.all()))
    ended = 0
    for table in running.filter(warned__lt=now - NOTICE, changed__lt=now - stands)[:AT_ONCE]:
        try:
            stop(table, ABANDONED, only_at=table.revision)
        except Unplayable as error:
            log("table").warning("can't be ended", table=table.id, reason=str(error))
        except Refusal:
            continue  # somebody has moved, or it is over, meanwhile
        else:
            ended += 1
    return ended


def remove_forgotten() -> int:
    """Delete the games that were ended because nobody moved, and records that were loaded, as many days after that as
    the operator says (0: never), if they are no account's: their guests have not come back. Returns how many."""
    if not settings.FORGOTTEN_DAYS:
        return 0
    ended = timezone.now() - timedelta(days=settings.FORGOTTEN_DAYS)
    forgotten = Table.objects.filter(stopped__in=(ABANDONED, RECORD), changed__lt=ended)
    accounts = Person.objects.values("visitor")
    kept = Seat.objects.filter(visitor__in=accounts).values("table")
    gone = 0
    for table in forgotten.exclude(pk__in=kept).exclude(owner__in=accounts)[:AT_ONCE]:
        with transaction.atomic():  # unless somebody has taken it up again meanwhile
            gone += bool(Table.objects.filter(pk=table.pk, revision=table.revision).delete()[0])
    return gone


def go_on(table: Table, visitor: str) -> None:
    """Take up a game that was ended because nobody moved, where no other person plays. Raises Refusal (403 or 404)."""
    with hold(table, started=True) as (held, seats):
        if not Visit(held, visitor).may_go_on:
            raise Refusal(403, NOT_AGAIN)
        held.over, held.stopped = False, ""
        awaited(held, seats)


def pause(table: Table) -> None:
    """Let nobody play until `resume`. Raises Refusal (404 or 409)."""
    with hold(table, started=True) as (held, seats):
        if held.over:
            raise Refusal(409, OVER)
        held.paused = held.paused or timezone.now()
        changes.reseated.send(Table, table=held, seats=seats)
        awaited(held, seats)


def resume(table: Table) -> None:
    """Let people play again. Raises Refusal (404 or 409)."""
    with hold(table, started=True) as (held, seats):
        if held.over:
            raise Refusal(409, OVER)
        held.paused = None
        changes.reseated.send(Table, table=held, seats=seats)
        awaited(held, seats)
