"""A thousand idle event streams: what they cost, that changes reach them, that one too many is refused kindly, and that
nothing of them is left when they are closed."""

import asyncio
import resource
import statistics
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import NamedTuple

from lab.rough.figures import Figures
from lab.rough.findings import Findings
from lab.rough.listening import Refused, Stream
from lab.rough.people import Answer, Person, longest, median, wait_for, warm
from lab.rough.sizes import Sized
from lab.serving import Site, served

SOON = 2.0
"""Seconds in which a change reaches everybody who listens."""
FAST = 1000.0
"""Milliseconds within which pages and moves are answered."""
AT_ONCE = 8
"""How many streams are opened at the same time."""
CLOSED = 5.0
"""Seconds in which the site has noticed that all of them are closed."""
LEFT_OUT = " not noted ["
"""What a busy site says when it leaves out a note, who is here for instance, as it would have had to wait for that."""
LEFT = 5
"""Open files more than before that prove nothing: connections to the database, say."""


@dataclass(frozen=True)
class Size(Sized):
    """So many streams, to so many tables, by so many visitors, left alone for so many seconds."""

    streams: int
    tables: int
    visitors: int
    idle: float
    pages: int
    files: int = 1024
    """How many files a process may have open at first: that is the usual number."""

    @property
    def each(self) -> int:
        """How many streams each visitor has."""
        return self.streams // self.visitors


FULL = Size(streams=1000, tables=40, visitors=20, idle=30.0, pages=40)
SMALL = Size(streams=100, tables=4, visitors=4, idle=0.5, pages=4, files=64)


@contextmanager
def many_files() -> Iterator[None]:
    """Let this process have as many files open as it may."""
    allowed, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, most))


class Opened(NamedTuple):
    """A stream, and which table it listens to."""

    stream: Stream
    table: str


def run(found: Findings, size: Size = FULL, server: str = "") -> None:
    """Try it; `server` is PostgreSQL's address, otherwise it is SQLite."""
    found.heading(f"{size.streams} idle streams, on {'PostgreSQL' if server else 'SQLite'}")
    with (
        served(
            server=server,
            files=size.files,
            CARREIRA_LISTENERS=str(size.streams),
            CARREIRA_LISTENERS_EACH=str(size.each),
            CARREIRA_METRICS="figures",
        ) as site,
        many_files(),
    ):
        asyncio.run(_with(found, size, site))
        lines = [line for line in site.lines() if "Carreira is at" not in line and "Preparing" not in line]
        lines = [line for line in lines if LEFT_OUT not in line]
        told = len(lines) == 1 and "refused for now" in lines[0]
        found.promise(
            "the log tells once that one too many was refused, and nothing else", told, "; ".join(lines) or "no line"
        )


async def _with(found: Findings, size: Size, site: Site) -> None:
    (web,) = site.webs
    people = [Person(web.url) for _ in range(size.visitors)]
    tables = [
        await asyncio.to_thread(people[number % len(people)].open_table, "human", "human")
        for number in range(size.tables)
    ]
    mover, own = Person(web.url), ""
    own = await asyncio.to_thread(mover.open_table, "human", "human")
    await asyncio.to_thread(warm, mover, own)
    alone = await _at_work(mover, own, size.pages)
    idle_before = await _idle(web.pid, size.idle)
    before = Figures.of(web.pid)

    began = time.monotonic()
    opened = await _open(people, tables, size)
    took = time.monotonic() - began
    found.saw(f"opened {len(opened)} streams in {took:.1f} s")
    idle_with = await _idle(web.pid, size.idle)
    during = Figures.of(web.pid)
    found.saw(f"before: {before}; with them: {during}")
    kilobytes = 1000 * (during.megabytes - before.megabytes) / len(opened)
    found.saw(f"memory for each: {kilobytes:.0f} KB")
    found.saw(f"processor time while nothing happens: {idle_before:.1%} of a core without them, {idle_with:.1%} with")

    found.promise("all streams are open", all(one.stream.ended is None for one in opened), f"{len(opened)} of them")
    fast = size.within(FAST)
    busy = await _at_work(mover, own, size.pages)
    for name, without, among in zip(("a page", "a move"), alone, busy, strict=True):
        found.promise(
            f"{name} is answered within {fast:g} ms while they are open",
            all(one.status in (200, 303) for one in among) and longest(among) < fast,
            f"median {median(without):.0f} ms without them, {median(among):.0f} ms with, longest {longest(among):.0f}",
        )
    await _changes(found, size, people, tables, opened)
    await _one_too_many(found, "than the process takes", mover, own, 503)

    for one in opened:
        await one.stream.close()
    freed = await asyncio.to_thread(wait_for, lambda: _streams(mover) == 0, size.within(CLOSED))
    found.promise("once they are closed, none is counted any more", freed is not None, f"{freed or 0:.1f} s later")
    after = Figures.of(web.pid)
    found.promise("no open file is left of them", after.files <= before.files + LEFT, f"{after}")
    again = await _open(people[:1], tables, Size(size.each, 1, 1, 0, 0))
    found.promise("the same visitor can listen again", len(again) == size.each, f"{len(again)} streams")
    await _one_too_many(found, "than a visitor may have", people[0], own, 429)
    for one in again:
        await one.stream.close()


async def _open(people: list[Person], tables: list[str], size: Size) -> list[Opened]:
    room = asyncio.Semaphore(AT_ONCE)

    async def one(number: int) -> Opened:
        table = tables[number % size.tables]
        async with room:
            return Opened(await Stream.open(people[number % size.visitors], table), table)

    return await asyncio.gather(*(one(number) for number in range(size.streams)))


async def _idle(pid: int, seconds: float) -> float:
    """The share of a core that a process uses while it is left alone."""
    before, began = Figures.of(pid).cpu, time.monotonic()
    await asyncio.sleep(seconds)
    return (Figures.of(pid).cpu - before) / (time.monotonic() - began)


async def _at_work(person: Person, table: str, count: int) -> tuple[list[Answer], list[Answer]]:
    """Pages that are opened and moves that are posted, one after the other."""
    pages, moves = [], []
    for _ in range(count):
        pages.append(await asyncio.to_thread(person.get, table))
        moves.append(await asyncio.to_thread(person.play, table))
    return pages, moves


async def _changes(found: Findings, size: Size, people: list[Person], tables: list[str], opened: list[Opened]) -> None:
    """A move at each table: when has the last page that listens there been told?"""
    soon = size.within(SOON)
    last, missed = [], 0
    for number, table in enumerate(tables):
        listening = [one.stream for one in opened if one.table == table]
        await listening[0].reaches(0, soon)  # its first event, if that is still on its way
        revision = listening[0].told[-1].state["revision"] + 1
        posted = time.monotonic()
        await asyncio.to_thread(people[number % len(people)].play, table)
        heard = await asyncio.gather(*(stream.reaches(revision, soon + 5) for stream in listening))
        missed += heard.count(None)
        last.append(max(when for when in heard if when is not None) - posted if any(heard) else soon)
    found.promise(
        f"a change reaches all that listen to its table within {soon:g} s of its being posted",
        not missed and max(last) < soon,
        f"the last of about {len(opened) // len(tables)} after {1000 * statistics.median(last):.0f} ms (median),"
        f" {1000 * max(last):.0f} ms at most; {missed} not told",
    )


async def _one_too_many(found: Findings, who: str, person: Person, table: str, status: int) -> None:
    try:
        stream = await Stream.open(person, table)
    except Refused as refused:
        kind = refused.status == status and "eload" in refused.text
        found.promise(f"one more {who} is refused kindly", kind, str(refused))
    else:
        await stream.close()
        found.promise(f"one more {who} is refused kindly", False, "it was opened")


def _streams(person: Person) -> int:
    """How many streams the site counts."""
    got = person.ask("GET", "/metrics", Authorization="Bearer figures")
    lines = [line for line in got.text.splitlines() if line.startswith("carreira_streams ")]
    return int(float(lines[0].split()[1])) if lines else -1
