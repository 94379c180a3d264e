"""Where work is done: in this process, on all cores, or, if it is matches, on a cluster (`carreira.lab.cluster`)."""

import os
import signal
import threading
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from gettext import gettext as _
from multiprocessing import parent_process
from multiprocessing.context import SpawnContext, SpawnProcess
from typing import Any, TypeAlias, TypeVar

from carreira.lab.playing import Lineup, Played, Task, play, prepare

Each = TypeVar("Each", bound=tuple[Any, ...])
Done = TypeVar("Done")
Work: TypeAlias = tuple[Lineup, Task]
Matches: TypeAlias = Generator[tuple[Work, Played], None, None]
Spread: TypeAlias = Callable[[Sequence[Work]], Matches]
"""Plays matches and yields each with its result when it is over, in any order."""


class CannotSpread(RuntimeError):
    """The work can't be done there, or no longer; the message says why."""


def here(work: Sequence[Work]) -> Matches:
    """Play one match after the other in this process."""
    yield from done_on_cores(play, work, 1)


def on_cores(processes: int | None = None) -> Spread:
    """Play on this machine, by default with one process for each core that this one may use.

    Whatever the number, the results are the same. Raises ValueError for a number below 1, CannotSpread if a process is
    killed.
    """
    number = checked_processes(processes)

    def spread(work: Sequence[Work]) -> Matches:
        prepare_all(work)
        yield from done_on_cores(play, work, number)

    return here if number == 1 else spread


def checked_processes(processes: int | None) -> int:
    """That many, or as many as there are cores. Raises ValueError for a number below 1."""
    if processes is None:
        return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if processes < 1:
        raise ValueError(_("The number of processes must be at least 1, not %(given)d.") % {"given": processes})
    return processes


def prepare_all(work: Sequence[Work]) -> None:
    """Prepare each line-up once (`prepare`), before other processes play with it."""
    for lineup in dict.fromkeys(lineup for lineup, _task in work):
        prepare(lineup)


def done_on_cores(
    do: Callable[..., Done], work: Sequence[Each], processes: int
) -> Generator[tuple[Each, Done], None, None]:
    """Do `do(*each)` for each piece of work, here or in so many processes; yields what it returns, in any order.

    However it ends, closed or interrupted as well, no process works on.
    """
    if processes == 1:
        for each in work:
            yield each, do(*each)
        return
    with _pool(min(processes, len(work)) or 1) as pool:
        # a process that only begins would answer an interruption with a traceback: it waits until the process is ready
        with _uninterrupted():
            futures = {pool.submit(do, *each): each for each in work}
        try:
            for future in as_completed(futures):
                yield futures.pop(future), future.result()
        except BrokenProcessPool as error:
            raise CannotSpread(_("A process was killed while it worked.")) from error


class _Noting(SpawnContext):
    """Makes processes that begin anew, and notes them: whoever calls may have other children, which live on."""

    def __init__(self) -> None:
        super().__init__()
        self.made: list[SpawnProcess] = []

    def Process(self, *args: Any, **options: Any) -> SpawnProcess:  # type: ignore[override]
        """Instead of the class, as which a pool calls it."""
        self.made.append(SpawnProcess(*args, **options))
        return self.made[-1]


@contextmanager
def _pool(processes: int) -> Iterator[ProcessPoolExecutor]:
    """A pool of so many processes. Once it is left nothing of it is alive; what it still does then is broken off.

    Its thread is waited for as well: while it ends by itself, Python's end may write to the pipe that it closes, which
    prints a traceback (https://github.com/python/cpython/issues/125451).
    """
    context = _Noting()
    pool = ProcessPoolExecutor(processes, context, initializer=_in_a_process)
    done = False
    try:
        yield pool
        done = True
    finally:
        with _uninterrupted():
            if not done:
                for process in context.made:
                    if process.pid is not None:  # it was started
                        process.kill()
            pool.shutdown(cancel_futures=True)


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Let an interruption wait until this is over, also in processes that are started meanwhile."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _in_a_process() -> None:
    """Make a process end at once when it is interrupted, and with the one that started it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
    parent = parent_process()
    if parent is not None:
        threading.Thread(target=_end_after, args=[parent.join], daemon=True).start()


def _end_after(wait: Callable[[], object]) -> None:
    wait()
    os._exit(1)
