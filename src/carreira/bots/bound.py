"""The bots' generic functions, bound to a game."""

import functools
from types import SimpleNamespace

from carreira import games
from carreira.bots import greedy, random, search, states


@functools.cache
def functions(game: str) -> SimpleNamespace:
    """All functions of the bots with the rules of the game of that name in place of the slots."""
    return games.get(game).bind([states.copy_state, random.random_move, *greedy.FUNCTIONS, *search.FUNCTIONS])


@functools.cache
def rough_functions(game: str) -> SimpleNamespace:
    """The functions of the greedy bot, which goes by the game's rough estimate."""
    found = games.get(game)
    return found.bind([states.copy_state, *greedy.FUNCTIONS], value=found.slots["rough_value"])
