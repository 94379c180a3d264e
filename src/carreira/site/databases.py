"""Which database the site uses: SQLite in the data folder, or another one that its address names."""

import importlib.util
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from gettext import gettext as _
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import dj_database_url

from carreira.site.environment import BadSetting

SQLITE_FILE = "carreira.sqlite3"
"""The database in the data folder."""
WRITING = 20
"""Seconds that somebody waits for others to have written to SQLite."""
IMPATIENCE = {
    "sqlite": ("PRAGMA busy_timeout = 100", f"PRAGMA busy_timeout = {1000 * WRITING}"),
    "postgresql": ("SET lock_timeout = 100", "RESET lock_timeout"),
}
"""How to wait a tenth of a second only, and as usual again, for each kind of database."""
BUSY = "55P03"
"""What PostgreSQL says when it has waited for a lock in vain."""
SQLITE = {
    # the write lock is taken when a transaction begins, so that a second writer waits instead of failing halfway, and
    # every commit waits for the disk, so that a confirmed move is still there after a power cut
    "transaction_mode": "IMMEDIATE",
    "timeout": WRITING,
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;",
}
IN_TURN = "carreira.site.sqlite"
"""Django's connection to SQLite, with writers who take turns."""
SCHEMES = ("postgresql", "postgres", "sqlite")
EXAMPLE = "postgresql://user:password@host/name"

WAIT = 5.0
"""Seconds that a request waits for a connection: for a free one, or for a database that doesn't answer."""
GIVE_UP = 4.0
"""Seconds after which the pool leaves a database alone until the next request. The pauses between attempts double up to
then, so this also says how soon it notices that the database is back."""
LIVELY = {
    # a connection whose other end has gone without a word is noticed after half a minute, not after hours
    "connect_timeout": 3,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 30_000,
}


def database(variable: str, url: str, folder: Path, pool: int) -> dict[str, Any]:
    """Django's settings of the database at an address, which the environment variable `variable` holds; without an
    address, of SQLite in `folder`. At most `pool` connections are open at once. Raises BadSetting."""
    if not url:
        # not by an address, since a folder's name may hold any character
        file = folder / SQLITE_FILE
        return {"ENGINE": IN_TURN, "NAME": file, "CONN_MAX_AGE": None, "OPTIONS": dict(SQLITE)}
    found = _parsed(variable, url)
    if found["ENGINE"] == "django.db.backends.sqlite3":
        return {**found, "ENGINE": IN_TURN, "CONN_MAX_AGE": None, "OPTIONS": dict(SQLITE)}
    missing = [name for name in ("psycopg", "psycopg_pool") if importlib.util.find_spec(name) is None]
    if missing:
        values = {"variable": variable, "packages": ", ".join(missing)}
        raise BadSetting(
            _(
                "%(variable)s names a PostgreSQL database, whose driver isn’t installed (%(packages)s):"
                " pip install 'carreira[postgres]'."
            )
            % values
        )
    return {
        **found,
        "ENGINE": "carreira.site.postgresql",  # which tries a connection before it is used
        "CONN_HEALTH_CHECKS": False,
        "OPTIONS": {
            **LIVELY,
            **found.get("OPTIONS", {}),
            "pool": {"min_size": 1, "max_size": pool, "timeout": WAIT, "reconnect_timeout": GIVE_UP},
        },
    }


@contextmanager
def in_passing(what: str) -> Iterator[None]:
    """While it lasts, what is written is soon given up if somebody else writes, or if nothing can be stored: whoever
    only looks need not wait for it, and is shown their page all the same. The log tells that `what` was not noted, if
    that is a trouble. Must not stand within a transaction, which would be broken then. Raises OperationalError or
    InterfaceError if the database is away before it begins: then there is no page to be shown either."""
    from django.db import InterfaceError, OperationalError, connection

    from carreira.site import lasting

    briefly, as_usual = IMPATIENCE[connection.vendor]
    with connection.cursor() as cursor:
        cursor.execute(briefly)
    try:
        try:
            yield
        finally:
            with connection.cursor() as cursor:
                cursor.execute(as_usual)
    except (OperationalError, InterfaceError) as error:
        if not _was_busy(error):  # that others write is no trouble
            lasting.tell("site", f"{what} not noted", error)
            if not connection.in_atomic_block:
                connection.close_if_unusable_or_obsolete()  # the rest of the page gets another one


def _was_busy(error: Exception) -> bool:
    """Whether nothing but others, who were writing, kept something from being written."""
    cause = error.__cause__
    return getattr(cause, "sqlite_errorcode", None) == sqlite3.SQLITE_BUSY or getattr(cause, "sqlstate", "") == BUSY


def why_unreachable() -> str:
    """Why PostgreSQL can't be reached, in its own words; "" if it can, and on SQLite.

    A pool only says that it got no connection in time.
    """
    from django.db import connection

    if connection.vendor != "postgresql":
        return ""
    import psycopg

    try:
        psycopg.connect(**connection.get_connection_params()).close()
    except psycopg.Error as error:
        return " ".join(str(error).split()).rstrip(".")
    return ""


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Wait until no other process does what stands in such a block with the same database."""
    from django.db import connection

    from carreira.site.locks import alone

    if connection.vendor != "postgresql":
        with alone(Path(f"{connection.settings_dict['NAME']}-preparing")):
            yield
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(hashtext('carreira'))")
        try:
            yield
        finally:
            cursor.execute("SELECT pg_advisory_unlock(hashtext('carreira'))")


def _parsed(variable: str, url: str) -> dict[str, Any]:
    """What an address says. It may hold a password, so no message repeats it."""
    try:
        scheme = urlsplit(url).scheme
        if scheme not in SCHEMES:
            values = {"variable": variable, "scheme": f"{scheme}:", "example": EXAMPLE}
            if scheme:
                raise BadSetting(_("%(variable)s begins with %(scheme)r; it must be like %(example)s.") % values)
            raise BadSetting(_("%(variable)s begins with no name of a database; it must be like %(example)s.") % values)
        found: dict[str, Any] = dict(dj_database_url.parse(url))
    except BadSetting:
        raise
    except ValueError as error:
        values = {"variable": variable, "example": EXAMPLE}
        raise BadSetting(
            _("%(variable)s can’t be read as an address; it must be like %(example)s.") % values
        ) from error
    if not found["NAME"]:
        values = {"variable": variable, "example": EXAMPLE}
        raise BadSetting(_("%(variable)s names no database; it must be like %(example)s.") % values)
    return found
