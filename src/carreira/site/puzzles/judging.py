"""What is said of a move that was tried, and of the solution."""

from collections.abc import Sequence
from dataclasses import dataclass

from carreira.game.language import N_
from carreira.game.match import Match
from carreira.game.reasons import reason
from carreira.site.pages import language, say
from carreira.site.puzzles.choosing import Posed
from carreira.site.refusals import Refusal

MOST_MOVES = 10
LISTED = 4
"""How many of the best moves are listed with the solution."""


@dataclass(frozen=True)
class Judged:
    """A move that was tried: what it is called, whether it is the best, what it loses, and what speaks for it."""

    move: str
    label: str
    right: bool
    lost: str
    reason: str


@dataclass(frozen=True)
class Compared:
    """A move that the check compared, with its share of winning in per cent."""

    move: str
    label: str
    percent: int
    best: bool


def chosen(match: Match, posed: Posed, moves: Sequence[str]) -> str:
    """The move that an answer is judged by: the best one if it is among those that were made, else the first.

    A form that makes several moves makes them in any order. Raises Refusal (400 for no moves, 422 for a move that isn't
    legal).
    """
    if not moves or len(moves) > MOST_MOVES or any(len(text) > 80 for text in moves):
        raise Refusal(400, N_("The form can’t be read. Go back to the puzzle, reload it and try again."))
    move = posed.puzzle.best if posed.puzzle.best in moves else moves[0]
    refused = match.why_not(move, language())
    if refused is not None:
        raise Refusal(422, refused[1] or N_("That can’t be done now."), rule=refused[0])
    return move


def labels(match: Match) -> dict[str, str]:
    """What each legal move is called."""
    choices = match.game.words.choices(match.view(match.to_move), match.outcomes(), language())
    return {choice.move: choice.label for choice in choices}


def judged(match: Match, posed: Posed, move: str, names: Sequence[str]) -> Judged:
    """What is said of a legal move."""
    right = posed.puzzle.right(move)
    then = posed.puzzle.then if move == posed.puzzle.best else ()
    why = reason(match, move, then, language=language(), names=names)
    return Judged(move, labels(match)[move], right, "" if right else _lost(posed, move), why)


def _lost(posed: Posed, move: str) -> str:
    """How much a move loses, as far as that was measured."""
    shares = posed.puzzle.shares
    best = percent(shares[posed.puzzle.best])
    if move not in shares:
        return say(
            N_("It is not among the %(count)d most promising moves; the best one wins %(best)d games out of 100."),
            count=len(shares),
            best=best,
        )
    return say(
        N_("It wins %(this)d games out of 100, the best move %(best)d."),
        this=percent(shares[move]),
        best=best,
    )


def percent(share: float) -> int:
    """A share in whole per cent."""
    return round(100 * share)


def compared(match: Match, posed: Posed) -> list[Compared]:
    """The best moves, with what they promise."""
    called = labels(match)
    found = list(posed.puzzle.shares.items())[:LISTED]
    return [Compared(move, called[move], percent(share), move == posed.puzzle.best) for move, share in found]
