"""Training a net by self-play (`carreira train`): matches, then a fit to how they ended, in turn.

The opponents are a league: the newest net, earlier ones and the game's own estimate. A net trained against a single
opponent learns that opponent, not the game.
"""

from collections.abc import Callable
from gettext import gettext as _
from pathlib import Path
from typing import TypeAlias

import numpy as np

from carreira import games
from carreira.bots.arrays import check_places
from carreira.bots.net import Net
from carreira.game.game import Game
from carreira.game.numerals import numeral
from carreira.lab.calibration import calibrate
from carreira.lab.fitting import fit, smoothed
from carreira.lab.intervals import share_interval
from carreira.lab.selfplay import PLAYING, TRAINING, USUAL, Samples, Table, drawn_seats, joined

NEWEST = 0.6
"""The share of seats that play by the newest net."""
KEPT_LOOPS = 10
"""The matches of how many loops are fitted to. Many short loops are better than few long ones: a net finds moves that
it overrates, and only matches in which it plays them teach it what they are worth."""
EPOCHS = 3

Fit: TypeAlias = Callable[[Net, Samples, int, np.random.Generator], Net]
"""Fits a net to samples, as `fitting.fit` does."""


def play_loop(game: Game, nets: list[Net], matches: int, rng: np.random.Generator, name: str) -> Samples:
    """Samples of matches between the nets, the last of which is the newest, and the game's estimate."""

    def lineup() -> list[int]:
        seats = drawn_seats(game, rng)
        newest = rng.random(seats) < NEWEST
        players: list[int] = np.where(newest, len(nets), rng.integers(0, max(1, len(nets)), seats)).tolist()
        return players

    return Table(game, nets).series((lineup() for _ in range(matches)), name, TRAINING)


def measure(game: Game, net: Net, deals: int, name: str, seats: int = USUAL) -> tuple[float, tuple[float, float]]:
    """The share that the greedy bot with a net wins as one against greedy bots with the game's estimate, and its 95 %
    interval; each deal is played once from each seat."""
    table, won, dealt = Table(game, [net]), [], []
    for deal in range(deals):
        for seat in range(seats):
            players = [int(other == seat) for other in range(seats)]
            table.play(players, f"{name} {deal} {seat}", f"{name} {deal}", PLAYING)
            won.append(float(table.won(seats)[seat]))
            dealt.append(deal)
    return float(np.mean(won)), share_interval(won, dealt)


def train(
    game: str,
    *,
    output: Path,
    loops: int = 6,
    matches: int = 1200,
    seed: int = 0,
    share: float = 1.0,
    deals: int = 0,
    data: Path | None = None,
    command: str = "",
    by: Fit = fit,
    say: Callable[[str], None] = print,
) -> Net:
    """Train a net for a game and write it to `output`: so many loops of so many matches.

    `share` of the net's result counts, the game's estimate for the rest. With `deals`, each loop's net is measured over
    so many deals against the estimate, and the best is written; without, the last. `data` gets the samples of the last
    loop, `by` fits the nets. The same arguments give the same net. Raises ValueError for an unknown game, and
    OSError if a file can't be written.
    """
    kind = games.get(game)
    check_places(output, *([data] if data else []))
    rng = np.random.default_rng(seed)
    raw = Net.plain(kind, rng)
    nets: list[Net] = []
    kept: list[Samples] = []
    best, most = 0, -1.0
    for loop in range(loops):
        latest = play_loop(kind, nets, matches, rng, f"train {seed} {loop}")
        kept = [*kept, latest][-KEPT_LOOPS:]
        if nets:
            figures = calibrate(nets[-1], nets[-1], latest).line()
            say("  " + _("before the fit, on new matches: %(figures)s") % {"figures": figures})
        every = joined(kept)
        raw = by(raw, smoothed(every, raw) if nets else every, EPOCHS, rng)
        nets.append(raw.mixed(share))
        numbers = {"loop": loop + 1, "loops": loops, "positions": len(latest.seats), "matches": matches}
        line = _("Loop %(loop)d of %(loops)d: %(positions)d positions of %(matches)d matches") % numbers
        won = float(loop)
        if deals:
            won, (low, high) = measure(kind, nets[-1], deals, f"measure {seed} {loop}")
            line = _("%(line)s; one against three by the estimate wins %(share)s %% (%(low)s to %(high)s)") % {
                "line": line,
                "share": numeral(100 * won),
                "low": numeral(100 * low),
                "high": numeral(100 * high),
            }
        say(line)
        if won > most:
            best, most = loop, won
    made = {
        "command": command,
        "seed": seed,
        "loops": loops,
        "matches": loops * matches,
        "share": share,
        "deals": deals,
        "best loop": best + 1,
    }
    net = Net.of(nets[best].weights, made)
    net.save(output, kind)
    if data:
        kept[-1].save(data)
    return net
