"""The rulebook's examples of the market, with the figures printed there."""

from typing import Any

import pytest

from carreira.game.match import Match
from tests.navegador.situations import action, player, refused

LOWER_50 = 6
"""Row of the lower of the two gold prices 50."""


def gold_trader(colonies: int) -> Match:
    """A player with gold colonies while the marker lies on the lower 50."""
    market = {"sugar": 4, "gold": LOWER_50, "spice": 4}
    return action("market-1", {"colonies": {"gold": colonies}, "cash": 0}, market=market)


@pytest.mark.rule("nav.market.1", "nav.market.2")
def test_three_gold_for_150() -> None:
    """3 x 50 = 150, and the marker sinks to the upper 30."""
    match = gold_trader(3).play("sell gold 3")
    view = match.view()
    assert player(match)["cash"] == 150
    row = view["market"]["gold"]
    assert view["prices"]["gold"][row - 1] == 30
    assert view["prices"]["gold"][row - 2] == 40, "it is the upper of the two"


@pytest.mark.rule("nav.market.1", "nav.market.2")
def test_five_gold_for_250() -> None:
    """5 x 50 = 250; the marker falls by four rows to the bottom, and the next seller gets 30 a unit."""
    match = gold_trader(5).play("sell gold 5").play("done")
    assert player(match)["cash"] == 250
    assert match.view()["market"]["gold"] == LOWER_50 + 4 == 10
    market = match.view()["market"]
    following = action("market-2", {"colonies": {"gold": 2}, "cash": 0}, market=market).play("sell gold 2")
    assert player(following)["cash"] == 60


def whole(**changed: Any) -> Match:
    """4 factories, the orange one among them, 3 colonies; gold at 40, spice at 70, 30 for processing sugar."""
    mine = {"colonies": {"gold": 2, "spice": 1}, "factories": {"sugar": 2, "gold": 1}, "cash": 0, **changed}
    return action("market-1", mine, market={"sugar": 4, "gold": 8, "spice": 4})


@pytest.mark.rule("nav.market.5", "nav.market.6")
def test_a_whole_market_action() -> None:
    """2 gold sold for 80, a spice for 70, 3 sugar processed for 90: 240."""
    match = whole().play("sell gold 2")
    assert player(match)["cash"] == 80
    refused(match, "process gold 1", "nav.market.5")
    refused(match, "process gold 1 joker", "nav.market.5")
    match.play("sell spice 1")
    assert player(match)["cash"] == 150
    refused(match, "process spice 1 joker", "nav.market.5")
    match.play("process sugar 3 joker")
    assert player(match)["cash"] == 240
    assert match.view()["market"] == {"sugar": 1, "gold": 10, "spice": 5}
    assert match.to_move == 1


@pytest.mark.rule("nav.market.3", "nav.market.6")
def test_the_alternative() -> None:
    """2 gold processed for 100, 2 sugar for 60, a spice sold for 70: 230, and gold fetches more later."""
    match = whole().play("process gold 2 joker")
    assert player(match)["cash"] == 100
    refused(match, "process sugar 3 joker", "nav.market.6")
    match.play("process sugar 2").play("sell spice 1")
    assert player(match)["cash"] == 230
    assert match.view()["market"] == {"sugar": 2, "gold": 6, "spice": 5}
    assert match.view()["prices"]["gold"][5] == 50


@pytest.mark.rule("nav.market.3")
def test_factories_need_no_colonies() -> None:
    """Appendix: factories always process goods from the market."""
    match = action("market-1", {"colonies": {}, "factories": {"spice": 1}, "cash": 0}).play("process spice 1")
    assert player(match)["cash"] == 30


@pytest.mark.rule("nav.market.5")
def test_sell_or_process_never_both() -> None:
    """Appendix."""
    mine = {"colonies": {"spice": 2}, "factories": {"spice": 2}}
    refused(action("market-1", mine).play("process spice 1"), "sell spice 1", "nav.market.5")
    refused(action("market-1", mine).play("sell spice 1"), "process spice 1", "nav.market.5")
