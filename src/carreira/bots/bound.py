"""The bots' generic functions, bound to a game."""

import functools
from types import SimpleNamespace

from carreira.bots import greedy, random, search
from carreira.game.game import Game
from carreira.game.generic import Function

FUNCTIONS: dict[str, list[Function]] = {
    "random": [random.random_move],
    "greedy": greedy.FUNCTIONS,
    "search": [*greedy.FUNCTIONS, *search.FUNCTIONS],
}
"""By level, weakest first."""


@functools.cache
def functions(game: Game, level: str) -> SimpleNamespace:
    """A level's functions, in which the game's rules and the estimate that the level uses replace the slots."""
    estimates = game.rules.estimates
    slots = {"value": estimates[level]} if level in estimates else {}
    return game.bind(FUNCTIONS[level], **slots)
