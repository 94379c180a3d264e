"""Announcements: PostgreSQL tells all processes of a site at once which table has changed.

A trigger of the database (migration 0017) sends the table's id to the channel when the transaction commits that has
changed the table's row, whoever changes it. A process that wants to know opens one connection of its own for it, since
one that listens is of no use to anything else. SQLite can't announce anything: there, processes look.
"""

import threading
from collections.abc import Callable

from django.db import connection

from carreira.site.logs import log

CHANNEL = "carreira"
TURN = 0.5
"""Seconds that it may take to notice that nobody wants to hear any more."""
PAUSE = 1.0
"""Seconds before a connection that broke is opened again."""


def announce(table: str) -> None:
    """Announce something at a table that its own row doesn't show, once the transaction commits."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_notify(%s, %s)", (CHANNEL, table))


class Announcements:
    """Calls `heard` with the id of each table that changes, in a thread of its own; with "" when anything may have
    changed, since nobody has listened for a while."""

    def __init__(self, heard: Callable[[str], None]) -> None:
        self._heard = heard
        self._stop: threading.Event | None = None
        self._heeding = False

    @property
    def heeding(self) -> bool:
        """Whether changes are heard of just now, so that it is enough to look seldom."""
        return self._heeding

    def start(self) -> None:
        """Begin to listen, if this database announces anything and nobody listens yet."""
        if connection.vendor != "postgresql" or self._stop is not None:
            return
        self._stop = threading.Event()
        threading.Thread(target=self._listen, args=(self._stop,), name="announcements", daemon=True).start()

    def stop(self) -> None:
        """Listen no longer."""
        if self._stop is not None:
            self._stop.set()
        self._stop, self._heeding = None, False

    def _listen(self, stop: threading.Event) -> None:
        import psycopg

        told = False
        while not stop.is_set():
            try:
                parameters = {**connection.get_connection_params(), "autocommit": True}
                with psycopg.connect(**parameters) as wire:
                    wire.execute(f"LISTEN {CHANNEL}")
                    self._heeding, told = not stop.is_set(), False
                    self._heard("")
                    while not stop.is_set():
                        for announced in wire.notifies(timeout=TURN):
                            self._heard(announced.payload)
            except psycopg.Error as error:
                if not stop.is_set():
                    self._heeding = False
                    if not told:  # once for each time that the database goes away
                        log("announcements").warning("no announcements for now", error=str(error).strip())
                    told = True
                    self._heard("")
                stop.wait(PAUSE)
