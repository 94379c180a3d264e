"""How sure a mean is: its interval, by resampling what was played, deal by deal (a percentile bootstrap; Efron and
Tibshirani, An Introduction to the Bootstrap, 1993, chapter 13)."""

import numpy as np
from numpy.typing import ArrayLike, NDArray

CONFIDENCE = 0.95
TIMES = 4_000


def share_interval(shares: ArrayLike, deals: ArrayLike | None = None) -> tuple[float, float]:
    """The 95 % interval of the mean of `shares`, one for each match, each from 0 to 1.

    `deals` has a number for each match. Matches with the same number were dealt alike, so they depend on each other and
    are drawn together; without it each match is a deal of its own. The interval comes from 4,000 resampled series,
    drawn from the deals that were played and two artificial ones, one with every match won and one with every match
    lost: what didn't happen in a few matches may still be possible.

    >>> share_interval([1, 0, 1, 1, 0, 1, 1, 1, 0, 1])
    (0.4166666666666667, 0.9166666666666666)
    >>> share_interval([1, 1, 1, 1, 0, 0, 0, 0], deals=[1, 1, 1, 1, 2, 2, 2, 2])
    (0.0, 1.0)
    """
    matches, won = _by_deal(shares, deals)
    most = matches.max()
    return _interval(np.append(matches, [most, most]), np.append(won, [most, 0]))


def mean_interval(values: ArrayLike, deals: ArrayLike | None = None) -> tuple[float, float]:
    """The 95 % interval of the mean of `values`, one for each match, in whatever unit they have.

    `deals` is as in `share_interval`, but no artificial deals are added, as there is no largest value. From less than
    about twenty deals it is too narrow.

    >>> mean_interval([3, 3, 3])
    (3.0, 3.0)
    """
    return _interval(*_by_deal(values, deals))


def _by_deal(values: ArrayLike, deals: ArrayLike | None) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """How many matches each deal has, and the sum of their values."""
    values = np.asarray(values, float)
    _, number = np.unique(np.arange(len(values)) if deals is None else deals, return_inverse=True)
    matches, sums = np.bincount(number), np.bincount(number, weights=values)
    return matches.astype(np.float64), sums.astype(np.float64)


def _interval(matches: NDArray[np.float64], sums: NDArray[np.float64]) -> tuple[float, float]:
    chance = np.random.default_rng(0)
    means = []
    for _ in range(TIMES):
        drawn = chance.integers(len(sums), size=len(sums))
        means.append(sums[drawn].sum() / matches[drawn].sum())
    low, high = np.quantile(means, [(1 - CONFIDENCE) / 2, (1 + CONFIDENCE) / 2])
    return float(low), float(high)
