"""The Navegador card (nav.navigator)."""

from typing import Any

import pytest

import carreira
from carreira.game.match import Match
from carreira.navegador.names import FIELDS
from tests.navegador.situations import SEATS, known, pass_turn, player, refused, situation


def holding(rondel: str, mark: str, *, seats: int = 3, **mine: Any) -> Match:
    """Seat 0 holds the card, its piece on `rondel`, the orange ship on `mark`."""
    return situation(
        {"rondel": rondel, "ships": {"portugal": 3}, **mine}, {"rondel": "colony"}, seats=seats,
        navigator={"holder": 0, "mark": mark}, regions=known("guine"),
    )  # fmt: skip


@pytest.mark.rule("nav.navigator.1")
def test_an_extra_sailing_before_the_rondel_move() -> None:
    match = holding("sailing", "sailing").play("navigator")
    assert (match.to_move, match.view()["decision"]) == (0, "sail")
    assert match.view()["turn"]["extra_sailing"] is True
    match.play("sail portugal guine").play("done")
    assert (match.to_move, match.view()["decision"]) == (0, "rondel")
    match.play("rondel workers").play("workers 0")
    assert match.to_move == 1
    assert player(match)["ships"] == {"portugal": 2, "guine": 1}


@pytest.mark.rule("nav.navigator.1")
def test_ships_sail_again_with_the_field_sailing() -> None:
    match = holding("buildings", "buildings", ships={"portugal": 1}).play("navigator").play("sail portugal guine")
    assert match.view()["decision"] == "rondel"
    match.play("rondel sailing").play("sail guine portugal")
    assert player(match)["ships"] == {"portugal": 1}


@pytest.mark.rule("nav.navigator.1")
def test_only_its_holder_uses_it_and_only_before_the_rondel_move() -> None:
    other = situation({"rondel": "sailing"}, navigator={"holder": 1, "mark": "ships"})
    refused(other, "navigator", "nav.navigator.1")
    match = holding("sailing", "sailing", cash=500).play("rondel workers")
    refused(match, "navigator", "nav.turn.1")


@pytest.mark.rule("nav.navigator.1")
def test_once_in_a_turn() -> None:
    match = holding("sailing", "sailing").play("navigator").play("done")
    refused(match, "navigator", "nav.navigator.1")


@pytest.mark.rule("nav.navigator.1", "nav.turn.2")
def test_the_extra_sailing_may_be_empty() -> None:
    match = holding("sailing", "sailing", ships={}).play("navigator")
    assert match.view()["decision"] == "rondel"
    assert match.view()["navigator"]["holder"] == 2


@pytest.mark.rule("nav.navigator.2")
@pytest.mark.parametrize("seats", SEATS)
def test_then_it_goes_to_the_right(seats: int) -> None:
    """Anticlockwise; the orange ship comes to where that neighbour's piece stands."""
    match = situation(
        {"rondel": "sailing"}, *[{"rondel": FIELDS[seat]} for seat in range(1, seats)], seats=seats,
        navigator={"holder": 0, "mark": "sailing"},
    )  # fmt: skip
    match.play("navigator").play("done")
    assert match.view()["navigator"] == {"holder": seats - 1, "mark": FIELDS[seats - 1]}


@pytest.mark.rule("nav.navigator.2")
def test_with_two_players_it_alternates() -> None:
    match = situation({"ships": {}}, {"ships": {}, "rondel": "colony"}, navigator={"holder": 0, "mark": "sailing"})
    match.play("navigator")
    assert match.view()["navigator"] == {"holder": 1, "mark": "colony"}
    pass_turn(match)
    match.play("navigator")
    assert match.view()["navigator"] == {"holder": 0, "mark": player(match, 0)["rondel"]}


@pytest.mark.rule("nav.navigator.3")
@pytest.mark.parametrize("seats", SEATS)
def test_not_in_the_first_round(seats: int) -> None:
    """The last player only marks the field of his first move; from the second round on the card can be used."""
    match = carreira.new("navegador", seats=seats, seed=6)
    last = match.view()["navigator"]["holder"]
    for _ in range(seats - 1):
        refused(match, "navigator", "nav.navigator.1")
        pass_turn(match)
        assert match.view()["navigator"] == {"holder": last, "mark": None}
    assert match.to_move == last
    refused(match, "navigator", "nav.navigator.3")
    match.play("rondel colony")
    assert match.view()["navigator"] == {"holder": last, "mark": "colony"}
    assert match.view()["first_round"] is False
    for _ in range(seats - 1):
        pass_turn(match)
    assert match.to_move == last
    assert "navigator" in match.moves()


@pytest.mark.rule("nav.navigator.4")
@pytest.mark.parametrize("gone", range(1, 8))
@pytest.mark.parametrize("steps", range(1, 9))
@pytest.mark.parametrize("mark", [0, 3])
def test_it_lapses_after_a_whole_round_of_the_rondel(gone: int, steps: int, mark: int) -> None:
    """`gone` steps since the card came, and `steps` now: entering or passing the marked field loses it at once."""
    target = FIELDS[(mark + gone + steps) % 8]
    match = holding(FIELDS[(mark + gone) % 8], FIELDS[mark], ships={"portugal": 5}, cash=0, workers=2)
    match.play(f"rondel {target}")
    if gone + steps < 8:
        assert match.view()["navigator"] == {"holder": 0, "mark": FIELDS[mark]}
    else:
        assert match.view()["navigator"] == {"holder": 2, "mark": "sailing"}, "the right neighbour stands on Sailing"


@pytest.mark.rule("nav.navigator.4")
def test_on_the_marked_field_only_eight_steps_lose_it() -> None:
    """A player who has just received it stands on the mark; that does not count as a round yet."""
    for steps in range(1, 9):
        match = holding("ships", "ships", ships={"portugal": 5}, cash=0, workers=2)
        match.play(f"rondel {FIELDS[(5 + steps) % 8]}")
        assert match.view()["navigator"]["holder"] == (2 if steps == 8 else 0)


@pytest.mark.rule("nav.navigator.4")
def test_usable_at_the_start_of_that_turn() -> None:
    match = holding("buildings", "sailing")
    assert "navigator" in match.moves()
    match.play("navigator").play("done").play("rondel sailing")
    assert match.view()["navigator"]["holder"] == 2, "given on once, not twice"


@pytest.mark.rule("nav.navigator.4")
def test_the_action_goes_on_without_it() -> None:
    match = holding("buildings", "sailing", cash=500).play("rondel workers").play("workers 1")
    assert match.view()["navigator"] == {"holder": 2, "mark": "sailing"}
    assert player(match)["workers"] == 4


@pytest.mark.rule("nav.navigator.4")
def test_it_lapses_while_the_fee_is_still_due() -> None:
    match = holding("ships", "buildings", ships={"portugal": 1, "guine": 1}).play("rondel market-1")
    assert match.view()["decision"] == "scrap"
    assert match.view()["navigator"]["holder"] == 2


@pytest.mark.rule("nav.navigator.2", "nav.navigator.4")
def test_others_may_pass_the_mark() -> None:
    match = situation({"rondel": "buildings"}, navigator={"holder": 1, "mark": "sailing"})
    match.play("rondel workers").play("workers 0")
    assert match.view()["navigator"] == {"holder": 1, "mark": "sailing"}
