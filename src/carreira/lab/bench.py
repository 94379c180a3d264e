"""How fast the rules are, as ratios within one run, so that the machine's noise affects both numbers.

The yardstick is catanatron (Settlers of Catan in Python), installed from a list with hashes into a virtual environment
of its own.
"""

import os
import statistics
import subprocess
import sys
import time
import venv
from collections.abc import Callable
from gettext import gettext as _
from importlib import resources
from pathlib import Path
from random import Random

import platformdirs

import carreira
from carreira.game.game import Game
from carreira.game.numerals import numeral
from carreira.game.schema import Handle
from carreira.games import GAMES

Say = Callable[[str], None]

SEATS = 4
ROUNDS = 7
YARDSTICK = """
import sys, time
from catanatron import Color, Game, RandomPlayer
colors = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)
began, played = time.perf_counter(), 0
while time.perf_counter() - began < float(sys.argv[1]):
    Game([RandomPlayer(color) for color in colors]).play()
    played += 1
print(played / (time.perf_counter() - began))
"""


def copies(states: Handle, n: int) -> int:
    """Copy the second of three states over the first and the third in turn, n times; the result depends on the copies,
    so that the compiler can't leave them out."""
    total = 0
    for i in range(n):
        states[(i & 1) * 2] = states[1]
        total += states[(i & 1) * 2].to_move
    return total


def yardstick() -> Path:
    """The Python that has catanatron, which is installed if it isn't yet."""
    folder = Path(os.environ.get("CARREIRA_CACHE") or platformdirs.user_cache_path("carreira")) / "catanatron"
    python = folder / "bin" / "python"
    if not (folder / "complete").exists():
        venv.create(folder, clear=True, with_pip=True)
        locked = resources.files("carreira.lab").joinpath("catanatron.txt")
        with resources.as_file(locked) as lock:
            install: list[str | Path] = [
                python,
                "-m",
                "pip",
                "install",
                "--quiet",
                "--require-hashes",
                "--requirement",
                lock,
            ]
            done = subprocess.run(install, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            missing = _("catanatron can’t be installed to compare with: %(why)s")
            raise OSError(missing % {"why": done.stderr.strip().splitlines()[-1]})
        (folder / "complete").touch()
    return python


def catanatron_games(python: Path, seconds: float = 2.0) -> float:
    """How many random four-player games catanatron plays in a second."""
    done = subprocess.run([python, "-c", YARDSTICK, str(seconds)], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        fails = _("catanatron, in %(folder)s, can’t be run to compare with: %(why)s. Remove the folder, and try again.")
        why = (done.stderr.strip().splitlines() or [str(done.returncode)])[-1]
        raise OSError(fails % {"folder": python.parent.parent, "why": why})
    return float(done.stdout)


def stepped_games(game: Game, n: int = 30) -> float:
    """How many random matches are played in a second if Python makes each decision by one compiled call."""
    edition = game.edition()
    desks = [game.desk(game.new_state(SEATS, seed, 0, edition), edition) for seed in range(n)]
    decide, chance = game.loops.decide_at, Random("bench").random
    began = time.perf_counter()
    for desk in desks:
        code = desk[0]["moves"]["codes"].item
        count = game.loops.moves_at(desk)
        while count:
            count = decide(desk, code(int(chance() * count)))
    return n / (time.perf_counter() - began)


def copy_nanoseconds(game: Game, n: int = 2_000_000) -> float:
    """How many nanoseconds it takes compiled code to copy a state."""
    import numpy as np

    bound = game.bind([copies])
    states = np.concatenate([game.new_state(SEATS, seed, 0, game.edition()) for seed in range(3)])
    bound.copies(states, 10)
    began = time.perf_counter()
    bound.copies(states, n)
    return (time.perf_counter() - began) / n * 1e9


def bench(say: Say) -> None:
    """Measure the rules of every game and print the results line by line: medians of several rounds, taken in turn.

    Raises OSError if catanatron can't be installed, ValueError on the plain backend.
    """
    from carreira.game.rule import COMPILED

    if not COMPILED:
        raise ValueError(_("Only compiled rules are worth measuring: run this without CARREIRA_JIT=0."))
    python = yardstick()
    for name, game in GAMES.items():
        carreira.batch(name, seats=SEATS, n=10)
        stepped_games(game, 1)
        theirs, inside, stepped, copied = [], [], [], []
        for _round in range(ROUNDS):
            theirs.append(catanatron_games(python))
            inside.append(carreira.batch(name, seats=SEATS, n=4000).matches_per_second)
            stepped.append(stepped_games(game))
            copied.append(copy_nanoseconds(game))
        ratio = statistics.median(ours / other for ours, other in zip(inside, theirs, strict=True))
        decisions = carreira.batch(name, seats=SEATS, n=100).decisions / 100
        title = _("%(game)s, %(seats)d players, random play; one core, Python %(version)s")
        say(title % {"game": game.title, "seats": SEATS, "version": sys.version.split()[0]})
        long = _("games/s of %(n)s decisions") % {"n": numeral(decisions, 0)}
        wanted = _("(wanted: %(ratio)s)") % {"ratio": game.wanted_ratio}
        say(line(_("catanatron, for comparison"), numeral(statistics.median(theirs)), _("games/s")))
        say(line(_("inside compiled code"), numeral(statistics.median(inside), 0), long))
        say(line(_("ratio to catanatron"), numeral(ratio, 0), wanted))
        say(line(_("one compiled call per decision"), numeral(statistics.median(stepped), 0), _("games/s")))
        say(line(_("copying a state"), numeral(statistics.median(copied)), "ns"))


def line(name: str, figure: str, rest: str) -> str:
    """A figure with its name before it and its unit after it, in columns.

    >>> line("a start page", "1.5", "ms")
    '  a start page                           1.5 ms'
    """
    return f"  {name:31} {figure:>10} {rest}"
