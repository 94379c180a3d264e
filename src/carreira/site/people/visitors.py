"""Visitors: who asks. Each is a random name that only an account or, without one, the browser's session holds."""

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest

from carreira.game.language import N_
from carreira.site.addresses import address_of
from carreira.site.people.models import Person, new_visitor
from carreira.site.refusals import Refusal

KEY = "visitor"
HOUR = 3600
SO_MANY_GUESTS = N_(
    "Too many guests have come from your internet address within an hour. Allow cookies, so that you are counted once,"
    " or log in."
)


def person(request: HttpRequest) -> Person | None:
    """The account that is logged in."""
    return request.user if isinstance(request.user, Person) else None


def own_account(request: HttpRequest) -> Person:
    """The account that is logged in, in a view for which it must be (`login_required`)."""
    found = person(request)
    assert found is not None
    return found


def visitor(request: HttpRequest) -> str:
    """The visitor of this request; empty for a session that has never opened a table. Writes nothing."""
    account = person(request)
    return account.visitor if account else guest(request)


def guest(request: HttpRequest) -> str:
    """The visitor that this browser was before anybody logged in; "" if none."""
    found = request.session.get(KEY, "")
    return found if isinstance(found, str) else ""


def known_visitor(request: HttpRequest) -> str:
    """The visitor of this request; if there is none yet, one is made, and the browser gets a cookie. Raises Refusal
    (429) if too many have been made for its address."""
    found = visitor(request)
    if not found:
        _count(request)
        found = new_visitor()
        request.session[KEY] = found
    return found


def _count(request: HttpRequest) -> None:
    """Count a guest of an address: without a cookie, each request of a program would be a new one, with limits of its
    own. Raises Refusal (429)."""
    address = address_of(request)
    if not address:
        return
    key = f"guests-{address}"
    cache.add(key, 0, HOUR)
    if cache.incr(key) > settings.GUESTS_AN_HOUR:
        raise Refusal(429, SO_MANY_GUESTS, headers={"Retry-After": str(HOUR)})
