"""Several processes of one site on PostgreSQL, and what becomes of them when its connections are cut."""

import json
import re
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.client import HTTPResponse
from pathlib import Path

import pytest

from carreira.site.tables.announcements import CHANNEL
from tests.databases import address_of, make, name_of, on_server
from tests.served import END, PATIENCE, Site, Visitor, environment_of, until
from tests.site.running.test_running import event

SECRET = "a secret key of a test, which is as long as those that the site makes"


@contextmanager
def worker_of(data: Path, folder: Path) -> Iterator["subprocess.Popen[str]"]:
    """`carreira worker` as on another machine: with a data folder of its own and the address of the database."""
    process = subprocess.Popen(
        [sys.executable, "-P", "-m", "carreira.cli", "worker", "--data", str(folder), "--stand-ins"],
        env=environment_of(CARREIRA_JIT="0", CARREIRA_SECRET_KEY=SECRET, CARREIRA_DATABASE_URL=make(data)),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        yield process
        assert process.poll() is None, "it has ended by itself"
    finally:
        process.terminate()
        said, _ = process.communicate(timeout=END)
    assert "Traceback" not in said, said


@pytest.fixture(scope="module")
def sites(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Site, Site]]:
    """Two web processes of one site, as on two machines: each has a data folder of its own, both have one database.

    Both are started at once on an empty database, which one of them prepares.
    """
    folder = tmp_path_factory.mktemp("sites")
    database = make(folder / "one")
    made: dict[str, Site] = {}

    def start(name: str) -> None:
        made[name] = Site(folder / name, "--no-worker", CARREIRA_SECRET_KEY=SECRET, CARREIRA_DATABASE_URL=database)

    threads = [threading.Thread(target=start, args=(name,)) for name in ("one", "two")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    yield made["one"], made["two"]
    for site in made.values():
        site.stop()
        assert not [line for line in site.output if "Traceback" in line], "\n".join(site.output)


def revision_of(visitor: Visitor, table: str) -> str:
    """The revision of a table that its page shows."""
    found = re.search(r'name="revision" value="(\d+)"', visitor.get(table).text)
    assert found
    return found[1]


def play(visitor: Visitor, table: str) -> None:
    """Play the first move that is listed."""
    view = json.loads(visitor.get(f"{table}view.json").text)
    answer = visitor.post(f"{table}move", {"revision": revision_of(visitor, table), "move": view["moves"][0]})
    assert answer.status == 303, answer.text


def my_turn(visitor: Visitor, table: str) -> bool:
    return "moves" in json.loads(visitor.get(f"{table}view.json").text)


def news(stream: HTTPResponse, wanted: Callable[[dict[str, object]], bool]) -> dict[str, object]:
    """The first event of a stream that is wanted."""
    while True:
        found = event(stream)
        if wanted(found):
            return found


def later(revision: int, told: dict[str, object]) -> bool:
    """Whether a stream tells of a later revision than this."""
    return int(str(told["revision"])) > revision


def play_until_the_bot_has_replied(visitor: Visitor, table: str, stream: HTTPResponse) -> None:
    """Make decisions until the turn is over, and the stream has told of the bot's and that it is one's turn again."""
    while True:
        before = int(revision_of(visitor, table))
        play(visitor, table)
        told = news(stream, partial(later, before))
        if told["waiting"] == "bot":
            news(stream, lambda told: told["waiting"] == "person")
            return
        if int(str(told["revision"])) > before + 1:  # the bot was faster than the stream
            return


def backends(data: Path, *, listening: bool = False) -> list[int]:
    """The connections to a site's database; with `listening`, those on which announcements are heard."""
    only = f"AND query LIKE 'LISTEN {CHANNEL}%'" if listening else ""
    found = on_server(f"SELECT pid FROM pg_stat_activity WHERE datname = '{name_of(data)}' {only}")
    return [row[0] for row in found]


def cut(data: Path) -> int:
    """Cut all connections to a site's database. Returns how many there were."""
    return len(on_server(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name_of(data)}'"))


def test_two_web_processes_and_a_worker_elsewhere_are_one_site(sites: tuple[Site, Site], tmp_path: Path) -> None:
    """A move posted to one reaches a page that listens to the other, and so does the reply by `carreira worker`."""
    first, second = sites
    me, watching = Visitor(first), Visitor(second)
    table = me.open_table("human", "random")
    stream = watching.events(f"{table}events")
    event(stream)
    with worker_of(first.data, tmp_path / "elsewhere"):
        until(lambda: my_turn(me, table), what="my turn")
        play_until_the_bot_has_replied(me, table, stream)
    stream.close()


def test_who_logs_in_at_one_is_logged_in_at_the_other(sites: tuple[Site, Site]) -> None:
    first, second = sites
    me, again = Visitor(first), Visitor(second)
    table = me.open_table("human", "human")
    again.cookies = me.cookies
    assert my_turn(again, table)
    play(again, table)
    assert json.loads(me.get(f"{table}view.json").text)["number"] == 1


def test_of_posts_to_two_processes_at_once_exactly_one_is_played(sites: tuple[Site, Site]) -> None:
    first, second = sites
    me = Visitor(first)
    table = me.open_table("human", "human")
    other = Visitor(second)
    other.cookies = me.cookies
    for revision in range(3):
        moves = json.loads(me.get(f"{table}view.json").text)["moves"]
        start, answers = threading.Barrier(6), []

        def post(who: Visitor, move: str, start: threading.Barrier = start, revision: int = revision) -> None:
            start.wait()
            answers.append(who.post(f"{table}move", {"revision": str(revision), "move": move}).status)  # noqa: B023

        threads = [
            threading.Thread(target=post, args=((me, other)[number % 2], moves[number % len(moves)]))
            for number in range(6)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(answers) == [303, 409, 409, 409, 409, 409]


def test_a_seat_that_two_want_at_once_gets_one_of_them(sites: tuple[Site, Site]) -> None:
    first, second = sites
    table = Visitor(first).open_table("human", "open")
    people = [Visitor(site) for site in (first, second, first, second)]
    for person in people:
        person.get(table)
    start, answers = threading.Barrier(len(people)), []

    def join(who: Visitor) -> None:
        start.wait()
        answers.append(who.post(f"{table}join/1", {}).status)

    threads = [threading.Thread(target=join, args=(person,)) for person in people]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answers) == [303, 409, 409, 409]


def test_when_connections_are_cut_the_site_goes_on(sites: tuple[Site, Site], tmp_path: Path) -> None:
    """Pages, streams, announcements and the worker: each takes a new connection, and nobody has to do anything."""
    first, second = sites
    me, watching = Visitor(first), Visitor(second)
    table = me.open_table("human", "random")
    stream = watching.events(f"{table}events")
    event(stream)
    with worker_of(first.data, tmp_path / "elsewhere"):
        until(lambda: my_turn(me, table), what="my turn")
        until(lambda: len(backends(first.data, listening=True)) == 2, what="the worker and the stream listening")
        assert cut(first.data) > 2
        assert me.get(table).status == 200, "a page takes a connection that works"
        assert me.get("/healthz").status == 200
        play_until_the_bot_has_replied(me, table, stream)
        until(lambda: len(backends(first.data, listening=True)) == 2, what="both listening again")
    stream.close()


def test_nobody_waits_for_dead_connections(tmp_path: Path) -> None:
    """As many as the pool may hold are cut, as when PostgreSQL is started anew; the next page comes at once."""
    site = Site(tmp_path, "--no-worker", CARREIRA_THREADS="8")
    try:
        visitors, took = [Visitor(site) for _ in range(24)], []
        for _ in range(3):
            threads = [threading.Thread(target=visitor.get, args=("/",)) for visitor in visitors]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            assert cut(tmp_path) > 1
            until(lambda: not backends(tmp_path), what="their end")
            began = time.monotonic()
            assert visitors[0].get("/").status == 200
            took.append(time.monotonic() - began)
        assert min(took) < 3.0, took  # a machine that is busy with other things may be late, not always
    finally:
        site.stop()
    assert not [line for line in site.output if "Traceback" in line], "\n".join(site.output)


def test_while_the_database_is_away_people_read_so_and_it_heals_by_itself(sites: tuple[Site, Site]) -> None:
    """No connection is allowed for a while: kind pages, and then everything is as before, the stream included."""
    first, second = sites
    me, watching = Visitor(first), Visitor(second)
    table = me.open_table("human", "human")
    stream = watching.events(f"{table}events")
    event(stream)
    name = name_of(first.data)
    on_server(f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS false')
    try:
        cut(first.data)
        answer = me.get(table)
        assert answer.status == 503
        assert "database does not answer just now" in answer.text
        assert me.get("/healthz").status == 503
        assert me.get("/robots.txt").status == 200, "what needs no database is there"
    finally:
        on_server(f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS true')
    until(lambda: me.get(table).status == 200, what="the page")
    until(lambda: me.get("/healthz").status == 200, what="health")
    play(me, table)
    news(stream, lambda told: told["revision"] == 1)
    stream.close()


def test_streams_hold_no_connections_of_the_pool(tmp_path: Path) -> None:
    """With the smallest pool, more pages listen than there are connections, and others are answered."""
    site = Site(tmp_path / "site", "--no-worker", CARREIRA_DATABASE_POOL="8")
    try:
        me = Visitor(site)
        table = me.open_table("human", "human")
        streams = [me.events(f"{table}events") for _ in range(20)]
        for stream in streams:
            event(stream)
        assert me.get(table).status == 200
        play(me, table)
        for stream in streams:
            news(stream, lambda told: told["revision"] == 1)
            stream.close()
        assert len(backends(site.data)) <= 8 + 1, "the pool's, and the one that listens"
    finally:
        site.stop()


@pytest.mark.parametrize("arguments", [["serve", "--no-browser", "--port", "0"], ["worker"]], ids=["serve", "worker"])
@pytest.mark.parametrize("kind", ["name", "port"])
def test_an_address_that_leads_nowhere_is_told_in_a_sentence(tmp_path: Path, kind: str, arguments: list[str]) -> None:
    real = address_of(tmp_path)
    wrong = real if kind == "name" else re.sub(r"@([^/:]*)(:\d+)?/", r"@\1:1/", real)
    done = subprocess.run(
        [sys.executable, "-P", "-m", "carreira.cli", *arguments, "--data", str(tmp_path)],
        env=environment_of(CARREIRA_JIT="0", CARREIRA_DATABASE_URL=wrong),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 1
    assert "The database does not answer: " in done.stderr
    assert "CARREIRA_DATABASE_URL" in done.stderr
    assert "Traceback" not in done.stderr
