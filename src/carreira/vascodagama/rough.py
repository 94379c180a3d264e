"""A rough estimate of how good a position is, made by hand: for the greedy bot."""

from carreira.game.rule import Figures, State, rule
from carreira.vascodagama.names import N_BERTHS, N_CHARACTERS, N_NUMBERS, NAVIGATION
from carreira.vascodagama.rules.acting import difference
from carreira.vascodagama.rules.launching import can_launch, colours_in
from carreira.vascodagama.rules.player import colours_at_hand, sailors_at_hand
from carreira.vascodagama.rules.scoring import total_points

SHIP, PROJECT, CAPTAIN, COLOUR, SAILOR, HELD = 2.0, 1.5, 1.0, 1.0, 0.3, 1.0
"""Points that a launched ship, a project, a captain, a colour and each sailor of a crew, a character are worth beyond
what they score now, while rounds are left."""
ENOUGH = 3
"""Projects and captains that are worth having at a time."""
DISC = 2.5
"""What a disc on the board that can act is worth."""


@rule
def rough_value(state: State, figures: Figures, seat: int) -> float:
    """The points if the match ended now, and a little for everything that earns points later."""
    player = state.players[seat]
    worth = 1.0 * total_points(state, figures, seat)
    if state.over != 0:
        return worth
    rounds = figures.rounds - state.round
    for berth in range(N_BERTHS):
        if state.owner[berth] == seat:
            worth += rounds * (figures.points[state.ship[berth]] + figures.reals[state.ship[berth]] * 0.5)
    sails = player.captains > 0 and (player.n_ships > 0 or can_launch(figures, player))
    for i in range(N_NUMBERS):
        if state.disc_of[i] == seat and (state.disc_area[i] != NAVIGATION or sails):
            cost = 0 if state.called == i + 1 else difference(state, i)
            if cost <= player.reals:
                worth += DISC - cost * 0.5
    if rounds > 0:
        worth += (
            SHIP * player.n_ships + PROJECT * min(player.n_projects, ENOUGH) + CAPTAIN * min(player.captains, ENOUGH)
        )
        worth += COLOUR * colours_in(colours_at_hand(player)) + SAILOR * min(sailors_at_hand(player), 2 * ENOUGH)
        for character in range(N_CHARACTERS):
            worth += HELD * (state.holder[character] == seat)
    return worth
