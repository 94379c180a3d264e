"""The pages from which a game is learnt: its rules, the rules on one sheet, and the board with its words."""

import re
from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.template import loader
from markupsafe import Markup, escape

import carreira
from carreira.game.game import Game
from carreira.game.match import Match
from carreira.game.rulebook import Rulebook
from carreira.game.words import seat_name
from carreira.site.answers import game_named, only
from carreira.site.pages import language
from carreira.site.play.cards import cards
from carreira.site.tables.live import Live

FORMS = ("first", "short", "full")
"""Ways to show the rules: for a first reading, each in one line, everything."""
RULE = re.compile(r"\b[a-z]+\.[a-z]+\.\d+\b")
"""What may be the id of a rule, within a text."""


@only("GET")
def rules(request: HttpRequest, game: str) -> HttpResponse:
    """The rules; `?q=` searches them, `?form=` is one of FORMS."""
    found = game_named(game)
    book = found.rulebook(language())
    query = request.GET.get("q", "")[:100].strip()
    form = request.GET.get("form")
    context = {
        "game": found,
        "rulebook": book,
        "query": query,
        "found": book.search(query) if query else None,
        "form": form if form in FORMS else FORMS[0],
        "linked": _linked(book),
        "drawn": {card["rule"] for card in _things(_beginning(found)).values()},
    }
    return HttpResponse(loader.render_to_string("rules.html", context, request))


@only("GET")
def sheet(request: HttpRequest, game: str) -> HttpResponse:
    """All rules in their short form, with the symbols of the board, on one sheet to print."""
    found = game_named(game)
    match = _beginning(found)
    things = _things(match)
    context = {
        "game": found,
        "rulebook": found.rulebook(language()),
        "symbols": found.board.symbols(match.seats),
        "signs": [(name, card["name"]) for name, card in things.items() if name.startswith("icon-")],
    }
    return HttpResponse(loader.render_to_string("sheet.html", context, request))


@only("GET")
def board(request: HttpRequest, game: str) -> HttpResponse:
    """The board at the beginning of a game, and what everything on it is called, in the order of the rules."""
    found, reader = game_named(game), language()
    match, book = _beginning(found), found.rulebook(reader)
    view, names, things = match.view(None), _names(match), _things(match)
    called: dict[str, list[str]] = {}
    for card in things.values():
        if card["name"] not in called.setdefault(card["rule"], []):
            called[card["rule"]].append(card["name"])
    chapters = (
        (chapter, [(rule, called[rule.id]) for rule in chapter.paragraphs if rule.id in called])
        for chapter in book.chapters
    )
    context = {
        "game": found,
        "rulebook": book,
        "symbols": found.board.symbols(match.seats),
        "board": found.board.render(view, choices=[], language=reader, names=names, selected=""),
        "panel": found.board.panel(view, 0, language=reader, names=names),
        "cards": things,
        "words": [(chapter, found_there) for chapter, found_there in chapters if found_there],
    }
    return HttpResponse(loader.render_to_string("board.html", context, request))


def _beginning(game: Game) -> Match:
    """A match that has just begun."""
    return carreira.new(game.name, seats=game.seat_counts[0], seed=0)


def _names(match: Match) -> list[str]:
    return [seat_name(seat, language()) for seat in range(match.seats)]


def _things(match: Match) -> dict[str, Any]:
    """The cards of everything on the board, by its name there."""
    return cards(Live("", 0, match), match.view(None), language(), _names(match))


def _linked(book: Rulebook) -> Callable[[str], Markup]:
    """What makes links of the rules that a text names."""

    def link(named: re.Match[str]) -> str:
        return f'<a href="#{named[0]}">{named[0]}</a>' if named[0] in book else named[0]

    return lambda text: Markup(RULE.sub(link, str(escape(text))))
