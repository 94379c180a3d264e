"""What a player has and receives, for all chapters that need it."""

from carreira.game.rule import Figures, Player, State, rule
from carreira.vascodagama.names import MISSIONARY, N_BERTHS, N_COLOURS


@rule
def gain_points(player: Player, source: int, points: int) -> None:
    """Add victory points, and note where they come from."""
    player.points += points
    player.earned[source] += points


@rule
def gain_missionaries(state: State, player: Player, count: int) -> None:
    """Add missionaries, as many as the Characters area still has; the rest is lost (vdg.characters.5)."""
    given = min(count, state.missionaries)
    state.missionaries -= given
    player.missionaries += given


@rule
def gain_captain(player: Player) -> None:
    """Move one of the player's captains from the recruitment area to the supply, if one is left there."""
    if player.captains_to_hire > 0:
        player.captains_to_hire -= 1
        player.captains += 1


@rule
def ship_tile(player: Player, i: int) -> int:
    """The tile of the launched ship of index `i`: ships follow the projects."""
    return player.tiles[player.n_projects + i]


@rule
def put_tile(player: Player, at: int, tile: int) -> None:
    """Insert a tile among the player's; those after it move up."""
    for i in range(player.n_projects + player.n_ships, at, -1):
        player.tiles[i] = player.tiles[i - 1]
    player.tiles[at] = tile


@rule
def take_tile(player: Player, at: int) -> int:
    """Remove a tile from the player's, close the gap, and return the tile."""
    tile = player.tiles[at]
    last = player.n_projects + player.n_ships - 1
    for i in range(at, last):
        player.tiles[i] = player.tiles[i + 1]
    player.tiles[last] = -1
    return tile


@rule
def has_colour(player: Player, colour: int) -> bool:
    """Whether the player has somebody of this colour for a crew; missionaries are a colour, too (vdg.launching.3)."""
    if colour == MISSIONARY:
        return player.missionaries > 0
    return player.sailors[colour] > 0


@rule
def colours_at_hand(player: Player) -> int:
    """The colours that the player could crew a ship with, as bits in the order of CREW."""
    found = 0
    for colour in range(N_COLOURS + 1):
        if has_colour(player, colour):
            found |= 1 << colour
    return found


@rule
def sailors_at_hand(player: Player) -> int:
    """Sailors in the supply, without missionaries."""
    count = 0
    for colour in range(N_COLOURS):
        count += player.sailors[colour]
    return count


@rule
def ships_sailing(state: State, seat: int) -> int:
    """The player's ships in the navigation area."""
    count = 0
    for berth in range(N_BERTHS):
        count += state.owner[berth] == seat
    return count


@rule
def captained_ships(player: Player) -> int:
    """How many launched ships in the supply have a captain."""
    return min(player.n_ships, player.captains)


@rule
def can_pay(player: Player, reals: int) -> bool:
    """Nobody goes into debt (vdg.round.2)."""
    return player.reals >= reals


@rule
def crew_size(figures: Figures, tile: int) -> int:
    """How many people a project's crew needs, all of different colours (vdg.launching.2)."""
    return figures.crew[tile]
