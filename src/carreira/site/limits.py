"""Limits for the bodies of requests, kept before Django reads them: how large they may be, how long they may take."""

import asyncio
import contextlib
import json
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from carreira.site.logs import log

Message = Mapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[dict[str, Any], Any, Any], Awaitable[None]]

MOST = 1_000_000
"""The most bytes that a body may have; what pages take is less."""
PATIENCE = 30.0
"""Seconds in which a body must be here."""
LINGERING = 2.0
"""Seconds in which a body that is too large may still come, to be thrown away: whoever sends one hears why it was
refused only if the connection isn't broken off meanwhile."""
THROWN_AWAY = 20 * MOST
"""How many bytes are thrown away like this, at most."""
CODES = {408: "too-slow", 413: "too-large", 503: "busy"}
"""The words by which programs know these statuses."""


STOPPING = "The server is being stopped. Try again in a minute, and look first whether this was done already."


class _Unfit(Exception):
    """A body that is too large, or takes too long; or a request that can't be waited for any longer."""

    def __init__(self, status: int, text: str) -> None:
        super().__init__(text)
        self.status = status


class Limited:
    """An ASGI application whose requests have limited bodies. What is over a limit is answered with 413 or 408, and a
    line in the log; nothing of it is stored, and the connection is closed. So is a request that is cancelled, as the
    server stops before it is carried out (503)."""

    def __init__(self, application: Application, *, most: int = MOST, patience: float = PATIENCE) -> None:
        self._application = application
        self._most = most
        self._patience = patience

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
            await self._application(scope, _counted(receive, self._most, self._patience), sending)
        except _Unfit as why:
            log("site").info("body refused", path=scope["path"], status=why.status, reason=str(why))
            if not started:
                await _refuse(why, scope["path"], receive, send)
        except asyncio.CancelledError:
            log("site").warning("broken off, as the server stops", path=scope["path"])
            if not started:
                await _refuse(_Unfit(503, STOPPING), scope["path"], receive, send)


def _too_large(most: int) -> _Unfit:
    return _Unfit(413, f"That is too large: at most {most:,} bytes are taken here. Nothing was changed.")


def _counted(receive: Receive, most: int, patience: float) -> Receive:
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
            raise _Unfit(408, "The request took too long to arrive, so nothing was changed. Try again.") from None
        count += len(message.get("body", b""))
        complete = message["type"] != "http.request" or not message.get("more_body", False)
        if count > most:
            raise _too_large(most)
        return message

    return counted


async def _refuse(why: _Unfit, path: str, receive: Receive, send: Send) -> None:
    """Answer before Django has seen the request: without a page, which would need it."""
    kind, text = "text/plain; charset=utf-8", str(why)
    if path.startswith("/api/"):
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
