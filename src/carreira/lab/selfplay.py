"""Self-play near greedy play, inside compiled code: positions for training, and what became of them.

Pure greedy play would show a net only what it already plays, and random play what nobody plays. So moves are chosen
greedily with a little noise, and a part of the early ones at random.
"""

import functools
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from carreira.bots import bound
from carreira.bots.arrays import save
from carreira.bots.greedy import DEALS, ROOT, best_of, weigh_moves
from carreira.bots.judge import VALUE, Judge, new_judges, set_part
from carreira.bots.net import Net
from carreira.bots.scratch import Scratch
from carreira.game.chance import draw, generator, uniform
from carreira.game.game import Game
from carreira.game.generic import Function, bind
from carreira.game.loops import play
from carreira.game.rule import Buffer, Figures, State
from carreira.game.schema import Handle
from carreira.game.slots import features

NOISE, EARLY, EARLY_DECISIONS, LATE, SAMPLED, MOST_DEALS, WIDTH = range(7)
"""Dials: the scale of the noise in points, the share of random moves among the first decisions, how many those are, the
share of random moves later, the share of turns whose beginning is sampled, deals where something turns up, and how
wide the rest of a turn is searched."""
TRAINING = (0.15, 0.25, 50.0, 0.004, 0.2, 1.0, 1.0)
PLAYING = (0.0, 0.0, 0.0, 0.0, 0.0, float(DEALS), 1.0)
USUAL, USUAL_SHARE = 4, 0.7
"""The number of seats of most matches, and of how many; the others are spread over all numbers of seats."""
LONGEST = 4000
"""Decisions after which a match is broken off; it is left out."""
MOST_SAMPLES = 400
"""The most positions that are sampled of a match."""


def drawn_seats(game: Game, rng: np.random.Generator) -> int:
    """How many seats a match for training has."""
    usual = USUAL in game.seat_counts and rng.random() < USUAL_SHARE
    return USUAL if usual else int(rng.choice(game.seat_counts))


def noisy_move(
    states: Handle, figures: Handle, rng: Buffer, outs: Handle, worths: Buffer, spare: Buffer, path: Buffer,
    judges: Handle, which: int, dials: Buffer, decisions: int,
) -> int:  # fmt: skip
    """A move near the greedy bot's in state ROOT: with Gumbel noise in what each is worth, and sometimes at random."""
    deals, width = int(dials[MOST_DEALS]), int(dials[WIDTH])
    n = weigh_moves(states, figures, rng, outs, worths, spare, path, judges, which, deals, width)
    best = 0
    if n > 1:
        rare = dials[EARLY] if decisions < dials[EARLY_DECISIONS] else dials[LATE]
        if rare > 0.0 and uniform(rng) < rare:
            best = draw(rng, n)
        else:
            if dials[NOISE] > 0.0:
                for i in range(n):
                    worths[i] -= dials[NOISE] * math.log(-math.log(uniform(rng)))
            best = best_of(n, worths)
    code: int = outs[0].codes[best]
    return code


def sample(state: State, figures: Figures, judge: Judge, row: int, xs: Buffer, worths: Buffer) -> None:
    """Write each seat's features and estimate in a state into a row of `xs` and of `worths`."""
    for seat in range(state.seats):
        worths[row, seat] = features(state, figures, seat, judge)
        for i in range(len(judge.x)):
            xs[row, seat, i] = judge.x[i]


def play_match(
    states: Handle, figures: Handle, rng: Buffer, outs: Handle, worths: Buffer, spare: Buffer, path: Buffer,
    judges: Handle, players: Buffer, dials: Buffer, longest: int, xs: Buffer, estimates: Buffer, turns: Buffer,
) -> int:  # fmt: skip
    """Play on in state ROOT to the end, seat by seat by the judges whose numbers `players` holds; returns the number of
    turns.

    Some turns' beginnings are sampled (see `sample`) into `xs` and `estimates`, their numbers from 1 into `turns`,
    which is 0 after the last.
    """
    turn = 0
    rows = 0
    last = -1
    decisions = 0
    while states[ROOT].over == 0 and decisions < longest:
        seat = states[ROOT].to_move
        if seat != last:
            turn += 1
            last = seat
            if dials[SAMPLED] > 0.0 and rows < len(turns) and uniform(rng) < dials[SAMPLED]:
                sample(states[ROOT], figures[0], judges[0], rows, xs, estimates)
                turns[rows] = turn
                rows += 1
        code = noisy_move(states, figures, rng, outs, worths, spare, path, judges, players[seat], dials, decisions)
        play(states[ROOT], figures[0], code)
        decisions += 1
    if rows < len(turns):
        turns[rows] = 0
    return turn


FUNCTIONS: list[Function] = [play_match]
PARTS: list[Function] = [noisy_move, sample]


@functools.cache
def _functions(game: Game) -> SimpleNamespace:
    return bind(game.name, {**vars(game.rules), **vars(game.loops), **vars(bound.functions(game))}, FUNCTIONS, PARTS)


@dataclass(frozen=True)
class Samples:
    """Positions at the beginning of turns, and how their matches ended; N positions, S seats at most, n features.

    Seats beyond a match's number hold zeros.
    """

    x: NDArray[np.float32]
    """(N, S, n): each seat's features, in the order and units of `Game.features`, scaled."""
    worths: NDArray[np.float64]
    """(N, S): each seat's expected points by the game's estimate."""
    points: NDArray[np.float64]
    """(N, S): its final points."""
    won: NDArray[np.float64]
    """(N, S): its share in winning: 1, 0, or a part of a shared first place."""
    seats: NDArray[np.int64]
    """(N,): how many seats there are."""
    match: NDArray[np.int64]
    """(N,): the match's number in its series."""
    stage: NDArray[np.float64]
    """(N,): how much of the match's turns had been played, 0 to 1."""

    def save(self, file: Path) -> None:
        """Write them to an npz, an array for each field."""
        save(file, {part.name: getattr(self, part.name) for part in fields(self)})

    @property
    def here(self) -> NDArray[np.bool_]:
        """(N, S): whether there is such a seat."""
        there: NDArray[np.bool_] = np.arange(self.points.shape[1]) < self.seats[:, None]
        return there

    def at(self, wanted: NDArray[Any]) -> "Samples":
        """Those of some positions, by their indices or by a mask (N,)."""
        return Samples(*(getattr(self, part.name)[wanted] for part in fields(self)))


def joined(many: Sequence[Samples]) -> Samples:
    """Samples of several series as one; matches are numbered anew."""
    starts = np.cumsum([0] + [int(some.match.max(initial=-1)) + 1 for some in many[:-1]])
    numbered = [replace(some, match=some.match + start) for some, start in zip(many, starts, strict=True)]
    return Samples(*(np.concatenate([getattr(some, part.name) for some in numbered]) for part in fields(Samples)))


class Table:
    """Plays matches of a game between its estimate (player 0) and nets (players 1, 2 …)."""

    def __init__(self, game: Game, nets: Sequence[Net] = ()) -> None:
        self.game = game
        self._rules = _functions(game)
        self._judges = new_judges(game, 1 + len(nets))
        set_part(self._judges, 0, "kind", VALUE)
        for i, net in enumerate(nets):
            net.put(self._judges, i + 1)
        self._scratch = Scratch(game)
        most = game.seat_counts[-1]
        self._xs = np.zeros((MOST_SAMPLES, most, len(game.features)), np.float32)
        self._estimates = np.zeros((MOST_SAMPLES, most))
        self._turns = np.zeros(MOST_SAMPLES, np.int64)
        self._scores, self._winners = np.zeros((1, most), np.int32), np.zeros((1, most), np.bool_)

    def play(self, players: Sequence[int], seed: str, deal: str, dials: Sequence[float]) -> bool:
        """Play a match between `players`, one for each seat; returns whether it ended.

        The same `deal` sets up the same position, the same `seed` lets the same moves be chosen.
        """
        game, figures, room = self.game, self.game.edition().handle, self._scratch
        seats = len(players)
        game.loops.open_match(room.states, figures, seats, 0, generator(deal), room.outs)
        self.turns = self._rules.play_match(
            room.states, figures, generator(seed), room.outs, room.worths, room.spare, room.path, self._judges,
            np.array(players, np.int64), np.array(dials), LONGEST, self._xs, self._estimates, self._turns,
        )  # fmt: skip
        game.loops.settle(room.states[ROOT], figures[0], 0, self._scores, self._winners)
        return bool(self._winners[0, :seats].any())

    def points(self, seats: int) -> NDArray[np.int32]:
        """Each seat's points at the end of the last match."""
        return self._scores[0, :seats]

    def won(self, seats: int) -> NDArray[np.float64]:
        """Each seat's share in winning the last match, as many as there are at any table."""
        shares = np.zeros(self._scores.shape[1])
        shares[:seats] = self._winners[0, :seats] / max(1, self._winners[0, :seats].sum())
        return shares

    def samples(self, seats: int, match: int) -> Samples:
        """What was sampled of the last match."""
        n = int(np.argmax(self._turns == 0)) if (self._turns == 0).any() else MOST_SAMPLES
        here = np.arange(self._scores.shape[1]) < seats
        return Samples(
            self._xs[:n] * here[:, None].astype(np.float32),
            self._estimates[:n] * here,
            np.repeat(self._scores * here * 1.0, n, axis=0),
            np.repeat(self.won(seats)[None], n, axis=0),
            np.full(n, seats),
            np.full(n, match),
            self._turns[:n] / self.turns,
        )

    def series(self, lineups: Iterable[Sequence[int]], name: str, dials: Sequence[float]) -> Samples:
        """What was sampled of a series of matches, one for each of `lineups`, the players of its seats; those that were
        broken off are left out."""
        found = []
        for match, players in enumerate(lineups):
            if self.play(players, f"{name} {match}", f"{name} {match}", dials):
                found.append(self.samples(len(players), match))
        return joined(found)
