"""The rulebook's examples of projects, launching and recruitment, with the figures printed there."""

import pytest

from tests.vascodagama.situations import called, disc, has, launches, player, refused, situation, tile

YELLOW, RED, BLUE, BLACK = range(4)
SAO_GABRIEL = tile(7, 3)


@pytest.mark.rule("vdg.projects.1", "vdg.projects.2", "vdg.projects.3", "vdg.projects.4")
def test_three_players_buy() -> None:
    """Red one for 1 real, Yellow two for 4, both project side up; Blue the São Gabriel, crew 3, for 3, launched."""
    areas = {"10": disc("projects", RED), "11": disc("projects", YELLOW), "12": disc("projects", BLUE)}
    match = situation({}, {}, {}, seats=4, placed=areas, to_move=RED, gabriel=SAO_GABRIEL, projects=[
        tile(4, 2, 1), tile(5, 2), tile(6, 3, 1), tile(7, 5, 0, 2), tile(6, 2), tile(5, 3, 0, 1)])  # fmt: skip
    match.play("act").play("buy 2").play("done")
    assert has(match, RED, "reals", "ships") == (9, [])
    assert [project["limit"] for project in player(match, RED)["projects"]] == [5]
    match.play("act").play("buy 1").play("buy 4")
    assert has(match, YELLOW, "reals", "ships") == (6, [])
    assert [(project["limit"], project["crew"]) for project in player(match, YELLOW)["projects"]] == [(4, 2), (7, 5)]
    match.play("act").play("buy gabriel")
    assert has(match, BLUE, "reals", "projects", "ships") == (7, [], [SAO_GABRIEL])
    view = match.view()
    assert view["gabriel"] is None or view["round"] == 2


@pytest.mark.rule("vdg.launching.2", "vdg.navigation.2")
def test_the_project_shown() -> None:
    """The first stack's 7 with a crew of 5 needs all five colours, a missionary among them."""
    mine = {"projects": [tile(7, 5, 0, 2)], "sailors": {"turquoise": 2, "violet": 1, "grey": 1, "orange": 1}}
    match = called("characters", mine)
    assert launches(match) == []
    refused(match, "launch 1 turquoise violet grey orange", "launching.2")
    whole = called("characters", {**mine, "missionaries": 1})
    assert launches(whole) == ["launch 1 turquoise violet grey orange missionary"]


@pytest.mark.rule("vdg.launching.1", "vdg.launching.2", "vdg.launching.3", "vdg.launching.4")
def test_yellow_launches() -> None:
    """A missionary and a violet sailor at hand, 2 turquoise, 1 orange and 1 grey hired: the ship with a crew of 3 is
    launched with orange, turquoise and the missionary."""
    mine = {"projects": [tile(6, 3, 1), tile(7, 4, 2)], "missionaries": 1, "sailors": {"violet": 1}}
    sections = [["turquoise", "turquoise", "orange", "grey", "violet"], ["grey"]]
    match = called("recruitment", mine, sections=sections, placed={"12": disc("characters")})
    assert launches(match) == [], "when he bought them he had no crew"
    match.play("act").play("section 1").play("take turquoise 2").play("take orange 1").play("take grey 1").play("done")
    assert player(match)["reals"] == 4
    before = match.view()
    match.play("launch 1 orange turquoise missionary")
    mine, view = player(match), match.view()
    assert mine["sailors"] == {"turquoise": 1, "violet": 1, "grey": 1, "orange": 0}
    assert (mine["missionaries"], mine["ships"]) == (0, [tile(6, 3, 1)])
    assert [project["crew"] for project in mine["projects"]] == [4]
    assert view["bag"]["left"] == before["bag"]["left"] + 2
    assert view["bag"]["colours"]["orange"] == before["bag"]["colours"]["orange"] + 1
    assert view["missionaries"] == before["missionaries"] + 1
    assert mine["captains"] == 1, "no captain is needed for it"
    assert launches(match) == [], "the crew of 4 lacks one colour"


@pytest.mark.rule("vdg.recruitment.1", "vdg.recruitment.2", "vdg.recruitment.3", "vdg.recruitment.4")
def test_four_players_recruit() -> None:
    """Yellow 3 reals for four sailors of two colours; Red 6 for four of three and 4 for a captain; Blue 1 for three of
    one; Black a captain for nothing."""
    sections = [
        ["violet", "violet", "violet", "grey"],
        ["grey"],
        ["orange", "turquoise", "turquoise", "violet", "violet"],
        ["turquoise", "turquoise", "turquoise", "orange", "grey"],
    ]
    placed = {str(10 + seat): disc("recruitment", seat) for seat in range(4)} | {"20": disc("characters")}
    match = situation(seats=4, sections=sections, placed=placed)
    match.play("act").play("section 4").play("take turquoise 3").play("take orange 1").play("done")
    yellow = player(match, YELLOW)
    assert (yellow["reals"], yellow["captains"]) == (7, 1)
    assert yellow["sailors"] == {"turquoise": 3, "violet": 0, "grey": 0, "orange": 1}
    match.play("act").play("section 3").play("take orange 1").play("take turquoise 2").play("take violet 1")
    assert player(match, RED)["reals"] == 4, "6 reals for three colours"
    match.play("captain")
    if match.to_move == RED:
        match.play("done")
    red = player(match, RED)
    assert (red["reals"], red["captains"], red["captains_to_hire"]) == (0, 2, 5)
    assert red["sailors"] == {"turquoise": 2, "violet": 1, "grey": 0, "orange": 1}
    match.play("act").play("section 1").play("take violet 3").play("done")
    assert has(match, BLUE, "reals", "captains") == (9, 1)
    assert player(match, BLUE)["sailors"]["violet"] == 3
    match.play("act").play("captain").play("done")
    assert has(match, BLACK, "reals", "captains", "captains_to_hire") == (10, 2, 5)
    assert match.view()["sections"][0] == {"turquoise": 0, "violet": 0, "grey": 1, "orange": 0}
