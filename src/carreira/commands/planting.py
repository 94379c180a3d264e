"""Measuring reviews in the terminal: progress with the time left, and how to go on where it was stopped."""

from pathlib import Path

from carreira.commands.counting import Stopped, counted
from carreira.lab.blunders import Measured, Plan, measure


def plant(plan: Plan, matches: int, output: Path | None, processes: int | None) -> Measured:
    """Measure reviews over so many matches. Progress goes to the terminal, if there is one.

    Raises ValueError, UnusableJournal and CannotSpread as `measure` does, Stopped if it was interrupted.
    """
    with counted() as bar:
        try:
            return measure(plan, matches, output, processes=processes, progress=bar.show)
        except KeyboardInterrupt:
            kept = "The same command goes on from there." if output else "Nothing is kept without --output."
            raise Stopped(f"Stopped after {bar.done} of {bar.total} matches. {kept}") from None
