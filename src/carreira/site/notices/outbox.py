"""Writing notices, in the transaction of the change that they tell of: what is rolled back is told to nobody.

Only tables at which several people sit are told of: who plays alone knows whose turn it is. Who is to be told is
written down whether they are there or not, as somebody may close the page just then. Whether they have been there since
is looked at when the notice is due (`causes.py`), which it is after a grace, so that who only reloads a page is left
alone.
"""

from collections.abc import Collection, Iterable, Sequence
from datetime import timedelta
from typing import Any

from django.db.models import Q
from django.utils import timezone

from carreira.game.match import Match
from carreira.site.notices.models import WHILE_PLAYED, Kind, Muted, Notice, Post, Webhook
from carreira.site.tables import changes
from carreira.site.tables.models import Seat, Table
from carreira.site.tables.talking import in_company

GRACE = timedelta(seconds=60)
"""So long somebody may be away before they are told."""


def connect() -> None:
    """Listen to what happens at tables."""
    changes.opened.connect(_opened, dispatch_uid="notices.opened")
    changes.started.connect(_started, dispatch_uid="notices.started")
    changes.moved.connect(_moved, dispatch_uid="notices.moved")
    changes.reseated.connect(_reseated, dispatch_uid="notices.reseated")
    changes.ended.connect(_ended, dispatch_uid="notices.ended")
    changes.timing_out.connect(_timing_out, dispatch_uid="notices.timing_out")
    changes.ending_soon.connect(_ending_soon, dispatch_uid="notices.ending_soon")


def timing_out(table: Table, seat: Seat) -> None:
    """Warn the person on a seat that their time is about to run out."""
    seats = list(table.seats.all())
    if seat.human and in_company(seats):
        write(table, [seat.visitor], Kind.TIMING_OUT, seats)
        _post(table, seats, Kind.TIMING_OUT, table.number, seat.number)


def ending_soon(table: Table) -> None:
    """Warn the people at a table that it is about to be ended because nobody has moved for long."""
    seats = list(table.seats.all())
    if in_company(seats):
        write(table, _people(seats), Kind.ENDING_SOON, seats)


def write(table: Table, visitors: Iterable[str], kind: Kind, seats: Sequence[Seat]) -> None:
    """Write a notice for each of these visitors, within the transaction that the caller has opened.

    Who has been at the table since their last notice gets a new one. Otherwise one that is still on its way tells of
    this instead, and one that was sent stays the only one. Each kind of warning is a notice of its own.
    """
    now = timezone.now()
    for visitor in set(visitors) - {""}:
        seen = [seat.seen for seat in seats if seat.visitor == visitor and seat.seen is not None]
        ours = Notice.objects.filter(table=table, visitor=visitor, warning=kind.warning)
        if kind.warning:
            ours = ours.filter(kind=kind)
        if seen:
            ours.filter(created__lt=max(seen)).delete()
        on_its_way = Q(spread=None) | Q(pk__in=ours.filter(deliveries__done=None, deliveries__begun=None))
        if not ours.filter(on_its_way).update(kind=kind):
            notice = Notice(table=table, visitor=visitor, kind=kind, warning=kind.warning, created=now, due=now + GRACE)
            Notice.objects.bulk_create([notice], ignore_conflicts=True)


def _reseated(sender: object, table: Table, seats: Sequence[Seat], **_: Any) -> None:
    """Who plays has changed, or a pause is over: whoever is to move now may not know."""
    if in_company(seats) and table.playable and table.to_move is not None and seats[table.to_move].human:
        write(table, [seats[table.to_move].visitor], Kind.TURN, seats)


def been_there(table: Table, visitors: Collection[str]) -> None:
    """Note that these visitors are at the table now: what they were or would have been told is past."""
    past = Notice.objects.filter(table=table, visitor__in=visitors)
    if past.exists():  # deleting takes the database's lock, even where there is nothing to delete
        past.delete()


def mute(table: Table, visitor: str, *, muted: bool) -> None:
    """Tell a visitor nothing of a table from now on, or tell them again."""
    if muted:
        Muted.objects.get_or_create(table=table, visitor=visitor)
        Notice.objects.filter(table=table, visitor=visitor).delete()
    else:
        Muted.objects.filter(table=table, visitor=visitor).delete()


def _people(seats: Sequence[Seat]) -> set[str]:
    return {seat.visitor for seat in seats if seat.human}


def _post(table: Table, seats: Sequence[Seat], kind: Kind, number: int, seat: int | None) -> None:
    """Let the webhooks of those who sit there know."""
    due = timezone.now() + (GRACE if kind in WHILE_PLAYED else timedelta())
    webhooks = Webhook.objects.filter(visitor__in=_people(seats))
    Post.objects.bulk_create(
        [Post(webhook=webhook, table=table, kind=kind, seat=seat, number=number, due=due) for webhook in webhooks],
        ignore_conflicts=True,
    )


def _opened(sender: object, table: Table, seats: Sequence[Seat], **_: Any) -> None:
    invited = {seat.invited for seat in seats if seat.open} - {table.owner}
    write(table, invited, Kind.INVITED, seats)


def _started(sender: object, table: Table, seats: Sequence[Seat], **_: Any) -> None:
    if not in_company(seats):
        return
    to_move = _decides(seats, table.to_move)
    write(table, _people(seats) - {to_move}, Kind.STARTED, seats)
    write(table, [to_move], Kind.TURN, seats)
    _post(table, seats, Kind.STARTED, 0, table.to_move)


def _moved(sender: object, table: Table, seats: Sequence[Seat], match: Match, planned: bool, **_: Any) -> None:
    if not in_company(seats):
        return
    deciders = _deciders(table, seats, match, planned)
    been_there(table, deciders)
    if match.number < table.number:  # turns that were taken back may come again
        Post.objects.filter(table=table, number__gte=match.number, kind__in=WHILE_PLAYED).delete()
    to_move = _decides(seats, match.to_move)
    if to_move and to_move not in deciders:
        write(table, [to_move], Kind.TURN, seats)
        _post(table, seats, Kind.TURN, match.number, match.to_move)


def _ended(sender: object, table: Table, seats: Sequence[Seat], match: Match, planned: bool, **_: Any) -> None:
    deciders = _deciders(table, seats, match, planned)
    been_there(table, deciders)
    if in_company(seats):
        write(table, _people(seats) - deciders, Kind.ENDED, seats)
        _post(table, seats, Kind.ENDED, match.number, None)


def _timing_out(sender: object, table: Table, seat: Seat, **_: Any) -> None:
    timing_out(table, seat)


def _ending_soon(sender: object, table: Table, **_: Any) -> None:
    ending_soon(table)


def _decides(seats: Sequence[Seat], number: int | None) -> str:
    """The visitor who is to move; "" if it is a bot, or nobody."""
    return next((seat.visitor for seat in seats if seat.number == number and seat.human), "")


def _deciders(table: Table, seats: Sequence[Seat], match: Match, planned: bool) -> set[str]:
    """The visitors who have just decided: nobody, if what was played was planned before."""
    if planned:
        return set()
    made = {decision.seat for decision in match.decisions[table.number :]}
    return {seat.visitor for seat in seats if seat.number in made and seat.human}
