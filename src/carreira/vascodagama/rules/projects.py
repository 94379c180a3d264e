"""The projects action: buying one or two projects from the upper spaces, or the São Gabriel."""

from carreira.game.rule import Figures, Moves, State, rule
from carreira.vascodagama.moves import BUY_GABRIEL, BUY_SLOT
from carreira.vascodagama.names import N_UPPER
from carreira.vascodagama.rules.ids import PROJECTS_1, PROJECTS_2, PROJECTS_3
from carreira.vascodagama.rules.player import can_pay, crew_size, put_tile

MOST_BOUGHT = 2


@rule
def upper_left(state: State) -> int:
    """How many projects lie on the upper spaces."""
    count = 0
    for slot in range(N_UPPER):
        count += state.upper[slot] >= 0
    return count


@rule
def gabriel_price(state: State, figures: Figures) -> int:
    """What the São Gabriel costs: a real for each of the crew it would need (vdg.projects.3); -1 where it is gone."""
    return crew_size(figures, state.gabriel) if state.gabriel >= 0 else -1


@rule
def least_price(state: State, figures: Figures) -> int:
    """The lowest price of this action; -1 where nothing is left to buy."""
    if upper_left(state) == 0:
        return gabriel_price(state, figures)
    if state.gabriel < 0:
        return figures.one_project
    return min(figures.one_project, gabriel_price(state, figures))


@rule
def price(state: State, figures: Figures) -> int:
    """What the next project from the upper spaces costs: the second, the rest of the price of two (vdg.projects.2)."""
    if state.bought == 0:
        return figures.one_project
    return figures.two_projects - figures.one_project


@rule
def broken_by_buy(state: State, figures: Figures, slot: int) -> int:
    """The rule against buying the project of an upper space, or 0."""
    if state.upper[slot] < 0:
        return PROJECTS_1
    if not can_pay(state.players[state.to_move], price(state, figures)):
        return PROJECTS_2
    return 0


@rule
def buy(state: State, figures: Figures, slot: int) -> None:
    """Buy the project of an upper space."""
    state.players[state.to_move].reals -= price(state, figures)
    state.bought += 1
    take_project(state, slot)


@rule
def take_project(state: State, slot: int) -> None:
    """A project from an upper space goes into the supply, project side up (vdg.projects.4)."""
    player = state.players[state.to_move]
    put_tile(player, player.n_projects, state.upper[slot])
    player.n_projects += 1
    state.upper[slot] = -1


@rule
def broken_by_gabriel(state: State, figures: Figures) -> int:
    """The rule against buying the São Gabriel, or 0: it is bought alone (vdg.projects.3)."""
    if state.gabriel < 0 or state.bought > 0:
        return PROJECTS_3
    if not can_pay(state.players[state.to_move], gabriel_price(state, figures)):
        return PROJECTS_3
    return 0


@rule
def buy_gabriel(state: State, figures: Figures) -> None:
    """Buy the São Gabriel, which is launched at once without a crew (vdg.projects.3)."""
    player = state.players[state.to_move]
    player.reals -= gabriel_price(state, figures)
    put_tile(player, player.n_projects + player.n_ships, state.gabriel)
    player.n_ships += 1
    state.gabriel = -1


@rule
def broken_by_done(state: State) -> int:
    """The rule against ending the action, or 0: whoever acts must buy something."""
    return PROJECTS_1 if state.bought == 0 else 0


@rule
def add_purchases(state: State, figures: Figures, out: Moves) -> int:
    """Write the legal purchases into `out`."""
    n = 0
    for slot in range(N_UPPER):
        out.codes[n] = BUY_SLOT + slot
        n += broken_by_buy(state, figures, slot) == 0
    out.codes[n] = BUY_GABRIEL
    n += broken_by_gabriel(state, figures) == 0
    return n
