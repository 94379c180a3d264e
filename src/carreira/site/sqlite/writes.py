"""Whether others have written to a SQLite database. To ask takes microseconds, so whoever waits for something that is
stored there need not look for it in vain, many times a second."""

import threading
import time
from typing import Any

from django.db import connection


class Writes:
    """What others write to the database, as one thread sees it through its connection."""

    def __init__(self) -> None:
        self._last: tuple[Any, int] | None = None

    def new(self) -> bool:
        """Whether others may have written anything since this was asked last; on databases that can't tell, always.
        Raises OperationalError or InterfaceError if the database is away."""
        if connection.vendor != "sqlite":
            return True
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA data_version")
            [version] = cursor.fetchone()
        before, self._last = self._last, (connection.connection, version)
        return before != self._last

    def wait(self, bell: threading.Event, seconds: float, every: float) -> None:
        """Wait so many seconds, unless the bell rings or there is something new before, which is asked `every` so many
        seconds. Raises as `new` does."""
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0:
            if bell.wait(min(left, every)) or self.new():
                return
