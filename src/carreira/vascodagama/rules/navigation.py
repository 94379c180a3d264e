"""Navigation: what ships earn, and how they sail on from complete landings."""

from carreira.game.rule import Figures, State, rule
from carreira.vascodagama.names import COMPLETE, INCOME, MAX_SPACES, N_BERTHS, N_LANDINGS
from carreira.vascodagama.rules.expedition import leftmost_berth
from carreira.vascodagama.rules.player import gain_points


@rule
def complete(state: State, figures: Figures, landing: int) -> bool:
    """Whether all spaces of a landing are taken; merchant ships count."""
    for space in range(figures.spaces[landing]):
        if state.ship[landing * MAX_SPACES + space] < 0:
            return False
    return True


@rule
def earns(state: State, figures: Figures, seat: int) -> bool:
    """Whether a seat has a ship at a landing that earns anything."""
    for berth in range(N_BERTHS):
        if state.owner[berth] == seat and figures.reals[state.ship[berth]] + figures.points[state.ship[berth]] > 0:
            return True
    return False


@rule
def earn_income(state: State, figures: Figures, seat: int) -> None:
    """Every ship at a landing earns its owner what is printed on it (vdg.navigation.2)."""
    player = state.players[seat]
    for berth in range(N_BERTHS):
        if state.owner[berth] == seat:
            player.reals += figures.reals[state.ship[berth]]
            gain_points(player, INCOME, figures.points[state.ship[berth]])


@rule
def pay_landing(state: State, figures: Figures, landing: int) -> None:
    """Every ship at a complete landing earns its owner the landing's points, before any moves (vdg.navigation.3)."""
    for space in range(figures.spaces[landing]):
        owner = state.owner[landing * MAX_SPACES + space]
        if owner >= 0:
            gain_points(state.players[owner], COMPLETE, figures.complete_points[landing])


@rule
def next_berth(state: State, figures: Figures, berth: int) -> int:
    """Where a ship sails from a complete landing: the leftmost space of the next one that it may take
    (vdg.navigation.5).

    -1 if it leaves the game: there is none, or it lies at the last landing (vdg.navigation.6).
    """
    landing = berth // MAX_SPACES + 1
    if landing == N_LANDINGS:
        return -1
    return leftmost_berth(state, figures, figures.limit[state.ship[berth]], landing)


@rule
def sail_on(state: State, figures: Figures, berth: int) -> None:
    """A ship sails on or leaves the game; the captain of one that leaves returns to his supply (vdg.navigation.7)."""
    target = next_berth(state, figures, berth)
    if target >= 0:
        state.ship[target] = state.ship[berth]
        state.owner[target] = state.owner[berth]
    elif state.owner[berth] >= 0:
        state.players[state.owner[berth]].captains += 1
    state.ship[berth] = -1
    state.owner[berth] = -1


@rule
def sail_landing(state: State, figures: Figures, landing: int) -> None:
    """The ships of a complete landing sail on, from left to right; others stay (vdg.navigation.4).

    The last landing comes first, so one that fills up only by movement neither scores nor moves in this
    phase (vdg.navigation.8).
    """
    for space in range(figures.spaces[landing]):
        sail_on(state, figures, landing * MAX_SPACES + space)
