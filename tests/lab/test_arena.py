"""The arena counts wins, and stops matches that never end."""

import numpy as np
import pytest

from carreira.lab import arena, share_interval
from carreira.lab.arena import Played, Result


def test_a_shared_first_place_is_a_share_of_a_win() -> None:
    result = Result("navegador", ("greedy", "random"), (Played((9, 7), (0,), 90), Played((8, 8), (0, 1), 110)))
    assert (result.wins(0), result.wins(1)) == ([1.0, 0.5], [0.0, 0.5])
    assert (result.winning_points(), result.turns()) == (8.5, 100)
    assert len(result.lines()) == 3


def test_a_match_that_never_ends_is_stopped_and_has_no_winner(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena, "LONGEST", 5)
    broken_off = arena.play_one("navegador", ("random", "random"), 0, None, 0, ())
    assert (broken_off.turns, broken_off.winners) == (5, ())
    result = Result("navegador", ("random", "random"), (broken_off, Played((30, 20), (0,), 200)))
    assert result.share(0) + result.share(1) == 0.5
    assert result.winning_points() == 30
    assert result.lines()[-1].startswith("1 of them had not ended after 5 turns")


def test_matches_that_share_a_deal_tell_less_than_others() -> None:
    """Forty matches, half of them won: ten deals, each all won or all lost, say far less than forty deals do."""
    won = [1.0, 1.0, 1.0, 1.0, 0.0, 0.0, 0.0, 0.0] * 5
    alone, shared = share_interval(won), share_interval(won, [number // 4 for number in range(40)])
    assert alone == pytest.approx((0.35, 0.65), abs=0.02)
    assert shared == pytest.approx((0.25, 0.75), abs=0.05)
    assert Result("navegador", ("a", "b", "c", "d"), tuple(Played((), (0,) * int(won), 9) for won in won)).interval(
        0
    ) == pytest.approx(shared)


def test_an_interval_is_reproducible_and_never_certain() -> None:
    assert share_interval([1] * 100) == share_interval([1] * 100)
    low, high = share_interval([1] * 100)
    assert 0.95 < low < 0.99
    assert high == 1
    assert share_interval([0] * 100) == pytest.approx((1 - high, 1 - low), abs=0.01)


def test_an_interval_contains_the_true_share_as_often_as_it_should() -> None:
    """Of 100 series whose deals favour one side, about 95 have an interval that contains the true share."""
    chance, held = np.random.default_rng(1), 0
    for _ in range(100):
        won = chance.random((25, 4)) < chance.beta(1.5, 1.0, 25)[:, None]
        low, high = share_interval(won.ravel(), np.repeat(np.arange(25), 4))
        held += low <= 0.6 <= high
    assert 91 <= held <= 99
