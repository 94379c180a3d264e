"""What people see while the database does not answer, or can store nothing as the disk is full: a page that says so,
made without asking it anything."""

import errno
import sqlite3
from collections.abc import Callable
from typing import TypeGuard

from django.db import InterfaceError, OperationalError, connection
from django.http import HttpRequest, HttpResponse, HttpResponseBase

from carreira.game.language import N_
from carreira.site import lasting
from carreira.site.databases import WAIT
from carreira.site.pages import say
from carreira.site.refusals import page

AWAY = N_("The site’s database does not answer just now. No confirmed move is lost: try again in a few seconds.")
SOON = "5"
"""Seconds after which programs are asked to try again."""
FULL = N_(
    "The site’s disk is full. No confirmed move is lost, and all pages can be read. Try again once whoever runs the"
    " site has made room."
)
FULL_TITLE = N_("Nothing can be stored just now")
LATER = "60"
"""The same while the disk is full."""
HURRIED = 0.5
"""Seconds that requests wait for a connection to PostgreSQL once one of them has waited in vain: as only a few are
answered at a time, the others would wait for their turn to wait."""
NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
"""What a full disk is called where a file is written; SQLite and PostgreSQL have words of their own."""
SQLITE_NO_ROOM = (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR_WRITE, sqlite3.SQLITE_IOERR_SHMSIZE)
POSTGRES_NO_ROOM = ("53100",)


def is_away(error: BaseException | None) -> TypeGuard[OperationalError | InterfaceError]:
    """Whether an error means that the database does not answer, or not in time, or can't store anything."""
    return isinstance(error, OperationalError | InterfaceError)


def is_full(error: BaseException | None) -> bool:
    """Whether an error means that there is no room on the disk, for the database or for a file."""
    if isinstance(error, OSError):
        return error.errno in NO_ROOM
    cause = error.__cause__ if is_away(error) else None
    return (
        getattr(cause, "sqlite_errorcode", None) in SQLITE_NO_ROOM
        or getattr(cause, "sqlstate", None) in POSTGRES_NO_ROOM
    )


def away(request: HttpRequest, error: Exception) -> HttpResponse:
    """503: the page for such an error."""
    full = is_full(error)
    event = "nothing can be stored: the disk is full" if full else "the database does not answer"
    lasting.tell("site", event, error, path=request.path)
    if type(error.__cause__).__name__ == "PoolTimeout":
        _wait(HURRIED)
    for looked_up in ("session", "user"):  # a page says who is logged in, which only the database knows
        request.__dict__.pop(looked_up, None)
    response = page(request, 503, say(FULL), title=FULL_TITLE) if full else page(request, 503, say(AWAY))
    response["Retry-After"] = LATER if full else SOON
    response["Cache-Control"] = "no-store"
    return response


def _wait(seconds: float) -> None:
    """Let requests wait so long for a connection to PostgreSQL from now on."""
    pool = getattr(connection, "pool", None)
    if pool is not None and pool.timeout != seconds:
        pool.timeout = seconds


class KindWhenAway:
    """Middleware that answers with this page when a view meets with such an error."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Pass the request on."""
        response = self._get_response(request)
        if connection.connection is not None:  # there was one to be had
            _wait(WAIT)
        return response

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponseBase | None:
        """The page; other errors go on to Django."""
        return away(request, error) if is_away(error) or is_full(error) else None
