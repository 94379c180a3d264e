"""What is stored of a site's tables, read from its database by another way than the site's own."""

import json
import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

PATIENCE = 60.0
"""Seconds for which a database that has just been killed is asked again."""
NAME = "carreira lab"
"""The name of our own connections: these are not killed."""


class Decision(NamedTuple):
    """A decision, by its number from 1."""

    number: int
    seat: int
    move: str


@dataclass(frozen=True)
class Stored:
    """A table as it is stored."""

    table: str
    game: str
    rules_version: int
    seats: int
    seed: int
    options: dict[str, bool]
    revision: int
    number: int
    decisions: Sequence[Decision]


class Standing(NamedTuple):
    """How a table stands: its revision, and whether a bot is to move."""

    revision: int
    bot: bool


class Database:
    """A site's database, which is only read, and whose backends can be ended if it is PostgreSQL's."""

    def __init__(self, data: Path, address: str) -> None:
        """`address` is that of a PostgreSQL database; if it is empty, the database is SQLite's in the folder `data`."""
        self._file = data / "carreira.sqlite3"
        self._address = address

    @property
    def has_backends(self) -> bool:
        """Whether a server has a process for each connection."""
        return bool(self._address)

    def ask(self, question: str, *values: Any) -> list[tuple[Any, ...]]:
        """The rows that answer a question, with `?` for each of the values; a server that is down is asked again."""
        if not self._address:
            with closing(sqlite3.connect(f"{self._file.as_uri()}?mode=ro", uri=True, timeout=PATIENCE)) as base:
                return base.execute(question, values).fetchall()
        import psycopg

        end = time.monotonic() + PATIENCE
        while True:
            try:
                with psycopg.connect(self._address, application_name=NAME, connect_timeout=5) as wire:
                    return wire.execute(question.replace("?", "%s"), values).fetchall()
            except psycopg.OperationalError:
                if time.monotonic() > end:
                    raise
                time.sleep(0.05)

    def backends(self) -> list[int]:
        """The process ids of the site's connections."""
        question = "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name <> ?"
        return [pid for (pid,) in self.ask(f"{question} AND backend_type = 'client backend'", NAME)]

    def end_backend(self, pid: int) -> bool:
        """End a connection as an administrator would; returns whether it was still there."""
        return bool(self.ask("SELECT pg_terminate_backend(?)", pid)[0][0])

    @contextmanager
    def until_it_restarts(self) -> Iterator[None]:
        """Wait, after what is done in such a block, until the server has ended its connections, as it does when one of
        its processes was killed."""
        import psycopg

        with psycopg.connect(self._address, application_name=NAME, autocommit=True) as wire:
            yield
            end = time.monotonic() + PATIENCE
            while time.monotonic() < end:
                try:
                    wire.execute("SELECT 1")
                except psycopg.OperationalError:
                    return
                time.sleep(0.005)

    def worker_seen(self) -> datetime | None:
        """When a worker gave its last sign of life."""
        rows = self.ask("SELECT seen FROM carreira_process WHERE name = ?", "bots")
        if not rows:
            return None
        (seen,) = rows[0]
        moment = seen if isinstance(seen, datetime) else datetime.fromisoformat(seen)
        return moment if moment.tzinfo else moment.replace(tzinfo=UTC)

    def standing(self) -> dict[str, Standing]:
        """How each table stands."""
        rows = self.ask("SELECT id, revision, waits_for_bot FROM carreira_table")
        return {table: Standing(revision, bool(bot)) for table, revision, bot in rows}

    def tables(self, wanted: Sequence[str]) -> Iterator[tuple[str, Stored | None]]:
        """Each of these tables, or None for one that isn't stored."""
        for table in wanted:
            yield table, self._table(table)

    def _table(self, table: str) -> Stored | None:
        columns = "game, rules_version, seat_count, seed, options, revision, number"
        rows = self.ask(f"SELECT {columns} FROM carreira_table WHERE id = ?", table)
        if not rows:
            return None
        game, rules_version, seats, seed, options, revision, number = rows[0]
        moves = self.ask("SELECT number, seat, notation FROM carreira_move WHERE table_id = ? ORDER BY number", table)
        known = json.loads(options) if isinstance(options, str) else options
        decisions = [Decision(*move) for move in moves]
        return Stored(table, game, rules_version, seats, int(seed), known, revision, number, decisions)
