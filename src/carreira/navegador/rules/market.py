"""The market: selling from colonies, processing in factories, and what that does to prices."""

# mypy: disable-error-code="no-untyped-def"

from carreira.game.rule import rule
from carreira.navegador.names import MARKET_ROWS
from carreira.navegador.rules.ids import MARKET_1, MARKET_3, MARKET_5, MARKET_6


@rule
def broken_by_sell(state, good, count):
    """The rule against selling `count` units of a good, or 0."""
    if state.traded[good] != 0:
        return MARKET_5
    if count > state.players[state.to_move].colonies[good]:
        return MARKET_1
    return 0


@rule
def sell(state, edition, good, count):
    """Sell: all units at the price before (nav.market.1), then the marker down, to the bottom at most (nav.market.2)."""
    state.players[state.to_move].cash += count * edition.prices[good, state.market[good]]
    state.market[good] = min(MARKET_ROWS - 1, state.market[good] + count)
    state.traded[good] = 1
    state.last_pick = max(state.last_pick, good)


@rule
def broken_by_process(state, good, count, joker):
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
def process(state, edition, good, count, joker):
    """Process: the right column's revenue for each unit (nav.market.3), then the marker up, to the top at most
    (nav.market.4)."""
    state.players[state.to_move].cash += count * edition.revenue[state.market[good]]
    state.market[good] = max(0, state.market[good] - count)
    state.traded[good] = 1
    if joker != 0:
        state.joker_used = 1  # nav.market.6
    state.last_pick = max(state.last_pick, good)
