"""Buildings: factories, shipyards and churches from the table, cheapest of the row first."""

from carreira.game.rule import Figures, Moves, State, rule
from carreira.navegador.moves import BUILD_ROW
from carreira.navegador.names import CHURCH, N_BUILDINGS, SHIPYARD
from carreira.navegador.rules import end
from carreira.navegador.rules.ids import BUILDINGS_1, BUILDINGS_2, BUILDINGS_3


@rule
def price_of(state: State, figures: Figures, row: int, i: int) -> int:
    """Price of the building of index `i` among those left of a row, from the left."""
    return figures.building_prices[row, figures.on_table[state.seats, row] - state.buildings[row] + i]


@rule
def price(state: State, figures: Figures, row: int) -> int:
    """Price of the next building of a row that still has one: the leftmost left (nav.buildings.1)."""
    return price_of(state, figures, row, 0)


@rule
def broken_by_build(state: State, figures: Figures, row: int) -> int:
    """The rule against buying the next building of `row`, or 0."""
    player = state.players[state.to_move]
    if state.buildings[row] == 0:
        return BUILDINGS_3
    if state.workers_free < figures.building_workers[row]:
        return BUILDINGS_2
    if player.cash < price(state, figures, row):
        return BUILDINGS_1
    return 0


@rule
def build(state: State, figures: Figures, row: int) -> None:
    """Buy the next building of a row; its workers are tied for this action only (nav.buildings.2)."""
    player = state.players[state.to_move]
    player.cash -= price(state, figures, row)
    state.buildings[row] -= 1
    state.workers_free -= figures.building_workers[row]
    state.last_pick = max(state.last_pick, row)
    if row == SHIPYARD:
        player.shipyards += 1
    elif row == CHURCH:
        player.churches += 1
    else:
        player.factories[row] += 1
    left = 0
    for other in range(N_BUILDINGS):
        left += state.buildings[other]
    if left == 0:
        end.trigger(state)  # nav.end.1


@rule
def add_purchases(state: State, figures: Figures, out: Moves) -> int:
    """Write the legal purchases into `out`."""
    n = 0
    for row in range(N_BUILDINGS):
        out.codes[n] = BUILD_ROW + row
        n += broken_by_build(state, figures, row) == 0
    return n
