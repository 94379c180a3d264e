"""Live updates as server-sent events: "this table is at revision N", for every page that shows the table.

One task in each process reads the state of all tables that pages listen to from the database, four times a second and
at once when this process has changed something, and wakes the listeners whose table has changed. A page that is
notified of a change fetches its own view: only numbers and progress are sent this way.
"""

import asyncio
import contextlib
import json
import time
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple, TypeVar

from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.utils import timezone

from carreira.game.language import N_
from carreira.site.logs import log
from carreira.site.pages import say
from carreira.site.people.visitors import person
from carreira.site.refusals import Refusal
from carreira.site.running.processes import compiling
from carreira.site.tables import changes
from carreira.site.tables.levels import needing_compiled
from carreira.site.tables.models import HUMAN, Seat, Table
from carreira.site.tables.visit import Visit
from carreira.site.tables.watching import note_watching, watching

T = TypeVar("T")

EVERY = 0.25
HEARTBEAT = 15.0
BUSY = N_("Too many pages are receiving live updates. Reload in a moment.")
LOOKING = ThreadPoolExecutor(max_workers=1, thread_name_prefix="news")

State = dict[str, Any]


def states(ids: list[str]) -> dict[str, State]:
    """The state of each of these tables; a table that is gone is missing."""
    try:
        tables = list(Table.objects.filter(pk__in=ids))
        searching = set(needing_compiled(ids).values_list("table_id", flat=True))
        here: dict[str, list[int]] = {}
        seated: set[tuple[str, str]] = set()
        for seat in Seat.objects.filter(table_id__in=ids, kind=HUMAN):
            seated.add((seat.table_id, seat.visitor))
            if seat.here:
                here.setdefault(seat.table_id, []).append(seat.number)
        watched = watching(ids, seated)
        progress = {table.game: compiling(table.game) for table in tables if table.id in searching}
        found = {
            table.id: {
                "version": table.number,
                "revision": table.revision,
                "over": table.over,
                "waiting": table.waits_for,
                "talk": table.talk,
                "started": table.started is not None,
                "here": sorted(here.get(table.id, [])),
                "watching": watched[table.id],
                "progress": progress[table.game] if table.id in searching else None,
            }
            for table in tables
        }
        for _, more in changes.stating.send(Table, ids=ids):
            assert isinstance(more, dict)
            for table, facts in more.items():
                found.get(table, {}).update(facts)
        return found
    except DatabaseError:
        connection.close()  # the next look opens a new one
        raise


async def aside(look: Callable[..., T], *given: Any) -> T:
    """Ask the database in a thread of its own, which keeps its connection."""
    return await asyncio.get_running_loop().run_in_executor(LOOKING, look, *given)


class Listener(NamedTuple):
    """Who listens to a table: the keys of their seats at it, their visitor ("" if they have none), and the name of
    their account."""

    seats: list[int]
    visitor: str
    account: str = ""


def note_presence(table: str, who: Listener) -> None:
    """Note that somebody has the page of a table open: that they are here, or that they watch."""
    try:
        if who.seats:
            Seat.objects.filter(pk__in=who.seats, visitor=who.visitor).update(seen=timezone.now())
        elif who.visitor:
            note_watching(table, who.visitor, who.account)
    except DatabaseError as error:
        log("stream").warning("presence not noted", error=str(error))
        connection.close()


def admitted(request: HttpRequest, table_id: str) -> Listener:
    """Whoever asks for a table's stream. Raises Refusal (403 or 404)."""
    visit = Visit.of(request, table_id)
    account = person(request)
    seats = [seat.pk for seat in visit.seats if seat.number in visit.mine]
    return Listener(seats, visit.visitor, account.username if account else "")


class News:
    """The listeners of this process, and the one task that looks for changes while there are any."""

    def __init__(self) -> None:
        self._listeners: dict[str, set[asyncio.Queue[State | None]]] = {}
        self._count = 0
        self._task: asyncio.Task[None] | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._hint: asyncio.Event | None = None

    @property
    def listeners(self) -> int:
        """How many pages listen."""
        return self._count

    def look(self) -> None:
        """Look now, since something changed in this process. May be called from any thread."""
        loop, hint = self._loop, self._hint
        if loop is not None and hint is not None and not loop.is_closed():
            with contextlib.suppress(RuntimeError):
                loop.call_soon_threadsafe(hint.set)

    def close(self) -> None:
        """End every stream, as the server is about to stop; pages reconnect by themselves when it is back."""
        for table in list(self._listeners):
            self._put(table, None)

    def _put(self, table: str, state: State | None) -> None:
        """Pass a state on to the listeners of a table; None ends their streams."""
        for queue in self._listeners.get(table, ()):
            if queue.full():
                queue.get_nowait()
            queue.put_nowait(state)

    @contextlib.contextmanager
    def listening(self, table: str) -> Any:
        """A queue that gets every new state of a table; it holds only the newest."""
        queue: asyncio.Queue[State | None] = asyncio.Queue(maxsize=1)
        self._listeners.setdefault(table, set()).add(queue)
        self._count += 1
        loop = asyncio.get_running_loop()
        if self._task is None or self._task.done() or self._loop is not loop:
            self._loop, self._hint = loop, asyncio.Event()
            self._task = loop.create_task(self._watch())
        try:
            yield queue
        finally:
            self._count -= 1
            self._listeners[table].discard(queue)
            if not self._listeners[table]:
                del self._listeners[table]

    async def _watch(self) -> None:
        known: dict[str, State] = {}
        hint = self._hint
        assert hint is not None
        while self._listeners:
            ids = list(self._listeners)
            try:
                now = await aside(states, ids)
            except Exception:
                log("stream").exception("can't look for changes")
            else:
                for table, state in now.items():
                    if known.get(table) != state:
                        known[table] = state
                        self._put(table, state)
                for gone in set(ids) - now.keys():
                    self._put(gone, None)
            known = {table: state for table, state in known.items() if table in self._listeners}
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(hint.wait(), EVERY)
            hint.clear()


NEWS = News()


def event(name: str, data: State) -> bytes:
    """A server-sent event."""
    return f"event: {name}\ndata: {json.dumps(data, separators=(',', ':'))}\n\n".encode()


async def stream(table: str, who: Listener) -> AsyncIterator[bytes]:
    """The events of a table, for somebody who has been admitted; it ends if the table is gone."""
    with NEWS.listening(table) as queue:
        found = await aside(states, [table])  # now that it listens: no change falls between the two
        if table not in found:
            return
        last, noted = found[table], time.monotonic()
        yield b"retry: 1000\n\n" + event("changed", last)
        while True:
            if time.monotonic() - noted >= HEARTBEAT:
                noted = time.monotonic()
                await aside(note_presence, table, who)
            try:
                state = await asyncio.wait_for(queue.get(), HEARTBEAT)
            except TimeoutError:
                yield b": still here\n\n"
                continue
            if state is None:
                return
            if state == last:
                continue
            moved = state["revision"] != last["revision"] or state["over"] != last["over"]
            last = state
            yield event("changed" if moved else "progress", state)


async def events(request: HttpRequest, table_id: str) -> HttpResponse | StreamingHttpResponse:
    """The stream of a table: its state at once, and then whenever it changes."""
    if request.method != "GET":
        response = HttpResponse(status=405)
        response["Allow"] = "GET"
        return response
    if NEWS.listeners >= settings.LISTENERS:
        return HttpResponse(say(BUSY), status=503, headers={"Retry-After": "10"}, content_type="text/plain")
    try:
        who = await aside(admitted, request, table_id)
    except Refusal as why:
        return HttpResponse(why.sentence, status=why.status, content_type="text/plain")
    await aside(note_presence, table_id, who)
    streamed = StreamingHttpResponse(stream(table_id, who), content_type="text/event-stream")
    streamed["Cache-Control"] = "no-store"
    streamed["X-Accel-Buffering"] = "no"
    return streamed
