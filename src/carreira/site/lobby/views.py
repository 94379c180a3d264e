"""The start page, and opening a table from it."""

from django.http import HttpRequest, HttpResponse
from django.template import loader
from django.urls import reverse
from django.views.decorators.cache import never_cache

from carreira.game.language import N_
from carreira.games import GAMES
from carreira.site.answers import SeeOther, game_named, only
from carreira.site.lobby.forms import NewTable
from carreira.site.lobby.listing import open_tables, own_tables
from carreira.site.logs import log
from carreira.site.people.visitors import known_visitor, person, visitor
from carreira.site.refusals import Refusal
from carreira.site.tables import voyages
from carreira.site.tables.dealing import Order, open_table


@only("GET")
@never_cache
def start(request: HttpRequest) -> HttpResponse:
    """The games with a form for each, and the tables at which this browser has played."""
    return page(request)


def page(request: HttpRequest, posted: NewTable | None = None) -> HttpResponse:
    """The start page, with a form as it was posted and what is wrong with it."""
    who = visitor(request)
    called = _called(request)
    games = [
        {
            "game": GAMES[name],
            "form": posted if posted and posted.game.name == name else NewTable(GAMES[name], who, called),
        }
        for name in GAMES
    ]
    own = own_tables(who)
    context = {"games": games, "own": own, "lobby": open_tables(who), "new_here": not own}
    context["puzzles"] = any(GAMES[name].puzzles for name in GAMES)
    return HttpResponse(loader.render_to_string("start.html", context, request), status=400 if posted else 200)


@only("GET")
@never_cache
def lists(request: HttpRequest) -> HttpResponse:
    """The lists of tables alone: the start page asks for them again and again."""
    who = visitor(request)
    context = {"own": own_tables(who), "lobby": open_tables(who)}
    return HttpResponse(loader.render_to_string("_lists.html", context, request))


def _called(request: HttpRequest) -> str:
    """The name of the account that is logged in, "" if none is."""
    account = person(request)
    return account.username if account else ""


@only("POST")
def new(request: HttpRequest, game: str) -> HttpResponse:
    """Open a table; the browser gets a session, to which the table belongs."""
    found = game_named(game)
    posted = {name: values[-1] for name, values in request.POST.lists() if values}
    form = NewTable(found, visitor(request), _called(request), posted)
    return _opened(request, form.order()) if form.is_valid() else page(request, form)


@only("POST")
def new_voyage(request: HttpRequest, game: str) -> HttpResponse:
    """Open the table of a game's first voyage, at its beginning or at a `step`."""
    found = game_named(game)
    voyage = found.voyage
    if voyage is None:
        raise Refusal(404, N_("This game has no first voyage."))
    step, last = request.POST.get("step", "1"), len(voyage.steps)
    numbers = {str(number): number for number in range(1, last + 1)}
    if step not in numbers:
        raise Refusal(404, N_("The first voyage has steps 1 to %(last)d."), last=last)
    return _opened(request, voyages.order(found, voyage, numbers[step]))


def _opened(request: HttpRequest, wanted: Order) -> HttpResponse:
    table = open_table(wanted, known_visitor(request))
    log("table").info("opened", table=table.id, game=table.game, seats=table.seat_count)
    return SeeOther(reverse("table", args=(table.id,)))
