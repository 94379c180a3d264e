"""The action under way, as the state remembers it between its decisions."""

from carreira.game.rule import State, rule


@rule
def clear_action(state: State) -> None:
    """Forget the last action, so that the next one starts afresh."""
    state.called = 0
    state.bought = 0
    state.section = -1
    state.colours_taken = 0
    state.hired = 0
    state.captain_hired = 0
    state.landing = -1
    state.captains_ready = 0
    state.sent = 0
