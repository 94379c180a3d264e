"""Scoring (vdg.scoring): what counts at the end, and who wins a tie."""

from typing import Any

import pytest

from carreira.game.match import Match
from tests.vascodagama.situations import SEATS, disc, has, navigating, player, sail, ship, situation, tile

SHIPS = [tile(6, 2), tile(7, 3), tile(4, 1)]


def over(*people: dict[str, Any], **rest: Any) -> Match:
    """The end of the match: nobody has a character, and seat 0 has renounced the last number, for 3 reals."""
    named = [{"characters": [], **mine} for mine in people]
    return sail(navigating(*named, round=5, **rest))


@pytest.mark.rule("vdg.scoring.1")
@pytest.mark.parametrize(("reals", "points"), [(0, 0), (2, 0), (3, 1), (5, 1), (6, 2), (100, 33)])
def test_a_point_for_three_reals(reals: int, points: int) -> None:
    match = over({}, {"reals": reals})
    assert match.over
    assert match.scores() == [4, points]


@pytest.mark.rule("vdg.scoring.2")
@pytest.mark.parametrize(("ships", "captains", "points"), [(0, 4, 0), (1, 1, 3), (2, 1, 3), (3, 2, 6), (2, 5, 6)])
def test_three_points_for_a_ship_with_a_captain(ships: int, captains: int, points: int) -> None:
    """Launched, in the supply, captains go on board by themselves."""
    match = over({"reals": 0}, {"reals": 0, "ships": SHIPS[:ships], "captains": captains})
    assert match.scores() == [1, points]
    assert player(match, 1)["final"] == {"reals": 0, "ships": points}


@pytest.mark.rule("vdg.scoring.2")
def test_ships_at_sea_and_projects_do_not_count() -> None:
    match = over({}, {"reals": 0, "projects": SHIPS[:2], "captains": 3}, landings={"malindi": [ship(1, 9, 3)]})
    assert match.scores()[1] == 0


@pytest.mark.rule("vdg.scoring.1", "vdg.scoring.2")
def test_points_before_the_end() -> None:
    """What has been earned; what money and ships would be worth is listed separately."""
    mine = {"points": 17, "reals": 10, "ships": SHIPS[:2], "captains": 1}
    match = situation(mine, placed={"20": disc("characters")}, merchant_sent=True)
    assert match.scores()[0] == 17
    assert has(match, 0, "points", "total", "final") == (17, 17 + 3 + 3, {"reals": 3, "ships": 3})


@pytest.mark.rule("vdg.scoring.3")
@pytest.mark.parametrize("seats", SEATS)
def test_most_points_win(seats: int) -> None:
    people = [{"reals": 0, "points": 10 * seat} for seat in range(seats)]
    match = over(*people, seats=seats)
    assert match.ranking() == [[seat] for seat in reversed(range(seats))]
    assert match.scores() == [1, *(10 * seat for seat in range(1, seats))]


@pytest.mark.rule("vdg.scoring.3")
def test_ties() -> None:
    """Own ships at landings after the last movement, then sailors in the supply, then they share."""
    even = {"reals": 0, "points": 9}, {"reals": 0, "points": 10}
    assert over(*even).ranking() == [[0, 1]]
    at_sea = {"malindi": [ship(1, 9, 3)]}
    assert over(*even, landings=at_sea).ranking() == [[1], [0]]
    sailors = {"sailors": {"grey": 2, "violet": 1}}
    assert over({**even[0], **sailors}, even[1]).ranking() == [[0], [1]]
    assert over({**even[0], **sailors}, even[1], landings=at_sea).ranking() == [[1], [0]], "ships come first"
    assert over({**even[0], "missionaries": 3}, even[1]).ranking() == [[0, 1]], "missionaries are no sailors"
    assert over({**even[0], **sailors}, {**even[1], "sailors": {"orange": 3}}).ranking() == [[0, 1]]


@pytest.mark.rule("vdg.scoring.3")
def test_ships_that_left_do_not_break_a_tie() -> None:
    """Calicut's are gone; each of its ships has brought 5 points."""
    calicut = [ship(1, 11, 4), *[ship(None, limit) for limit in (11, 9)], ship(1, 9, 3), ship(1, 7, 2), ship(1, 7, 3)]
    people = {"reals": 0, "points": 19}, {"reals": 0}
    match = over(*people, landings={"calicut": calicut, "malindi": [ship(0, 9, 3)]})
    assert match.scores() == [20, 20]
    assert match.ranking() == [[0], [1]]


@pytest.mark.rule("vdg.scoring.3")
def test_sailors_are_counted_after_the_last_launching() -> None:
    """Who launches has fewer."""
    mine = {"reals": 0, "points": 9, "sailors": {"grey": 3}, "projects": [tile(4, 1)], "captains": 0}
    match = over(mine, {"reals": 0, "points": 10, "sailors": {"violet": 2, "orange": 1}})
    match.copy().play("done")
    match.play("launch 1 grey")
    while not match.over:
        match.play("done")
    assert match.scores() == [10, 10]
    assert match.ranking() == [[1], [0]]
