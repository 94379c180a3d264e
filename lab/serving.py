"""A site of one's own: web processes and workers that can be killed, on SQLite or in a new database of PostgreSQL."""

import os
import secrets
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import urlsplit, urlunsplit

START = 180.0
"""Seconds that a process may take to start, on a machine that is busy with much else."""
END = 15.0
"""Seconds in which a process ends in order: the site promises 10."""


class DidNotStart(Exception):
    """A process of the site didn't start; the message holds the end of its log."""


FEW_FILES = ("sh", "-c", 'ulimit -S -n "$0" && exec "$@"')
"""Runs a command that may have only so many files open at first. The limit isn't set here and inherited, since this
program may have more of them open."""


class Process:
    """A process of a site, which can be started again after its end; what it prints is appended to the file `log`."""

    def __init__(self, log: Path, environment: dict[str, str], *arguments: str) -> None:
        self.log = log
        self.files = 0
        """How many files it may have open at first; 0: as many as this program."""
        self._environment = environment
        self.command = [sys.executable, "-P", "-m", "carreira.cli", *arguments]
        self._running: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        """The id of the process that runs now."""
        assert self._running is not None
        return self._running.pid

    @property
    def alive(self) -> bool:
        """Whether it runs."""
        return self._running is not None and self._running.poll() is None

    def start(self) -> None:
        """Start it; it may take a while until it does its work."""
        with self.log.open("ab") as log:
            few = [*FEW_FILES, str(self.files)] if self.files else []
            self._running = subprocess.Popen(
                [*few, *self.command],
                env=self._environment,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )

    def kill(self) -> None:
        """Kill it at once, as a power cut would. The worker of a killed web process notices that and ends by itself."""
        if self._running is not None:
            self._running.send_signal(signal.SIGKILL)
            self._running.wait()

    def stop(self) -> int:
        """End it in order, as a service manager does; returns its exit status. Killed if that takes too long."""
        assert self._running is not None
        self._running.terminate()
        try:
            return self._running.wait(END)
        except subprocess.TimeoutExpired:
            self.kill()
            return self._running.returncode

    def lines(self) -> list[str]:
        """All that it has printed."""
        return self.log.read_text(errors="replace").splitlines() if self.log.exists() else []


class Web(Process):
    """A web process, always at the same address."""

    def __init__(self, log: Path, environment: dict[str, str], *arguments: str) -> None:
        self._port = Port()
        super().__init__(log, environment, "serve", "--no-browser", "--port", str(self._port.number), *arguments)
        self.url = f"http://127.0.0.1:{self._port.number}"

    def leave(self) -> None:
        """Give the address up: it will not be started again."""
        self._port.leave()

    def answers(self, path: str = "/healthz", seconds: float = 2.0) -> bool:
        """Whether a page is answered within so many seconds."""
        try:
            with urllib.request.urlopen(f"{self.url}{path}", timeout=seconds):
                return True
        except (urllib.error.URLError, OSError):
            return False

    def wait(self) -> float:
        """Wait until it answers; returns the seconds that took. Raises DidNotStart."""
        began = time.monotonic()
        while not self.answers():
            if not self.alive or time.monotonic() - began > START:
                raise DidNotStart("\n".join(self.lines()[-20:]))
            time.sleep(0.02)
        return time.monotonic() - began


class Site:
    """The processes of a site: `webs`, which all serve the same tables, and `workers` of their own, if it has any."""

    def __init__(
        self,
        data: Path,
        *,
        webs: int = 1,
        workers: int = 0,
        database: str = "",
        own_worker: bool = False,
        files: int = 0,
        **more: str,
    ) -> None:
        """`data` is an empty folder; `database` the address of an empty database, otherwise it is SQLite's in `data`.
        With `own_worker`, the first web process has a worker, as `carreira serve` usually does. Its processes may have
        `files` files open at first, if that is given. `more` are settings.
        """
        self.data = data
        quick = {"CARREIRA_BOT_PAUSE": "0", "CARREIRA_BOT_SECONDS": "0.05", "CARREIRA_JIT": "0"}
        self.environment = {
            **{name: value for name, value in os.environ.items() if name != "DJANGO_SETTINGS_MODULE"},
            **quick,
            "CARREIRA_LOG_LEVEL": "warning",
            "CARREIRA_SECRET_KEY": secrets.token_urlsafe(50),
            "CARREIRA_DATABASE_URL": database,
            "LANGUAGE": "en",  # programs of the lab read what is printed
            **more,
        }
        folder = ["--data", str(data)]
        self.webs = [
            Web(
                data.with_name(f"{data.name}-web-{number}.log"),
                self.environment,
                "--plain",
                *([] if own_worker and number == 0 else ["--no-worker"]),
                *folder,
            )
            for number in range(webs)
        ]
        self.workers = [
            Process(
                data.with_name(f"{data.name}-worker-{number}.log"), self.environment, "worker", "--stand-ins", *folder
            )
            for number in range(workers)
        ]
        for process in (*self.webs, *self.workers):
            process.files = files

    def start(self) -> None:
        """Start all of it, and wait until each web process answers. Raises DidNotStart."""
        for web in self.webs:
            web.start()
            web.wait()
        for worker in self.workers:
            worker.start()

    def stop(self) -> None:
        """End all that runs, in order, for good."""
        for process in [*self.workers, *self.webs]:
            if process.alive:
                process.stop()
        for web in self.webs:
            web.leave()

    def lines(self) -> list[str]:
        """All that its processes have printed."""
        return [line for process in [*self.webs, *self.workers] for line in process.lines()]


@contextmanager
def served(
    *, webs: int = 1, workers: int = 0, server: str = "", own_worker: bool = False, files: int = 0, **more: str
) -> Iterator[Site]:
    """A site that runs, in an empty folder and, with the address of a `server` of PostgreSQL, in a new database there;
    both are gone afterwards. Raises DidNotStart.

    >>> with served() as site:
    ...     site.webs[0].answers("/")
    True
    """
    with _ending_in_order(), TemporaryDirectory() as folder, new_database(server) as database:
        site = Site(
            Path(folder) / "data",
            webs=webs,
            workers=workers,
            database=database,
            own_worker=own_worker,
            files=files,
            **more,
        )
        try:
            site.start()
            yield site
        finally:
            site.stop()


@contextmanager
def _ending_in_order() -> Iterator[None]:
    """SIGTERM ends this program through its context managers, so that nothing that it has started goes on."""
    before = signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(128 + number))
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


@contextmanager
def new_database(server: str) -> Iterator[str]:
    """The address of a new database on a server of PostgreSQL, which is dropped afterwards; "" without a server."""
    if not server:
        yield ""
        return
    import psycopg
    from psycopg import sql

    name = f"carreira_lab_{secrets.token_hex(4)}"
    with psycopg.connect(server, autocommit=True) as wire:
        wire.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    try:
        yield urlunsplit(urlsplit(server)._replace(path=f"/{name}"))
    finally:
        with psycopg.connect(server, autocommit=True) as wire:
            wire.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))


class Port:
    """A port of the loopback that is kept for a server of one's own, before it is started and between its starts:
    nobody else is given it, but a server that is told its number can listen there, as servers ask for addresses that
    are in use (SO_REUSEADDR)."""

    def __init__(self) -> None:
        self._kept = socket.socket()
        self._kept.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self._kept.bind(("127.0.0.1", 0))
        self.number = int(self._kept.getsockname()[1])

    def leave(self) -> None:
        """Keep it no longer."""
        self._kept.close()
