"""The handler between the web server and Django: threads that last, streams that end when their reader leaves."""

import asyncio
import threading
import warnings
from collections.abc import AsyncGenerator
from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.test import override_settings
from django.urls import path
from django.views.decorators.csrf import csrf_exempt

from carreira.site.answering import Answering

LEFT: list[str] = []
"""The streams that have ended."""


@csrf_exempt
def where(request: HttpRequest) -> HttpResponse:
    """The name of the thread, and what was posted."""
    return HttpResponse(f"{threading.current_thread().name} {request.body.decode()}")


def broken(request: HttpRequest) -> HttpResponse:
    """A fault of the site."""
    raise RuntimeError("broken")


async def _endless() -> AsyncGenerator[bytes]:
    try:
        while True:
            yield b"still here\n"
            await asyncio.sleep(0)
    finally:
        LEFT.append("endless")


async def _failing() -> AsyncGenerator[bytes]:
    yield b"begun\n"
    raise RuntimeError("a stream broke")


def endless(request: HttpRequest) -> StreamingHttpResponse:
    """A stream without an end."""
    return StreamingHttpResponse(_endless())


def failing(request: HttpRequest) -> StreamingHttpResponse:
    """A stream that breaks."""
    return StreamingHttpResponse(_failing())


def parts(request: HttpRequest) -> StreamingHttpResponse:
    """What is read part by part, as files are."""
    response = StreamingHttpResponse(iter([b"one ", b"two"]), headers={"X-Kept": "yes"})
    response.set_cookie("kept", "too")
    return response


HELD = threading.Event()


@csrf_exempt
def held(request: HttpRequest) -> HttpResponse:
    """Something that waits for the database."""
    HELD.wait(60)
    return HttpResponse("done")


def free(request: HttpRequest) -> HttpResponse:
    """A page; it is what the others have waited for."""
    return HttpResponse("here")


def release(request: HttpRequest) -> HttpResponse:
    """What lets go of the others, when it is answered."""
    HELD.set()
    return HttpResponse("released")


urlpatterns = [
    path("held", held),
    path("free", free),
    path("release", release),
    path("healthz", release),
    path("where", where),
    path("broken", broken),
    path("endless", endless),
    path("failing", failing),
    path("parts", parts),
]


class Asked:
    """A request as a web server passes it on, and what came back."""

    def __init__(self, url: str, body: bytes = b"", method: str = "GET") -> None:
        self.sent: list[dict[str, Any]] = []
        self.gone = asyncio.Event()
        self._messages = [{"type": "http.request", "body": body, "more_body": False}]
        headers = [(b"host", b"localhost"), (b"content-length", str(len(body)).encode())]
        self.scope = {
            "type": "http",
            "method": method,
            "path": f"/{url}",
            "query_string": b"",
            "headers": headers,
            "client": ("127.0.0.1", 1),
            "server": ("localhost", 80),
        }

    async def receive(self) -> dict[str, Any]:
        """The body, and then nothing until the reader leaves."""
        if self._messages:
            return self._messages.pop()
        await self.gone.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: dict[str, Any]) -> None:
        """Take a part of the answer; the reader leaves after the third."""
        self.sent.append(message)
        if len(self.sent) == 4:
            self.gone.set()

    @property
    def status(self) -> int:
        return int(self.sent[0]["status"])

    @property
    def headers(self) -> dict[str, str]:
        return {name.decode().lower(): value.decode() for name, value in self.sent[0]["headers"]}

    @property
    def body(self) -> bytes:
        return b"".join(message.get("body", b"") for message in self.sent[1:])


def ask(*requests: tuple[Any, ...]) -> list[Asked]:
    """Ask one site all of these at once."""

    async def all_at_once() -> list[Asked]:
        site = Answering()
        asked = [Asked(*request) for request in requests]
        async with asyncio.timeout(60):
            await asyncio.gather(*(site(one.scope, one.receive, one.send) for one in asked))
        return asked

    with override_settings(ROOT_URLCONF=__name__):
        return asyncio.run(all_at_once())


def test_requests_share_a_few_threads(settings: Any) -> None:
    """However many come at once, no more than so many are answered at the same time, and each gets its own answer."""
    settings.THREADS = 2
    found = ask(*(("where", str(number).encode(), "POST") for number in range(20)))
    assert [one.body.split()[1] for one in found] == [str(number).encode() for number in range(20)]
    assert {one.body.split()[0] for one in found} <= {b"answer_0", b"answer_1"}


def test_whoever_looks_does_not_wait_for_those_who_change_something(settings: Any) -> None:
    """However many wait for the database: otherwise this would wait until they give up."""
    settings.THREADS = 3
    HELD.clear()
    *posts, page, release = ask(*[("held", b"", "POST")] * 8, ("free",), ("release",))
    assert [one.body for one in posts] == [b"done"] * 8
    assert (page.body, release.body) == (b"here", b"released")


def test_how_the_site_is_can_be_asked_while_everything_waits(settings: Any) -> None:
    settings.THREADS = 1
    HELD.clear()
    found = ask(*[("held",)] * 3, ("healthz",))
    assert [one.body for one in found] == [b"done"] * 3 + [b"released"]


def test_a_fault_is_an_answer_and_harms_no_other() -> None:
    first, second = ask(("broken",), ("where",))
    assert first.status == 500
    assert second.status == 200


def test_a_reader_who_leaves_ends_the_stream() -> None:
    LEFT.clear()
    (found,) = ask(("endless",))
    assert found.status == 200
    assert found.body.startswith(b"still here")
    assert LEFT == ["endless"]


def test_a_stream_that_breaks_is_a_fault_that_the_server_hears_of() -> None:
    with pytest.raises(RuntimeError, match="a stream broke"):
        ask(("failing",))


def test_what_is_read_part_by_part_is_sent_whole() -> None:
    """As under WSGI, and without Django's warning: it is read in the request's thread, not in the event loop."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        (found,) = ask(("parts",))
    assert found.body == b"one two"
    assert found.headers["x-kept"] == "yes"
    assert found.headers["set-cookie"].startswith("kept=too")


def test_a_body_that_never_comes_is_no_request() -> None:
    """Whoever leaves before their request is complete gets no answer."""

    async def leave() -> list[dict[str, Any]]:
        asked = Asked("where")
        asked._messages = [{"type": "http.disconnect"}]
        await Answering()(asked.scope, asked.receive, asked.send)
        return asked.sent

    assert asyncio.run(leave()) == []


def test_only_http_is_spoken() -> None:
    async def other() -> None:
        asked = Asked("where")
        await Answering()({**asked.scope, "type": "websocket"}, asked.receive, asked.send)

    with pytest.raises(ValueError, match="websocket"):
        asyncio.run(other())
