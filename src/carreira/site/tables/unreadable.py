"""Tables that this program can't replay: of a newer version, say. They wait for no bot, and their clocks stand still,
until a program can."""

from contextlib import suppress

from carreira.site.clocks import keeping
from carreira.site.clocks.paces import UNHURRIED
from carreira.site.logs import log
from carreira.site.refusals import Refusal
from carreira.site.tables.holding import hold
from carreira.site.tables.live import Unplayable, live
from carreira.site.tables.models import Table
from carreira.site.tables.seating import awaited


def set_aside(table: Table, reason: str) -> None:
    """Let a table wait for nothing, since it can't be replayed. Raises Refusal (404) if it is gone."""
    with hold(table, started=table.started is not None) as (held, seats):
        held.unreadable = reason
        awaited(held, seats)
        if held.pace != UNHURRIED:
            keeping.spare(held.id)
    log("table").error("can't be replayed", table=table.id, reason=reason)


def readable(table: Table) -> bool:
    """Whether this program can replay a table; one that it can't is set aside, so that its clock stands still."""
    try:
        live(table)
    except Unplayable as error:
        with suppress(Refusal):  # it is gone meanwhile
            set_aside(table, str(error))
        return False
    return True


def take_up(table: Table) -> bool:
    """Let a table that was set aside go on, if this program can replay it. Returns whether it can."""
    try:
        live(table)
        with hold(table, started=table.started is not None) as (held, seats):
            held.unreadable = ""
            awaited(held, seats)
    except Refusal:  # Unplayable is one, and so is a table that is gone
        return False
    log("table").info("can be replayed again", table=table.id)
    return True


def look_again(tried: set[str]) -> int:
    """Take up the tables that can be replayed again, except those `tried`, to which all others are added. Returns how
    many."""
    aside = Table.objects.exclude(unreadable="").exclude(pk__in=tried).order_by("pk")
    done = 0
    for table in aside:
        tried.add(table.pk)
        done += take_up(table)
    return done
