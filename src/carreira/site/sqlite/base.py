"""Transactions that wait for their turn to write, instead of trying again and again."""

import time
from typing import Any

from django.db.backends.sqlite3 import base

from carreira.site.sqlite.turns import Turns, turns_at

SHORT = 50
"""Milliseconds; whoever has waited for so short a time waits for SQLite as long as anybody."""


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's, except that each transaction that takes SQLite's lock as it begins waits for its turn before."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._turn: Turns | None = None

    def _start_transaction_under_autocommit(self) -> None:
        if self.transaction_mode == "DEFERRED":  # type: ignore[attr-defined]  # the stubs leave it out; it only reads
            super()._start_transaction_under_autocommit()  # type: ignore[misc]  # the stubs leave it out
            return
        with self.wrap_database_errors:
            ((patience,),) = self.connection.execute("PRAGMA busy_timeout")  # in milliseconds
        began = time.monotonic()
        turns = turns_at(str(self.settings_dict["NAME"]))
        self._turn = turns if turns.take(patience / 1000) else None
        waited = round(1000 * (time.monotonic() - began))
        try:
            if waited > SHORT:  # SQLite is waited for in what is left of the time
                self.connection.execute(f"PRAGMA busy_timeout = {max(0, patience - waited)}")
            super()._start_transaction_under_autocommit()  # type: ignore[misc]  # the stubs leave it out
        except BaseException:
            self._end_turn()
            raise
        finally:
            if waited > SHORT:
                self.connection.execute(f"PRAGMA busy_timeout = {patience}")

    def _end_turn(self) -> None:
        turn, self._turn = self._turn, None
        if turn is not None:
            turn.end()

    def commit(self) -> None:
        """Commit, and end the turn."""
        super().commit()
        self._end_turn()

    def rollback(self) -> None:
        """Roll back, and end the turn, also where that fails: Django closes the connection then."""
        try:
            super().rollback()
        finally:
            self._end_turn()

    def close(self) -> None:
        """Close the connection, which ends a transaction."""
        try:
            super().close()
        finally:
            self._end_turn()
