"""What a bot learns about its rivals from their moves: by which judge each of them seems to choose.

To look ahead is to foresee what others do. Whoever expects of everybody what it would do itself wins against its like,
and is surprised by all others; so for each rival's last moves, the bot compares how likely they were by either judge.
"""

from collections import deque

import numpy as np
from numpy.typing import NDArray

from carreira.bots.greedy import DEALS
from carreira.bots.playouts import CHOOSING, ESTIMATE
from carreira.bots.scratch import Scratch
from carreira.game.chance import generator
from carreira.game.game import Game
from carreira.game.schema import Handle, to_move

REMEMBERED = 30
"""How many of a seat's last decisions count."""
CARE, SLIP = 0.06, 0.1
"""How carefully rivals are thought to choose: a move that is worth so many points less is e times less likely, and one
move in ten is chosen for reasons of their own, each as likely as the others."""


class Rivals:
    """What the seats of a match have shown of themselves. It writes into the scratch that it is given."""

    def __init__(self, game: Game, scratch: Scratch, judges: Handle) -> None:
        """Of the `judges`, those numbered CHOOSING and ESTIMATE are compared."""
        self._game, self._scratch, self._judges = game, scratch, judges
        self._shown: list[deque[float]] = [deque(maxlen=REMEMBERED) for _ in range(game.seat_counts[-1])]

    def forget(self) -> None:
        """Begin anew, for another match."""
        for shown in self._shown:
            shown.clear()

    def notice(self, states: Handle, figures: Handle, code: int) -> None:
        """Take a decision into account: the seat to move in the first of `states` chooses `code`."""
        seat = to_move(states)
        self._shown[seat].append(
            self._likelihood(states, figures, code, ESTIMATE) - self._likelihood(states, figures, code, CHOOSING)
        )

    def _likelihood(self, states: Handle, figures: Handle, code: int, judge: int) -> float:
        """The logarithm of how likely somebody chooses `code` who goes by a judge; 0 where that says nothing: nothing
        else is worth considering, or the move isn't, because another order of moves leads there as well."""
        self._scratch.look_at(states)
        n = self._scratch.weigh(figures, generator("notice"), self._judges, DEALS, 1, judge)
        codes = self._game.codes_in(self._scratch.outs, n)
        if n < 2 or code not in codes:
            return 0.0
        worths = self._scratch.worths[:n]
        likely = np.exp((worths - worths.max()) / CARE)
        return float(np.log((1 - SLIP) * likely[codes.index(code)] / likely.sum() + SLIP / n))

    def by_estimate(self) -> NDArray[np.float64]:
        """For each seat, how likely it goes by the judge ESTIMATE instead of CHOOSING, 0 to 1: a half before it has
        decided anything."""
        return np.array([1 / (1 + np.exp(-np.clip(sum(shown), -30, 30))) for shown in self._shown])
