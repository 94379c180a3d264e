"""What generic code of bots writes into while it looks at a position: states, buffers for moves, rows of numbers."""

import numpy as np
from numpy.typing import ArrayLike, NDArray

from carreira.bots import bound
from carreira.bots.greedy import BUFFERS, ROOT, STATES
from carreira.bots.playouts import CHOOSING
from carreira.bots.turns import DEEPEST
from carreira.game.chance import generator
from carreira.game.game import Game
from carreira.game.rule import Buffer
from carreira.game.schema import Handle, seats_in


class Scratch:
    """Room for looking at positions of one game, one at a time. Two threads must not share it."""

    def __init__(self, game: Game) -> None:
        rules, most = bound.functions(game), game.seat_counts[-1]
        self._weigh_moves, self._follow_moves = rules.weigh_moves, rules.follow_moves
        self._copy_state = game.loops.copy_state
        self.states = game.schema.new(STATES)
        """The position (ROOT), and what is tried from there."""
        self.outs = game.buffer(BUFFERS)
        """The moves in the position, and those of later decisions."""
        self.worths = np.zeros(len(game.notation))
        """What each move is worth."""
        self.spare, self.path = np.zeros(len(game.notation)), np.zeros((2, DEEPEST), np.int64)
        """For `turns.best_end`."""
        self._child, self._shares, self._choosers = generator("child"), np.zeros(most), np.zeros(most, np.int64)
        """For `playouts.follow_moves`."""

    def look_at(self, states: Handle) -> None:
        """Copy the first of `states`, which is not changed: the position that is looked at from now on."""
        self._copy_state(self.states, ROOT, states, 0)

    def weigh(self, figures: Handle, rng: Buffer, judges: Handle, deals: int, width: int, which: int = CHOOSING) -> int:
        """Write the position's moves into the first of `outs` and what they are worth into `worths`, as
        `greedy.weigh_moves` does by judge number `which`; returns how many there are."""
        n = self._weigh_moves(
            self.states, figures, rng, self.outs, self.worths, self.spare, self.path, judges, which, deals, width
        )
        return int(n)

    def follow(
        self, figures: Handle, rng: Buffer, judges: Handle, codes: ArrayLike, *, seat: int,
        kinds: NDArray[np.float64], likely: NDArray[np.float64], first: int, deals: int, rounds: int,
    ) -> NDArray[np.float64]:  # fmt: skip
        """Follow moves in the position as `playouts.follow_moves` does; returns what it finds, a row for each move,
        summed over the deals."""
        codes = np.asarray(codes, np.int64)
        found = np.zeros((len(codes), 2 * seats_in(self.states)))
        self._follow_moves(
            self.states, figures, rng, self._child, self.outs, codes, seat, found, self._shares, judges, kinds, likely,
            self._choosers, first, deals, rounds,
        )  # fmt: skip
        return found
