"""What follows from a position by the rules and people want to see: points, multipliers, bonuses, prices."""

import numpy as np

from carreira.game.rule import rule
from carreira.game.schema import Handle, Schema
from carreira.navegador.names import MAX_SEATS, N_BUILDINGS, N_PRIVILEGES
from carreira.navegador.rules import buildings, privilege, scoring
from carreira.navegador.rules.player import ships_on_board, units

i32 = np.int32

PLAYER_FACTS = np.dtype(
    [
        ("points", i32),  # of the columns
        ("total", i32),  # if the match ended now
        ("ships", i32),  # on the board
        ("king_points", i32),
        ("king_column", i32),  # where the king's privilege counts best, -1 where it can't be used
        ("units", i32, (N_PRIVILEGES,)),
        ("multipliers", i32, (N_PRIVILEGES,)),
        ("next_bonus", i32, (N_PRIVILEGES,)),  # cash a unit, -1 where the column is full
    ]
)

FACTS = np.dtype([("next_price", i32, (N_BUILDINGS,)), ("players", PLAYER_FACTS, (MAX_SEATS,))])

SCHEMA = Schema(FACTS)


@rule
def gather(states: Handle, editions: Handle, facts: Handle) -> None:
    """Fill a handle of FACTS for the state of a handle."""
    state = states[0]
    edition = editions[0]
    for row in range(N_BUILDINGS):
        facts[0].next_price[row] = buildings.price(state, edition, row) if state.buildings[row] > 0 else -1
    for seat in range(state.seats):
        player = state.players[seat]
        known = facts[0].players[seat]
        known.points = scoring.column_points(edition, player)
        known.total = scoring.total_points(state, edition, seat)
        known.ships = ships_on_board(player)
        known.king_points = scoring.king_points(state, edition, player)
        known.king_column = -1
        if player.king != 0 and state.king_in_goa == 0:
            known.king_column = scoring.king_column(edition, player)
        for category in range(N_PRIVILEGES):
            known.units[category] = units(player, category)
            known.multipliers[category] = scoring.multiplier(edition, player, category)
            known.next_bonus[category] = -1
            if player.privileges[category] < privilege.FULL_COLUMN:
                known.next_bonus[category] = edition.bonus[category, player.privileges[category]]
