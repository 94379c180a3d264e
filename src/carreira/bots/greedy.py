"""The greedy bot: it tries each move, finishes its turn by the best single moves, and takes what is worth most.

Generic code (see `carreira.game.generic`): `bind` puts one game's rules in place of the slots. The functions work on an
array of scratch states, one for each level of looking ahead: ROOT is the position, DEALT the position with everything
unseen dealt anew, TRIED the state after a move that is tried, STEP the state after a single further move.
"""

from carreira.bots.judge import Judge, judged
from carreira.game.generic import Function
from carreira.game.loops import copy_state, play
from carreira.game.rule import Buffer, Figures, Moves, State
from carreira.game.schema import Handle
from carreira.game.slots import choices, redeal

ROOT, DEALT, TRIED, STEP = range(4)
STATES = 4
"""How many scratch states it needs."""
DEALS = 8
"""How often everything unseen is dealt anew where a move may turn something up."""


def finish_turn(states: Handle, at: int, figures: Figures, seat: int, out: Moves, judge: Judge) -> None:
    """Play on in state `at`, each time by the move that is worth most to `seat`, until another seat decides."""
    while states[at].over == 0 and states[at].to_move == seat:
        n = choices(states[at], figures, out)
        best = 0
        if n > 1:
            most = -1e9
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


def weigh_moves(
    states: Handle, figures: Figures, rng: Buffer, outs: Handle, worths: Buffer, judge: Judge, most_deals: int
) -> int:
    """Write the moves in state ROOT into the first of `outs`, and what each is worth into `worths`: the lead that is
    expected after it and the best rest of the turn. Returns how many there are; a single one is not weighed.

    Where a move turns something up, its worth is the mean over `most_deals` deals of everything unseen: never the true
    order.
    """
    options: Moves = outs[0]
    n = choices(states[ROOT], figures, options)
    seat = states[ROOT].to_move
    for i in range(n):
        worths[i] = 0.0
    deals = 1 if n > 1 else 0
    deal = 0
    while deal < deals:
        copy_state(states, DEALT, states, ROOT)
        redeal(states[DEALT], figures, rng)
        for i in range(n):
            copy_state(states, TRIED, states, DEALT)
            play(states[TRIED], figures, options.codes[i])
            finish_turn(states, TRIED, figures, seat, outs[1], judge)
            worths[i] += lead(states[TRIED], figures, seat, judge)
            if states[TRIED].revealed > states[ROOT].revealed:
                deals = most_deals
        deal += 1
    for i in range(n):
        worths[i] /= max(1, deals)
    return n


def best_of(n: int, worths: Buffer) -> int:
    """The index of the highest of the first `n` numbers; among equals, the first."""
    best = 0
    for i in range(1, n):
        if worths[i] > worths[best]:
            best = i
    return best


def greedy_move(states: Handle, figures: Handle, rng: Buffer, outs: Handle, worths: Buffer, judges: Handle) -> int:
    """The code of the greedy bot's move in state ROOT. `outs` has two buffers for moves, `worths` room for a number for
    each move, `judges` the judge."""
    n = weigh_moves(states, figures[0], rng, outs, worths, judges[0], DEALS)
    code: int = outs[0].codes[best_of(n, worths)]
    return code


FUNCTIONS: list[Function] = [finish_turn, lead, weigh_moves, best_of, greedy_move]
