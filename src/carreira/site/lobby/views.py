"""The start page, and opening a table from it."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.template import loader
from django.urls import reverse
from django.views.decorators.cache import never_cache

from carreira.game.language import N_
from carreira.game.words import LETTERS
from carreira.games import GAMES
from carreira.site.answers import SeeOther, game_named, only
from carreira.site.lobby.ordering import BrokenForm, form, order
from carreira.site.logs import log
from carreira.site.pages import say
from carreira.site.people.visitors import known_visitor, visitor
from carreira.site.refusals import Refusal
from carreira.site.tables import voyages
from carreira.site.tables.dealing import Order, TooBusy, open_table
from carreira.site.tables.models import Table

LATEST = 8


@only("GET")
@never_cache
def start(request: HttpRequest) -> HttpResponse:
    """The games with a form for each, and the tables at which this browser has played."""
    return page(request)


def page(
    request: HttpRequest, game: str = "", posted: Mapping[str, str] | None = None, error: str = "", status: int = 200
) -> HttpResponse:
    """The start page, with the form of `game` as it was posted and its error."""
    who = visitor(request)
    games = [
        {"game": GAMES[name], "form": form(GAMES[name], who, posted, error) if name == game else form(GAMES[name], who)}
        for name in GAMES
    ]
    tables = _tables(who)
    context = {"games": games, "tables": tables, "new_here": not tables}
    return HttpResponse(loader.render_to_string("start.html", context, request), status=status)


def _tables(who: str) -> list[dict[str, Any]]:
    if not who:
        return []
    mine = Table.objects.filter(seats__visitor=who).distinct().prefetch_related("seats").order_by("-changed")
    return sorted(map(partial(_summary, who), mine[:LATEST]), key=lambda table: (not table["my_turn"], table["over"]))


def _summary(who: str, table: Table) -> dict[str, Any]:
    """What the start page shows of a table."""
    seats = table.seats.all()
    points = table.points or [None] * table.seat_count
    return {
        "url": reverse("table", args=(table.id,)),
        "title": GAMES[table.game].title if table.game in GAMES else table.game,
        "seats": [
            {"number": seat.number, "letter": LETTERS[seat.number], "name": seat.name, "points": points[seat.number]}
            for seat in seats
        ],
        "changed": table.changed,
        "over": table.over,
        "my_turn": any(seat.number == table.to_move and seat.visitor == who for seat in seats),
    }


@only("POST")
def new(request: HttpRequest, game: str) -> HttpResponse:
    """Open a table; the browser gets a session, to which the table belongs."""
    found = game_named(game)
    posted = {name: values[-1] for name, values in request.POST.lists() if values}
    try:
        return _opened(request, order(found, visitor(request), posted))
    except BrokenForm as error:
        return page(request, game, posted, say(str(error), **error.values), status=400)


@only("POST")
def new_voyage(request: HttpRequest, game: str) -> HttpResponse:
    """Open the table of a game's first voyage."""
    found = game_named(game)
    voyage = found.voyage
    if voyage is None:
        raise Refusal(404, N_("This game has no first voyage."))
    return _opened(request, voyages.order(found, voyage))


def _opened(request: HttpRequest, wanted: Order) -> HttpResponse:
    try:
        table = open_table(wanted, known_visitor(request))
    except TooBusy as error:
        raise Refusal(503, N_("Too many tables wait for bots just now. Try again in a few minutes.")) from error
    log("table").info("opened", table=table.id, game=table.game, seats=table.seat_count)
    return SeeOther(reverse("table", args=(table.id,)))
