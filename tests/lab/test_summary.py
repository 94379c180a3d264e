"""What is said about a series of matches."""

import pytest

from carreira.lab.playing import Played, Task
from carreira.lab.simulation import Result, simulate
from carreira.lab.summary import Summary

TIMES = (0.5, 0.1, 0.1)
WON = Played((50, 40, 30), ((0,), (1,), (2,)), 0, 90, (10, 20, 30), TIMES)
SHARED = Played((40, 20, 40), ((0, 2), (1,)), 2, 110, (10, 20, 30), TIMES)
LAST = Played((10, 40, 40), ((1, 2), (0,)), 1, 130, (10, 20, 30), TIMES)
BROKEN_OFF = Played((99, 1, 1), (), 0, 2000, (10, 20, 30), TIMES)


def summary(*played: Played) -> Summary:
    return Summary({Task(number // 3, number % 3): match for number, match in enumerate(played)})


def test_shares_places_and_margins() -> None:
    found = summary(WON, SHARED, LAST)
    assert found.share == 0.5
    assert found.places() == pytest.approx([0.5, 1 / 6, 1 / 3])
    assert found.margin is not None
    assert found.margin.mean == pytest.approx((10 + 0 - 30) / 3)
    assert found.winning_points is not None
    assert found.winning_points.mean == pytest.approx((50 + 40 + 40) / 3)
    assert found.points == pytest.approx(100 / 3)


def test_the_seat_effect_is_by_who_decides_first() -> None:
    """It decides first in WON, second in SHARED (after bot 2), third in LAST."""
    assert [share.mean for share in summary(WON, SHARED, LAST).by_order()] == [1.0, 0.5, 0.0]


def test_lengths_and_speed() -> None:
    found = summary(WON, SHARED, LAST)
    assert found.turns == (110, 90, 130)
    assert found.decisions == 60
    assert found.speed(slice(0, 1)) == pytest.approx(20)
    assert found.speed(slice(1, None)) == pytest.approx(250)


def test_matches_that_were_broken_off_are_won_by_nobody_and_have_no_margin_but_count_otherwise() -> None:
    found = summary(WON, SHARED, BROKEN_OFF)
    assert (found.broken_off, found.share) == (1, 0.5)
    assert sum(found.places()) == pytest.approx(2 / 3)
    assert found.margin is not None
    assert found.margin.mean == 5
    assert found.winning_points is not None
    assert found.winning_points.mean == 45
    assert found.points == 63
    assert found.turns == (pytest.approx(2200 / 3), 90, 2000)
    assert found.decisions == 60
    assert summary(BROKEN_OFF, BROKEN_OFF, BROKEN_OFF).margin is None


def test_a_simulation_counts_wins_of_every_bot() -> None:
    result = Result("navegador", ("a", "b", "c"), (WON, SHARED, BROKEN_OFF))
    assert [result.wins(bot) for bot in range(3)] == [[1, 0.5, 0], [0, 0, 0], [0, 0.5, 0]]
    assert result.winning_points() == 45
    assert result.turns() == pytest.approx(2200 / 3)
    assert result.lines()[-1].startswith("1 of them had not ended after 2000 turns")
    assert summary(WON, SHARED, BROKEN_OFF).interval == result.interval(0)


def test_a_simulation_moves_the_bots_on_from_match_to_match() -> None:
    said: list[str] = []
    result = simulate("vascodagama", seats=2, matches=4, levels=["random", "random"], processes=1, say=said.append)
    assert len(result.played) == 4
    assert result.share(0) + result.share(1) == 1
    assert len(said) >= 3
    assert {match.first for match in result.played[:2]} == {0, 1}, "both sat on the seat that decides first"
