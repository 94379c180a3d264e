"""Whole decisions and whole matches inside compiled code, for any game: bound by `carreira.game.generic.bind`.

Functions that Python calls take handles (see `carreira.game.schema`), the others states.
"""

from carreira.game.chance import draw, fork
from carreira.game.generic import Function
from carreira.game.rule import COMPILED, Buffer, Figures, Moves, State
from carreira.game.schema import Handle, Schema
from carreira.game.slots import (
    apply,
    asked,
    broken_rule,
    choices,
    features,
    first_step,
    legal,
    points,
    redeal,
    setup,
    tie_break,
)

if COMPILED:

    def copy_state(to: Handle, i: int, source: Handle, j: int) -> None:
        """Make state i of `to` equal to state j of `source`. Earlier references to state i become invalid."""
        to[i] = source[j]

else:

    def copy_state(to: Handle, i: int, source: Handle, j: int) -> None:
        """Make state i of `to` equal to state j of `source`. Earlier references to state i become invalid."""
        to[i] = Schema(source[j].layout).copy([source[j]])[0]


def play(state: State, figures: Figures, code: int) -> None:
    """Play a move and the steps that the game then takes by itself, until somebody decides or the match is over."""
    apply(state, figures, code)
    while state.decision >= first_step:
        apply(state, figures, state.decision)


def play_on(state: State, figures: Figures, code: int, out: Moves) -> int:
    """Play a move and what then plays itself. Writes the legal moves after that into `out`; returns their number."""
    play(state, figures, code)
    while state.over == 0:
        n = legal(state, figures, out)
        if n != 1 or asked(out.codes[0]):
            return n
        play(state, figures, out.codes[0])
    return 0


def playout(state: State, figures: Figures, rng: Buffer, out: Moves) -> int:
    """Play uniformly random legal moves to the end; returns the number of decisions."""
    decisions = 0
    n = legal(state, figures, out)
    while state.over == 0:
        n = play_on(state, figures, out.codes[draw(rng, n)], out)
        decisions += 1
    return decisions


def open_match(states: Handle, figures: Handle, seats: int, options: int, rng: Buffer, outs: Handle) -> int:
    """Set up a match. Writes the legal moves into `outs`; returns how many there are."""
    setup(states[0], figures[0], seats, options, rng)
    return legal(states[0], figures[0], outs[0])


def legal_moves(states: Handle, figures: Handle, outs: Handle) -> int:
    """`legal` for a handle; no moves once the match is over."""
    if states[0].over != 0:
        return 0
    return legal(states[0], figures[0], outs[0])


def choices_of(states: Handle, figures: Handle, outs: Handle) -> int:
    """`choices` for a handle."""
    return choices(states[0], figures[0], outs[0])


def rule_broken_by(states: Handle, figures: Handle, code: int) -> int:
    """`broken_rule` for a handle."""
    return broken_rule(states[0], figures[0], code)


def step(states: Handle, figures: Handle, code: int, outs: Handle) -> int:
    """Play one legal move or step, without what then plays itself."""
    apply(states[0], figures[0], code)
    return legal_moves(states, figures, outs)


def moves_at(desks: Handle) -> int:
    """`legal` for a desk (see `Game.desk`); no moves once the match is over."""
    desk = desks[0]
    if desk.state.over != 0:
        return 0
    return legal(desk.state, desk.figures, desk.moves)


def decide_at(desks: Handle, code: int) -> int:
    """`play_on` for a desk: the cheapest way to make a decision from Python, as only one argument is an array."""
    desk = desks[0]
    return play_on(desk.state, desk.figures, code, desk.moves)


def points_of(states: Handle, figures: Handle, seat: int) -> int:
    """`points` for a handle."""
    return points(states[0], figures[0], seat)


def tie_break_of(states: Handle, figures: Handle, seat: int) -> int:
    """`tie_break` for a handle."""
    return tie_break(states[0], figures[0], seat)


def features_of(states: Handle, figures: Handle, seat: int, outs: Handle) -> float:
    """`features` for a handle; `outs` is a handle of a buffer whose `x` has room for them."""
    return features(states[0], figures[0], seat, outs[0])


def settle(state: State, figures: Figures, i: int, scores: Buffer, winners: Buffer) -> None:
    """Write the points of a match into row i of `scores`, its winners into row i of `winners` (none before the end)."""
    for seat in range(state.seats):
        scores[i, seat] = points(state, figures, seat)
    for seat in range(state.seats):
        best = state.over != 0
        for other in range(state.seats):
            if scores[i, other] > scores[i, seat] or (
                scores[i, other] == scores[i, seat]
                and tie_break(state, figures, other) > tie_break(state, figures, seat)
            ):
                best = False
        winners[i, seat] = best


def batch(
    states: Handle, figures: Handle, seats: int, options: int, parent: Buffer, rng: Buffer, outs: Handle,
    scores: Buffer, winners: Buffer, lengths: Buffer,
) -> None:  # fmt: skip
    """Play a random match for each entry of `lengths`, and write its number of decisions there; `settle` describes
    `scores` and `winners`.

    Match i is played with the i-th child of the generator `parent`.
    """
    for i in range(len(lengths)):
        fork(rng, parent, i)
        setup(states[0], figures[0], seats, options, rng)
        lengths[i] = playout(states[0], figures[0], rng, outs[0])
        settle(states[0], figures[0], i, scores, winners)


def play_rows(states: Handle, figures: Handle, rows: Buffer, codes: Buffer, outs: Handle, counts: Buffer) -> None:
    """Play one decision in each of the given rows of `states`, as `play_on` does; `codes` has a move for each of them.

    `outs[row]` gets the legal moves after that and `counts[row]` their number.
    """
    for i in range(len(rows)):
        row = rows[i]
        counts[row] = play_on(states[row], figures[0], codes[i], outs[row])


def deal_rows(states: Handle, figures: Handle, rows: Buffer, rng: Buffer, dealt: Handle) -> None:
    """Copy the given rows into `dealt`, with everything unseen dealt anew."""
    for i in range(len(rows)):
        copy_state(dealt, i, states, rows[i])
        redeal(dealt[i], figures[0], rng)


def deal_unseen(states: Handle, figures: Handle, rng: Buffer) -> None:
    """Deal everything unseen anew, in place."""
    redeal(states[0], figures[0], rng)


FUNCTIONS: list[Function] = [
    copy_state,
    play,
    play_on,
    playout,
    open_match,
    legal_moves,
    choices_of,
    rule_broken_by,
    step,
    moves_at,
    decide_at,
    points_of,
    tie_break_of,
    features_of,
    settle,
    batch,
    play_rows,
    deal_rows,
    deal_unseen,
]
