"""Why a move of Vasco da Gama is good."""

import pytest

from carreira.game.reasons import reason
from carreira.vascodagama.names import COLOURS
from tests.vascodagama.situations import acting, called, navigating, placing, tile

PEOPLE = ["Ana", "Rui"]
FIVE = {"projects": [tile(7, 5, 0, 2)], "sailors": dict.fromkeys(COLOURS, 1)}
"""Only a missionary is missing for a crew of five (vdg.launching.3)."""


@pytest.mark.parametrize("then", [[], ["landing natal"]], ids=["nothing else is known", "where it goes is known"])
def test_acting_in_navigation_names_the_ships_that_can_sail(then: list[str]) -> None:
    """Also if the only one leaves by itself, once its landing is chosen."""
    match = called("navigation", {"ships": [tile(4, 1)], "captains": 1})
    if then:
        assert not match.copy().play("act").play(then[0]).view()["players"][0]["ships"], "it has no choice of spaces"
    said = reason(match, "act", then, names=["Ana", "Rui"])
    assert "limit 4 can go as far as Mozambique" in said


@pytest.mark.parametrize(("sailors", "lacks"), [(4, ""), (2, "a project lacks 2 sailors")])
def test_a_project_that_lacks_a_missionary_is_no_reason_to_recruit(sailors: int, lacks: str) -> None:
    """Nor is he counted among the sailors that it lacks."""
    mine = {**FIVE, "sailors": dict.fromkeys(COLOURS[:sailors], 1)}
    for match, move in ((placing(mine), "place 20 recruitment"), (acting("recruitment", mine), "section 1")):
        said = reason(match, move, names=PEOPLE)
        assert lacks in said
        assert ("lacks" in said) == bool(lacks)


def test_a_missing_missionary_is_called_one() -> None:
    mine = {**FIVE, "projects": [], "reals": 1}
    bought = reason(acting("projects", mine, projects=[*FIVE["projects"], tile(4, 1)]), "buy 1", names=PEOPLE)
    assert bought.startswith("Its crew of 5 lacks only 1 missionary;")
    mine = {**FIVE, "sailors": dict.fromkeys(COLOURS[:2], 1)}
    match = acting("recruitment", mine, sections=[["grey"], []]).play("section 1")
    assert "leaves 1 sailor and 1 missionary to find" in reason(match, "take grey 1", names=PEOPLE)


@pytest.mark.parametrize(("left", "another"), [(0, False), (1, False), (2, True)])
def test_alvares_gives_another_missionary_only_if_one_is_left(left: int, another: bool) -> None:
    match = acting("characters", {"missionaries": 6 - left})
    assert ("he gives another one" in reason(match, "host alvares", names=PEOPLE)) == another


@pytest.mark.parametrize(
    ("captains", "said"), [(0, "Another ship would count for nothing any more."), (1, "Launches no")]
)
def test_after_the_last_navigation_no_sailors_are_kept_for_a_better_ship(captains: int, said: str) -> None:
    """Nor is it said that a ship counts for nothing which a captain is there for."""
    match = navigating({**FIVE, "missionaries": 1, "captains": captains}, round=5).play("renounce")
    assert "done" in match.moves()
    assert reason(match, "done", names=PEOPLE).startswith(said)


@pytest.mark.parametrize("round", [4, 5])
def test_nothing_is_promised_for_after_the_last_round(round: int) -> None:
    """No next round that Dias' holder could begin, no navigation phase that could pay an income."""
    hosting = reason(acting("characters", round=round), "host dias", names=PEOPLE)
    assert ("begins the next round" in hosting) == (round < 5)
    match = navigating({**FIVE, "missionaries": 1}, round=round).play("renounce")
    launching = reason(match, match.moves()[0], names=PEOPLE)
    assert ("in every navigation phase" in launching) == (round < 5)
