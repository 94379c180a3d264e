"""A wire between a site and its database that can be cut: a proxy for TCP, in a thread of its own."""

import asyncio
import contextlib
import threading
from collections.abc import Coroutine
from typing import Any
from urllib.parse import urlsplit, urlunsplit

from lab.serving import Port


class Proxy:
    """Passes connections at a port of the loopback on to a database, until it is cut or falls silent."""

    def __init__(self, address: str) -> None:
        """`address` is the database's. Its server must be reached by TCP."""
        place = urlsplit(address)
        self._target = (place.hostname or "127.0.0.1", place.port or 5432)
        self._port = Port()
        who = place.netloc.rpartition("@")[0]
        self.address = urlunsplit(
            place._replace(netloc=f"{who}@127.0.0.1:{self._port.number}" if who else f"127.0.0.1:{self._port.number}")
        )
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._server: asyncio.Server | None = None
        self._flowing = asyncio.Event()
        self._ends: set[asyncio.StreamWriter] = set()

    def __enter__(self) -> "Proxy":
        self._thread.start()
        self._do(self._open())
        return self

    def __exit__(self, *_: object) -> None:
        self._do(self._close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()
        self._port.leave()

    def cut(self) -> None:
        """Cut all connections, and refuse new ones, as a server that is stopped does."""
        self._do(self._close())

    def fall_silent(self) -> None:
        """Keep connections and take new ones, but pass nothing on, as a machine that hangs does."""
        self._loop.call_soon_threadsafe(self._flowing.clear)

    def come_back(self) -> None:
        """Be as before."""
        self._do(self._open())

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        asyncio.run_coroutine_threadsafe(work, self._loop).result(30)

    async def _open(self) -> None:
        self._flowing.set()
        if self._server is None:
            self._server = await asyncio.start_server(self._connected, "127.0.0.1", self._port.number)

    async def _close(self) -> None:
        if self._server is not None:
            self._server.close()
            self._server = None
        for end in list(self._ends):
            end.transport.abort()

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._ends.add(writer)
        try:
            await self._flowing.wait()
            there, back = await asyncio.open_connection(*self._target)
        except OSError:
            self._ends.discard(writer)
            writer.transport.abort()
            return
        self._ends.add(back)
        ways = [asyncio.create_task(self._pass_on(*way)) for way in ((reader, back), (there, writer))]
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        for end in (writer, back):
            self._ends.discard(end)
            end.transport.abort()
        for way in ways:
            way.cancel()

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(65536):
                await self._flowing.wait()
                writer.write(data)
                await writer.drain()
