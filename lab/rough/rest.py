"""A site at rest: what share of a core its worker and its web process take while nobody does anything, with a page that
listens to a table and without one."""

import time
from dataclasses import dataclass

from lab.rough.figures import Figures
from lab.rough.findings import Findings
from lab.rough.hearing import Heard
from lab.rough.people import Person, bot_answers, wait_for
from lab.rough.sizes import Sized
from lab.serving import Site, served

BEGINNING = 180.0
"""Seconds in which bots have played, and the worker is known to run; nothing is promised about that."""
LITTLE = 0.06
"""The share of a core that each process takes at most."""


@dataclass(frozen=True)
class Size(Sized):
    """It is measured for so many seconds, each time once it has rested for `settle`: for the first twenty seconds after
    a bot's move, the worker looks more often whether anything is to be done."""

    seconds: float
    settle: float


FULL = Size(30.0, settle=25.0)
SMALL = Size(3.0, settle=0.5)


def run(found: Findings, size: Size = FULL, server: str = "") -> None:
    """Try it; `server` is PostgreSQL's address, otherwise it is SQLite."""
    found.heading(f"a site at rest, on {'PostgreSQL' if server else 'SQLite'}")
    with served(workers=1, server=server) as site:
        (web,) = site.webs
        me = Person(web.url)
        table = me.open_table("human", "random")
        wait_for(lambda: '"running"' in me.get("/healthz").text, BEGINNING)
        if bot_answers(me, table, BEGINNING) is None:
            raise RuntimeError("the worker doesn't play")
        _measured(found, size, site, "no page open")
        with Heard(me, table):
            _measured(found, size, site, "a page open")


def _measured(found: Findings, size: Size, site: Site, when: str) -> None:
    """What each process takes of a core from now on, once all has come to rest."""
    time.sleep(size.settle)
    (web,), (worker,) = site.webs, site.workers
    processes = {"the worker": worker.pid, "the web process": web.pid}
    before, began = {name: Figures.of(pid).cpu for name, pid in processes.items()}, time.monotonic()
    time.sleep(size.seconds)
    passed, most = time.monotonic() - began, size.within(LITTLE)
    for name, pid in processes.items():
        share = (Figures.of(pid).cpu - before[name]) / passed
        found.promise(
            f"{name} takes less than {most:.0%} of a core, {when}", share < most, f"{share:.1%} in {passed:.0f} s"
        )
