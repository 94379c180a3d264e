"""What the seats of an adapter see: the features of a position, its estimate, and which moves are legal.

Features (`Game.features`) and estimate are made from what a seat may see; they don't change when everything unseen is
dealt anew. Neither the seed nor the state leaves an adapter.
"""

import numpy as np
from numpy.typing import NDArray

from carreira.bots.judge import new_judges
from carreira.game.game import Game
from carreira.game.match import Match
from carreira.game.rule import COMPILED


class Observer:
    """Reads the matches of one game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.n_features = len(game.features)
        """How many features a position has."""
        self.n_moves = game.rules.first_step
        """How many moves the game has in all; a move's code is its index in `Game.notation`."""
        self._judges = new_judges(game)
        self._x = self._judges["x"][0] if COMPILED else self._judges[0].x

    def features(self, match: Match, seat: int) -> NDArray[np.float32]:
        """The features of a position for a seat: (n_features,), in the units of `Game.features`."""
        self.game.loops.features_of(match.handle, match.edition.handle, seat, self._judges)
        x: NDArray[np.float32] = self._x.astype(np.float32)
        return x

    def estimate(self, match: Match, seat: int) -> float:
        """The points that the game's own estimate gives a seat, which a net takes besides the features (`Net.expected`,
        `estimate` in ONNX). `Match.values` says something else: what the shipped net makes of it."""
        return float(self.game.loops.features_of(match.handle, match.edition.handle, seat, self._judges))

    def mask(self, match: Match, seat: int) -> NDArray[np.int8]:
        """Whether each move is legal for a seat: (n_moves,), 1 or 0; nothing is for a seat that doesn't decide."""
        mask = np.zeros(self.n_moves, np.int8)
        if seat == match.to_move:
            mask[match.codes()] = 1
        return mask


def shares(match: Match) -> list[float]:
    """What each seat is paid at the end of a match: 1 to the winner, equal parts to those who share the first place, 0
    to all others."""
    first = match.ranking()[0]
    return [1 / len(first) if seat in first else 0.0 for seat in range(match.seats)]
