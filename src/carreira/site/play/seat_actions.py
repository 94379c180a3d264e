"""Posts about seats: sitting down, leaving, starting with bots, resigning, deleting a table."""

import functools
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.template import loader
from django.urls import reverse

from carreira.games import GAMES
from carreira.site.answers import SeeOther, only
from carreira.site.logs import log
from carreira.site.people.names import LONGEST
from carreira.site.people.visitors import known_visitor, person
from carreira.site.play.actions import answering
from carreira.site.play.waiting import waiting_page
from carreira.site.refusals import Refusal
from carreira.site.tables import seating, stopping, stream, timeouts
from carreira.site.tables.models import Table
from carreira.site.tables.visit import Visit


def _changed(request: HttpRequest, visit: Visit, change: Callable[[], object]) -> HttpResponse:
    """Make a change and go to the table; before the start, a refusal is shown with the seats as they are now."""
    try:
        change()
    except Refusal as why:
        table = Table.objects.filter(pk=visit.table.pk).first()
        if table is None:
            raise
        now = Visit(table, visit.visitor)
        if now.table.started is not None:
            raise
        return waiting_page(request, now, refused=why)
    log("table").info("seats changed", table=visit.table.id)
    stream.NEWS.look(visit.table.pk)
    there = Table.objects.filter(pk=visit.table.pk).first()
    if there is None or not Visit(there, visit.visitor).may_see:
        return SeeOther(reverse("start"))
    return SeeOther(reverse("table", args=(visit.table.id,)))


def _changing(change: Callable[[HttpRequest, Visit], object]) -> Callable[[HttpRequest, str], HttpResponse]:
    """A view that makes this change of seats."""

    @only("POST")
    @functools.wraps(change)
    def view(request: HttpRequest, table_id: str) -> HttpResponse:
        visit = Visit.of(request, table_id)
        return _changed(request, visit, lambda: change(request, visit))

    return view


@only("POST")
def join(request: HttpRequest, table_id: str, seat: int) -> HttpResponse:
    """Take an open seat, under the field `name`; the browser gets a session, to which the seat belongs."""
    visit = Visit.of(request, table_id)
    who = known_visitor(request)
    account = person(request)
    name = request.POST.get("name", "")[: 4 * LONGEST] or (account.username if account else "")
    return _changed(request, Visit(visit.table, who), lambda: seating.join(visit.table, seat, who, name))


@_changing
def leave(request: HttpRequest, visit: Visit) -> None:
    """Give one's seat up before the start."""
    seating.leave(visit.table, visit.visitor)


@_changing
def decline(request: HttpRequest, visit: Visit) -> None:
    """Say no to an invitation: the seat is open to anybody then."""
    seating.decline(visit.table, visit.visitor)


@_changing
def fill(request: HttpRequest, visit: Visit) -> None:
    """Put bots on the open seats, of the level in the field `level`, and begin."""
    seating.fill(visit.table, visit.visitor, request.POST.get("level", ""))


@_changing
def resign(request: HttpRequest, visit: Visit) -> None:
    """Give one's seat to a bot, for the rest of the game."""
    seating.resign(visit.table, visit.visitor)


@_changing
def take_back(request: HttpRequest, visit: Visit) -> None:
    """Take back the seat that a bot plays in one's place."""
    seating.take_back(visit.table, visit.visitor)


@_changing
def go_on(request: HttpRequest, visit: Visit) -> None:
    """Take up a game again that was ended because nobody moved."""
    stopping.go_on(visit.table, visit.visitor)


@only("POST")
def time_out(request: HttpRequest, table_id: str) -> HttpResponse:
    """Choose what to do when somebody's time has run out: field `choice` (`wait`, `bot`, `end`), `level`."""
    visit = Visit.of(request, table_id)
    choice, level = request.POST.get("choice", ""), request.POST.get("level", "")
    return answering(request, visit, lambda: timeouts.choose(visit, choice, level))


@only("POST")
def remove(request: HttpRequest, table_id: str) -> HttpResponse:
    """Delete a table of one's own at which nobody else plays; where something was played, a page asks first, unless the
    field `sure` is there."""
    visit = Visit.of(request, table_id)
    if visit.table.number and "sure" not in request.POST:
        seating.check_removable(visit.table, visit.seats, visit.visitor)
        game = GAMES.get(visit.table.game)
        context = {"title": game.title if game else "", "table": visit.table, "names": visit.names}
        return HttpResponse(loader.render_to_string("remove.html", context, request))
    seating.remove(visit.table, visit.visitor)
    log("table").info("deleted", table=table_id)
    return SeeOther(reverse("start"))
