"""Where matches are played: in this process, on all cores, or on a cluster (`carreira.lab.cluster`)."""

import os
import signal
import threading
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from typing import TypeAlias

from carreira.lab.playing import Lineup, Played, Task, play, prepare

Work: TypeAlias = tuple[Lineup, Task]
Matches: TypeAlias = Generator[tuple[Work, Played], None, None]
Spread: TypeAlias = Callable[[Sequence[Work]], Matches]
"""Plays matches and yields each with its result when it is over, in any order."""


class CannotSpread(RuntimeError):
    """The matches can't be played there, or no longer; the message says why."""


def here(work: Sequence[Work]) -> Matches:
    """Play one match after the other in this process."""
    for lineup, task in work:
        yield (lineup, task), play(lineup, task)


def on_cores(processes: int | None = None) -> Spread:
    """Play on this machine, by default with one process for each core that this one may use.

    Whatever the number, the results are the same. Raises ValueError for a number below 1, CannotSpread if a process is
    killed.
    """
    if processes is None:
        processes = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if processes < 1:
        raise ValueError(f"The number of processes must be at least 1, not {processes}.")
    if processes == 1:
        return here

    def spread(work: Sequence[Work]) -> Matches:
        for lineup in dict.fromkeys(lineup for lineup, _ in work):
            prepare(lineup)
        context = get_context("spawn")
        with ProcessPoolExecutor(min(processes, len(work)) or 1, context, initializer=_in_a_process) as pool:
            futures = {pool.submit(play, *each): each for each in work}
            try:
                for future in as_completed(futures):
                    yield futures.pop(future), future.result()
            except BrokenProcessPool as error:
                raise CannotSpread("A process was killed while it played.") from error
            finally:
                pool.shutdown(wait=False, cancel_futures=True)

    return spread


def _in_a_process() -> None:
    """Make a process end at once when it is interrupted, and with the one that started it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    parent = parent_process()
    if parent is not None:
        threading.Thread(target=_end_after, args=[parent.join], daemon=True).start()


def _end_after(wait: Callable[[], object]) -> None:
    wait()
    os._exit(1)
