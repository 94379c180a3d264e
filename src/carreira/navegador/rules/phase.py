"""The three phases: when the next begins, and how the gallery is filled up."""

# mypy: disable-error-code="no-untyped-def"

from carreira.game.rule import rule
from carreira.navegador.names import N_PRIVILEGES
from carreira.navegador.rules.sailing import chart_reach


@rule
def begin_next(state, edition):
    """Begin the phase that a discovery has brought about, if one has (nav.phase.2)."""
    if state.next_phase == 0:
        return
    state.phase = state.next_phase
    state.next_phase = 0
    for kind in range(N_PRIVILEGES):
        fill_up(state, edition, kind)
    chart_reach(state, edition)


@rule
def fill_up(state, edition, kind):
    """Fill one kind of privilege up to the table's number, as far as the box has any (nav.phase.3)."""
    supply = edition.privilege_tokens - state.gallery[kind]
    for seat in range(state.seats):
        supply -= state.players[seat].privileges[kind]
    wanted = edition.fill[state.seats, state.phase] - state.gallery[kind]
    state.gallery[kind] += max(0, min(wanted, supply))
