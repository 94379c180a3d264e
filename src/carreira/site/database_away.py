"""What people see while the database does not answer: a page that says so, made without asking it anything."""

from collections.abc import Callable
from typing import TypeGuard

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, HttpResponseBase

from carreira.game.language import N_
from carreira.site.logs import log
from carreira.site.pages import say
from carreira.site.refusals import page

AWAY = N_("The site’s database does not answer just now. No confirmed move is lost: try again in a few seconds.")
SOON = "5"
"""Seconds after which programs are asked to try again."""


def is_away(error: BaseException | None) -> TypeGuard[OperationalError | InterfaceError]:
    """Whether an error means that the database does not answer, or not in time."""
    return isinstance(error, OperationalError | InterfaceError)


def away(request: HttpRequest, error: OperationalError | InterfaceError) -> HttpResponse:
    """503: the page for it."""
    log("site").warning("the database does not answer", path=request.path, error=str(error).strip())
    for looked_up in ("session", "user"):  # a page says who is logged in, which only the database knows
        request.__dict__.pop(looked_up, None)
    response = page(request, 503, say(AWAY))
    response["Retry-After"] = SOON
    response["Cache-Control"] = "no-store"
    return response


class KindWhenAway:
    """Middleware that answers with this page when a view meets with such an error."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Pass the request on."""
        return self._get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponseBase | None:
        """The page; other errors go on to Django."""
        return away(request, error) if is_away(error) else None
