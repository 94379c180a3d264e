"""How sure a share of wins is: its interval, by resampling what was played, deal by deal (a bootstrap)."""

import numpy as np
from numpy.typing import ArrayLike

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
    shares = np.asarray(shares, float)
    _, number = np.unique(np.arange(len(shares)) if deals is None else deals, return_inverse=True)
    matches = np.bincount(number).astype(float)
    won = np.bincount(number, weights=shares)
    most = matches.max()
    matches, won = np.append(matches, [most, most]), np.append(won, [most, 0])
    chance = np.random.default_rng(0)
    means = []
    for _ in range(TIMES):
        drawn = chance.integers(len(won), size=len(won))
        means.append(won[drawn].sum() / matches[drawn].sum())
    low, high = np.quantile(means, [(1 - CONFIDENCE) / 2, (1 + CONFIDENCE) / 2])
    return float(low), float(high)
