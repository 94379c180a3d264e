"""A full disk: moves are refused in words until there is room again, and nothing that was confirmed is lost; backups,
starting and the log do no harm then."""

import asyncio
import os
import shutil
import signal
import subprocess
import sys
import time
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from lab.rough.figures import Figures
from lab.rough.findings import Findings
from lab.rough.listening import Stream
from lab.rough.people import Answer, Person, bot_answers, wait_for
from lab.rough.sizes import Sized
from lab.rough.small_disk import Limited, SmallDisk, descendants, mounted
from lab.rough.written import Written
from lab.serving import Process, Site

MEGABYTES = 48
ROOM = 100_000
"""Bytes that are left for moves, until the disk is full."""
SOON = 5.0
"""Seconds in which the site goes on once there is room."""
OPENED = 10.0
"""Seconds in which the first event of a stream comes."""
BOTS = 30.0
"""Seconds in which bots play again."""
BEGINNING = 180.0
"""Seconds in which everything plays before the disk is full; nothing is promised about that."""
COMMAND = 120.0
"""Seconds that a command of the command line may take, with Python's start."""
SAYS = "disk is full"


@dataclass(frozen=True)
class Size(Sized):
    """The disk is full for so many seconds; `mount`: on a file system of its own, where that can be mounted;
    `commands`, `log`: also what the command line does then, and a log on the full disk."""

    seconds: float
    mount: bool = True
    commands: bool = True
    log: bool = True


FULL = Size(60.0)
SMALL = Size(1.0, log=False)


def run(found: Findings, size: Size = FULL, server: str = "") -> None:
    """Try it, on SQLite whatever the `server`: the disk of a PostgreSQL server is not this site's."""
    found.heading("a full disk, on SQLite")
    _site(found, size)
    if size.log:
        _log(found, size)


class _Place(ExitStack):
    """A folder on a small disk, and sites there that are stopped in the end."""

    def __init__(self, size: Size, inner: str = "") -> None:
        super().__init__()
        self._processes: list[Process] = []
        folder = Path(self.enter_context(TemporaryDirectory())) / "disk"
        disk = self.enter_context(mounted(folder, MEGABYTES)) if size.mount else None
        folder.mkdir(exist_ok=True)
        self.disk: SmallDisk = disk or Limited(folder, self._pids)
        self.site = Site(folder / inner if inner else folder, own_worker=True)
        self._processes += self.site.webs
        self.callback(self.site.stop)
        self.callback(self.disk.empty)
        self.site.start()

    def _pids(self) -> list[int]:
        return [pid for process in self._processes if process.alive for pid in descendants(process.pid)]


def _site(found: Findings, size: Size) -> None:
    with _Place(size) as place:
        disk, site = place.disk, place.site
        found.saw(f"the disk is {disk.kind}")
        (web,) = site.webs
        me, watcher = Person(web.url), Person(web.url)
        table, with_bot = me.open_table("human", "human"), me.open_table("human", "random")
        watcher.open_table("human", "human")
        me.get("/account/signup/")
        wait_for(lambda: "moves" in me.view(with_bot), BEGINNING)
        pids = descendants(web.pid)
        written = Written(site)

        disk.fill(ROOM)
        confirmed, refused = _until_full(me, table)
        found.saw(f"after {confirmed} moves: {refused.status}, “{refused.words}”")
        found.promise(
            "a move that can't be stored is refused with 503, in words",
            _kind(refused),
            refused.headers.get("retry-after"),
        )
        found.promise("no move is lost or played twice", me.version(table) == confirmed, f"{confirmed} decisions")
        _while_full(found, size, me, watcher, table)
        found.promise("nothing was stored meanwhile", me.version(table) == confirmed, f"{me.version(table)} decisions")
        lines, too_often = written.lines(), written.too_often()
        found.promise(
            "the log tells of it once a minute in each part of the site, without tracebacks",
            bool(lines) and not too_often and "Traceback" not in "".join(lines),
            "; ".join([f"{len(lines)} lines in {size.seconds:g} s", *too_often]),
        )
        for line in lines[:6]:
            found.saw(line[:160])
        if size.commands:
            _backups(found, site, disk)
            _start(found, site, disk)

        disk.empty()
        soon = size.within(SOON)
        healed = wait_for(lambda: me.play(table).status == 303, soon)
        found.promise(
            f"once there is room, moves are stored within {soon:g} s", healed is not None, f"{healed or 0:.2f} s"
        )
        found.promise("no decision more or less", me.version(table) == confirmed + 1, f"{me.version(table)}")
        bots = bot_answers(me, with_bot, size.within(BOTS))
        found.promise("and bots play", bots is not None, f"{bots or 0:.1f} s")
        found.promise("nothing was restarted", set(pids) <= set(descendants(web.pid)), f"{len(pids)} processes")
        if size.commands:
            examined = _carreira(site, "doctor")
            found.promise("the doctor finds nothing wrong", examined.returncode == 0, examined.stdout.strip()[-80:])


def _until_full(me: Person, table: str) -> tuple[int, Answer]:
    """Play until a move is refused. Returns how many decisions were confirmed, and the refusal."""
    confirmed = me.version(table)
    for _ in range(2000):
        got = me.play(table)
        if got.status != 303:
            return confirmed, got
        confirmed += 1
    raise RuntimeError("the disk did not become full")


def _kind(got: Answer) -> bool:
    return got.status == 503 and SAYS in got.words and "Traceback" not in got.text and "retry-after" in got.headers


def _while_full(found: Findings, size: Size, me: Person, watcher: Person, table: str) -> None:
    """Reading goes on, and every post is refused in words."""
    pages = ["/", table, f"{table}view.json", "/healthz", "/rules/navegador/", "/account/signup/"]
    answers: dict[str, list[int]] = {page: [] for page in pages}
    word = "caravel-and-compass"
    posts = [me.post("/account/signup/", username="Leonor", password1=word, password2=word)]
    end = time.monotonic() + size.seconds
    while True:
        for who in (me, watcher, Person(me.url)):
            for page in pages:
                answers[page].append(who.get(page).status)
        posts.append(me.play(table))
        posts.append(me.post("/new/navegador/", **{"seats": "2", "seat-0": "human", "seat-1": "human"}))
        if time.monotonic() > end:
            break
        time.sleep(min(0.5, size.seconds / 4))
    read = {page: sorted(set(statuses)) for page, statuses in answers.items()}
    found.promise("all pages can be read meanwhile", all(one == [200] for one in read.values()), read)
    statuses = sorted({got.status for got in posts})
    found.promise("every post is refused in words", all(_kind(got) for got in posts), f"{len(posts)} posts: {statuses}")
    told = asyncio.run(_opened(me, table, size.within(OPENED)))
    found.promise("a stream can be opened", told, "its first event has come" if told else "no event came")


async def _opened(me: Person, table: str, seconds: float) -> bool:
    stream = await Stream.open(me, table)
    when = await stream.reaches(0, seconds)
    await stream.close()
    return when is not None


def _carreira(
    site: Site, *arguments: str, disk: SmallDisk | None = None, data: Path | None = None
) -> "subprocess.CompletedProcess[str]":
    """Run a command of the command line, on the full disk if it is given."""
    command = [sys.executable, "-P", "-m", "carreira.cli", *arguments, "--data", str(data or site.data)]
    command = disk.command(command) if disk is not None else command
    return subprocess.run(command, env=site.environment, capture_output=True, text=True, check=False, timeout=COMMAND)


def _sentence(done: "subprocess.CompletedProcess[str]") -> bool:
    """Whether a command failed with one sentence."""
    lines = done.stderr.strip().splitlines()
    return done.returncode == 1 and len(lines) == 1 and lines[0].startswith("carreira: ") and "bug" not in lines[0]


def _backups(found: Findings, site: Site, disk: SmallDisk) -> None:
    place = disk.folder / "backups"
    place.mkdir(exist_ok=True)
    done = _carreira(site, "backup", str(place / "kept.tar.gz"), disk=disk)
    left = [path.name for path in place.iterdir()]
    found.promise("a backup onto the full disk fails in a sentence", _sentence(done), done.stderr.strip()[:200])
    found.promise("and leaves no file", not left, left)
    kept = site.data.with_name("kept.tar.gz")
    done = _carreira(site, "backup", str(kept))
    found.promise("a backup onto another disk works", done.returncode == 0 and kept.exists(), done.stderr.strip()[:200])


def _start(found: Findings, site: Site, disk: SmallDisk) -> None:
    new = disk.folder / "another"
    done = _carreira(site, "serve", "--no-browser", "--port", "0", disk=disk, data=new)
    found.promise("a site that starts there fails in a sentence", _sentence(done), done.stderr.strip()[:200])
    shutil.rmtree(new, ignore_errors=True)


def _log(found: Findings, size: Size) -> None:
    """The log file is on the full disk, too: nothing waits for it, and it goes on by itself."""
    with _Place(size, "inner") as place:
        (web,) = place.site.webs
        me = Person(web.url)
        table = me.open_table("human", "human")
        wait_for(lambda: me.get("/healthz").text.find('"running"') > 0, BEGINNING)
        before = Figures.of(web.pid)
        place.disk.fill()
        got = [me.play(table) for _ in range(20)]
        page = me.get(table)
        found.promise(
            "with the log on the full disk, people see the same",
            all(_kind(one) for one in got) and page.status == 200,
            f"{sorted({one.status for one in got})}, a page {page.status}",
        )
        place.disk.empty()
        healed = wait_for(lambda: me.play(table).status == 303, size.within(SOON))
        worker = descendants(web.pid)[-1]
        os.kill(worker, signal.SIGKILL)
        told = wait_for(lambda: any("worker died" in line for line in web.lines()), size.within(SOON))
        found.promise("the site goes on, and so does the log", None not in (healed, told), f"{healed or 0:.2f} s")
        after = Figures.of(web.pid)
        found.promise("no file is left open", after.files <= before.files + 3, f"{before}; {after}")
