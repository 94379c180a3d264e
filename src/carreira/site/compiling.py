"""Compiling the rules and the bots of every game into the cache: by using them, as Numba compiles when called."""

import gc
import importlib
import threading
from collections.abc import Callable
from pathlib import Path

import carreira
from carreira.game.rule import cache_folder
from carreira.games import GAMES

MARK = "complete"
EVERY = 1.5
"""Seconds between two looks at how far it is."""

Progress = Callable[[int], None]


def mark() -> Path:
    """The file that says that the rules of exactly these sources are compiled."""
    return cache_folder() / MARK


def is_compiled() -> bool:
    """Whether the rules of exactly these sources are in the cache."""
    return mark().is_file()


def compile_all(progress: Progress) -> None:
    """Compile everything and mark it as done; `progress` is told percents, the last of them 100."""
    with _Counting(progress):
        for name in GAMES:
            _use(name)
    mark().parent.mkdir(parents=True, exist_ok=True)
    mark().touch()
    progress(100)


def _use(game: str) -> None:
    """Whole random matches, then a choice of each level of bot."""
    bots = importlib.import_module("carreira.bots")
    seats = GAMES[game].seat_counts[0]
    carreira.batch(game, seats=seats, n=1)
    match = carreira.new(game, seats=seats, seed=1)
    for level in bots.levels():
        match.play(bots.choose(match, level, seconds=0.01, seed=0))
    match.scores(), match.ranking(), match.undo(force=True)


class _Counting:
    """Tells every now and then, changed or not, how many of the functions marked with `@rule` are compiled."""

    def __init__(self, progress: Progress) -> None:
        self._progress = progress
        self._done = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)

    def __enter__(self) -> None:
        self._thread.start()

    def __exit__(self, *error: object) -> None:
        self._done.set()
        self._thread.join()

    def _watch(self) -> None:
        most = 0
        while not self._done.wait(EVERY):
            most = max(most, min(99, percent_compiled()))
            self._progress(most)


def percent_compiled() -> int:
    """Compiled functions among all that are marked with `@rule`, in percent."""
    from numba.core.dispatcher import Dispatcher

    ours = [
        found
        for found in gc.get_objects()
        if isinstance(found, Dispatcher) and found.py_func.__module__.startswith("carreira.")
    ]
    return 100 * sum(1 for found in ours if found.signatures) // max(1, len(ours))
