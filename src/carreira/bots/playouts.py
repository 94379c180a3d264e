"""Playouts: the moves that look best are played on, all seats greedily, and compared where each has led.

A short form of what Danihelka et al. (Policy improvement by planning with Gumbel, 2022) do at the root of a search: the
playouts are shared out by sequential halving, and what a move seemed worth before counts for some playouts. Each
playout follows every candidate over the same deal of everything unseen, until the mover has had as many further turns:
estimates at different depths can't be compared, since right after a seat's own turn its estimate is too high.

Generic code (see `carreira.game.generic`); the scratch states are those of `greedy`.
"""

import math

from carreira.bots.greedy import DEALT, ROOT, TRIED
from carreira.bots.judge import Judge, judged
from carreira.bots.turns import NOWHERE, finish_turn, take_turn
from carreira.game.chance import fork, uniform
from carreira.game.generic import Function
from carreira.game.loops import copy_state, play
from carreira.game.rule import Buffer, Figures, State
from carreira.game.schema import Handle
from carreira.game.slots import points, redeal, tie_break

EVEN = 8.0
"""The temperature, in points, of shares in winning: nets are trained with it (`lab.fitting`)."""
CHOOSING, WINNING, POINTS, ESTIMATE = range(4)
"""The judges: by whose moves play goes on, what the shares in winning are, what points may be expected, and who chooses
instead for seats that seem to go by the game's estimate."""
NOTHING = -1
"""Instead of a move: the position as it is."""
NOISE = 0.15
"""The usual scale of the noise with which seats play on, in points: a single line of play would depend too much on
details that nobody can foresee."""
JUDGE, SCALE = range(2)
"""The columns of `kinds`, the kinds of players that playouts expect: by which judge one chooses, and with noise of what
scale, in points."""
LONGEST = 60
"""The most turns in a round: of all seats from one turn of a seat to its next."""


def seat_shares(state: State, figures: Figures, judge: Judge, shares: Buffer) -> None:
    """Write each seat's share in winning into `shares`: by softmax of the points that the seats may expect, or the
    result if the match is over, where a shared first place is split."""
    best = NOWHERE
    for seat in range(state.seats):
        if state.over != 0:
            shares[seat] = 1.0 * points(state, figures, seat)
        else:
            shares[seat] = judged(state, figures, seat, judge)
        best = max(best, shares[seat])
    deciding = -1
    if state.over != 0:
        for seat in range(state.seats):
            if shares[seat] == best:
                deciding = max(deciding, tie_break(state, figures, seat))
    total = 0.0
    for seat in range(state.seats):
        if state.over != 0:
            wins = shares[seat] == best and tie_break(state, figures, seat) == deciding
            shares[seat] = 1.0 if wins else 0.0
        else:
            shares[seat] = math.exp((shares[seat] - best) / EVEN)
        total += shares[seat]
    for seat in range(state.seats):
        shares[seat] /= total


def take_stock(
    states: Handle, at: int, figures: Figures, judges: Handle, found: Buffer, row: int, shares: Buffer
) -> None:  # fmt: skip
    """Add each seat's share in winning in state `at`, by the judge WINNING, to the first half of a row of `found`, and
    the points that it may expect, by the judge POINTS, to the second half."""
    state = states[at]
    half = found.shape[1] // 2
    seat_shares(state, figures, judges[WINNING], shares)
    for seat in range(state.seats):
        found[row, seat] += shares[seat]
        if state.over != 0:
            found[row, half + seat] += points(state, figures, seat)
        else:
            found[row, half + seat] += judged(state, figures, seat, judges[POINTS])


def drawn(likely: Buffer, chance: float) -> int:
    """Which of several things happens that are so `likely`, by a number from 0 to 1."""
    found = 0
    while found < len(likely) - 1 and chance >= likely[found]:
        chance -= likely[found]
        found += 1
    return found


def play_rounds(
    states: Handle, at: int, figures: Figures, seat: int, outs: Handle, rng: Buffer, judges: Handle, kinds: Buffer,
    choosers: Buffer, rounds: int,
) -> None:  # fmt: skip
    """Play on in state `at`, all seats near greedily, each as the kind of player whose row of `kinds` is its number in
    `choosers`: the rest of the turn of `seat`, and on until it decides in its next turn, or the one after so many
    `rounds`, or the match is over. With no rounds, the turn is finished greedily, which is all that plain rules have
    time for.
    """
    own = judges[int(kinds[choosers[seat], JUDGE])]
    if rounds == 0:
        finish_turn(states, at, figures, seat, outs[1], own)
        return
    take_turn(states, at, figures, seat, outs, 1, rng, kinds[choosers[seat], SCALE], own)
    begun = 0
    for _ in range(rounds * LONGEST):
        mover = states[at].to_move
        if mover == seat:
            begun += 1
        if states[at].over != 0 or begun == rounds:
            break
        judge = judges[int(kinds[choosers[mover], JUDGE])]
        take_turn(states, at, figures, mover, outs, 1, rng, kinds[choosers[mover], SCALE], judge)


def follow_moves(
    states: Handle, figures: Handle, parent: Buffer, rng: Buffer, outs: Handle, codes: Buffer, seat: int,
    found: Buffer, shares: Buffer, judges: Handle, kinds: Buffer, likely: Buffer, choosers: Buffer, first: int,
    deals: int, rounds: int,
) -> None:  # fmt: skip
    """Follow each of the moves `codes` in state ROOT (NOTHING: the position as it is) for so many rounds of `seat`, as
    in `play_rounds`, and add what it comes to to its row of `found` (see `take_stock`).

    Deals `first` to `first + deals - 1` of everything unseen are drawn from children of `parent`, each with the same
    cards, the same noise and the same `choosers` (the number of each seat's kind of player) for every move: a seat is
    of kind k with the probability `likely[seat, k]`.
    """
    for deal in range(first, first + deals):
        fork(rng, parent, 2 * deal)
        copy_state(states, DEALT, states, ROOT)
        redeal(states[DEALT], figures[0], rng)
        for other in range(len(choosers)):
            choosers[other] = drawn(likely[other], uniform(rng))
        for i in range(len(codes)):
            fork(rng, parent, 2 * deal + 1)
            copy_state(states, TRIED, states, DEALT)
            if codes[i] != NOTHING:
                play(states[TRIED], figures[0], codes[i])
            play_rounds(states, TRIED, figures[0], seat, outs, rng, judges, kinds, choosers, rounds)
            take_stock(states, TRIED, figures[0], judges, found, i, shares)


FUNCTIONS: list[Function] = [follow_moves]
PARTS: list[Function] = [seat_shares, take_stock, drawn, play_rounds]
