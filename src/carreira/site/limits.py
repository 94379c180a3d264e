"""Limits for the bodies of requests, kept before Django reads them: how large they may be, how long they may take, how
many may be on their way from one address."""

import asyncio
import contextlib
import json
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from django.conf import settings
from django.http import parse_cookie
from django.utils.translation.trans_real import parse_accept_lang_header

from carreira.game.language import LANGUAGES, N_, translator
from carreira.site.addresses import network
from carreira.site.logs import log

Message = Mapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[dict[str, Any], Any, Any], Awaitable[None]]

MOST = 1_000_000
"""The most bytes that a body may have; what pages take is less."""
PATIENCE = 30.0
"""Seconds in which a body must be here."""
AT_ONCE = 20
"""How many bodies may be on their way from one address at the same time; those that come in one piece don't count."""
LINGERING = 2.0
"""Seconds in which a body that is too large may still come, to be thrown away: whoever sends one hears why it was
refused only if the connection isn't broken off meanwhile."""
THROWN_AWAY = 20 * MOST
"""How many bytes are thrown away like this, at most."""
CODES = {408: "too-slow", 413: "too-large", 429: "too-many", 503: "busy"}
"""The words by which programs know these statuses."""

TOO_LARGE = N_("That is too large: at most %(most)d KB are taken here. Nothing was changed.")
TOO_SLOW = N_("The request took too long to arrive, so nothing was changed. Try again.")
TOO_MANY = N_("Too much is being sent from your internet address at once. Nothing was changed; try again in a minute.")
STOPPING = N_("The server is being stopped. Try again in a minute, and look first whether this was done already.")


class _Unfit(Exception):
    """A body that is too large or takes too long, or one too many; or a request that can't be waited for any longer."""

    def __init__(self, status: int, message: str, **values: Any) -> None:
        super().__init__(message % values)
        self.status, self.message, self.values = status, message, values

    def said(self, headers: Mapping[bytes, bytes]) -> str:
        """What is wrong, in the language that a request's headers ask for."""
        chosen = parse_cookie(headers.get(b"cookie", b"").decode("latin-1")).get(settings.LANGUAGE_COOKIE_NAME, "")
        asked = parse_accept_lang_header(headers.get(b"accept-language", b"").decode("latin-1").lower())
        known = (code.split("-")[0] for code in (chosen, *(code for code, _ in asked)))
        language = next((code for code in known if code in LANGUAGES), LANGUAGES[0])
        return translator(language).gettext(self.message) % self.values


class Limited:
    """An ASGI application whose requests have limited bodies. What is over a limit is answered with 408, 413 or 429 and
    noted in the log; nothing of it is stored, and the connection is closed. So is a request that is cancelled, as the
    server stops before it is carried out (503)."""

    def __init__(self, application: Application, *, most: int = MOST, patience: float = PATIENCE) -> None:
        self._application = application
        self._most = most
        self._patience = patience
        self._arriving = Counter[str]()

    async def __call__(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            await self._application(scope, receive, send)
            return
        started = False

        async def sending(message: Message) -> None:
            nonlocal started
            started = True
            await send(message)

        try:
            declared = dict(scope["headers"]).get(b"content-length", b"0")
            if not declared.isdigit() or int(declared[:20]) > self._most:
                raise _too_large(self._most)
            with _Arriving(self._arriving, network((scope.get("client") or ("",))[0])) as arriving:
                await self._application(scope, _counted(receive, self._most, self._patience, arriving), sending)
        except _Unfit as why:
            log("site").info("body refused", path=scope["path"], status=why.status, reason=str(why))
            if not started:
                await _refuse(why, scope, receive, send)
        except asyncio.CancelledError:
            log("site").warning("broken off, as the server stops", path=scope["path"])
            if not started:
                await _refuse(_Unfit(503, STOPPING), scope, receive, send)


def _too_large(most: int) -> _Unfit:
    return _Unfit(413, TOO_LARGE, most=most // 1000)


class _Arriving:
    """A body, which counts among those of its address from its first piece to its last."""

    def __init__(self, counts: Counter[str], address: str) -> None:
        self._counts, self._address, self._counted = counts, address, False

    def __enter__(self) -> "_Arriving":
        return self

    def __exit__(self, *_: object) -> None:
        self.goes_on(False)

    def goes_on(self, more: bool) -> None:
        """Note that a piece has come, and whether more will. Raises _Unfit if there are too many such bodies."""
        if not self._address or more == self._counted:
            return
        if more and self._counts[self._address] >= AT_ONCE:
            raise _Unfit(429, TOO_MANY)
        self._counted = more
        self._counts[self._address] += 1 if more else -1
        if not self._counts[self._address]:
            del self._counts[self._address]


def _counted(receive: Receive, most: int, patience: float, arriving: _Arriving) -> Receive:
    """The same messages, as long as they are within the limits."""
    count, complete = 0, False
    end = asyncio.get_running_loop().time() + patience

    async def counted() -> Message:
        nonlocal count, complete
        if complete:  # what comes now is only the end of the connection
            return await receive()
        try:
            async with asyncio.timeout_at(end):
                message = await receive()
        except TimeoutError:
            raise _Unfit(408, TOO_SLOW) from None
        count += len(message.get("body", b""))
        complete = message["type"] != "http.request" or not message.get("more_body", False)
        arriving.goes_on(not complete)
        if count > most:
            raise _too_large(most)
        return message

    return counted


async def _refuse(why: _Unfit, scope: Mapping[str, Any], receive: Receive, send: Send) -> None:
    """Answer before Django has seen the request: without a page, which would need it."""
    kind, text = "text/plain; charset=utf-8", why.said(dict(scope["headers"]))
    if scope["path"].startswith("/api/"):
        kind = "application/json"
        text = json.dumps({"error": {"code": CODES[why.status], "message": text, "rule": None}})
    body = text.encode()
    headers = [
        (b"content-type", kind.encode()),
        (b"content-length", str(len(body)).encode()),
        (b"connection", b"close"),
        (b"cache-control", b"no-store"),
    ]
    await send({"type": "http.response.start", "status": why.status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": True})
    if why.status == 413:
        await _throw_away(receive)
    await send({"type": "http.response.body", "body": b""})


async def _throw_away(receive: Receive) -> None:
    """Wait for the rest of a body, within limits."""
    count, more = 0, True
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(LINGERING):
            while more and count < THROWN_AWAY:
                message = await receive()
                count += len(message.get("body", b""))
                more = message.get("more_body", False)
