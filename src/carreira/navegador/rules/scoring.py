"""Scoring: the columns of the player's board, and all that counts only at the end."""

from carreira.game.rule import Figures, Player, State, rule
from carreira.navegador.names import KEPT, N_PRIVILEGES, PRIVILEGE_SPACES
from carreira.navegador.rules.player import ships_on_board, units


@rule
def multiplier(figures: Figures, player: Player, category: int) -> int:
    """Points for each unit of a category: the printed number and the privileges below it (nav.scoring.2)."""
    return figures.base_points[category] + figures.privilege_points[category] * player.privileges[category]


@rule
def points_for(figures: Figures, player: Player, category: int) -> int:
    """Points of one column (nav.scoring.2)."""
    return units(player, category) * multiplier(figures, player, category)


@rule
def column_points(figures: Figures, player: Player) -> int:
    """Points of the five columns."""
    total = 0
    for category in range(N_PRIVILEGES):
        total += points_for(figures, player, category)
    return total


@rule
def cash_points(figures: Figures, player: Player) -> int:
    """Points for full 200s of cash at the end (nav.scoring.1)."""
    return player.cash // figures.cash_point


@rule
def king_column(figures: Figures, player: Player) -> int:
    """Where the king's privilege counts best: the column, or -1 if all five are full (nav.scoring.3)."""
    best = -1
    most = -1
    for category in range(N_PRIVILEGES):
        gain = units(player, category) * figures.privilege_points[category]
        if player.privileges[category] < PRIVILEGE_SPACES and gain > most:
            best = category
            most = gain
    return best


@rule
def king_points(state: State, figures: Figures, player: Player) -> int:
    """Points that the king's privilege adds at the end; in the variant it lapses unless fetched (nav.goa.3)."""
    if state.king_in_goa != 0 or player.king_in != KEPT:
        return 0
    column = king_column(figures, player)
    if column < 0:
        return 0
    return units(player, column) * figures.privilege_points[column]


@rule
def total_points(state: State, figures: Figures, seat: int) -> int:
    """Points if the match ended now: workers, ships, cash (nav.scoring.1), columns and king's privilege."""
    player = state.players[seat]
    total = player.workers + ships_on_board(player) + cash_points(figures, player)
    return total + column_points(figures, player) + king_points(state, figures, player)


@rule
def points(state: State, figures: Figures, seat: int) -> int:
    """The points so far are those of the columns; once the match is over, everything counts."""
    if state.over != 0:
        return total_points(state, figures, seat)
    return column_points(figures, state.players[seat])


@rule
def tie_break(state: State, figures: Figures, seat: int) -> int:
    """Among equals the holder of the card is ahead, then who would get it next (nav.scoring.4)."""
    return state.seats - (state.holder - seat) % state.seats
