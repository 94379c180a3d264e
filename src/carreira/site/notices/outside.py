"""Posting to addresses that people have given: only by https, only to public addresses, never to this network.

A name is resolved once, all its addresses are checked, and the connection goes to one that was checked: a name can't
lead elsewhere in between. Redirects are not followed, and of the answer only the status is read.
"""

import contextlib
import ipaddress
import queue
import socket
import threading
from collections.abc import Callable, Mapping
from typing import Any, TypeVar
from urllib.parse import urlsplit

import requests
from requests.adapters import HTTPAdapter
from urllib3.connection import HTTPSConnection
from urllib3.connectionpool import HTTPSConnectionPool

from carreira.game.language import N_
from carreira.site.notices.attempts import Failed, Unknown

T = TypeVar("T")

CONNECT, READ = 4.0, 6.0
"""Seconds that a server may take to accept a connection, and between two parts of its answer."""
DEADLINE = 15.0
"""Seconds after which a name is given up that isn't found, and a post broken off whose answer isn't complete."""
GLIMPSE, GLIMPSES = 1.0, 2
"""Seconds that a page waits for a name to be looked up, and how many names are looked up for pages at a time."""
NOT_HTTPS = N_("The address must begin with https://.")
NOT_PUBLIC = N_("The address must be that of a public server.")
NOT_FOUND = N_("There is no server of that name.")

Resolve = Callable[[str, int], list[str]]


class Refused(Failed):
    """An address that nothing may be sent to; the message is to be translated."""


class NoRoom(Failed):
    """This process can't do more at a time."""


def resolved(host: str, port: int) -> list[str]:
    """The addresses of a name."""
    return [str(found[4][0]) for found in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]


def public(address: str) -> bool:
    """Whether an address is one of the public internet, also where it stands within another one.

    >>> [public(one) for one in ("93.184.215.14", "127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::7f00:1")]
    [True, False, False, False]
    """
    found = ipaddress.ip_address(address)
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            found = found.ipv4_mapped
        elif found.sixtofour or found.teredo or found.scope_id or found in TRANSLATED:
            return False
    return found.is_global and not found.is_multicast and not found.is_reserved


TRANSLATED = ipaddress.ip_network("64:ff9b::/96")
"""IPv4 addresses as networks with IPv6 alone write them."""

# What tests put in place of the internet.
RESOLVE: Resolve = resolved
ALLOWED: Callable[[str], bool] = public
AUTHORITIES: str | bool = True


_GLIMPSING = threading.BoundedSemaphore(GLIMPSES)


def glimpse(url: str) -> None:
    """Raise Refused if an address is known not to be one to post to, without keeping a page waiting: a name that isn't
    found in a moment is looked up again before each post."""
    _parts(url)
    if _GLIMPSING.acquire(blocking=False):
        with contextlib.suppress(TimeoutError, NoRoom):
            _beside(lambda: checked(url), GLIMPSE, _GLIMPSING.release)


def checked(url: str) -> tuple[str, int, str]:
    """The host, the port and an address to connect to. Raises Refused."""
    host, port = _parts(url)
    try:
        addresses = RESOLVE(host, port)
    except (OSError, UnicodeError) as error:
        raise Refused(NOT_FOUND) from error
    if not addresses:
        raise Refused(NOT_FOUND)
    if not all(ALLOWED(address) for address in addresses):
        raise Refused(NOT_PUBLIC)
    return host, port, addresses[0]


def _parts(url: str) -> tuple[str, int]:
    """The host and the port that an address names. Raises Refused."""
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port or 443
    except ValueError as error:
        raise Refused(NOT_FOUND) from error
    if parts.scheme != "https" or parts.username or parts.password:
        raise Refused(NOT_HTTPS)
    if not host:
        raise Refused(NOT_FOUND)
    return host, port


def _beside(act: Callable[[], T], seconds: float, after: Callable[[], None] = lambda: None) -> T:
    """What `act` returns or raises in a thread of its own, which then does `after`. Raises TimeoutError if it takes
    longer, and NoRoom."""
    done: queue.SimpleQueue[tuple[T | None, Exception | None]] = queue.SimpleQueue()

    def run() -> None:
        try:
            done.put((act(), None))
        except Exception as error:
            done.put((None, error))
        finally:
            after()

    try:
        threading.Thread(target=run, name="outside", daemon=True).start()
    except RuntimeError as error:
        after()
        raise NoRoom(str(error)) from error
    try:
        answer, raised = done.get(timeout=seconds)
    except queue.Empty:
        raise TimeoutError from None
    if raised is not None:
        raise raised
    return answer  # type: ignore[return-value]


class _Connection(HTTPSConnection):
    """A connection that another thread can cut."""

    _wire: socket.socket | None = None  # also while http.client has let go of it, and reads until its end

    def connect(self) -> None:
        """Connect."""
        super().connect()
        self._wire = self.sock

    def cut(self) -> None:
        """End whatever goes on there."""
        for wire in (self._wire, self.sock):
            if wire is not None:
                with contextlib.suppress(OSError):  # it has ended just now
                    wire.shutdown(socket.SHUT_RDWR)


class _Pinned(HTTPAdapter):
    """Connects to one address, whatever the name leads to by now; the certificate must be that of the name."""

    def __init__(self, host: str, address: str) -> None:
        self._host = host
        self._address = address
        self._connections: list[_Connection] = []
        self._cut = False
        super().__init__()

    def init_poolmanager(self, *given: Any, **options: Any) -> None:
        """Connections whose TLS is for the name."""
        super().init_poolmanager(*given, **options, server_hostname=self._host, assert_hostname=self._host)

    def build_connection_pool_key_attributes(self, request: Any, verify: Any, cert: Any = None) -> Any:
        """Where the connection goes."""
        place, security = super().build_connection_pool_key_attributes(request, verify, cert)
        return {**place, "host": self._address}, security

    def get_connection_with_tls_context(self, *given: Any, **options: Any) -> Any:
        """Connections that can be cut."""
        pool = super().get_connection_with_tls_context(*given, **options)
        assert isinstance(pool, HTTPSConnectionPool)
        pool.ConnectionCls = self._connection  # type: ignore[assignment]
        return pool

    def _connection(self, *given: Any, **options: Any) -> _Connection:
        connection = _Connection(*given, **options)
        self._connections.append(connection)
        if self._cut:
            raise OSError("cut")
        return connection

    def cut(self) -> None:
        """End what goes on, and begin nothing more."""
        self._cut = True
        for connection in self._connections:
            connection.cut()


def post(url: str, body: bytes, headers: Mapping[str, str]) -> int:
    """Post to an address; returns the status of the answer.

    Raises Refused, Failed if nothing was sent, and Unknown if it may have been.
    """
    try:
        host, port, address = _beside(lambda: checked(url), DEADLINE)
    except TimeoutError as error:
        raise Failed("the name is not found in time") from error
    name = f"[{host}]" if ":" in host else host
    sent = {**headers, "Host": name if port == 443 else f"{name}:{port}", "User-Agent": "Carreira"}
    way = _Pinned(host, address)
    try:
        return _beside(lambda: _post(url, way, body, sent), DEADLINE)
    except TimeoutError as error:
        way.cut()
        raise Unknown("no answer in time") from error
    except Failed:
        raise
    except Exception as error:
        # only its kind is logged: the address, which its text holds, may be a secret between that server and its owner
        kind = type(error).__name__
        nothing_sent = isinstance(error, requests.ConnectTimeout | requests.exceptions.SSLError)
        if nothing_sent or "NewConnectionError" in repr(error):
            raise Failed(kind) from error
        raise Unknown(kind) from error


def _post(url: str, way: _Pinned, body: bytes, headers: dict[str, str]) -> int:
    """Post without a session, which would look for passwords and proxies, and read an answer that leads elsewhere."""
    request = requests.Request("POST", url, data=body, headers=headers).prepare()
    with contextlib.closing(way):
        answer = way.send(request, stream=True, timeout=(CONNECT, READ), verify=AUTHORITIES)
        answer.close()
        return answer.status_code
