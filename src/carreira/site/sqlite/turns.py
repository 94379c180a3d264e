"""Writers of one SQLite database take turns, in this process and in others on this machine.

SQLite lets one write at a time. Whoever finds it taken sleeps, longer each time, and then tries again: the unlucky ones
wait for seconds although each writes for a few milliseconds only. Here, threads wait for each other, and one of each
process for those of other processes, at two doors: whoever is through the first one is the next at the second, so no
process can overtake another twice. SQLite's own lock decides all the same; if a turn doesn't come in time, it is asked.
"""

import threading
import time
from pathlib import Path

from carreira.site.locks import lock_file, try_lock, unlock

PAUSE = 0.001
"""Seconds between two looks at a door."""
NEXT, WRITING = 0, 1
"""The doors: each is a byte of the file."""


class Turns:
    """The turns of this process at one database. `file` is where processes take turns; None if no other has it open."""

    def __init__(self, file: Path | None) -> None:
        self._thread = threading.Lock()
        self._file = None if file is None else lock_file(file)

    def take(self, seconds: float) -> bool:
        """Wait for a turn for so long at most. Returns whether it came; then it must be given back by `end`."""
        until = time.monotonic() + seconds
        if not self._thread.acquire(timeout=seconds):
            return False
        if self._through(NEXT, until):
            through = self._through(WRITING, until)
            self._open(NEXT)
            if through:
                return True
        self._thread.release()
        return False

    def end(self) -> None:
        """Give a turn back."""
        self._open(WRITING)
        self._thread.release()

    def _through(self, door: int, until: float) -> bool:
        while self._file is not None and not try_lock(self._file, door):
            if time.monotonic() > until:
                return False
            time.sleep(PAUSE)
        return True

    def _open(self, door: int) -> None:
        if self._file is not None:
            unlock(self._file, door)


_at: dict[str, Turns] = {}
_lock = threading.Lock()


def turns_at(database: str) -> Turns:
    """The turns at a database, by its name: a file's path, or what SQLite calls a database in memory."""
    with _lock:
        if database not in _at:
            file = Path(database)
            _at[database] = Turns(file.with_name(f"{file.name}-turns") if file.is_file() else None)
        return _at[database]
