"""The greedy bot: it tries each move, looks for the best rest of its turn, and takes what is worth most.

Generic code (see `carreira.game.generic`): `bind` puts one game's rules in place of the slots. The functions work on an
array of scratch states: ROOT is the position, DEALT the position with everything unseen dealt anew, TRIED the state
after a move that is tried; those after it are for the rest of the turn (`turns`).
"""

from carreira.bots.turns import DEEPEST, best_end, finish_turn, lead
from carreira.game.generic import Function
from carreira.game.loops import copy_state, play
from carreira.game.rule import Buffer, Moves
from carreira.game.schema import Handle
from carreira.game.slots import choices, redeal

ROOT, DEALT, TRIED = range(3)
STATES = TRIED + DEEPEST + 2
"""How many scratch states it needs."""
BUFFERS = DEEPEST + 2
"""How many buffers for moves: the first for those of the position."""
DEALS = 8
"""How often everything unseen is dealt anew where a move may turn something up."""


def weigh_moves(
    states: Handle, figures: Handle, rng: Buffer, outs: Handle, worths: Buffer, spare: Buffer, path: Buffer,
    judges: Handle, which: int, most_deals: int, width: int,
) -> int:  # fmt: skip
    """Write the moves in state ROOT into the first of `outs`, and what each is worth into `worths`: the lead that is
    expected after it and the best rest of the turn, by judge number `which`. Returns how many there are; a single one
    is not weighed.

    The rest of the turn is played greedily with a `width` of 1, else searched (`best_end`, whose scratch are `spare`
    and `path`). Where a move turns something up, its worth is the mean over `most_deals` deals of everything unseen:
    never the true order.
    """
    options: Moves = outs[0]
    n = choices(states[ROOT], figures[0], options)
    seat = states[ROOT].to_move
    for i in range(n):
        worths[i] = 0.0
    deals = 1 if n > 1 else 0
    deal = 0
    while deal < deals:
        copy_state(states, DEALT, states, ROOT)
        redeal(states[DEALT], figures[0], rng)
        for i in range(n):
            copy_state(states, TRIED, states, DEALT)
            play(states[TRIED], figures[0], options.codes[i])
            revealed = states[TRIED].revealed > states[ROOT].revealed
            if width > 1:
                worths[i] += best_end(states, TRIED, figures[0], seat, outs, 1, spare, path, judges[which], width)
                revealed = revealed or path[0, 0] > 0
            else:
                finish_turn(states, TRIED, figures[0], seat, outs[1], judges[which])
                worths[i] += lead(states[TRIED], figures[0], seat, judges[which])
                revealed = states[TRIED].revealed > states[ROOT].revealed
            if revealed:
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


FUNCTIONS: list[Function] = [weigh_moves, best_of]
