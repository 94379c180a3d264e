"""What follows from a position by the rules and people want to see: totals, missing crews, and what navigation would
bring if it were now."""

from typing import Any

import numpy as np

from carreira.game.edition import Edition
from carreira.game.rule import rule
from carreira.game.schema import Handle, Schema
from carreira.vascodagama.names import MAX_SEATS, MAX_SPACES, N_BERTHS, N_LANDINGS, N_PROJECTS
from carreira.vascodagama.rules import launching, navigation, scoring
from carreira.vascodagama.rules.player import captained_ships, ships_sailing
from carreira.vascodagama.state import SCHEMA as STATE

i32 = np.int32

STAYS, LEAVES = -2, -1
"""What `target` says of a ship that doesn't sail on, and of one that leaves the game."""

PLAYER_FACTS = np.dtype(
    [
        ("total", i32),  # points if the match ended now
        ("for_reals", i32),  # of them for money
        ("for_ships", i32),  # of them for launched ships with a captain
        ("captained", i32),  # how many these ships are
        ("sailing", i32),  # own ships at landings
        ("missing", i32, (N_PROJECTS,)),  # of the crew of each project
        ("income_reals", i32),  # if navigation were now
        ("navigation_points", i32),
    ]
)

FACTS = np.dtype(
    [
        ("complete", i32, (N_LANDINGS,)),
        ("target", i32, (N_BERTHS,)),  # berth to which the ship on each would sail; STAYS, LEAVES
        ("players", PLAYER_FACTS, (MAX_SEATS,)),
    ]
)

SCHEMA = Schema(FACTS)


def known(handle: Handle, edition: Edition) -> Any:
    """The facts of a state, as a plain object."""
    gathered = SCHEMA.new()
    gather(handle, STATE.copy(handle), edition.handle, gathered)
    return SCHEMA.read(gathered)


@rule
def gather(states: Handle, scratches: Handle, editions: Handle, facts: Handle) -> None:
    """Fill a handle of FACTS for the state of a handle. `scratches` is a copy of that handle, which is spoilt."""
    state, scratch, edition, known = states[0], scratches[0], editions[0], facts[0]
    for seat in range(state.seats):
        player, mine = state.players[seat], known.players[seat]
        mine.total = scoring.total_points(state, edition, seat)
        mine.for_reals = scoring.points_for_reals(edition, player)
        mine.for_ships = scoring.points_for_ships(edition, player)
        mine.captained = captained_ships(player)
        mine.sailing = ships_sailing(state, seat)
        for i in range(player.n_projects):
            mine.missing[i] = launching.missing(edition, player, player.tiles[i])
    for landing in range(N_LANDINGS):
        known.complete[landing] = 1 if navigation.complete(state, edition, landing) else 0
        if known.complete[landing] != 0:
            navigation.pay_landing(scratch, edition, landing)
    for seat in range(state.seats):
        navigation.earn_income(scratch, edition, seat)
        mine = known.players[seat]
        mine.income_reals = scratch.players[seat].reals - state.players[seat].reals
        mine.navigation_points = scratch.players[seat].points - state.players[seat].points
    for berth in range(N_BERTHS):
        known.target[berth] = STAYS
    for i in range(N_LANDINGS):
        landing = N_LANDINGS - 1 - i
        if known.complete[landing] != 0:
            for space in range(edition.spaces[landing]):
                berth = landing * MAX_SPACES + space
                known.target[berth] = navigation.next_berth(scratch, edition, berth)
                navigation.sail_on(scratch, edition, berth)
