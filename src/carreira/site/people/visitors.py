"""Visitors: browser sessions without accounts, each identified by a random name that only the session holds."""

import secrets

from django.http import HttpRequest

KEY = "visitor"


def visitor(request: HttpRequest) -> str:
    """The visitor of this browser session; empty for a session that has never opened a table. Writes nothing."""
    found = request.session.get(KEY, "")
    return found if isinstance(found, str) else ""


def known_visitor(request: HttpRequest) -> str:
    """The visitor of this browser session; if there is none yet, one is made, and the browser gets a cookie."""
    found = visitor(request)
    if not found:
        found = secrets.token_urlsafe(24)
        request.session[KEY] = found
    return found
