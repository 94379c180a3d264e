"""The environment variables that set the site up, each read in one place and with a default that works.

`CARREIRA_DATA` (the user's data folder)
    Folder for the database, the secret key and prepared static files.
`CARREIRA_DATABASE_URL` (SQLite in the data folder)
    Another database, e.g. `postgresql://user:word@host/name` (needs `carreira[postgres]`); without it, `DATABASE_URL`.
`CARREIRA_DATABASE_POOL` (`20`)
    How many connections to PostgreSQL each process may have open at the same time.
`CARREIRA_ALLOWED_HOSTS` (`localhost 127.0.0.1 [::1]`)
    Host names that the site answers to, separated by spaces or commas.
`CARREIRA_HTTPS` (`0`)
    `1` behind a proxy that speaks HTTPS: secure cookies, trust in `X-Forwarded-Proto`.
`CARREIRA_SECRET_KEY` (made at first start)
    The key that signs cookies; otherwise kept in `secret-key` in the data folder.
`CARREIRA_DEBUG` (`0`)
    `1` shows Django's error pages: on your own machine only.
`CARREIRA_REGISTRATION` (`open`)
    `invitation`: only people who were invited can make an account; `closed`: nobody can.
`CARREIRA_ADDRESS` (`http://localhost:8000`)
    The site's address as people reach it, for links in e-mails and other messages.
`CARREIRA_SMTP` (e-mails are written to files)
    The server that takes e-mails, e.g. `smtp://name:word@mail.example.org:587`; with a name, by TLS.
`CARREIRA_MAIL_FROM` (`carreira@localhost`)
    The address from which e-mails come.
`CARREIRA_LOG` (`text`)
    `json`: one JSON object per line.
`CARREIRA_LOG_LEVEL` (`info`)
    `debug`, `info`, `warning` or `error`.
`CARREIRA_BOT_SECONDS` (`0.3`)
    How many seconds the admiral may think about each of the first three decisions of a turn; those after it have less.
`CARREIRA_BOT_PAUSE` (`0.15`)
    How many seconds a bot waits before each decision, so that people can follow.
`CARREIRA_BOT_QUEUE` (`500`)
    How many tables may wait for bots; beyond that, whoever has filled the queue can open no more tables with bots.
`CARREIRA_BOT_TABLES` (`60`)
    How many unfinished games with bots one visitor may have.
`CARREIRA_TABLES_AN_HOUR` (`120`)
    How many tables one visitor may open within an hour.
`CARREIRA_GUESTS_AN_HOUR` (`200`)
    How many guests without an account may come from one internet address within an hour and play.
`CARREIRA_THREADS` (`4`)
    How many requests a web process answers at the same time; others wait their turn.
`CARREIRA_KEEP_MB` (`400`)
    How many megabytes of tables a process keeps in memory; others are replayed when somebody asks for them.
`CARREIRA_LISTENERS` (`1000`)
    How many pages may listen for live updates at the same time, in one process.
`CARREIRA_LISTENERS_EACH` (`50`)
    How many of these may be one visitor's.
`CARREIRA_LISTENERS_ADDRESS` (`200`)
    How many of these may come from one internet address.
`CARREIRA_ABANDONED_DAYS` (`30`)
    After how many days without a move a game is ended.
`CARREIRA_FORGOTTEN_DAYS` (`0`)
    How many days after that it is deleted, if no account plays there, as are records that guests have loaded;
    `0`: never.
`CARREIRA_METRICS` (off)
    A word of your own: whoever sends it as a bearer token may read `/metrics`, figures for Prometheus.

Two more belong to the engine: `CARREIRA_JIT` (`0`: rules as plain Python) and `CARREIRA_CACHE` (where compiled
rules are kept).
"""

import os
from gettext import gettext as _
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

import platformdirs

from carreira.game.words import either


class BadSetting(ValueError):
    """An environment variable has a value that can't be used; the message names it and says what is possible."""


def text(name: str, default: str) -> str:
    """The variable `CARREIRA_<name>`, or the default where it is missing or empty."""
    return os.environ.get(f"CARREIRA_{name}", "").strip() or default


def database_address() -> tuple[str, str]:
    """The name of the variable that names a database, and its address: "" if neither is set. Ours goes first; the other
    one is what many hosts set by themselves."""
    ours = text("DATABASE_URL", "")
    return ("CARREIRA_DATABASE_URL", ours) if ours else ("DATABASE_URL", os.environ.get("DATABASE_URL", "").strip())


def flag(name: str) -> bool:
    """A variable that is on or off; off unless set. Raises BadSetting."""
    value = text(name, "0").lower()
    if value in ("1", "yes", "true", "on"):
        return True
    if value in ("0", "no", "false", "off"):
        return False
    raise BadSetting(_("CARREIRA_%(name)s is %(value)r; it must be 1 or 0.") % {"name": name, "value": value})


def number(name: str, default: float, low: float, high: float) -> float:
    """A variable that is a number from low to high. Raises BadSetting."""
    value = text(name, str(default))
    try:
        found = float(value)
    except ValueError:
        found = float("nan")
    if not low <= found <= high:
        values = {"name": name, "value": value, "low": f"{low:g}", "high": f"{high:g}"}
        raise BadSetting(_("CARREIRA_%(name)s is %(value)r; it must be a number from %(low)s to %(high)s.") % values)
    return found


def words(name: str, default: str) -> list[str]:
    """A variable that is a list, separated by spaces or commas."""
    return text(name, default).replace(",", " ").split()


def choice(name: str, default: str, known: tuple[str, ...]) -> str:
    """A variable that is one of a few words. Raises BadSetting."""
    value = text(name, default).lower()
    if value not in known:
        values = {"name": name, "value": value, "words": either(known)}
        raise BadSetting(_("CARREIRA_%(name)s is %(value)r; it must be %(words)s.") % values)
    return value


def address(name: str, default: str) -> str:
    """A variable that is the address of a site, without a path. Raises BadSetting."""
    value = text(name, default).rstrip("/")
    try:
        parts = urlsplit(value)
        whole = parts.scheme in ("http", "https") and bool(parts.hostname) and (parts.port is None or parts.port > 0)
    except ValueError:
        whole = False
    if not whole or value != f"{parts.scheme}://{parts.netloc}" or "@" in parts.netloc:
        values = {"name": name, "value": value, "example": "https://carreira.example.org"}
        raise BadSetting(_("CARREIRA_%(name)s is %(value)r; it must be like %(example)s.") % values)
    return value


class MailServer(NamedTuple):
    """A server that takes mails."""

    host: str
    port: int
    user: str
    password: str
    tls: bool
    """Whether the connection changes to TLS (STARTTLS)."""


def server(name: str) -> MailServer | None:
    """A variable that names a mail server; None if it is not set. Raises BadSetting."""
    value = text(name, "")
    if not value:
        return None
    try:
        parts = urlsplit(value)
        host, port = parts.hostname, parts.port
    except ValueError:
        host, port = None, None
    if not host or parts.scheme != "smtp":
        values = {"name": name, "value": value, "example": "smtp://name:password@host:587"}
        raise BadSetting(_("CARREIRA_%(name)s is %(value)r; it must be like %(example)s.") % values)
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    return MailServer(host, port or 25, user, password, tls=bool(user))


def data_folder() -> Path:
    """The folder that holds everything the site keeps (it need not exist yet)."""
    return Path(text("DATA", str(platformdirs.user_data_path("carreira")))).expanduser().resolve()
