"""Many matches at once (`carreira.batch`), played by random moves or by given players."""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from carreira import games
from carreira.bots.attention import Attentive
from carreira.bots.levels import make
from carreira.game.chance import fork, generator
from carreira.game.edition import Edition
from carreira.game.game import Game
from carreira.game.rule import COMPILED, Buffer
from carreira.game.schema import Handle

LONGEST = 20_000
"""Decisions after which a match between players is broken off, since some would never end. Nobody wins such a match."""
ROWS = 1000
"""Matches between players that advance side by side."""

Policy: TypeAlias = Callable[[NDArray[np.void], NDArray[np.int32], NDArray[np.int64]], ArrayLike]
"""A player as a function of arrays: see `batch`."""


@dataclass(frozen=True)
class Batch:
    """What `batch` played; each array has a row for each match."""

    scores: NDArray[np.int32]
    """The final points of each seat."""
    winners: NDArray[np.bool_]
    """Whether each seat won. Several seats may share the first place; nobody wins a match that was broken off."""
    lengths: NDArray[np.int64]
    """How many decisions were made, not counting those that played themselves."""
    seconds: float
    """How long the matches took."""

    @property
    def matches(self) -> int:
        """How many matches were played."""
        return len(self.lengths)

    @property
    def decisions(self) -> int:
        """How many decisions were made, in all matches together."""
        return int(self.lengths.sum())

    @property
    def matches_per_second(self) -> float:
        """Matches played in a second."""
        return self.matches / self.seconds

    @property
    def decisions_per_second(self) -> float:
        """Decisions made in a second."""
        return self.decisions / self.seconds


def batch(
    game: str,
    *,
    seats: int = 4,
    n: int = 1000,
    seed: int = 0,
    options: Mapping[str, bool] | None = None,
    players: Sequence[str | Policy] | None = None,
) -> Batch:
    """Play n matches to the end, by uniformly random moves (entirely in compiled code) or between `players`.

    `players` has one entry for each seat: the name of a level (`carreira.bots.levels()`), or a function that is called
    as `policy(states, codes, counts)` with all matches that wait for its seat, and returns an index into each row of
    `codes`:

    * `states`: a structured array with one state for each match, everything unseen dealt anew; its fields are those of
      `carreira.GAMES[game].schema.layout`;
    * `codes`: the legal moves, one row for each match, padded with -1; `carreira.GAMES[game].notation` has their texts;
    * `counts`: how many legal moves each match has.

    With the admiral, who learns from how others play, one match is played after the other, so policies are called
    with one state at a time. The same seed deals the same matches, whoever plays. Raises ValueError as `new` does, and
    where a policy returns anything but indices of legal moves.

    >>> def last(states, codes, counts):
    ...     return counts - 1
    >>> found = batch("vascodagama", seats=2, n=3, seed=1, players=["random", last])
    >>> found.scores.shape, found.winners.shape, found.lengths.shape
    ((3, 2), (3, 2), (3,))
    """
    kind = games.get(game)
    bits = kind.option_bits(options or {})
    if not isinstance(n, int) or n < 1:
        raise ValueError(f"n must be a whole number of matches, at least 1, not {n!r}.")
    kind.checked_seats(seats)
    scores, winners = np.zeros((n, seats), np.int32), np.zeros((n, seats), np.bool_)
    lengths, edition = np.zeros(n, np.int64), kind.edition()
    if players is not None:
        choosers = _choosers(kind, seats, seed, players)
        began = time.perf_counter()
        watching = [one.bot for one in choosers if isinstance(one, _Level) and isinstance(one.bot, Attentive)]
        side_by_side = 1 if watching else ROWS  # who learns from a match can't watch several at once
        for first in range(0, n, side_by_side):
            rows = _Rows(kind, edition, seats, bits, seed, first, min(side_by_side, n - first), watching)
            lengths[first : first + side_by_side] = rows.play(choosers)
            for row, state in enumerate(rows.states):
                kind.loops.settle(state, edition.handle[0], first + row, scores, winners)
        return Batch(scores, winners, lengths, time.perf_counter() - began)

    def play(some: slice) -> None:
        kind.loops.batch(
            kind.schema.new(), edition.handle, seats, bits, generator(seed), generator(0), kind.buffer(),
            scores[some], winners[some], lengths[some],
        )  # fmt: skip

    play(slice(0))  # so that what must be compiled is compiled before the clock runs
    began = time.perf_counter()
    play(slice(n))
    return Batch(scores, winners, lengths, time.perf_counter() - began)


class _Rows:
    """Matches that advance side by side, one in each row. Where there are bots that learn from it, it is one match,
    and they are `watching`."""

    def __init__(
        self,
        kind: Game,
        edition: Edition,
        seats: int,
        options: int,
        seed: int,
        first: int,
        n: int,
        watching: Sequence[Attentive],
    ) -> None:
        self.kind, self.edition, self._watching = kind, edition, watching
        self.states: Handle = kind.schema.new(n)
        self.outs: Handle = kind.buffer(n)
        self.counts = np.zeros(n, np.int64)
        self.rngs: Buffer = np.zeros((n, 4), np.int64) if COMPILED else [[0] * 4 for _ in range(n)]
        parent = generator(seed)
        for row in range(n):
            fork(self.rngs[row], parent, first + row)
            self.counts[row] = kind.loops.open_match(
                self.states[row : row + 1], edition.handle, seats, options, self.rngs[row], self.outs[row : row + 1]
            )

    def play(self, players: Sequence["_Chooser"]) -> NDArray[np.int64]:
        """Play all matches to the end; returns the number of decisions of each."""
        lengths = np.zeros(len(self.counts), np.int64)
        for one in self._watching:
            one.forget()
        while (waiting := np.flatnonzero((self.counts > 0) & (lengths < LONGEST))).size:
            seats = self.seats_to_move(waiting)
            for seat in np.unique(seats):
                rows = waiting[seats == seat]
                chosen = players[seat].codes(self, rows)
                for one in self._watching:
                    one.notice(self.states, self.edition.handle, int(chosen[0]))
                codes = chosen if COMPILED else chosen.tolist()  # plain states hold Python's own integers only
                self.kind.loops.play_rows(self.states, self.edition.handle, rows, codes, self.outs, self.counts)
            lengths[waiting] += 1
        return lengths

    def seats_to_move(self, rows: NDArray[np.int64]) -> NDArray[np.int32]:
        """The seat that decides in each of the given rows."""
        if COMPILED:
            seats: NDArray[np.int32] = self.states["to_move"][rows]
            return seats
        return np.array([self.states[row].to_move for row in rows], np.int32)

    def legal(self, rows: NDArray[np.int64]) -> tuple[NDArray[np.int32], NDArray[np.int64]]:
        """The codes of the legal moves in each of the given rows, padded with -1, and how many there are."""
        counts = self.counts[rows]
        width = counts.max()
        if COMPILED:
            codes = self.outs["codes"][rows, :width]
        else:
            codes = np.array([self.outs[row].codes[:width] for row in rows], np.int32)
        codes[np.arange(width) >= counts[:, None]] = -1
        return codes, counts


class _Chooser(Protocol):
    """Chooses the moves of one seat."""

    def codes(self, table: _Rows, rows: NDArray[np.int64]) -> NDArray[np.int32]:
        """Choose a move for each of the given rows."""


class _Level:
    """A bot, which looks at one match after the other, with the random numbers of each match."""

    def __init__(self, kind: Game, level: str) -> None:
        self.bot = make(kind, level)

    def codes(self, table: _Rows, rows: NDArray[np.int64]) -> NDArray[np.int32]:
        """See _Chooser."""
        move, edition = self.bot.move, table.edition.handle
        return np.array([move(table.states[row : row + 1], edition, table.rngs[row]) for row in rows], np.int32)


class _Function:
    """A policy, which looks at all matches at once."""

    def __init__(self, policy: Policy, seat: int, seed: int) -> None:
        self._policy, self._seat = policy, seat
        self._unseen = generator(f"unseen {seed} {seat}")

    def codes(self, table: _Rows, rows: NDArray[np.int64]) -> NDArray[np.int32]:
        """See _Chooser. Raises ValueError for anything but indices of legal moves."""
        schema = table.kind.schema
        dealt = schema.new(len(rows))
        table.kind.loops.deal_rows(table.states, table.edition.handle, rows, self._unseen, dealt)
        codes, counts = table.legal(rows)
        chosen = np.asarray(self._policy(schema.array(dealt), codes.copy(), counts.copy()))
        if chosen.shape != counts.shape or chosen.dtype.kind not in "iu":
            raise ValueError(
                f"The player on seat {self._seat} must return {len(rows)} whole numbers, one for each state, not an"
                f" array of shape {chosen.shape} and type {chosen.dtype}."
            )
        wrong = np.flatnonzero((chosen < 0) | (chosen >= counts))
        if wrong.size:
            row = wrong[0]
            raise ValueError(
                f"The player on seat {self._seat} chose index {chosen[row]} in row {row}, which has the moves 0 to"
                f" {counts[row] - 1}."
            )
        found: NDArray[np.int32] = codes[np.arange(len(rows)), chosen]
        return found


def _choosers(kind: Game, seats: int, seed: int, players: Sequence[str | Policy]) -> list[_Chooser]:
    if isinstance(players, str) or len(players) != seats:
        raise ValueError(f"{seats} seats need {seats} players, one for each seat.")
    return [
        _Function(player, seat, seed) if callable(player) else _Level(kind, player)
        for seat, player in enumerate(players)
    ]
