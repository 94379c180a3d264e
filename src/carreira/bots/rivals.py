"""What a bot learns about its rivals from their moves: what kind of player each of them seems to be.

To look ahead is to foresee what others do. Whoever expects of everybody what it would do itself wins against its like,
and is surprised by all others; so for each rival's last moves, the bot compares how likely they were for each kind: by
which judge it chooses, and how carefully.
"""

from collections import deque

import numpy as np
from numpy.typing import NDArray

from carreira.bots.greedy import DEALS
from carreira.bots.playouts import JUDGE, SCALE
from carreira.bots.scratch import Scratch
from carreira.game.chance import generator
from carreira.game.game import Game
from carreira.game.schema import Handle, to_move

REMEMBERED = 30
"""How many of a seat's last decisions count."""
CARE, SLIP = 0.06, 0.1
"""How carefully the most careful rivals are thought to choose: a move that is worth so many points less is e times less
likely, as what it is worth depends a little on the deals over which that is found out. Of the others, their noise says
it. And one move in ten is chosen for reasons of their own, each as likely as the others."""
ALIKE, APART = 0.3, 1e9
"""How far rivals resemble each other: each kind is thought to be as common as if, besides those at the table, so many
had been of it. The smaller this is, the more one rival says of the others; in the second case, nothing."""
STEPS = 10
"""The steps of the EM algorithm by which it is found out how common each kind is."""


class Rivals:
    """What the seats of a match have shown of themselves. It writes into the scratch that it is given."""

    def __init__(
        self, game: Game, scratch: Scratch, judges: Handle, kinds: NDArray[np.float64], alike: float = ALIKE
    ) -> None:
        """`kinds` (K, 2) are the kinds of players that are compared: see `playouts.JUDGE`."""
        self._game, self._scratch, self._judges, self._kinds, self._alike = game, scratch, judges, kinds, alike
        self._shown: list[deque[NDArray[np.float64]]] = [deque(maxlen=REMEMBERED) for _ in range(game.seat_counts[-1])]

    def forget(self) -> None:
        """Begin anew, for another match."""
        for shown in self._shown:
            shown.clear()

    def notice(self, states: Handle, figures: Handle, code: int) -> None:
        """Take a decision into account: the seat to move in the first of `states` chooses `code`."""
        likely = np.zeros(len(self._kinds))
        for judge in np.unique(self._kinds[:, JUDGE]):
            alike = self._kinds[:, JUDGE] == judge
            cares = np.maximum(self._kinds[alike, SCALE], CARE)
            likely[alike] = self._likelihoods(states, figures, code, int(judge), cares)
        self._shown[to_move(states)].append(likely)

    def _likelihoods(
        self, states: Handle, figures: Handle, code: int, judge: int, cares: NDArray[np.float64]
    ) -> NDArray[np.float64]:
        """The logarithms of how likely somebody chooses `code` who goes by a judge, for each way to be careful; 0 where
        that says nothing: nothing else is worth considering, or the move isn't, because another order of moves leads
        there as well."""
        self._scratch.look_at(states)
        n = self._scratch.weigh(figures, generator("notice"), self._judges, DEALS, 1, judge)
        codes = self._game.codes_in(self._scratch.outs, n)
        if n < 2 or code not in codes:
            return np.zeros(len(cares))
        worths = self._scratch.worths[:n]
        likely = np.exp((worths - worths.max()) / cares[:, np.newaxis])
        chosen: NDArray[np.float64] = likely[:, codes.index(code)] / likely.sum(axis=1)
        return np.log((1 - SLIP) * chosen + SLIP / n)

    def likely(self, seat: int) -> NDArray[np.float64]:
        """(S, K): how likely each seat is of each kind, 0 to 1, for `seat`; rows sum to 1. Before anybody has decided
        anything, each kind is as likely.

        How common kinds are at this table follows from its rivals themselves (empirical Bayes, by the EM algorithm), so
        what one of them shows is expected of the others as well, until they show otherwise.
        """
        none = np.zeros(len(self._kinds))
        shown = np.array([sum(one, start=none) for one in self._shown])
        rivals = np.arange(len(shown)) != seat
        common = np.full(len(none), 1 / len(none))
        for _ in range(STEPS):
            counted = self._alike + _shares(shown[rivals] + np.log(common)).sum(axis=0)
            common = counted / counted.sum()
        return _shares(shown + np.log(common))


def _shares(found: NDArray[np.float64]) -> NDArray[np.float64]:
    """Chances, by their logarithms, so that each row sums to 1."""
    chances = np.exp(found - found.max(axis=-1, keepdims=True))
    shares: NDArray[np.float64] = chances / chances.sum(axis=-1, keepdims=True)
    return shares
