"""A run: people play, processes are killed, everybody moves once more, and what they were told is compared."""

import asyncio
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import aiohttp

from lab.serving import Site
from lab.soak.circles import Circle, Table
from lab.soak.figures import Figures
from lab.soak.judging import Broken, Kind, judge
from lab.soak.killing import Killer, StaysAway
from lab.soak.people import Browser
from lab.soak.players import Player, Ways
from lab.soak.stored import Database, Standing

OPENING = 8
"""How many tables are being opened at the same time."""
PROGRESS = 10.0
"""Seconds between two lines of progress."""
CALM = 90.0
"""Seconds within which everybody is back after the last kill, has moved once more, and sees the table as it stands."""
LOOK = 0.25
LATE = 120.0
"""Seconds, or as long again, that it may take longer until all kills are done, where processes are slow to start."""

Say = Callable[[str], None]


@dataclass(frozen=True)
class Plan:
    """What is done: so many tables for so many seconds, where people think `pause` seconds on average, and so many
    kills in that time. With `crashes`, backends of PostgreSQL are killed by kill -9 as well."""

    tables: int
    seconds: float
    pause: float = 8.0
    kills: int = 0
    crashes: bool = False
    seed: int = 0


async def run(site: Site, plan: Plan, say: Say) -> Figures:
    """Do it, and compare."""
    figures = Figures()
    database = Database(site.data, site.environment["CARREIRA_DATABASE_URL"])
    chance = random.Random(plan.seed)
    ways = Ways(plan.pause)
    connector = aiohttp.TCPConnector(limit=0)
    urls = [web.url for web in site.webs]

    def browser(name: str) -> Browser:
        return Browser(name, connector, urls, random.Random(f"{plan.seed} {name}"))

    circles = [
        Circle(number, browser, ways, figures, random.Random(f"{plan.seed} {number}")) for number in range(plan.tables)
    ]
    playing: list[asyncio.Task[None]] = []
    try:
        await _begin(circles, playing, say)
        await _play(site, database, plan, figures, chance, say)
        say("Everybody moves once more, and looks.")
        for table in _open_tables(circles):
            table.journal.calm = len(table.journal.changes)
        ways.hurry.set()
        figures.broken += await _settled(circles, database)
        for task in playing:
            if task.done() and not task.cancelled() and task.exception() is not None:
                figures.broken.append(Broken(Kind.ERROR, "–", None, repr(task.exception())))
    finally:
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        for circle in circles:
            await circle.close()
        await connector.close()
    if len(figures.kills) < plan.kills:
        say(f"There was time for {len(figures.kills)} kills only: choose more minutes.")
    say("Comparing what people were told with what is stored.")
    await asyncio.to_thread(_compare, circles, database, figures)
    figures.broken += _doctor(site)
    figures.tracebacks = list(_tracebacks(site.lines()))
    return figures


async def _begin(circles: Sequence[Circle], playing: list[asyncio.Task[None]], say: Say) -> None:
    """Let all of them open their tables, a few at a time, and begin to play."""
    room = asyncio.Semaphore(OPENING)

    async def begin(circle: Circle) -> None:
        async with room:
            task = asyncio.create_task(circle.run())
            playing.append(task)
            while not (circle.tables and len(circle.tables[0].players) == circle.people):
                if task.done():
                    return
                await asyncio.sleep(0.02)

    await asyncio.gather(*(begin(circle) for circle in circles))
    say(f"{len(circles)} tables are open, with {sum(circle.people for circle in circles)} people.")


async def _play(site: Site, database: Database, plan: Plan, figures: Figures, chance: random.Random, say: Say) -> None:
    """Let people play for the time of the plan, while processes are killed."""
    began, own = time.monotonic(), time.process_time()
    figures.moves = figures.undos = figures.lost = 0
    for found in (figures.answers, figures.waits, figures.back):
        found.clear()
    killer = Killer(site, database, chance, crashes=plan.crashes)
    killing = asyncio.create_task(killer.run(plan.kills, plan.seconds * 0.97))
    printed = 0
    watching = asyncio.create_task(killer.watch())
    try:
        while (left := plan.seconds - (time.monotonic() - began)) > 0 or (
            not killing.done() and left > -max(LATE, plan.seconds)
        ):
            if left > 0:
                await asyncio.sleep(min(PROGRESS, left))
            else:
                await asyncio.wait([killing], timeout=PROGRESS)
            figures.seconds, figures.kills = time.monotonic() - began, killer.kills
            say(_progress(max(0.0, left), figures, plan))
            for broken in figures.broken[printed:]:
                say(f"BROKEN: {broken}")
            printed = len(figures.broken)
        if killing.done():
            await killing
    except* StaysAway as errors:
        for error in errors.exceptions:
            figures.broken.append(Broken(Kind.AWAY, "–", None, str(error)))
    finally:
        figures.own = time.process_time() - own
        watching.cancel()
        killing.cancel()
        await asyncio.gather(killing, watching, return_exceptions=True)
        figures.seconds, figures.kills, figures.died = time.monotonic() - began, killer.kills, killer.died
        figures.broken += [Broken(Kind.ERROR, "–", None, what) for what in killer.ended]


def _progress(left: float, figures: Figures, plan: Plan) -> str:
    minutes, seconds = divmod(round(left), 60)
    line = f"{minutes:3}:{seconds:02} left  {figures.moves} moves, {figures.rate:.1f} a second"
    if plan.kills:
        line += f"; {len(figures.kills)} of {plan.kills} kills; streams broken off {figures.lost}, open again"
        line += f" {len(figures.back)}"
    return line + (f"; BROKEN: {len(figures.broken)}" if figures.broken else "")


def _open_tables(circles: Sequence[Circle]) -> Iterator[Table]:
    """The tables at which circles play now."""
    for circle in circles:
        if circle.tables:
            yield circle.tables[-1]


async def _settled(circles: Sequence[Circle], database: Database) -> list[Broken]:
    """Wait until every table has moved on once more, and every page shows it as it stands; who is still away."""
    end = time.monotonic() + CALM
    while True:
        away = _away(circles, await asyncio.to_thread(database.standing))
        if not away or time.monotonic() > end:
            return away
        await asyncio.sleep(LOOK)


def _away(circles: Sequence[Circle], standing: dict[str, Standing]) -> list[Broken]:
    """Which tables have not moved on, and which pages don't show them as they stand."""
    found: list[Broken] = []

    def note(table: Table, what: str) -> None:
        found.append(Broken(Kind.AWAY, table.journal.table, None, what))

    for table in _open_tables(circles):
        stands = standing.get(table.journal.table)
        if stands is None:
            continue  # which comparing finds
        if stands.bot:
            note(table, "a bot is to move, and doesn't")
        if not any(player.moved_on for player in table.players):
            note(table, "nobody could move any more")
        for player in table.players:
            if (why := _behind(player, stands.revision)) is not None:
                note(table, f"{player.browser.name} {why}")
    return found


def _behind(player: Player, revision: int) -> str | None:
    """Why a page isn't back; None if it is."""
    if not player.listening:
        return "has no stream"
    page = player.page
    if page is None or page.replay or page.revision != revision:
        return f"sees {page and page.revision}, it stands at {revision}"
    return None


def _compare(circles: Sequence[Circle], database: Database, figures: Figures) -> None:
    """Compare each journal with what is stored."""
    journals = {table.journal.table: table.journal for circle in circles for table in circle.tables}
    for at, stored in database.tables(list(journals)):
        verdict = judge(journals[at], stored)
        figures.replayed += 1
        figures.compared += verdict.compared
        figures.aside += verdict.aside
        figures.broken += verdict.broken


def _doctor(site: Site) -> Iterator[Broken]:
    """What `carreira doctor` finds, which replays every table and compares it with all else that is stored of it."""
    done = subprocess.run(
        [sys.executable, "-P", "-m", "carreira.cli", "doctor", "--data", str(site.data)],
        env=site.environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    if done.returncode:
        yield Broken(Kind.REPLAY, "–", None, f"carreira doctor: {(done.stdout + done.stderr).strip()[-1000:]}")


def _tracebacks(lines: Sequence[str]) -> Iterator[str]:
    """Each traceback among the lines that the site's processes printed, with the line before."""
    for first, line in enumerate(lines):
        if "Traceback (most recent call last)" in line:
            rest = range(first + 1, len(lines))
            last = next((number for number in rest if not lines[number].startswith(" ")), len(lines) - 1)
            yield "\n".join(lines[max(0, first - 1) : last + 1])
