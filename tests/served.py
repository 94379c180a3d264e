"""A whole site as people start it: `carreira serve` in a process of its own, with a data folder that is thrown away."""

import atexit
import http.client
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlencode, urlsplit

from tests import databases

START = 180.0
"""Seconds that a server may take to start, on a machine that is busy with much else."""
PATIENCE = 120.0
"""Seconds that an answer, or something else that should come soon, may take there."""
END = 60.0
"""Seconds that a server may take to end: the site promises ten."""


def environment_of(**more: str) -> dict[str, str]:
    """The environment of a process of a running site, whose bots don't pause."""
    settings = {"CARREIRA_BOT_PAUSE": "0", "CARREIRA_BOT_SECONDS": "0.05", "CARREIRA_LOG_LEVEL": "warning"}
    outside = {name: value for name, value in os.environ.items() if name != "DJANGO_SETTINGS_MODULE"}
    return {**outside, **settings, **more}


ONE_AFTER_ANOTHER = """
import json, sys
from carreira import cli
for sys.argv[1:] in json.loads(sys.argv[1]):
    try:
        cli.main()
    except SystemExit as end:
        if end.code:
            raise
"""
"""A program that runs several commands and ends at the first that fails."""


def command(*arguments: str, data: Path, status: int = 0, database: str | None = None) -> str:
    """Run a command on a data folder, with its database or another one ("" for SQLite in the folder); returns what it
    printed."""
    return _ran(["-m", "carreira.cli", *arguments, "--data", str(data)], data, status, database)


def commands(*several: list[str], data: Path) -> str:
    """Run several commands on a data folder, in one process, as starting takes most of their time; returns what they
    printed."""
    lines = json.dumps([[*arguments, "--data", str(data)] for arguments in several])
    return _ran(["-c", ONE_AFTER_ANOTHER, lines], data, 0, None)


def _ran(arguments: list[str], data: Path, status: int, database: str | None) -> str:
    address = databases.make(data) if database is None else database
    more = {"CARREIRA_DATABASE_URL": address} if address else {}
    done = subprocess.run(
        [sys.executable, "-P", *arguments],
        env=environment_of(CARREIRA_JIT="0", CARREIRA_LOG_LEVEL="error", **more),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == status, done.stdout + done.stderr
    return done.stdout + done.stderr


class StaticFiles:
    """The static files that the first site prepares, which takes longer than all else that it does at its start. The
    next ones are given a copy, and prepare them anew only if their sources are others."""

    def __init__(self) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="carreira-static-"))
        self._lock = threading.Lock()
        atexit.register(shutil.rmtree, self._folder)

    def give(self, data: Path) -> None:
        """Copy them into a data folder that has none."""
        with self._lock:
            if (self._folder / "static").exists() and not (data / "static").exists():
                shutil.copytree(self._folder / "static", data / "static")

    def keep(self, data: Path) -> None:
        """Copy those of a data folder, unless there are some already."""
        with self._lock:
            if not (self._folder / "static").exists():
                shutil.copytree(data / "static", self._folder / "static")


STATIC_FILES = StaticFiles()


class Site:
    """A running site: `url` is its address, `data` its folder; its database is SQLite's there, or one on the server of
    the tests (databases.py)."""

    def __init__(self, data: Path, *arguments: str, jit: str = "0", files: int = 0, **environment: str) -> None:
        """`files`: how many files it may have open at first, if that is to be another number than this process may."""
        self.data = data
        self.output: list[str] = []
        self._ready = threading.Event()
        self.url = ""
        command = [sys.executable, "-P", "-m", "carreira.cli", "serve", "--no-browser", "--data", str(data)]
        if files:
            command = ["sh", "-c", 'ulimit -S -n "$0" && exec "$@"', str(files), *command]
        if "--port" not in arguments:
            arguments = (*arguments, "--port", "0")
        if "CARREIRA_DATABASE_URL" not in environment:
            environment["CARREIRA_DATABASE_URL"] = databases.make(data)
        STATIC_FILES.give(data)
        self.process = subprocess.Popen(
            [*command, *arguments],
            env=environment_of(CARREIRA_JIT=jit, **environment),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        assert self._ready.wait(START), "\n".join(self.output)
        assert self.url, "\n".join(self.output)
        STATIC_FILES.keep(data)

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.output.append(line.rstrip())
            found = re.match(r"Carreira is at (http://\S+?)/ ", line)
            if found:
                self.url = found[1]
                self._ready.set()
        self._ready.set()

    def kill(self) -> None:
        """Kill it at once, as a power cut would; what it started ends by itself."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        """Stop it as Ctrl+C does."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            try:
                self.process.wait(END)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        self._reader.join(10)  # so that `output` holds its last lines, too


class Answer(NamedTuple):
    """What a site answered."""

    status: int
    text: str
    headers: dict[str, str]


class Visitor:
    """A browser without a window for a running site: keeps cookies, posts forms with their token."""

    def __init__(self, site: Site) -> None:
        self.host = urlsplit(site.url).netloc
        self.cookies: dict[str, str] = {}

    def _request(self, method: str, path: str, body: str | None = None) -> Answer:
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        if body is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        connection = http.client.HTTPConnection(self.host, timeout=PATIENCE)
        try:
            connection.request(method, path, body, headers)
            response = connection.getresponse()
            for cookie in response.headers.get_all("set-cookie", []):
                name, _, value = cookie.split(";")[0].partition("=")
                self.cookies[name] = value
            return Answer(response.status, response.read().decode(), dict(response.headers.items()))
        finally:
            connection.close()

    def get(self, path: str) -> Answer:
        """Open a page."""
        return self._request("GET", path)

    def post(self, path: str, fields: dict[str, str]) -> Answer:
        """Post a form; the token against forgery is the cookie's."""
        token = {"csrfmiddlewaretoken": self.cookies["carreira-csrf"]}
        return self._request("POST", path, urlencode({**fields, **token}))

    def open_table(self, *kinds: str, game: str = "navegador") -> str:
        """Open a table with these seats; returns its address."""
        self.get("/")
        seats = {f"seat-{number}": kind for number, kind in enumerate(kinds)}
        answer = self.post(f"/new/{game}/", {"seats": str(len(kinds)), **seats})
        assert answer.status == 303, answer.text
        return answer.headers["location"]

    def events(self, path: str) -> http.client.HTTPResponse:
        """The stream of server-sent events at an address, to be read line by line."""
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        connection = http.client.HTTPConnection(self.host, timeout=PATIENCE)
        connection.request("GET", path, None, headers)
        return connection.getresponse()


def until(condition: Any, seconds: float = PATIENCE, *, what: str = "it") -> Any:
    """Call `condition` until it holds, and return its result; fail after this many seconds."""
    end = time.monotonic() + seconds
    while True:
        found = condition()
        if found:
            return found
        assert time.monotonic() < end, f"{what} did not happen within {seconds} seconds"
        threading.Event().wait(0.02)
