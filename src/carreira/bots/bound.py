"""The bots' generic functions, bound to a game."""

import functools
from types import SimpleNamespace

from carreira.bots import greedy, judge, playouts, random, turns
from carreira.game.game import Game
from carreira.game.generic import Function

FUNCTIONS: list[Function] = [
    random.random_move,
    *judge.FUNCTIONS,
    *turns.FUNCTIONS,
    *greedy.FUNCTIONS,
    *playouts.FUNCTIONS,
]
PARTS: list[Function] = [*turns.PARTS, *playouts.PARTS]


@functools.cache
def functions(game: Game) -> SimpleNamespace:
    """All functions of bots, in which the game's rules replace the slots; each is compiled when it is first called."""
    return game.bind(FUNCTIONS, PARTS)
