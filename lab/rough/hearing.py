"""One page that listens to a table, for scenarios that are not asynchronous themselves."""

import asyncio
import threading
from collections.abc import Coroutine
from typing import Any, TypeVar

from lab.rough.listening import Stream
from lab.rough.people import Person

T = TypeVar("T")


class Heard:
    """A stream that is read in a thread of its own while a block lasts."""

    def __init__(self, person: Person, table: str) -> None:
        self._person, self._table = person, table
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._stream: Stream

    def __enter__(self) -> "Heard":
        self._thread.start()
        self._stream = self._do(Stream.open(self._person, self._table))
        return self

    def __exit__(self, *_: object) -> None:
        self._do(self._stream.close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    @property
    def ended(self) -> bool:
        """Whether the site has closed it."""
        return self._stream.ended is not None

    def reaches(self, revision: int, seconds: float) -> bool:
        """Whether it tells of this revision or a later one within so many seconds."""
        return self._do(self._stream.reaches(revision, seconds)) is not None

    def _do(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(120)
