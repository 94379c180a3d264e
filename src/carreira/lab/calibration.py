"""How well estimates agree with results, by fifths of the match.

Shares in winning come from expected points by softmax, with a temperature for each fifth; their expected calibration
error (ECE; Guo et al., 2017) is the mean distance between shares and wins over bins of equally many shares.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from carreira.bots.net import Net
from carreira.lab.fitting import leads, shares
from carreira.lab.selfplay import Samples

FIFTHS, BINS = 5, 10
TEMPERATURES = np.geomspace(1, 60, 60)
"""Those that are tried, in points."""


@dataclass(frozen=True)
class Calibration:
    """By fifths of the match, five numbers each; NaN where there are no positions."""

    temperatures: tuple[float, ...]
    """In points."""
    ece: tuple[float, ...]
    bias: tuple[float, ...]
    """Expected less true points, the mean."""
    explained: tuple[float, ...]
    """The part of the variance of final leads that is explained."""

    def line(self) -> str:
        """All in a line."""
        parts = (("ECE", self.ece, 3), ("bias", self.bias, 1), ("explained", self.explained, 2))
        texts = [f"{name} {' '.join(f'{number:.{places}f}' for number in row)}" for name, row, places in parts]
        return f"{'; '.join(texts)}; temperatures {' '.join(f'{one:.1f}' for one in self.temperatures)}"


def calibration_error(expected: NDArray[np.float64], won: NDArray[np.float64]) -> float:
    """The ECE of shares (N,) against wins (N,)."""
    order = np.argsort(expected, kind="stable")
    bins = np.array_split(order, BINS)
    return float(sum(abs((expected[rows] - won[rows]).sum()) for rows in bins) / len(order))


def calibrate(net: Net, samples: Samples, fitted: Calibration | None = None) -> Calibration:
    """A net's estimates against results. Temperatures are those of `fitted`, else those by which the winners of these
    samples are least surprising."""
    expected = net.expected(samples.worths, samples.x.astype(float))
    here = samples.here
    found: list[tuple[float, ...]] = []
    for fifth in range(FIFTHS):
        rows = np.minimum(FIFTHS - 1, (samples.stage * FIFTHS - 1e-9).astype(int)) == fifth
        if not rows.any():
            found.append((np.nan,) * 4)
            continue
        some, there = expected[rows], here[rows]
        won, points = samples.won[rows], samples.points[rows]
        if fitted:
            even = fitted.temperatures[fifth]
        else:
            surprise = [-(won * np.log(np.maximum(1e-12, shares(some, there, one)))).sum() for one in TEMPERATURES]
            even = float(TEMPERATURES[int(np.argmin(surprise))])
        lead, true = leads(some, there)[0], leads(points, there)[0]
        explained = 1 - ((lead - true) ** 2).sum() / max(1e-9, (true**2).sum())
        error = calibration_error(shares(some, there, even)[there], won[there])
        found.append((even, error, float((some - points)[there].mean()), float(explained)))
    return Calibration(*zip(*found, strict=True))
