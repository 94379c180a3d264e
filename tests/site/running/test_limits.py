"""A server takes neither endless requests nor those that never end, and goes on answering others meanwhile."""

import asyncio
import contextlib
import os
import socket
import stat
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from carreira.site.limits import Limited
from carreira.site.running import patience
from tests import databases
from tests.served import Site, Visitor, until


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site that is served."""
    running = Site(tmp_path_factory.mktemp("limits"), "--plain", "--no-worker")
    yield running
    running.stop()


def connect(site: Site) -> socket.socket:
    place = urlsplit(site.url)
    assert place.hostname
    assert place.port
    return socket.create_connection((place.hostname, place.port), timeout=30)


def everything(connection: socket.socket) -> bytes:
    """What a server says until it hangs up."""
    found = b""
    try:
        while part := connection.recv(65536):
            found += part
    except ConnectionResetError:
        pass
    return found


def test_a_body_that_says_it_is_too_large_is_not_read(site: Site) -> None:
    for path, kind in (("/new/navegador/", b"text/plain"), ("/api/tables", b"application/json")):
        with connect(site) as connection:
            head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999\r\n\r\n"
            connection.sendall(head.encode())
            answer = everything(connection)
        assert answer.startswith(b"HTTP/1.1 413"), answer
        assert b"at most 1,000,000 bytes" in answer
        assert kind in answer


def test_a_body_of_unknown_length_is_read_only_so_far(site: Site) -> None:
    with connect(site) as connection:
        connection.sendall(b"POST /new/navegador/ HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n")
        chunk = b"10000\r\n" + b"x" * 0x10000 + b"\r\n"
        cut_off = False
        try:
            for _ in range(100):
                connection.sendall(chunk)
        except (BrokenPipeError, ConnectionResetError):
            cut_off = True  # the answer may be lost then
        assert everything(connection).startswith(b"HTTP/1.1 413") or cut_off
    assert Visitor(site).get("/healthz").status == 200


def test_an_endless_head_is_cut_off(site: Site) -> None:
    for part in (b"X-More: " + b"x" * 1000 + b"\r\n", b"y" * 1000):
        with connect(site) as connection:
            connection.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-First: ")
            sent = 0
            try:
                while sent < 10_000_000:
                    connection.sendall(part)
                    sent += len(part)
            except (BrokenPipeError, ConnectionResetError):
                pass
            assert sent < 10_000_000, "it reads on for ever"
    assert Visitor(site).get("/").status == 200


def test_a_refused_request_logs_a_line_and_no_traceback(site: Site) -> None:
    with connect(site) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n")
        assert everything(connection).startswith(b"HTTP/1.1 400")
    told = until(lambda: [line for line in site.output if "evil.example" in line], what="a line in the log")
    assert len(told) == 1, told
    assert "warning" in told[0]
    assert not [line for line in site.output if "Traceback" in line], site.output


def test_only_the_owner_can_read_what_is_stored(site: Site) -> None:
    Visitor(site).open_table("human", "human")
    for name in ("secret-key", "push-key.pem", *([] if databases.SERVER else ["carreira.sqlite3"])):
        assert stat.S_IMODE((site.data / name).stat().st_mode) == 0o600, name


def test_what_an_earlier_version_let_others_read_is_closed(tmp_path: Path) -> None:
    from carreira.site.running.server import make_folder

    before = os.umask(0o022)
    try:
        (tmp_path / "carreira.sqlite3").touch()
        make_folder(tmp_path)
        (tmp_path / "new").touch()
        assert {stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()} == {0o600}
    finally:
        os.umask(before)


async def answered(application: Limited, *messages: Any) -> list[Any]:
    """What is answered to a request whose body comes in these messages; none more come after them."""
    waiting, sent = list(messages), []

    async def receive() -> Any:
        if not waiting:
            await asyncio.Event().wait()
        return waiting.pop(0)

    async def send(message: Any) -> None:
        sent.append(message)

    await application({"type": "http", "path": "/", "headers": []}, receive, send)
    return sent


async def echo(scope: Any, receive: Any, send: Any) -> None:
    """An application that answers with the length of the body."""
    length, more = 0, True
    while more:
        message = await receive()
        length, more = length + len(message["body"]), message["more_body"]
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": str(length).encode()})


def body(length: int, *, more: bool) -> dict[str, Any]:
    return {"type": "http.request", "body": b"x" * length, "more_body": more}


@contextlib.asynccontextmanager
async def serving(application: Any) -> AsyncIterator[tuple[str, int]]:
    """The address of an application that is served in this process."""
    import uvicorn

    config = uvicorn.Config(application, http=patience.Patience, log_config=None, lifespan="off", port=0)
    server = uvicorn.Server(config)
    running = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0)
    yield server.servers[0].sockets[0].getsockname()[:2]
    server.should_exit = True
    await running


def test_whoever_leaves_ends_the_request_that_is_answered_though_others_wait_behind_it(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Otherwise a stream would go on for nobody, and an answer would be written to a connection that is closed."""

    async def left() -> None:
        begun, over = asyncio.Event(), asyncio.Event()

        async def waits(scope: Any, receive: Any, send: Any) -> None:
            begun.set()
            while (await receive())["type"] != "http.disconnect":
                pass
            await send({"type": "http.response.start", "status": 204, "headers": []})
            await send({"type": "http.response.body", "body": b""})
            over.set()

        async with serving(waits) as (host, port):
            _, writer = await asyncio.open_connection(host, port)
            writer.write(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n" * 3)
            await begun.wait()
            writer.close()
            await over.wait()

    asyncio.run(asyncio.wait_for(left(), 20))
    assert not [entry for entry in caplog.records if entry.levelname == "ERROR"]


def test_a_body_within_the_limits_comes_through() -> None:
    application = Limited(echo, most=10)
    assert asyncio.run(answered(application, body(6, more=True), body(4, more=False)))[1]["body"] == b"10"
    assert asyncio.run(answered(application, body(6, more=True), body(5, more=False)))[0]["status"] == 413


def test_a_body_that_never_ends_is_not_waited_for() -> None:
    assert asyncio.run(answered(Limited(echo, patience=0.0), body(6, more=True)))[0]["status"] == 408


def test_a_head_that_never_ends_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor the second one of a connection."""
    monkeypatch.setattr(patience, "SOON", 0.05)

    async def served() -> list[bytes]:
        async with serving(brief) as (host, port):
            got = []
            for sent in (b"", b"GET / HTTP/1.1\r\nHost: a\r\n", b"GET / HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP"):
                reader, writer = await asyncio.open_connection(host, port)
                writer.write(sent)
                got.append(await reader.read())  # until it is cut off
                writer.close()
            return got

    async def brief(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 204, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    nothing, half, whole = asyncio.run(asyncio.wait_for(served(), 20))
    assert (nothing, half) == (b"", b"")
    assert whole.startswith(b"HTTP/1.1 204")
