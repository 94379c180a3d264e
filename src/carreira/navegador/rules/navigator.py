"""The Navegador card: an extra sailing before the rondel move, and its way round the table."""

from carreira.game.rule import State, rule
from carreira.navegador.names import N_FIELDS
from carreira.navegador.rules.ids import NAVIGATOR_1, NAVIGATOR_3


@rule
def broken_by_use(state: State) -> int:
    """The rule against using the card now, or 0. It can be used before the rondel move only."""
    if state.holder != state.to_move:
        return NAVIGATOR_1
    if state.first_round != 0:
        return NAVIGATOR_3
    return 0


@rule
def pass_on(state: State) -> None:
    """The card goes to the right neighbour; the orange ship marks that player's field (nav.navigator.2)."""
    state.holder = (state.holder - 1) % state.seats
    state.mark = state.players[state.holder].rondel


@rule
def lapses(state: State, steps: int) -> bool:
    """Whether the card lapses: its holder is about to enter or pass the marked field (nav.navigator.4)."""
    if state.holder != state.to_move or state.mark < 0:
        return False
    to_mark = (state.mark - state.players[state.to_move].rondel) % N_FIELDS
    if to_mark == 0:
        to_mark = N_FIELDS
    return bool(steps >= to_mark)
