"""Middleware by which sessions last as long after somebody's last visit as after their first.

Django writes a session only when something in it changes, which for guests is once: their tables would be lost at a set
time after their first visit, however often they come.
"""

from collections.abc import Callable
from contextlib import suppress
from datetime import date, timedelta

from django.contrib.sessions.backends.base import SessionBase, UpdateError
from django.contrib.sessions.models import Session
from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone

from carreira.site.databases import in_passing

SEEN = "seen"
SELDOM = timedelta(days=30)
"""How old a session's last sign of use may be."""


def remove_expired() -> int:
    """Remove sessions whose time is over. Returns how many."""
    return Session.objects.filter(expire_date__lt=timezone.now()).delete()[0]


class Renewed:
    """Renews a session that is used, and its cookie, about once a month."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Pass the request on, and note the day afterwards if that has not been done for a while."""
        response = self._get_response(request)
        session = getattr(request, "session", None)  # it is taken away where the database is
        if session is not None and session.accessed and not session.is_empty() and _long_ago(session.get(SEEN)):
            _renew(session)
        return response


def _renew(session: SessionBase) -> None:
    """Note the day, so that Django stores the session; unless it can't be stored, for which nobody's page waits."""
    stored = session.modified
    session[SEEN] = timezone.now().date().isoformat()
    if stored:  # Django will try in any case
        return
    with in_passing("a session"), suppress(UpdateError):  # which may be gone meanwhile
        session.save()
        stored = True
    session.modified = stored


def _long_ago(seen: object) -> bool:
    try:
        return timezone.now().date() - date.fromisoformat(str(seen)) > SELDOM
    except ValueError:
        return True
