"""The supervisor: keeps worker processes for the bots running beside the web server, and has the rules compiled.

At the first start the rules are compiled, each game's in a process of its own, which takes a minute or two; meanwhile a
worker on plain rules serves the bots that are fast enough on them. A worker on compiled rules takes over game by game.
A worker that dies is started again after a pause, which doubles up to a minute as long as it keeps dying.
"""

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from gettext import gettext as _
from typing import Any

from django.db import Error, connection

from carreira.games import GAMES
from carreira.site import lasting
from carreira.site.logs import log
from carreira.site.running.compiling import is_compiled
from carreira.site.running.processes import compiler, report

FIRST_PAUSE, LONGEST_PAUSE = 0.5, 60.0
HEALTHY = 30.0
"""A worker that ran this many seconds doesn't count as one that keeps dying."""
PATIENCE = 5.0
"""Seconds that processes get to finish what they are doing before they are killed."""
REPORT_WAITING = 20.0
"""Seconds between two reports that games are still waiting to be compiled."""


def pause_after(deaths: int) -> float:
    """How long to wait before the next start, after the given number of deaths in a row.

    >>> [pause_after(deaths) for deaths in (1, 2, 3, 20)]
    [0.5, 1.0, 2.0, 60.0]
    """
    return float(min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (deaths - 1)))


def command(*arguments: str) -> list[str]:
    """The arguments that run one of our own commands with this Python."""
    return [sys.executable, "-P", "-m", "carreira.cli", *arguments]


PLAIN, COMPILED = "plain", "compiled"
"""The kinds of workers, by the rules they use."""


class Supervisor:
    """Runs the workers, and the compiler when it is needed, until it is stopped.

    Each gets a session of its own, so that Ctrl+C reaches only this process, which then ends them in order. If this
    process is killed, the workers notice it and end by themselves; the compiler finishes, for the next start.
    """

    def __init__(self, say: Callable[[str], None] = lambda line: None, *, compiled: bool = True) -> None:
        self._say = say
        self._stopping = threading.Event()
        self._wanted = compiled
        self._ready = frozenset(game for game in GAMES if compiled and is_compiled(game))
        self._threads: list[threading.Thread] = []
        self._workers: dict[str, subprocess.Popen[bytes]] = {}
        self._compiler: subprocess.Popen[bytes] | None = None
        self._log = log("supervisor")

    def start(self) -> None:
        """Start what is needed, in the background; nothing if it has been stopped."""
        if self._stopping.is_set():
            return
        for kind in (PLAIN, COMPILED):
            self._begin(self._keep_worker, kind)
        missing = [game for game in GAMES if game not in self._ready]
        if self._wanted and missing:
            self._begin(self._compile_all, missing)

    def _begin(self, job: Callable[..., None], *arguments: object) -> None:
        thread = threading.Thread(target=job, args=arguments, name=job.__name__, daemon=True)
        thread.start()
        self._threads.append(thread)

    def stop(self) -> None:
        """Stop everything that was started, and wait for it."""
        self._stopping.set()
        end(self._compiler)
        for thread in self._threads:  # so that none starts a process after this
            thread.join(timeout=1.0)
        end(*self._workers.values())

    def plan(self) -> dict[str, list[str]]:
        """The workers that should be running now, each with its arguments."""
        ready, missing = sorted(self._ready), sorted(GAMES.keys() - self._ready)
        if not self._wanted:
            return {PLAIN: []}
        if not missing:
            return {COMPILED: []}
        waiting = {PLAIN: ["--stand-ins", "--games", ",".join(missing)]}
        return {**waiting, COMPILED: ["--games", ",".join(ready)]} if ready else waiting

    def _started(self, arguments: list[str], *, compiled: bool, **wishes: Any) -> "subprocess.Popen[bytes] | None":
        """A process, which is tried again for as long as the machine has no room for it; None once we are to stop."""
        environment = {**os.environ, "CARREIRA_JIT": "1" if compiled else "0"}
        failures = 0
        while not self._stopping.is_set():
            try:
                return subprocess.Popen(arguments, env=environment, start_new_session=True, **wishes)
            except OSError as error:
                failures += 1
                wait = pause_after(failures)
                self._log.warning("a process can't be started", what=arguments[4], error=str(error), again_in=wait)
                self._stopping.wait(wait)
        return None

    def _keep_worker(self, kind: str) -> None:
        deaths = 0
        while not self._stopping.is_set():
            wanted = self.plan().get(kind)
            if wanted is None:
                self._stopping.wait(0.1)
                continue
            arguments = command("worker", "--parent", str(os.getpid()), *wanted)
            worker = self._started(arguments, compiled=kind == COMPILED)
            if worker is None:
                return
            self._workers[kind] = worker
            began = time.monotonic()
            self._log.info("worker started", pid=worker.pid, rules=kind)
            while worker.poll() is None and not self._stopping.is_set() and self.plan().get(kind) == wanted:
                self._stopping.wait(0.1)
            if self._stopping.is_set():
                return
            if self.plan().get(kind) != wanted:
                end(worker)
                continue
            deaths = 1 if time.monotonic() - began > HEALTHY else deaths + 1
            wait = pause_after(deaths)
            self._log.warning("worker died", status=worker.returncode, again_in=wait)
            self._stopping.wait(wait)

    def _compile_all(self, games: list[str]) -> None:
        """Compile one game after the other: the bots of the first need not wait for the second."""
        for number, game in enumerate(games):
            self._compile(game, games[number + 1 :])
            if self._stopping.is_set():
                return
            self._ready |= {game}

    def _compile(self, game: str, later: list[str]) -> None:
        named = {"game": GAMES[game].title}
        self._say(
            _("Compiling the rules of %(game)s for the searching bots, once; everything can be played meanwhile.")
            % named
        )
        self._compiler = self._started(command("compile", game, "--lines"), compiled=True, stdout=subprocess.PIPE)
        if self._compiler is None:
            return
        assert self._compiler.stdout is not None
        printed, reported = -1, 0.0
        self._report(game, "running", 0)
        for line in self._compiler.stdout:
            if line.strip().isdigit():
                percent = int(line)
                self._report(game, "running", percent)
                if time.monotonic() - reported > REPORT_WAITING:
                    reported = time.monotonic()
                    for other in later:
                        self._report(other, "running", 0)
                if percent // 10 != printed:
                    printed = percent // 10
                    self._say(_("Compiling the rules of %(game)s: %(percent)d %%") % {**named, "percent": percent})
        status = self._compiler.wait()
        if self._stopping.is_set():
            return
        if status == 0:
            self._report(game, "done", 100)
            self._say(_("The rules of %(game)s are compiled.") % named)
        else:
            # a worker on compiled rules compiles what it needs itself, only without showing its progress
            self._report(game, "failed", 0)
            self._log.error("compiling failed", game=game, status=status)

    def _report(self, game: str, state: str, percent: int) -> None:
        try:
            report(compiler(game), state, percent)
        except Error as error:
            lasting.tell("supervisor", "can't report", error)
        finally:
            connection.close()  # this thread's: a pool counts it until then


def end(*processes: subprocess.Popen[bytes] | None) -> None:
    """Ask processes to end, wait, and kill those that don't."""
    running = [process for process in processes if process is not None and process.poll() is None]
    for process in running:
        process.terminate()
    until = time.monotonic() + PATIENCE
    for process in running:
        try:
            process.wait(max(0.0, until - time.monotonic()))
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
