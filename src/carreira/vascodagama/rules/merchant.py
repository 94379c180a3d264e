"""The merchant ship, which Sernigi's holder sends: before round 1, when hosting him, or before navigation."""

from carreira.game.rule import Figures, Moves, State, rule
from carreira.vascodagama.moves import MERCHANT_LATER, MERCHANT_TO, code_of
from carreira.vascodagama.names import ACTING, MAX_SPACES, MERCHANT_STAGE, N_LANDINGS, N_MERCHANTS
from carreira.vascodagama.rules.expedition import fits, leftmost_berth
from carreira.vascodagama.rules.ids import CHARACTERS_8, CHARACTERS_9, NAVIGATION_1, SETUP_5


@rule
def waits(state: State) -> bool:
    """Whether a merchant ship lies face up and has not been sent; once none is left, the last has been."""
    return bool(state.merchant_sent == 0)


@rule
def has_berth(state: State, figures: Figures) -> bool:
    """Whether there is a space that the waiting ship may take."""
    for landing in range(N_LANDINGS):
        if leftmost_berth(state, figures, figures.limit[state.merchants[0]], landing) >= 0:
            return True
    return False


@rule
def broken_by_merchant(state: State, figures: Figures, landing: int, space: int) -> int:
    """The rule against sending the merchant ship to a space, or 0: one that is empty and within its limit."""
    if not waits(state):
        return CHARACTERS_8
    if not fits(state, figures, figures.limit[state.merchants[0]], landing * MAX_SPACES + space):
        return CHARACTERS_9
    return 0


@rule
def send_merchant(state: State, landing: int, space: int) -> None:
    """Send the merchant ship: it has no owner, no crew and no captain, and scores nothing (vdg.characters.9)."""
    berth = landing * MAX_SPACES + space
    state.ship[berth] = state.merchants[0]  # an empty berth has no owner
    put_away(state)


@rule
def put_away(state: State) -> None:
    """Remove the ship that lies face up from the stack."""
    for i in range(N_MERCHANTS - 1):
        state.merchants[i] = state.merchants[i + 1]
    state.merchants[N_MERCHANTS - 1] = -1
    state.n_merchants -= 1
    state.merchant_sent = 1


@rule
def turn_up(state: State) -> None:
    """Turn up the next merchant ship (vdg.setup.5, vdg.end.2), after removing one that still lies there."""
    if waits(state):
        put_away(state)
    if state.n_merchants > 0:
        state.merchant_sent = 0
        state.revealed += 1


@rule
def broken_by_later(state: State) -> int:
    """The rule against sending it later, or 0: only whoever hosts Sernigi may wait (vdg.characters.8)."""
    if state.stage == ACTING:
        return 0
    return SETUP_5 if state.stage == MERCHANT_STAGE else NAVIGATION_1


@rule
def add_merchants(state: State, figures: Figures, out: Moves) -> int:
    """Write where the merchant ship can be sent into `out`."""
    n = 0
    if waits(state):
        limit = figures.limit[state.merchants[0]]
        for landing in range(N_LANDINGS):
            for space in range(MAX_SPACES):
                out.codes[n] = code_of(MERCHANT_TO, landing, space)
                n += fits(state, figures, limit, landing * MAX_SPACES + space)
    out.codes[n] = MERCHANT_LATER
    n += broken_by_later(state) == 0
    return n
