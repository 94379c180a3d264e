"""Letters that no database takes: NUL, and halves of letters. A request with one is refused, wherever it stands: here,
but for the JSON of programs, which `api/asking.py` reads."""

from collections.abc import Callable, Iterable
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase

from carreira.game.language import N_
from carreira.site.pages import say
from carreira.site.refusals import page

UNWRITABLE = N_(
    "The request holds a character that can’t be stored (NUL), so nothing was changed. Remove it and try again."
)
FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")


def storable(text: str) -> bool:
    """Whether a database takes this text.

    >>> storable("Vasco"), storable("Vas\\0co"), storable("Vas\\ud800co")
    (True, False, False)
    """
    return "\0" not in text and not any("\ud800" <= letter <= "\udfff" for letter in text)


def texts(value: Any) -> Iterable[str]:
    """All texts in a value that was read from JSON."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for name, inner in value.items():
            yield from (name, *texts(inner))
    elif isinstance(value, list):
        for inner in value:
            yield from texts(inner)


class Storable:
    """Middleware that refuses such requests (400). It stands after the one against forged requests, which has read the
    forms that it lets through."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Refuse what an address, a header or a cookie holds before anything looks it up."""
        asked = (word for name, values in request.GET.lists() for word in (name, *values))
        headers = (value for value in request.META.values() if isinstance(value, str))
        if not all(map(storable, (*asked, *headers, *request.COOKIES.values()))):
            return refused(request)
        return self._get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., Any], args: Any, kwargs: Any
    ) -> HttpResponseBase | None:
        """Refuse what a form holds."""
        return None if all(map(storable, self._posted(request, view))) else refused(request)

    def _posted(self, request: HttpRequest, view: Callable[..., Any]) -> Iterable[str]:
        if request.content_type in FORMS:
            if request.content_type == FORMS[1] and getattr(view, "csrf_exempt", False):
                return  # the view says first how its file is to be read
            for name, values in request.POST.lists():
                yield from (name, *values)


def refused(request: HttpRequest) -> HttpResponse:
    """400: the page for it."""
    return page(request, 400, say(UNWRITABLE))
