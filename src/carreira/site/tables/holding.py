"""Holding a table: within one transaction its row is locked, so that nobody else can change it meanwhile.

Whoever changes seats, clocks, plans or requests of a table holds it first. SQLite lets one transaction at a time write
anything; on PostgreSQL it is these locks that keep one change from undoing another.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import reduce
from operator import or_

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from carreira.game.language import N_
from carreira.site.refusals import Refusal
from carreira.site.tables.models import Seat, Table
from carreira.site.tables.timing import catch_up

GONE = N_("That table has been given up, so there is no seat to take.")
STARTED = N_("The game has begun, so seats can’t be changed like this any more.")
NOT_STARTED = N_("The game has not begun yet: leave the table instead.")


@contextmanager
def hold(table: Table, *, started: bool) -> Iterator[tuple[Table, list[Seat]]]:
    """The table and its seats as they are now, which nobody else can change meanwhile. Raises Refusal (404, 409)."""
    catch_up(table)
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
            held.warned = None
            held.save()


def hold_all_of(*visitors: str) -> None:
    """Hold the tables at which any of these visitors sits, is invited, may come back or gave a seat up, and those that
    they made, until the transaction ends that the caller has begun.

    They are locked in one order everywhere, so two such transactions wait for each other, not for ever.
    """
    fields = ("visitor", "invited", "held_for", "given_up_by")
    seats = Seat.objects.filter(reduce(or_, (Q(**{f"{field}__in": visitors}) for field in fields)))
    theirs = Table.objects.filter(Q(pk__in=seats.values("table")) | Q(owner__in=visitors))
    list(theirs.select_for_update().order_by("pk").values_list("pk", flat=True))
