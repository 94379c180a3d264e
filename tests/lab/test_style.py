"""The style of bots: what matches between them look like."""

import pytest

import carreira
from carreira.lab.playing import Lineup, Task, play
from carreira.lab.style import look, style
from tests.lab.editions import SHORT

SEED = 5


@pytest.mark.parametrize("name", list(carreira.GAMES))
def test_a_look_agrees_with_the_match(name: str) -> None:
    """The moves, the points and the end are those of the match that the arena would play."""
    lineup, task = Lineup(name, ("greedy", "greedy"), seed=SEED), Task(0, 0)
    found, played = look(lineup, task), play(lineup, task)
    assert found is not None
    assert found.scores == played.points
    assert found.winners == played.winners
    assert found.moves.total() == sum(played.decisions)
    assert tuple(map(sum, found.categories)) == found.scores
    assert found.said, "nothing says how the match ended"


def test_a_style_is_the_mean_of_its_matches() -> None:
    found = style("vascodagama", bots=["random"], seats=2, matches=3, seed=SEED, processes=1)
    assert found.matches == 3
    assert found.turns()[0] <= found.turns()[1] <= found.turns()[2]
    points = sum(every for _, _, every in found.categories)
    assert points == pytest.approx(sum(sum(one.scores) for one in found.looks) / (3 * 2))
    moves = sum(times for _, times, _ in found.moves())
    assert moves == pytest.approx(sum(one.moves.total() for one in found.looks) / (3 * 2))
    parts = dict(found.said())
    assert parts["All 5 rounds have been played: the match is over."] == 1


def test_sentences_that_are_as_frequent_stand_in_order() -> None:
    """Not in one that changes from one run to the next."""
    found = style("vascodagama", bots=["random"], seats=2, matches=3, seed=SEED, processes=1).said()
    assert found == sorted(found, key=lambda one: (-one[1], one[0]))
    assert len({part for _, part in found}) < len(found)


def test_matches_are_played_with_the_edition() -> None:
    found = style("vascodagama", bots=["random"], seats=2, matches=1, edition=SHORT, processes=1)
    assert dict(found.said())["All 2 rounds have been played: the match is over."] == 1


def test_what_cannot_be_is_refused() -> None:
    for wrong, said in (
        ({"bots": ["admirall"]}, "no bot"),
        ({"bots": ["random"] * 3}, "2 seats need one bot or 2"),
        ({"seats": 9}, "for 2, 3, 4 players"),
        ({"edition": "name = 'Nothing'"}, "missing"),
    ):
        with pytest.raises(ValueError, match=said):
            style("vascodagama", **{"bots": ["random"], "seats": 2, "matches": 1, **wrong})
