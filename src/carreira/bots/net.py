"""Nets: small ones that improve a game's estimate, trained by `carreira train` (`carreira.lab.training`).

A net's file is an npz with these arrays, for n features and 32 hidden units:

* `worth` (): what the game's estimate counts; `linear` (n,), `inner` (n, 32), `bias` (32,), `outer` (32,): see
  `judge.improved`; the result is in points;
* `features`, `units` (n,) texts and `ones` (n,): each feature's name, its unit, and how many of that unit make 1;
* `made`: how it was made, as JSON text: the command, the seed, how many matches.
"""

import functools
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from gettext import gettext as _
from importlib import resources
from pathlib import Path
from typing import IO, Any

import numpy as np
from numpy.typing import NDArray

from carreira.bots.arrays import DAMAGED, save
from carreira.bots.judge import HIDDEN, NET, set_part
from carreira.game.game import Game
from carreira.game.schema import Handle

Array = NDArray[np.float64]
WEIGHTS = ("worth", "linear", "inner", "bias", "outer")


@dataclass(frozen=True, eq=False)
class Net:
    """The weights of a net; see the module's docstring for their shapes. `made` says how it was made."""

    worth: Array
    linear: Array
    inner: Array
    bias: Array
    outer: Array
    made: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def plain(cls, game: Game, rng: np.random.Generator) -> "Net":
        """A net that returns the game's estimate as it is, with random inner weights to train from (He et al.,
        2015)."""
        n = len(game.features)
        inner = rng.standard_normal((n, HIDDEN)) * np.sqrt(2 / n)
        return cls(np.ones(()), np.zeros(n), inner, np.zeros(HIDDEN), np.zeros(HIDDEN))

    @classmethod
    def of(cls, weights: Mapping[str, Array], made: Mapping[str, Any]) -> "Net":
        """The net with these arrays of weights, by their names."""
        worth, linear, inner, bias, outer = (weights[name] for name in WEIGHTS)
        return cls(worth, linear, inner, bias, outer, made)

    @property
    def weights(self) -> dict[str, Array]:
        """Its arrays by their names."""
        return {name: getattr(self, name) for name in WEIGHTS}

    def expected(self, worths: Array, x: Array) -> Array:
        """The points expected from estimates of any shape and features of that shape × n."""
        hidden = np.maximum(0, x @ self.inner + self.bias)
        result: Array = self.worth * worths + x @ self.linear + hidden @ self.outer
        return result

    def mixed(self, share: float) -> "Net":
        """This net with only a share of its result, from 0 to 1, and the game's estimate for the rest."""
        return Net(
            1 - share + share * self.worth, share * self.linear, self.inner, self.bias, share * self.outer, self.made
        )

    def put(self, judges: Handle, i: int) -> None:
        """Make judge `i` go by this net."""
        set_part(judges, i, "kind", NET)
        for name, found in self.weights.items():
            set_part(judges, i, name, found)

    def save(self, file: Path, game: Game) -> None:
        """Write the net to a file; the same net gives the same bytes."""
        arrays: dict[str, Any] = {
            **self.weights,
            "features": np.array([feature.name for feature in game.features]),
            "units": np.array([feature.unit for feature in game.features]),
            "ones": np.array([float(feature.one) for feature in game.features]),
            "made": np.array(json.dumps(self.made)),
        }
        save(file, arrays)


def read(file: Path | IO[bytes], game: Game) -> Net:
    """The net in a file. Raises ValueError if it isn't one for this game's features, OSError if it can't be read."""
    n = len(game.features)
    shapes = {"worth": (), "linear": (n,), "inner": (n, HIDDEN), "bias": (HIDDEN,), "outer": (HIDDEN,)}
    try:
        with np.load(file, allow_pickle=False) as found:
            names, scales = found["features"].tolist(), found["ones"].tolist()
            net = Net.of({name: found[name].astype(float) for name in WEIGHTS}, json.loads(str(found["made"])))
    except DAMAGED as error:
        raise _foreign(game) from error
    of_game = [feature.name for feature in game.features], [float(feature.one) for feature in game.features]
    if (names, scales) != of_game or {name: found.shape for name, found in net.weights.items()} != shapes:
        raise _foreign(game)
    if not all(np.isfinite(found).all() for found in net.weights.values()):
        raise _foreign(game)
    return net


def _foreign(game: Game) -> ValueError:
    return ValueError(_("This net was not trained for the features of %(game)s.") % {"game": game.title})


CHOOSING, WINNING, POINTS = "choosing", "winning", "points"
"""What the nets of a game are for: choosing moves, or foretelling shares in winning, or points."""


@functools.cache
def shipped(game: Game, purpose: str = CHOOSING) -> Net:
    """The net that comes with the program for a game and a purpose. Raises ValueError if there is none."""
    file = resources.files("carreira.bots").joinpath("weights", f"{game.name}-{purpose}.npz")
    if not file.is_file():
        values = {"purpose": purpose, "game": game.title}
        raise ValueError(_("No net for %(purpose)s comes with the program for %(game)s.") % values)
    with file.open("rb") as opened:
        return read(opened, game)
