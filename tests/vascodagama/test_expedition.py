"""Expeditions (vdg.expedition): who sails, where to, and what it brings."""

import pytest

from carreira.vascodagama.names import LANDINGS
from tests.vascodagama.situations import (
    SEATS,
    SPACES,
    acting,
    at,
    called,
    edition,
    has,
    launches,
    player,
    refused,
    ship,
    tile,
)

TWO_SHIPS = {"ships": [tile(7, 3), tile(6, 2)], "captains": 2}


@pytest.mark.rule("vdg.expedition.1")
def test_one_landing_and_any_number_of_ships() -> None:
    match = acting("navigation", TWO_SHIPS).play("landing malindi")
    refused(match, "done", "expedition.1")
    refused(match, "landing calicut", "round.1")
    match.play("send 2 5")
    assert match.moves() == ["send 1 3", "send 1 4", "done"]
    match.play("done")
    assert has(match, 0, "ships", "captains", "points") == ([tile(7, 3)], 1, 6)


@pytest.mark.rule("vdg.expedition.2")
def test_a_ship_needs_its_launch_and_a_captain() -> None:
    """A project doesn't sail, and no more ships than captains do."""
    project = {"projects": [tile(7, 3)], "sailors": {"grey": 1, "violet": 1, "orange": 1}}
    match = called("navigation", project)
    refused(match, "act", "acting.4")
    assert launches(match) == ["launch 1 violet grey orange"]
    one = acting("navigation", {**TWO_SHIPS, "captains": 1}).play("landing malindi").play("send 1 3")
    assert one.to_move == 1
    assert has(one, 0, "ships", "captains") == ([tile(6, 2)], 0)
    refused(acting("navigation", TWO_SHIPS).play("landing malindi"), "send 3 5", "expedition.2")


@pytest.mark.rule("vdg.expedition.2", "vdg.expedition.8")
def test_a_captain_won_in_the_expedition_comes_too_late_for_it() -> None:
    """Captains are on board before the first ship is placed. He may sail with the next expedition."""
    mine = {"ships": [tile(7, 3), tile(6, 2)], "captains": 1, "captains_to_hire": 6}
    match = acting("navigation", mine).play("landing mozambique").play("send 1 1")
    assert match.to_move == 1, "the expedition is over"
    assert has(match, 0, "captains", "captains_to_hire", "points") == (1, 5, 6)


@pytest.mark.rule("vdg.expedition.2", "vdg.expedition.6")
def test_a_project_won_in_the_expedition_cannot_sail_with_it() -> None:
    """It can be launched later only, and so a crew at hand doesn't help."""
    mine = {"ships": [tile(7, 3)], "captains": 3, "missionaries": 1}
    match = acting("navigation", mine, projects=[tile(4, 1)]).play("landing natal")
    assert match.to_move == 1, "the one project there was came with it"
    assert has(match, 0, "points", "captains") == (4, 2)
    assert [project["crew"] for project in player(match)["projects"]] == [1]
    assert player(match)["ships"] == []


@pytest.mark.rule("vdg.expedition.3")
@pytest.mark.parametrize("limit", [4, 5, 6, 7, 9, 11])
def test_spaces_up_to_the_limit(limit: int) -> None:
    kinds = {4: tile(4, 1), 5: tile(5, 2), 6: tile(6, 2), 7: tile(7, 3), 9: tile(9, 3), 11: tile(11, 4)}
    for landing in LANDINGS:
        allowed = [n for n, value in enumerate(SPACES[landing], start=1) if value <= limit]
        match = acting("navigation", {"ships": [kinds[limit]]}, round=4)
        if not allowed:
            refused(match, f"landing {landing}", "expedition.3")
        elif len(allowed) > 1:
            assert match.play(f"landing {landing}").moves() == [f"send 1 {n}" for n in allowed]


@pytest.mark.rule("vdg.expedition.3")
def test_the_space_is_chosen_freely() -> None:
    """Unlike in navigation."""
    match = acting("navigation", {"ships": [tile(11, 4)]}, round=4).play("landing calicut").play("send 1 6")
    assert at(match, "calicut") == [None] * 5 + [(0, 11)]


@pytest.mark.rule("vdg.expedition.3")
def test_a_taken_space_is_taken() -> None:
    landings = {"malindi": [None, None, ship(1, 9, 3), ship(None, 7), None], "natal": [ship(1, 4, 1)]}
    match = acting("navigation", {"ships": [tile(7, 2)]}, landings=landings, round=4)
    refused(match, "landing natal", "expedition.3")
    match.play("landing malindi")
    assert player(match)["points"] == 6, "only the last space was left for a 7"


@pytest.mark.rule("vdg.expedition.3", "vdg.navigation.3")
def test_landings_are_shared_and_completion_waits() -> None:
    """Filling a landing changes nothing before navigation."""
    landings = {"boa_gente": [ship(1, 6, 2), None]}
    match = acting("navigation", {"ships": [tile(4, 1)]}, landings=landings).play("landing boa_gente")
    match.play("sailor 1 grey")
    assert at(match, "boa_gente") == [(1, 6), (0, 4)]
    assert match.view()["landings"]["boa_gente"]["complete"] is True
    assert has(match, 0, "points") == (4,)
    assert player(match, 1)["points"] == 0


@pytest.mark.rule("vdg.expedition.4")
@pytest.mark.parametrize(("landing", "space", "points"), [("calicut", 1, 11), ("malindi", 1, 9), ("mombasa", 4, 5)])
def test_points_of_the_space(landing: str, space: int, points: int) -> None:
    """Not of the ship."""
    match = acting("navigation", {"ships": [tile(11, 5, 1)]}, round=4).play(f"landing {landing}")
    match.play(f"send 1 {space}")
    assert player(match)["points"] == points
    assert player(match)["earned"]["spaces"] == points


@pytest.mark.rule("vdg.expedition.5", "vdg.expedition.8")
@pytest.mark.parametrize(
    ("landing", "reals", "captains"),
    [("mozambique", 0, 1), ("mombasa", 2, 0), ("malindi", 1, 0), ("calicut", 0, 0)],
)
def test_bonuses_without_a_choice(landing: str, reals: int, captains: int) -> None:
    """Each for every ship, at once."""
    mine = {"ships": [tile(7, 3), tile(7, 4, 2)], "captains": 2}
    match = acting("navigation", mine).play(f"landing {landing}")
    match.play(next(move for move in match.moves() if move.startswith("send 1")))
    assert has(match, 0, "reals", "captains") == (10 + reals, 1 + captains)
    match.play(next(move for move in match.moves() if move.startswith("send 1")))
    assert has(match, 0, "reals", "captains") == (10 + 2 * reals, 2 * captains)


@pytest.mark.rule("vdg.expedition.6")
def test_natal_gives_a_project_of_the_upper_spaces() -> None:
    """Never the São Gabriel; for nothing, project side up."""
    upper = [None, tile(5, 2), None, tile(6, 2)]
    match = acting("navigation", TWO_SHIPS, projects=upper, gabriel=tile(4, 1)).play("landing natal").play("send 1 1")
    assert match.moves() == ["project 2", "project 4"]
    refused(match, "project 1", "expedition.6")
    refused(match, "buy gabriel", "round.1")
    refused(match, "done", "round.1")
    match.play("project 4")
    assert has(match, 0, "reals", "points") == (10, 4)
    assert [project["limit"] for project in player(match)["projects"]] == [6]
    assert match.view()["projects"][3] is None
    assert match.to_move == 1, "Natal has one space"


@pytest.mark.rule("vdg.expedition.1", "vdg.expedition.6")
def test_after_natals_project_the_expedition_goes_on() -> None:
    """Natal is the first landing; in an edition where it has two spaces, a second ship may follow."""
    two = edition(spaces__natal=[4, 4])
    match = acting("navigation", TWO_SHIPS, projects=[tile(5, 2), tile(4, 2, 1)], edition=two)
    match.play("landing natal").play("send 1 1").play("project 1")
    assert match.moves() == ["send 1 2", "done"]


@pytest.mark.rule("vdg.expedition.6")
def test_natal_gives_nothing_if_nothing_is_there() -> None:
    match = acting("navigation", {"ships": [tile(7, 3)]}, projects=[], gabriel=tile(4, 1)).play("landing natal")
    assert match.to_move == 1
    assert has(match, 0, "projects", "points") == ([], 4)


@pytest.mark.rule("vdg.expedition.7")
@pytest.mark.parametrize("seats", SEATS)
def test_terra_de_boa_gente_gives_a_sailor(seats: int) -> None:
    """One of any section in use, or one unseen from the bag."""
    sections = [["grey"], ["violet", "violet"], ["orange"], ["turquoise"]][:seats]
    colours = ["grey", "violet", "orange", "turquoise"][:seats]
    mine = {"ships": [tile(7, 3)]}
    match = acting("navigation", mine, seats=seats, sections=sections).play("landing boa_gente").play("send 1 1")
    assert match.moves() == [*(f"sailor {n} {colour}" for n, colour in enumerate(colours, start=1)), "sailor bag"]
    refused(match, "sailor 1 violet", "expedition.7")
    refused(match, "done", "round.1")
    match.play("sailor 2 violet")
    assert player(match)["sailors"] == {"turquoise": 0, "violet": 1, "grey": 0, "orange": 0}
    assert match.view()["sections"][1]["violet"] == 1


@pytest.mark.rule("vdg.expedition.7")
@pytest.mark.parametrize("colour", ["turquoise", "violet", "grey", "orange"])
def test_drawing_from_the_bag(colour: str) -> None:
    """It turns something up: asked for even where nothing else can be done, and not to be taken back."""
    mine = {"ships": [tile(7, 3)]}
    match = acting("navigation", mine, sections=[[], []], bag=[colour]).play("landing boa_gente").play("send 1 2")
    assert match.moves() == ["sailor bag"]
    assert match.to_move == 0
    refused(match, "sailor 1 grey", "expedition.7")
    match.play("sailor bag")
    assert player(match)["sailors"][colour] == 1
    assert match.why_no_undo() == "revealed"


@pytest.mark.rule("vdg.expedition.7")
def test_an_empty_bag_gives_nobody() -> None:
    eight = dict.fromkeys(("turquoise", "violet", "grey", "orange"), 8)
    held = {"ships": [tile(7, 3)], "sailors": {**eight, "grey": 7}}
    match = acting("navigation", held, sections=[["grey"], []]).play("landing boa_gente").play("send 1 1")
    assert match.to_move == 1, "the one sailor left came by himself"
    assert player(match)["sailors"] == eight
    none = acting("navigation", {**held, "sailors": eight}, sections=[[], []]).play("landing boa_gente")
    none.play("send 1 1")
    assert none.to_move == 1
    two = acting("navigation", {**held, "sailors": {**eight, "grey": 6}}, sections=[["grey"], ["grey"]])
    two.play("landing boa_gente").play("send 1 1")
    assert two.moves() == ["sailor 1 grey", "sailor 2 grey"]
    refused(two, "sailor bag", "expedition.7")


@pytest.mark.rule("vdg.expedition.8")
def test_no_captain_is_left_for_mozambique() -> None:
    """Then there is nothing."""
    match = acting("navigation", {"ships": [tile(7, 3)], "captains": 7, "captains_to_hire": 0})
    match.play("landing mozambique").play("send 1 1")
    assert has(match, 0, "captains", "captains_to_hire", "points") == (6, 0, 6)


@pytest.mark.rule("vdg.expedition.5")
def test_two_ships_two_bonuses() -> None:
    """A sailor for each, one after the other."""
    match = acting("navigation", TWO_SHIPS).play("landing boa_gente").play("send 1 1").play("sailor 1 grey")
    assert match.view()["decision"] == "send"
    match.play("send 1 2").play("sailor 2 grey")
    assert player(match)["sailors"]["grey"] == 2
    assert player(match)["points"] == 9
