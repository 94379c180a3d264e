"""A database that goes away for a minute: PostgreSQL, whose connections are cut and refused, or that hangs; SQLite,
whose file another program locks. People are told so, and all goes on by itself once it is back."""

import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from lab.rough.findings import Findings
from lab.rough.hearing import Heard
from lab.rough.people import Answer, Person, bot_answers, wait_for, warm
from lab.rough.proxy import Proxy
from lab.rough.sizes import Sized
from lab.rough.written import Written
from lab.serving import Site, new_database, served

SOON = 10.0
"""Seconds in which all goes on once the database is back."""
PATIENCE = 8.0
"""Seconds in which people are told that it is away: the site waits for a connection for five."""
CROWD = 40
"""How many people open a page at once while it is away."""
HEALTH = 3.0
"""Seconds in which /healthz answers: the site asks the database for two."""
READ = 2.0
"""Seconds in which a page is read while another program locks SQLite."""
BEGINNING = 180.0
"""Seconds in which everything plays before the database goes away; nothing is promised about that."""
SAYS = "database does not answer"


@dataclass(frozen=True)
class Size(Sized):
    """How many seconds the database is away; `hangs`: also try one that hangs, and for SQLite how many people try to
    move meanwhile."""

    seconds: float
    hangs: bool = True
    movers: int = 3


FULL = Size(60.0)
SMALL = Size(2.0, hangs=False, movers=1)


def run(found: Findings, size: Size = FULL, server: str = "") -> None:
    """Try it: SQLite's always, PostgreSQL's with the address of a `server`."""
    _sqlite(found, size)
    if not server:
        found.saw("PostgreSQL is not tried without the address of a server (--server)")
        return
    _postgres(found, size, server, "cut", lambda proxy: proxy.cut())
    if size.hangs:
        _postgres(found, size, server, "silent", lambda proxy: proxy.fall_silent())


@dataclass
class Mover:
    """Somebody who plays on and on, whatever happens, in a thread."""

    person: Person
    table: str
    confirmed: int = 0
    unknown: int = 0
    answers: list[Answer] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._play, daemon=True)

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    def stop(self) -> None:
        """End after the answer that is waited for."""
        self._stop.set()
        self._thread.join()

    def _play(self) -> None:
        while not self._stop.is_set():
            try:
                got = self.person.play(self.table)
            except RuntimeError:  # the page can't be opened
                self._stop.wait(0.2)
                continue
            self.answers.append(got)
            if got.status == 303:
                self.confirmed += 1
            elif got.status != 409:
                self.unknown += 1  # it may have been stored, although nobody was told
            self._stop.wait(0.1)


def _told(found: Findings, got: Answer, what: str, within: float) -> None:
    kind = got.status == 503 and SAYS in got.words and "Traceback" not in got.text
    found.promise(
        f"{what} is answered by 503, in words", kind and got.seconds < within, f"{got.seconds:.1f} s, “{got.words}”"
    )


def _crowd(found: Findings, url: str, table: str, within: float) -> None:
    """Many people at once, each of whom is told, and soon."""
    with ThreadPoolExecutor(CROWD) as threads:
        answers = list(threads.map(lambda _: Person(url).get(table), range(CROWD)))
    found.promise(
        f"{CROWD} people at once are all told within {within:g} s",
        all(one.status == 503 and SAYS in one.words for one in answers) and _longest(answers) < within,
        f"{_statuses(answers)}, the longest answer after {_longest(answers):.1f} s",
    )


def _postgres(found: Findings, size: Size, server: str, how: str, leave: Callable[[Proxy], None]) -> None:
    words = {"cut": "connections are cut and refused", "silent": "it hangs: connections stay, nothing is answered"}
    found.heading(f"PostgreSQL away for {size.seconds:g} s: {words[how]}")
    with TemporaryDirectory() as folder, new_database(server) as database, Proxy(database) as proxy:
        site = Site(Path(folder) / "data", webs=2, workers=1, database=proxy.address)
        try:
            site.start()
            _while_away(found, size, site, proxy, how, leave)
        finally:
            proxy.come_back()
            site.stop()


def _while_away(
    found: Findings, size: Size, site: Site, proxy: Proxy, how: str, leave: Callable[[Proxy], None]
) -> None:
    first, second = site.webs
    soon = size.within(SOON)
    me, other = Person(first.url), Person(second.url)
    table, with_bot = me.open_table("human", "human"), me.open_table("human", "random")
    wait_for(lambda: "moves" in me.view(with_bot), BEGINNING)
    other.cookies = dict(me.cookies)
    wait_for(lambda: '"running"' in me.get("/healthz").text, BEGINNING)
    pids = [process.pid for process in (*site.webs, *site.workers)]
    mover = Mover(Person(first.url), table)
    mover.person.cookies = dict(me.cookies)
    with Heard(other, table) as heard:
        mover.start()
        wait_for(lambda: mover.confirmed >= 3, BEGINNING)
        before, written = mover.confirmed, Written(site)
        leave(proxy)
        end = time.monotonic() + size.seconds
        if how == "cut":
            for path, who in ((table, me), ("/", other)):
                _told(found, who.get(path), f"the page {path[:3]}", size.within(PATIENCE))
            _crowd(found, first.url, table, size.within(PATIENCE))
        health = other.get("/healthz")
        found.promise(
            "/healthz says so", health.status == 503 and health.seconds < size.within(HEALTH), f"{health.seconds:.1f} s"
        )
        robots = other.get("/robots.txt")
        if how == "cut":
            found.promise("what needs no database is there", robots.status == 200, f"{robots.seconds:.1f} s")
        else:
            found.saw(f"what needs no database: {robots.status} after {robots.seconds:.1f} s")
            page = Person(second.url, patience=size.seconds / 2).get("/")
            found.saw(f"a page: {page.status or 'no answer'} after {page.seconds:.1f} s")
        time.sleep(max(0.0, end - time.monotonic()))
        meanwhile = mover.answers[before:]
        found.saw(f"moves meanwhile: {_statuses(meanwhile)}, the longest answer after {_longest(meanwhile):.1f} s")

        had = mover.confirmed
        proxy.come_back()
        back = time.monotonic()
        for what, condition in (
            ("pages", lambda: me.get(table).status == other.get(table).status == 200),
            ("/healthz", lambda: me.get("/healthz").status == other.get("/healthz").status == 200),
            ("moves", lambda: mover.confirmed > had),
        ):
            healed = wait_for(condition, soon)
            found.promise(
                f"{what} within {soon:g} s", healed is not None, f"{time.monotonic() - back:.1f} s after it came back"
            )
        bots = bot_answers(me, with_bot, soon)
        found.promise(f"bots within {soon:g} s", bots is not None, f"{time.monotonic() - back:.1f} s")
        mover.stop()
        last = me.version(table)
        when = heard.reaches(last, soon)
        found.promise("the stream stayed open, and tells of the last move", when and not heard.ended)
        kept = mover.confirmed <= last <= mover.confirmed + mover.unknown
        found.promise(
            "no confirmed move is lost, none is played twice",
            kept,
            f"{mover.confirmed} confirmed, {mover.unknown} unknown, {last} stored",
        )
        found.promise(
            "nothing was restarted",
            pids == [process.pid for process in (*site.webs, *site.workers)]
            and all(process.alive for process in (*site.webs, *site.workers)),
        )
        _log(found, written)


def _statuses(answers: list[Answer]) -> dict[int, int]:
    return {status: sum(one.status == status for one in answers) for status in sorted({one.status for one in answers})}


def _longest(answers: list[Answer]) -> float:
    return max((one.seconds for one in answers), default=0.0)


def _log(found: Findings, written: Written) -> None:
    lines, too_often = written.lines(), written.too_often()
    kind = not too_often and not any("Traceback" in line for line in lines)
    shown = f"{len(lines)} lines" + "".join(f"; {what}" for what in too_often)
    found.promise("the log tells of each trouble once a minute, without tracebacks", kind, shown)
    for line in sorted({line[29:130] for line in lines})[:12]:
        found.saw(line)


@contextmanager
def locked(file: Path) -> Iterator[None]:
    """Another program writes to a SQLite database for a while, and lets nobody else."""
    base = sqlite3.connect(file, timeout=60, isolation_level=None)
    try:
        base.execute("BEGIN EXCLUSIVE")
        yield
        base.execute("ROLLBACK")
    finally:
        base.close()


def _sqlite(found: Findings, size: Size) -> None:
    found.heading(f"SQLite locked by another program for {size.seconds:g} s")
    soon = size.within(SOON)
    with served(own_worker=True) as site:
        (web,) = site.webs
        me = Person(web.url)
        table, with_bot = me.open_table("human", "human"), me.open_table("human", "random")
        wait_for(lambda: "moves" in me.view(with_bot), BEGINNING)
        movers = [Mover(Person(web.url), "") for _ in range(size.movers)]
        for mover in movers:
            mover.table = mover.person.open_table("human", "human")
        pages: list[Answer] = []
        warm(me, table)  # so that what the first page of a new process takes isn't taken for waiting
        with Heard(me, table) as heard:
            written = Written(site)
            with locked(site.data / "carreira.sqlite3"):
                for mover in movers:
                    mover.start()
                end = time.monotonic() + size.seconds
                while time.monotonic() < end:
                    pages.append(me.get(table))
                    time.sleep(0.2)
            back = time.monotonic()
            found.promise(
                f"pages can be read while {size.movers} people wait to move",
                all(page.status == 200 for page in pages) and _longest(pages) < size.within(READ),
                f"{len(pages)} pages, the longest after {_longest(pages):.1f} s",
            )
            confirmed = [mover.confirmed for mover in movers]
            healed = wait_for(
                lambda: all(one.confirmed > had for one, had in zip(movers, confirmed, strict=True)), soon
            )
            found.promise(f"moves go on within {soon:g} s", healed is not None, f"{time.monotonic() - back:.1f} s")
            for mover in movers:
                mover.stop()
            answers = [answer for mover in movers for answer in mover.answers]
            refused = [answer for answer in answers if answer.status != 303]
            found.saw(f"moves: {_statuses(answers)}, the longest answer after {_longest(answers):.1f} s")
            if refused:
                found.promise(
                    "moves that waited too long are refused in words",
                    all(one.status == 503 and SAYS in one.words for one in refused),
                    f"“{refused[0].words}”",
                )
            for mover in movers:
                stored = mover.person.version(mover.table)
                found.promise("no move is lost or played twice", stored == mover.confirmed, f"{stored} stored")
            bots = bot_answers(me, with_bot, soon)
            found.promise("bots play", bots is not None, f"{bots or 0:.1f} s")
            me.play(table)
            found.promise(
                "the stream stayed open, and tells of the next move", heard.reaches(1, soon) and not heard.ended
            )
        _log(found, written)
