"""Bots: they play any game by its rules alone, at several levels, and never look at what is hidden."""

from carreira.bots.choosing import CHOOSERS
from carreira.game.match import Match

__all__ = ["NEEDS_COMPILED", "choose", "levels"]

NEEDS_COMPILED = {"search"}
"""Levels that the plain backend is too slow for."""


def levels() -> list[str]:
    """The names of the levels, weakest first.

    >>> levels()
    ['random', 'greedy', 'search']
    """
    return list(CHOOSERS)


def choose(match: Match, level: str, seconds: float | None = None, seed: int = 0) -> str:
    """A legal move for the seat that is to move, in notation.

    Without `seconds` the budget is fixed, and the same arguments give the same move. What is hidden is never looked at.
    Raises ValueError for an unknown level or a match that is over.
    """
    if level not in CHOOSERS:
        raise ValueError(f"There is no bot {level!r}; there is {', '.join(CHOOSERS)}.")
    if match.over:
        raise ValueError("The match is over; there is nothing to choose.")
    moves = match.moves()
    if len(moves) == 1:
        return moves[0]
    return match.game.notation[CHOOSERS[level](match, seconds, seed)]
