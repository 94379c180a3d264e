"""Placing discs (vdg.placing)."""

import pytest

from carreira.vascodagama.names import AREAS
from tests.vascodagama.situations import SEATS, disc, has, others, placing, player, refused, situation, vdg


@pytest.mark.rule("vdg.placing.1", "vdg.setup.7")
def test_the_tile_moves_left_at_the_beginning_of_a_round() -> None:
    """In round 2 the initial number and the sums are those of the tile turned up in round 1."""
    match = situation(placed={"20": disc("characters")}, next_vdg=[12, 5], merchant_sent=True)
    assert match.view()["vdg"]["face_up"]["initial"] == 12
    match.play("renounce")
    view = match.view()
    assert (view["round"], view["stage"], view["marker"], view["money"]) == (2, "placing", 12, [9, 5])
    assert view["vdg"] == {"face_up": None, "left": 7}


@pytest.mark.rule("vdg.placing.1")
@pytest.mark.parametrize(("tiles", "found"), [([12], (12, [9, 5])), ([], (1, [0, 0]))])
def test_the_last_tile_moves_left(tiles: list[int], found: tuple[int, list[int]]) -> None:
    """In a position that lacks tiles the marker stays where it is, and no sums are laid out."""
    match = situation(placed={"20": disc("characters")}, vdg=[vdg(tile_) for tile_ in tiles], merchant_sent=True)
    view = match.play("renounce").view()
    assert (view["marker"], view["money"]) == found


@pytest.mark.rule("vdg.placing.2")
@pytest.mark.parametrize("seats", SEATS)
def test_clockwise_one_disc_each(seats: int) -> None:
    """All discs are placed, one per turn, from the first player on."""
    first = seats - 1
    plain = [{"characters": []} for _ in range(seats)]
    plain[0] = {"characters": ["dias", "sernigi"]}
    match = placing(*plain, seats=seats, first_player=first, to_move=first)
    for turn in range(4 * seats):
        assert match.view()["stage"] == "placing"
        seat = match.to_move
        assert seat == (first + turn) % seats
        before = player(match, seat)["discs"]
        number, area = turn + 1, AREAS[turn % 4]
        match.play(f"place {number} {area}")
        if match.view()["stage"] == "placing":
            assert player(match, seat)["discs"] == before - 1
    assert match.view()["stage"] == "acting"


@pytest.mark.rule("vdg.placing.2")
def test_the_next_seat_with_a_disc_places_next() -> None:
    """Clockwise, past a seat that has none."""
    match = placing({"discs": 2}, {"discs": 0}, {"discs": 1}, {"discs": 1, "extra_disc": False}, seats=4)
    assert match.play("place 10 projects").to_move == 2


@pytest.mark.rule("vdg.placing.2")
def test_who_has_no_disc_left_is_skipped() -> None:
    """Manuel's holder has one turn more, the last or an earlier one."""
    both = {"characters": ["dias", "sernigi"], "discs": 1}, {"characters": ["manuel"], "discs": 1}
    placed = {str(number): disc("projects" if number < 4 else "navigation", number % 2) for number in range(1, 7)}
    match = placing(*both, placed=placed)
    match.play("place 10 recruitment")
    assert {move.split()[1] for move in match.moves()} == {
        *map(str, range(7, 10)),
        *map(str, range(11, 21)),
        "21",
        "22",
    }
    match.play("place 21 recruitment")
    assert match.to_move == 1
    assert player(match, 0)["discs"] == 0
    refused(match, "place 22 recruitment", "placing.5")
    match.play("place 7 characters")
    assert match.view()["stage"] == "acting"


@pytest.mark.rule("vdg.placing.2")
def test_the_extra_disc_must_be_placed_too() -> None:
    both = {"characters": ["dias", "sernigi"], "discs": 1}, {"characters": ["manuel"], "discs": 0}
    placed = {str(number): disc("projects" if number < 4 else "navigation", number % 2) for number in range(1, 7)}
    match = placing(*both, placed=placed).play("place 10 recruitment")
    assert match.to_move == 1
    assert {move.split()[1] for move in match.moves()} == {"21", "22"}
    refused(match, "place 11 recruitment", "placing.5")


@pytest.mark.rule("vdg.placing.3")
def test_a_number_is_there_only_once() -> None:
    match = placing().play("place 9 projects")
    refused(match, "place 9 recruitment", "placing.3")
    assert not any(move.startswith("place 9 ") for move in match.moves())


@pytest.mark.rule("vdg.placing.4", "vdg.setup.8")
@pytest.mark.parametrize(("seats", "spaces"), [(2, 3), (3, 4), (4, 5)])
def test_spaces_of_an_area(seats: int, spaces: int) -> None:
    """As many as the number of players allows; it does not matter which."""
    placed = {str(number): disc("projects", number % seats) for number in range(1, spaces)}
    match = placing(seats=seats, placed=placed)
    assert match.view()["areas"]["projects"] == {"spaces": spaces, "free": 1}
    match.play("place 20 projects")
    refused(match, "place 19 projects", "placing.4")
    assert {move.split()[2] for move in others(match)} == set(AREAS) - {"projects"}


@pytest.mark.rule("vdg.placing.5")
def test_numbers_for_the_extra_disc() -> None:
    """It takes 21 or 22 only, and nothing else does."""
    match = placing({"characters": ["dias", "sernigi"]}, {"characters": ["manuel"]})
    refused(match, "place 21 projects", "placing.5")
    refused(match, "place 22 projects", "placing.5")
    match.play("place 20 projects")
    assert {f"place {number} projects" for number in (1, 19, 21, 22)} <= set(match.moves())
    match.play("place 22 navigation")
    assert has(match, 1, "discs", "extra_disc") == (4, False)


@pytest.mark.rule("vdg.placing.2", "vdg.round.1")
def test_what_is_not_to_be_decided_while_placing() -> None:
    match = placing()
    for move in ("act", "renounce", "done", "buy 1", "section 1", "landing natal", "money upper", "merchant natal 1"):
        refused(match, move, "round.1")
