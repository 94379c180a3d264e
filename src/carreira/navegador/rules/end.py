"""The end: what triggers it, and the last turn that everybody then has."""

from carreira.game.rule import State, rule


@rule
def trigger(state: State) -> None:
    """The last region is discovered, or the last building bought (nav.end.1); a second time changes nothing
    (nav.end.3)."""
    if state.last_turns < 0:
        state.triggered = 1


@rule
def was_last_turn(state: State) -> bool:
    """Count a turn that has ended, and return whether it was the last.

    Everybody has exactly one more after the one that triggers the end (nav.end.2).
    """
    if state.last_turns > 0:
        state.last_turns -= 1
        return bool(state.last_turns == 0)
    if state.triggered != 0:
        state.last_turns = state.seats
        state.triggered = 0
    return False
