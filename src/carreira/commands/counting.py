"""Progress in the terminal of what takes long, match by match, with the time left."""

from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TaskID,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

REMEMBERED = 1800.0
"""Seconds of progress from which the time left is estimated: single matches may take minutes."""


class Stopped(Exception):
    """Somebody interrupted it; the message says how to go on."""


class Bar:
    """What the terminal shows."""

    def __init__(self, progress: Progress, task: TaskID) -> None:
        self._progress, self._task = progress, task
        self.done, self.total = 0, 0

    def show(self, done: int, total: int, note: str = "") -> None:
        """So many matches are done; a note stands beside that."""
        self.done, self.total = done, total
        self._progress.update(self._task, completed=done, total=total, note=note)


@contextmanager
def counted() -> Iterator[Bar]:
    """A bar that counts matches, if there is a terminal."""
    console = Console(stderr=True)
    columns = (
        TextColumn("matches"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[note]}"),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    with Progress(
        *columns, console=console, disable=not console.is_terminal, speed_estimate_period=REMEMBERED
    ) as progress:
        yield Bar(progress, progress.add_task("matches", total=None, note=""))
