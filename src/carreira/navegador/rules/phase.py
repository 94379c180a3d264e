"""The three phases: when the next begins, and how the gallery is filled up."""

from carreira.game.rule import Figures, State, rule
from carreira.navegador.names import KEPT, N_PRIVILEGES
from carreira.navegador.rules.sailing import chart_reach


@rule
def begin_next(state: State, figures: Figures) -> None:
    """Begin the phase that a discovery has brought about (nav.phase.2)."""
    state.phase = state.next_phase
    state.next_phase = 0
    for kind in range(N_PRIVILEGES):
        fill_up(state, figures, kind)
    chart_reach(state, figures)


@rule
def fill_up(state: State, figures: Figures, kind: int) -> None:
    """Fill one kind of privilege up to the table's number, as far as the box has any (nav.phase.3).

    A king's privilege fetched in Goa lies among a player's others, but doesn't come from the supply of its kind.
    """
    supply = figures.privilege_tokens - state.gallery[kind]
    for seat in range(state.seats):
        player = state.players[seat]
        supply -= player.privileges[kind]
        if is_kings(figures, state.king_in_goa, player.king_in, kind):
            supply += 1
    wanted = figures.fill[state.seats, state.phase] - state.gallery[kind]
    state.gallery[kind] += max(0, min(wanted, supply))


@rule
def is_kings(figures: Figures, king_in_goa: int, king_in: int, kind: int) -> bool:
    """Whether one privilege of a kind is the king's, fetched in Goa (nav.goa.2) by a player with this `king_in`."""
    if figures.rules_version == 1:  # version 1 counted a fetched one in every column
        return king_in_goa != 0 and king_in != KEPT
    return king_in == kind
