"""The databases of running sites: a file in the site's data folder or, where CARREIRA_TEST_DATABASE_URL names a
PostgreSQL server, a database of its own there, which is dropped at the end."""

import atexit
import hashlib
import os
import sqlite3
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

SERVER = os.environ.get("CARREIRA_TEST_DATABASE_URL", "")


def address_of(data: Path) -> str:
    """The address of the database of the site that has this data folder; "" if it is in the folder."""
    return address(name_of(data)) if SERVER else ""


def address(name: str) -> str:
    """The address of a database on the server."""
    return urlsplit(SERVER)._replace(path=f"/{name}").geturl()


def name_of(data: Path) -> str:
    """The name of a folder's database, which no other process of tests uses."""
    return f"carreira_site_{hashlib.sha256(str(data).encode()).hexdigest()[:16]}"


_made: set[str] = set()


def make(data: Path) -> str:
    """The address of the folder's database, which is made if there is none yet."""
    if not SERVER:
        return ""
    name = name_of(data)
    if name not in _made:
        on_server(f'CREATE DATABASE "{name}"')
        _made.add(name)
        atexit.register(on_server, f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')
    return address(name)


def on_server(statement: str) -> list[tuple[Any, ...]]:
    """Carry a statement out on the server, in the database that every server has."""
    import psycopg

    with psycopg.connect(address("postgres"), autocommit=True) as wire:
        found = wire.execute(statement)
        return found.fetchall() if found.description else []


def ask(data: Path, statement: str, *values: Any) -> list[tuple[Any, ...]]:
    """Carry a statement out in the database of a site, with `?` for each of the values."""
    if not SERVER:
        base = sqlite3.connect(data / "carreira.sqlite3", timeout=20)
        try:
            with base:
                return base.execute(statement, [_stored(value) for value in values]).fetchall()
        finally:
            base.close()
    import psycopg

    with psycopg.connect(address_of(data)) as wire:
        found = wire.execute(statement.replace("?", "%s"), values)
        return found.fetchall() if found.description else []


def _stored(value: Any) -> Any:
    """A moment as Django stores it in SQLite."""
    return value.isoformat(" ") if hasattr(value, "isoformat") else value
