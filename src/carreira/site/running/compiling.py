"""Compiling the rules of a game, and its bots, into the cache, by calling them, since Numba compiles a function when it
is first called. What only programs use, such as `carreira.batch`, is compiled when they do."""

import threading
from collections.abc import Callable
from pathlib import Path

import carreira
from carreira import bots
from carreira.game.rule import MARKED, cache_folder
from carreira.games import GAMES

EVERY = 1.5
"""Seconds between two reports of progress."""

Progress = Callable[[int], None]


def mark(game: str) -> Path:
    """The file which shows that the rules of a game are compiled from exactly these sources in this place."""
    return cache_folder() / f"complete-{game}"


def is_compiled(game: str) -> bool:
    """Whether the rules of a game are in the cache, ready to be used."""
    return mark(game).is_file()


def compile_game(game: str, progress: Progress) -> None:
    """Compile everything of a game and mark it as done; `progress` is called with percentages, the last of them 100."""
    with _Counting(progress):
        _use(game)
    mark(game).parent.mkdir(parents=True, exist_ok=True)
    mark(game).touch()
    progress(100)


def _use(game: str) -> None:
    """Let each level of bots advise on a match and choose a move there."""
    seats = GAMES[game].seat_counts[0]
    match = carreira.new(game, seats=seats, seed=1)
    for level in bots.levels():
        if level != "random":  # it weighs nothing
            bots.advise(match, level, seconds=0.01)
        match.play(bots.choose(match, level, seconds=0.01, seed=0))
    match.scores(), match.ranking(), match.undo(force=True)


class _Counting:
    """Reports at intervals, changed or not, what percentage of the functions marked with `@rule` is compiled."""

    def __init__(self, progress: Progress) -> None:
        self._progress = progress
        self._before = sum(1 for found in MARKED if found.overloads)
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
            ready = sum(1 for found in MARKED if found.overloads) - self._before
            most = max(most, min(99, 100 * ready // max(1, len(MARKED) - self._before)))
            self._progress(most)
