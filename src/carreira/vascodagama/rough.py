"""A rough estimate of how good a position is, made by hand: for the greedy bot."""

from carreira.game.rule import Figures, State, rule
from carreira.vascodagama.rules.scoring import total_points

PROJECT, SHIP, CAPTAIN, COLOUR = 1.0, 3.0, 2.0, 0.5
"""Points that a project, a launched ship, a captain, a sailor are worth beyond what they score now."""


@rule
def rough_value(state: State, edition: Figures, seat: int) -> float:
    """The points if the match ended now, and a little for all that brings more later."""
    player = state.players[seat]
    worth = total_points(state, edition, seat) + PROJECT * player.n_projects + SHIP * player.n_ships
    return worth + CAPTAIN * player.captains + COLOUR * player.missionaries
