"""Trying a text out: within a time, within a memory, and with nothing but the refusals that are documented."""

import resource
import signal
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import FrameType

LONGEST = 2.0
"""Seconds that a text of any kind may take: to be read, and what is accepted to be played with for a moment."""
HUNG = 10.0
"""Seconds of the processor after which it is ended."""
MOST = 400
"""MB of memory that a text may take."""


class TooSlow(BaseException):
    """A text takes too long; no `except Exception` catches this."""


@dataclass(frozen=True)
class Failure:
    """What a text did that it must not do. Two of the same `kind` have the same cause."""

    target: str
    kind: str
    said: str
    text: str


def tried(target: str, read: Callable[[str], object], text: str) -> Failure | None:
    """Read a text; what went wrong, None if nothing did. `read` returns for what is accepted or refused as it should
    be."""
    before, began, thought = _peak(), time.monotonic(), time.process_time()
    try:
        with _limit(HUNG):
            read(text)
    except TooSlow as error:
        return Failure(target, f"hangs: {place(error)}", "".join(traceback.format_tb(error.__traceback__)[-6:]), text)
    except MemoryError as error:
        return Failure(target, f"MemoryError: {place(error)}", "".join(traceback.format_exception(error)[-6:]), text)
    except Exception as error:
        kind = f"{type(error).__name__}: {place(error)}"
        return Failure(target, kind, "".join(traceback.format_exception(error)[-12:]), text)
    took = min(time.monotonic() - began, time.process_time() - thought)
    if took > LONGEST:
        return Failure(target, "slow", f"{took:.1f} s", text)
    if _peak() - before > MOST:
        return Failure(target, "memory", f"{_peak() - before} MB more than any before it", text)
    return None


def place(error: BaseException) -> str:
    """Where in our sources an error was raised: the last of them that it came through."""
    found = "?"
    for frame in traceback.extract_tb(error.__traceback__):
        if "/carreira/" in frame.filename:
            found = f"{Path(frame.filename).name}:{frame.name}"
    return found


@contextmanager
def _limit(seconds: float) -> Iterator[None]:
    """Raise TooSlow in this thread, which must be the main one, after so many seconds of the processor, of which other
    programs on a busy machine take none."""

    def late(number: int, frame: FrameType | None) -> None:
        raise TooSlow

    before = signal.signal(signal.SIGPROF, late)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def _peak() -> int:
    """The most memory that this process has had so far, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
