"""Intervals: by deal, reproducible, and as wide as they claim."""

import numpy as np
import pytest

from carreira.lab import mean_interval, share_interval


def test_matches_that_share_a_deal_tell_less_than_others() -> None:
    """Forty matches, half of them won: ten deals, each all won or all lost, say far less than forty deals do."""
    won = [1.0, 1.0, 1.0, 1.0, 0.0, 0.0, 0.0, 0.0] * 5
    alone, shared = share_interval(won), share_interval(won, [number // 4 for number in range(40)])
    assert alone == pytest.approx((0.35, 0.65), abs=0.02)
    assert shared == pytest.approx((0.25, 0.75), abs=0.05)


def test_an_interval_is_reproducible_and_never_certain() -> None:
    assert share_interval([1] * 100) == share_interval([1] * 100)
    low, high = share_interval([1] * 100)
    assert 0.95 < low < 0.99
    assert high == 1
    assert share_interval([0] * 100) == pytest.approx((1 - high, 1 - low), abs=0.01)


@pytest.mark.parametrize(("deals", "won", "lost"), [(25, 1.5, 1.0), (10, 0.5, 4.5)])
def test_an_interval_contains_the_true_share_as_often_as_it_should(deals: int, won: float, lost: float) -> None:
    """Of 100 series whose deals favour one side, about 95 have an interval that contains the true share."""
    chance, held = np.random.default_rng(1), 0
    for _ in range(100):
        wins = chance.random((deals, 4)) < chance.beta(won, lost, deals)[:, None]
        low, high = share_interval(wins.ravel(), np.repeat(np.arange(deals), 4))
        held += low <= won / (won + lost) <= high
    assert 91 <= held <= 99


@pytest.mark.parametrize("together", [True, False])
def test_an_interval_of_a_mean_holds_what_it_claims_only_by_deal(together: bool) -> None:
    """Margins of 40 deals that differ from deal to deal as much as within one; 3 points are true. Resampled match by
    match, the interval would be too narrow."""
    chance, held = np.random.default_rng(2), 0
    deals = np.repeat(np.arange(40), 4)
    for _ in range(100):
        margins = 3 + 10 * chance.standard_normal(40)[:, None] + 10 * chance.standard_normal((40, 4))
        low, high = mean_interval(margins.ravel(), deals if together else None)
        held += low <= 3 <= high
    assert (91 <= held <= 99) == together
