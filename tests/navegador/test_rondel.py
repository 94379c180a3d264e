"""The rondel (nav.rondel): where the piece may go and what that costs."""

import pytest

import carreira
from carreira.navegador.names import FIELDS
from tests.navegador.situations import action, known, player, refused, situation


@pytest.mark.rule("nav.rondel.1")
@pytest.mark.parametrize("field", FIELDS)
def test_first_placement_is_free_anywhere(field: str) -> None:
    match = carreira.new("navegador", seats=3, seed=4)
    seat = match.to_move
    assert seat is not None
    match.play(f"rondel {field}")
    assert player(match, seat)["rondel"] == field
    assert player(match, seat)["ships"] == {"portugal": 2}


@pytest.mark.rule("nav.rondel.1")
def test_first_placement_needs_no_ship() -> None:
    match = situation({"rondel": None, "ships": {}})
    assert set(match.moves()) == {f"rondel {field}" for field in FIELDS}


@pytest.mark.rule("nav.rondel.2", "nav.rondel.3")
@pytest.mark.parametrize("start", FIELDS)
@pytest.mark.parametrize("steps", range(1, 9))
def test_every_move_and_its_fee(start: str, steps: int) -> None:
    """One to three steps are free; each further one costs a ship; eight lead back to the same field."""
    field = FIELDS[(FIELDS.index(start) + steps) % 8]
    fee = max(0, steps - 3)
    match = situation({"rondel": start, "ships": {"portugal": fee}, "cash": 0, "workers": 2})
    match.play(f"rondel {field}")
    assert player(match)["rondel"] == field
    assert player(match)["ships"] == {}, "with no choice of regions the ships are given up at once"
    if fee:
        refused(situation({"rondel": start, "ships": {"portugal": fee - 1}}), f"rondel {field}", "nav.rondel.3")


@pytest.mark.rule("nav.rondel.2")
def test_staying_takes_eight_steps() -> None:
    match = situation({"rondel": "workers", "ships": {"portugal": 6}, "cash": 500})
    match.play("rondel workers")
    assert player(match)["ships"] == {"portugal": 1}
    assert match.view()["decision"] == "workers"


@pytest.mark.rule("nav.rondel.3")
def test_fee_comes_from_any_region_before_the_action() -> None:
    """Each ship is given up where its owner likes; then the action begins."""
    regions = known("guine", bahia=[50])
    match = situation(
        {"rondel": "buildings", "ships": {"portugal": 1, "guine": 1, "bahia": 2}, "workers": 5}, regions=regions
    )
    match.play("rondel privilege")
    assert match.view()["decision"] == "scrap"
    assert match.view()["turn"]["scrap_left"] == 2
    assert match.moves() == ["scrap portugal", "scrap guine", "scrap bahia"]
    refused(match, "scrap rio", "nav.rondel.3")
    refused(match, "done", "nav.turn.1")
    refused(match, "privilege colony", "nav.turn.1")
    match.play("scrap guine").play("scrap bahia")
    assert player(match)["ships"] == {"portugal": 1, "bahia": 1}
    assert match.view()["decision"] == "privilege"


@pytest.mark.rule("nav.rondel.3")
def test_fee_can_take_the_ship_that_the_action_needed() -> None:
    match = situation({"rondel": "buildings", "ships": {"guine": 1}, "workers": 5}, regions=known("guine"))
    match.play("rondel colony")
    assert match.to_move == 1, "without a ship in Guiné nothing could be founded"


@pytest.mark.rule("nav.rondel.3")
def test_fee_frees_supply_for_building_ships() -> None:
    """With all seven out, two given up make room for two at the phase's price."""
    match = situation({"rondel": "sailing", "ships": {"portugal": 7}, "cash": 150})
    match.play("rondel ships").play("ships 2")
    assert (player(match)["ships"], player(match)["cash"]) == ({"portugal": 7}, 0)


@pytest.mark.rule("nav.rondel.3")
def test_no_ship_is_no_obstacle_to_free_steps() -> None:
    match = situation({"rondel": "ships", "ships": {}})
    assert set(match.moves()) == {"rondel market-2", "rondel buildings", "rondel sailing"}


@pytest.mark.rule("nav.rondel.4")
def test_pieces_do_not_block_each_other() -> None:
    match = situation({"rondel": "sailing"}, {"rondel": "workers"}, {"rondel": "workers"}, seats=3)
    match.play("rondel workers")
    assert [player(match, seat)["rondel"] for seat in range(3)] == ["workers"] * 3


@pytest.mark.rule("nav.turn.1")
@pytest.mark.parametrize(
    ("field", "decision"),
    [("sailing", "sail"), ("workers", "workers"), ("market-1", "market"), ("colony", "colony"),
     ("privilege", "privilege"), ("ships", "ships"), ("market-2", "market"), ("buildings", "build")],
)  # fmt: skip
def test_field_and_action(field: str, decision: str) -> None:
    mine = {"cash": 1000, "workers": 9, "ships": {"guine": 1}}
    assert action(field, mine, regions=known("guine")).view()["decision"] == decision
