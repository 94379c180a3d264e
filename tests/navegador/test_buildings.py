"""Buildings (nav.buildings)."""

import pytest

from tests.navegador.situations import action, player, refused, situation

RICH = {"cash": 5000, "workers": 9}


@pytest.mark.rule("nav.buildings.1")
@pytest.mark.parametrize("row", ["sugar", "gold", "spice", "shipyard", "church"])
def test_cheapest_of_the_row_first(row: str) -> None:
    """Each costs the price printed in its place; all of a row, one after the other."""
    prices = action("buildings", RICH, seats=3).view()["building_prices"][row]
    left = len(prices)
    for bought, price in enumerate(prices):
        match = action("buildings", RICH, seats=3, buildings={row: left - bought})
        assert match.view()["building_prices"][row] == prices[bought:]
        match.play(f"build {row}")
        assert player(match)["cash"] == 5000 - price
        assert match.view()["buildings"][row] == left - bought - 1


@pytest.mark.rule("nav.buildings.1")
def test_the_price_must_be_in_hand() -> None:
    match = action("buildings", {"workers": 9, "cash": 99})
    refused(match, "build shipyard", "nav.buildings.1")
    refused(match, "build church", "nav.buildings.1")
    assert "build sugar" in match.moves()


@pytest.mark.rule("nav.buildings.2")
@pytest.mark.parametrize(
    ("workers", "bought"),
    [(3, ["gold"]), (4, ["shipyard"]), (5, ["church"]), (6, ["gold", "gold"]), (7, ["gold", "shipyard"]),
     (8, ["shipyard", "shipyard"]), (8, ["church", "sugar"]), (9, ["church", "shipyard"]),
     (9, ["sugar", "gold", "spice"])],
)  # fmt: skip
def test_workers_are_summed_over_the_action(workers: int, bought: list[str]) -> None:
    """With exactly enough workers all can be bought; with one fewer, the last one can't."""
    match = action("buildings", {**RICH, "workers": workers})
    for row in bought:
        match.play(f"build {row}")
    assert player(match)["workers"] == workers, "none is used up"
    if workers == 3:
        return
    short = action("buildings", {**RICH, "workers": workers - 1})
    for row in bought[:-1]:
        short.play(f"build {row}")
    if short.to_move == 0:
        refused(short, f"build {bought[-1]}", "nav.buildings.2")


@pytest.mark.rule("nav.buildings.2")
def test_two_workers_build_nothing() -> None:
    assert action("buildings", {**RICH, "workers": 2}).to_move == 1


@pytest.mark.rule("nav.buildings.3")
def test_an_empty_row_is_sold_out() -> None:
    match = action("buildings", RICH, buildings={"spice": 0})
    refused(match, "build spice", "nav.buildings.3")
    assert match.view()["building_prices"]["spice"] == []


@pytest.mark.rule("nav.buildings.1")
def test_where_they_stand_then() -> None:
    for row in ("sugar", "gold", "spice"):
        mine = player(action("buildings", RICH).play(f"build {row}"))
        assert mine["factories"] == {**dict.fromkeys(("sugar", "gold", "spice"), 0), row: 1, "joker": 1}
    assert player(action("buildings", RICH).play("build shipyard"))["shipyards"] == 2
    assert player(action("buildings", RICH).play("build church"))["churches"] == 2


def test_a_new_building_works_from_the_next_action_on() -> None:
    """It changes nothing in this action; the shipyard builds from the next visit to Ships on."""
    match = situation({**RICH, "rondel": "market-2", "workers": 4}).play("rondel buildings").play("build shipyard")
    assert match.to_move == 1
    match.play("rondel workers").play("workers 0")
    match.play("rondel market-1").play("done")
    assert player(match)["shipyards"] == 2
