"""A rough estimate of how good a position is, made by hand: for the greedy bot."""

from carreira.game.rule import Figures, Player, State, rule
from carreira.navegador.names import COLONY, FACTORY
from carreira.navegador.rules.player import units
from carreira.navegador.rules.scoring import total_points

CASH, WORKER, COLONY_MORE, FACTORY_MORE, HOUSE = 0.003, 1.0, 1.5, 1.5, 2.0
"""Points that a Cruzado, a worker, a colony, a factory, a shipyard or church is worth beyond what it scores now."""
HOARD = 50
"""The cash, in points, that a seat is assumed to be able to use before the end."""


@rule
def useful_cash(state: State, figures: Figures, player: Player) -> int:
    """A player's cash, but no more than HOARD until the end is triggered.

    So a bot that is far ahead buys the last buildings rather than go to the market again, and gains by triggering the
    end, which makes its hoard count. Otherwise bots might play for ever.
    """
    if state.triggered != 0 or state.last_turns >= 0:
        return player.cash
    return min(player.cash, HOARD * figures.cash_point)


@rule
def rough_value(state: State, figures: Figures, seat: int) -> float:
    """The points if the match ended now, and a little for everything that brings more later."""
    player = state.players[seat]
    cash = useful_cash(state, figures, player)
    worth = total_points(state, figures, seat) - (player.cash - cash) / figures.cash_point
    worth += CASH * cash + WORKER * player.workers
    worth += COLONY_MORE * units(player, COLONY) + FACTORY_MORE * units(player, FACTORY)
    return worth + HOUSE * (player.shipyards + player.churches)
