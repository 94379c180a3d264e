"""The rulebook's set-up and its example of the rondel, with the figures printed there."""

import pytest

import carreira
from carreira.navegador.names import FIELDS
from tests.navegador.situations import SEATS, player, refused, situation


@pytest.mark.parametrize("seats", SEATS)
def test_what_a_player_receives(seats: int) -> None:
    """Set-up 2: 7 ships, 2 of them off Portugal, a worker piece on 3, 200 Cruzados and one of three buildings."""
    match = carreira.new("navegador", seats=seats, seed=1)
    for mine in match.view()["players"]:
        assert mine["ships"] == {"portugal": 2}
        assert mine["supply"] == 5
        assert mine["workers"] == 3
        assert mine["cash"] == 200
        assert mine["factories"] == {"sugar": 0, "gold": 0, "spice": 0, "joker": 1}
        assert (mine["shipyards"], mine["churches"], mine["king"]) == (1, 1, True)


def test_market_starts_in_the_fourth_row() -> None:
    """Set-up 1."""
    assert carreira.new("navegador").view()["market"] == {"sugar": 4, "gold": 4, "spice": 4}


@pytest.mark.rule("nav.rondel.2")
@pytest.mark.parametrize("field", ["workers", "market-1", "colony"])
def test_the_three_next_fields_are_free(field: str) -> None:
    """From Sailing on to Workers, Market and Colony costs nothing."""
    match = situation({"rondel": "sailing", "ships": {}})
    match.play(f"rondel {field}")
    assert match.decisions[-1].move == f"rondel {field}"


@pytest.mark.rule("nav.rondel.3")
@pytest.mark.parametrize(
    ("field", "ships"), [("privilege", 1), ("ships", 2), ("market-2", 3), ("buildings", 4), ("sailing", 5)]
)
def test_further_fields_cost_ships(field: str, ships: int) -> None:
    """Privilege costs a ship, Ships two, and so on; Sailing again is eight steps, for which five ships go."""
    enough = situation({"rondel": "sailing", "ships": {"portugal": ships + 1}})
    enough.play(f"rondel {field}")
    assert player(enough)["ships"] == {"portugal": 1}
    if field == "sailing":
        assert (FIELDS.index(field) - FIELDS.index("sailing")) % len(FIELDS) == 0
    too_few = situation({"rondel": "sailing", "ships": {"portugal": ships - 1}})
    refused(too_few, f"rondel {field}", "nav.rondel.3")
