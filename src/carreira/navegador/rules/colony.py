"""Founding colonies: the printed price, a ship of one's own there, and workers."""

from carreira.game.rule import Figures, Moves, State, rule
from carreira.navegador.moves import COLONY_IN
from carreira.navegador.names import N_REGIONS
from carreira.navegador.rules.ids import COLONY_1, COLONY_2, COLONY_3, COLONY_4
from carreira.navegador.rules.sailing import cheapest, take_cheapest


@rule
def broken_by_found(state: State, figures: Figures, region: int) -> int:
    """The rule against founding the cheapest colony of `region`, or 0."""
    player = state.players[state.to_move]
    if state.explored[region] == 0 or cheapest(state, region) == 0:
        return COLONY_4
    if player.ships[region] - state.ships_used[region] <= 0:
        return COLONY_2
    if state.workers_free < figures.colony_workers:
        return COLONY_3
    if player.cash < cheapest(state, region):
        return COLONY_1
    return 0


@rule
def found(state: State, figures: Figures, region: int) -> None:
    """Found the cheapest colony of a region; ship and workers are tied for this action only (nav.colony.3)."""
    player = state.players[state.to_move]
    player.cash -= cheapest(state, region)
    take_cheapest(state, region)
    player.colonies[figures.good[region]] += 1
    state.ships_used[region] += 1
    state.workers_free -= figures.colony_workers
    state.last_pick = max(state.last_pick, region)


@rule
def add_foundings(state: State, figures: Figures, out: Moves) -> int:
    """Write the legal foundings into `out`."""
    n = 0
    for region in range(N_REGIONS):
        out.codes[n] = COLONY_IN + region
        n += broken_by_found(state, figures, region) == 0
    return n
