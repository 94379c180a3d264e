"""What a move costs and brings: the changes to what everybody sees of the player."""

from typing import Any

import numpy as np

from carreira.game.rule import State, rule
from carreira.game.schema import Handle, Schema
from carreira.vascodagama.moves import SAILOR_BAG
from carreira.vascodagama.names import ACTING, MERCHANT, N_COLOURS, PLACE, PROJECT, SAILOR
from carreira.vascodagama.rules import turn

i32 = np.int32

CHANGES = Schema(
    np.dtype(
        [
            ("reals", i32),
            ("paid", i32),  # of the change of reals
            ("earned", i32),
            ("points", i32),
            ("discs", i32),
            ("extra_disc", i32),
            ("captains", i32),
            ("captains_ready", i32),  # to sail with the expedition under way
            ("turquoise", i32),  # sailors
            ("violet", i32),
            ("grey", i32),
            ("orange", i32),
            ("missionaries", i32),
            ("projects", i32),
            ("ships", i32),  # launched ones in the supply
            # 1 where what the move brings is decided next
            ("project_due", i32),
            ("sailor_due", i32),
            ("extra_disc_due", i32),
            ("merchant_due", i32),
        ]
    )
)


@rule
def ways(states: Handle, figures: Handle, code: int) -> int:
    """How many outcomes a legal move can have: a sailor drawn from the bag can be of any colour."""
    return N_COLOURS if code == SAILOR_BAG else 1


@rule
def put_on_top(state: State, colour: int) -> int:
    """Let a sailor of a colour be the next drawn from the bag; returns how many of that colour are in it."""
    found = 0
    place = 0
    for i in range(state.n_bag):
        if state.bag[i] == colour:
            found += 1
            place = i
    if found > 0:
        state.bag[place] = state.bag[state.n_bag - 1]
        state.bag[state.n_bag - 1] = colour
    return found


@rule
def count(state: State, seat: int, change: Any, sign: int) -> None:
    """Add what everybody sees of the player now; with `sign` -1, subtract it."""
    player = state.players[seat]
    change.reals += sign * player.reals
    change.points += sign * player.points
    change.discs += sign * player.discs
    change.extra_disc += sign * player.extra_disc
    change.captains += sign * player.captains
    change.captains_ready += sign * state.captains_ready
    change.turquoise += sign * player.sailors[0]
    change.violet += sign * player.sailors[1]
    change.grey += sign * player.sailors[2]
    change.orange += sign * player.sailors[3]
    change.missionaries += sign * player.missionaries
    change.projects += sign * player.n_projects
    change.ships += sign * player.n_ships
    change.project_due += sign * (state.decision == PROJECT)
    change.sailor_due += sign * (state.decision == SAILOR)
    change.extra_disc_due += sign * (state.decision == PLACE and state.stage == ACTING)
    change.merchant_due += sign * (state.decision == MERCHANT)


@rule
def foresee(states: Handle, figures: Handle, code: int, way: int, changes: Handle) -> int:
    """Play a legal move in one of its `ways` on a state that is then discarded, and fill in blank CHANGES.

    Returns how many equally likely deals of the unseen lead to this outcome: 0 if no sailor of the colour is in the
    bag, 1 for a move that turns nothing up.
    """
    state, change = states[0], changes[0]
    seat = state.to_move
    deals = 1
    if code == SAILOR_BAG:
        deals = put_on_top(state, way)
        if deals == 0:
            return 0
    count(state, seat, change, -1)
    turn.apply(state, figures[0], code)
    count(state, seat, change, 1)
    change.paid = max(0, -change.reals)
    change.earned = max(0, change.reals)
    return deals
