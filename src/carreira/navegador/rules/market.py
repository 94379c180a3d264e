"""The market: selling from colonies, processing in factories, and what that does to prices."""

from carreira.game.rule import Figures, Moves, State, rule
from carreira.navegador.moves import PROCESS, PROCESS_JOKER, SELL, code_of
from carreira.navegador.names import MARKET_ROWS, N_GOODS
from carreira.navegador.rules.ids import MARKET_1, MARKET_3, MARKET_5, MARKET_6


@rule
def proceeds(state: State, figures: Figures, good: int, count: int) -> int:
    """What selling brings: all units at the price before (nav.market.1)."""
    return count * figures.prices[good, state.market[good]]


@rule
def revenue(state: State, figures: Figures, good: int, count: int) -> int:
    """What processing brings: the right column's revenue for each unit (nav.market.3)."""
    return count * figures.revenue[state.market[good]]


@rule
def broken_by_sell(state: State, good: int, count: int) -> int:
    """The rule against selling `count` units of a good, or 0."""
    if state.traded[good] != 0:
        return MARKET_5
    if count > state.players[state.to_move].colonies[good]:
        return MARKET_1
    return 0


@rule
def sell(state: State, figures: Figures, good: int, count: int) -> None:
    """Sell, then the marker down, but not off the column (nav.market.2)."""
    state.players[state.to_move].cash += proceeds(state, figures, good, count)
    state.market[good] = min(MARKET_ROWS - 1, state.market[good] + count)
    state.traded[good] = 1
    state.last_pick = max(state.last_pick, good)


@rule
def broken_by_process(state: State, good: int, count: int, joker: int) -> int:
    """The rule against processing `count` units of a good, the orange factory's among them if `joker`, or 0."""
    player = state.players[state.to_move]
    if state.traded[good] != 0:
        return MARKET_5
    if joker != 0 and (player.joker == 0 or state.joker_used != 0):
        return MARKET_6
    if count > player.factories[good] + joker:
        return MARKET_3
    return 0


@rule
def process(state: State, figures: Figures, good: int, count: int, joker: int) -> None:
    """Process, then the marker up, to the top at most (nav.market.4)."""
    state.players[state.to_move].cash += revenue(state, figures, good, count)
    state.market[good] = max(0, state.market[good] - count)
    state.traded[good] = 1
    if joker != 0:
        state.joker_used = 1  # nav.market.6
    state.last_pick = max(state.last_pick, good)


@rule
def add_trades(state: State, out: Moves) -> int:
    """Write the legal sales and processings into `out`, as many units as there are colonies and factories."""
    player = state.players[state.to_move]
    n = 0
    for good in range(N_GOODS):
        if state.traded[good] == 0:
            n = add_units(out, n, code_of(SELL, good, 1), player.colonies[good])
            n = add_units(out, n, code_of(PROCESS, good, 1), player.factories[good])
            if broken_by_process(state, good, 1, 1) == 0:
                n = add_units(out, n, code_of(PROCESS_JOKER, good, 1), player.factories[good] + 1)
    return n


@rule
def add_units(out: Moves, n: int, first: int, count: int) -> int:
    """Append the codes for 1 to `count` units to `out`, which holds `n`."""
    for i in range(count):
        out.codes[n + i] = first + i
    return n + count
