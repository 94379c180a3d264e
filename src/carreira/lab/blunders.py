"""How well reviews find blunders: random moves in place of those that a bot played, each checked for longer.

The check looks nine rounds ahead, as the review does, but over up to 240 other deals: twelve at a time, until it is
certain on which side of MISTAKE and BLUNDER a move's cost lies. A move is a blunder if it costs more than BLUNDER of
winning by the check, and harmless if it costs less than MISTAKE; what lies between is left out.

The check goes by the same net as the review, so it doesn't find what that net doesn't see.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass
from gettext import gettext as _
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

import carreira
from carreira import games
from carreira.bots.advising import Adviser
from carreira.bots.levels import named
from carreira.bots.outlook import USUAL, Effort, Outlook
from carreira.bots.reviewing import BLUNDER, MISTAKE, compare
from carreira.game.match import Match
from carreira.game.numerals import numeral
from carreira.game.rule import COMPILED
from carreira.lab.intervals import share_interval
from carreira.lab.journal import Journal
from carreira.lab.playing import Lineup, prepare
from carreira.lab.provenance import engine
from carreira.lab.spreading import checked_processes, done_on_cores

FORMAT = 1
"""The version of the file's format."""
TRIES = 8
"""Decisions of each match at which a random move, and the one that was played, are looked at."""
BLOCK = Effort(USUAL.rounds, 12)
"""What the check adds at a time."""
FEWEST, MOST = 4, 20
"""Blocks that it takes at least, and at most."""
USUAL_ERROR = 0.06
"""The standard deviation of a difference over a block, as long as little else is known of it."""
CERTAIN = 3
"""Standard errors between a cost and a bound from which it is certain on which side it lies."""


@dataclass(frozen=True)
class Tried:
    """One move that was looked at."""

    match: int
    """The match, from 0."""
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
            (_("planted blunders found: %(number)d of %(of)d"), self.found()),
            (_("false alarms among harmless random moves: %(number)d of %(of)d"), self.false_alarms(planted=True)),
            (_("false alarms among moves as played: %(number)d of %(of)d"), self.false_alarms(planted=False)),
        )
        share = _("%(said)s, %(share)s %% (95 %% interval %(low)s to %(high)s %%)")
        lines = []
        for name, (number, of, (low, high)) in parts:
            said = name % {"number": number, "of": of}
            if of:
                bounds = {"low": numeral(100 * low), "high": numeral(100 * high)}
                said = share % {"said": said, "share": numeral(100 * number / of), **bounds}
            lines.append(said)
        unsure = sum(not one.blunder and not one.harmless for one in self.tried)
        left = _("left out, as they cost between %(mistake)s and %(blunder)s: %(number)d of %(of)d")
        counts = {"mistake": MISTAKE, "blunder": BLUNDER, "number": unsure, "of": len(self.tried)}
        return [*lines, left % counts]

    @staticmethod
    def _share(some: list[Tried]) -> tuple[int, int, tuple[float, float]]:
        if not some:
            return 0, 0, (0.0, 1.0)
        flagged = [one.flagged for one in some]
        return sum(flagged), len(some), share_interval(flagged, [one.match for one in some])


@dataclass(frozen=True)
class Plan:
    """In which matches moves are planted, and who looks at them. All that the figures depend on."""

    game: str
    seats: int = 4
    level: str = "captain"
    """The level that reviews."""
    player: str = "captain"
    """The level that plays the matches, on all seats."""
    seed: int = 0
    """The seed of the first match."""

    def check(self) -> None:
        """Raises ValueError for an unknown game, number of seats or level, for a level that can't review, and for a
        seed with which nothing is dealt."""
        kind = games.get(self.game)
        carreira.new(self.game, seats=self.seats, seed=self.seed)
        named(self.player)
        Adviser(kind, self.level)

    def header(self) -> dict[str, Any]:
        """The first line of a file of results."""
        kind = games.get(self.game)
        return {
            "format": FORMAT,
            **asdict(self),
            "edition": kind.edition().hash,
            "rules_version": kind.rules_version,
            "version": carreira.__version__,
            "engine": engine(),
            "compiled": COMPILED,  # plain rules are looked over less far
        }


def measure(
    plan: Plan,
    matches: int,
    output: Path | None = None,
    *,
    processes: int | None = 1,
    progress: Callable[[int, int], None] = lambda done, of: None,
) -> Measured:
    """Play matches between bots, try random moves in their positions, and let a level review these and the moves that
    were played.

    What a match gives is in the file `output` as soon as it is done, and is read from there when the same is measured
    again. `processes` of None are as many as there are cores; the results are the same. `progress` is called with how
    many matches are done and how many there are to do. Raises ValueError for a plan that can't be followed,
    UnusableJournal for a file that belongs to something else or can't be used, CannotSpread if a process is killed.
    """
    plan.check()
    number = checked_processes(processes)
    with Journal(output, plan.header(), range(matches), read=_read, write=_line) as journal:
        left = [(plan, k) for k in range(matches) if k not in journal.results]
        if left and number > 1:  # so that no two processes compile the same rules
            prepare(Lineup(plan.game, (plan.level, *[plan.player] * (plan.seats - 1))))
        progress(len(journal.results), matches)
        with closing(done_on_cores(tried_in, left, number)) as done:
            for (_plan, k), tried in done:
                journal.add(k, tried)
                progress(len(journal.results), matches)
        return Measured(tuple(one for k in range(matches) for one in journal.results[k]))


def tried_in(plan: Plan, number: int) -> list[Tried]:
    """The moves that are looked at in one match."""
    chance = Random(f"blunders {plan.seed} {number}")
    match = carreira.new(plan.game, seats=plan.seats, seed=plan.seed + number)
    adviser, checker = Adviser(match.game, plan.level), Outlook(match.game, quick=not COMPILED)
    while not match.over:
        match.play(carreira.bots.choose(match, plan.player, seed=number))
    tried: list[Tried] = []
    open_ones = [one for one in match.decisions if len(match.at(one.number - 1).codes()) > 1]
    for decision in chance.sample(open_ones, min(TRIES, len(open_ones))):
        before = match.at(decision.number - 1)
        for planted in (True, False):
            others = [move for move in before.moves() if move != decision.move]
            move = chance.choice(others) if planted else decision.move
            found = compare(adviser, before, move, plan.seed)
            rivals = {decision.move, found.best} - {move}
            check = f"check {plan.seed} {number} {decision.number}"
            costs = cost(checker, before, move, rivals, check) if rivals else 0.0
            tried.append(Tried(number, planted, found.lost, costs))
    return tried


def cost(checker: Outlook, before: Match, move: str, others: set[str], seed: str) -> float:
    """What a move costs of winning against the best of some others, by the check."""
    seat = before.to_move
    assert seat is not None
    codes = [before.game.codes[one] for one in (move, *sorted(others))]
    losses: list[NDArray[np.float64]] = []  # a row for each block, a column for each rival
    while not enough(losses):
        found = checker.after(
            before.handle, before.edition.handle, codes, seat=seat, seed=f"{seed} {len(losses)}", effort=BLOCK
        )
        losses.append(found.shares[1:, seat] - found.shares[0, seat])
    return float(np.mean(losses, axis=0).max())


def enough(losses: Sequence[NDArray[np.float64]]) -> bool:
    """Whether it is known on which side of each bound the cost lies, or no more blocks are to be added."""
    n = len(losses)
    if n < FEWEST or n >= MOST:
        return n >= MOST
    mean = np.mean(losses, axis=0)
    rival = int(mean.argmax())
    spread = (n * float(np.var(losses, axis=0)[rival]) + USUAL_ERROR**2) / n  # as if one more had differed as usual
    error = math.sqrt(spread / n)
    return bool(min(abs(mean[rival] - bound) for bound in (MISTAKE, BLUNDER)) > CERTAIN * error)


def _read(line: Mapping[str, Any]) -> tuple[int, list[Tried]]:
    number = int(line["match"])
    return number, [Tried(number, bool(planted), float(lost), float(cost)) for planted, lost, cost in line["tried"]]


def _line(number: int, tried: list[Tried]) -> dict[str, Any]:
    return {"match": number, "tried": [[one.planted, one.lost, one.cost] for one in tried]}
