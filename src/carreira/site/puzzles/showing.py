"""What the page of a puzzle shows: the board as at a table, seen from the seat that decides."""

from typing import Any

from django.urls import reverse

from carreira.game.chance import generator
from carreira.game.match import Match
from carreira.game.words import LETTERS, seat_name
from carreira.site.pages import language
from carreira.site.play.cards import cards
from carreira.site.puzzles import judging, progress
from carreira.site.puzzles.choosing import Posed
from carreira.site.refusals import Refusal
from carreira.site.tables.live import Live

GRADES = 3
"""Marks of difficulty; harder puzzles have no more."""


def names_of(match: Match) -> list[str]:
    """Names for the seats; nobody sits there."""
    return [seat_name(seat, language()) for seat in range(match.seats)]


def puzzle_context(
    posed: Posed, visitor: str, *, tried: str = "", solution: bool = False, selected: str = "",
    refused: Refusal | None = None,
) -> dict[str, Any]:  # fmt: skip
    """Everything that `puzzle.html` is given: with a move that was `tried`, with the `solution`, or neither."""
    match, reader = posed.match(), language()
    game, names, seat = posed.game, names_of(match), posed.puzzle.seat
    verdict = judging.judged(match, posed, tried, names) if tried else None
    attempt = progress.attempt_at(visitor, posed)
    done = solution or bool(verdict and verdict.right)
    shown = _after(match, posed) if done else match
    view = shown.view(seat)
    if done:
        view.pop("moves", None)
    choices = game.words.choices(view, shown.outcomes(), reader) if view.get("moves") else []
    live = Live("", 0, shown)
    at = (game.name, posed.number)
    return {
        "posed": posed,
        "game": game,
        "edition": match.edition,
        "seat": seat,
        "view": view,
        "choices": choices,
        "prompt": game.words.prompt(match.view(seat), reader, names),
        "board": game.board.render(view, choices=choices, language=reader, names=names, selected=selected),
        "symbols": game.board.symbols(match.seats),
        "tabs": game.board.tabs(reader),
        "names": names,
        "letters": LETTERS,
        "panels": [game.board.panel(view, one, language=reader, names=names) for one in range(match.seats)],
        "supply": game.board.supply(view, seat, language=reader),
        "cards": cards(live, view, reader, names),
        "grade": min(posed.puzzle.grade, GRADES),
        "grades": GRADES,
        "verdict": verdict,
        "done": done,
        "attempt": attempt,
        "best": judging.judged(match, posed, posed.puzzle.best, names) if done else None,
        "compared": judging.compared(match, posed) if done else [],
        "refused": refused,
        "rule_url": f"{reverse('rules', args=(game.name,))}#{refused.rule}" if refused and refused.rule else "",
        "page_url": reverse("puzzle", args=at),
        "try_url": reverse("try-puzzle", args=at),
        "solution_url": reverse("puzzle-solution", args=at),
        "play_on_url": reverse("play-puzzle", args=at),
        "preview_url": reverse("puzzle-preview", args=at),
        "next_url": reverse("puzzle", args=(game.name, posed.number % posed.of + 1)) if posed.of > 1 else "",
    }


def _after(match: Match, posed: Posed) -> Match:
    """The position after the best move; as it was, if that turns something up."""
    if match.reveals(posed.puzzle.best):
        return match
    return match.copy().play(posed.puzzle.best)


def dealt_anew(posed: Posed, seed: int) -> dict[str, Any]:
    """The puzzle's position with everything unseen dealt anew, so that nobody can know it from elsewhere."""
    match = posed.match()
    match.game.loops.deal_unseen(match.handle, match.edition.handle, generator(f"puzzle {seed}"))
    return match.position()
