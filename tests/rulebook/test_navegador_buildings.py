"""The rulebook's example of the field Buildings, with the figures printed there."""

import pytest

from carreira.game.match import Match
from tests.navegador.situations import action, player, refused

LEFT = {"sugar": 5, "gold": 5, "spice": 4, "shipyard": 5, "church": 6}
"""What is still on the table: the next gold factory costs 70, the one after it and the next spice factory 100, the
next shipyard 150."""


def builder(cash: int) -> Match:
    """A player with 7 workers."""
    return action("buildings", {"workers": 7, "cash": cash}, seats=4, buildings=LEFT)


@pytest.mark.rule("nav.buildings.1", "nav.buildings.2")
def test_a_gold_factory_and_a_shipyard_for_220() -> None:
    """70 + 150 = 220, with 3 + 4 workers."""
    match = builder(220).play("build gold").play("build shipyard")
    mine = player(match)
    assert (mine["cash"], mine["factories"]["gold"], mine["shipyards"], mine["workers"]) == (0, 1, 2, 7)


@pytest.mark.rule("nav.buildings.1")
@pytest.mark.parametrize("rows", [("gold", "gold"), ("gold", "spice"), ("spice", "gold")])
def test_two_factories_for_170(rows: tuple[str, str]) -> None:
    """Two gold factories for 170, or a gold and a spice factory for as much."""
    match = builder(170)
    for row in rows:
        match.play(f"build {row}")
    assert player(match)["cash"] == 0
    assert match.to_move == 1
    short = builder(169).play(f"build {rows[0]}")
    assert (player(short)["cash"] > 0) is True
    assert sum(player(short)["factories"].values()) == 2, "the orange one and one; 169 don't buy a second"


@pytest.mark.rule("nav.buildings.2")
def test_two_shipyards_are_too_much_for_seven_workers() -> None:
    """4 + 4 = 8."""
    match = builder(1000).play("build shipyard")
    refused(match, "build shipyard", "nav.buildings.2")
    assert match.play("build gold").to_move == 1, "4 + 3 = 7 is possible, and then nobody is free"


@pytest.mark.rule("nav.buildings.2")
def test_a_church_stands_alone() -> None:
    match = builder(1000).play("build church")
    assert player(match)["churches"] == 2
    assert match.to_move == 1, "with the two workers left nothing can be built"
    assert builder(1000).play("build gold").why_not("build church") is not None
