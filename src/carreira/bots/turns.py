"""The rest of a turn: played greedily, or searched for the end that is worth most.

Generic code (see `carreira.game.generic`): `bind` puts one game's rules in place of the slots. The functions work on an
array of scratch states; each needs those after the state that it plays in.
"""

import math

from carreira.bots.judge import Judge, judged
from carreira.game.chance import uniform
from carreira.game.generic import Function
from carreira.game.loops import copy_state, play
from carreira.game.rule import Buffer, Figures, Moves, State
from carreira.game.schema import Handle
from carreira.game.slots import choices

DEEPEST = 4
"""Decisions of a turn among which is searched; the others are made greedily."""
NOWHERE = -1e9
"""Less than any worth."""


def finish_turn(states: Handle, at: int, figures: Figures, seat: int, out: Moves, judge: Judge) -> None:
    """Play on in state `at`, each time by the move that is worth most to `seat`, until another seat decides."""
    while states[at].over == 0 and states[at].to_move == seat:
        n = choices(states[at], figures, out)
        best = 0
        if n > 1:
            most = NOWHERE
            for i in range(n):
                copy_state(states, at + 1, states, at)
                play(states[at + 1], figures, out.codes[i])
                worth = judged(states[at + 1], figures, seat, judge)
                if worth > most:
                    most = worth
                    best = i
        play(states[at], figures, out.codes[best])


def lead(state: State, figures: Figures, seat: int, judge: Judge) -> float:
    """The lead in points that a seat may expect over the mean of the others; without others, the points that it may
    expect."""
    others = 0.0
    for other in range(state.seats):
        if other != seat:
            others += judged(state, figures, other, judge)
    rivals: int = max(1, state.seats - 1)
    return judged(state, figures, seat, judge) - others / rivals


def take_turn(
    states: Handle, at: int, figures: Figures, seat: int, outs: Handle, first: int, rng: Buffer, noise: float,
    judge: Judge,
) -> None:  # fmt: skip
    """Play the turn of `seat` in state `at`, or what is left of it, as the greedy bot would: at each decision every
    move is tried with the greedy rest of the turn after it, and the best is played, with Gumbel noise of the scale
    `noise`, in points, in what each is worth.

    What begins a turn can't be judged before it is carried out, so `finish_turn` won't do. Scratch: the two states
    after `at`, and two of `outs` from number `first` on.
    """
    moves = outs[first]
    while states[at].over == 0 and states[at].to_move == seat:
        n = choices(states[at], figures, moves)
        best = 0
        if n > 1:
            most = NOWHERE
            for i in range(n):
                copy_state(states, at + 1, states, at)
                play(states[at + 1], figures, moves.codes[i])
                finish_turn(states, at + 1, figures, seat, outs[first + 1], judge)
                worth = lead(states[at + 1], figures, seat, judge)
                if noise > 0.0:
                    worth -= noise * math.log(-math.log(uniform(rng)))
                if worth > most:
                    most = worth
                    best = i
        play(states[at], figures, moves.codes[best])


def put_first(n: int, k: int, codes: Buffer, worths: Buffer) -> None:
    """Bring the best of the moves from number `k` on to place `k`: of equal ones the first."""
    best = k
    for i in range(k + 1, n):
        if worths[i] > worths[best]:
            best = i
    code = codes[best]
    worth = worths[best]
    while best > k:
        codes[best] = codes[best - 1]
        worths[best] = worths[best - 1]
        best -= 1
    codes[k] = code
    worths[k] = worth


def best_end(
    states: Handle, at: int, figures: Figures, seat: int, outs: Handle, first: int, worths: Buffer, path: Buffer,
    judge: Judge, width: int,
) -> float:  # fmt: skip
    """The highest lead with which the turn of `seat` can end, searched from state `at`: at each of the first decisions
    the `width` moves that look best are followed.

    Scratch: the states after `at`, and `outs` from number `first` on, DEEPEST + 1 each; `worths`, a number for each
    move; `path`, two rows of DEEPEST numbers. Afterwards `path[0, 0]` is 1 if something hidden came up on the way, else
    0.
    """
    before = states[at].revealed
    revealed = 0
    best = NOWHERE
    level = 0
    entered = True
    while level >= 0:
        now = at + level
        moves = outs[first + level]
        if entered:
            over = states[now].over != 0 or states[now].to_move != seat
            if over or level == DEEPEST:
                finish_turn(states, now, figures, seat, moves, judge)
                best = max(best, lead(states[now], figures, seat, judge))
                if states[now].revealed > before:
                    revealed = 1
                level -= 1
                entered = False
                continue
            n = choices(states[now], figures, moves)
            if n > 1:
                for i in range(n):
                    copy_state(states, now + 1, states, now)
                    play(states[now + 1], figures, moves.codes[i])
                    worths[i] = judged(states[now + 1], figures, seat, judge)
                for k in range(min(n, width)):
                    put_first(n, k, moves.codes, worths)
            path[0, level] = min(n, width)
            path[1, level] = 0
        entered = path[1, level] < path[0, level]
        if entered:
            copy_state(states, now + 1, states, now)
            play(states[now + 1], figures, moves.codes[path[1, level]])
            path[1, level] += 1
            level += 1
        else:
            level -= 1
    path[0, 0] = revealed
    return best


FUNCTIONS: list[Function] = [finish_turn, put_first]
PARTS: list[Function] = [lead, take_turn, best_end]
