"""The end: what triggers it, and the last turn that everybody then has."""

from carreira.game.rule import State, rule
from carreira.navegador.names import OVER


@rule
def trigger(state: State) -> None:
    """The last region is discovered, or the last building bought (nav.end.1); a second time changes nothing
    (nav.end.3)."""
    if state.last_turns < 0:
        state.triggered = 1


@rule
def count_turn(state: State) -> None:
    """A turn has ended: everybody has exactly one more after the one that triggers the end (nav.end.2)."""
    if state.last_turns > 0:
        state.last_turns -= 1
        if state.last_turns == 0:
            state.over = 1
            state.decision = OVER
    elif state.triggered != 0:
        state.last_turns = state.seats
        state.triggered = 0
