"""Pages that listen: streams of server-sent events, many of them in one event loop."""

import asyncio
import contextlib
import json
import time
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from lab.rough.people import Person

PATIENCE = 60.0
"""Seconds that a stream may take to be opened."""


class Told(NamedTuple):
    """An event of a stream, and when it came (time.monotonic)."""

    when: float
    state: dict[str, Any]


class Refused(Exception):
    """A stream was not opened."""

    def __init__(self, status: int, text: str) -> None:
        super().__init__(f"{status} {text}")
        self.status = status
        self.text = text


class Stream:
    """A page that listens to a table."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer
        self.told: list[Told] = []
        self.ended: float | None = None
        self._reading = asyncio.create_task(self._read())

    @classmethod
    async def open(cls, person: Person, table: str) -> "Stream":
        """Open it, and wait for its head. Raises Refused, and OSError."""
        place = urlsplit(person.url)
        reader, writer = await asyncio.open_connection(place.hostname, place.port)
        try:
            writer.write(
                f"GET {table}events HTTP/1.1\r\nHost: {place.netloc}\r\nCookie: {person.cookie}\r\n\r\n".encode()
            )
            async with asyncio.timeout(PATIENCE):
                head = (await reader.readuntil(b"\r\n\r\n")).decode()
            status = int(head.split()[1])
            if status != 200:
                length = next(
                    (int(line[15:]) for line in head.lower().splitlines() if line[:15] == "content-length:"), 0
                )
                raise Refused(status, (await reader.readexactly(length)).decode(errors="replace"))
        except (Refused, OSError, TimeoutError, asyncio.IncompleteReadError) as error:
            writer.close()
            if isinstance(error, asyncio.IncompleteReadError):
                raise Refused(0, "the connection was closed") from error
            raise
        return cls(reader, writer)

    async def _read(self) -> None:
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            while line := await self._reader.readline():
                if line.startswith(b"data: "):
                    self.told.append(Told(time.monotonic(), json.loads(line[6:])))
        self.ended = time.monotonic()

    async def reaches(self, revision: int, seconds: float) -> float | None:
        """When it has told of this revision or a later one; None if it hasn't within so many seconds."""
        end = time.monotonic() + seconds
        while True:
            for one in self.told:
                if one.state["revision"] >= revision:
                    return one.when
            if time.monotonic() > end or self._reading.done():
                return None
            await asyncio.sleep(0.01)

    async def close(self) -> None:
        """Leave."""
        self._reading.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._reading
        self._writer.close()
        with contextlib.suppress(OSError):
            await self._writer.wait_closed()
