"""The market (nav.market)."""

from typing import Any

import pytest

from carreira.navegador.names import GOODS
from tests.navegador.situations import action, pass_turn, player, refused

PRICES = {
    "sugar": [60, 60, 50, 50, 40, 40, 30, 30, 20, 20],
    "gold": [70, 70, 60, 60, 50, 50, 40, 40, 30, 30],
    "spice": [80, 80, 70, 70, 60, 60, 50, 50, 40, 40],
}
REVENUE = [20, 20, 30, 30, 40, 40, 50, 50, 60, 60]
PLENTY = {
    "colonies": {"sugar": 4, "gold": 4, "spice": 4},
    "factories": {"sugar": 4, "gold": 4, "spice": 4},
    "cash": 0,
}


def rows(row: int, good: str) -> dict[str, int]:
    """A market with one marker moved."""
    return {**dict.fromkeys(GOODS, 4), good: row}


@pytest.mark.rule("nav.market.1", "nav.market.2")
@pytest.mark.parametrize("good", GOODS)
@pytest.mark.parametrize("row", range(1, 11))
def test_selling(good: str, row: int) -> None:
    """All units at the price before; the marker goes down a row for each, to the bottom at most."""
    for count in range(1, 5):
        match = action("market-1", PLENTY, market=rows(row, good)).play(f"sell {good} {count}")
        assert player(match)["cash"] == count * PRICES[good][row - 1]
        assert match.view()["market"] == rows(min(10, row + count), good)


@pytest.mark.rule("nav.market.3", "nav.market.4")
@pytest.mark.parametrize("good", GOODS)
@pytest.mark.parametrize("row", range(1, 11))
def test_processing(good: str, row: int) -> None:
    """The right column's revenue for each unit; the marker goes up a row for each, to the top at most."""
    for count in range(1, 5):
        match = action("market-1", PLENTY, market=rows(row, good)).play(f"process {good} {count}")
        assert player(match)["cash"] == count * REVENUE[row - 1]
        assert match.view()["market"] == rows(max(1, row - count), good)


@pytest.mark.rule("nav.market.4")
def test_units_beyond_the_top_are_paid() -> None:
    match = action("market-1", PLENTY, market=rows(1, "gold")).play("process gold 4")
    assert player(match)["cash"] == 80
    assert match.view()["market"]["gold"] == 1


@pytest.mark.rule("nav.market.1")
def test_no_more_than_there_are_colonies() -> None:
    match = action("market-1", {"colonies": {"sugar": 2}, "factories": {"sugar": 3}})
    refused(match, "sell sugar 3", "nav.market.1")
    refused(match, "sell gold 1", "nav.market.1")
    refused(match, "sell sugar 13", "nav.market.1")


@pytest.mark.rule("nav.market.3")
def test_no_more_than_there_are_factories() -> None:
    match = action("market-1", {"colonies": {"gold": 5}, "factories": {"gold": 2}})
    refused(match, "process gold 3", "nav.market.3")
    refused(match, "process gold 4 joker", "nav.market.3")
    refused(match, "process sugar 1", "nav.market.3")
    refused(match, "process sugar 2 joker", "nav.market.3")
    assert {"process gold 1", "process gold 2", "process gold 3 joker", "process sugar 1 joker"} <= set(match.moves())


@pytest.mark.rule("nav.market.5")
def test_each_good_once_sold_or_processed() -> None:
    for first in ("sell gold 1", "process gold 1", "process gold 1 joker"):
        match = action("market-1", PLENTY).play(first)
        for second in ("sell gold 1", "process gold 1"):
            refused(match, second, "nav.market.5")
    refused(action("market-1", PLENTY).play("sell gold 1"), "process gold 1 joker", "nav.market.5")


@pytest.mark.rule("nav.market.5")
def test_any_part_and_any_order() -> None:
    match = action("market-1", PLENTY)
    for good in GOODS:
        for count in range(1, 5):
            assert {f"sell {good} {count}", f"process {good} {count}", f"process {good} {count} joker"} <= set(
                match.moves()
            )
    for order in (("spice", "sugar", "gold"), ("gold", "spice", "sugar")):
        match = action("market-1", PLENTY)
        for good in order:
            match.play(f"sell {good} 2")
        assert match.to_move == 1
        assert player(match)["cash"] == 2 * (50 + 60 + 70)


@pytest.mark.rule("nav.market.6")
def test_orange_factory_serves_one_good_once() -> None:
    """One unit more of one good that is not sold; an explicit choice, seen at the top row also."""
    match = action("market-1", PLENTY, market=rows(1, "sugar")).play("process sugar 5 joker")
    assert (player(match)["cash"], match.view()["market"]["sugar"]) == (100, 1)
    assert match.view()["turn"]["joker_used"] is True
    assert "used in this action already" in refused(match, "process gold 1 joker", "nav.market.6")
    assert "process gold 4" in match.moves()
    spared = action("market-1", PLENTY, market=rows(1, "sugar")).play("process sugar 4")
    assert spared.view()["turn"]["joker_used"] is False
    assert "process gold 5 joker" in spared.moves()


@pytest.mark.rule("nav.market.6")
def test_who_has_no_orange_factory_uses_none() -> None:
    without: dict[str, Any] = {**PLENTY, "factories": {**PLENTY["factories"], "joker": 0}}
    match = action("market-1", without)
    assert "You don’t have the orange factory" in refused(match, "process gold 1 joker", "nav.market.6")


@pytest.mark.rule("nav.market.6")
def test_orange_factory_serves_again_next_time() -> None:
    match = action("market-1").play("process gold 1 joker")
    pass_turn(match)
    match.play("rondel ships").play("ships 0")
    pass_turn(match)
    match.play("rondel market-2")
    assert {"process gold 1 joker", "process sugar 1 joker"} <= set(match.moves())


@pytest.mark.rule("nav.market.3")
def test_goods_are_not_stored() -> None:
    """What isn't traded is not kept, and processing takes no colony's goods."""
    match = action("market-1", PLENTY).play("process sugar 4")
    assert player(match)["colonies"] == {"sugar": 4, "gold": 4, "spice": 4}
    assert {"sell gold 4", "sell spice 4"} <= set(match.moves())


@pytest.mark.rule("nav.market.5")
@pytest.mark.parametrize("field", ["market-1", "market-2"])
def test_both_market_fields_are_the_same(field: str) -> None:
    match = action(field, PLENTY).play("sell gold 3")
    assert player(match)["cash"] == 180
