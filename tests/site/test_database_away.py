"""While the database does not answer, people get a page that says so, and nobody a traceback."""

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from types import SimpleNamespace
from typing import Any

import pytest
from django.db import OperationalError, connection, connections
from django.db.backends.utils import CursorWrapper
from django.http import HttpResponse
from django.test import Client, RequestFactory

from carreira.site import database_away, databases
from carreira.site.database_away import HURRIED, KindWhenAway
from carreira.site.databases import WAIT
from carreira.site.running import health
from carreira.site.running.processes import report
from carreira.site.tables import listening, stream
from carreira.site.tables.live import KEEP
from tests.site.conftest import Browser

pytestmark = pytest.mark.django_db

SAYS = "database does not answer just now"


@contextmanager
def away(monkeypatch: pytest.MonkeyPatch, *, after: int = 0) -> Iterator[list[str]]:
    """A database that fails whatever it is asked, in every thread, once it has answered so many times. Yields what it
    is asked from then on."""
    asked, in_vain = count(), []
    execute = CursorWrapper.execute

    def answer(self: CursorWrapper, sql: str, params: Any = None) -> Any:
        if next(asked) < after:
            return execute(self, sql, params)
        in_vain.append(sql)
        raise OperationalError("server closed the connection unexpectedly")

    with monkeypatch.context() as patch:
        patch.setattr(CursorWrapper, "execute", answer)
        patch.setattr(CursorWrapper, "executemany", answer)
        yield in_vain


@pytest.mark.parametrize("path", ["", "events", "view.json", "record"])
def test_a_page_that_needs_it_says_so(
    browser: Browser, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, path: str
) -> None:
    table = browser.open_table(("human", "human"))
    with away(monkeypatch), caplog.at_level(logging.WARNING):
        page = browser.get(f"/t/{table.id}/{path}")
    assert browser.status == 503
    assert SAYS in page
    assert browser.get(f"/t/{table.id}/")
    assert browser.status == 200, "it is back"


def test_a_post_is_not_lost_in_silence(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    table = browser.open_table(("human", "human"))
    with away(monkeypatch):
        answer = browser.move(table, "rondel workers")
    assert browser.status == 503
    assert answer["Retry-After"]
    browser.get(f"/t/{table.id}/")
    browser.move(table, "rondel workers")
    assert browser.attribute("data-version") == "1"


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("asked", ["", "view.json", "move"])
def test_it_may_go_at_any_moment_of_a_request(
    browser: Browser, other: Browser, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, asked: str
) -> None:
    """Found by killing connections of PostgreSQL (`lab/soak`): what is noted beside a page made an error of it when
    the connection had just died."""
    table = browser.open_table(("human", "open"))
    other.get(f"/t/{table.id}/")
    other.post(f"/t/{table.id}/join/1", {"name": "Rui"})
    for after in count():
        KEEP.clear()
        mover = next(person for person in (browser, other) if "data-moves" in person.get(f"/t/{table.id}/"))
        with away(monkeypatch, after=after) as in_vain, caplog.at_level(logging.WARNING):
            if asked == "move":
                mover.move(table, mover.listed()[0])
            else:
                mover.get(f"/t/{table.id}/{asked}")
        when = f"after {after} answers: {in_vain[:1]}"
        assert mover.status in ((503,) if in_vain else (200, 303)), when
        assert not [record for record in caplog.records if record.exc_info], when
        if not in_vain:
            break
    assert after > 2, "it was asked"


def test_it_may_go_while_a_page_is_made_or_a_session_looked_up(
    browser: Browser, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Not only in views: what is not in one is answered by the page for errors, which knows the reason."""
    from django.contrib.messages.middleware import MessageMiddleware

    def lost(*_: Any) -> None:
        raise OperationalError("server closed the connection unexpectedly")

    client = Client(raise_request_exception=False)
    with monkeypatch.context() as patch:
        patch.setattr(MessageMiddleware, "process_request", lost)
        answer = client.get("/")
    assert answer.status_code == 503
    assert SAYS in answer.content.decode()


def test_a_stream_that_is_opened_while_it_goes_ends(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Whoever listens comes back, and the log has a line instead of a traceback."""

    def lost(*_: Any) -> None:
        raise OperationalError("server closed the connection unexpectedly")

    async def parts() -> list[bytes]:
        events = stream.stream("a table", listening.Listener([], ""))
        return [part async for part in stream.streamed(events, "text/event-stream")]  # type: ignore[misc]

    monkeypatch.setattr(stream, "states", lost)
    with caplog.at_level(logging.WARNING):
        assert asyncio.run(parts()) == []
    assert stream.NEWS.listeners == 0
    (line,) = [record for record in caplog.records if "a stream ends" in record.getMessage()]
    assert line.exc_info is None


def test_other_errors_are_errors(monkeypatch: pytest.MonkeyPatch) -> None:
    from django.contrib.messages.middleware import MessageMiddleware

    def broken(*_: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(MessageMiddleware, "process_request", broken)
    assert Client(raise_request_exception=False).get("/").status_code == 500


def test_the_page_is_in_the_readers_language(monkeypatch: pytest.MonkeyPatch) -> None:
    reader = Browser("de")
    with away(monkeypatch):
        assert "Datenbank" in reader.get("/")
    assert reader.status == 503


@pytest.mark.django_db(transaction=True)
def test_health_is_that_of_the_database(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    answer = client.get("/healthz")
    assert answer.status_code == 200
    assert answer.json() == {"status": "ok", "worker": "none", "worker_seen": None, "queue": 0}
    report("bots", "plain")
    Browser().open_table(("random", "random"))
    found = client.get("/healthz").json()
    assert found["worker"] == "running"
    assert found["worker_seen"].endswith("+00:00")
    assert found["queue"] == 1
    with away(monkeypatch):
        answer = client.get("/healthz")
    assert answer.status_code == 503
    assert answer.json() == {"status": "the database does not answer"}


def test_health_waits_only_so_long_and_asks_once(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    from threading import Event

    answered, asked = Event(), []

    def silent() -> dict[str, Any]:
        asked.append(1)
        answered.wait(60)
        return {}

    with monkeypatch.context() as patch:
        patch.setattr(health, "_ask", silent)
        patch.setattr(health, "PATIENCE", 0.01)
        assert [client.get("/healthz").status_code for _ in range(3)] == [503, 503, 503]
        assert len(asked) == 1
        answered.set()
        assert health._question is not None
        health._question.result(60)
    assert client.get("/healthz").status_code == 200
    connections.close_all()


def test_what_a_page_notes_beside_is_not_waited_for_as_long_as_a_move() -> None:
    def patience() -> Any:
        if connection.vendor != "sqlite":  # rows are locked there, not the whole database
            return None
        with connection.cursor() as cursor:
            return cursor.execute("PRAGMA busy_timeout").fetchone()[0]

    usual = patience()
    with databases.in_passing("who was there"):
        brief = patience()
        raise OperationalError("database is locked")
    assert patience() == usual
    assert connection.vendor != "sqlite" or (brief, usual) == (100, 20_000)


def test_once_somebody_has_waited_in_vain_others_wait_less_until_it_is_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only a few requests are answered at a time, so all who come would wait for their turn to wait."""

    class PoolTimeout(Exception):
        """As the driver's."""

    pool = SimpleNamespace(timeout=WAIT)
    wire = SimpleNamespace(pool=pool, connection=None, vendor="postgresql")
    monkeypatch.setattr(database_away, "connection", wire)
    error = OperationalError("couldn't get a connection after 5.00 sec")
    error.__cause__ = PoolTimeout()
    request = RequestFactory().get("/")
    answer = KindWhenAway(lambda request: database_away.away(request, error))
    assert answer(request).status_code == 503
    assert pool.timeout == HURRIED
    answer = KindWhenAway(lambda request: HttpResponse())
    answer(request)
    assert pool.timeout == HURRIED, "that page needed no connection"
    wire.connection = object()
    answer(request)
    assert pool.timeout == WAIT
