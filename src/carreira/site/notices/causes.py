"""Whether what a notice tells of still holds when it is to be sent, and still is news to its person."""

from datetime import datetime

from django.utils import timezone

from carreira.site.clocks.models import Clock
from carreira.site.notices.models import WHILE_PLAYED, Kind, Muted, Notice, Post
from carreira.site.people.models import Person
from carreira.site.tables.models import Seat, Table
from carreira.site.tables.timeouts import running_out


def stands(notice: Notice) -> bool:
    """Whether the notice is to be sent: its cause is there, and its person is away and has been since."""
    table = Table.objects.filter(pk=notice.table_id).first()
    if Person.objects.filter(visitor=notice.visitor, is_active=False).exists():
        return False  # banned
    if table is None or Muted.objects.filter(table=table, visitor=notice.visitor).exists():
        return False
    seats = list(table.seats.all())
    if notice.kind == Kind.INVITED:
        return table.started is None and any(seat.open and seat.invited == notice.visitor for seat in seats)
    mine = [seat for seat in seats if seat.human and seat.visitor == notice.visitor]
    if not mine or any(_there(seat, notice.created) for seat in mine):
        return False
    if notice.kind == Kind.ENDED:
        return table.over
    if notice.kind == Kind.STARTED:
        return not table.over
    if notice.kind == Kind.ENDING_SOON:
        return not table.over and table.changed <= notice.created
    if notice.kind == Kind.TIMING_OUT and not _running_out(table):
        return False
    return table.playable and any(seat.number == table.to_move for seat in mine)


def holds(post: Post) -> bool:
    """Whether an event is still worth a webhook's while: of a turn, whether it lasts and its person is away."""
    if post.kind not in WHILE_PLAYED:
        return True
    table = Table.objects.filter(pk=post.table_id).first()
    if table is None or not table.playable or (table.to_move, table.number) != (post.seat, post.number):
        return False
    if post.kind == Kind.TIMING_OUT and not _running_out(table):
        return False
    return not any(_there(seat, post.created) for seat in table.seats.all() if seat.number == post.seat)


def _running_out(table: Table) -> bool:
    clock = Clock.objects.filter(pk=table.pk).first()
    return clock is not None and running_out(clock, timezone.now())


def _there(seat: Seat, since: datetime) -> bool:
    """Whether the person is at the table, or was there since."""
    return seat.here or (seat.seen is not None and seat.seen > since)
