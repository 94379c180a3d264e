"""Refusals: every request that can't be fulfilled gets a page that says what is wrong, with the right status; under
/api/, an object as JSON."""

from collections.abc import Callable, Sequence
from typing import Any, NoReturn

from django.core.exceptions import TooManyFieldsSent
from django.core.files.uploadhandler import FileUploadHandler, StopUpload
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.template import loader
from django.urls import reverse

from carreira.game.language import N_
from carreira.site import lasting
from carreira.site.pages import say

TITLES = {
    400: N_("That form can’t be read"),
    403: N_("You may not do that"),
    404: N_("There is nothing here"),
    405: N_("This address can’t be used in that way"),
    409: N_("The table has moved on"),
    413: N_("That is too large"),
    422: N_("The rules forbid that"),
    429: N_("That was too much at once"),
    500: N_("Something went wrong"),
    503: N_("The server is busy"),
}


CODES = {
    400: "broken",
    401: "token",
    403: "forbidden",
    404: "missing",
    405: "method",
    409: "conflict",
    413: "too-large",
    422: "illegal",
    429: "too-many",
    500: "failed",
    503: "busy",
}
"""The word by which programs know a status; 409 is `stale` where a request was made from an older state."""
PROGRAMS = "/api/"
"""What is below this address is for programs."""


NOT_UTF8 = N_("The request’s text must be in UTF-8, so nothing was changed. Go back and try again.")
METHOD = N_("This address accepts only %(methods)s; nothing was changed.")


class Refusal(Exception):
    """Why a request can't be fulfilled; nothing was changed. Answered with this status and a page that says so.

    `message` is to be translated, with `values` filled in. If a rule of the game forbids the request, `rule` is its id.
    """

    title = ""
    """What heads the page, to be translated; by default, what its status means."""
    code = ""
    """The word for programs, where it is not that of the status."""

    def __init__(
        self, status: int, message: str, *, rule: str = "", headers: dict[str, str] | None = None, **values: Any
    ) -> None:
        super().__init__(message)
        self.status = status
        self.message = message
        self.rule = rule
        self.values = values
        self.headers = headers or {}

    @property
    def links(self) -> list[tuple[str, str]]:
        """Ways to go on, besides the start page: addresses, and what they are called in the reader's language."""
        return []

    @property
    def sentence(self) -> str:
        """The message in the reader's language; empty if the rule's text is enough."""
        return say(self.message, **self.values) if self.message else ""


def for_programs(status: int, text: str, *, code: str = "", rule: str = "") -> JsonResponse:
    """What is wrong as JSON: `{"error": {"code", "message", "rule"}}`; `rule` is null unless a rule forbids it."""
    problem = {"code": code or CODES.get(status, CODES[400]), "message": text, "rule": rule or None}
    return JsonResponse({"error": problem}, status=status)


def page(
    request: HttpRequest, status: int, text: str, links: Sequence[tuple[str, str]] = (), *, title: str = ""
) -> HttpResponse:
    """A page that says what is wrong, with links for going on, each an address and what it is called; under /api/, the
    same as JSON."""
    if request.path.startswith(PROGRAMS):
        return for_programs(status, text)
    ways = [{"url": url, "label": label} for url, label in (*links, (reverse("start"), say(N_("To the start page"))))]
    context = {"status": status, "title": say(title or TITLES.get(status, TITLES[400])), "text": text, "links": ways}
    return HttpResponse(loader.render_to_string("message.html", context, request), status=status)


def answer(request: HttpRequest, refused: Refusal) -> HttpResponse:
    """The page of a refusal, with its headers; under /api/, the same as JSON."""
    if refused.status >= 500:
        lasting.tell("site", "refused for now", refused.message, path=request.path)
    if request.path.startswith(PROGRAMS):
        response: HttpResponse = for_programs(refused.status, refused.sentence, code=refused.code, rule=refused.rule)
    else:
        response = page(request, refused.status, refused.sentence, refused.links, title=refused.title)
    for name, value in refused.headers.items():
        response[name] = value
    return response


class KindRefusals:
    """Middleware that turns a `Refusal` into its page."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Pass the request on, unless its address has a letter that no database takes, or its body is in another
        encoding than ours: Django takes some that can't decode a form. Raises Http404."""
        if "\0" in request.path:
            raise Http404
        charset = (request.content_params or {}).get("charset", "utf-8")
        if charset.lower() not in ("utf-8", "utf8", ""):
            return answer(request, Refusal(400, NOT_UTF8))
        response = self._get_response(request)
        if response.status_code == 405 and request.path.startswith(PROGRAMS):
            return answer(
                request, Refusal(405, METHOD, headers={"Allow": response["Allow"]}, methods=response["Allow"])
            )
        return response

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponseBase | None:
        """The page of a refusal; other errors go on to Django."""
        if isinstance(error, TooManyFieldsSent):
            error = Refusal(400, N_("The form has far too many fields; nothing was changed."))
        if not isinstance(error, Refusal):
            return None
        return answer(request, error)


class NoUploads(FileUploadHandler):
    """Refuses files: the few forms that have one use a handler of their own (uploads.py)."""

    def receive_data_chunk(self, raw_data: bytes, start: int) -> NoReturn:
        """Stop reading."""
        raise StopUpload(connection_reset=False)

    def file_complete(self, file_size: int) -> None:
        """There is no file."""
