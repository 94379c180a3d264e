"""Ships: built in the shipyards, built beyond them, and the surplus sold. The prices are those of workers."""

from carreira.game.rule import Figures, Moves, State, rule
from carreira.navegador.moves import LAUNCH, MOST_HIRED
from carreira.navegador.rules.ids import SHIPS_2, SHIPS_3, TURN_3
from carreira.navegador.rules.player import ships_in_supply
from carreira.navegador.rules.workers import price

PORTUGAL = 0


@rule
def cost(state: State, figures: Figures, count: int) -> int:
    """What the player to move pays for ships."""
    return price(state, figures, count, state.players[state.to_move].shipyards)


@rule
def broken_by_build(state: State, figures: Figures, count: int) -> int:
    """The rule against building `count` ships, or 0."""
    player = state.players[state.to_move]
    surplus = count > ships_in_supply(figures, player)
    if surplus and count > player.shipyards:
        return SHIPS_2
    if cost(state, figures, count) > player.cash:
        return SHIPS_3 if surplus else TURN_3
    return 0


@rule
def build(state: State, figures: Figures, count: int) -> None:
    """Build ships, which appear in Portugal (nav.ships.1): pay first, then sell the surplus (nav.ships.3)."""
    player = state.players[state.to_move]
    player.cash -= cost(state, figures, count)
    launched = min(count, ships_in_supply(figures, player))
    player.ships[PORTUGAL] += launched
    player.cash += (count - launched) * figures.surplus_price


@rule
def add_builds(state: State, figures: Figures, out: Moves) -> int:
    """Write the legal numbers of ships into `out`."""
    n = 0
    for count in range(MOST_HIRED + 1):
        if broken_by_build(state, figures, count) != 0:
            break  # a higher number costs more and exceeds the limit by more
        out.codes[n] = LAUNCH + count
        n += 1
    return n
