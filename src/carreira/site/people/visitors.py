"""Visitors: who asks. Each is a random name that only an account or, without one, the browser's session holds."""

from django.http import HttpRequest

from carreira.site.people.models import Person, new_visitor

KEY = "visitor"


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
    """The visitor of this request; if there is none yet, one is made, and the browser gets a cookie."""
    found = visitor(request)
    if not found:
        found = new_visitor()
        request.session[KEY] = found
    return found
