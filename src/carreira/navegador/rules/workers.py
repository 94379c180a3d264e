"""Workers: hired with the churches, hired beyond them, and the surplus sold."""

from carreira.game.rule import Figures, Moves, State, rule
from carreira.navegador.moves import HIRE, MOST_HIRED
from carreira.navegador.rules.ids import TURN_3, WORKERS_2, WORKERS_3


@rule
def price(state: State, figures: Figures, count: int, cheap: int) -> int:
    """What `count` workers (or ships) cost when `cheap` of them can be had at the low price.

    The low price is nav.workers.1 and nav.ships.1, the phase's price beyond them nav.workers.2 and nav.ships.2.
    """
    low = min(count, cheap)
    return low * figures.cheap_price + (count - low) * figures.dear_price[state.phase]


@rule
def cost(state: State, figures: Figures, count: int) -> int:
    """What the player to move pays for workers."""
    return price(state, figures, count, state.players[state.to_move].churches)


@rule
def broken_by_hire(state: State, figures: Figures, count: int) -> int:
    """The rule against hiring `count` workers, or 0."""
    player = state.players[state.to_move]
    surplus = player.workers + count > figures.max_workers
    if surplus and count > player.churches:
        return WORKERS_2
    if cost(state, figures, count) > player.cash:
        return WORKERS_3 if surplus else TURN_3
    return 0


@rule
def hire(state: State, figures: Figures, count: int) -> None:
    """Hire workers: pay first, then sell the surplus (nav.workers.3)."""
    player = state.players[state.to_move]
    player.cash -= cost(state, figures, count)
    hired = min(count, figures.max_workers - player.workers)
    player.workers += hired
    player.cash += (count - hired) * figures.surplus_price


@rule
def add_hires(state: State, figures: Figures, out: Moves) -> int:
    """Write the legal numbers of workers into `out`."""
    n = 0
    for count in range(MOST_HIRED + 1):
        if broken_by_hire(state, figures, count) != 0:
            break  # a higher number costs more and exceeds the limit by more
        out.codes[n] = HIRE + count
        n += 1
    return n
