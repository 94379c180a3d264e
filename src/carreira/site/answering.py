"""Django behind ASGI: requests are answered in a few threads that last, each with its own connection to the database.

Django's own handler starts a thread for each request, which opens a connection, and passes each request to and fro
between it and the event loop. Threads that compute hinder one another, as Python runs one of them at a time: with all
requests of a busy moment in threads at once, each took several times as long.
"""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import IO, Any

from django.conf import settings
from django.core import signals
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.http import HttpResponse, HttpResponseBase
from django.urls import set_script_prefix

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]


READING = ("GET", "HEAD")
HEALTH = "/healthz"


class Answering(ASGIHandler):
    """Django as an ASGI application. What isn't a stream is answered from beginning to end in one thread; a stream goes
    on in the event loop. Whoever leaves ends their stream, but no request: what has begun is finished.

    Requests that change something wait for one another in the database, so one thread is left to those that only look;
    and whoever asks how the site is need not wait for any of them.
    """

    def __init__(self) -> None:
        super().__init__()
        self._threads = ThreadPoolExecutor(settings.THREADS, thread_name_prefix="answer")
        self._changing = asyncio.Semaphore(max(1, settings.THREADS - 1))
        self._asking = ThreadPoolExecutor(1, thread_name_prefix="ask")

    def load_middleware(self, is_async: bool = False) -> None:
        """Load the middleware as for WSGI: all of it, and every view, runs in the request's thread."""
        super().load_middleware(is_async=False)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            raise ValueError(f"Only HTTP is spoken here, not {scope['type']}.")
        try:
            body = await self.read_body(receive)
        except RequestAborted:
            return
        answer = asyncio.get_running_loop().run_in_executor
        if scope["path"] == HEALTH:
            response = await answer(self._asking, self._answered, scope, body)
        elif scope["method"] in READING:
            response = await answer(self._threads, self._answered, scope, body)
        else:
            async with self._changing:
                response = await answer(self._threads, self._answered, scope, body)
        if not response.streaming:
            await self.send_response(response, send)
            return
        try:
            await self._stream(response, receive, send)
        finally:
            await asyncio.shield(answer(self._threads, response.close))

    def _answered(self, scope: Scope, body: IO[bytes]) -> HttpResponseBase:
        """The answer to a request; all that Django does for it except to send it."""
        set_script_prefix(get_script_prefix(scope))
        signals.request_started.send(sender=self.__class__, scope=scope)
        request, refused = self.create_request(scope, body)
        response = self.get_response(request) if request is not None else refused
        assert response is not None
        response._handler_class = self.__class__  # type: ignore[attr-defined]  # whom the end of the request is from
        if response.streaming and not response.is_async:  # type: ignore[attr-defined]
            response = _whole(response)
        if not response.streaming:
            response.close()
            body.close()
        return response

    async def _stream(self, response: HttpResponseBase, receive: Receive, send: Send) -> None:
        """Send a stream until it ends or its reader leaves."""
        sending = asyncio.ensure_future(self.send_response(response, send))
        leaving = asyncio.ensure_future(receive())
        try:
            await asyncio.wait([sending, leaving], return_when=asyncio.FIRST_COMPLETED)
        finally:
            for one in (sending, leaving):
                one.cancel()
            _, ended = await asyncio.gather(leaving, sending, return_exceptions=True)
        if isinstance(ended, Exception):
            raise ended


def _whole(response: Any) -> HttpResponse:
    """A response whose parts are read from a file, as one: files are small here, and the event loop can't wait for a
    disk."""
    whole = HttpResponse(b"".join(response.streaming_content), status=response.status_code, headers=response.headers)
    whole.cookies = response.cookies
    response.close()
    return whole
