"""What a move costs and brings: how it changes what everybody sees of the player and of the market."""

from typing import Any

import numpy as np

from carreira.game.rule import Figures, Player, State, rule
from carreira.game.schema import Handle, Schema
from carreira.navegador.moves import BLOCK, DISCOVER, FIRST, HIRE, LAUNCH, SAIL_FROM_TO, SECOND
from carreira.navegador.names import CHURCH, COLONY, EXPLORER, FACTORY, MAX_PRICES, N_PRIVILEGES, SHIPYARD
from carreira.navegador.rules import sailing, scoring, ships, turn, workers
from carreira.navegador.rules.player import ships_on_board, units
from carreira.navegador.setup import count_tiles, lay_tiles, nth_tile, unseen_tiles

i32 = np.int32

CHANGES = Schema(
    np.dtype(
        [
            ("cash", i32),
            ("paid", i32),  # the cash paid: hiring is paid for before the surplus is sold
            ("earned", i32),
            ("workers", i32),
            ("workers_free", i32),  # for the action under way
            ("ships", i32),  # on the board
            ("ships_due", i32),  # to be given up for the rondel
            ("colonies", i32),
            ("factories", i32),
            ("explorers", i32),
            ("shipyards", i32),
            ("churches", i32),
            ("privileges", i32),
            ("points", i32),  # of the columns
            ("sugar", i32),  # rows down the market
            ("gold", i32),
            ("spice", i32),
        ]
    )
)


@rule
def discovers(state: State, code: int) -> int:
    """The region that a move discovers, or whose expedition it begins or joins; -1 if it does neither."""
    if code == DISCOVER:
        return int(state.expedition)
    if BLOCK[code] == SAIL_FROM_TO and state.explored[SECOND[code]] == 0:
        return SECOND[code]
    return -1


@rule
def ways(states: Handle, figures: Handle, code: int) -> int:
    """The number of outcomes of a legal move: for a discovery, one for each tile that can be its cheapest."""
    state = states[0]
    region = discovers(state, code)
    tiles = count_tiles(state, region) if region >= 0 else 0
    if tiles == 0:
        return 1
    unseen = unseen_tiles(state, figures[0], figures[0].good[region])
    found = 1 - tiles
    for i in range(MAX_PRICES):
        found += (unseen >> i) & 1
    return found


@rule
def turn_up(state: State, figures: Figures, region: int, way: int) -> int:
    """Lay the unseen tile of index `way`, from the cheapest, into a region as its cheapest.

    Returns how many deals do so.
    """
    good = figures.good[region]
    unseen = unseen_tiles(state, figures, good)
    tiles = count_tiles(state, region)
    dearer = 0
    for i in range(nth_tile(unseen, way) + 1, MAX_PRICES):
        dearer += (unseen >> i) & 1
    laid = 0
    deals = 1
    for i in range(tiles):
        laid |= 1 << nth_tile(unseen, way + i)
        if i > 0:
            deals = deals * (dearer - i + 1) // i  # the others may be any of the more expensive ones
    lay_tiles(state, figures, good, region, laid)
    return deals


@rule
def count(state: State, figures: Figures, player: Player, change: Any, sign: int) -> None:
    """Add what is seen now to `change`, or subtract it if `sign` is -1."""
    change.cash += sign * player.cash
    change.workers += sign * player.workers
    change.workers_free += sign * state.workers_free
    change.ships += sign * ships_on_board(player)
    change.ships_due += sign * state.scrap_left
    change.colonies += sign * units(player, COLONY)
    change.factories += sign * units(player, FACTORY)
    change.explorers += sign * units(player, EXPLORER)
    change.shipyards += sign * units(player, SHIPYARD)
    change.churches += sign * units(player, CHURCH)
    for kind in range(N_PRIVILEGES):
        change.privileges += sign * player.privileges[kind]
    change.points += sign * scoring.column_points(figures, player)
    change.sugar += sign * state.market[0]
    change.gold += sign * state.market[1]
    change.spice += sign * state.market[2]


@rule
def foresee(states: Handle, figures: Handle, code: int, way: int, changes: Handle) -> int:
    """Play a legal move in one of its `ways` on a state that is then discarded, and fill in blank CHANGES.

    Returns how many equally likely deals of the unseen tiles lead to it: 1 for a move that turns nothing up. A ship
    that joins an expedition counts as what the discovery will bring, since it can't turn back (nav.sailing.7).
    """
    state, change = states[0], changes[0]
    player = state.players[state.to_move]
    region = discovers(state, code)
    deals = 1
    if region >= 0 and count_tiles(state, region) > 0:
        deals = turn_up(state, figures[0], region, way)
    if BLOCK[code] == HIRE:
        change.paid = workers.cost(state, figures[0], FIRST[code])
    elif BLOCK[code] == LAUNCH:
        change.paid = ships.cost(state, figures[0], FIRST[code])
    count(state, figures[0], player, change, -1)
    turn.apply(state, figures[0], code)
    if state.expedition >= 0:
        sailing.discover(state, figures[0])
    count(state, figures[0], player, change, 1)
    change.paid = max(change.paid, -change.cash)
    change.earned = change.cash + change.paid
    return deals
