"""The bot that looks a full round ahead: its best moves, played on greedily until its next turn, and compared there.

Estimates are only comparable where every seat has had as many turns: right after a seat's own turn its estimate is too
high. So each candidate is followed until the mover would decide again.

Generic code (see `carreira.game.generic`); the scratch states are those of `greedy`.
"""

from carreira.bots.greedy import DEALS, DEALT, ROOT, TRIED, best_of, finish_turn, lead, weigh_moves
from carreira.bots.judge import Judge
from carreira.game.generic import Function
from carreira.game.loops import copy_state, play
from carreira.game.rule import Buffer, Figures, Moves
from carreira.game.schema import Handle
from carreira.game.slots import redeal

LONGEST = 100
"""The most turns of other seats that are played on."""


def play_round(states: Handle, at: int, figures: Figures, seat: int, out: Moves, judge: Judge) -> None:
    """Play on in state `at`, each seat greedily by the same judge, until `seat` decides or the match is over."""
    finish_turn(states, at, figures, seat, out, judge)
    for _ in range(LONGEST):
        if states[at].over == 0 and states[at].to_move != seat:
            finish_turn(states, at, figures, states[at].to_move, out, judge)


def round_move(
    states: Handle, figures: Handle, rng: Buffer, outs: Handle, worths: Buffer, sums: Buffer, judges: Handle,
    candidates: int, deals: int,
) -> int:  # fmt: skip
    """The code of the move in state ROOT that leads furthest after a full round, the mean over `deals` deals of
    everything unseen, among the `candidates` that look best after the own turn.

    `worths` and `sums` have room for a number for each move; `outs` and `judges` are those of `greedy_move`.
    """
    options: Moves = outs[0]
    n = weigh_moves(states, figures[0], rng, outs, worths, judges[0], DEALS)
    if n == 1:
        return options.codes[0]
    kept = min(n, candidates)
    for k in range(kept):  # the best moves come first
        i = k
        for j in range(k + 1, n):
            if worths[j] > worths[i]:
                i = j
        code = options.codes[i]
        worth = worths[i]
        while i > k:
            options.codes[i] = options.codes[i - 1]
            worths[i] = worths[i - 1]
            i -= 1
        options.codes[k] = code
        worths[k] = worth
        sums[k] = 0.0
    seat = states[ROOT].to_move
    for _ in range(deals):
        copy_state(states, DEALT, states, ROOT)
        redeal(states[DEALT], figures[0], rng)
        for k in range(kept):
            copy_state(states, TRIED, states, DEALT)
            play(states[TRIED], figures[0], options.codes[k])
            play_round(states, TRIED, figures[0], seat, outs[1], judges[0])
            sums[k] += lead(states[TRIED], figures[0], seat, judges[0])
    return options.codes[best_of(kept, sums)]


FUNCTIONS: list[Function] = [play_round, round_move]
