"""`carreira bench site`: how many moves a second a site takes, and how long each takes, with many tables at once.

A site is served from an empty folder, without bots, and as many people as there are tables play at it, each all seats
of their table, with the page's stream open beside. Moves are posted as the page's script posts them, so that the part
of the page that changes comes back. Load and site share this machine, so only ratios within one run say much.
"""

import asyncio
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from gettext import gettext as _
from html import unescape
from pathlib import Path
from typing import Any

from carreira.game.numerals import numeral
from carreira.games import GAMES

START = 60.0
"""Seconds that a site may take to start."""
REVISION = re.compile(r'name="(revision|version)" value="(\d+)"')
"""What a form says of the state that it was made from; earlier versions called it otherwise."""
PART = {"Carreira-Part": "table", "HX-Request": "true"}
"""How the page's script asks for the part of it that changes, now and in earlier versions."""
MOVE = re.compile(r'data-move="([^"]+)"')
RUNS = re.compile(r'data-runs="([^"]+)"')
"""The parts of the log that the page shows, which needn't be sent again; earlier versions sent all of it."""
WARM = 4.0
"""Seconds of playing before it is measured: a site loads much at its first pages."""
Say = Callable[[str], None]


class CannotMeasure(Exception):
    """The load can't be made, or the site can't be started; the message says why."""


@dataclass(frozen=True)
class Load:
    """So many tables for so many seconds; people think `pause` seconds before each move, on average. With none, the
    next move follows each answer at once."""

    tables: int
    seconds: float
    pause: float = 0.0


@dataclass
class Measured:
    """What came of a load: how long each move took, in seconds, and answers that were no success, by status."""

    seconds: float
    times: list[float] = field(default_factory=list)
    refused: dict[int, int] = field(default_factory=dict)

    @property
    def rate(self) -> float:
        """Moves a second."""
        return len(self.times) / self.seconds

    def below(self, part: float) -> float:
        """The time within which so large a part of the moves was answered, in seconds."""
        return sorted(self.times)[min(len(self.times) - 1, int(part * len(self.times)))]

    def line(self) -> str:
        """The result in one line."""
        if not self.times:
            return _("no move was answered; refused: %(refused)s") % {"refused": self.refused}
        said = _("%(rate)s moves a second, %(median)s ms median, %(slow)s ms for 99 of 100") % {
            "rate": numeral(self.rate).rjust(8),
            "median": numeral(statistics.median(self.times) * 1000).rjust(7),
            "slow": numeral(self.below(0.99) * 1000).rjust(7),
        }
        refused = _("%(line)s, refused: %(refused)s") % {"line": said, "refused": self.refused}
        return refused if self.refused else said


@contextmanager
def served(source: Path | None = None, database: str = "", processes: int = 1) -> Iterator[list[str]]:
    """Serve a site from an empty folder, by so many web processes, and yield their addresses. `source` is another
    checkout whose sources are run instead of these. Raises CannotMeasure."""
    with tempfile.TemporaryDirectory() as data:
        environment = {
            **os.environ,
            "CARREIRA_JIT": "0",
            "CARREIRA_LOG_LEVEL": "error",
            "CARREIRA_TABLES_AN_HOUR": "9999",
            "LANGUAGE": "en",  # in which the address is read from what is printed
        }
        environment.pop("DJANGO_SETTINGS_MODULE", None)
        if source is not None:
            environment["PYTHONPATH"] = str(source / "src")
        if database:
            environment["CARREIRA_DATABASE_URL"] = database
        command = [sys.executable, "-P", "-m", "carreira.cli", "serve", "--no-browser", "--no-worker", "--port", "0"]
        running: list[subprocess.Popen[str]] = []
        try:
            urls = []
            for _number in range(processes):
                process = subprocess.Popen(
                    [*command, "--data", data],
                    env=environment,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.STDOUT,
                    text=True,
                )
                running.append(process)
                urls.append(_address(process))
            yield urls
        finally:
            for process in running:
                process.terminate()
            for process in running:
                process.wait(30)


def _address(process: subprocess.Popen[str]) -> str:
    """The address at which a site answers, once it does."""
    assert process.stdout is not None
    printed = []
    for line in process.stdout:
        printed.append(line.strip())
        if found := re.match(r"Carreira is at (http://\S+?)/ ", line):
            return found[1]
    raise CannotMeasure(_("The site did not start: %(printed)s") % {"printed": " ".join(printed)[-500:]})


def measure(urls: Sequence[str], load: Load, seed: int = 0) -> Measured:
    """Put a load on a site; table i plays at the address number i, modulo their number. Raises CannotMeasure."""
    try:
        import aiohttp
    except ModuleNotFoundError as error:
        raise CannotMeasure(_("Load is made with aiohttp: pip install 'carreira[lab]'.")) from error

    async def all_tables() -> Measured:
        found = Measured(load.seconds)
        connector = aiohttp.TCPConnector(limit=0)
        games = list(GAMES)
        try:
            tables = [
                _Table(connector, urls[i % len(urls)], games[i % len(games)], random.Random(f"{seed} {i}"))
                for i in range(load.tables)
            ]
            for table in tables:
                await table.open()
            for seconds, counted in ((min(WARM, load.seconds), Measured(WARM)), (load.seconds, found)):
                end = time.perf_counter() + seconds
                await asyncio.gather(*(table.play(end, load.pause, counted) for table in tables))
            for table in tables:
                await table.close()
        finally:
            await connector.close()
        return found

    return asyncio.run(all_tables())


class _Table:
    """One person's browser with one table, at which it plays all seats."""

    def __init__(self, connector: Any, url: str, game: str, chance: random.Random) -> None:
        import aiohttp

        jar = aiohttp.CookieJar(unsafe=True)  # the site has no name, only an address of numbers
        self._session = aiohttp.ClientSession(url, connector=connector, connector_owner=False, cookie_jar=jar)
        self._game, self._chance = game, chance
        self._table, self._page = "", ""
        self._listening: asyncio.Task[None] | None = None

    def _form(self, **fields: str) -> dict[str, str]:
        """A form with the token against forgery, which is the cookie's."""
        token = next(cookie.value for cookie in self._session.cookie_jar if cookie.key == "carreira-csrf")
        return {**fields, "csrfmiddlewaretoken": token}

    async def open(self) -> None:
        """Open a table and its page, with its stream."""
        if self._listening is not None:
            self._listening.cancel()
        async with self._session.get("/") as answer:
            await answer.read()
        seats = {"seats": "2", "seat-0": "human", "seat-1": "human"}
        async with self._session.post(f"/new/{self._game}/", data=self._form(**seats), allow_redirects=False) as answer:
            if answer.status != 303:
                closed = _("A table could not be opened: the site answers %(status)d.")
                raise CannotMeasure(closed % {"status": answer.status})
            self._table = answer.headers["Location"]
        async with self._session.get(self._table) as answer:
            self._page = await answer.text()
        self._listening = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        async with self._session.get(f"{self._table}events", timeout=None) as answer:
            async for _part in answer.content:
                pass

    async def play(self, end: float, pause: float, found: Measured) -> None:
        """Play random legal moves until the end; a game that is over is followed by another one."""
        await asyncio.sleep(self._chance.random() * pause)
        while time.perf_counter() < end:
            revision, moves = REVISION.search(self._page), MOVE.findall(self._page)
            if revision is None or not moves:
                await self.open()
                continue
            fields = self._form(move=unescape(self._chance.choice(moves)), confirmed="1", **{revision[1]: revision[2]})
            known = RUNS.search(self._page)
            headers = {**PART, "Carreira-Log": known[1]} if known else PART
            began = time.perf_counter()
            async with self._session.post(f"{self._table}move", data=fields, headers=headers) as answer:
                self._page = await answer.text()
            took = time.perf_counter() - began
            if answer.status == 200:
                found.times.append(took)
            else:
                found.refused[answer.status] = found.refused.get(answer.status, 0) + 1
                await self.open()
            if pause:
                await asyncio.sleep(self._chance.uniform(0.5, 1.5) * pause)

    async def close(self) -> None:
        """Leave."""
        if self._listening is not None:
            self._listening.cancel()
            with suppress(asyncio.CancelledError):
                await self._listening
        await self._session.close()


def report(say: Say, *, seconds: float, beside: Path | None = None, database: str = "", processes: int = 1) -> None:
    """Measure two loads, and print what came of them; with `beside`, also of another checkout, and the ratios. Raises
    CannotMeasure."""
    loads = {
        _("8 tables, a move after each answer, for %(seconds)s s"): Load(8, seconds),
        _("200 tables, a move every 8 s, for %(seconds)s s"): Load(200, seconds, 8.0),
    }
    for name, load in loads.items():
        say(name % {"seconds": f"{seconds:g}"})
        with served(database=database, processes=processes) as urls:
            mine = measure(urls, load)
        say(_in_columns(_("this version"), mine.line()))
        if beside is not None:
            with served(source=beside) as urls:
                theirs = measure(urls, load)
            say(_in_columns(_("the other one"), theirs.line()))
            if mine.times and theirs.times:
                ratio = _("%(moves)s times the moves; 99 of 100 answered %(fast)s times as fast") % {
                    "moves": numeral(mine.rate / theirs.rate, 2).rjust(8),
                    "fast": numeral(theirs.below(0.99) / mine.below(0.99), 2),
                }
                say(_in_columns(_("ratio"), ratio))


def _in_columns(name: str, figures: str) -> str:
    return f"  {name:14} {figures}"
