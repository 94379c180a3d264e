"""What a player has: counts that several chapters need."""

from carreira.game.rule import Figures, Player, rule
from carreira.navegador.names import CHURCH, COLONY, EXPLORER, FACTORY, N_GOODS, N_REGIONS, SHIPYARD


@rule
def ships_on_board(player: Player) -> int:
    """Ships on the board; the others are in the supply."""
    ships = 0
    for region in range(N_REGIONS):
        ships += player.ships[region]
    return ships


@rule
def ships_in_supply(figures: Figures, player: Player) -> int:
    """Ships that the player can still put on the board."""
    return figures.max_ships - ships_on_board(player)


@rule
def units(player: Player, category: int) -> int:
    """How many colonies, factories, explorers, shipyards or churches the player has."""
    count = 0
    if category == COLONY:
        for good in range(N_GOODS):
            count += player.colonies[good]
    elif category == FACTORY:
        count = player.joker
        for good in range(N_GOODS):
            count += player.factories[good]
    elif category == EXPLORER:
        count = player.explorers
    elif category == SHIPYARD:
        count = player.shipyards
    elif category == CHURCH:
        count = player.churches
    return count
