"""The rulebook's example of placing discs and calling numbers, two players, with the figures printed there."""

import pytest

from carreira.game.match import Match
from tests.vascodagama.situations import player, refused, situation, tile

YELLOW, RED = 0, 1
PLACED = [
    (YELLOW, 8, "characters"),
    (RED, 15, "characters"),
    (YELLOW, 7, "recruitment"),
    (RED, 6, "characters"),
    (YELLOW, 11, "navigation"),
    (RED, 13, "projects"),
    (YELLOW, 9, "projects"),
    (RED, 21, "navigation"),
    (RED, 5, "recruitment"),
]


def example() -> Match:
    """Yellow is the first player, Red hosts Manuel; the tile moved left says 11, 9 and 4, the next one -3."""
    yellow = {"characters": ["dias", "sernigi"], "ships": [tile(6, 2)]}
    red = {"characters": ["manuel"], "ships": [tile(7, 3)]}
    return situation(yellow, red, stage="placing", round=2, marker=11, money=[9, 4], next_vdg=[10], merchant_sent=True)


def placed() -> Match:
    """The end of the placing phase, which the next tile ends at once."""
    match = example()
    for seat, number, area in PLACED:
        assert match.to_move == seat
        match.play(f"place {number} {area}")
    return match


@pytest.mark.rule("vdg.placing.1", "vdg.placing.2")
def test_placing() -> None:
    match = example()
    view = match.view()
    assert (view["marker"], view["money"], view["stage"]) == (11, [9, 4], "placing")
    for number, (seat, sequence, area) in enumerate(PLACED):
        assert match.to_move == seat, f"disc {number + 1}"
        match.play(f"place {sequence} {area}")
    assert match.view()["stage"] == "acting", "all discs are placed: the phase is over"


@pytest.mark.rule("vdg.setup.8", "vdg.placing.4")
def test_the_characters_area_is_full_after_the_six() -> None:
    """ "Neither he nor Yellow will be able to place further discs in the Characters area.\""""
    match = example()
    for _, number, area in PLACED[:4]:
        match.play(f"place {number} {area}")
    assert match.view()["areas"]["characters"] == {"spaces": 3, "free": 0}
    refused(match, "place 1 characters", "placing.4")
    match.play("place 11 navigation")
    refused(match, "place 1 characters", "placing.4")
    refused(match, "place 21 characters", "placing.4")


@pytest.mark.rule("vdg.placing.5")
def test_the_extra_disc_gives_red_one_turn_more() -> None:
    """He places it as his fourth of five; Yellow, who has none left, is skipped."""
    match = example()
    for _, number, area in PLACED[:7]:
        match.play(f"place {number} {area}")
    assert player(match, YELLOW)["discs"] == 0
    assert (player(match, RED)["discs"], player(match, RED)["extra_disc"]) == (1, True)
    assert "place 22 navigation" in match.moves()
    match.play("place 21 navigation")
    assert match.to_move == RED
    refused(match, "place 22 recruitment", "placing.5")


@pytest.mark.rule("vdg.acting.1", "vdg.setup.7")
def test_the_variation_moves_the_marker() -> None:
    """Initial number 11, variation -3: the first free action is 8. All else on that tile is for the next round."""
    view = placed().view()
    assert view["marker"] == 8
    assert view["money"] == [9, 4]
    assert view["vdg"]["face_up"] == {"initial": 10, "variation": -3, "money": [8, 4]}


@pytest.mark.rule("vdg.acting.2", "vdg.acting.3", "vdg.acting.5", "vdg.acting.6")
def test_calling_the_numbers() -> None:
    """5, 6, 7, 8, 9, 11, 13, 15, 21: who is asked, what it costs, what renouncing brings."""
    match = placed()
    reals = {YELLOW: 10, RED: 10}

    def called(number: int, seat: int, *moves: str, change: int) -> None:
        view = match.view()
        assert view["calling"][0] == {"number": number, "seat": seat, "area": view["calling"][0]["area"]}
        assert match.to_move == seat
        for move in moves:
            match.play(move)
        reals[seat] += change
        assert [player(match, other)["reals"] for other in (YELLOW, RED)] == list(reals.values()), f"number {number}"

    called(5, RED, "act", "captain", "done", change=-3)
    called(6, RED, "renounce", change=+2)
    called(7, YELLOW, "act", "captain", "done", change=-1)
    called(8, YELLOW, "act", "money upper", change=+9)
    called(9, YELLOW, "act", "buy 1", "done", change=-1)
    called(11, YELLOW, "act", "landing mozambique", "send 1 1", change=0)
    called(13, RED, "act", "buy 2", "done", change=-1)
    called(15, RED, "renounce", change=+3)
    called(21, RED, "act", "landing calicut", "send 1 5", change=0)
    assert match.view()["round"] == 3, "the phase is over, and as nothing could be decided in the next the round too"


@pytest.mark.rule("vdg.acting.3", "vdg.acting.5")
def test_what_acting_costs_and_renouncing_brings() -> None:
    """The costs 3, 2, 1 below the marker and none from it on; 2 reals for the 6, 3 for the 15, none for the 21."""
    numbers = {entry["number"]: entry for entry in placed().view()["numbers"]}
    costs = {number: numbers[number]["cost"] for number in (5, 6, 7, 8, 9, 11, 13, 15, 21)}
    assert costs == {
        5: [3, 3], 6: [2, 2], 7: [1, 1], 8: [0, 0], 9: [0, 0], 11: [0, 0], 13: [0, 0], 15: [0, 0], 21: [0, 0],
    }  # fmt: skip
    assert [numbers[number]["compensation"] for number in (6, 15, 21, 22)] == [2, 3, 0, 0]


@pytest.mark.rule("vdg.acting.5")
def test_a_free_action_may_be_renounced_for_money_but_not_the_21() -> None:
    match = placed()
    for move in ("act", "captain", "done", "renounce", "renounce", "renounce", "renounce", "renounce", "renounce"):
        match.play(move)
    assert match.view()["calling"][0]["number"] == 15
    before = player(match, RED)["reals"]
    match.play("renounce")
    assert player(match, RED)["reals"] == before + 3
    assert match.view()["calling"][0]["number"] == 21
    match.play("renounce")
    assert player(match, RED)["reals"] == before + 3
