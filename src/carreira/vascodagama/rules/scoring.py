"""Scoring: points earned on the way, and what money and ships in the supply are worth at the end."""

from carreira.game.rule import Figures, Player, State, rule
from carreira.vascodagama.rules.player import captained_ships, sailors_at_hand, ships_sailing

MORE_THAN_SAILORS = 64
"""More sailors than anybody can have, so that ships at landings come first in a tie."""


@rule
def points_for_reals(figures: Figures, player: Player) -> int:
    """Points for reals at the end (vdg.scoring.1)."""
    return player.reals // figures.reals_per_point


@rule
def points_for_ships(figures: Figures, player: Player) -> int:
    """Points at the end for launched ships in the supply that have a captain (vdg.scoring.2)."""
    return captained_ships(player) * figures.ship_points


@rule
def total_points(state: State, figures: Figures, seat: int) -> int:
    """Points if the match ended now."""
    player = state.players[seat]
    return player.points + points_for_reals(figures, player) + points_for_ships(figures, player)


@rule
def points(state: State, figures: Figures, seat: int) -> int:
    """The points earned so far; once the match is over, everything counts."""
    if state.over != 0:
        return total_points(state, figures, seat)
    return state.players[seat].points


@rule
def tie_break(state: State, figures: Figures, seat: int) -> int:
    """What breaks a tie: more ships at landings, then more sailors in the supply; else the place is shared
    (vdg.scoring.3)."""
    return ships_sailing(state, seat) * MORE_THAN_SAILORS + sailors_at_hand(state.players[seat])
