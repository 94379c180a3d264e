"""Evolving a net's weights by what they win (`carreira evolve`), with CMA-ES by the library `cma` (Hansen).

A net fitted to results explains them well and still chooses badly, because the move that looks best is too often one
that the net overrates. Here weights are judged by the matches that they win, so whatever misleads the choice counts
against them. Only the weights outside the hidden layer change: its own stay those of the net that is begun with.

Matches are played against a league: the game's estimate, the first net, and favourites of earlier generations. Each
generation, all candidates play at the same tables: on the same seat, in the same company, dealt the same.
"""

import importlib
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from gettext import gettext as _
from pathlib import Path
from types import ModuleType

import numpy as np
from numpy.typing import NDArray

from carreira import games
from carreira.bots.arrays import check_places
from carreira.bots.net import Net
from carreira.game.game import Game
from carreira.game.numerals import numeral
from carreira.lab.selfplay import USUAL, Table, drawn_seats
from carreira.lab.training import measure

Array = NDArray[np.float64]

PLAY = (0.05, 0.1, 16.0, 0.0, 0.0, 1.0, 1.0)
"""How matches are played (dials of `lab.selfplay`): greedily, the first decisions sometimes at random."""
ESTIMATE_SHARE, UNIFORM_SHARE = 0.4, 0.5
"""The share of opponents that go by the game's estimate, and of tables whose opponents are all alike."""
WORTH_SCALE, OUTER_SCALE = 0.1, 0.3
"""Steps of the estimate's weight and of outer weights, as parts of them; those of linear weights are in points."""
MARGIN = 40.0
"""A lead of so many points over the best of the others counts as much as winning."""
LEAGUE_EVERY, LEAGUE_MOST = 20, 8
"""After how many generations the favourite joins the league, and how many do."""
MOST_SEEDS = 2**32 - 1
"""How many seeds `cma` knows; 0 means to it that any will do."""
MEASURED_EVERY = 10
"""After how many generations the favourite is measured and written."""


@dataclass(frozen=True)
class Candidates:
    """Nets near a first one, as vectors: what is added to its weights, in steps."""

    first: Net

    @property
    def length(self) -> int:
        """The length of a vector."""
        return 1 + len(self.first.linear) + len(self.first.outer)

    def net(self, steps: Array) -> Net:
        """The net of a vector."""
        linear, outer = np.split(steps[1:], [len(self.first.linear)])
        return Net(
            self.first.worth * (1 + WORTH_SCALE * steps[0]),
            self.first.linear + linear,
            self.first.inner,
            self.first.bias,
            self.first.outer * (1 + OUTER_SCALE * outer),
        )


@dataclass
class Score:
    """What a candidate has earned so far."""

    earned: float = 0.0
    won: float = 0.0
    matches: int = 0

    def add(self, won: float, lead: float, seats: int) -> None:
        """Count a match: its share of the win, and its lead in points over the best of the others. At four seats an
        even share is a quarter; other numbers of seats are brought to the same measure."""
        share = won * seats / USUAL
        self.earned += share + float(np.clip(lead / MARGIN, -1, 1))
        self.won += share
        self.matches += 1


def companies(
    game: Game, tables: int, league: int, first: int, rng: np.random.Generator
) -> Iterator[tuple[int, list[int]]]:
    """For each table: the candidate's seat, and the players of the other seats, clockwise from seat 0. Player 0 is the
    estimate; the `league` has the numbers from `first` on."""
    members = [0, *range(first, first + league)]
    chances = [ESTIMATE_SHARE] + [(1 - ESTIMATE_SHARE) / league] * league
    for number in range(tables):
        seats = drawn_seats(game, rng)
        alike = rng.random() < UNIFORM_SHARE
        drawn = rng.choice(members, size=1 if alike else seats - 1, p=chances).tolist()
        yield number % seats, (drawn * (seats - 1))[: seats - 1]


def play_generation(
    game: Game, nets: list[Net], league: list[Net], tables: int, rng: np.random.Generator, name: str
) -> list[Score]:
    """What each of the `nets` earns at so many tables against the league."""
    table = Table(game, [*nets, *league])
    scores = [Score() for _ in nets]
    for number, (seat, others) in enumerate(companies(game, tables, len(league), 1 + len(nets), rng)):
        seats, deal = 1 + len(others), f"{name} {number}"
        for candidate, score in enumerate(scores):
            if table.play([*others[:seat], 1 + candidate, *others[seat:]], deal, f"{deal} moves", PLAY):
                points = table.points(seats)
                lead = points[seat] - np.delete(points, seat).max()
                score.add(float(table.won(seats)[seat]), float(lead), seats)
    return scores


def evolve(
    game: str,
    base: Net,
    *,
    output: Path,
    generations: int = 100,
    population: int = 24,
    tables: int = 48,
    step: float = 0.4,
    seed: int = 0,
    deals: int = 50,
    command: str = "",
    say: Callable[[str], None] = print,
) -> Net:
    """Evolve a net for a game from `base` and write it to `output`, every MEASURED_EVERY generations and at the end.

    In each generation, `population` nets play at so many `tables`; `step` is how far the first ones are from `base`, in
    points. The favourite is measured over `deals` deals as one against three by the estimate, only to be reported. The
    same arguments give the same net. Raises ValueError for an unknown game, OSError if the file can't be written, and
    ModuleNotFoundError without the package `cma`.
    """
    kind = games.get(game)
    check_places(output)
    rng = np.random.default_rng(seed)
    candidates = Candidates(base)
    options = {"popsize": population, "CMA_diagonal": True, "seed": 1 + seed % MOST_SEEDS, "verbose": -9}
    search = _cma().CMAEvolutionStrategy(np.zeros(candidates.length), step, options)
    league = [base]
    best = base
    for generation in range(1, generations + 1):
        asked = search.ask()
        nets = [candidates.net(steps) for steps in asked]
        scores = play_generation(kind, nets, league, tables, rng, f"evolve {seed} {generation}")
        search.tell(asked, [-score.earned / max(1, score.matches) for score in scores])
        best = candidates.net(search.result.xfavorite)
        if generation % LEAGUE_EVERY == 0:
            league = [base, *[*league[1:], best][-LEAGUE_MOST:]]
        if generation % MEASURED_EVERY and generation < generations:
            continue
        won = np.mean([score.won / max(1, score.matches) for score in scores])
        line = _("Generation %(number)d of %(of)d: candidates win %(share)s %%; step %(step)s") % {
            "number": generation,
            "of": generations,
            "share": numeral(float(100 * won)),
            "step": numeral(float(search.sigma), 3),
        }
        if deals:
            share, (low, high) = measure(kind, best, deals, f"measure {seed} {generation}")
            line = _("%(line)s; one against three by the estimate wins %(share)s %% (%(low)s to %(high)s)") % {
                "line": line,
                "share": numeral(100 * share),
                "low": numeral(100 * low),
                "high": numeral(100 * high),
            }
        say(line)
        made = {**base.made, "evolved by": command, "generation": generation, "tables": generation * tables}
        best = Net.of(best.weights, made)
        best.save(output, kind)
    return best


def _cma() -> ModuleType:
    """The library, without its warning that it can't draw. Raises ModuleNotFoundError, with what to install."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return importlib.import_module("cma")
    except ModuleNotFoundError as error:
        if error.name != "cma":
            raise
        missing = _("Evolving nets needs the package cma: pip install 'carreira[lab]'")
        raise ModuleNotFoundError(missing, name="cma") from None
