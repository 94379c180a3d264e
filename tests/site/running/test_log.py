"""What the log of a site says of requests that are refused: one line each, and no traceback."""

import contextlib
import http.client
import socket
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest

from tests.served import PATIENCE, Site, until


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site whose log has what a site's log usually has."""
    running = Site(tmp_path_factory.mktemp("log"), "--plain", "--no-worker", CARREIRA_LOG_LEVEL="info")
    yield running
    running.stop()


REFUSED = [
    (404, "GET", "/nothing?secret=word", {}, b"", "Not Found: /nothing"),
    (404, "GET", "/t/nothing/", {}, b"", "Not Found: /t/nothing/"),
    (404, "GET", "/two%0Alines", {}, b"", r"Not Found: /two\nlines"),
    (400, "GET", "/", {"Host": "elsewhere.example"}, b"", "Invalid HTTP_HOST header: 'elsewhere.example'"),
    (403, "POST", "/new/navegador/", {}, b"", "Forbidden (CSRF cookie not set.): /new/navegador/"),
    (401, "POST", "/api/tables", {}, b"{}", "Unauthorized: /api/tables"),
    (400, "GET", "/games/?q=%00", {}, b"", "Bad Request: /games/"),
    (413, "POST", "/api/tables", {}, b" " * 1_000_001, "body refused"),
    (404, "GET", "/t/nothing/events", {}, b"", "Not Found: /t/nothing/events"),
]


@pytest.mark.parametrize(("status", "method", "path", "headers", "body", "line"), REFUSED)
def test_a_refused_request_is_one_line(
    site: Site, status: int, method: str, path: str, headers: dict[str, str], body: bytes, line: str
) -> None:
    before = len(site.output)
    connection = http.client.HTTPConnection(urlsplit(site.url).netloc, timeout=PATIENCE)
    try:
        connection.request(method, path, body, headers)
        assert connection.getresponse().status == status
    finally:
        connection.close()
    until(lambda: any(line in one for one in site.output[before:]), what=line)
    assert len(site.output) == before + 1, site.output[before:]
    assert "secret" not in site.output[before]


def test_a_head_that_is_cut_off_is_one_line(site: Site) -> None:
    before = len(site.output)
    place = urlsplit(site.url)
    with (
        socket.create_connection((str(place.hostname), place.port or 0), timeout=PATIENCE) as connection,
        contextlib.suppress(ConnectionResetError, BrokenPipeError),
    ):
        connection.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: " + b"x" * 40_000 + b"\r\n\r\n")
        assert connection.recv(1) == b""
    until(lambda: len(site.output) > before, what="a line")
    assert "head of a request refused" in site.output[before]
    assert "too large" in site.output[before]
