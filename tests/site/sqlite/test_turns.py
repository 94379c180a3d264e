"""Writers of SQLite take turns: threads of one process, and processes; none is overtaken again and again, and a turn
that doesn't come in time leaves the decision to SQLite."""

import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from django.db import OperationalError, ProgrammingError, connection, transaction

from carreira.site.databases import in_passing
from carreira.site.running import backups
from carreira.site.sqlite.turns import Turns, turns_at
from carreira.site.tables.models import Table
from tests import databases

on_sqlite = pytest.mark.skipif(bool(databases.SERVER), reason="on PostgreSQL many write at once")

WRITER = """
import sys, time
from pathlib import Path
from carreira.site.sqlite.turns import Turns

name, file, log, times = sys.argv[1], Path(sys.argv[2]), sys.argv[3], int(sys.argv[4])
turns = Turns(file)
print("ready", flush=True)
sys.stdin.readline()
for _ in range(times):
    with open(log, "a") as written:
        written.write(f"{name} asks\\n")
    assert turns.take(600)
    print("turn", flush=True)
    with open(log, "a") as written:  # nobody else writes between these two lines
        written.write(f"{name} begins\\n")
        written.flush()
        time.sleep(0.004)
        written.write(f"{name} ends\\n")
    turns.end()
"""


def writer(name: str, folder: Path, times: int) -> "subprocess.Popen[str]":
    command = [sys.executable, "-P", "-c", WRITER, name, str(folder / "turns"), str(folder / "log"), str(times)]
    started = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert started.stdout is not None
    assert started.stdout.readline() == "ready\n"
    return started


def test_processes_write_one_after_the_other_and_none_is_left_behind(tmp_path: Path) -> None:
    """The one that writes without a pause can't keep the other out until it is through. How often it has written while
    the other asked is compared, not how fast either of them is."""
    busy, modest = writer("busy", tmp_path, 5000), writer("modest", tmp_path, 20)
    for process in (busy, modest):
        assert process.stdin is not None
        process.stdin.write("go\n")
        process.stdin.flush()
    assert modest.wait(300) == 0
    assert busy.poll() is None, "it has not written all the time"
    busy.kill()
    busy.wait(60)
    lines = (tmp_path / "log").read_text().splitlines()
    lines = lines[: 1 + max(at for at, line in enumerate(lines) if line == "modest ends")]
    written = [line for line in lines if not line.endswith("asks")]
    assert [line.replace("begins", "ends") for line in written[::2]] == written[1::2], "two wrote at the same time"
    asked = [at for at, line in enumerate(lines) if line == "modest asks"]
    begun = [at for at, line in enumerate(lines) if line == "modest begins"]
    overtaken = [lines[at:then].count("busy begins") for at, then in zip(asked, begun, strict=True)]
    assert sorted(overtaken)[len(overtaken) // 2] < 5, f"while it waited for a turn, the other process had {overtaken}"


def test_a_process_that_is_killed_keeps_nobody_out(tmp_path: Path) -> None:
    holder = writer("holder", tmp_path, 10_000)
    assert holder.stdin is not None
    holder.stdin.write("go\n")
    holder.stdin.flush()
    assert holder.stdout is not None
    assert holder.stdout.readline() == "turn\n"
    holder.kill()
    holder.wait(60)
    turns = Turns(tmp_path / "turns")
    assert turns.take(60)
    turns.end()


def test_a_turn_that_does_not_come_in_time_is_given_up(tmp_path: Path) -> None:
    turns = Turns(tmp_path / "turns")
    assert turns.take(1)
    assert not turns.take(0.01)
    turns.end()
    assert turns.take(1)
    turns.end()


def test_where_no_file_can_be_made_threads_still_take_turns(tmp_path: Path) -> None:
    turns = Turns(tmp_path / "there is no such folder" / "turns")
    assert turns.take(1)
    assert not turns.take(0.01)
    turns.end()


@on_sqlite
@pytest.mark.django_db(transaction=True)
def test_a_turn_ends_with_its_transaction_however_that_ends() -> None:
    turns = turns_at(str(connection.settings_dict["NAME"]))
    with transaction.atomic():
        assert not turns.take(0)
    with pytest.raises(ZeroDivisionError), transaction.atomic():
        raise ZeroDivisionError
    with pytest.raises(OperationalError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SELECT * FROM nowhere")
    with transaction.atomic():
        connection.close()  # as one that was lost
        with pytest.raises(ProgrammingError):
            Table.objects.exists()
    assert turns.take(0)
    turns.end()


@contextmanager
def patient(milliseconds: int) -> Iterator[None]:
    """The connection waits for so long, while somebody else has the turn."""
    turns = turns_at(str(connection.settings_dict["NAME"]))
    assert turns.take(1)
    try:
        with connection.cursor() as cursor:
            cursor.execute(f"PRAGMA busy_timeout = {milliseconds}")
        yield
    finally:
        turns.end()
        connection.close()  # the next one waits as usual


@on_sqlite
@pytest.mark.django_db(transaction=True)
def test_who_does_not_want_to_wait_does_not_wait_for_a_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """`in_passing` waits for a tenth of a second, here as for SQLite itself, and what follows waits as usual."""
    waited: list[float] = []
    monkeypatch.setattr(Turns, "take", lambda turns, seconds: bool(waited.append(seconds)))
    with in_passing("a visit"), transaction.atomic():
        pass
    with transaction.atomic():
        pass
    assert waited == [0.1, 20]


@on_sqlite
@pytest.mark.django_db(transaction=True)
def test_without_a_turn_sqlite_decides() -> None:
    """Somebody has the turn and does not write: whoever has waited in vain for it writes all the same."""
    with patient(10), transaction.atomic():
        Table.objects.filter(pk="nowhere").update(hurry=True)


@on_sqlite
@pytest.mark.django_db(transaction=True)
def test_whoever_has_waited_for_a_turn_does_not_wait_as_long_again_for_sqlite() -> None:
    """Both together take as long as a connection waits, which waits as usual afterwards."""
    writing = sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)
    writing.execute("BEGIN IMMEDIATE")
    asked: list[str] = []
    with closing(writing), patient(100):
        connection.connection.set_trace_callback(asked.append)
        with pytest.raises(OperationalError, match="locked"), transaction.atomic():
            pass
        connection.connection.set_trace_callback(None)
    assert asked == ["PRAGMA busy_timeout", "PRAGMA busy_timeout = 0", "BEGIN IMMEDIATE", "PRAGMA busy_timeout = 100"]


@on_sqlite
@pytest.mark.django_db(transaction=True)
def test_a_backup_keeps_nobody_from_writing() -> None:
    """However long it reads."""
    turns = turns_at(str(connection.settings_dict["NAME"]))
    with backups._snapshot() as alias:
        assert not Table.objects.using(alias).exists()
        assert turns.take(1), "whoever reads needs no turn"
        turns.end()
