"""A rough estimate of how good a position is, made by hand: for the greedy bot."""

from carreira.game.rule import Figures, State, rule
from carreira.navegador.names import COLONY, FACTORY
from carreira.navegador.rules.player import units
from carreira.navegador.rules.scoring import total_points

CASH, WORKER, COLONY_MORE, FACTORY_MORE, HOUSE = 0.003, 1.0, 1.5, 1.5, 2.0
"""Points that a Cruzado, a worker, a colony, a factory, a shipyard or church is worth beyond what it scores now."""


@rule
def rough_value(state: State, edition: Figures, seat: int) -> float:
    """The points if the match ended now, and a little for all that brings more later."""
    player = state.players[seat]
    worth = total_points(state, edition, seat) + CASH * player.cash + WORKER * player.workers
    worth += COLONY_MORE * units(player, COLONY) + FACTORY_MORE * units(player, FACTORY)
    return worth + HOUSE * (player.shipyards + player.churches)
