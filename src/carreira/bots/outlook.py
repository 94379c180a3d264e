"""The outlook: what each seat may expect in a position, or after each of some moves, in shares of winning and points.

The moves are followed by playouts (`bots.playouts`), all over the same deals of everything unseen and with the same
noise, so what lies hidden favours none of them, and to the same depth.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from carreira.bots import net
from carreira.bots.judge import VALUE
from carreira.bots.players import best_net, judges_by
from carreira.bots.playouts import CHOOSING, NOISE, NOTHING
from carreira.bots.scratch import Scratch
from carreira.game.chance import generator
from carreira.game.game import Game
from carreira.game.schema import Handle

__all__ = ["BRIEF", "CLOSE", "NOTHING", "USUAL", "Effort", "Found", "Outlook"]


class Effort(NamedTuple):
    """How many rounds play goes on, and over how many deals."""

    rounds: int
    deals: int


BRIEF, USUAL, CLOSE = Effort(4, 4), Effort(9, 8), Effort(9, 40)
"""To find out which moves are worth comparing; to compare them; to compare a few closely. A shorter look says little,
and over more rounds each deal says less: see docs/bots.md, "How far to look"."""
AT_ONCE = Effort(0, 4)
"""Where nothing else is fast enough."""


class Found(NamedTuple):
    """What was found for n moves and S seats."""

    shares: NDArray[np.float64]
    """(n, S): each seat's share of winning, 0 to 1; rows sum to 1."""
    points: NDArray[np.float64]
    """(n, S): the points that it may expect at the end."""


class Outlook:
    """Looks from positions of one game. Two threads must not share an outlook.

    It goes by the nets that come with the program, or where `quick` by the game's estimate, and only to the end of the
    mover's turn: fast enough for plain rules.
    """

    def __init__(self, game: Game, *, quick: bool = False) -> None:
        purposes = (net.CHOOSING, net.WINNING, net.POINTS)
        self._scratch = Scratch(game)
        self._judges = judges_by(game, *(VALUE if quick else best_net(game, purpose) for purpose in purposes))
        self.quick = quick
        """Whether it looks no farther than the turn, where what comes up changes little."""
        self._kinds = np.array([[CHOOSING, 0.0 if quick else NOISE]])
        self._likely = np.ones((game.seat_counts[-1], 1))

    def after(
        self,
        states: Handle,
        figures: Handle,
        codes: Sequence[int],
        *,
        seat: int,
        seed: str,
        effort: Effort = USUAL,
    ) -> Found:
        """The outlook after each of some legal moves in the first of `states`; NOTHING stands for the position itself.

        `seat` is the one whose turns are counted. The same seed gives the same deals and the same noise.
        """
        self._scratch.look_at(states)
        rounds, deals = AT_ONCE if self.quick else effort
        found = self._scratch.follow(
            figures, generator(f"outlook {seed}"), self._judges, codes, seat=seat, kinds=self._kinds,
            likely=self._likely, first=0, deals=deals, rounds=rounds,
        )  # fmt: skip
        found /= deals
        shares, points = np.split(found, 2, axis=1)
        return Found(shares, points)
