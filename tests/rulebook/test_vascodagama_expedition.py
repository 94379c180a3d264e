"""The rulebook's example of expeditions, with the figures printed there."""

import pytest

from carreira.game.match import Match
from tests.vascodagama.situations import acting, at, disc, has, player, refused, situation, tile

BLUE, RED, YELLOW, BLACK = range(4)


def example() -> Match:
    """The four who send ships, one after the other, with empty landings."""
    blue = {"ships": [tile(9, 3), tile(7, 3), tile(4, 1)], "captains": 3}
    red = {"ships": [tile(7, 4, 2), tile(7, 4, 0, 1)], "captains": 2}
    yellow = {"ships": [tile(6, 2)], "captains": 1}
    black = {"ships": [tile(11, 4), tile(7, 2), tile(7, 3, 1)], "captains": 3}
    placed = {str(10 + seat): disc("navigation", seat) for seat in range(4)} | {"20": disc("characters", BLACK)}
    return situation(blue, red, yellow, black, seats=4, round=4, placed=placed, bag=["orange", "grey"])


@pytest.mark.rule("vdg.expedition.1", "vdg.expedition.3", "vdg.expedition.4", "vdg.expedition.5", "vdg.expedition.8")
def test_blue_to_malindi() -> None:
    """The 9 and the 7 to the leftmost spaces of 9 and 7: 16 points and 2 reals; the 4 and a captain stay."""
    match = example().play("act").play("landing malindi")
    refused(match, "send 2 1", "expedition.3")
    refused(match, "send 3 5", "expedition.3")
    refused(match, "done", "expedition.1")
    match.play("send 1 1").play("send 1 3")
    assert has(match, BLUE, "points", "reals", "captains") == (16, 12, 1)
    assert player(match, BLUE)["ships"] == [tile(4, 1)]
    assert at(match, "malindi") == [(BLUE, 9), None, (BLUE, 7), None, None]
    assert match.to_move == RED, "the 4 finds no space there"


@pytest.mark.rule("vdg.expedition.3", "vdg.expedition.8")
def test_red_to_mozambique() -> None:
    """Two 7s: he chooses the spaces of 6 and 5, 11 points, 2 captains."""
    match = example().play("act").play("landing malindi").play("send 1 1").play("send 1 3")
    match.play("act").play("landing mozambique")
    assert "send 1 3" in match.moves(), "the 4 would do as well"
    match.play("send 1 1").play("send 1 2")
    assert has(match, RED, "points", "captains", "captains_to_hire", "ships") == (11, 2, 3, [])
    assert at(match, "mozambique") == [(RED, 7), (RED, 7), None]


@pytest.mark.rule("vdg.expedition.4", "vdg.expedition.7")
def test_yellow_to_terra_de_boa_gente() -> None:
    """A 6 on the space of 5: 5 points, and a sailor, whom he draws from the bag."""
    match = example().play("act").play("landing calicut").play("send 1 3").play("done")
    match.play("act").play("landing calicut").play("send 1 5").play("done")
    match.play("act").play("landing boa_gente").play("send 1 1")
    assert match.to_move == YELLOW
    assert player(match, YELLOW)["points"] == 5
    assert {"sailor 1 violet", "sailor 4 grey", "sailor bag"} <= set(match.moves())
    left = match.view()["bag"]["left"]
    match.play("sailor bag")
    assert player(match, YELLOW)["sailors"] == {"turquoise": 0, "violet": 0, "grey": 0, "orange": 1}
    assert match.view()["bag"]["left"] == left - 1
    assert match.to_move == BLACK


@pytest.mark.rule("vdg.expedition.3", "vdg.expedition.4", "vdg.expedition.5")
def test_black_fills_malindi() -> None:
    """The 11 and two 7s on the only three spaces left, 9, 7 and 6: 22 points, 3 reals. Malindi is complete."""
    match = example().play("act").play("landing malindi").play("send 1 1").play("send 1 3")
    match.play("renounce").play("renounce")
    match.play("act").play("landing malindi").play("send 1 2").play("send 1 4")
    assert at(match, "malindi")[:4] == [(BLUE, 9), (BLACK, 11), (BLUE, 7), (BLACK, 7)]
    match.play("send 1 5")
    assert player(match, BLACK)["points"] == 22
    assert has(match, BLACK, "reals", "captains", "ships") == (13, 0, [])
    assert at(match, "malindi")[4] == (BLACK, 7)
    assert match.view()["landings"]["malindi"]["complete"] is True


@pytest.mark.rule("vdg.expedition.3")
def test_what_a_limit_allows() -> None:
    """An 11 takes any space, a 7 those of 7, 6, 5 and 4, a 4 never goes to Mombasa, whose smallest is 5."""
    wide = acting("navigation", {"ships": [tile(11, 4)]}, round=4)
    assert {move.split()[1] for move in wide.moves()} == {
        "natal", "boa_gente", "mozambique", "mombasa", "malindi", "calicut",
    }  # fmt: skip
    assert len(wide.play("landing calicut").moves()) == 6
    seven = {"ships": [tile(7, 3)]}
    assert acting("navigation", seven).play("landing malindi").moves() == ["send 1 3", "send 1 4", "send 1 5"]
    assert acting("navigation", seven).play("landing calicut").moves() == ["send 1 5", "send 1 6"]
    small = acting("navigation", {"ships": [tile(4, 1)]})
    refused(small, "landing mombasa", "expedition.3")
    assert set(small.moves()) == {"landing natal", "landing boa_gente", "landing mozambique"}


@pytest.mark.rule("vdg.expedition.4")
def test_an_11_on_a_7_brings_7() -> None:
    match = acting("navigation", {"ships": [tile(11, 4)]}, round=4)
    assert player(match.play("landing malindi").play("send 1 3"))["points"] == 7
