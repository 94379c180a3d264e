"""Killing processes of a site at random moments, and starting each again at once."""

import asyncio
import os
import random
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime

from lab.serving import Process, Site
from lab.soak.figures import Kill
from lab.soak.stored import Database

LOOK = 0.02
"""Seconds between two looks whether it serves again."""
WATCH = 0.2
"""Seconds between two looks whether something has ended by itself."""
LONGEST = 60.0
"""Seconds after which something that was killed is given up."""
WEB, WORKER, BACKEND, CRASH = "web", "worker", "backend", "backend by kill -9"
"""What is killed; on PostgreSQL, a backend is ended by an administrator's command or, if the server is the run's own,
also by kill -9, after which the whole server recovers."""
WEIGHTS = {WEB: 1, WORKER: 1, BACKEND: 3, CRASH: 1}
"""How often each is killed, compared with the others: a process takes seconds of a processor to start."""


class StaysAway(Exception):
    """Something didn't serve again after it was killed; the message says what."""


class Killer:
    """Kills what serves a site. With `crashes`, backends of PostgreSQL also by kill -9."""

    def __init__(self, site: Site, database: Database, chance: random.Random, *, crashes: bool = False) -> None:
        self.kills: list[Kill] = []
        self.died = 0
        self.ended: list[str] = []
        """Processes that ended by themselves although they had served, each with what it printed last."""
        self._site, self._database, self._chance = site, database, chance
        self._began = time.monotonic()
        self._ways: dict[str, Callable[[], Callable[[], bool]]] = {}
        for number in range(len(site.webs)):
            self._ways[f"{WEB} {number}"] = lambda number=number: self._kill_web(number)  # type: ignore[misc]
        for number in range(len(site.workers)):
            self._ways[f"{WORKER} {number}"] = lambda number=number: self._kill_worker(number)  # type: ignore[misc]
        if database.has_backends:
            self._ways[BACKEND] = self._end_backend
        if crashes:
            self._ways[CRASH] = self._crash
        self._down: set[str] = set()
        self._changing: set[Process] = set()

    async def run(self, count: int, seconds: float) -> None:
        """Kill so many times within so many seconds, at random moments and in random order. Raises StaysAway.

        What is being started is killed again only once it serves; so it may take longer.
        """
        began = time.monotonic()
        moments = sorted(self._chance.uniform(0, seconds) for _ in range(count))
        kinds = sorted({_of(name) for name in self._ways})
        async with asyncio.TaskGroup() as group:
            for moment in moments:
                (of,) = self._chance.choices(kinds, [WEIGHTS[kind] for kind in kinds])
                await asyncio.sleep(max(0.0, began + moment - time.monotonic()))
                while not (serving := self._serving(of)):
                    await asyncio.sleep(LOOK)
                name = self._chance.choice(serving)
                self._down.add(name)
                group.create_task(self._kill(name))

    def _serving(self, of: str) -> list[str]:
        """What of this kind can be killed now. For a backend it takes a web process to see whether it serves again, so
        none is killed until that is known."""
        backends = {BACKEND, CRASH}
        if of == WEB and self._down & backends:
            return []
        webs = [name for name in self._ways if _of(name) == WEB]
        if of in backends and (self._down & backends or all(name in self._down for name in webs)):
            return []
        return [name for name in self._ways if _of(name) == of and name not in self._down]

    async def _kill(self, name: str) -> None:
        at = time.monotonic()
        serves = await asyncio.to_thread(self._ways[name])
        while not await asyncio.to_thread(serves):
            if time.monotonic() - at > LONGEST:
                raise StaysAway(f"{name} did not serve again within {LONGEST:g} s after it was killed")
            await asyncio.sleep(LOOK)
        self.kills.append(Kill(_of(name), at - self._began, time.monotonic() - at))
        self._down.discard(name)

    async def watch(self) -> None:
        """Start what ends by itself again, as a service manager does."""
        processes: dict[str, Process] = {f"{WEB} {number}": web for number, web in enumerate(self._site.webs)}
        processes |= {f"{WORKER} {number}": worker for number, worker in enumerate(self._site.workers)}
        while True:
            for name, process in processes.items():
                if process.alive or process in self._changing:
                    continue
                if name in self._down:
                    self.died += 1
                else:
                    self.ended.append(f"{name} ended by itself: {' / '.join(process.lines()[-3:])}")
                process.start()
            await asyncio.sleep(WATCH)

    def _kill_and_start(self, process: Process) -> None:
        self._changing.add(process)
        process.kill()
        process.start()
        self._changing.discard(process)

    # each kills, and returns what tells whether it serves again

    def _kill_web(self, number: int) -> Callable[[], bool]:
        web = self._site.webs[number]
        self._kill_and_start(web)
        return web.answers

    def _kill_worker(self, number: int) -> Callable[[], bool]:
        worker, now = self._site.workers[number], datetime.now(UTC)
        self._kill_and_start(worker)

        def serves() -> bool:
            seen = self._database.worker_seen()
            return seen is not None and seen > now

        return serves

    def _end_backend(self) -> Callable[[], bool]:
        while not self._database.end_backend(self._backend()):
            pass  # it has ended by itself meanwhile
        return self._all_answer

    def _crash(self) -> Callable[[], bool]:
        with self._database.until_it_restarts():
            while True:
                with suppress(ProcessLookupError):  # it has ended by itself meanwhile
                    os.kill(self._backend(), signal.SIGKILL)
                    break
        return self._all_answer

    def _backend(self) -> int:
        """Any of the site's connections; there may be none for a moment, after the one before has been ended."""
        while not (found := self._database.backends()):
            time.sleep(LOOK)
        return self._chance.choice(found)

    def _all_answer(self) -> bool:
        """Whether every web process answers, except those that have been killed and start."""
        webs = [web for number, web in enumerate(self._site.webs) if f"{WEB} {number}" not in self._down]
        return bool(webs) and all(web.answers() for web in webs)


def _of(name: str) -> str:
    """The kind of what has this name."""
    return next(of for of in (CRASH, BACKEND, WORKER, WEB) if name.startswith(of))
