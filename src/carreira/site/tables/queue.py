"""The queue of tables that wait for bots: whose turn it is to be served, and who may add to it.

Bots' time is shared among visitors, not among tables: each round serves one table of every visitor who has any, so
somebody with sixty tables waits for them, and others don't. What has waited longest comes first, where the time counts
once for each person who waits. Tables at which only bots play come last, and only while somebody looks on.
"""

from datetime import timedelta

from django.conf import settings
from django.db.models import Count, Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from carreira.game.language import N_
from carreira.site.refusals import Refusal
from carreira.site.tables.models import HUMAN, OPEN, Seat, Table, Watcher

WATCHED = timedelta(seconds=60)
"""For so long after the last sign of somebody who looks on, or after their beginning, bots play among themselves."""
OVERFULL = 4
"""So many times its length the queue may grow by tables of those who have not filled it."""
WITH_BOTS = N_(
    "%(most)d of your games with bots are unfinished, so no other one can begin. Finish or delete one of them; all are"
    " on the start page."
)


class TooManyTables(Refusal):
    """One visitor has opened so many tables that they can't open one more now."""

    def __init__(self, message: str, most: int) -> None:
        super().__init__(429, message, most=most)


class TooBusy(Refusal):
    """So many tables wait for bots that no more can be opened by whoever asks."""

    def __init__(self) -> None:
        super().__init__(503, N_("Too many tables wait for bots just now. Try again in a few minutes."))


def in_turn(ready: QuerySet[Table], most: int) -> list[Table]:
    """Of these tables, at most so many that are served now, in this order: one of each visitor who made any."""
    now = timezone.now()
    people = Count("seats__visitor", filter=Q(seats__kind=HUMAN), distinct=True)
    watchers = Watcher.objects.filter(table=OuterRef("pk"), seen__gt=now - WATCHED)
    shown = Q(people__gt=0) | Q(hurry=True) | Q(started__gt=now - WATCHED) | Exists(watchers)
    first: dict[str, tuple[bool, float, str]] = {}
    found = ready.annotate(people=people).filter(shown)
    for pk, owner, waiting, since in found.values_list("pk", "owner", "people", "changed"):
        urgency = max(1, waiting) * max(0.0, (now - since).total_seconds())
        first[owner] = max(first.get(owner, (False, -1.0, "")), (waiting > 0, urgency, pk))
    somebody_waits = any(waits for waits, _, _ in first.values())
    chosen = [pk for waits, _, pk in sorted(first.values(), reverse=True) if waits or not somebody_waits][:most]
    tables = ready.in_bulk(chosen)
    return [tables[pk] for pk in chosen if pk in tables]


def check_bots(visitor: str, table: str = "") -> None:
    """Raises TooManyTables or TooBusy if bots can't play at one more of this visitor's tables, or at `table` besides
    the others. Those that will begin with bots by themselves count as well."""
    unfinished = Table.objects.filter(owner=visitor, over=False).exclude(pk=table)
    bots = Seat.objects.filter(table__owner=visitor).exclude(kind__in=(HUMAN, OPEN))
    with_bots = Q(pk__in=bots.values("table")) | Q(started=None, starts__isnull=False)
    if unfinished.filter(with_bots).count() >= settings.BOT_TABLES:
        raise TooManyTables(WITH_BOTS, settings.BOT_TABLES)
    check_queue(visitor)


def check_queue(visitor: str) -> None:
    """Raises TooBusy if the queue is full and this visitor has filled it, that is, has an even share of it or more; and
    whoever asks, if it is several times as long as it may be."""
    waiting = Table.objects.filter(waits_for_bot=True)
    length = waiting.count()
    if length < settings.BOT_QUEUE:
        return
    own = waiting.filter(owner=visitor).count()
    owners = waiting.values("owner").distinct().count()
    if own * owners >= length or length >= OVERFULL * settings.BOT_QUEUE:
        raise TooBusy
