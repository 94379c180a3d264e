"""The examples of our rules text, played: each comes out as it says."""

import pytest

from carreira.game.match import Match
from carreira.vascodagama import GAME
from tests.rules_text import said
from tests.vascodagama.situations import (
    VDG,
    acting,
    at,
    called,
    disc,
    has,
    idle,
    navigating,
    placing,
    player,
    refused,
    sail,
    ship,
    situation,
    tile,
    vdg,
)

ANA, BRUNO = range(2)


def compensation(number: int) -> int:
    """What renouncing a number brings in the standard edition."""
    return int(GAME.edition().figures.compensation[number - 1])


@pytest.mark.rule("vdg.acting.3")
def test_numbers_below_the_marker_at_ten() -> None:
    """The example of vdg.acting.3: 4 costs 6, 8 costs 2, and 5 in all with sailors of two colours."""
    match = called("recruitment", {"reals": 5}, number=8, marker=10, sections=[["grey", "violet"], []])
    costs = {entry["number"]: entry["cost"][ANA] for entry in match.view()["numbers"]}
    assert (costs[4], costs[8]) == (6, 2)
    match.play("act")
    assert player(match)["reals"] == 5 - 2
    match.play("section 1").play("take grey 1").play("take violet 1")
    assert player(match)["reals"] == 5 - 2 - 3 == 0
    assert said("vascodagama", "vdg.acting.3") == {10, 4, 6, 8, 2, 3, 5}


PLACED = (
    (ANA, 2, "navigation"), (BRUNO, 4, "recruitment"), (ANA, 9, "projects"), (BRUNO, 7, "characters"),
    (ANA, 6, "recruitment"), (BRUNO, 13, "navigation"), (ANA, 16, "characters"), (BRUNO, 10, "projects"),
)  # fmt: skip


def placed_round() -> Match:
    """The round of vdg.acting.6: Ana could send a ship, Bruno has none; the next tile says -1."""
    tiles = {initial: (variation, upper, lower) for initial, variation, upper, lower in VDG}
    assert tiles[10][1:] == (8, 4)
    assert vdg(9)["variation"] == -1
    sections = [["grey", "violet"], ["orange"]]
    match = placing({"ships": [tile(6, 2)]}, round=2, marker=10, money=[8, 4], next_vdg=[9], sections=sections)
    for seat, number, area in PLACED:
        assert match.to_move == seat
        match.play(f"place {number} {area}")
    return match


@pytest.mark.rule(
    "vdg.placing.2", "vdg.acting.1", "vdg.acting.2", "vdg.acting.3", "vdg.acting.4", "vdg.acting.5", "vdg.acting.6"
)
def test_a_whole_round_of_numbers() -> None:
    """The example of vdg.acting.6: what each number costs or brings, and which discs come back."""
    match = placed_round()
    assert match.view()["marker"] == 9
    reals = [10, 10]

    def played(number: int, seat: int, *moves: str, has_now: int) -> None:
        assert (match.to_move, match.view()["calling"][0]["number"]) == (seat, number)
        for move in moves:
            match.play(move)
        reals[seat] = has_now
        assert [player(match, other)["reals"] for other in (ANA, BRUNO)] == reals, f"number {number}"

    assert {entry["number"]: entry["cost"][ANA] for entry in match.view()["numbers"]}[2] == 7
    played(2, ANA, "renounce", has_now=10 + 1)
    played(4, BRUNO, "act", "section 1", "take grey 1", "take violet 1", "done", has_now=10 - 5 - 3)
    played(6, ANA, "act", "section 2", "take orange 1", "done", has_now=7)
    played(7, BRUNO, "act", "money upper", has_now=8)
    assert match.view()["numbers"][8]["cost"][ANA] == 0
    played(9, ANA, "act", "buy 1", "buy 2", has_now=3)
    played(10, BRUNO, "act", "buy 3", "done", has_now=10)
    assert compensation(13) == 3, "Bruno had 7 after his project; the table has renounced 13 for him"
    assert [player(match, seat)["discs"] for seat in (ANA, BRUNO)] == [3, 4]
    played(16, ANA, "act", "host alvares", has_now=3)
    assert match.view()["decision"] == "merchant", "the numbers have all been called"
    assert [player(match, seat)["discs"] for seat in (ANA, BRUNO)] == [3, 4]
    assert match.view()["characters"]["alvares"]["host"] == ANA
    numbers = {number for _, number, _ in PLACED}
    assert said("vascodagama", "vdg.acting.6") == numbers | {10, 8, 4, 1, 9, 7, 5, 3, 2, 6}


@pytest.mark.rule("vdg.acting.4", "vdg.acting.5")
def test_bruno_must_renounce_number_13() -> None:
    """The same example: with no launched ship he can't act with 13, and receives 3 reals."""
    waiting = {"projects": [tile(6, 2)], "sailors": {"grey": 1, "violet": 1}, "reals": 7}
    match = called("navigation", waiting, number=13, marker=9)
    refused(match, "act", "acting.4")
    assert player(match.play("renounce"))["reals"] == 10


@pytest.mark.rule("vdg.expedition.3")
def test_what_limits_are_enough_for() -> None:
    """The example of vdg.expedition.3: 9 for all values but 11; 5 for the last space of Mombasa, and no further."""
    match = acting("navigation", {"ships": [tile(9, 3), tile(5, 2)], "captains": 2}, round=4)
    inside = match.copy().play("landing calicut")
    assert {move for move in inside.moves() if move.startswith("send")} == {f"send 1 {n}" for n in (3, 4, 5, 6)}
    refused(inside, "send 1 1", "expedition.3")
    for landing, spaces in (("malindi", 5), ("mombasa", 4), ("mozambique", 3), ("boa_gente", 2), ("natal", 1)):
        there = match.copy().play(f"landing {landing}")
        assert {f"send 1 {n}" for n in range(1, spaces + 1)} <= set(there.moves())
    small = acting("navigation", {"ships": [tile(5, 2)]})
    assert "landing mombasa" in small.moves()
    for landing in ("malindi", "calicut"):
        refused(small, f"landing {landing}", "expedition.3")
    small.play("landing mombasa")
    assert at(small, "mombasa") == [None, None, None, (ANA, 5)], "the only space that fits"
    assert said("vascodagama", "vdg.expedition.3") == {9, 11, 5}


@pytest.mark.rule("vdg.expedition.4")
@pytest.mark.parametrize(("limit", "crew", "chosen"), [(5, 2, []), (11, 4, ["send 1 4"])])
def test_a_space_for_five_brings_five_points_to_every_ship(limit: int, crew: int, chosen: list[str]) -> None:
    """The example of vdg.expedition.4; the smaller ship has no other space, so nothing is to be chosen."""
    match = acting("navigation", {"ships": [tile(limit, crew)]}, round=4).play("landing mombasa")
    for move in chosen:
        match.play(move)
    assert at(match, "mombasa")[3] == (ANA, limit)
    assert player(match)["points"] == 5
    assert said("vascodagama", "vdg.expedition.4") == {11, 5}


@pytest.mark.rule("vdg.characters.6", "vdg.characters.7", "vdg.end.5")
def test_manuel_goes_from_bruno_to_ana() -> None:
    """The example of vdg.characters.7: hosted with 12, extra discs with 21 and 22, and who keeps one."""
    bruno = {"characters": ["sernigi", "manuel"], "ships": [tile(6, 2)]}
    placed = {"12": disc("characters", ANA), "22": disc("navigation", BRUNO)}
    match = situation({"characters": ["dias"]}, bruno, round=2, placed=placed, marker=9)
    match.play("act").play("host manuel")
    assert [player(match, seat)["characters"] for seat in (ANA, BRUNO)] == [["manuel", "dias"], ["sernigi"]]
    assert match.view()["characters"]["manuel"]["host"] == ANA
    assert {move.split()[1] for move in match.moves()} == {"21"}
    match.play("place 21 projects")
    assert match.to_move == ANA
    assert player(match.copy().play("renounce"), ANA)["reals"] == 10
    match.play("act").play("buy 1").play("buy 2")
    assert has(match, ANA, "reals") == (10 - 4,)
    assert match.to_move == BRUNO
    assert player(match.copy().play("renounce"), BRUNO)["reals"] == 10
    match.play("act").play("landing mombasa").play("send 1 3")
    assert has(match, BRUNO, "points", "reals", "extra_disc") == (6, 10 + 2, True)
    idle(match)
    assert has(match, ANA, "discs", "extra_disc") == (4, True), "five to place"
    assert has(match, BRUNO, "discs", "extra_disc") == (4, False)
    assert said("vascodagama", "vdg.characters.7") == {12, 21, 22, 4, 6, 2, 5}


CALICUT = [ship(BRUNO, 11, 4), None, ship(ANA, 9, 3)]
MALINDI = [ship(BRUNO, 9, 4, 0, 1), ship(ANA, 11, 5, 1), ship(None, 7), ship(ANA, 7, 4, 2), ship(BRUNO, 6, 2)]
MOMBASA = [None, None, ship(BRUNO, 6, 4, 2)]


@pytest.mark.rule(
    "vdg.navigation.2", "vdg.navigation.3", "vdg.navigation.4", "vdg.navigation.5", "vdg.navigation.6",
    "vdg.navigation.7", "vdg.navigation.8",
)  # fmt: skip
def test_a_whole_navigation() -> None:
    """The example of vdg.navigation.8: what Malindi brings, where its ships go, and what full Calicut brings later."""
    landings = {"calicut": CALICUT, "malindi": MALINDI, "mombasa": MOMBASA}
    match = navigating({"characters": []}, {"characters": []}, round=4, landings=landings)
    assert [match.view()["landings"][name]["complete"] for name in landings] == [False, True, False]
    captains = [player(match, seat)["captains"] for seat in (ANA, BRUNO)]
    sail(match)
    assert has(match, ANA, "points", "reals") == (2 * 4, 10 + compensation(20) + 3)
    assert has(match, BRUNO, "points", "reals") == (9, 10 + 2)
    assert at(match, "calicut") == [(BRUNO, 11), (ANA, 11), (ANA, 9), (BRUNO, 9), (None, 7), (ANA, 7)]
    assert at(match, "malindi") == [None] * 5
    assert at(match, "mombasa") == [None, None, (BRUNO, 6), None]
    assert [player(match, seat)["captains"] for seat in (ANA, BRUNO)] == [captains[ANA], captains[BRUNO] + 1]
    assert match.view()["round"] == 5
    idle(match)
    assert [player(match, seat)["points"] for seat in (ANA, BRUNO)] == [8 + 3 * 5, 9 + 2 * 5 + 1]
    assert at(match, "calicut") == [None] * 6
    assert said("vascodagama", "vdg.navigation.8") == {11, 9, 1, 7, 2, 6, 3, 4, 8, 5}


@pytest.mark.rule("vdg.end.3")
def test_sections_with_one_and_four_sailors() -> None:
    """The example of vdg.end.3: one becomes four, four become five."""
    sections = [["grey"], ["grey", "violet", "orange", "turquoise"]]
    match = navigating(sections=sections).play("renounce")
    assert [sum(section.values()) for section in match.view()["sections"]] == [4, 5]


SHIPS = [tile(4, 1), tile(4, 2, 1), tile(5, 2), tile(6, 2)]


@pytest.mark.rule("vdg.scoring.2")
@pytest.mark.parametrize(("ships", "captains", "points"), [(2, 4, 6), (4, 1, 3)])
def test_ships_with_captains_at_the_end(ships: int, captains: int, points: int) -> None:
    """The example of vdg.scoring.2."""
    bruno = {"ships": SHIPS[:ships], "captains": captains}
    match = sail(navigating({"characters": []}, bruno, round=5))
    assert match.over
    assert player(match, BRUNO)["final"]["ships"] == points
    assert points in said("vascodagama", "vdg.scoring.2")
