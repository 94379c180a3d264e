"""The whole of the rules: moves, state, the one figure, and what is legal.

Sacks of pepper lie on a quay. In a turn a player loads one to three of them, stows them in the hold (a point each) or a
single one on deck (two points), and may then sail, which ends the game, if ahead of everybody else. It also ends with
the turn that takes the last sack.
"""

import numpy as np

from carreira.game.features import Feature
from carreira.game.figures import Figure, FigureLayout, Values
from carreira.game.moves import MoveTable
from carreira.game.problem import Problem
from carreira.game.rule import Buffer, Figures, Moves, Numbers, State, rule
from carreira.game.schema import Handle, Schema
from carreira.game.shapes import Number

DECISIONS = ("load", "stow", "leave", "over")
LOADING, STOWING, LEAVING, OVER = range(len(DECISIONS))
MAX_SEATS = 6

MOVES = MoveTable()
LOAD = MOVES.block("load {}", range(1, 4), at=(LOADING,))
HOLD = MOVES.block("stow hold", at=(STOWING,))
DECK = MOVES.block("stow deck", at=(STOWING,))
STAY = MOVES.block("stay", at=(LEAVING,))
SAIL = MOVES.block("sail", at=(LEAVING,))
N_MOVES = len(MOVES.notation)
BLOCK, FIRST, SECOND, AT, code_of = MOVES.rules("toy")

FIGURES = FigureLayout(Figure("quay.sacks", Number(1, 99), "sacks"))
RULE_IDS = {1: "toy.turn.1", 2: "toy.turn.2", 3: "toy.turn.3", 4: "toy.turn.4"}
TURN_1, TURN_2, TURN_3, TURN_4 = RULE_IDS

i32 = np.int32
SCHEMA = Schema(
    np.dtype(
        [
            ("seats", i32),
            ("to_move", i32),
            ("over", i32),
            ("revealed", i32),
            ("decision", i32),
            ("sacks", i32),  # on the quay
            ("loaded", i32),  # and not yet stowed
            ("points", i32, (MAX_SEATS,)),
        ]
    )
)
CHANGES = Schema(np.dtype([("points", i32)]))


def contradictions(values: Values) -> list[Problem]:
    """One figure contradicts nothing."""
    return []


@rule
def setup(state: State, figures: Figures, seats: int, options: int, rng: Buffer) -> None:
    """The first seat begins."""
    state.seats = seats
    state.to_move = 0
    state.over = 0
    state.revealed = 0
    state.decision = LOADING
    state.sacks = figures.sacks
    state.loaded = 0
    for seat in range(MAX_SEATS):
        state.points[seat] = 0


@rule
def broken_rule(state: State, figures: Figures, code: int) -> int:
    """The number of the rule that forbids the move, 0 if it is legal."""
    if not 0 <= code < N_MOVES or (AT[code] >> state.decision) & 1 == 0:
        return TURN_1
    if BLOCK[code] == LOAD and FIRST[code] > state.sacks:
        return TURN_2
    if code == DECK and state.loaded > 1:
        return TURN_3
    if code == SAIL:
        for seat in range(state.seats):
            if seat != state.to_move and state.points[seat] >= state.points[state.to_move]:
                return TURN_4
    return 0


@rule
def legal(state: State, figures: Figures, out: Moves) -> int:
    """Write the codes of the legal moves into `out`; returns how many there are."""
    n = 0
    for code in range(N_MOVES):
        if broken_rule(state, figures, code) == 0:
            out.codes[n] = code
            n += 1
    return n


@rule
def apply(state: State, figures: Figures, code: int) -> None:
    """Play a legal move."""
    if state.decision == LOADING:
        state.loaded = FIRST[code]
        state.sacks -= FIRST[code]
        state.decision = STOWING
    elif state.decision == STOWING:
        state.points[state.to_move] += 2 if code == DECK else state.loaded
        state.loaded = 0
        state.decision = LEAVING
    elif code == SAIL or state.sacks == 0:
        state.over = 1
        state.decision = OVER
    else:
        state.to_move = (state.to_move + 1) % state.seats
        state.decision = LOADING


@rule
def asked(code: int) -> bool:
    """Nothing is turned up, so no only move is asked for."""
    return False


@rule
def ways(states: Handle, figures: Handle, code: int) -> int:
    """Nothing is turned up, so each move comes out in one way."""
    return 1


@rule
def foresee(states: Handle, figures: Handle, code: int, way: int, changes: Handle) -> int:
    """Play a legal move on a state that is thrown away, and fill in CHANGES."""
    seat = states[0].to_move
    before = states[0].points[seat]
    apply(states[0], figures[0], code)
    changes[0].points = states[0].points[seat] - before
    return 1


@rule
def points(state: State, figures: Figures, seat: int) -> int:
    """Points so far."""
    return int(state.points[seat])


@rule
def tie_break(state: State, figures: Figures, seat: int) -> int:
    """Equal points share the place."""
    return 0


@rule
def value(state: State, figures: Figures, seat: int) -> float:
    """As the points stand."""
    return float(state.points[seat])


FEATURES = (Feature("points", "points", 10), Feature("sacks on the quay", "sacks", 10))


@rule
def features(state: State, figures: Figures, seat: int, out: Numbers) -> float:
    """What a net looks at."""
    out.x[0] = state.points[seat] / 10
    out.x[1] = state.sacks / 10
    return value(state, figures, seat)


@rule
def redeal(state: State, figures: Figures, rng: Buffer) -> None:
    """Nothing is unseen."""
