"""Sending a request byte by byte as it was made up, and reading what is answered."""

import http.client
import socket
import time
from dataclasses import dataclass, field
from urllib.parse import urlsplit

ENDLESS = ("text/event-stream", "application/x-ndjson")
"""Kinds of answers that don't end: the beginning is enough."""
PATIENCE = 20.0
"""Seconds after which an answer is not waited for any longer."""
MOST = 3_000_000
"""Bytes that are read of an answer."""


@dataclass(frozen=True)
class Answer:
    """What was answered: `status` is 0 if the connection was closed without a word, and -1 if nothing came in time."""

    status: int
    seconds: float
    body: bytes = b""
    headers: dict[str, str] = field(default_factory=dict)


def send(url: str, raw: bytes, *, cut: bool = False) -> Answer:
    """Send bytes on a connection of their own. With `cut`, nothing more follows them, and the server is told so:
    otherwise it might wait for the rest of what a head has promised."""
    place = urlsplit(url)
    began = time.monotonic()
    with socket.create_connection((place.hostname or "", place.port or 80), timeout=PATIENCE) as connection:
        try:
            _put(connection, raw, cut)
            response = http.client.HTTPResponse(connection, method=_method(raw))
            response.begin()
            headers = {name.lower(): value for name, value in response.headers.items()}
            endless = headers.get("content-type", "").startswith(ENDLESS) and response.status == 200
            body = response.read1(65536) if endless else response.read(MOST)
        except TimeoutError:
            return Answer(-1, time.monotonic() - began)
        except (http.client.HTTPException, OSError):
            return Answer(0, time.monotonic() - began)
    return Answer(response.status, time.monotonic() - began, body, headers)


def _put(connection: socket.socket, raw: bytes, cut: bool) -> None:
    """Send all that the server takes: it may have answered, and closed the connection, before it had everything."""
    try:
        connection.sendall(raw)
        if cut:
            connection.shutdown(socket.SHUT_WR)
    except OSError:
        pass


def _method(raw: bytes) -> str:
    """The method: a HEAD has no body, whatever its head says."""
    return "HEAD" if raw[:5] == b"HEAD " else "GET"
