"""Frozen: looking one turn ahead, as the level `greedy` of 0.1.0 did. Change nothing here (see the package).

Each move is tried, the turn finished by the best single moves, and the move taken after which the mover is farthest
ahead. Generic code (see `carreira.game.generic`). Scratch states, one for each level of looking ahead: ROOT is the
position, DEALT the position with everything unseen dealt anew, TRIED the state after a move that is tried, STEP the
state after a single further move.
"""

from carreira.game.generic import Function
from carreira.game.loops import copy_state, play
from carreira.game.rule import Buffer, Figures, Moves, State
from carreira.game.schema import Handle
from carreira.game.slots import choices, redeal, value

ROOT, DEALT, TRIED, STEP = range(4)
STATES = 4
"""How many scratch states it needs."""
DEALS = 8
"""How often everything unseen is dealt anew where a move may turn something up."""


def finish_turn(states: Handle, at: int, figures: Figures, seat: int, out: Moves) -> None:
    """Play on in state `at`, each time by the move that is worth most to `seat`, until another seat decides."""
    while states[at].over == 0 and states[at].to_move == seat:
        n = choices(states[at], figures, out)
        best = 0
        if n > 1:
            most = -1e9
            for i in range(n):
                copy_state(states, at + 1, states, at)
                play(states[at + 1], figures, out.codes[i])
                worth = value(states[at + 1], figures, seat)
                if worth > most:
                    most = worth
                    best = i
        play(states[at], figures, out.codes[best])


def lead(state: State, figures: Figures, seat: int) -> float:
    """The lead in points that a seat may expect over the mean of the others; without others, the points that it may
    expect."""
    others = 0.0
    for other in range(state.seats):
        if other != seat:
            others += value(state, figures, other)
    rivals: int = max(1, state.seats - 1)
    return value(state, figures, seat) - others / rivals


def greedy_move(states: Handle, figures: Handle, rng: Buffer, outs: Handle, worths: Buffer) -> int:
    """The code of the greedy bot's move in state ROOT. `outs` has two buffers for moves, `worths` room for a number for
    each move.

    Where a move turns something up, its worth is the mean over DEALS deals of everything unseen: never the true order.
    """
    options: Moves = outs[0]
    n = choices(states[ROOT], figures[0], options)
    seat = states[ROOT].to_move
    if n == 1:
        return options.codes[0]
    for i in range(n):
        worths[i] = 0.0
    deals = 1
    deal = 0
    while deal < deals:
        copy_state(states, DEALT, states, ROOT)
        redeal(states[DEALT], figures[0], rng)
        for i in range(n):
            copy_state(states, TRIED, states, DEALT)
            play(states[TRIED], figures[0], options.codes[i])
            finish_turn(states, TRIED, figures[0], seat, outs[1])
            worths[i] += lead(states[TRIED], figures[0], seat)
            if states[TRIED].revealed > states[ROOT].revealed:
                deals = DEALS
        deal += 1
    best = 0
    for i in range(1, n):
        if worths[i] > worths[best]:
            best = i
    return options.codes[best]


FUNCTIONS: list[Function] = [finish_turn, lead, greedy_move]
