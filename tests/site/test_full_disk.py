"""While the disk is full, what would be stored is refused in words, and everything can be read."""

import errno
import logging
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from django.core.mail.backends.locmem import EmailBackend
from django.db import OperationalError
from django.db.backends.utils import CursorWrapper

from carreira.site import lasting
from carreira.site.database_away import is_full
from carreira.site.notices.models import Kind, Notice
from carreira.site.tables.models import Seat
from tests.site.conftest import Browser
from tests.site.notices.conftest import visitor_of

pytestmark = pytest.mark.django_db

SAYS = "disk is full"
WRITES = ("INSERT", "UPDATE", "DELETE")


def no_room() -> OperationalError:
    """The error as SQLite's driver and Django raise it."""
    cause = sqlite3.OperationalError("database or disk is full")
    cause.sqlite_errorcode = sqlite3.SQLITE_FULL
    error = OperationalError("database or disk is full")
    error.__cause__ = cause
    return error


@contextmanager
def full(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A database that can be read, but takes nothing."""
    execute = CursorWrapper.execute

    def refuse(self: Any, sql: str, params: Any = None) -> Any:
        if sql.lstrip().upper().startswith(WRITES):
            raise no_room()
        return execute(self, sql, params)

    lasting.forget()
    with monkeypatch.context() as patch:
        patch.setattr(CursorWrapper, "execute", refuse)
        yield


def test_a_move_is_refused_in_words_and_played_once_there_is_room(
    browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = browser.open_table(("human", "human"))
    browser.get(f"/t/{table.id}/")
    with full(monkeypatch):
        answer = browser.move(table, "rondel workers")
    assert browser.status == 503
    assert SAYS in browser.page
    assert "Nothing can be stored just now" in browser.page
    assert answer["Retry-After"] == "60"
    browser.get(f"/t/{table.id}/")
    assert browser.attribute("data-version") == "0"
    browser.move(table, "rondel workers")
    assert browser.attribute("data-version") == "1"


@pytest.mark.django_db(transaction=True)
def test_everybody_can_read_although_nothing_can_be_noted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Players whose notice would be taken back, those who look on, and strangers."""
    player, watcher, stranger = Browser(), Browser(), Browser()
    table = player.open_table(("human", "human"))
    watcher.open_table(("human", "human"))
    Seat.objects.filter(table=table, number=1).update(visitor="another")  # who plays alone is told nothing
    Notice.objects.create(table=table, visitor=visitor_of(player), kind=Kind.TURN, due=table.changed)
    with full(monkeypatch):
        for who in (player, watcher, stranger):
            for path in ("/", f"/t/{table.id}/", f"/t/{table.id}/view.json"):
                who.get(path)
                assert who.status == 200, path
    player.get(f"/t/{table.id}/")
    assert not Notice.objects.filter(table=table).exists()


def test_programs_and_readers_of_german_are_told_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    reader = Browser("de")
    reader.get("/")
    with full(monkeypatch):
        reader.post("/new/navegador/", {"seats": "2", "seat-0": "human", "seat-1": "human"})
    assert reader.status == 503
    assert "Festplatte" in reader.page


def test_the_log_tells_of_it_once(
    browser: Browser, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = browser.open_table(("human", "human"))
    browser.get(f"/t/{table.id}/")
    with full(monkeypatch), caplog.at_level(logging.WARNING):
        revision = int(browser.attribute("data-revision"))
        for _ in range(5):
            browser.get(f"/t/{table.id}/")
            browser.move(table, "rondel workers", revision=revision)
            assert browser.status == 503
    ours = [record for record in caplog.records if record.name == "carreira.site"]
    assert len(ours) == 1
    assert "disk is full" in str(ours[0].msg)


def test_a_mail_that_cannot_be_written_is_no_error_of_the_program(
    browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where mails are written to files, a page may send one: the code for logging in, say."""

    def refuse(*_: Any) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    browser.get("/account/signup/")
    word = "caravel-and-compass"
    fields = {"username": "Leonor", "email": "leonor@example.org", "password1": word, "password2": word}
    browser.post("/account/signup/", fields)
    other = Browser()
    other.get("/account/login/code/")
    with monkeypatch.context() as patch:
        patch.setattr(EmailBackend, "send_messages", refuse)
        other.post("/account/login/code/", {"email": "leonor@example.org"})
    assert other.status == 503
    assert SAYS in other.page


def test_what_a_full_disk_is_called() -> None:
    assert is_full(no_room())
    assert is_full(OSError(errno.ENOSPC, ""))
    assert is_full(OSError(errno.EDQUOT, ""))
    assert not is_full(OperationalError("no such table"))
    assert not is_full(OSError(errno.EACCES, ""))
    assert not is_full(ValueError())


def test_what_postgresql_calls_it() -> None:
    psycopg = pytest.importorskip("psycopg")
    error = OperationalError("could not extend file")
    error.__cause__ = psycopg.errors.DiskFull("could not extend file")
    assert is_full(error)


def test_sqlite_itself_calls_it_so(tmp_path: Path) -> None:
    """Not only as it is written above."""
    base = sqlite3.connect(tmp_path / "small.sqlite3")
    base.execute("CREATE TABLE words (word)")
    base.execute("PRAGMA max_page_count = 3")
    error = OperationalError()
    with pytest.raises(sqlite3.OperationalError) as found:
        base.executemany("INSERT INTO words VALUES (?)", [("x" * 1000,)] * 100)
    error.__cause__ = found.value
    assert is_full(error)
    base.close()
