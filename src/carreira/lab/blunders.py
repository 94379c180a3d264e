"""How well reviews find blunders: random moves in place of those that a bot played, each checked for longer.

The check plays nine rounds over 240 deals, which are others than the review's. A move is a blunder if it costs more
than BLUNDER of winning by the check, and harmless if it costs less than MISTAKE; what lies between is left out.

The check goes by the same net as the review, so it doesn't find what that net doesn't see.
"""

from dataclasses import dataclass
from random import Random

import carreira
from carreira.bots.advising import Adviser
from carreira.bots.levels import named
from carreira.bots.outlook import LONG
from carreira.bots.reviewing import BLUNDER, MISTAKE, compare
from carreira.game.match import Match
from carreira.lab.intervals import share_interval

TRIES = 8
"""Random moves that are tried in each match."""


@dataclass(frozen=True)
class Tried:
    """One move that was looked at."""

    match: int
    planted: bool
    """Whether it is a random move; if not, a bot played it."""
    lost: float
    """What the review says that it costs."""
    cost: float
    """What the check says that it costs."""

    @property
    def flagged(self) -> bool:
        """Whether the review calls it a mistake or a blunder."""
        return self.lost >= MISTAKE

    @property
    def blunder(self) -> bool:
        """Whether it costs more than BLUNDER."""
        return self.cost > BLUNDER

    @property
    def harmless(self) -> bool:
        """Whether it costs less than MISTAKE."""
        return self.cost < MISTAKE


@dataclass(frozen=True)
class Measured:
    """How reviews did."""

    tried: tuple[Tried, ...]

    def found(self) -> tuple[int, int, tuple[float, float]]:
        """How many planted blunders were flagged, how many there were, and the 95 % interval of the share."""
        return self._share([one for one in self.tried if one.planted and one.blunder])

    def false_alarms(self, *, planted: bool) -> tuple[int, int, tuple[float, float]]:
        """How many harmless moves were flagged, of how many, and the interval: among random moves, or among those that
        a bot played."""
        return self._share([one for one in self.tried if one.planted is planted and one.harmless])

    def lines(self) -> list[str]:
        """All in words."""
        parts = (
            ("planted blunders found", self.found()),
            ("false alarms among harmless random moves", self.false_alarms(planted=True)),
            ("false alarms among moves as played", self.false_alarms(planted=False)),
        )
        lines = [
            f"{name}: {number} of {of}"
            + (f", {100 * number / of:.1f} % (95 % interval {100 * low:.1f} to {100 * high:.1f} %)" if of else "")
            for name, (number, of, (low, high)) in parts
        ]
        unsure = sum(not one.blunder and not one.harmless for one in self.tried)
        return [*lines, f"left out, as they cost between {MISTAKE} and {BLUNDER}: {unsure} of {len(self.tried)}"]

    @staticmethod
    def _share(some: list[Tried]) -> tuple[int, int, tuple[float, float]]:
        if not some:
            return 0, 0, (0.0, 1.0)
        flagged = [one.flagged for one in some]
        return sum(flagged), len(some), share_interval(flagged, [one.match for one in some])


def cost(adviser: Adviser, before: Match, move: str, others: set[str], seed: str) -> float:
    """What a move costs of winning against the best of some others, by the longer check."""
    seat = before.to_move
    assert seat is not None
    codes = [before.game.codes[one] for one in (move, *sorted(others))]
    looked = adviser.outlook.after(before.handle, before.edition.handle, codes, seat=seat, seed=seed, effort=LONG)
    return float(looked.shares[1:, seat].max() - looked.shares[0, seat])


def measure(game: str, *, seats: int, matches: int, level: str, player: str, seed: int) -> Measured:
    """Play matches between bots of the level `player`, try random moves in their positions, and let `level` review
    these and the moves that were played. Raises ValueError for unknown games, levels and numbers of seats."""
    named(player)
    tried: list[Tried] = []
    for number in range(matches):
        chance = Random(f"blunders {seed} {number}")
        match = carreira.new(game, seats=seats, seed=seed + number)
        adviser = Adviser(match.game, level)
        while not match.over:
            match.play(carreira.bots.choose(match, player, seed=number))
        open_ones = [one for one in match.decisions if len(match.at(one.number - 1).codes()) > 1]
        for decision in chance.sample(open_ones, min(TRIES, len(open_ones))):
            before = match.at(decision.number - 1)
            for planted in (True, False):
                others = [move for move in before.moves() if move != decision.move]
                move = chance.choice(others) if planted else decision.move
                found = compare(adviser, before, move, seed)
                rivals = {decision.move, found.best} - {move}
                check = f"check {seed} {number} {decision.number}"
                costs = cost(adviser, before, move, rivals, check) if rivals else 0.0
                tried.append(Tried(number, planted, found.lost, costs))
    return Measured(tuple(tried))
