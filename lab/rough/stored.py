"""What a site has stored, asked from outside."""

import sqlite3
from datetime import UTC, datetime
from typing import Any

from lab.serving import Site


def ask(site: Site, statement: str) -> list[tuple[Any, ...]]:
    """What the site's database answers."""
    address = site.environment["CARREIRA_DATABASE_URL"]
    if address:
        import psycopg

        with psycopg.connect(address) as wire:
            return wire.execute(statement.encode()).fetchall()
    base = sqlite3.connect(site.data / "carreira.sqlite3", timeout=20)
    try:
        return base.execute(statement).fetchall()
    finally:
        base.close()


def moment(stored: Any) -> float:
    """A time as it is stored, in seconds since 1970."""
    if isinstance(stored, datetime):
        return stored.timestamp()
    return datetime.fromisoformat(stored).replace(tzinfo=UTC).timestamp()
