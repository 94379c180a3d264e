"""Looking for puzzles in the terminal: progress with the time left, and how to go on where it was stopped."""

from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from carreira.lab.mining import Mine, mine

REMEMBERED = 1800.0
"""Seconds of progress from which the time left is estimated: matches with many candidates take minutes."""


class Stopped(Exception):
    """Somebody interrupted it; the message says how to go on."""


def dig(plan: Mine, matches: int, output: Path) -> int:
    """Look for puzzles in so many matches; returns how many the file has. Progress goes to the terminal, if there is
    one.

    Raises ValueError and UnusableJournal as `mine` does, Stopped if it was interrupted.
    """
    console = Console(stderr=True)
    columns = (
        TextColumn("matches"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[found]} puzzles"),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    done = (0, 0)
    with Progress(
        *columns, console=console, disable=not console.is_terminal, speed_estimate_period=REMEMBERED
    ) as progress:
        bar = progress.add_task("matches", total=matches, found=0)

        def show(played: int, found: int) -> None:
            nonlocal done
            done = played, found
            progress.update(bar, completed=played, found=found)

        try:
            return mine(plan, matches, output, progress=show)
        except KeyboardInterrupt:
            raise Stopped(
                f"Stopped after {done[0]} of {matches} matches, with {done[1]} puzzles. The same command goes on from"
                " there."
            ) from None
