"""Bots for one game, with the memory that they need."""

import math
import re
import time
from collections.abc import Sequence
from itertools import product
from typing import Protocol, runtime_checkable

import numpy as np

from carreira.bots import bound
from carreira.bots.greedy import DEALS
from carreira.bots.judge import ROUGH, VALUE, new_judges, set_part
from carreira.bots.net import Net, shipped
from carreira.bots.playouts import CHOOSING, ESTIMATE, NOISE
from carreira.bots.rivals import ALIKE, Rivals
from carreira.bots.scratch import Scratch
from carreira.bots.weighing import Weighed
from carreira.game.chance import uniform
from carreira.game.game import Game
from carreira.game.rule import Buffer
from carreira.game.schema import Handle, to_move

ROUNDS, TRUST = 9, 5.0
"""How many rounds moves are followed, and for how many playouts what they seemed worth before them counts. What a move
is worth shows only when others have replied and what it prepares has come about (docs/bots.md, "How far to look")."""
CAREFUL = 3
"""Decisions of a turn for which there is the whole budget; the next has half of it, then a third, and so on, so that a
long turn takes no longer than others do."""
CARES = (0.0, NOISE, 0.5)
"""How carefully rivals may choose: with noise of what scale, in points."""
PRIOR = 32.0
"""So many points of lead count as a whole share of winning, before moves are followed: about what they are worth at
even chances."""
By = int | Net
"""What a bot goes by: the rough estimate (`judge.ROUGH`), the game's best one (`judge.VALUE`), or a net."""


class Bot(Protocol):
    """Chooses moves in one game. Two threads must not share a bot."""

    def move(self, states: Handle, figures: Handle, rng: Buffer) -> int:
        """The code of a legal move for the seat that decides in the first of `states`, which is not changed."""


@runtime_checkable
class Weigher(Bot, Protocol):
    """A bot that can say what it thinks of each move."""

    def weigh(self, states: Handle, figures: Handle, rng: Buffer) -> Weighed:
        """What it thinks of the moves there."""


class Random:
    """Any legal move."""

    def __init__(self, game: Game) -> None:
        self._rules = bound.functions(game)
        self._outs = game.buffer()

    def move(self, states: Handle, figures: Handle, rng: Buffer) -> int:
        """See Bot."""
        return int(self._rules.random_move(states, figures, rng, self._outs))


def best_net(game: Game, purpose: str) -> By:
    """The net that comes with the program for a game and a purpose; the game's estimate where there is none."""
    try:
        return shipped(game, purpose)
    except ValueError:
        return VALUE


def judges_by(game: Game, *by: By) -> Handle:
    """A handle of judges, one for each of `by`."""
    judges = new_judges(game, len(by))
    for i, one in enumerate(by):
        if isinstance(one, Net):
            one.put(judges, i)
        else:
            set_part(judges, i, "kind", one)
    return judges


class Greedy:
    """The move after which the mover is farthest ahead at the end of the turn.

    The rest of the turn is searched `width` moves wide, with 1 played greedily. With `noise`, the move is drawn: the
    better a move looks, the likelier it is, and `noise` is the scale in points (softmax, by Gumbel noise).
    """

    def __init__(self, game: Game, by: By = ROUGH, *, width: int = 1, noise: float = 0.0) -> None:
        self._game = game
        self._width, self._noise = width, noise
        self._scratch = Scratch(game)
        self._judges = judges_by(game, by)

    def move(self, states: Handle, figures: Handle, rng: Buffer) -> int:
        """See Bot."""
        n = self._look(states, figures, rng)
        best = int(np.argmax(self._scratch.worths[:n])) if n > 1 else 0
        return self._game.codes_in(self._scratch.outs, n)[best]

    def weigh(self, states: Handle, figures: Handle, rng: Buffer) -> Weighed:
        """See Weigher."""
        n = self._look(states, figures, rng)
        codes = np.array(self._game.codes_in(self._scratch.outs, n), np.int32)
        return Weighed(codes, self._scratch.worths[:n].copy(), np.ones(n, np.int64))

    def _look(self, states: Handle, figures: Handle, rng: Buffer) -> int:
        """Weigh the moves in the first of `states` in `_scratch`; returns how many there are."""
        self._scratch.look_at(states)
        n = self._scratch.weigh(figures, rng, self._judges, DEALS, self._width)
        if self._noise and n > 1:
            for i in range(n):
                self._scratch.worths[i] -= self._noise * math.log(-math.log(uniform(rng)))
        return n


class Scripted(Greedy):
    """Plays greedily by the game's estimate, but one-sidedly: by one of the game's scripts, which prefers some moves to
    what they are worth."""

    def __init__(self, game: Game, script: str) -> None:
        """Raises ValueError if the game has no such script."""
        super().__init__(game, VALUE)
        if script not in game.scripts:
            raise ValueError(f"{game.title} has no script {script!r}; it has {', '.join(game.scripts) or 'none'}.")
        self._preferred = np.zeros(len(game.notation))
        for pattern, points in game.scripts[script].items():
            for code, move in enumerate(game.notation):
                if re.fullmatch(pattern, move):
                    self._preferred[code] += points

    def _look(self, states: Handle, figures: Handle, rng: Buffer) -> int:
        n = super()._look(states, figures, rng)
        self._scratch.worths[:n] += self._preferred[self._game.codes_in(self._scratch.outs, n)]
        return n


class Foresight(Greedy):
    """Follows the moves that look best for some rounds, and takes the one with the highest share in winning there.

    `by` chooses, for its own seat and for those that seem to go by it too; for others, the game's estimate does; each
    with as much noise as it seems to have. `outlook` says what the shares are. The budget is a number of playouts for
    each decision (see `playouts`), or seconds; sequential halving shares it out.
    """

    def __init__(
        self, game: Game, by: By, outlook: By, *, width: int = 1, candidates: int = 5, rounds: int = ROUNDS,
        playouts: int = 200, seconds: float | None = None, trust: float = TRUST, noise: float = NOISE,
        cares: Sequence[float] = CARES, alike: float = ALIKE, attentive: bool = True,
    ) -> None:  # fmt: skip
        """`trust` is for how many playouts a move's worth before them counts; `noise` is its own in playouts. Where it
        is `attentive`, it learns from others' moves how they choose (`rivals`), with which noise among `cares`, and
        from one rival about the others, as they are `alike`; else it expects all to choose as it does."""
        super().__init__(game, by, width=width)
        self._rules = bound.functions(game)
        self._judges = judges_by(game, by, outlook, outlook, VALUE)
        own, others = (CHOOSING, noise), product((CHOOSING, ESTIMATE), cares) if attentive else ()
        self._kinds = np.array([own, *(kind for kind in others if kind != own)])
        self._rivals = Rivals(game, self._scratch, self._judges, self._kinds, alike)
        self._candidates, self._rounds = candidates, rounds
        self._trust = trust
        self._playouts, self._seconds = playouts, seconds
        self._attentive = attentive
        self._decided, self._decider = 0, -1

    def move(self, states: Handle, figures: Handle, rng: Buffer) -> int:
        """See Bot."""
        return self.weigh(states, figures, rng).best()[0]

    def forget(self) -> None:
        """See attention.Attentive."""
        self._rivals.forget()
        self._decided, self._decider = 0, -1

    def notice(self, states: Handle, figures: Handle, code: int) -> None:
        """See attention.Attentive."""
        seat = to_move(states)
        self._decided, self._decider = (self._decided + 1 if seat == self._decider else 1), seat
        if self._attentive:
            self._rivals.notice(states, figures, code)

    def budget(self, seat: int) -> tuple[int, float | None]:
        """How many playouts, or seconds, a seat's decision has now (see CAREFUL)."""
        before = self._decided if self._decider == seat else 0
        part = max(1, before - CAREFUL + 2)
        return max(1, self._playouts // part), self._seconds / part if self._seconds else None

    def weigh(self, states: Handle, figures: Handle, rng: Buffer) -> Weighed:
        """See Weigher. Worths are shares of winning; of moves that were not followed, what they fall behind before."""
        began = time.perf_counter()
        first = super().weigh(states, figures, rng)
        kept = np.argsort(-first.worths, kind="stable")[: self._candidates]
        if len(kept) < 2:
            return first
        prior = (first.worths - first.worths.max()) / PRIOR  # only their differences matter
        worths, sums, visits = prior.copy(), np.zeros(len(prior)), np.zeros(len(prior), np.int64)
        phases = max(1, int(np.ceil(np.log2(len(kept)))))
        seat, deal = to_move(states), 0
        playouts, seconds = self.budget(seat)
        likely = self._rivals.likely(seat)
        likely[seat] = np.eye(len(self._kinds))[0]  # its own kind
        for phase in range(phases):
            until = began + (seconds or 0.0) * (phase + 1) / phases
            each = 1 if seconds else max(1, playouts // (phases * len(kept)))
            while True:
                found = self._scratch.follow(
                    figures, rng, self._judges, first.codes[kept], seat=seat, kinds=self._kinds, likely=likely,
                    first=deal, deals=each, rounds=self._rounds,
                )  # fmt: skip
                deal += each
                sums[kept] += found[:, seat]
                visits[kept] += each
                if not seconds or time.perf_counter() >= until:
                    break
            worths[kept] = (sums[kept] + self._trust * prior[kept]) / (visits[kept] + self._trust)
            kept = kept[np.argsort(-worths[kept], kind="stable")][: max(2, (len(kept) + 1) // 2)]
        return Weighed(first.codes, worths, visits)
