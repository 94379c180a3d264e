"""Live updates, which pages get as server-sent events: "this table is at revision N".

One task in each process wakes the listeners whose table has changed. It reads the whole state of a table at once when
this process has changed it, glances at the rows of all tables that pages listen to when somebody has written to the
database, at most four times a second, and reads their whole states every second. Where the database announces changes,
it does not glance, and reads all states only every few seconds. A page that is notified of a change fetches its own
view: only numbers and progress are sent this way.
"""

import asyncio
import contextlib
import json
import time
from collections import Counter
from collections.abc import AsyncGenerator, Callable, Collection, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple, TypeVar

from django.conf import settings
from django.db import Error, InterfaceError, OperationalError, connection
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse

from carreira.game.language import N_
from carreira.site import lasting
from carreira.site.logs import log
from carreira.site.refusals import Refusal
from carreira.site.running.processes import compiling
from carreira.site.sqlite.writes import Writes
from carreira.site.tables import changes
from carreira.site.tables.announcements import Announcements
from carreira.site.tables.levels import needs_compiled
from carreira.site.tables.listening import Listener, admitted, note_presence, renewed, still_there
from carreira.site.tables.models import Seat, Table
from carreira.site.tables.watching import Watching, watching

T = TypeVar("T")

GLANCE = 0.25
"""Seconds between two glances at the rows of all tables."""
EVERY, SELDOM = 1.0, 5.0
"""Seconds between two looks at the states of all tables: in general, and while the database announces changes. Who has
gone, and how far the rules are compiled, is only seen by looking."""
HEARTBEAT = 15.0
BUSY = N_("Too many pages are receiving live updates. Reload in a moment.")
TOO_MANY = N_("%(most)d pages of yours receive live updates already. Close some of them, then reload this one.")
SO_MANY_THERE = N_("%(most)d pages at your internet address receive live updates already. Try again in a minute.")
LOOKING = ThreadPoolExecutor(max_workers=1, thread_name_prefix="news")
WRITES = Writes()
"""What is written to the database, as the thread above sees it."""

State = dict[str, Any]


def _facts(table: Table) -> State:
    """What the row of a table says of its state."""
    return {
        "version": table.number,
        "revision": table.revision,
        "over": table.over,
        "waiting": table.waits_for,
        "talk": table.talk,
        "started": table.started is not None,
    }


def _rows(ids: Collection[str]) -> Iterator[tuple[Table, State]]:
    """The rows of these tables, with what they say of the tables' states."""
    columns = ("game", "number", "revision", "over", "started", "waits_for_bot", "failed_until", "unreadable", "talk")
    for table in Table.objects.filter(pk__in=ids).only(*columns):
        yield table, _facts(table)


def glance(known: Mapping[str, State]) -> set[str]:
    """Those of these tables whose rows say something else than their known states, or that are gone; none if nobody has
    written anything since the last glance."""
    if not WRITES.new():
        return set()
    same = {table.pk for table, facts in _rows(known) if facts.items() <= known[table.pk].items()}
    return set(known) - same


def states(ids: Sequence[str]) -> dict[str, State]:
    """The state of each of these tables; a table that is gone is missing."""
    here: dict[str, list[int]] = {}
    seated: set[tuple[str, str]] = set()
    searching: set[str] = set()
    for seat in Seat.objects.filter(table_id__in=ids):
        if seat.human:
            seated.add((seat.table_id, seat.visitor))
        if seat.here:
            here.setdefault(seat.table_id, []).append(seat.number)
        if needs_compiled(seat):
            searching.add(seat.table_id)
    watched = watching(ids, seated)
    found = {
        table.pk: {
            **facts,
            "here": sorted(here.get(table.pk, [])),
            "watching": watched[table.pk],
            "progress": compiling(table.game) if table.pk in searching else None,
        }
        for table, facts in _rows(ids)
    }
    for _, more in changes.stating.send(Table, ids=ids):
        assert isinstance(more, dict)
        for table, more_facts in more.items():
            found.get(table, {}).update(more_facts)
    return found


async def aside(look: Callable[..., T], *given: Any) -> T:
    """Ask the database in a thread of its own, which keeps its connection."""
    return await asyncio.get_running_loop().run_in_executor(LOOKING, _looked, look, *given)


def _looked(look: Callable[..., T], *given: Any) -> T:
    try:
        return look(*given)
    except Error:
        connection.close()  # the next look opens a new one
        raise


class Told(NamedTuple):
    """What a listener is told: the state of the table, and whether decisions or seats have changed."""

    state: State
    changed: bool


def check_room(who: Listener) -> None:
    """Raise Refusal if no more can listen in this process (503), or no more of this visitor or address (429)."""
    if NEWS.listeners >= settings.LISTENERS:
        raise Refusal(503, BUSY, headers={"Retry-After": "10"})
    if who.visitor and NEWS.listeners_of(who.visitor) >= settings.LISTENERS_EACH:
        raise Refusal(429, TOO_MANY, headers={"Retry-After": "60"}, most=settings.LISTENERS_EACH)
    if who.address and NEWS.listeners_at(who.address) >= settings.LISTENERS_ADDRESS:
        raise Refusal(429, SO_MANY_THERE, headers={"Retry-After": "60"}, most=settings.LISTENERS_ADDRESS)


class News:
    """The listeners of this process, and the one task that looks for changes while there are any."""

    def __init__(self) -> None:
        self._listeners: dict[str, set[asyncio.Queue[State | None]]] = {}
        self._visitors = Counter[str]()
        self._addresses = Counter[str]()
        self._task: asyncio.Task[None] | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._hint: asyncio.Event | None = None
        self._due: set[str] = set()
        self._known: dict[str, State] = {}
        self._announcements = Announcements(self.look)

    @property
    def listeners(self) -> int:
        """How many pages listen."""
        return self._visitors.total()

    def listeners_of(self, visitor: str) -> int:
        """How many pages of a visitor listen."""
        return self._visitors[visitor]

    def watching(self, table: str) -> Watching | None:
        """Who watches a table, as the pages that listen to it were told last; None if none listens in this process."""
        known = self._known.get(table)
        return known["watching"] if known else None

    def listeners_at(self, address: str) -> int:
        """How many pages listen from an address."""
        return self._addresses[address]

    def look(self, table: str = "") -> None:
        """Look now at a table that has changed, or at all of them. May be called from any thread."""
        loop = self._loop
        if loop is not None and not loop.is_closed():
            with contextlib.suppress(RuntimeError):
                loop.call_soon_threadsafe(self._mark, table)

    def tell(self, table: Table) -> None:
        """Tell those who listen to a table what its row says since this process has changed it; all else about it is as
        it was, so nobody needs to look. May be called from any thread."""
        facts, loop = _facts(table), self._loop
        if loop is not None and not loop.is_closed():
            with contextlib.suppress(RuntimeError):
                loop.call_soon_threadsafe(self._told, table.pk, facts)

    def _told(self, table: str, facts: State) -> None:
        known = self._known.get(table)
        if known is None:
            self._mark(table)
        elif known["revision"] < facts["revision"]:
            self._known[table] = known | facts
            self._put(table, self._known[table])

    def _mark(self, table: str) -> None:
        if self._hint is not None and (table in self._listeners or not table):
            self._due.update([table] if table else self._listeners)
            self._hint.set()

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
    def listening(self, table: str, visitor: str, address: str = "") -> Any:
        """A queue that gets every new state of a table; it holds only the newest."""
        queue: asyncio.Queue[State | None] = asyncio.Queue(maxsize=1)
        self._listeners.setdefault(table, set()).add(queue)
        self._visitors[visitor] += 1
        self._addresses[address] += 1
        self._due.add(table)
        loop = asyncio.get_running_loop()
        if self._task is None or self._task.done() or self._loop is not loop:
            self._loop, self._hint = loop, asyncio.Event()
            self._task = loop.create_task(self._watch())
        try:
            yield queue
        finally:
            for counted, one in ((self._visitors, visitor), (self._addresses, address)):
                counted[one] -= 1
                if not counted[one]:
                    del counted[one]
            self._listeners[table].discard(queue)
            if not self._listeners[table]:
                del self._listeners[table]

    async def _watch(self) -> None:
        self._announcements.start()
        try:
            await self._watch_all()
        finally:
            self._known = {}
            self._announcements.stop()

    async def _watch_all(self) -> None:
        known = self._known = {}
        hint, failing = self._hint, False
        assert hint is not None
        self._due = set(self._listeners)
        looked = time.monotonic()
        while self._listeners:
            glances = not self._announcements.heeding and not failing
            ids = [table for table in self._listeners if table in self._due]
            self._due.clear()
            try:
                if not ids and glances:
                    ids = list(await aside(glance, known))
                now = await aside(states, ids) if ids else {}
            except (OperationalError, InterfaceError) as error:
                if not failing:  # once for each time that the database goes away
                    log("stream").warning("can't look for changes", error=str(error).strip())
                failing = True
            except Exception:
                log("stream").exception("can't look for changes")
            else:
                failing = False
                for table, state in now.items():
                    last = known.get(table)
                    if last != state and (last is None or last["revision"] <= state["revision"]):
                        known[table] = state
                        self._put(table, state)
                for gone in set(ids) - now.keys():
                    self._put(gone, None)
            for table in known.keys() - self._listeners.keys():
                del known[table]
            pause = GLANCE if failing or not self._announcements.heeding else SELDOM
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(hint.wait(), pause)
            hint.clear()
            if failing or time.monotonic() - looked >= (SELDOM if self._announcements.heeding else EVERY):
                looked = time.monotonic()
                self._due.update(self._listeners)


NEWS = News()


def event(name: str, data: State) -> bytes:
    """A server-sent event."""
    return f"event: {name}\ndata: {json.dumps(data, separators=(',', ':'))}\n\n".encode()


async def told(table: str, who: Listener, pause: float = HEARTBEAT) -> AsyncGenerator[Told | None]:
    """What happens at a table, for somebody who has been admitted: its state at once, then each new one, and None when
    there was nothing new for `pause` seconds. It ends if the table is gone, or if they may not see it any more."""
    with NEWS.listening(table, who.visitor, who.address) as queue:
        found = await aside(states, [table])  # now that it listens: no change falls between the two
        if table not in found:
            return
        last, noted = found[table], time.monotonic()
        if last["started"] and not who.seats and await aside(renewed, table, who) is None:
            return  # it has begun since they were admitted
        yield Told(last, changed=True)
        while True:
            if time.monotonic() - noted >= HEARTBEAT:
                noted = time.monotonic()
                if (still := await aside(still_there, table, who)) is None:
                    return
                who = still
            try:
                state = await asyncio.wait_for(queue.get(), pause)
            except TimeoutError:
                yield None
                continue
            if state is None:
                return
            if state == last:
                continue
            if state["started"] and not last["started"] and await aside(still_there, table, who) is None:
                return  # those who looked for a seat may not look on
            moved = state["revision"] != last["revision"] or state["over"] != last["over"]
            last = state
            yield Told(state, moved)


async def stream(table: str, who: Listener) -> AsyncGenerator[bytes]:
    """The server-sent events of a table, for somebody who has been admitted; it ends as `told` does."""
    head = b"retry: 1000\n\n"
    async with contextlib.aclosing(told(table, who)) as news:
        async for one in news:
            if one is None:
                yield event("alive", {})  # a page that hears nothing for longer opens its stream again
            else:
                yield head + event("changed" if one.changed else "progress", one.state)
                head = b""


async def _while_it_answers(events: AsyncGenerator[bytes]) -> AsyncGenerator[bytes]:
    """The same stream, which ends if the database does not answer: whoever listens comes back."""
    try:
        async with contextlib.aclosing(events):
            async for part in events:
                yield part
    except (OperationalError, InterfaceError) as error:
        log("stream").warning("a stream ends: the database does not answer", error=str(error).strip())


def streamed(events: AsyncGenerator[bytes], content_type: str) -> StreamingHttpResponse:
    """The answer that is such a stream, which nobody on the way is to keep or to hold back."""
    response = StreamingHttpResponse(_while_it_answers(events), content_type=content_type)
    response["Cache-Control"] = "no-store"
    response["X-Accel-Buffering"] = "no"
    return response


def events(request: HttpRequest, table_id: str) -> HttpResponse | StreamingHttpResponse:
    """The stream of a table: its state at once, and then whenever it changes."""
    if request.method != "GET":
        response = HttpResponse(status=405)
        response["Allow"] = "GET"
        return response
    try:
        who = admitted(request, table_id)
        check_room(who)
    except Refusal as why:
        if why.status >= 500:
            lasting.tell("stream", "refused for now", why.message)
        return HttpResponse(why.sentence, status=why.status, headers=why.headers, content_type="text/plain")
    note_presence(table_id, who)
    return streamed(stream(table_id, who), "text/event-stream")
