"""Looking for puzzles in the terminal: progress with the time left, and how to go on where it was stopped."""

from pathlib import Path

from carreira.commands.counting import Stopped, counted
from carreira.lab.mining import Mine, mine


def dig(plan: Mine, matches: int, output: Path) -> int:
    """Look for puzzles in so many matches; returns how many the file has. Progress goes to the terminal, if there is
    one.

    Raises ValueError and UnusableJournal as `mine` does, Stopped if it was interrupted.
    """
    puzzles = 0
    with counted() as bar:

        def show(played: int, found: int) -> None:
            nonlocal puzzles
            puzzles = found
            bar.show(played, matches, f"{found} puzzles")

        try:
            return mine(plan, matches, output, progress=show)
        except KeyboardInterrupt:
            raise Stopped(
                f"Stopped after {bar.done} of {matches} matches, with {puzzles} puzzles. The same command goes on from"
                " there."
            ) from None
