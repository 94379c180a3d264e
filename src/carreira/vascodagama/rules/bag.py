"""The bag of sailors: they are drawn from its end, and go back to a random place in it."""

from carreira.game.chance import nth_number
from carreira.game.rule import State, rule


@rule
def draw_sailor(state: State) -> int:
    """Draw a sailor from the bag, which must not be empty; returns his colour."""
    state.n_bag -= 1
    colour = state.bag[state.n_bag]
    state.bag[state.n_bag] = -1
    return colour


@rule
def put_back(state: State, colour: int) -> None:
    """Put a sailor back into the bag, at a random place, so that nobody knows when he will be drawn again."""
    place = nth_number(state.chance[0], state.chance[1], state.chances, state.n_bag + 1)
    state.chances += 1
    for i in range(state.n_bag, place, -1):
        state.bag[i] = state.bag[i - 1]
    state.bag[place] = colour
    state.n_bag += 1
