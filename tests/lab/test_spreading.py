"""Work in other processes: however it ends, nothing of it is left."""

import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from multiprocessing import active_children, get_context

import pytest

from carreira.lab import CannotSpread
from carreira.lab.spreading import done_on_cores

FOR_EVER = 600.0
"""Seconds that no test waits for."""
WORK = [(0.0,), (FOR_EVER,), (FOR_EVER,), (FOR_EVER,)]
"""Two processes have this to sleep: one piece is done at once, two are begun then, and one waits."""


class Stopped(Exception):
    """What ends the work."""


class InterruptedAtFirst(list[tuple[float]]):
    """Work during whose handing out the program is interrupted."""

    def __iter__(self) -> Iterator[tuple[float]]:
        yield from super().__iter__()
        raise KeyboardInterrupt


def interrupt() -> None:
    signal.raise_signal(signal.SIGINT)


def fail() -> None:
    raise Stopped


def kill_a_process() -> None:
    active_children()[0].kill()


@pytest.fixture(autouse=True)
def nothing_left() -> Iterator[None]:
    """No process and no thread more than there were, as soon as the work has ended."""
    before = set(threading.enumerate())
    assert not active_children()
    yield
    try:
        assert not active_children()
        assert not set(threading.enumerate()) - before
    finally:
        for process in active_children():
            process.kill()


@pytest.mark.parametrize(
    ("stop", "error"), [(interrupt, KeyboardInterrupt), (fail, Stopped), (kill_a_process, CannotSpread)]
)
def test_nothing_is_left_of_work_that_was_stopped(stop: Callable[[], None], error: type[BaseException]) -> None:
    def work() -> None:
        with closing(done_on_cores(time.sleep, WORK, 2)) as done:
            assert next(done) == ((0.0,), None)
            stop()
            next(done)

    with pytest.raises(error):
        work()


def test_nothing_is_left_of_work_that_was_interrupted_before_it_began() -> None:
    with pytest.raises(KeyboardInterrupt):
        next(done_on_cores(time.sleep, InterruptedAtFirst(WORK[1:]), 2))


def test_nothing_is_left_of_work_that_was_closed() -> None:
    with closing(done_on_cores(time.sleep, WORK, 2)) as done:
        next(done)


def test_nothing_is_left_of_work_that_failed() -> None:
    with pytest.raises(ValueError, match="non-negative"):
        list(done_on_cores(time.sleep, [(-1.0,), *WORK[1:]], 2))


def test_nothing_is_left_of_work_that_was_done() -> None:
    assert dict(done_on_cores(time.sleep, [(0.0,), (0.01,)], 2)) == {(0.0,): None, (0.01,): None}
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, []), "an interruption is heard again"


def test_other_processes_of_the_program_live_on() -> None:
    """Also those that were started after the work had begun."""
    other = get_context("spawn").Process(target=time.sleep, args=[FOR_EVER])
    with closing(done_on_cores(time.sleep, WORK, 2)) as done:
        next(done)
        other.start()
    assert other.is_alive()
    other.kill()
    other.join()
