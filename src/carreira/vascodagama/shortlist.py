"""The moves that bots look at: the legal ones, without those that only lead to positions which other moves reach as
well.

Equal tiles have the same number.
"""

from carreira.game.rule import Buffer, Figures, State, rule
from carreira.vascodagama.moves import (
    BLOCK,
    BUY_SLOT,
    FIRST,
    LAUNCH_PROJECT,
    PROJECT_SLOT,
    SECTION,
    SEND_SHIP,
    TAKE,
)
from carreira.vascodagama.names import (
    CALL,
    CHARACTERS_AREA,
    LAUNCH,
    NAVIGATION,
)
from carreira.vascodagama.rules.acting import lowest_number
from carreira.vascodagama.rules.turn import legal


@rule
def choices(state: State, figures: Figures, out: Buffer) -> int:
    """Write the legal moves into `out`, without those that only lead to positions which another order of moves reaches
    as well.

    Of equal tiles the first is bought, taken, launched or sent; two projects are bought in ascending order; sailors
    are hired in the order of their colours, and a captain last. Projects are launched when that can matter: before
    one's own expedition, before one's own disc in the Characters area (which a missionary may come back to), and in the
    launching after navigation. All different crews are kept, and all placings.
    """
    n = legal(state, figures, out)
    kept = 0
    for i in range(n):
        if worth_a_look(state, out.codes[i]):
            out.codes[kept] = out.codes[i]
            kept += 1
    return kept


@rule
def worth_a_look(state: State, code: int) -> bool:
    """Whether `choices` keeps a legal move."""
    player = state.players[state.to_move]
    block, first = BLOCK[code], FIRST[code]
    if block == LAUNCH_PROJECT:
        return launching_matters(state) and first_equal(player.tiles, 0, first)
    if block == BUY_SLOT:
        return first_equal(state.upper, 0, first) and (
            state.bought == 0 or state.upper[first] >= player.tiles[player.n_projects - 1]
        )
    if block == PROJECT_SLOT:
        return first_equal(state.upper, 0, first)
    if block == SECTION:
        return state.captain_hired == 0
    if block == TAKE:
        return state.captain_hired == 0 and state.colours_taken >> first == 0
    if block == SEND_SHIP:
        return first_equal(player.tiles, player.n_projects, first)
    return True


@rule
def launching_matters(state: State) -> bool:
    """Whether a launch can change what is done before the next chance to launch."""
    if state.decision == LAUNCH:
        return True
    if state.decision != CALL:
        return False
    area = state.disc_area[lowest_number(state)]
    return area in (NAVIGATION, CHARACTERS_AREA)


@rule
def first_equal(tiles: Buffer, first: int, i: int) -> bool:
    """Whether the `i`-th tile from index `first` on is the first of its kind there."""
    equal = 0
    for j in range(first, first + i):
        equal += tiles[j] == tiles[first + i]
    return equal == 0
