"""The levels: each is a bot for one game, with the memory that it needs."""

import time
from collections.abc import Callable
from typing import Protocol

import numpy as np

from carreira.bots import bound, greedy, net, search
from carreira.bots.judge import ROUGH, VALUE, new_judges, set_part
from carreira.bots.net import Net
from carreira.game.game import Game
from carreira.game.rule import Buffer
from carreira.game.schema import Handle

DIALS = (0.3, 3.0, 8.0, 0.5)
"""The dials of the level `search`: see CURIOSITY, LIKELY, EVEN and WINNING in `search`."""
ITERATIONS = 200
"""The default budget of the level `search`."""
CHUNK = 50
"""Iterations between two looks at the clock."""
NODES = 1 << 18
"""Nodes that a search can hold; it ends when they are used up."""
CANDIDATES, ROUND_DEALS = 5, 4
"""How many moves the bots that look a round ahead follow, and over how many deals."""


class Bot(Protocol):
    """Chooses moves in one game. Two threads must not share a bot."""

    def move(self, states: Handle, figures: Handle, rng: Buffer) -> int:
        """The code of a legal move for the seat that decides in the first of `states`, which is not changed."""


class Random:
    """Any legal move."""

    def __init__(self, game: Game) -> None:
        self._rules = bound.functions(game)
        self._outs = game.buffer()

    def move(self, states: Handle, figures: Handle, rng: Buffer) -> int:
        """See Bot."""
        return int(self._rules.random_move(states, figures, rng, self._outs))


def judge_by(game: Game, by: int | Net) -> Handle:
    """A handle of a judge that goes by ROUGH or VALUE, or by a net."""
    judges = new_judges(game)
    if isinstance(by, Net):
        by.put(judges, 0)
    else:
        set_part(judges, 0, "kind", by)
    return judges


class Greedy:
    """The move after which the mover is farthest ahead at the end of the turn, judged by ROUGH, VALUE or a net."""

    def __init__(self, game: Game, by: int | Net = ROUGH) -> None:
        self._rules = bound.functions(game)
        self._copy_state = game.loops.copy_state
        self._states = game.schema.new(greedy.STATES)
        self._outs = game.buffer(2)
        self._worths = np.zeros(len(game.notation))
        self._judges = judge_by(game, by)

    def move(self, states: Handle, figures: Handle, rng: Buffer) -> int:
        """See Bot."""
        self._copy_state(self._states, greedy.ROOT, states, 0)
        return int(self._rules.greedy_move(self._states, figures, rng, self._outs, self._worths, self._judges))


class Round(Greedy):
    """The move after which the mover is farthest ahead when its next turn begins, among those that the greedy bot
    likes best."""

    def __init__(self, game: Game, by: int | Net, candidates: int = CANDIDATES, deals: int = ROUND_DEALS) -> None:
        super().__init__(game, by)
        self._candidates, self._deals = candidates, deals
        self._sums = np.zeros(len(game.notation))

    def move(self, states: Handle, figures: Handle, rng: Buffer) -> int:
        """See Bot."""
        self._copy_state(self._states, greedy.ROOT, states, 0)
        return int(
            self._rules.round_move(
                self._states, figures, rng, self._outs, self._worths, self._sums, self._judges,
                self._candidates, self._deals,
            )
        )  # fmt: skip


class Search:
    """A tree search with a budget of `iterations`, or of about `seconds` if given."""

    def __init__(
        self, game: Game, iterations: int | None = None, seconds: float | None = None, by: int | Net = VALUE
    ) -> None:
        self._rules = bound.functions(game)
        self._copy_state = game.loops.copy_state
        self._iterations = iterations or ITERATIONS
        self._seconds = seconds
        self._states = game.schema.new(search.STATES)
        self._outs = game.buffer(2)
        codes, seats = len(game.notation), game.seat_counts[-1]
        nodes = NODES if seconds else min(NODES, 64 * self._iterations + 2 * codes)
        self._tree = np.zeros((nodes, search.COLUMNS), np.int32)
        self._sums = np.zeros((nodes, seats + 1))
        self._path = np.zeros(search.LONGEST, np.int32)
        self._known = np.zeros(codes, np.int32)
        self._worths = np.zeros(seats)
        self._dials = np.array(DIALS)
        self._judges = judge_by(game, by)

    def move(self, states: Handle, figures: Handle, rng: Buffer) -> int:
        """See Bot."""
        began = time.perf_counter()
        rules = self._rules
        self._copy_state(self._states, search.ROOT, states, 0)
        only = int(rules.open_search(self._states, figures, self._tree, self._sums, self._outs))
        if only >= 0:
            return only
        if self._seconds is None:
            self._search(figures, rng, self._iterations)
        else:
            self._search(figures, rng, CHUNK)
            while time.perf_counter() - began < self._seconds and self._search(figures, rng, CHUNK):
                pass
        return int(rules.most_visited(self._states, self._tree, self._sums))

    def _search(self, figures: Handle, rng: Buffer, iterations: int) -> bool:
        return bool(
            self._rules.search_on(
                self._states, figures, rng, self._tree, self._sums, self._path, self._known, self._outs, self._worths,
                self._dials, self._judges, iterations,
            )
        )  # fmt: skip


LEVELS = ("random", "greedy", "search")
"""Names of the levels, weakest first."""
SEARCHING = frozenset({"search"})
"""Those that have a budget."""
LABORATORY: dict[str, Callable[[Game], Bot]] = {
    "net": lambda game: Greedy(game, net.shipped(game)),
    "round-gv": lambda game: Round(game, VALUE),
    "round-net": lambda game: Round(game, net.shipped(game)),
    "search-net": lambda game: Search(game, by=net.shipped(game)),
}
"""Bots that can be measured, but are no levels: `round-gv` looks a full round ahead by the game's best estimate; `net`,
`round-net` and `search-net` go by the net that comes with the program."""


def check_name(level: str) -> None:
    """Raises ValueError unless there is a level or a bot of the laboratory of that name."""
    if level not in LEVELS and level not in LABORATORY:
        raise ValueError(
            f"There is no bot level {level!r}; choose one of {', '.join(LEVELS)}, or of the laboratory's"
            f" {', '.join(LABORATORY)}."
        )


def make(game: Game, level: str, *, iterations: int | None = None, seconds: float | None = None) -> Bot:
    """A bot of that level, or of the laboratory. Only levels that search use the budget.

    Raises ValueError for an unknown level or an impossible budget.
    """
    if iterations is not None and iterations < 1:
        raise ValueError(f"iterations must be at least 1, not {iterations!r}.")
    if seconds is not None and not seconds > 0:
        raise ValueError(f"seconds must be more than 0, not {seconds!r}.")
    check_name(level)
    if level in LABORATORY:
        return LABORATORY[level](game)
    if level == "random":
        return Random(game)
    if level == "greedy":
        return Greedy(game)
    return Search(game, iterations, seconds)
