"""How well the nets of an outlook agree with results, by fifths of the match.

Shares in winning come from the net for winning by softmax, with the temperature that it was trained with; their
expected calibration error (ECE; Guo et al., 2017) is the mean distance between shares and wins over bins of equally
many shares.
"""

from dataclasses import dataclass
from gettext import gettext as _

import numpy as np
from numpy.typing import NDArray

from carreira.bots.net import Net
from carreira.game.numerals import numeral
from carreira.lab.fitting import leads, shares
from carreira.lab.selfplay import Samples

FIFTHS, BINS = 5, 10


@dataclass(frozen=True)
class Calibration:
    """By fifths of the match, five numbers each; NaN where there are no positions."""

    ece: tuple[float, ...]
    bias: tuple[float, ...]
    """Expected less true points, the mean."""
    off: tuple[float, ...]
    """How far expected points are from true ones, the mean over bins of equally many expected points."""
    explained: tuple[float, ...]
    """The part of the variance of final leads that is explained."""

    def line(self) -> str:
        """All in a line."""
        parts = (
            ("ECE", self.ece, 3),
            (_("bias"), self.bias, 1),
            (_("off"), self.off, 1),
            (_("explained"), self.explained, 2),
        )
        return "; ".join(f"{name} {' '.join(numeral(number, places) for number in row)}" for name, row, places in parts)


def calibration_error(expected: NDArray[np.float64], true: NDArray[np.float64]) -> float:
    """The mean distance of numbers (N,), such as shares, from what came true, over bins of equally many."""
    order = np.argsort(expected, kind="stable")
    bins = np.array_split(order, BINS)
    return float(sum(abs((expected[rows] - true[rows]).sum()) for rows in bins) / len(order))


def calibrate(winning: Net, points: Net, samples: Samples) -> Calibration:
    """Compare the shares by one net and the points by another with results."""
    x, here = samples.x.astype(float), samples.here
    likely = shares(winning.expected(samples.worths, x), here)
    expected = points.expected(samples.worths, x)
    found: list[tuple[float, ...]] = []
    for fifth in range(FIFTHS):
        rows = np.minimum(FIFTHS - 1, (samples.stage * FIFTHS - 1e-9).astype(int)) == fifth
        if not rows.any():
            found.append((np.nan,) * 4)
            continue
        some, true, there = expected[rows], samples.points[rows], here[rows]
        lead, true_lead = leads(some, there)[0], leads(true, there)[0]
        explained = 1 - ((lead - true_lead) ** 2).sum() / max(1e-9, (true_lead**2).sum())
        error = calibration_error(likely[rows][there], samples.won[rows][there])
        bias = float((some - true)[there].mean())
        found.append((error, bias, calibration_error(some[there], true[there]), float(explained)))
    return Calibration(*zip(*found, strict=True))
