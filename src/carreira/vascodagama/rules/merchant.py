"""The merchant's ship, which Sernigi's holder sends: before round 1, when he hosts him, or late."""

from carreira.game.rule import Figures, Moves, State, rule
from carreira.vascodagama.codes import MERCHANT_LATER, MERCHANT_TO
from carreira.vascodagama.names import ACTING, MERCHANT_STAGE, N_BERTHS, N_LANDINGS, N_MERCHANTS
from carreira.vascodagama.rules.expedition import fits, leftmost_berth
from carreira.vascodagama.rules.ids import CHARACTERS_8, CHARACTERS_9, NAVIGATION_1, SETUP_5


@rule
def waits(state: State) -> bool:
    """Whether a merchant's ship lies face up and has not been sent."""
    return state.merchant_sent == 0 and state.n_merchants > 0


@rule
def has_berth(state: State, edition: Figures) -> bool:
    """Whether there is a space that the waiting ship may take."""
    for landing in range(N_LANDINGS):
        if leftmost_berth(state, edition, edition.limit[state.merchants[0]], landing) >= 0:
            return True
    return False


@rule
def broken_by_merchant(state: State, edition: Figures, berth: int) -> int:
    """The rule against sending the merchant's ship to a berth, or 0: an empty space up to its limit."""
    if not waits(state):
        return CHARACTERS_8
    if not fits(state, edition, edition.limit[state.merchants[0]], berth):
        return CHARACTERS_9
    return 0


@rule
def send_merchant(state: State, berth: int) -> None:
    """Send the merchant's ship: nobody's, without crew and captain, and without points (vdg.characters.9)."""
    state.ship[berth] = state.merchants[0]
    state.owner[berth] = -1
    put_away(state)


@rule
def put_away(state: State) -> None:
    """The ship that was turned up is gone from the stack."""
    for i in range(N_MERCHANTS - 1):
        state.merchants[i] = state.merchants[i + 1]
    state.merchants[N_MERCHANTS - 1] = -1
    state.n_merchants -= 1
    state.merchant_sent = 1


@rule
def turn_up(state: State) -> None:
    """Turn the next merchant's ship up (vdg.setup.5, vdg.end.2); one that still lies there is put away."""
    if waits(state):
        put_away(state)
    if state.n_merchants > 0:
        state.merchant_sent = 0
        state.revealed += 1


@rule
def broken_by_later(state: State) -> int:
    """The rule against sending it later, or 0: that choice is for who hosts Sernigi (vdg.characters.8)."""
    if state.stage == ACTING:
        return 0
    return SETUP_5 if state.stage == MERCHANT_STAGE else NAVIGATION_1


@rule
def add_merchants(state: State, edition: Figures, out: Moves) -> int:
    """Write where the merchant's ship can be sent into `out`."""
    n = 0
    if waits(state):
        limit = edition.limit[state.merchants[0]]
        for berth in range(N_BERTHS):
            out.codes[n] = MERCHANT_TO + berth
            n += fits(state, edition, limit, berth)
    out.codes[n] = MERCHANT_LATER
    n += broken_by_later(state) == 0
    return n
