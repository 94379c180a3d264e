"""Attempts to send something: each is noted before it begins, tried again with a growing pause, and made by one worker.

Nothing is sent twice. So an attempt of which nobody knows whether it arrived (the process died, the answer never came)
is not repeated.
"""

from datetime import datetime, timedelta
from enum import Enum
from typing import TypeVar

from django.db.models import F, QuerySet
from django.utils import timezone

from carreira.site.logs import log
from carreira.site.notices.models import Outgoing

PAUSES = [timedelta(minutes=minutes) for minutes in (1, 5, 25, 125, 625, 1440)]
"""How long to wait after each failure; after one more it is given up."""
LOST = timedelta(hours=1)
"""An attempt that began so long ago will not be heard of again."""

O = TypeVar("O", bound=Outgoing)  # noqa: E741


class Outcome(Enum):
    """How an attempt ended."""

    SENT = "sent"
    LATER = "tried again later"
    GIVEN_UP = "given up"
    UNANSWERED = "perhaps sent"
    BROKEN = "broken off by a fault of ours"


class Failed(Exception):
    """Nothing was sent; another attempt may succeed."""


class Gone(Exception):
    """There is nobody any more to send it to."""


class Unknown(Exception):
    """It may have been sent."""


def waiting(rows: "QuerySet[O]") -> "QuerySet[O]":
    """Those of the rows that are due, the longest first."""
    return rows.filter(begun=None, done=None, due__lte=timezone.now()).order_by("due", "pk")


def claim(rows: "QuerySet[O]") -> int:
    """Begin an attempt, if no other worker has. Returns for how many of the rows it has begun."""
    now = timezone.now()
    return rows.filter(begun=None, done=None).update(begun=now, attempts=F("attempts") + 1)


def sent(rows: "QuerySet[O]") -> None:
    """Note that an attempt succeeded."""
    rows.update(begun=None, done=timezone.now(), sent=True)


def failed(rows: "QuerySet[O]", attempts: int, why: object) -> Outcome:
    """Note that an attempt, the given number of it, failed. Returns LATER or GIVEN_UP."""
    entry = log("notices").bind(what=rows.model.__name__.lower(), attempts=attempts, why=str(why)[:200])
    if attempts <= len(PAUSES):
        rows.update(begun=None, due=timezone.now() + PAUSES[attempts - 1])
        entry.info("not sent, tried again later")
        return Outcome.LATER
    rows.update(begun=None, done=timezone.now())
    entry.warning("not sent, given up")
    return Outcome.GIVEN_UP


def unknown(rows: "QuerySet[O]", why: object) -> None:
    """Note that nobody knows whether an attempt succeeded."""
    rows.update(begun=None, done=timezone.now())
    log("notices").warning("perhaps not sent", what=rows.model.__name__.lower(), why=str(why)[:200])


def write_off(rows: "QuerySet[O]") -> int:
    """Give up the attempts whose worker died. Returns how many."""
    lost: datetime = timezone.now() - LOST
    count = rows.filter(done=None, begun__lt=lost).update(begun=None, done=timezone.now())
    if count:
        log("notices").warning("perhaps not sent", what=rows.model.__name__.lower(), count=count, why="worker died")
    return count
