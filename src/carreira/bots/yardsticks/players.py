"""The yardsticks as bots: frozen code with the memory and the dials that it had (see the package)."""

import functools
from types import SimpleNamespace

import numpy as np

from carreira.bots.yardsticks import ahead, tree
from carreira.game.game import Game
from carreira.game.generic import Function
from carreira.game.rule import Buffer
from carreira.game.schema import Handle

DIALS = (0.3, 3.0, 8.0, 0.5)
"""CURIOSITY, LIKELY, EVEN and WINNING of `tree`."""
NODES = 1 << 18
"""Nodes that a search can hold; it ends when they are used up."""


@functools.cache
def _bound(game: Game, estimate: Function, functions: tuple[Function, ...]) -> SimpleNamespace:
    return game.bind(functions, value=estimate)


class Ahead:
    """One turn ahead by an estimate."""

    def __init__(self, game: Game, estimate: Function) -> None:
        self._rules = _bound(game, estimate, tuple(ahead.FUNCTIONS))
        self._copy_state = game.loops.copy_state
        self._states = game.schema.new(ahead.STATES)
        self._outs = game.buffer(2)
        self._worths = np.zeros(len(game.notation))

    def move(self, states: Handle, figures: Handle, rng: Buffer) -> int:
        """See `carreira.bots.levels.Bot`."""
        self._copy_state(self._states, ahead.ROOT, states, 0)
        return int(self._rules.greedy_move(self._states, figures, rng, self._outs, self._worths))


class Tree:
    """The tree search by an estimate, with a fixed number of iterations."""

    def __init__(self, game: Game, estimate: Function, iterations: int) -> None:
        self._rules = _bound(game, estimate, (*ahead.FUNCTIONS, *tree.FUNCTIONS))
        self._copy_state = game.loops.copy_state
        self._iterations = iterations
        self._states = game.schema.new(tree.STATES)
        self._outs = game.buffer(2)
        codes, seats = len(game.notation), game.seat_counts[-1]
        nodes = min(NODES, 64 * iterations + 2 * codes)
        self._tree = np.zeros((nodes, tree.COLUMNS), np.int32)
        self._sums = np.zeros((nodes, seats + 1))
        self._path = np.zeros(tree.LONGEST, np.int32)
        self._known = np.zeros(codes, np.int32)
        self._worths = np.zeros(seats)
        self._dials = np.array(DIALS)

    def move(self, states: Handle, figures: Handle, rng: Buffer) -> int:
        """See `carreira.bots.levels.Bot`."""
        self._copy_state(self._states, tree.ROOT, states, 0)
        only = int(self._rules.open_search(self._states, figures, self._tree, self._sums, self._outs))
        if only >= 0:
            return only
        self._rules.search_on(
            self._states, figures, rng, self._tree, self._sums, self._path, self._known, self._outs, self._worths,
            self._dials, self._iterations,
        )  # fmt: skip
        return int(self._rules.most_visited(self._states, self._tree, self._sums))
