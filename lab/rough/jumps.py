"""A clock that jumps, by an hour and by a day, forwards and backwards, while a site runs: nobody loses time, bots and
notices go on, streams stay open, everybody stays logged in."""

import os
import re
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from lab.rough.findings import Findings
from lab.rough.hands import Hands, hands
from lab.rough.hearing import Heard
from lab.rough.people import Person, bot_answers, wait_for
from lab.rough.sizes import Sized
from lab.rough.stored import ask, moment
from lab.rough.written import Written
from lab.serving import Site, new_database

HOUR, DAY = 3600.0, 86400.0
SOON = 15.0
"""Seconds in which all goes on after a jump."""
AHEAD = 65.0
"""Seconds that what is stored may lie ahead: a notice is due a minute after its cause."""
TOLD = 5.0
"""Seconds in which a stream tells of a move."""
BEGINNING = 180.0
"""Seconds in which everything plays before the first jump; nothing is promised about that."""
LOST = 5.0
"""Seconds by which a clock may be off after a jump, for what this program measures."""
NOTED = {
    "carreira_table": ("claimed_until", "failed_until", "changed"),
    "carreira_seat": ("seen",),
    "carreira_watcher": ("seen",),
    "clocks_clock": ("since",),
    "clocks_beat": ("at",),
    "notices_notice": ("created", "due"),
    "notices_post": ("created", "due"),
    "study_hint": ("claimed_until",),
    "study_gamereview": ("claimed_until", "failed_until"),
}
"""Where times are stored that are past, or will be in a moment."""


@dataclass(frozen=True)
class Size(Sized):
    """How far ahead the clock is from one jump to the next; `faked`: by libfaketime, where it is installed."""

    jumps: Sequence[float]
    faked: bool = True


FULL = Size((-HOUR, 0.0, HOUR, 0.0, DAY, 0.0, -DAY, 0.0, 0.5 * HOUR, -DAY))
SMALL = Size((-HOUR, 0.0))
WHO = {True: "and somebody moves at once", False: "and the worker notices it first"}


def run(found: Findings, size: Size = FULL, server: str = "") -> None:
    """Try it; `server` is PostgreSQL's address, otherwise it is SQLite."""
    with hands(faked=size.faked) as clock, TemporaryDirectory() as folder, new_database(server) as database:
        found.heading(f"a clock that jumps, on {'PostgreSQL' if server else 'SQLite'}: {clock.kind}")
        path = os.pathsep.join([str(Path(clock.file).parent), os.environ.get("PYTHONPATH", "")])
        site = Site(Path(folder) / "data", own_worker=True, database=database, CARREIRA_BOT_PAUSE="0.3")
        site.environment |= {**clock.environment, "PYTHONPATH": path}  # which its processes share
        try:
            site.start()
            _Jumping(found, site, clock, size).all()
        finally:
            site.stop()


class _Jumping:
    """The people at a site whose clock jumps."""

    def __init__(self, found: Findings, site: Site, clock: Hands, size: Size) -> None:
        self._found, self._site, self._clock, self._size = found, site, clock, size
        self._soon = size.within(SOON)
        (web,) = site.webs
        self._url = web.url
        self._people = [self._account("Leonor"), self._account("Duarte")]
        self._live = self._company(pace="live", minutes="200", increment="0")
        self._watched = self._company(pace="live", minutes="200", increment="0")
        self._turns = self._company(pace="turns", hours="24")
        self._bots = self._people[0].open_table("human", "random")
        wait_for(lambda: '"running"' in self._people[0].get("/healthz").text, BEGINNING)

    def _account(self, name: str) -> Person:
        person, word = Person(self._url), "caravel-and-compass"
        person.get("/account/signup/")
        person.post("/account/signup/", username=name, password1=word, password2=word)
        return person

    def _company(self, **fields: str) -> str:
        """A table at which both sit."""
        table = self._people[0].open_table("human", "open", **fields)
        self._people[1].get(table)
        got = self._people[1].post(f"{table}join/1")
        if got.status != 303:
            raise RuntimeError(f"nobody could sit down: {got.status} {got.words[:200]}")
        return table

    def _left(self, table: str) -> list[float]:
        page = self._people[0].get(table).text
        return [float(left) for left in re.findall(r'data-clock="\d" data-left="(\d+)"', page)]

    def _play(self, table: str) -> None:
        """Whoever is to move makes a decision."""
        for person in self._people:
            if "moves" in person.view(table):
                got = person.play(table)
                if got.status == 303:
                    return
                raise RuntimeError(f"no move: {got.status} {got.words[:200]}")
        raise RuntimeError("nobody is to move")

    def all(self) -> None:
        """Jump, and look each time."""
        with Heard(self._people[0], self._live) as heard:
            for number, ahead in enumerate(self._size.jumps):
                self._jump(ahead, heard, at_once=number % 2 == 0)

    def _jump(self, ahead: float, heard: Heard, *, at_once: bool) -> None:
        found, clock, me, soon = self._found, self._clock, self._people[0], self._soon
        by = ahead - clock.ahead
        size = f"{abs(by) / HOUR:g} hours" if abs(by) > HOUR else "an hour"
        found.heading(f"{size} {'forwards' if by > 0 else 'backwards'}, {WHO[at_once]}")
        running = me.open_table("random", "random", "random")
        wait_for(lambda: me.version(running) > 2, BEGINNING)
        for table in (self._live, self._watched, self._turns):
            self._play(table)
        before = {table: self._left(table) for table in (self._live, self._watched, self._turns)}
        began, written = time.monotonic(), Written(self._site)
        number = me.version(running)

        clock.turn(ahead)
        if at_once:  # before anybody else has noticed
            self._moved(before[self._live], began, heard)
        healed = wait_for(self._nothing_ahead, soon)
        found.promise(
            f"within {soon:g} s nothing that is stored lies ahead of the clock",
            healed is not None,
            self._ahead() or f"{healed:.1f} s",
        )
        if not at_once:
            wait_for(self._noticed, soon)
            self._moved(before[self._live], began, heard)
        bots = wait_for(lambda: me.version(running) > number + 3 or me.view(running)["over"], soon)
        found.promise(f"bots that were playing go on within {soon:g} s", bots is not None, f"{bots or 0:.1f} s")
        answered = bot_answers(me, self._bots, soon)
        found.promise(f"and answer within {soon:g} s", answered is not None, f"{answered or 0:.1f} s")
        for table, what in ((self._watched, "live"), (self._turns, "by turns")):
            self._kept(f"of a clock {what}", before[table], self._left(table), began)
        found.promise(
            "nobody's time is said to have run out",
            not ask(self._site, "SELECT 1 FROM clocks_clock WHERE ran_out IS NOT NULL"),
        )
        health = wait_for(lambda: '"running"' in me.get("/healthz").text, soon)
        found.promise("the worker is known to run", health is not None)
        stay = all(
            name in person.get("/").text for name, person in zip(("Leonor", "Duarte"), self._people, strict=True)
        )
        found.promise("everybody is still logged in", stay)
        lines = [line for line in written.lines() if "rror" in line or "Traceback" in line]
        found.promise("the log has no error", not lines, "\n".join(lines[:3]) or "none")

    def _moved(self, before: list[float], began: float, heard: Heard) -> None:
        """Somebody makes a decision: what it takes off their time, and who is told."""
        self._play(self._live)
        number = self._people[0].version(self._live)
        self._kept("of somebody who moves", before, self._left(self._live), began)
        told = heard.reaches(number, self._size.within(TOLD))
        self._found.promise("the stream is open, and tells of that move", told and not heard.ended)

    def _noticed(self) -> bool:
        """Whether the worker has noted the time since the jump."""
        ((at,),) = ask(self._site, "SELECT at FROM clocks_beat")
        return abs(moment(at) - self._clock.now) < 10

    def _kept(self, whose: str, before: list[float], after: list[float], began: float) -> None:
        passed, off = time.monotonic() - began, self._size.within(LOST)
        lost = sum(before) - sum(after)
        self._found.promise(
            f"no time is lost {whose}", -off < lost < passed + off, f"{lost:.0f} s less after {passed:.0f} s"
        )

    def _ahead(self) -> str:
        """What is stored lies ahead of the clock, and by how many seconds."""
        wrong = []
        for table, columns in NOTED.items():
            for column in columns:
                ((latest,),) = ask(self._site, f"SELECT max({column}) FROM {table}")
                if latest is not None and (by := moment(latest) - self._clock.now) > AHEAD:
                    wrong.append(f"{table}.{column} by {by:.0f} s")
        return ", ".join(wrong)

    def _nothing_ahead(self) -> bool:
        return not self._ahead()
