"""The end (nav.end)."""

import pytest

from carreira.game.match import Match
from tests.navegador.situations import SEATS, action, known_to, pass_turn, player, refused, situation

LAST_CHURCH = {"sugar": 0, "gold": 0, "spice": 0, "shipyard": 0, "church": 1}
BUILDER = {"workers": 9, "cash": 2000}


def turns_left(match: Match) -> list[int | None]:
    """The seats that have the remaining turns, in order."""
    turns = []
    while not match.over:
        turns.append(match.to_move)
        assert match.view()["last_turns"] == match.seats + 1 - len(turns)
        pass_turn(match)
    return turns


def discovery(match: Match) -> Match:
    """The ships of seat 0 in Macau discover Nagasaki."""
    while "discover" not in match.moves():
        match.play("sail macau nagasaki")
    return match.play("discover")


@pytest.mark.rule("nav.end.1", "nav.end.2")
@pytest.mark.parametrize("seats", SEATS)
def test_nagasaki_ends_the_game(seats: int) -> None:
    """Then everybody has exactly one more turn, the one who discovered it last."""
    match = discovery(action("sailing", {"ships": {"macau": 3}}, seats=seats, phase=3, regions=known_to("macau")))
    assert match.view()["last_turns"] == seats
    assert "turn" not in match.position(), "nothing of the turn that is over is left"
    assert turns_left(match) == [*range(1, seats), 0]
    assert (match.over, match.to_move, match.moves()) == (True, None, [])
    assert match.view()["decision"] == "over"


@pytest.mark.rule("nav.end.1")
def test_nagasaki_only() -> None:
    """Other regions left undiscovered do not matter."""
    regions = {**known_to("macau"), "timor": {"explored": False}, "rio": {"explored": False}}
    match = discovery(action("sailing", {"ships": {"macau": 3}}, seats=4, phase=3, regions=regions))
    assert match.view()["last_turns"] == 4


@pytest.mark.rule("nav.end.1")
def test_all_but_nagasaki_is_no_end() -> None:
    regions = {**known_to("macau"), "timor": {"explored": False}}
    match = action("sailing", {"ships": {"macau": 2}}, seats=4, phase=3, regions=regions)
    match.play("sail macau timor").play("discover")
    assert (match.to_move, match.view()["last_turns"]) == (1, None)


@pytest.mark.rule("nav.end.1", "nav.end.2")
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("row", ["sugar", "gold", "spice", "shipyard", "church"])
def test_last_building_ends_the_game(seats: int, row: str) -> None:
    """Of those laid out for this number of players."""
    left = {**dict.fromkeys(LAST_CHURCH, 0), row: 1}
    match = action("buildings", BUILDER, seats=seats, buildings=left).play(f"build {row}")
    assert turns_left(match) == [*range(1, seats), 0]


@pytest.mark.rule("nav.end.1")
def test_a_row_sold_out_is_no_end() -> None:
    match = action("buildings", {**BUILDER, "workers": 5}, seats=3, buildings={**LAST_CHURCH, "gold": 1}).play(
        "build church"
    )
    assert match.view()["last_turns"] is None


@pytest.mark.rule("nav.end.1")
def test_both_last_buildings_in_one_action() -> None:
    match = action("buildings", BUILDER, seats=3, buildings={**LAST_CHURCH, "shipyard": 1})
    match.play("build shipyard").play("build church")
    assert turns_left(match) == [1, 2, 0]


@pytest.mark.rule("nav.end.2")
@pytest.mark.parametrize("seats", SEATS)
def test_nagasaki_with_the_card(seats: int) -> None:
    """The rondel action of the same turn first, then everybody once more."""
    match = situation(
        {"rondel": "market-1", "ships": {"macau": 3}, "workers": 5}, seats=seats, phase=3, regions=known_to("macau"),
        navigator={"holder": 0, "mark": "market-1"},
    )  # fmt: skip
    discovery(match.play("navigator"))
    assert (match.to_move, match.view()["last_turns"]) == (0, None)
    match.play("rondel privilege").play("privilege church")
    assert match.view()["last_turns"] == seats
    assert turns_left(match) == [*range(1, seats), 0]


@pytest.mark.rule("nav.end.3")
def test_a_second_trigger_changes_nothing() -> None:
    """In the same turn, and in the last round."""
    match = situation(
        {"rondel": "market-2", "ships": {"macau": 3}, **BUILDER}, seats=3, phase=3, regions=known_to("macau"),
        navigator={"holder": 0, "mark": "market-2"}, buildings=LAST_CHURCH,
    )  # fmt: skip
    discovery(match.play("navigator"))
    match.play("rondel buildings").play("build church")
    assert turns_left(match) == [1, 2, 0]
    match = action(
        "sailing", {"ships": {"macau": 3}}, {"rondel": "market-2", **BUILDER}, seats=3, phase=3,
        regions=known_to("macau"), buildings=LAST_CHURCH,
    )  # fmt: skip
    discovery(match).play("rondel buildings").play("build church")
    assert match.view()["last_turns"] == 2
    pass_turn(match)
    pass_turn(match)
    assert match.over


@pytest.mark.rule("nav.end.2", "nav.navigator.1")
def test_the_card_can_be_used_in_the_last_round() -> None:
    match = situation({"ships": {}}, last_turns=2, navigator={"holder": 0, "mark": "sailing"})
    assert "navigator" in match.moves()
    match.play("navigator")
    pass_turn(match)
    assert (match.over, match.to_move) == (False, 1)
    pass_turn(match)
    assert match.over


@pytest.mark.rule("nav.end.2")
def test_nothing_can_be_played_after_the_end() -> None:
    match = situation(last_turns=1)
    pass_turn(match)
    assert match.over
    for move in ("done", "rondel sailing", "navigator", "discover"):
        refused(match, move, "nav.turn.1")


@pytest.mark.rule("nav.end.2")
def test_a_phase_begun_in_the_last_turn_of_all_still_counts() -> None:
    """The end comes after the turn, so nothing of the turn is lost."""
    match = action("sailing", {"ships": {"goa": 2}, "cash": 0}, phase=2, regions=known_to("goa"), last_turns=1)
    match.play("sail goa malaca").play("discover")
    assert match.over
    assert player(match)["explorers"] == 1
