"""Set-up: a seed becomes a first position; and everything unseen can be dealt anew."""

from carreira.game.chance import draw
from carreira.game.rule import Buffer, Figures, Player, State, rule
from carreira.navegador.names import (
    KEPT,
    MAX_PRICES,
    MAX_SEATS,
    MAX_TILES,
    N_BUILDINGS,
    N_GOODS,
    N_PRIVILEGES,
    N_REGIONS,
    NOWHERE,
    RONDEL,
)
from carreira.navegador.rules.rondel import clear_action
from carreira.navegador.rules.sailing import chart_reach

KING_IN_GOA = 1
"""Bit of the one option."""


@rule
def setup(state: State, figures: Figures, seats: int, options: int, rng: Buffer) -> None:
    """Set the board up for `seats` players (nav.setup.1 to nav.setup.8)."""
    state.seats = seats
    state.over = 0
    state.revealed = 0
    state.king_in_goa = 1 if options & KING_IN_GOA else 0
    state.phase = 1
    state.last_turns = -1
    state.triggered = 0
    state.next_phase = 0
    state.scrap_left = 0
    state.extra_sailing = 0
    for good in range(N_GOODS):
        state.market[good] = figures.start_row
    for kind in range(N_PRIVILEGES):
        state.gallery[kind] = figures.fill[seats, 1]
    for row in range(N_BUILDINGS):
        state.buildings[row] = figures.on_table[seats, row]
    for region in range(N_REGIONS):
        state.explored[region] = 1 if region == 0 else 0
    deal(state, figures, rng)
    for seat in range(MAX_SEATS):
        seat_player(state.players[seat], figures, seat < seats)
    state.to_move = draw(rng, seats)  # nav.setup.8
    state.first_round = 1
    state.holder = (state.to_move - 1) % seats
    state.mark = -1
    chart_reach(state, figures)
    clear_action(state)
    state.decision = RONDEL


@rule
def seat_player(player: Player, figures: Figures, playing: bool) -> None:
    """What a player starts with (nav.setup.1); an empty seat has nothing."""
    given = 1 if playing else 0
    player.cash = given * figures.start_cash
    player.workers = given * figures.start_workers
    player.rondel = -1
    player.joker = given
    player.shipyards = given
    player.churches = given
    player.explorers = 0
    player.king_in = KEPT if playing else NOWHERE
    for region in range(N_REGIONS):
        player.ships[region] = 0
    player.ships[0] = given * figures.start_ships
    for good in range(N_GOODS):
        player.colonies[good] = 0
        player.factories[good] = 0
    for kind in range(N_PRIVILEGES):
        player.privileges[kind] = 0


@rule
def deal(state: State, figures: Figures, rng: Buffer) -> None:
    """Lay the colony tiles out face down, one of each good set aside unseen (nav.setup.3)."""
    for good in range(N_GOODS):
        dealt = 0
        for region in range(N_REGIONS):
            if figures.good[region] == good or figures.good[region] < 0:
                for i in range(MAX_TILES):
                    state.tiles[region, i] = 0
                for i in range(figures.stack[region]):
                    state.tiles[region, i] = figures.colony_prices[good, dealt]
                    dealt += 1
        state.set_aside[good] = figures.colony_prices[good, dealt]
    redeal(state, figures, rng)


@rule
def redeal(state: State, figures: Figures, rng: Buffer) -> None:
    """Deal everything unseen anew: the face-down colonies, and those set aside among them.

    The unseen tiles of a good are taken as a set, so the result does not depend on where they lie.
    """
    for good in range(N_GOODS):
        unseen = unseen_tiles(state, figures, good)
        left = 0
        for i in range(MAX_PRICES):
            left += (unseen >> i) & 1
        for region in range(N_REGIONS):
            if figures.good[region] == good and state.explored[region] == 0:
                drawn = 0
                for _ in range(count_tiles(state, region)):
                    tile = nth_tile(unseen & ~drawn, draw(rng, left))
                    drawn |= 1 << tile
                    left -= 1
                unseen &= ~drawn
                lay_tiles(state, figures, good, region, drawn)
        state.set_aside[good] = figures.colony_prices[good, nth_tile(unseen, 0)]


@rule
def unseen_tiles(state: State, figures: Figures, good: int) -> int:
    """The tiles of a good that lie face down or aside, as bits: bit i is the i-th cheapest."""
    found = 0
    for i in range(MAX_PRICES):
        if figures.colony_prices[good, i] == state.set_aside[good]:
            found |= 1 << i
    for region in range(N_REGIONS):
        if figures.good[region] == good and state.explored[region] == 0:
            for j in range(count_tiles(state, region)):
                for i in range(MAX_PRICES):
                    if figures.colony_prices[good, i] == state.tiles[region, j]:
                        found |= 1 << i
    return found


@rule
def nth_tile(tiles: int, n: int) -> int:
    """Index of the n-th tile, from 0, among `tiles` as bits."""
    found = 0
    while n > 0 or (tiles >> found) & 1 == 0:
        n -= (tiles >> found) & 1
        found += 1
    return found


@rule
def lay_tiles(state: State, figures: Figures, good: int, region: int, tiles: int) -> None:
    """Lay the tiles that are given as bits into a region, in ascending order of price."""
    n = 0
    for i in range(MAX_PRICES):
        if (tiles >> i) & 1:
            state.tiles[region, n] = figures.colony_prices[good, i]
            n += 1


@rule
def count_tiles(state: State, region: int) -> int:
    """Colony tiles in a region, face up or down."""
    count = 0
    for i in range(MAX_TILES):
        if state.tiles[region, i] > 0:
            count += 1
    return count
