"""The supervisor: keeps a worker process for the bots running beside the web server, and has the rules compiled.

At first start the rules are compiled by a process of their own, which takes a minute or two; meanwhile a worker with
plain rules serves the bots that get along with them. Then a worker with compiled rules takes over. A worker that
dies is started again, after a pause that doubles up to a minute while it keeps dying.
"""

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable

from django.db import DatabaseError, close_old_connections

from carreira.site.compiling import is_compiled
from carreira.site.logs import log
from carreira.site.processes import report

FIRST_PAUSE, LONGEST_PAUSE = 0.5, 60.0
HEALTHY = 30.0
"""A worker that ran this many seconds is not one that keeps dying."""
PATIENCE = 10.0
"""Seconds that a worker gets to finish the decision in hand before it is killed."""


def pause_after(deaths: int) -> float:
    """How long to wait before the next start, after so many deaths in a row.

    >>> [pause_after(deaths) for deaths in (1, 2, 3, 20)]
    [0.5, 1.0, 2.0, 60.0]
    """
    return float(min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (deaths - 1)))


def command(*arguments: str) -> list[str]:
    """How to run one of our own commands with this very Python."""
    return [sys.executable, "-P", "-m", "carreira.cli", *arguments]


class Supervisor:
    """Runs the worker, and the compiler when it is needed, until it is stopped.

    Both get a session of their own, so that Ctrl+C reaches this process only, which then ends them in order. Should
    this process be killed, the worker notices and ends by itself; the compiler finishes, for the next start.
    """

    def __init__(self, say: Callable[[str], None] = lambda line: None, *, compiled: bool = True) -> None:
        self._say = say
        self._stopping = threading.Event()
        self._wanted = compiled
        self._compiled = compiled and is_compiled()
        self._threads: list[threading.Thread] = []
        self._worker: subprocess.Popen[bytes] | None = None
        self._compiler: subprocess.Popen[str] | None = None
        self._log = log("supervisor")

    def start(self) -> None:
        """Start what is needed, in the background; nothing once it was stopped."""
        if self._stopping.is_set():
            return
        jobs = [self._keep_worker] + ([self._compile] if self._wanted and not self._compiled else [])
        for job in jobs:
            thread = threading.Thread(target=job, name=job.__name__, daemon=True)
            thread.start()
            self._threads.append(thread)

    def stop(self) -> None:
        """Stop everything that was started, and wait for it."""
        self._stopping.set()
        for process in (self._worker, self._compiler):
            end(process)
        for thread in self._threads:
            thread.join(timeout=PATIENCE)

    def _environment(self, compiled: bool) -> dict[str, str]:
        return {**os.environ, "CARREIRA_JIT": "1" if compiled else "0"}

    def _keep_worker(self) -> None:
        deaths = 0
        while not self._stopping.is_set():
            compiled = self._compiled
            arguments = ["worker", "--parent", str(os.getpid())]
            if self._wanted and not compiled:
                arguments.append("--no-search")
            began = time.monotonic()
            self._worker = subprocess.Popen(
                command(*arguments), env=self._environment(compiled), start_new_session=True
            )
            self._log.info("worker started", pid=self._worker.pid, compiled=compiled)
            while self._worker.poll() is None and not self._stopping.is_set() and compiled == self._compiled:
                self._stopping.wait(0.1)
            if self._stopping.is_set():
                return
            if compiled != self._compiled:
                end(self._worker)
                continue
            deaths = 1 if time.monotonic() - began > HEALTHY else deaths + 1
            wait = pause_after(deaths)
            self._log.warning("worker died", status=self._worker.returncode, again_in=wait)
            self._stopping.wait(wait)

    def _compile(self) -> None:
        self._say("Compiling the rules for the searching bots, once; everything else can be played meanwhile.")
        self._compiler = subprocess.Popen(
            command("compile", "--lines"),
            env=self._environment(True),
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        assert self._compiler.stdout is not None
        told = -1
        self._report("running", 0)
        for line in self._compiler.stdout:
            if line.strip().isdecimal():
                percent = int(line)
                self._report("running", percent)
                if percent // 10 != told:
                    told = percent // 10
                    self._say(f"Compiling the rules: {percent} %")
        status = self._compiler.wait()
        if self._stopping.is_set():
            return
        if status == 0:
            self._report("done", 100)
            self._say("The rules are compiled.")
        else:
            # a compiled worker compiles for itself what it needs, only without telling how far it is
            self._report("failed", 0)
            self._log.error("compiling failed", status=status)
        self._compiled = True

    def _report(self, state: str, percent: int) -> None:
        try:
            close_old_connections()
            report("compiler", state, percent)
        except DatabaseError as error:
            self._log.warning("can't report", error=str(error))


def end(process: subprocess.Popen[bytes] | subprocess.Popen[str] | None) -> None:
    """Ask a process to end, wait, and kill it if it doesn't."""
    if process is None or process.poll() is not None:
        return
    process.terminate()
    try:
        process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
