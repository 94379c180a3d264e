"""Pages for what goes wrong before a view is reached, or inside one."""

import sys

from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse

from carreira.game.language import N_
from carreira.site import database_away
from carreira.site.logs import log
from carreira.site.pages import say
from carreira.site.refusals import page

LAST_RESORT = (
    "<!doctype html><html lang=en><meta charset=utf-8><title>Carreira</title>"
    "<h1>Something went wrong</h1><p>No confirmed move is lost. "
    '<a href="/">To the start page</a></p></html>'
)


def broken(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """400: a request that can't be read, or that asks for a site of another name."""
    if isinstance(exception, DisallowedHost):
        text = N_("This site doesn’t answer under that name. Its operator can add the name to CARREIRA_ALLOWED_HOSTS.")
        return page(request, 400, say(text), title=N_("A name that isn’t known here"))
    return page(request, 400, say(N_("The request can’t be read, so nothing was changed. Go back and try again.")))


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """403."""
    return page(request, 403, say(N_("This belongs to somebody else; nothing was changed.")))


def forged(request: HttpRequest, reason: str = "") -> HttpResponse:
    """403: a form that does not come from a page of this site (Django's protection against forged requests)."""
    text = N_(
        "The form’s security token is missing or out of date, so nothing was changed. Reload the page and"
        " try again; cookies must be allowed."
    )
    return page(request, 403, say(text))


def missing(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """404."""
    return page(
        request,
        404,
        say(N_("There is no page at this address. A table’s address must be complete, to the last letter.")),
    )


def failed(request: HttpRequest) -> HttpResponse:
    """500: an error in the program, which is in the log; 503 if it is that the database does not answer, which a part
    of the program has noticed that is not in a view, such as whoever looks a session up."""
    try:
        error = sys.exception()
        if isinstance(error, Exception) and (database_away.is_away(error) or database_away.is_full(error)):
            return database_away.away(request, error)
        text = say(N_("The error has been logged. No confirmed move is lost: reload the page and go on."))
        return page(request, 500, text)
    except Exception:
        log("site").exception("the error page failed")
        return HttpResponse(LAST_RESORT, status=500)
