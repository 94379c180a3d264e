"""What follows from a position by the rules and is shown to people: points, multipliers, bonuses, prices."""

import numpy as np

from carreira.game.rule import rule
from carreira.game.schema import Handle, Schema
from carreira.navegador.names import KEPT, MAX_ROWS, MAX_SEATS, N_BUILDINGS, N_PRIVILEGES, N_REGIONS
from carreira.navegador.rules import buildings, privilege, sailing, scoring
from carreira.navegador.rules.player import ships_in_supply, units

i32 = np.int32

PLAYER_FACTS = np.dtype(
    [
        ("points", i32),  # of the columns
        ("total", i32),  # if the match ended now
        ("cash_points", i32),  # of them for cash
        ("supply", i32),  # ships not on the board
        ("king_points", i32),
        ("king_column", i32),  # where the king's privilege counts best, -1 where it can't be used
        ("units", i32, (N_PRIVILEGES,)),
        ("multipliers", i32, (N_PRIVILEGES,)),
        ("columns", i32, (N_PRIVILEGES,)),  # points of each
        ("next_bonus", i32, (N_PRIVILEGES,)),  # cash per unit, -1 where the column is full
        ("next_payout", i32, (N_PRIVILEGES,)),  # cash for all units
    ]
)

FACTS = np.dtype(
    [
        ("ships_needed", i32, (N_REGIONS,)),  # to discover each
        ("building_prices", i32, (N_BUILDINGS, MAX_ROWS)),  # of those left, from the left
        ("players", PLAYER_FACTS, (MAX_SEATS,)),
    ]
)

SCHEMA = Schema(FACTS)


@rule
def gather(states: Handle, figures: Handle, facts: Handle) -> None:
    """Fill a handle of FACTS for the state of a handle."""
    state = states[0]
    for region in range(N_REGIONS):
        facts[0].ships_needed[region] = sailing.ships_needed(state, figures[0], region)
    for row in range(N_BUILDINGS):
        for i in range(state.buildings[row]):
            facts[0].building_prices[row, i] = buildings.price_of(state, figures[0], row, i)
    for seat in range(state.seats):
        player = state.players[seat]
        known = facts[0].players[seat]
        known.points = scoring.column_points(figures[0], player)
        known.total = scoring.total_points(state, figures[0], seat)
        known.cash_points = scoring.cash_points(figures[0], player)
        known.supply = ships_in_supply(figures[0], player)
        known.king_points = scoring.king_points(state, figures[0], player)
        known.king_column = -1
        if player.king_in == KEPT and state.king_in_goa == 0:
            known.king_column = scoring.king_column(figures[0], player)
        for category in range(N_PRIVILEGES):
            known.units[category] = units(player, category)
            known.multipliers[category] = scoring.multiplier(figures[0], player, category)
            known.columns[category] = scoring.points_for(figures[0], player, category)
            known.next_bonus[category] = privilege.unit_bonus(figures[0], player, category)
            known.next_payout[category] = privilege.bonus(figures[0], player, category)
