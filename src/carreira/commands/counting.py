"""Progress in the terminal of what takes long, match by match, with the time left; and how it ends if it is stopped."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from gettext import gettext as _
from gettext import ngettext

import typer
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


class Bar:
    """What the terminal shows."""

    def __init__(self, progress: Progress, task: TaskID) -> None:
        self._progress, self._task = progress, task
        self._done, self._total, self._note = 0, 0, ""

    def show(self, done: int, total: int, note: str = "") -> None:
        """So many matches are done; a note stands beside that."""
        self._done, self._total, self._note = done, total, note
        self._progress.update(self._task, completed=done, total=total, note=note)

    def __str__(self) -> str:
        done = {"done": self._done, "n": self._total}
        said = ngettext("%(done)d of %(n)d match", "%(done)d of %(n)d matches", self._total) % done
        return f"{said} ({self._note})" if self._note else said


@contextmanager
def counted(*, kept: bool) -> Iterator[Bar]:
    """A bar that counts matches, if there is a terminal. Interrupted, the command ends with exit status 130, and says
    whether what was done is `kept`."""
    console = Console(stderr=True)
    columns = (
        TextColumn(_("matches")),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[note]}"),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    progress = Progress(*columns, console=console, disable=not console.is_terminal, speed_estimate_period=REMEMBERED)
    bar = Bar(progress, progress.add_task("matches", total=None, note=""))
    try:
        with progress:
            yield bar
    except KeyboardInterrupt:
        if kept:
            how = _("Stopped after %(done)s. The same command goes on from there.")
        else:
            how = _("Stopped after %(done)s. Nothing is kept without --output.")
        print("carreira:", how % {"done": bar}, file=sys.stderr)
        raise typer.Exit(130) from None
