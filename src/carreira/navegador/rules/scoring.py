"""Scoring: the columns of the player's board, and all that counts only at the end."""

from carreira.game.rule import Figures, Player, State, rule
from carreira.navegador.names import KEPT, N_PRIVILEGES
from carreira.navegador.rules.player import ships_on_board, units
from carreira.navegador.rules.privilege import FULL_COLUMN


@rule
def multiplier(edition: Figures, player: Player, category: int) -> int:
    """Points for each unit of a category: the printed number and the privileges below it (nav.scoring.2)."""
    return edition.base_points[category] + edition.privilege_points[category] * player.privileges[category]


@rule
def points_for(edition: Figures, player: Player, category: int) -> int:
    """Points of one column (nav.scoring.2)."""
    return units(player, category) * multiplier(edition, player, category)


@rule
def column_points(edition: Figures, player: Player) -> int:
    """Points of the five columns."""
    total = 0
    for category in range(N_PRIVILEGES):
        total += points_for(edition, player, category)
    return total


@rule
def cash_points(edition: Figures, player: Player) -> int:
    """Points for full 200s of cash at the end (nav.scoring.1)."""
    return player.cash // edition.cash_point


@rule
def king_column(edition: Figures, player: Player) -> int:
    """Where the king's privilege counts best: the column, or -1 if all five are full (nav.scoring.3)."""
    best = -1
    most = -1
    for category in range(N_PRIVILEGES):
        gain = units(player, category) * edition.privilege_points[category]
        if player.privileges[category] < FULL_COLUMN and gain > most:
            best = category
            most = gain
    return best


@rule
def king_points(state: State, edition: Figures, player: Player) -> int:
    """Points that the king's privilege adds at the end; in the variant it lapses unless fetched (nav.goa.3)."""
    if state.king_in_goa != 0 or player.king_in != KEPT:
        return 0
    column = king_column(edition, player)
    if column < 0:
        return 0
    return units(player, column) * edition.privilege_points[column]


@rule
def total_points(state: State, edition: Figures, seat: int) -> int:
    """Points if the match ended now: workers, ships, cash (nav.scoring.1), columns and king's privilege."""
    player = state.players[seat]
    total = player.workers + ships_on_board(player) + cash_points(edition, player)
    return total + column_points(edition, player) + king_points(state, edition, player)


@rule
def points(state: State, edition: Figures, seat: int) -> int:
    """The points so far are those of the columns; once the match is over, everything counts."""
    if state.over != 0:
        return total_points(state, edition, seat)
    return column_points(edition, state.players[seat])


@rule
def tie_break(state: State, edition: Figures, seat: int) -> int:
    """Among equals the holder of the card is ahead, then who would get it next (nav.scoring.4)."""
    return state.seats - (state.holder - seat) % state.seats
