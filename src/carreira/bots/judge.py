"""How a bot judges a position: by a game's rough estimate, by its best one, or by that one improved by a net.

A judge is a record, so that compiled code needs only one copy of everything that judges, whatever it judges by.
"""

import functools
from types import SimpleNamespace
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from carreira.game.game import Game
from carreira.game.generic import Function
from carreira.game.rule import COMPILED, Figures, Numbers, State
from carreira.game.schema import Handle
from carreira.game.slots import features, rough_value, value

ROUGH, VALUE, NET = range(3)
"""What a judge goes by."""
HIDDEN = 32
"""Hidden units of a net."""


class Judge(Numbers, Protocol):
    """What compiled code reads of a judge, and room for what it writes (`x`, `hidden`); see `bots.net.Net`."""

    kind: int
    worth: float
    linear: NDArray[np.float64]
    inner: NDArray[np.float64]
    bias: NDArray[np.float64]
    outer: NDArray[np.float64]
    hidden: NDArray[np.float64]


@functools.cache
def _layout(n: int) -> "np.dtype[Any]":
    """A judge's layout for `n` features."""
    return np.dtype(
        [
            ("kind", np.int64),
            ("worth", np.float64),
            ("linear", np.float64, (n,)),
            ("inner", np.float64, (n, HIDDEN)),
            ("bias", np.float64, (HIDDEN,)),
            ("outer", np.float64, (HIDDEN,)),
            ("x", np.float64, (n,)),
            ("hidden", np.float64, (HIDDEN,)),
        ]
    )


def new_judges(game: Game, n: int = 1) -> Handle:
    """A sequence of `n` judges that go by the rough estimate."""
    layout = _layout(len(game.features))
    if COMPILED:
        return np.zeros(n, layout)
    parts = {name: layout[name].subdtype for name in layout.names or ()}
    return [
        SimpleNamespace(**{name: np.zeros(part[1]) if part else 0 for name, part in parts.items()}) for _ in range(n)
    ]


def set_part(judges: Handle, i: int, name: str, to: Any) -> None:
    """Set one field of judge `i`."""
    if COMPILED:
        judges[name][i] = to
    else:
        setattr(judges[i], name, to)


def judged(state: State, figures: Figures, seat: int, judge: Judge) -> float:
    """The points that a seat may expect at the end, by a judge."""
    if judge.kind == ROUGH:
        return rough_value(state, figures, seat)
    if judge.kind == VALUE or state.over != 0:
        return value(state, figures, seat)
    return improved(features(state, figures, seat, judge), judge)


def judged_by(states: Handle, figures: Handle, seat: int, judges: Handle) -> float:
    """`judged`, for handles."""
    return judged(states[0], figures[0], seat, judges[0])


def improved(worth: float, judge: Judge) -> float:
    """An estimate improved by the judge's net, given the features in `judge.x`:

    a · estimate + w · x + w2 · relu(W1 x + b1)
    """
    better = judge.worth * worth
    x = judge.x
    inner = judge.inner
    hidden = judge.hidden
    for k in range(HIDDEN):
        hidden[k] = judge.bias[k]
    for i in range(len(x)):
        better += judge.linear[i] * x[i]
    fours = len(x) // 4 * 4
    for i in range(0, fours, 4):  # four at a time: half the time, since sums are fetched and stored less often
        x0, x1, x2, x3 = x[i], x[i + 1], x[i + 2], x[i + 3]
        for k in range(HIDDEN):
            hidden[k] += inner[i, k] * x0 + inner[i + 1, k] * x1 + inner[i + 2, k] * x2 + inner[i + 3, k] * x3
    for i in range(fours, len(x)):
        for k in range(HIDDEN):
            hidden[k] += inner[i, k] * x[i]
    for k in range(HIDDEN):
        better += judge.outer[k] * max(0.0, hidden[k])
    return better


FUNCTIONS: list[Function] = [judged, judged_by, improved]
