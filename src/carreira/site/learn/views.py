"""The page with a game's rules, which can be searched."""

import re
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.template import loader
from markupsafe import Markup, escape

import carreira
from carreira.game.rulebook import Rulebook
from carreira.site.answers import game_named, only
from carreira.site.pages import language

FORMS = ("short", "full", "both")


@only("GET")
def rules(request: HttpRequest, game: str) -> HttpResponse:
    """The rules; `?q=` searches them, `?form=` shows the `short` form, the `full` one or `both`."""
    found = game_named(game)
    book = found.rulebook(language())
    query = request.GET.get("q", "")[:100].strip()
    form = request.GET.get("form", "both")
    context = {
        "game": found,
        "rulebook": book,
        "query": query,
        "found": book.search(query) if query else None,
        "form": form if form in FORMS else "both",
        "linked": _linked(book),
    }
    return HttpResponse(loader.render_to_string("rules.html", context, request))


@only("GET")
def sheet(request: HttpRequest, game: str) -> HttpResponse:
    """All rules in their short form, with the symbols of the board, on one sheet to print."""
    found = game_named(game)
    reader = language()
    seats = found.seat_counts[0]
    things = found.board.cards(carreira.new(game, seats=seats, seed=0).view(None), reader, [""] * seats)
    context = {
        "game": found,
        "rulebook": found.rulebook(reader),
        "symbols": found.board.symbols(seats),
        "signs": [(name, card.name) for name, card in things.items() if name.startswith("icon-")],
    }
    return HttpResponse(loader.render_to_string("sheet.html", context, request))


def _linked(book: Rulebook) -> Callable[[str], Markup]:
    """What makes links of the rules that a text names."""
    named = re.compile("|".join(rf"\b{re.escape(rule)}\b" for rule in book.ids))
    return lambda text: Markup(named.sub(r'<a href="#\g<0>">\g<0></a>', str(escape(text))))
