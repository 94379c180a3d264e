"""Who has the page of a table open: whether they may see it, and that they are here, or look on."""

from typing import NamedTuple

from django.db import Error, connection
from django.http import HttpRequest
from django.utils import timezone

from carreira.site import lasting
from carreira.site.addresses import address_of
from carreira.site.databases import in_passing
from carreira.site.people.models import Person
from carreira.site.people.visitors import person
from carreira.site.tables.models import Seat, Table
from carreira.site.tables.visit import Visit
from carreira.site.tables.watching import note_watching


class Listener(NamedTuple):
    """Who listens to a table: the keys of their seats at it, their visitor ("" if they have none), the name of their
    account, and the address from which they come ("" if it doesn't count)."""

    seats: list[int]
    visitor: str
    account: str = ""
    address: str = ""


def listener(visit: Visit, account: Person | None, address: str) -> Listener:
    """Whoever visits a table from an address, as somebody who listens to it."""
    seats = [seat.pk for seat in visit.seats if seat.number in visit.mine]
    return Listener(seats, visit.visitor, account.username if account else "", address)


def admitted(request: HttpRequest, table_id: str) -> Listener:
    """Whoever asks for a table's stream. Raises Refusal (403 or 404)."""
    return listener(Visit.of(request, table_id), person(request), address_of(request))


def note_presence(table: str, who: Listener) -> None:
    """Note that somebody has the page of a table open: that they are here, or that they watch."""
    try:
        _note_presence(table, who)
    except Error as error:
        _not_noted(error)


def still_there(table: str, who: Listener) -> Listener | None:
    """The same person as they are now, whose presence is noted; None if they may not see the table any more, if their
    account is gone, or if their seat is another's: a page whose guest has logged in listens again under that name."""
    try:
        now = renewed(table, who)
        if now is not None:
            _note_presence(table, now)
    except Error as error:
        _not_noted(error)
        return who
    return now


def renewed(table_id: str, who: Listener) -> Listener | None:
    """The same person as they are now; None as for `still_there`."""
    table = Table.objects.filter(pk=table_id).first()
    account = Person.objects.filter(visitor=who.visitor, is_active=True).first() if who.account else None
    if table is None or (who.account and account is None):
        return None
    visit = Visit(table, who.visitor)
    if not visit.may_see or (who.seats and not visit.mine):
        return None
    return listener(visit, account, who.address)


def _note_presence(table: str, who: Listener) -> None:
    if who.seats:
        with in_passing("who is here"):
            Seat.objects.filter(pk__in=who.seats, visitor=who.visitor).update(seen=timezone.now())
    else:
        note_watching(table, who.visitor, who.account)


def _not_noted(error: Error) -> None:
    lasting.tell("stream", "presence not noted", error)
    connection.close()
