"""Buying projects (vdg.projects) and launching them (vdg.launching)."""

import pytest

from tests.vascodagama.situations import (
    SEATS,
    acting,
    called,
    disc,
    has,
    idle,
    launches,
    navigating,
    placing,
    player,
    refused,
    situation,
    tile,
)

UPPER = [tile(4, 2, 1), tile(5, 2), tile(6, 3, 1), tile(7, 5, 0, 2), tile(6, 2), tile(5, 3, 0, 1)]
ALL_FOUR = {"turquoise": 1, "violet": 1, "grey": 1, "orange": 1}


@pytest.mark.rule("vdg.projects.1", "vdg.projects.2", "vdg.projects.4")
def test_one_or_two() -> None:
    """1 real for one; 3 more for a second, and no third."""
    match = acting("projects", projects=UPPER)
    assert match.moves() == [*(f"buy {slot}" for slot in range(1, 7))]
    match.play("buy 3")
    assert player(match)["reals"] == 9
    assert match.moves() == ["buy 1", "buy 2", "buy 4", "buy 5", "buy 6", "done"]
    refused(match, "buy 3", "projects.1")
    match.play("buy 1")
    assert player(match)["reals"] == 6
    assert [project["limit"] for project in player(match)["projects"]] == [6, 4]
    assert player(match)["ships"] == []
    assert match.to_move == 1
    assert match.view()["projects"] == [None, UPPER[1], None, *UPPER[3:]]


@pytest.mark.rule("vdg.projects.1")
def test_who_acts_buys() -> None:
    refused(acting("projects", projects=UPPER), "done", "projects.1")


@pytest.mark.rule("vdg.projects.1")
def test_an_empty_space_has_nothing_to_sell() -> None:
    match = acting("projects", projects=[None, *UPPER[1:]])
    refused(match, "buy 1", "projects.1")


@pytest.mark.rule("vdg.projects.2", "vdg.round.2")
def test_a_second_that_cannot_be_paid() -> None:
    match = acting("projects", {"reals": 3, "projects": [tile(4, 1)], "missionaries": 1}, projects=UPPER)
    match.play("buy 1")
    assert match.to_move == 1, "the action ended by itself"
    rich = acting("projects", {"reals": 4}, projects=UPPER).play("buy 1")
    assert "buy 2" in rich.moves()


@pytest.mark.rule("vdg.projects.2")
def test_nothing_can_be_bought_without_a_real() -> None:
    """Of the two ways to buy, one is too expensive."""
    match = acting("projects", {"reals": 1}, projects=UPPER, gabriel=tile(4, 1))
    assert "buy gabriel" in match.moves()
    dear = acting("projects", {"reals": 2}, projects=[], gabriel=tile(5, 2, 1))
    assert dear.to_move == 1
    assert player(dear)["ships"] == [tile(5, 2, 1)]


@pytest.mark.rule("vdg.projects.3")
@pytest.mark.parametrize("gabriel", [tile(4, 1), tile(5, 2), tile(6, 3, 1), tile(7, 4, 2), tile(7, 5, 0, 2)])
def test_sao_gabriel(gabriel: dict[str, int]) -> None:
    """For as many reals as its crew, launched at once, nobody of one's crew goes."""
    mine = {"sailors": ALL_FOUR, "missionaries": 1, "projects": [tile(6, 2)]}
    match = acting("projects", mine, gabriel=gabriel, projects=UPPER[:1]).play("buy gabriel")
    after = player(match)
    assert after["reals"] == 10 - gabriel["crew"]
    assert after["ships"] == [gabriel]
    assert (after["sailors"], after["missionaries"], len(after["projects"])) == (ALL_FOUR, 1, 1)
    assert match.to_move == 1, "alone"
    assert match.view()["gabriel"] is None


@pytest.mark.rule("vdg.projects.3")
def test_sao_gabriel_is_bought_alone_or_not() -> None:
    match = acting("projects", projects=UPPER, gabriel=tile(6, 4, 2)).play("buy 1")
    refused(match, "buy gabriel", "projects.3")
    poor = acting("projects", {"reals": 3}, projects=UPPER, gabriel=tile(6, 4, 2))
    refused(poor, "buy gabriel", "projects.3")
    none = acting("projects", projects=UPPER, gabriel=None)
    refused(none, "buy gabriel", "projects.3")


@pytest.mark.rule("vdg.projects.4", "vdg.launching.1")
def test_a_project_waits_for_its_crew_in_the_supply() -> None:
    """It can be bought without a crew, kept with one, and sails only once it is launched."""
    mine = {"sailors": {"grey": 1, "violet": 1}, "projects": [tile(6, 2)]}
    match = called("navigation", mine)
    refused(match, "act", "acting.4")
    match.play("launch 1 violet grey").play("act")
    assert has(match, 0, "projects", "ships") == ([], [tile(6, 2)])


@pytest.mark.rule("vdg.launching.1")
def test_launching_is_free_and_nobody_has_to() -> None:
    mine = {"sailors": {"grey": 1, "violet": 1}, "projects": [tile(6, 2)], "captains": 0, "reals": 0}
    match = called("projects", mine)
    assert launches(match) == ["launch 1 violet grey"]
    match.copy().play("renounce")
    match.play("launch 1 violet grey")
    assert has(match, 0, "reals", "captains", "ships") == (2, 0, [tile(6, 2)]), (
        "renouncing was the only move left, so it played itself"
    )
    placed = placing(mine)
    assert "launch 1 violet grey" in placed.moves()
    placed.play("place 1 projects")
    assert player(placed)["ships"] == []


@pytest.mark.rule("vdg.launching.1")
def test_launching_at_every_decision_of_placing_and_calling() -> None:
    """While placing, at each call of one's own, and when Manuel's disc is placed."""
    mine = {"sailors": {"grey": 1}, "projects": [tile(4, 1)]}
    placed = placing({}, mine)
    assert launches(placed) == []
    placed.play("place 1 projects")
    assert (placed.to_move, launches(placed)) == (1, ["launch 1 grey"])
    placed.play("launch 1 grey")
    assert placed.to_move == 1, "his disc is still to be placed"
    manuel = called("characters", mine).play("act").play("host manuel")
    assert launches(manuel) == ["launch 1 grey"]
    manuel.play("launch 1 grey")
    assert "place 21 projects" in manuel.moves()


@pytest.mark.rule("vdg.launching.1")
def test_several_at_once_and_which_project() -> None:
    mine = {"sailors": {"grey": 2, "violet": 1}, "missionaries": 1, "projects": [tile(6, 2), tile(4, 1), tile(9, 4, 1)]}
    match = called("projects", mine, round=3)
    assert {move.split()[1] for move in launches(match)} == {"1", "2"}
    refused(match, "launch 4 grey", "launching.1")
    match.play("launch 2 grey").play("launch 1 grey violet")
    assert [ship["limit"] for ship in player(match)["ships"]] == [4, 6]
    assert [project["limit"] for project in player(match)["projects"]] == [9]


@pytest.mark.rule("vdg.launching.2", "vdg.launching.3")
def test_crews_are_of_different_colours() -> None:
    """Missionaries are one colour, at most one is of a crew, and he stands for no other."""
    mine = {"sailors": {"grey": 3, "violet": 1}, "missionaries": 4, "projects": [tile(6, 3, 1)]}
    match = called("projects", mine)
    assert launches(match) == ["launch 1 violet grey missionary"]
    four = called("projects", {**mine, "projects": [tile(7, 4, 2)]})
    assert launches(four) == []
    refused(four, "launch 1 violet grey missionary", "launching.2")
    refused(match, "launch 1 violet grey", "launching.2")
    refused(match, "launch 1 turquoise grey missionary", "launching.2")
    refused(match, "launch 1 grey grey missionary", "round.1")


@pytest.mark.rule("vdg.launching.3")
@pytest.mark.parametrize(("missionaries", "possible"), [(0, False), (1, True), (5, True)])
def test_a_crew_of_five_needs_a_missionary(missionaries: int, possible: bool) -> None:
    mine = {"sailors": dict.fromkeys(ALL_FOUR, 2), "missionaries": missionaries, "projects": [tile(7, 5, 0, 2)]}
    assert bool(launches(called("projects", mine))) is possible
    wanted = player(called("projects", mine))["projects"][0]
    assert (wanted["missing"], wanted["launchable"]) == (0 if possible else 1, possible)


@pytest.mark.rule("vdg.launching.2")
def test_colours_in_any_order() -> None:
    mine = {"sailors": ALL_FOUR, "missionaries": 1, "projects": [tile(6, 3, 1)]}
    match = called("projects", mine)
    assert len(launches(match)) == 10
    match.play("launch 1 missionary orange turquoise")
    assert player(match)["sailors"] == {"turquoise": 0, "violet": 1, "grey": 1, "orange": 0}
    assert match.decisions[-1].move == "launch 1 turquoise orange missionary"


@pytest.mark.rule("vdg.launching.4", "vdg.characters.5")
def test_where_a_crew_goes() -> None:
    """Sailors into the bag, missionaries to the Characters area, where Alvares has them to give at once."""
    mine = {"sailors": {"grey": 1}, "missionaries": 6, "projects": [tile(6, 2)]}
    match = called("characters", mine)
    before = match.view()
    assert before["missionaries"] == 0
    match.play("launch 1 grey missionary")
    assert match.view()["missionaries"] == 1
    assert match.view()["bag"]["colours"]["grey"] == before["bag"]["colours"]["grey"] + 1
    match.play("act").play("host alvares")
    assert player(match)["missionaries"] == 6
    assert match.view()["missionaries"] == 0


@pytest.mark.rule("vdg.launching.4")
def test_sailors_lie_anywhere_in_the_bag() -> None:
    """Nobody knows when they come up again: over many matches at every place."""
    places = set()
    mine = {"sailors": {"grey": 8, "orange": 0}, "projects": [tile(4, 1)]}
    for seed in range(60):
        match = called("projects", mine, sections=[["turquoise"], ["violet"]], chance=[seed, 7 * seed + 1, 0])
        match.play("launch 1 grey")
        places.add(match.position()["bag"].index("grey"))
    assert len(places) > 15
    assert {0, 22} & places


@pytest.mark.rule("vdg.launching.5")
@pytest.mark.parametrize("seats", SEATS)
def test_a_launching_of_its_own_after_navigation(seats: int) -> None:
    """Clockwise from the first player, who can; before the sections are refilled and Alvares gives his missionary."""
    crews = [tile(4, 1), tile(6, 1), tile(6, 2), tile(5, 2)]
    people = [
        {"sailors": {"grey": 1, "violet": 1}, "projects": [crews[seat]], "characters": []} for seat in range(seats)
    ]
    people[0]["characters"] = ["dias", "sernigi"]
    people[1]["projects"] = []
    first = seats - 1
    match = navigating(*people, seats=seats, first_player=first).play("renounce")
    order = [seat for seat in [first, *range(first)] if people[seat]["projects"]]
    for seat in order:
        assert (match.to_move, match.view()["decision"], match.view()["stage"]) == (seat, "launch", "navigation")
        assert match.moves()[-1] == "done"
        refused(match, "renounce", "round.1")
        match.play("done" if seat == order[0] else launches(match)[0])
        if match.to_move == seat and match.view()["decision"] == "launch":
            match.play("done")
    assert match.view()["round"] == 2
    launched = [seat for seat in range(seats) if player(match, seat)["ships"]]
    assert launched == sorted(order[1:])


@pytest.mark.rule("vdg.launching.5", "vdg.end.6")
def test_a_last_launching_with_the_last_missionary() -> None:
    """Alvares' missionary of the last round can still be of a crew; only who can launch is asked."""
    mine = {"projects": [tile(7, 5, 0, 2)], "sailors": ALL_FOUR, "characters": ["alvares", "sernigi", "dias"]}
    match = navigating(mine, {}, round=5).play("renounce")
    assert (match.to_move, match.view()["decision"]) == (0, "launch")
    assert match.view()["turn"]["closing"] is True
    match.play("launch 1 turquoise violet grey orange missionary")
    assert match.over, "nobody else could launch"
    assert player(match)["ships"] == [tile(7, 5, 0, 2)]


@pytest.mark.rule("vdg.launching.5")
def test_nobody_is_asked_who_cannot_launch() -> None:
    match = navigating({"projects": [tile(7, 4, 2)], "sailors": {"grey": 3}}).play("renounce")
    assert match.view()["stage"] == "placing"
    assert idle(match).number


def test_a_launch_is_logged_and_counted() -> None:
    match = called("projects", {"sailors": {"grey": 1}, "projects": [tile(4, 1)]}).play("launch 1 grey")
    assert match.number == 1
    assert match.undo().number == 0
    assert situation(placed={"10": disc("projects")}).number == 0
