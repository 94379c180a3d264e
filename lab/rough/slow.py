"""Slow clients: heads and bodies that come byte by byte, answers that nobody reads, connections that say nothing, that
are half closed or cut. Others are answered as fast as ever, and nothing of the slow ones is left."""

import asyncio
import contextlib
import socket
import struct
import sys
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from urllib.parse import urlsplit

from carreira.site import limits
from carreira.site.running import patience
from lab.rough import impatient
from lab.rough.figures import Figures
from lab.rough.findings import Findings
from lab.rough.listening import Stream
from lab.rough.people import Answer, Person, longest, median, warm
from lab.rough.sizes import Sized
from lab.serving import Site, served

GRACE = 3.0
"""Seconds beyond a limit that a busy machine may take to keep it."""
KEPT = 5.0
"""Seconds that a connection may stay after an answer (uvicorn's own limit)."""
FAST = 1000.0
"""Milliseconds within which everybody else is answered."""
UNREAD = 60
"""Answers that are asked for and not read, on each connection: more than the network holds."""
LEFT = 5


@dataclass(frozen=True)
class Size(Sized):
    """So many connections of each kind, so many that say nothing, and so many that ask for many answers, since each of
    these is work as well; with `seconds`, the limits are so long."""

    each: int
    silent: int
    greedy: int
    seconds: float = 0.0

    def limit(self, usual: float) -> float:
        """A limit of time, as it is here."""
        return self.seconds or usual


FULL = Size(each=50, silent=300, greedy=10)
SMALL = Size(each=5, silent=20, greedy=3, seconds=1.0)


@dataclass
class Kind:
    """Connections of one kind: what they do, and within how many seconds the site must have ended each."""

    name: str
    act: Callable[["Client"], Awaitable[float | None]]
    limit: float
    count: int
    times: list[float] = field(default_factory=list)


class Client:
    """A connection by hand."""

    def __init__(self, person: Person, table: str) -> None:
        self.person, self.table = person, table
        place = urlsplit(person.url)
        self._address = (place.hostname or "", place.port or 0)
        self.host = place.netloc
        self.reader: asyncio.StreamReader
        self.writer: asyncio.StreamWriter

    async def connect(self, receive: int = 0) -> None:
        """Connect; with `receive`, hold only about so many bytes that are not read."""
        wire = socket.socket()
        if receive:
            wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive)
        wire.setblocking(False)
        await asyncio.get_running_loop().sock_connect(wire, self._address)
        self.reader, self.writer = await asyncio.open_connection(sock=wire, limit=1024)

    async def say(self, data: bytes) -> None:
        """Send something."""
        self.writer.write(data)
        await self.writer.drain()

    async def ended(self) -> None:
        """Read until the site closes the connection."""
        while await self.reader.read(65536):
            pass

    def head(self, method: str, path: str, *more: str) -> bytes:
        """The head of a request."""
        lines = [f"{method} {path} HTTP/1.1", f"Host: {self.host}", f"Cookie: {self.person.cookie}", *more]
        return ("\r\n".join(lines) + "\r\n\r\n").encode()


async def _silent(client: Client) -> None:
    await client.connect()
    await client.ended()


async def _trickled(client: Client, first: bytes, rest: bytes, pause: float) -> None:
    """Send the rest byte by byte, until the site has had enough."""
    await client.connect()
    await client.say(first)
    ending = asyncio.create_task(client.ended())
    with contextlib.suppress(OSError):
        for number in range(10_000):
            if (await asyncio.wait([ending], timeout=pause))[0]:
                break
            await client.say(rest[number % len(rest)].to_bytes(1, "big"))
    await ending


async def _not_read(client: Client) -> float:
    """Ask for many answers, and read none. That the site has ended the connection can't be seen here, as what it has
    sent is never read, but the system knows whether anybody holds the other end, and how much waits there. Returns when
    the network could take no more."""
    await client.connect(receive=4096)
    await client.say(client.head("GET", client.table) * UNREAD)
    ends = client.writer.get_extra_info("peername")[1], client.writer.get_extra_info("sockname")[1]
    since, waiting = time.monotonic(), -1
    while (now := _waiting().get(ends)) is not None:
        if now > waiting:
            since, waiting = time.monotonic(), now
        await asyncio.sleep(0.2)
    return since


@lru_cache(maxsize=1)
def _waiting_at(moment: int) -> dict[tuple[int, int], int]:
    """Of the connections of this machine that a process holds, by their ports here and there, how many bytes were sent
    that the other end has not taken."""
    found = {}
    for line in Path("/proc/net/tcp").read_text(encoding="ascii").splitlines()[1:]:
        _, here, there, _, queues, *rest = line.split()
        if rest[4] != "0":  # the inode of a file that is open
            ports = int(here.partition(":")[2], 16), int(there.partition(":")[2], 16)
            found[ports] = int(queues.partition(":")[0], 16)
    return found


def _waiting() -> dict[tuple[int, int], int]:
    return _waiting_at(int(5 * time.monotonic()))


async def _half_closed(client: Client) -> None:
    await client.connect()
    await client.say(client.head("GET", client.table))
    client.writer.write_eof()
    await client.ended()


async def _cut(client: Client) -> None:
    """Cut the connection while the answer is being made."""
    await client.connect()
    await client.say(client.head("GET", client.table))
    wire = client.writer.get_extra_info("socket")
    wire.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))


def run(found: Findings, size: Size = FULL, server: str = "") -> None:
    """Try it; `server` is PostgreSQL's address, otherwise it is SQLite."""
    found.heading(f"slow clients, on {'PostgreSQL' if server else 'SQLite'}")
    with served(server=server, CARREIRA_METRICS="figures", CARREIRA_TABLES_AN_HOUR="9999") as site:
        if size.seconds:
            _restarted(site, size.seconds)
        asyncio.run(_with(found, size, site))
        lines = [line for line in site.lines() if "Traceback" in line or "rror" in line]
        found.promise("the log has no error", not lines, "\n".join(lines[:5]) or "none")


def _restarted(site: Site, seconds: float) -> None:
    """Start the site again, with shorter limits."""
    (web,) = site.webs
    web.stop()
    web.command = [sys.executable, "-P", str(Path(impatient.__file__)), str(seconds), *web.command[4:]]
    web.start()
    web.wait()


async def _with(found: Findings, size: Size, site: Site) -> None:
    (web,) = site.webs
    person = Person(web.url)
    table = await asyncio.to_thread(person.open_table, "human", "human")
    own = await asyncio.to_thread(person.open_table, "human", "human")
    await asyncio.to_thread(warm, person, table)
    alone = await _at_work(person, own, 3.0 if not size.seconds else 0.5)
    before = Figures.of(web.pid)
    pause = 0.02 if size.seconds else 0.5

    def bodies(client: Client) -> Awaitable[None]:
        head = client.head("POST", f"{table}move", "Content-Length: 20000")
        return _trickled(client, head, b"move=x", pause)

    def heads(client: Client) -> Awaitable[None]:
        return _trickled(client, b"GET / HTTP/1.1\r\n", b"X-More: y\r\n", pause)

    head, body = size.limit(patience.SOON), size.limit(limits.PATIENCE)
    kinds = [
        Kind("connections that say nothing", _silent, head, size.silent),
        Kind("heads that come byte by byte", heads, head, size.each),
        Kind("bodies that come byte by byte", bodies, body, size.each),
        Kind("answers that nobody reads", _not_read, size.limit(patience.UNREAD), size.greedy),
        Kind("half-closed connections", _half_closed, 0.0, size.each),
        Kind("connections that are cut", _cut, 0.0, size.each),
    ]
    running = [asyncio.create_task(_one(kind, Client(person, table))) for kind in kinds for _ in range(kind.count)]
    streams = [await Stream.open(person, table) for _ in range(min(size.each, 20))]
    await asyncio.sleep(1.0 if not size.seconds else 0.2)
    with_them = Figures.of(web.pid)
    found.saw(f"before: {before}; with {len(running)} slow ones: {with_them}")
    fast = size.within(FAST)
    busy = await _at_work(person, own, max(kind.limit for kind in kinds) / 2)
    found.promise(
        f"pages and moves of others are answered within {fast:g} ms",
        all(one.status in (200, 303) for one in busy) and longest(busy) < fast,
        f"median {median(alone):.0f} ms without them, {median(busy):.0f} ms with, longest {longest(busy):.0f}",
    )
    late_by, kept = size.within(GRACE), size.within(KEPT)
    latest = max(kind.limit for kind in kinds) + kept + late_by
    _, late = await asyncio.wait(running, timeout=latest)
    for kind in kinds:
        most = kind.limit + late_by + (kept if kind.act is _not_read else 0)
        held = len(kind.times) == kind.count and max(kind.times) < most
        shown = f"the last of {len(kind.times)} after {max(kind.times, default=0):.1f} s"
        if kind.act is not _cut:
            when = f"within {kind.limit:g} s" if kind.limit else "at once"
            found.promise(f"{kind.name}: {kind.count} are ended {when}", held, shown)
    for task in late:
        task.cancel()
    await asyncio.gather(*running, return_exceptions=True)
    found.promise("streams that were open go on", all(one.ended is None for one in streams), f"{len(streams)}")
    for stream in streams:
        await stream.close()
    got = await asyncio.to_thread(person.get, table)
    found.promise("afterwards all is as before", got.status == 200, f"a page in {1000 * got.seconds:.0f} ms")
    end = time.monotonic() + kept + late_by
    while Figures.of(web.pid).files > before.files + LEFT and time.monotonic() < end:
        await asyncio.sleep(0.1)
    after = Figures.of(web.pid)
    found.promise(
        "no open file and no thread is left of them",
        after.files <= before.files + LEFT and after.threads <= before.threads + LEFT,
        f"{after}",
    )


async def _one(kind: Kind, client: Client) -> None:
    """Let one client be slow, and note when it was ended."""
    began = time.monotonic()
    try:
        with contextlib.suppress(OSError):
            began = await kind.act(client) or began
        kind.times.append(time.monotonic() - began)
    finally:
        if hasattr(client, "writer"):
            client.writer.transport.abort()


async def _at_work(person: Person, table: str, seconds: float) -> list[Answer]:
    """Somebody opens pages and posts moves, one after the other."""
    found: list[Answer] = []
    end = time.monotonic() + seconds
    while not found or time.monotonic() < end:
        found.append(await asyncio.to_thread(person.get, table))
        found.append(await asyncio.to_thread(person.play, table))
        await asyncio.sleep(0.05)
    return found
