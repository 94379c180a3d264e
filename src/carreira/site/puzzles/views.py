"""The pages of puzzles, and the posts that come from them."""

import secrets
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template import loader
from django.urls import reverse
from django.views.decorators.cache import never_cache

from carreira.game.language import N_
from carreira.site.answers import SeeOther, game_named, only
from carreira.site.pages import language
from carreira.site.people.visitors import known_visitor, person, visitor
from carreira.site.play.cards import preview
from carreira.site.puzzles import judging, progress
from carreira.site.puzzles.choosing import Posed, of_day, posed, today
from carreira.site.puzzles.showing import GRADES, dealt_anew, puzzle_context
from carreira.site.refusals import Refusal
from carreira.site.tables.dealing import Chair, Order, open_table
from carreira.site.tables.levels import default_level
from carreira.site.tables.live import Live
from carreira.site.tables.models import HUMAN


@only("GET")
@never_cache
def puzzles(request: HttpRequest, game: str) -> HttpResponse:
    """The puzzles of a game, and which of them the visitor has solved."""
    found, who = game_named(game), visitor(request)
    attempts = progress.by_puzzle(who, found.name)
    daily = of_day(today())
    rows = [
        {
            "number": number,
            "url": reverse("puzzle", args=(found.name, number)),
            "grade": min(puzzle.grade, GRADES),
            "seats": puzzle.source["seats"],
            "attempt": attempts.get(puzzle.id),
            "today": daily is not None and daily.puzzle.id == puzzle.id,
        }
        for number, puzzle in enumerate(found.puzzles, start=1)
    ]
    context = {
        "game": found,
        "rows": rows,
        "grades": GRADES,
        "solved": sum(1 for row in rows if row["attempt"] and row["attempt"].solved),
        "left": next((row for row in rows if not (row["attempt"] and row["attempt"].done)), None) if attempts else None,
        "streak": progress.streak(who, today()) if person(request) else 0,
    }
    return HttpResponse(loader.render_to_string("puzzles.html", context, request))


@only("GET")
@never_cache
def todays(request: HttpRequest) -> HttpResponse:
    """The puzzle of the day. Raises Refusal (404) where there are no puzzles."""
    found = of_day(today())
    if found is None:
        raise Refusal(404, N_("There are no puzzles here yet."))
    return _page(request, found)


@only("GET")
@never_cache
def puzzle(request: HttpRequest, game: str, number: int) -> HttpResponse:
    """A puzzle: `?tried=` shows what is to be said of a move, `?select=` the first step of a gesture, `?solution=1` the
    solution, once it has been found or asked for."""
    return _page(request, posed(game_named(game), number))


def _page(request: HttpRequest, found: Posed, refused: Refusal | None = None) -> HttpResponse:
    who = visitor(request)
    tried, selected = request.GET.get("tried", "")[:80], request.GET.get("select", "")[:60]
    if tried and found.match().why_not(tried) is not None:
        tried = ""
    attempt = progress.attempt_at(who, found)
    solution = "solution" in request.GET and attempt is not None and attempt.done
    context = puzzle_context(found, who, tried=tried, solution=solution, selected=selected, refused=refused)
    context |= {"today": found.todays, "streak": progress.streak(who, today()) if person(request) else 0}
    status = refused.status if refused else 200
    return HttpResponse(loader.render_to_string("puzzle.html", context, request), status=status)


@only("POST")
def attempt(request: HttpRequest, game: str, number: int) -> HttpResponse:
    """Try a move: field `move`, one or several. The answer says whether it is the best, and what it loses."""
    found = posed(game_named(game), number)
    try:
        move = judging.chosen(found.match(), found, [text for text in request.POST.getlist("move") if text])
    except Refusal as why:
        if why.status != 422:
            raise
        return _page(request, found, why)
    progress.note(known_visitor(request), found, right=found.puzzle.right(move))
    return SeeOther(f"{reverse('puzzle', args=(game, number))}?{urlencode({'tried': move})}#verdict")


@only("POST")
def solution(request: HttpRequest, game: str, number: int) -> HttpResponse:
    """Show the solution, which then no longer counts as found."""
    found = posed(game_named(game), number)
    progress.note(known_visitor(request), found, shown=True)
    return SeeOther(f"{reverse('puzzle', args=(game, number))}?solution=1#verdict")


@only("POST")
def play_on(request: HttpRequest, game: str, number: int) -> HttpResponse:
    """Open a table that begins in the puzzle's position, against bots."""
    found = posed(game_named(game), number)
    match = found.match()
    chairs = [Chair(HUMAN if seat == found.puzzle.seat else default_level()) for seat in range(match.seats)]
    seed = secrets.randbits(64)
    order = Order(game, chairs, match.options, seed=seed, private=True, position=dealt_anew(found, seed))
    table = open_table(order, known_visitor(request))
    return SeeOther(reverse("table", args=(table.id,)))


@only("GET")
@never_cache
def previewed(request: HttpRequest, game: str, number: int) -> JsonResponse:
    """What could be done after `?move=`, as at tables (`play.views.previewed`)."""
    found = posed(game_named(game), number)
    seen = preview(Live("", 0, found.match()), request.GET.get("move", "")[:80], language())
    lines = [[choice.label, choice.cost, choice.gain] for choice in seen.choices]
    return JsonResponse({"lines": lines, "why_not": seen.why_not, "idle": seen.idle})
