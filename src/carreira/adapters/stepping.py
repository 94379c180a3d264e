"""Many matches at once, one decision of each at a time, inside compiled code: for training on features.

Unlike `carreira.batch`, whoever calls it chooses the moves, for all matches in one call; a match that ends is followed
by the next one at once.

>>> import numpy as np
>>> table = Stepper("navegador", seats=2, n=3)
>>> now = table.reset(seed=1)
>>> now.features.shape, now.masks.shape[0], now.rewards.shape
((3, 83), 3, (3, 2))
>>> now = table.step_many(now.masks.argmax(axis=1))
>>> now.done.tolist()
[False, False, False]
"""

import functools
from collections.abc import Mapping
from dataclasses import dataclass
from types import SimpleNamespace

import numpy as np
from numpy.typing import ArrayLike, NDArray

from carreira import games
from carreira.batches import LONGEST
from carreira.bots.judge import Judge, new_judges
from carreira.game.chance import fork, generator
from carreira.game.game import Game
from carreira.game.generic import Function
from carreira.game.loops import play_on, settle
from carreira.game.rule import COMPILED, Buffer, Figures, State
from carreira.game.schema import Handle
from carreira.game.slots import broken_rule, features, legal, setup


def open_row(
    states: Handle, figures: Figures, row: int, seats: int, options: int, parent: Buffer, rng: Buffer, outs: Handle,
    counts: Buffer, lengths: Buffer, dealt: Buffer,
) -> None:  # fmt: skip
    """Begin the match of a row with child `dealt[row]` of the generator `parent`; the row's next one is n further."""
    fork(rng, parent, dealt[row])
    setup(states[row], figures, seats, options, rng)
    counts[row] = legal(states[row], figures, outs[row])
    lengths[row] = 0
    dealt[row] += len(dealt)


def show_row(
    state: State, figures: Figures, row: int, outs: Handle, counts: Buffer, judge: Judge, xs: Buffer, masks: Buffer,
    to_move: Buffer,
) -> None:  # fmt: skip
    """Write what the seat to move sees: its features into a row of `xs`, the legal moves into one of `masks`, which is
    empty before."""
    to_move[row] = state.to_move
    for i in range(counts[row]):
        masks[row, outs[row].codes[i]] = True
    features(state, figures, state.to_move, judge)
    for i in range(len(judge.x)):
        xs[row, i] = judge.x[i]


def open_rows(
    states: Handle, figures: Handle, seats: int, options: int, parent: Buffer, rng: Buffer, outs: Handle,
    counts: Buffer, lengths: Buffer, dealt: Buffer, judges: Handle, xs: Buffer, masks: Buffer, to_move: Buffer,
) -> None:  # fmt: skip
    """Begin the matches of all rows."""
    for row in range(len(counts)):
        open_row(states, figures[0], row, seats, options, parent, rng, outs, counts, lengths, dealt)
        show_row(states[row], figures[0], row, outs, counts, judges[0], xs, masks, to_move)


def step_rows(
    states: Handle, figures: Handle, seats: int, options: int, parent: Buffer, rng: Buffer, outs: Handle,
    counts: Buffer, lengths: Buffer, dealt: Buffer, judges: Handle, xs: Buffer, masks: Buffer, to_move: Buffer,
    codes: Buffer, longest: int, scores: Buffer, winners: Buffer, done: Buffer, broken_off: Buffer,
) -> None:  # fmt: skip
    """Play a legal move in each row; where that ends a match, settle it and begin the next one."""
    for row in range(len(counts)):
        counts[row] = play_on(states[row], figures[0], codes[row], outs[row])
        lengths[row] += 1
        broken_off[row] = counts[row] > 0 and lengths[row] >= longest
        done[row] = counts[row] == 0 or broken_off[row]
        if done[row]:
            settle(states[row], figures[0], row, scores, winners)
            open_row(states, figures[0], row, seats, options, parent, rng, outs, counts, lengths, dealt)
        show_row(states[row], figures[0], row, outs, counts, judges[0], xs, masks, to_move)


def first_illegal(states: Handle, figures: Handle, codes: Buffer) -> int:
    """The first row in which the move is not legal; -1 if all are."""
    for row in range(len(codes)):
        if broken_rule(states[row], figures[0], codes[row]) != 0:
            return row
    return -1


FUNCTIONS: list[Function] = [open_row, show_row, open_rows, step_rows, first_illegal]


@functools.cache
def _functions(game: Game) -> SimpleNamespace:
    return game.bind(FUNCTIONS)


@dataclass(frozen=True, eq=False)
class Stepped:
    """How the matches stand: n rows, f features, m moves, s seats. The arrays are the caller's own.

    Where `done`, the first three describe the match that follows, the others the one that has just ended.
    """

    features: NDArray[np.float32]
    """(n, f): what the seat to move sees, in the order and units of `Game.features`, scaled."""
    masks: NDArray[np.bool_]
    """(n, m): which moves are legal."""
    to_move: NDArray[np.int64]
    """(n,): the seat that decides."""
    rewards: NDArray[np.float64]
    """(n, s): 0 until the end; then 1 to the winner, equal parts to those who share the first place."""
    points: NDArray[np.int32]
    """(n, s): the final points of a match that has just ended, otherwise 0."""
    done: NDArray[np.bool_]
    """(n,): whether the match has just ended."""
    broken_off: NDArray[np.bool_]
    """(n,): whether it was ended because it had become too long; then nobody is rewarded."""


class Stepper:
    """n matches of a game side by side.

    The same seed deals the same matches: the first n are those of `carreira.batch` with this seed. `options` as in
    `carreira.new`. A match is broken off after `longest` decisions, since no rule says that all would end.
    Raises ValueError for an unknown game or option, and numbers that the game or this class doesn't allow.
    """

    def __init__(
        self, game: str, *, seats: int = 4, n: int = 1000, options: Mapping[str, bool] | None = None,
        longest: int = LONGEST,
    ) -> None:  # fmt: skip
        self.game = kind = games.get(game)
        self.seats = kind.checked_seats(seats)
        for name, number in (("n", n), ("longest", longest)):
            if isinstance(number, bool) or not isinstance(number, int) or number < 1:
                raise ValueError(f"{name} must be a whole number, at least 1, not {number!r}.")
        self.n, self.longest = n, longest
        self.n_features, self.n_moves = len(kind.features), kind.rules.first_step
        self._rules, self._edition = _functions(kind), kind.edition()
        self._options = kind.option_bits(options or {})
        self._states, self._outs = kind.schema.new(n), kind.buffer(n)
        self._counts, self._lengths = np.zeros(n, np.int64), np.zeros(n, np.int64)
        self._judges, self._rng = new_judges(kind), generator(0)
        self._parent: Buffer = None
        self._dealt: Buffer = None

    def reset(self, seed: int = 0) -> Stepped:
        """Begin all matches anew."""
        self._parent = generator(seed)
        self._dealt = np.arange(self.n) if COMPILED else list(range(self.n))
        now = self._empty()
        self._rules.open_rows(*self._table(now))
        return now

    def step_many(self, codes: ArrayLike) -> Stepped:
        """Play one move in each match: codes (n,) of moves, indices into `Game.notation`.

        Raises ValueError, with the first row that is wrong, where a move isn't legal; then no match has changed.
        """
        if self._parent is None:
            raise ValueError("There are no matches yet: call reset first.")
        chosen = self._checked(codes)
        now = self._empty()
        winners = np.zeros((self.n, self.seats), np.bool_)
        played = chosen if COMPILED else chosen.tolist()  # plain states hold Python's own integers only
        self._rules.step_rows(*self._table(now), played, self.longest, now.points, winners, now.done, now.broken_off)
        now.rewards[:] = winners / np.maximum(1, winners.sum(1, keepdims=True))
        return now

    def _checked(self, codes: ArrayLike) -> NDArray[np.int64]:
        chosen = np.asarray(codes)
        if chosen.shape != (self.n,) or chosen.dtype.kind not in "iu":
            raise ValueError(
                f"step_many needs {self.n} whole numbers, one for each match, not an array of shape {chosen.shape}"
                f" and type {chosen.dtype}."
            )
        outside = np.flatnonzero((chosen < 0) | (chosen >= self.n_moves))
        if outside.size:
            row = int(outside[0])
            raise ValueError(f"Row {row}: {chosen[row]} is not the code of a move; they are 0 to {self.n_moves - 1}.")
        chosen = chosen.astype(np.int64)
        tried = chosen if COMPILED else chosen.tolist()
        row = int(self._rules.first_illegal(self._states, self._edition.handle, tried))
        if row >= 0:
            state, code = self._states[row : row + 1], int(chosen[row])
            number = int(self.game.loops.rule_broken_by(state, self._edition.handle, code))
            raise ValueError(
                f"Row {row}: {self.game.notation[code]!r} (code {code}) is not legal there, by the rule"
                f" {self.game.rule_ids[number]}; the row of `masks` says which moves are."
            )
        return chosen

    def _empty(self) -> Stepped:
        n, seats = self.n, self.seats
        return Stepped(
            np.zeros((n, self.n_features), np.float32), np.zeros((n, self.n_moves), np.bool_), np.zeros(n, np.int64),
            np.zeros((n, seats)), np.zeros((n, seats), np.int32), np.zeros(n, np.bool_), np.zeros(n, np.bool_),
        )  # fmt: skip

    def _table(self, now: Stepped) -> tuple[object, ...]:
        """What the compiled functions take first."""
        return (
            self._states, self._edition.handle, self.seats, self._options, self._parent, self._rng, self._outs,
            self._counts, self._lengths, self._dealt, self._judges, now.features, now.masks, now.to_move,
        )  # fmt: skip
