"""How programs ask: whose token they bring, JSON as it should be, and what each operation may answer."""

import json
from typing import Any

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from ninja import NinjaAPI
from ninja.errors import HttpError, ValidationError
from ninja.parser import Parser
from ninja.security import HttpBearer

from carreira.game.language import N_
from carreira.site.api.schemas import Refused
from carreira.site.api.tokens import Caller, caller, caller_for
from carreira.site.letters import UNWRITABLE, storable, texts
from carreira.site.limits import TOO_LARGE
from carreira.site.refusals import Refusal, answer

UNREADABLE = N_("The request’s body is not JSON, so nothing was changed: %(problem)s")
NOT_JSON = N_("The request’s body must be JSON, with the header “Content-Type: application/json”; nothing was changed.")
MISFIT = N_("The request doesn’t fit its description at /api/docs, so nothing was changed. %(where)s: %(problem)s")


class Asked(HttpRequest):
    """A request with who makes it."""

    auth: Caller


class Token(HttpBearer):
    """A personal token in the header; without a `scope`, it may be left out. Cookies count for nothing here: a browser
    sends them also where another site makes it."""

    openapi_description = "A personal token, made on the account's page or by `carreira token NAME`."

    def __init__(self, scope: str = "") -> None:
        super().__init__()
        self.scope = scope

    def __call__(self, request: HttpRequest) -> Caller:
        """Who asks. Raises Refusal (401 or 403)."""
        return caller_for(request, self.scope) if self.scope else caller(request)

    def authenticate(self, request: HttpRequest, token: str) -> Caller:
        """As above: the header is read there."""
        return self(request)


class StrictJson(Parser):
    """Reads bodies: JSON only, and only what can be stored and sent on."""

    def parse_body(self, request: HttpRequest) -> Any:
        """The body. Raises Refusal (400)."""
        if request.content_type != "application/json":
            raise Refusal(400, NOT_JSON)
        try:
            found = json.loads(request.body, parse_constant=_no_number)
            fit = all(map(storable, texts(found)))
        except (ValueError, RecursionError) as error:
            raise Refusal(400, UNREADABLE, problem=str(error)[:200].encode(errors="replace").decode()) from error
        if not fit:
            raise Refusal(400, UNWRITABLE)
        return found


def _no_number(word: str) -> None:
    raise ValueError(word)


def answers(model: Any, *refusals: int, status: int = 200) -> dict[int, Any]:
    """What an operation may answer: with `status`, or one of these refusals. Any may refuse letters that can't be
    stored (400), a token (401), a body that is too large or too slow, or one too many (408, 413, 429), or say that the
    server can't answer now (503)."""
    return {status: model, **dict.fromkeys(sorted({*refusals, 400, 401, 408, 413, 429, 503}), Refused)}


WITHOUT_TOKEN: dict[str, Any] = {"security": [{}]}
"""For operations that need no token."""


def explain(api: NinjaAPI) -> None:
    """Answer what goes wrong with our errors instead of django-ninja's."""
    api.add_exception_handler(Refusal, _refused)
    api.add_exception_handler(HttpError, _unreadable)
    api.add_exception_handler(ValidationError, _misfit)
    api.add_exception_handler(RequestDataTooBig, _too_large)


def _refused(request: HttpRequest, refused: Any) -> HttpResponse:
    return answer(request, refused)


def _too_large(request: HttpRequest, _: Any) -> HttpResponse:
    return answer(request, Refusal(413, TOO_LARGE, most=settings.DATA_UPLOAD_MAX_MEMORY_SIZE // 1000))


def _unreadable(request: HttpRequest, error: Any) -> HttpResponse:
    """django-ninja turns whatever a parser raises into an error of its own, and keeps it as the cause."""
    if isinstance(error.__cause__, Refusal):
        return answer(request, error.__cause__)
    return answer(request, Refusal(error.status_code, UNREADABLE, problem=str(error)))


def _misfit(request: HttpRequest, error: Any) -> HttpResponse:
    first = error.errors[0]
    where = ".".join(str(part) for part in first["loc"] if part not in ("body", "body_params"))[:100]
    return answer(request, Refusal(400, MISFIT, where=where or "/", problem=first["msg"][:200]))
