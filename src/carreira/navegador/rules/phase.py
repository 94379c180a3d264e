"""The three phases: when the next begins, and how the gallery is filled up."""

from carreira.game.rule import Figures, State, rule
from carreira.navegador.names import N_PRIVILEGES
from carreira.navegador.rules.sailing import chart_reach


@rule
def begin_next(state: State, edition: Figures) -> None:
    """Begin the phase that a discovery has brought about (nav.phase.2)."""
    state.phase = state.next_phase
    state.next_phase = 0
    for kind in range(N_PRIVILEGES):
        fill_up(state, edition, kind)
    chart_reach(state, edition)


@rule
def fill_up(state: State, edition: Figures, kind: int) -> None:
    """Fill one kind of privilege up to the table's number, as far as the box has any (nav.phase.3).

    A king's privilege that was fetched in Goa lies among a player's others, but is none of the box's tokens.
    """
    supply = edition.privilege_tokens - state.gallery[kind]
    for seat in range(state.seats):
        player = state.players[seat]
        supply -= player.privileges[kind]
        if state.king_in_goa != 0 and player.king == 0:
            supply += 1
    wanted = edition.fill[state.seats, state.phase] - state.gallery[kind]
    state.gallery[kind] += max(0, min(wanted, supply))
