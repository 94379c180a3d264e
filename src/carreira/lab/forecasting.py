"""Fitting the nets of the outlook: each seat's share in winning, and the points that it may expect.

Unlike nets that choose moves, these need no loop of their own: they foretell how matches end among bots that are given,
and nobody chooses by them alone. They are fitted to single results, not to smoothed ones, so that they are calibrated.
"""

from collections.abc import Callable, Sequence
from gettext import gettext as _
from gettext import ngettext
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from carreira import games
from carreira.bots.arrays import check_places
from carreira.bots.net import Net
from carreira.game.language import N_
from carreira.game.numerals import numeral
from carreira.lab.calibration import Calibration, calibrate
from carreira.lab.fitting import POINTS, RATE, WINNING, fit, loss, regressed
from carreira.lab.selfplay import USUAL, Samples, Table, drawn_seats, joined

PLAY = (0.15, 0.15, 24.0, 0.004, 0.3, 1.0, 1.0)
"""How matches are played (dials of `lab.selfplay`): near greedily, a part of the first decisions at random."""
OTHERS = 0.15
"""The share of seats that go by the game's estimate instead of the net."""
HELD_OUT = 0.1
"""The share of matches that are not fitted to, by which the number of passes is chosen."""
FEWEST = 20
"""Matches that there must be at least, so that some can be held out."""
MOST_PASSES = 16
GOALS = {WINNING: N_("winning"), POINTS: N_("points")}
"""What nets foretell, as it is called."""
GENTLE = 0.1
"""The part of the usual learning rate for points, where a regression comes first."""


def matches(game: str, net: Net, n: int, seed: int) -> Samples:
    """Positions of so many matches among bots that go by a net, a few by the game's estimate."""
    kind, rng = games.get(game), np.random.default_rng(seed)
    lineups = ((rng.random(drawn_seats(kind, rng)) >= OTHERS).astype(int).tolist() for _ in range(n))
    return Table(kind, [net]).series(lineups, f"outlook {seed}", PLAY)


def last_tenth(samples: Samples) -> NDArray[np.bool_]:
    """Which samples are of the last matches, to be held out."""
    numbers, order = np.unique(samples.match, return_inverse=True)
    found: NDArray[np.bool_] = order >= max(1, (len(numbers) - 1) * (1 - HELD_OUT))
    return found


def fitted(
    game: str,
    samples: Samples,
    held: NDArray[np.bool_],
    goal: str,
    seed: int,
    say: Callable[[str], None] = print,
) -> Net:
    """A net fitted to how matches ended, with the number of passes (1, 2, 4 …) that foretells best how those of the
    samples that are `held` out did."""
    kind = games.get(game)
    shown, hidden = samples.at(~held), samples.at(held)
    first, rate = Net.plain(kind, np.random.default_rng(seed)), RATE
    name = _(GOALS[goal])
    by_estimate = numeral(loss(first, hidden, goal), 4)
    say(_("%(goal)s: loss %(loss)s by the game’s estimate") % {"goal": name, "loss": by_estimate})
    if goal == POINTS:
        first, rate = regressed(first, shown), RATE * GENTLE
    best, least = first, loss(first, hidden, goal)
    say(_("%(goal)s: loss %(loss)s at the beginning") % {"goal": name, "loss": numeral(least, 4)})
    passes = 1
    while passes <= MOST_PASSES:
        net = fit(first, shown, passes, np.random.default_rng(seed), goal, rate)
        found = loss(net, hidden, goal)
        said = ngettext(
            "%(goal)s: loss %(loss)s after %(n)d pass", "%(goal)s: loss %(loss)s after %(n)d passes", passes
        )
        say(said % {"goal": name, "loss": numeral(found, 4), "n": passes})
        if found < least:
            best, least = net, found
        passes *= 2
    return best


def outlook(
    game: str, choosing: Net, *, winning: Path, points: Path, n: int, seed: int, data: Sequence[Samples] = (),
    command: str = "", say: Callable[[str], None] = print,
) -> None:  # fmt: skip
    """Fit the nets of the outlook to `n` matches of play by the net `choosing`, or, if `data` has series of them, to
    those of all of them, and write
    them to files.

    The same arguments give the same nets. Raises ValueError for an unknown game and for less than FEWEST matches, and
    OSError if a file can't be written.
    """
    check_places(winning, points)
    series = data or [matches(game, choosing, n, seed)]
    samples = joined(series)
    held = np.concatenate([last_tenth(some) for some in series])  # of each, as they may be of different bots
    if not held.any():  # each series is of a single match
        held = last_tenth(samples)
    n = len(np.unique(samples.match))
    if n < FEWEST:
        few = _("Nets can’t be fitted to less than %(fewest)d matches; there are %(n)d.")
        raise ValueError(few % {"fewest": FEWEST, "n": n})
    say(_("%(positions)d positions of %(matches)d matches") % {"positions": len(samples.seats), "matches": n})
    for goal, file in ((WINNING, winning), (POINTS, points)):
        made: dict[str, Any] = {"command": command, "seed": seed, "matches": n}
        if not data:
            made["play"] = dict(choosing.made)
        Net.of(fitted(game, samples, held, goal, seed, say).weights, made).save(file, games.get(game))


def check(game: str, choosing: Net, winning: Net, points: Net, n: int, seed: int) -> Calibration:
    """How well an outlook agrees with the results of `n` matches of four seats, all by the net `choosing`, that it was
    not fitted to."""
    samples = Table(games.get(game), [choosing]).series([[1] * USUAL] * n, f"check {seed}", PLAY)
    return calibrate(winning, points, samples)
