"""A server takes neither endless requests nor those that never end, and goes on answering others meanwhile."""

import asyncio
import contextlib
import os
import socket
import stat
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from carreira.site.limits import AT_ONCE, Limited
from carreira.site.running import patience
from tests import databases
from tests.served import PATIENCE, Site, Visitor


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
    return socket.create_connection((place.hostname, place.port), timeout=PATIENCE)


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
        assert b"at most 1000 KB" in answer
        assert kind in answer


def test_whoever_sends_too_much_hears_why(site: Site) -> None:
    """All of it is sent before the answer is read, as browsers do; nothing of it is kept."""
    for path in ("/record/load", "/api/records"):
        with connect(site) as connection:
            connection.sendall(f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 8000000\r\n\r\n".encode())
            connection.sendall(b"x" * 8_000_000)
            assert b"at most 1000 KB" in everything(connection)


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


def test_only_the_owner_can_read_what_is_stored(site: Site) -> None:
    Visitor(site).open_table("human", "human")
    for name in ("secret-key", "push-key.pem", *([] if databases.SERVER else ["carreira.sqlite3"])):
        assert stat.S_IMODE((site.data / name).stat().st_mode) == 0o600, name


def test_what_an_earlier_version_let_others_read_is_closed(tmp_path: Path) -> None:
    from carreira.site.running.server import make_folder

    before = os.umask(0o022)
    try:
        tmp_path.chmod(0o755)
        (tmp_path / "carreira.sqlite3").touch()
        make_folder(tmp_path)
        assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o700
        (tmp_path / "new").touch()
        assert {stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()} == {0o600}
    finally:
        os.umask(before)


def test_a_folder_that_holds_other_things_stays_open(tmp_path: Path) -> None:
    """Somebody may have chosen their home folder."""
    from carreira.site.running.server import make_folder

    before = os.umask(0o022)
    try:
        tmp_path.chmod(0o755)
        (tmp_path / "photos").mkdir()
        make_folder(tmp_path)
        assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o755
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

    asyncio.run(asyncio.wait_for(left(), PATIENCE))
    assert not [entry for entry in caplog.records if entry.levelname == "ERROR"]


def test_a_body_within_the_limits_comes_through() -> None:
    application = Limited(echo, most=10)
    assert asyncio.run(answered(application, body(6, more=True), body(4, more=False)))[1]["body"] == b"10"
    assert asyncio.run(answered(application, body(6, more=True), body(5, more=False)))[0]["status"] == 413


def test_so_many_bodies_may_be_on_their_way_from_one_address() -> None:
    """Those that have come don't count, nor does this machine, where a proxy may stand for everybody."""

    async def sent(*clients: str) -> list[int]:
        application, said = Limited(echo, patience=5.0), []
        end = asyncio.Event()

        async def one(client: str) -> None:
            waiting, answers = [body(1, more=True), body(1, more=False)], []

            async def receive() -> Any:
                if len(waiting) == 1:
                    await end.wait()
                return waiting.pop(0)

            async def send(message: Any) -> None:
                answers.append(message)

            scope = {"type": "http", "path": "/", "headers": [], "client": (client, 5)}
            await application(scope, receive, send)
            said.append(answers[0]["status"])

        for _ in range(2):  # as many again once all have come
            end.clear()
            async with asyncio.TaskGroup() as group:
                for client in clients:
                    group.create_task(one(client))
                await asyncio.sleep(0)
                await asyncio.sleep(0)
                end.set()
        return said

    here = ["203.0.113.5"] * AT_ONCE
    assert asyncio.run(sent(*here)) == [200] * 2 * AT_ONCE
    assert sorted(asyncio.run(sent(*here, here[0], "203.0.113.6"))) == [200] * 2 * (AT_ONCE + 1) + [429] * 2
    assert set(asyncio.run(sent(*["127.0.0.1"] * 2 * AT_ONCE))) == {200}


def test_what_is_over_a_limit_is_said_in_the_readers_language() -> None:
    async def said(*headers: tuple[bytes, bytes]) -> str:
        answers: list[Any] = []

        async def send(message: Any) -> None:
            answers.append(message)

        async def receive() -> Any:
            return {"type": "http.disconnect"}

        scope = {"type": "http", "path": "/", "headers": [(b"content-length", b"1000001"), *headers]}
        await Limited(echo)(scope, receive, send)
        return str(answers[1]["body"].decode())

    assert "too large" in asyncio.run(said())
    assert "too large" in asyncio.run(said((b"accept-language", b"\xff;q=x, pt")))
    assert "zu groß" in asyncio.run(said((b"accept-language", b"pt, de-AT;q=0.8, en;q=0.5")))
    assert "too large" in asyncio.run(said((b"accept-language", b"de"), (b"cookie", b"carreira-language=en")))


def test_a_body_that_never_ends_is_not_waited_for() -> None:
    assert asyncio.run(answered(Limited(echo, patience=0.0), body(6, more=True)))[0]["status"] == 408


def test_what_a_server_that_stops_does_not_wait_for_is_answered() -> None:
    """The server cancels it then; a 500 would tell of a fault."""

    async def stopped(scope: Any, receive: Any, send: Any) -> None:
        raise asyncio.CancelledError

    begun, said, _ = asyncio.run(answered(Limited(stopped)))
    assert begun["status"] == 503
    assert b"being stopped" in said["body"]


def test_a_head_that_never_ends_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor the second one of a connection."""
    monkeypatch.setattr(patience, "SOON", 0.5)  # what is sent at once has come by then

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

    nothing, half, whole = asyncio.run(asyncio.wait_for(served(), PATIENCE))
    assert (nothing, half) == (b"", b"")
    assert whole.startswith(b"HTTP/1.1 204")


async def with_server(application: Any, visit: Any) -> None:
    """Serve an application while a visit lasts, which is given the address."""
    import uvicorn

    config = uvicorn.Config(application, http=patience.Patience, log_config=None, lifespan="off", port=0)
    server = uvicorn.Server(config)
    running = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0)
    try:
        await visit(*server.servers[0].sockets[0].getsockname()[:2], server)
    finally:
        server.should_exit = True
        await running


def test_who_does_not_read_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks for more than the network holds and reads nothing is cut off, and nothing of them is left."""
    monkeypatch.setattr(patience, "UNREAD", 0.1)
    given: list[bool] = []

    async def large(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        try:
            await send({"type": "http.response.body", "body": b"x" * 50_000_000})
        finally:
            given.append(True)

    async def visit(host: str, port: int, server: Any) -> None:
        _, writer = await asyncio.open_connection(host, port, limit=1024)
        writer.write(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        while not given or server.server_state.connections or server.server_state.tasks:
            await asyncio.sleep(0.01)
        writer.close()

    asyncio.run(asyncio.wait_for(with_server(large, visit), PATIENCE))


def test_who_reads_slowly_but_reads_gets_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    """Although all of it takes longer than whoever reads nothing may take."""
    monkeypatch.setattr(patience, "UNREAD", 2.0)

    async def large(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        for _ in range(300):
            await send({"type": "http.response.body", "body": b"x" * 100_000, "more_body": True})
        await send({"type": "http.response.body", "body": b""})

    async def visit(host: str, port: int, server: Any) -> None:
        reader, writer = await asyncio.open_connection(host, port, limit=1024)
        writer.write(b"GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        count, began = 0, time.monotonic()
        while part := await reader.read(200_000):
            count += part.count(b"x")
            while count / 30_000_000 > (time.monotonic() - began) / 4.0:  # four seconds for all of it, or more
                await asyncio.sleep(0.005)
        assert count == 30_000_000
        assert time.monotonic() - began > patience.UNREAD
        writer.close()

    asyncio.run(asyncio.wait_for(with_server(large, visit), PATIENCE))


def test_several_requests_that_nobody_waits_for_are_no_error(caplog: pytest.LogCaptureFixture) -> None:
    """They came together, and the connection was cut while the first was answered: nothing is sent any more."""
    answered: list[bool] = []

    async def slow(scope: Any, receive: Any, send: Any) -> None:
        while (await receive())["type"] != "http.disconnect":
            pass
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"x"})
        answered.append(True)

    async def visit(host: str, port: int, server: Any) -> None:
        _, writer = await asyncio.open_connection(host, port)
        writer.write(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n" * 5)
        while not server.server_state.tasks:
            await asyncio.sleep(0.01)
        writer.transport.abort()
        while server.server_state.connections or server.server_state.tasks:
            await asyncio.sleep(0.01)

    asyncio.run(asyncio.wait_for(with_server(slow, visit), PATIENCE))
    assert answered == [True]
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


def test_as_many_files_may_be_open_as_pages_may_listen(tmp_path: Path) -> None:
    """Often only 1,024 are allowed at first, and each connection is one."""
    site = Site(tmp_path, "--plain", "--no-worker", files=256, CARREIRA_LISTENERS="400")
    try:
        connections = [connect(site) for _ in range(300)]
        for connection in connections[-3:]:
            connection.sendall(b"GET /robots.txt HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            assert everything(connection).startswith(b"HTTP/1.1 200")
        for connection in connections:
            connection.close()
    finally:
        site.stop()
    assert not [line for line in site.output if "Traceback" in line], "\n".join(site.output)
