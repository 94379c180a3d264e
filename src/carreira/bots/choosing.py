"""Choosing a move for a match: a chooser for each level, with room made once for each game."""

import functools
import time
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import numpy as np

from carreira.bots import greedy, search, states
from carreira.bots import random as at_random
from carreira.game.chance import generator
from carreira.game.game import Game
from carreira.game.match import Match

ITERATIONS = 1500
"""What a search is given where no time is: the same arguments then give the same move."""
CHUNK = 100
"""Iterations between two looks at the clock."""
NODES = 1 << 18
"""Nodes that a search tree has room for."""
DIALS = (1.0, 3.0, 8.0, 0.5)
"""Curiosity; temperature of priors and of shares, in points; weight of winning itself once a playout has ended."""


@functools.cache
def bound(game: Game) -> SimpleNamespace:
    """The bots' functions, bound to a game."""
    names = (greedy, search)
    functions: list[Callable[..., Any]] = [states.copy_state, at_random.random_move]
    for module in names:
        functions += [
            value
            for value in vars(module).values()
            if callable(value) and getattr(value, "__module__", "") == module.__name__
        ]
    return game.bind(functions)


def choose_random(match: Match, seconds: float | None, seed: int) -> int:
    """A legal move, each as likely as the others."""
    rng = generator(f"random {seed} {match.number}")
    return int(bound(match.game).random_move(match.handle, match.edition.handle, rng, match.game.buffer()))


def choose_greedy(match: Match, seconds: float | None, seed: int) -> int:
    """The move worth most one step ahead."""
    game = match.game
    scratch = states.scratch(game, 6)
    scratch[0:1] = game.schema.copy(match.handle)
    rng = generator(f"greedy {seed} {match.number}")
    worths = np.zeros(len(game.notation))
    return int(bound(game).greedy_move(scratch, match.edition.handle, rng, states.rooms(game, 2), worths))


def choose_search(match: Match, seconds: float | None, seed: int) -> int:
    """The move that the search looked at most, after ITERATIONS or for about so many seconds."""
    game, box = match.game, match.edition.handle
    room = game.buffer()
    if game.loops.choices_of(match.handle, box, room) == 1:
        return game.codes_in(room, 1)[0]
    found = bound(game)
    scratch = states.scratch(game, 6)
    scratch[0:1] = game.schema.copy(match.handle)
    rng = generator(f"search {seed} {match.number}")
    rooms = states.rooms(game, 2)
    known, worths = np.zeros(len(game.notation), np.int32), np.zeros(8)
    tree, sums, path = np.zeros((NODES, 4), np.int32), np.zeros((NODES, 6)), np.zeros(512, np.int32)
    tree[0, search.VISITS] = 2
    tree[1] = (0, -1, -1, 0)
    dials = np.array(DIALS)
    ends = None if seconds is None else time.perf_counter() + seconds
    left = ITERATIONS
    while left > 0:
        found.search_on(scratch, box, rng, tree, sums, path, known, rooms, worths, dials, CHUNK)
        left = left - CHUNK if ends is None else int(time.perf_counter() < ends)
        if tree[0, search.VISITS] > NODES - len(known):
            break
    return int(found.most_visited(scratch, tree, sums))


CHOOSERS: dict[str, Callable[[Match, float | None, int], int]] = {
    "random": choose_random,
    "greedy": choose_greedy,
    "search": choose_search,
}
"""Level -> how it chooses, weakest first."""
