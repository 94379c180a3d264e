"""A whole site in processes of its own: live updates, bots, and being killed at any moment."""

import contextlib
import json
import os
import re
import signal
import sqlite3
import stat
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.databases import SERVER, address_of, ask, make
from tests.served import END, PATIENCE, START, Site, Visitor, until

BUSY = 15.0
"""Seconds within which something has come that is promised within ten: a busy machine may be late, but whoever waited
for another's lock on the database would wait for twenty."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site with plain rules, and its worker."""
    running = Site(tmp_path_factory.mktemp("data"))
    yield running
    running.stop()


def event(stream: object) -> dict[str, object]:
    """The next event of a stream of server-sent events, its name among its values."""
    name, found = "", None
    while True:
        line = stream.readline().decode().rstrip("\n")  # type: ignore[attr-defined]
        if line.startswith("event: "):
            name = line.removeprefix("event: ")
        elif line.startswith("data: "):
            found = json.loads(line.removeprefix("data: "))
        elif not line and found is not None:
            return {"event": name, **found}


def test_it_answers_and_says_so(site: Site) -> None:
    me = Visitor(site)
    assert me.get("/healthz").status == 200
    assert me.get("/").status == 200


def test_news_come_within_a_second(site: Site) -> None:
    me, other = Visitor(site), Visitor(site)
    table = me.open_table("human", "human")
    stream = other.events(f"{table}events")
    assert stream.headers["content-type"] == "text/event-stream"
    first = event(stream)
    assert (first["event"], first["version"], first["revision"]) == ("changed", 0, 0)
    lateness = []
    for revision in range(5):
        view = json.loads(me.get(f"{table}view.json").text)
        began = time.monotonic()
        answer = me.post(f"{table}move", {"revision": str(revision), "move": view["moves"][0]})
        assert answer.status == 303
        news = event(stream)
        lateness.append(time.monotonic() - began)
        assert (news["version"], news["revision"]) == (revision + 1, revision + 1)
    assert min(lateness) < 1.0, lateness  # a machine that is busy with other things may be late, not always
    me.post(f"{table}undo", {"revision": "5"})
    back = event(stream)
    assert (back["version"], back["revision"]) == (4, 6)
    assert not {"seed", "salt", "moves"} & set(back)
    stream.close()


def test_of_posts_at_the_same_time_exactly_one_is_played(site: Site) -> None:
    me = Visitor(site)
    table = me.open_table("human", "human")
    for revision in range(3):
        moves = json.loads(me.get(f"{table}view.json").text)["moves"]
        start = threading.Barrier(6)
        answers: list[int] = []

        def post(move: str, revision: int = revision, start: threading.Barrier = start) -> None:
            start.wait()
            answers.append(me.post(f"{table}move", {"revision": str(revision), "move": move}).status)  # noqa: B023

        threads = [threading.Thread(target=post, args=(moves[number % len(moves)],)) for number in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(answers) == [303, 409, 409, 409, 409, 409]
        assert json.loads(me.get(f"{table}view.json").text)["number"] == revision + 1


def test_an_unknown_table_has_no_stream(site: Site) -> None:
    assert Visitor(site).get("/t/AAAAAAAAAAAAAAAAAAAAAA/events").status == 404


def test_bots_play_by_themselves_and_wait_for_people(site: Site) -> None:
    me = Visitor(site)
    table = me.open_table("human", "random", "random")

    def my_turn() -> bool:
        return "moves" in json.loads(me.get(f"{table}view.json").text)

    until(my_turn, what="my turn")
    page = me.get(table).text
    move = re.findall(r'data-move="([^"]*)"', page[page.index("data-moves") :])[0]
    revision = re.search(r'name="revision" value="(\d+)"', page)
    assert revision
    assert me.post(f"{table}move", {"revision": revision[1], "move": move}).status == 303
    until(my_turn, what="my next decision")


def test_a_table_of_bots_alone_plays_to_the_end(site: Site) -> None:
    me = Visitor(site)
    table = me.open_table("random", "random")
    until(lambda: json.loads(me.get(f"{table}view.json").text)["over"], START, what="the end")
    assert me.get(f"{table}record").status == 200


def test_the_data_folder_is_its_owners(site: Site) -> None:
    key = site.data / "secret-key"
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    assert len(key.read_text().strip()) >= 50


def test_whoever_looks_waits_for_nobody_who_writes(site: Site) -> None:
    """While a backup is restored, for instance: pages are answered, and posts wait; that somebody watches is noted
    some other time."""
    me, other = Visitor(site), Visitor(site)
    table = me.open_table("human", "human")
    move = {"revision": "0", "move": json.loads(me.get(f"{table}view.json").text)["moves"][0]}
    other.get("/")
    answers: list[int] = []
    with writing(site.data):
        posts = [
            threading.Thread(target=lambda: answers.append(me.post(f"{table}move", move).status)) for _ in range(6)
        ]
        for post in posts:
            post.start()
        began = time.monotonic()
        for address in (table, f"{table}view.json", "/", "/healthz", f"/api{table.replace('/t/', '/tables/')}view"):
            assert other.get(address).status == 200, address
        stream = other.events(f"{table}events")
        assert event(stream)["revision"] == 0
        assert time.monotonic() - began < BUSY
        stream.close()
        assert not answers
    for post in posts:
        post.join()
    assert sorted(answers) == [303, 409, 409, 409, 409, 409]


def test_a_dead_worker_is_started_again(site: Site) -> None:
    children = Path(f"/proc/{site.process.pid}/task/{site.process.pid}/children")
    if not children.exists():
        pytest.fail("this test needs /proc/PID/task/PID/children, as Linux has it")

    def worker() -> int:
        for task in Path(f"/proc/{site.process.pid}/task").iterdir():
            with contextlib.suppress(FileNotFoundError, ProcessLookupError):  # a thread or a child that has just ended
                for pid in (task / "children").read_text().split():
                    if "worker" in Path(f"/proc/{pid}/cmdline").read_text():
                        return int(pid)
        return 0

    first = until(worker, what="a worker")
    os.kill(first, signal.SIGKILL)
    until(lambda: worker() not in (0, first), what="another worker")
    me = Visitor(site)
    table = me.open_table("random", "human")
    until(lambda: "moves" in json.loads(me.get(f"{table}view.json").text), what="a bot's turn")


def test_it_stops_in_order_while_pages_listen(tmp_path: Path) -> None:
    site = Site(tmp_path, "--plain")
    me = Visitor(site)
    stream = me.events(f"{me.open_table('human', 'human')}events")
    assert event(stream)["version"] == 0
    site.stop()
    assert site.process.returncode in (0, 130)
    assert not [line for line in site.output if "Error" in line or "Traceback" in line], "\n".join(site.output)
    until(lambda: not processes_of(tmp_path), what="the end of the worker")


def test_sigterm_ends_everything_within_ten_seconds(tmp_path: Path) -> None:
    """Although bots think long, a page listens, and a post waits for the database."""
    site = Site(tmp_path, "--plain", CARREIRA_BOT_SECONDS="600")
    me = Visitor(site)
    table = me.open_table("human", "human")
    stream = me.events(f"{table}events")
    assert event(stream)["version"] == 0
    thinking = me.open_table("human", *["admiral"] * 3)
    while "moves" in (view := json.loads(me.get(f"{thinking}view.json").text)):
        me.post(f"{thinking}move", {"revision": str(view["number"]), "move": view["moves"][0]})
    name = thinking.split("/")[2]
    until(
        lambda: ask(tmp_path, "SELECT 1 FROM carreira_table WHERE id = ? AND claimed_until IS NOT NULL", name),
        what="a bot's thinking",
    )
    before = json.loads(me.get(f"{table}view.json").text)
    with writing(tmp_path):
        move = {"revision": "0", "move": before["moves"][0]}
        answers: list[int] = []
        post = threading.Thread(target=lambda: answers.append(me.post(f"{table}move", move).status))
        post.start()
        until(lambda: me.get("/robots.txt").status == 200)  # it has taken the post by then
        began = time.monotonic()
        site.process.send_signal(signal.SIGTERM)
        assert site.process.wait(END) == 0
        assert time.monotonic() - began < BUSY
        assert stream.read() == b"", "its stream has ended"
        post.join()
    assert answers == [503]
    assert not processes_of(tmp_path)
    assert not [line for line in site.output if "Traceback" in line], "\n".join(site.output)


@contextlib.contextmanager
def writing(data: Path) -> Iterator[None]:
    """While it lasts, nobody else can change a table."""
    if SERVER:
        import psycopg

        with psycopg.connect(address_of(data)) as wire:
            wire.execute("LOCK TABLE carreira_table IN EXCLUSIVE MODE")
            yield
        return
    base = sqlite3.connect(data / "carreira.sqlite3", timeout=20, isolation_level=None)
    try:
        base.execute("BEGIN IMMEDIATE")
        yield
    finally:
        base.close()


def processes_of(data: Path) -> list[str]:
    """The command lines of all running processes that belong to the site of a data folder."""
    found = []
    for environment in Path("/proc").glob("[0-9]*/environ"):
        try:
            if f"CARREIRA_DATA={data}".encode() in environment.read_bytes().split(b"\0"):
                found.append((environment.parent / "cmdline").read_text().replace("\0", " "))
        except OSError:
            continue  # it has just ended, or is somebody else's
    return found


def test_the_worker_ends_with_a_killed_site_and_any_folder_will_do(tmp_path: Path) -> None:
    data = tmp_path / "a b#c%20d?e'f"
    site = Site(data, "--plain")
    until(lambda: any("worker" in line for line in processes_of(data)), what="a worker")
    site.kill()
    until(lambda: not processes_of(data), what="the end of the worker")
    assert SERVER or (data / "carreira.sqlite3").is_file()


def test_killing_it_at_any_moment_loses_no_acknowledged_move(tmp_path: Path) -> None:
    """Posts moves as fast as it can, kills the process in the middle, and looks for every move that was answered."""
    acknowledged: dict[str, list[str]] = {}
    for round_ in range(3):
        site = Site(tmp_path, "--no-worker")
        try:
            lost = missing(tmp_path, acknowledged)
            assert not lost, lost
            me = Visitor(site)
            me.get("/")
            table = me.open_table("human", "human")
            played = acknowledged.setdefault(table, [])
            enough = threading.Event()
            thread = threading.Thread(target=play_on, args=(me, table, played, enough))
            thread.start()
            assert enough.wait(PATIENCE)
            # 0, 7, 14 ms after an answer: before, within and after the next post's transaction
            threading.Event().wait(0.007 * round_)
            site.kill()
            thread.join(PATIENCE)
            assert not thread.is_alive()
            assert len(played) >= 20
        finally:
            site.stop()
    lost = missing(tmp_path, acknowledged)
    assert not lost, lost
    assert whole(tmp_path)


def play_on(me: Visitor, table: str, played: list[str], enough: threading.Event) -> None:
    """Post move after move; note each one that succeeded, until there are no more responses."""
    revision = 0
    try:
        while True:
            moves = json.loads(me.get(f"{table}view.json").text)["moves"]
            move = moves[revision % len(moves)]
            answer = me.post(f"{table}move", {"revision": str(revision), "move": move})
            assert answer.status == 303, answer.text
            revision += 1
            played.append(move)
            if len(played) >= 20:
                enough.set()
    except (OSError, ValueError):
        return  # the server is gone
    except Exception:
        enough.set()
        raise


def missing(data: Path, acknowledged: dict[str, list[str]]) -> list[str]:
    """The acknowledged moves that the database does not have."""
    lost = []
    for table, moves in acknowledged.items():
        name = table.split("/")[2]
        stored = [
            row[0] for row in ask(data, "SELECT notation FROM carreira_move WHERE table_id = ? ORDER BY number", name)
        ]
        if stored[: len(moves)] != moves or len(stored) > len(moves) + 1:
            lost.append(f"{table}: answered {moves}, stored {stored}")
        [head] = ask(data, "SELECT number, revision FROM carreira_table WHERE id = ?", name)
        if head != (len(stored), len(stored)):
            lost.append(f"{table}: {len(stored)} moves, but its row says {head}")
    return lost


def whole(data: Path) -> bool:
    """Whether SQLite finds its file in order; PostgreSQL has not been killed."""
    return bool(SERVER) or ask(data, "PRAGMA integrity_check") == [("ok",)]


def test_several_processes_may_begin_at_once_in_an_empty_folder(tmp_path: Path) -> None:
    """One of them prepares the database and the static files, the others wait for it."""
    made: list[Site] = []
    make(tmp_path)

    def start() -> None:
        made.append(Site(tmp_path, "--no-worker"))

    threads = [threading.Thread(target=start) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    try:
        assert len(made) == 3, "one of them did not start: see what it printed"
        assert [Visitor(site).get("/").status for site in made] == [200] * 3
        prepared = [line for site in made for line in site.output if "Preparing" in line]
        assert len(prepared) == len(set(prepared)), prepared
    finally:
        for site in made:
            site.stop()
