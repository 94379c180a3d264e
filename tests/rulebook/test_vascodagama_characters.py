"""The rulebook's examples of the characters, with the figures printed there."""

import pytest

from carreira.game.match import Match
from tests.vascodagama.situations import at, disc, has, idle, player, refused, situation, tile

BLUE, RED, BLACK, YELLOW = range(4)
HELD = (["alvares"], ["manuel"], ["dias"], ["sernigi"])


def example() -> Match:
    """Blue has Alvares, Yellow Sernigi, Black Dias, Red Manuel, and Red's 21 is placed among the projects."""
    numbers = {10: BLUE, 11: RED, 12: BLACK, 13: YELLOW, 14: RED}
    placed = {str(number): disc("characters", seat) for number, seat in numbers.items()}
    placed |= {"21": disc("projects", RED)}
    people = [{"characters": held} for held in HELD]
    return situation(*people, seats=4, round=2, placed=placed, merchants=[7, 4, 5, 9])


@pytest.mark.rule("vdg.characters.1", "vdg.characters.2", "vdg.characters.3", "vdg.characters.4", "vdg.characters.5")
def test_one_round_of_characters() -> None:
    """Blue takes the 9 reals, Red hosts Alvares, Black Dias again, Yellow Manuel, Red Sernigi."""
    match = example()
    match.play("act").play("money upper")
    assert player(match, BLUE)["reals"] == 19
    match.play("act").play("host alvares")
    assert has(match, RED, "missionaries", "characters", "discs") == (1, ["manuel", "alvares"], 2)
    assert player(match, BLUE)["characters"] == []
    assert match.view()["missionaries"] == 5
    match.play("act")
    refused(match, "money upper", "characters.2")
    refused(match, "host alvares", "characters.3")
    match.play("host dias")
    assert has(match, BLACK, "points", "characters") == (2, ["dias"])
    match.play("act").play("host manuel")
    assert player(match, YELLOW)["extra_disc"] is True
    assert player(match, YELLOW)["characters"] == ["manuel", "sernigi"]
    match.play("place 22 recruitment").play("act")
    refused(match, "host dias", "characters.3")
    refused(match, "host manuel", "characters.3")
    match.play("host sernigi")
    assert player(match, RED)["characters"] == ["sernigi", "alvares"]
    assert player(match, YELLOW)["characters"] == ["manuel"]
    match.play("merchant mombasa 1")
    assert at(match, "mombasa") == [(None, 7), None, None, None]
    assert has(match, RED, "reals", "points") == (12, 0)
    assert {name: held["host"] for name, held in match.view()["characters"].items()} == {
        "manuel": YELLOW, "dias": BLACK, "sernigi": RED, "alvares": RED,
    }  # fmt: skip


@pytest.mark.rule("vdg.characters.6", "vdg.characters.7", "vdg.end.5")
def test_manuel_changes_hands() -> None:
    """Red's 21 lies among the projects; Yellow hosts Manuel and puts the 22 on recruitment. Both are called. At the end
    of the round Red hands his extra disc back, and Yellow keeps his."""
    match = example().play("renounce").play("renounce").play("renounce").play("act").play("host manuel")
    assert {move for move in match.moves() if move.startswith("place")} == {
        f"place 22 {area}" for area in ("characters", "recruitment", "projects", "navigation")
    }
    match.play("place 22 recruitment").play("renounce")
    assert match.to_move == RED
    match.play("act").play("buy 1").play("done")
    assert len(player(match, RED)["projects"]) == 1
    assert player(match, RED)["extra_disc"] is True
    assert match.to_move == YELLOW
    match.play("act").play("captain").play("done")
    assert player(match, YELLOW)["captains"] == 2
    idle(match)
    assert (player(match, RED)["extra_disc"], player(match, YELLOW)["extra_disc"]) == (False, True)


@pytest.mark.rule("vdg.characters.4", "vdg.end.4", "vdg.setup.3")
def test_dias_kept() -> None:
    """Black hosts Dias again: 2 points at once, 2 at the end of the round, and first player of the next."""
    match = example().play("renounce").play("renounce").play("act").play("host dias")
    assert player(match, BLACK)["points"] == 2
    idle(match)
    assert player(match, BLACK)["points"] == 4
    assert match.view()["first_player"] == BLACK
    assert match.to_move == BLACK


@pytest.mark.rule("vdg.characters.5", "vdg.end.4", "vdg.launching.4")
def test_missionaries_run_out() -> None:
    """One is left: Red, who has Alvares, gets it at the end of the round. Next round Black hosts Alvares and gets none;
    two come back; at the end Black gets one, and nothing for the one missed."""
    crews = [tile(4, 1), tile(6, 1)]
    blue = {"characters": ["dias"], "missionaries": 3, "projects": crews}
    red, black = {"characters": ["alvares"]}, {"characters": ["manuel"]}
    yellow = {"characters": ["sernigi"], "missionaries": 2}
    match = situation(
        blue, red, black, yellow, seats=4, round=2, placed={"20": disc("characters", BLACK)}, next_vdg=[4, 5]
    )
    assert match.view()["missionaries"] == 1
    idle(match, (BLUE, "done"))
    assert player(match, RED)["missionaries"] == 1
    assert match.view()["missionaries"] == 0
    match.play("place 10 recruitment").play("place 11 recruitment").play("place 3 characters").play("place 12 projects")
    match.play("place 13 recruitment")
    while match.view()["stage"] == "placing":
        match.play([move for move in match.moves() if move.startswith("place")][-1])
    assert match.to_move == BLACK
    match.play("act").play("host alvares")
    assert has(match, BLACK, "missionaries", "characters") == (0, ["manuel", "alvares"])
    while match.to_move != BLUE:
        match.play("renounce")
    match.play("launch 1 missionary").play("launch 1 missionary")
    assert match.view()["missionaries"] == 2
    idle(match)
    assert player(match, BLACK)["missionaries"] == 1
    assert match.view()["missionaries"] == 1


@pytest.mark.rule("vdg.characters.8", "vdg.characters.9", "vdg.expedition.6")
def test_sernigi_sends_to_natal() -> None:
    """Red hosts Sernigi, sends the ship to Natal at once and gets a project of the six upper spaces for nothing."""
    match = example().play("renounce").play("act").play("host sernigi")
    assert {"merchant natal 1", "merchant later"} <= set(match.moves())
    match.play("merchant natal 1")
    assert match.moves() == [f"project {slot}" for slot in range(1, 7)]
    third = match.view()["projects"][2]
    match.play("project 3")
    assert match.view()["projects"][2] is None
    mine = player(match, RED)
    assert (mine["reals"], mine["points"], len(mine["projects"])) == (10, 0, 1)
    assert {key: mine["projects"][0][key] for key in third} == third
