"""Fitting a net to what became of sampled positions, by NumPy alone: Adam (Kingma and Ba, 2015)."""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from carreira.bots.net import Net
from carreira.bots.playouts import EVEN
from carreira.lab.selfplay import Samples

Array = NDArray[np.float64]

WINNING, POINTS = "winning", "points"
"""What a net is fitted to: who wins, so that shares come by softmax with EVEN; or each seat's points."""
RATE = 0.002
"""The highest learning rate."""
FASTER = {"linear": 10.0, "outer": 10.0}
"""Arrays with a rate of their own, times RATE: these are in points, the others of the order of 1."""
BATCH = 512
"""Positions in a batch."""
FIRST_MOMENT, SECOND_MOMENT, TINY = 0.9, 0.999, 1e-8
SPREAD = 100.0
"""The unit of the error of a lead, in points: with one so large, the winner counts for most, and a runaway match no
more than others."""
POINTS_UNIT = 10.0
"""The unit of errors where a net is fitted to points."""
RIDGE = 100.0
"""What keeps regressed weights small, in squares of scaled features."""
LEVEL = 0.25
"""What the error of the seats' mean counts, beside that of their leads."""
LASTING = 0.7
"""How much of what comes after the next sampled position counts: much of a result is luck, or was decided later."""
DECAY = 1e-4
"""By how much inner and outer weights shrink in a step, times the rate over RATE."""


def leads(points: Array, here: NDArray[np.bool_]) -> tuple[Array, Array]:
    """Points of seats (N, S) less their mean over the seats that are there, and that mean (N, 1)."""
    mean = (points * here).sum(1, keepdims=True) / here.sum(1, keepdims=True)
    return (points - mean) * here, mean


def shares(points: Array, here: NDArray[np.bool_], even: float | Array = EVEN) -> Array:
    """Each seat's share in winning, by softmax over the seats that are there, with a temperature in points."""
    scaled = np.where(here, points / even, -np.inf)
    raised: Array = np.exp(scaled - scaled.max(1, keepdims=True))
    found: Array = raised / raised.sum(1, keepdims=True)
    return found


def loss(net: Net, samples: Samples, goal: str = WINNING) -> float:
    """What `fit` makes smaller: for WINNING the squared error of leads and mean, and the cross-entropy of winners; for
    POINTS the squared error of points."""
    here = samples.here
    expected = net.expected(samples.worths, samples.x.astype(float))
    if goal == POINTS:
        return float((((expected - samples.points) * here) ** 2).sum(1).mean() / POINTS_UNIT**2)
    (lead, mean), (true_lead, true_mean) = leads(expected, here), leads(samples.points, here)
    squared = ((lead - true_lead) ** 2).sum(1) / samples.seats + LEVEL * (mean - true_mean)[:, 0] ** 2
    crossed = -(samples.won * np.log(np.maximum(1e-12, shares(expected, here)))).sum(1)
    return float((squared / SPREAD**2 + crossed).mean())


def slope(expected: Array, samples: Samples, goal: str = WINNING) -> Array:
    """The derivative of each position's loss by the expected points (N, S)."""
    here, count = samples.here, samples.seats[:, None]
    if goal == POINTS:
        return 2 * (expected - samples.points) * here / POINTS_UNIT**2
    (lead, mean), (true_lead, true_mean) = leads(expected, here), leads(samples.points, here)
    by_lead = 2 * (lead - true_lead) / count
    by_mean = 2 * LEVEL * (mean - true_mean) / count
    return ((by_lead + by_mean) / SPREAD**2 + (shares(expected, here) - samples.won) / EVEN) * here


def gradient(net: Net, samples: Samples, goal: str = WINNING) -> dict[str, Array]:
    """The gradient of the mean loss by each array of weights."""
    x = samples.x.reshape(-1, samples.x.shape[2]).astype(float)
    raw = x @ net.inner + net.bias
    hidden = np.maximum(0, raw)
    expected = net.worth * samples.worths + (x @ net.linear + hidden @ net.outer).reshape(samples.worths.shape)
    by = slope(expected, samples, goal) / len(samples.seats)
    down = by.ravel()
    inward = np.outer(down, net.outer) * (raw > 0)
    return {
        "worth": np.array((by * samples.worths).sum()),
        "linear": x.T @ down,
        "inner": x.T @ inward,
        "bias": inward.sum(0),
        "outer": hidden.T @ down,
    }


def smoothed(samples: Samples, net: Net, share: float = LASTING) -> Samples:
    """The samples with smoother results: each position's is a share of the next position's in its match and, for the
    rest, what the net expects there; after the last comes the true one (temporal differences; Sutton, 1988).

    Positions of a match follow each other.
    """
    expected = net.expected(samples.worths, samples.x.astype(float))
    likely = shares(expected, samples.here)
    points, won = samples.points.copy(), samples.won.copy()
    for i in range(len(points) - 2, -1, -1):
        if samples.match[i] == samples.match[i + 1]:
            points[i] = (1 - share) * expected[i + 1] + share * points[i + 1]
            won[i] = (1 - share) * likely[i + 1] + share * won[i + 1]
    return replace(samples, points=points, won=won)


def regressed(net: Net, samples: Samples) -> Net:
    """The net with the weight of the estimate, linear weights and a constant that foretell points best by themselves
    (ridge regression); the constant is carried by the first hidden unit."""
    here = samples.here
    x = samples.x[here].astype(float)
    columns = np.column_stack([x, samples.worths[here], np.ones(len(x))])
    known = columns.T @ columns + RIDGE * np.eye(columns.shape[1])
    *linear, worth, constant = np.linalg.solve(known, columns.T @ samples.points[here])
    weights = net.weights
    weights["worth"], weights["linear"] = np.array(worth), np.array(linear)
    weights["inner"] = weights["inner"] * (np.arange(len(net.outer)) > 0)
    weights["bias"] = np.where(np.arange(len(net.bias)) > 0, net.bias, 1.0)
    weights["outer"] = np.where(np.arange(len(net.outer)) > 0, net.outer, constant)
    return Net.of(weights, {})


def batches(n: int, epochs: int, rng: np.random.Generator) -> Iterator[tuple[float, NDArray[np.int64]]]:
    """The part of the highest learning rate, which falls to 0 along a cosine, and the positions of each step."""
    steps = -(-n // BATCH) * epochs
    step = 0
    for _ in range(epochs):
        order = rng.permutation(n)
        for first in range(0, n, BATCH):
            yield 0.5 * (1 + np.cos(np.pi * step / steps)), order[first : first + BATCH]
            step += 1


def fit(
    net: Net, samples: Samples, epochs: int, rng: np.random.Generator, goal: str = WINNING, rate: float = RATE
) -> Net:
    """The net after so many passes over the samples, in an order drawn from `rng`, fitted to the winners or to the
    points; `rate` is the highest learning rate."""
    weights = net.weights
    first = {name: np.zeros_like(found) for name, found in weights.items()}
    second = {name: np.zeros_like(found) for name, found in weights.items()}
    for step, (part, rows) in enumerate(batches(len(samples.seats), epochs, rng), start=1):
        found = gradient(Net.of(weights, {}), samples.at(rows), goal)
        for name, by in found.items():
            first[name] = FIRST_MOMENT * first[name] + (1 - FIRST_MOMENT) * by
            second[name] = SECOND_MOMENT * second[name] + (1 - SECOND_MOMENT) * by**2
            ahead = first[name] / (1 - FIRST_MOMENT**step)
            scale = np.sqrt(second[name] / (1 - SECOND_MOMENT**step)) + TINY
            weights[name] = weights[name] - FASTER.get(name, 1.0) * rate * part * ahead / scale
            if name in ("inner", "outer"):
                weights[name] *= 1 - DECAY * part
    return Net.of(weights, {})
