"""Posting to addresses that people have given: only by https, only to public addresses, never to this network.

A name is resolved once, all its addresses are checked, and the connection goes to one that was checked: a name can't
lead elsewhere in between. Redirects are not followed, and of the answer only the status is read.
"""

import ipaddress
import queue
import socket
import threading
from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import urlsplit

import requests
from requests.adapters import HTTPAdapter

from carreira.game.language import N_
from carreira.site.notices.attempts import Failed, Unknown

CONNECT, READ = 4.0, 6.0
"""Seconds that a server may take to accept a connection, and between two parts of its answer."""
DEADLINE = 15.0
"""Seconds after which an answer that still comes in small parts is not waited for."""
NOT_HTTPS = N_("The address must begin with https://.")
NOT_PUBLIC = N_("The address must be that of a public server.")
NOT_FOUND = N_("There is no server of that name.")

Resolve = Callable[[str, int], list[str]]


class Refused(Failed):
    """An address that nothing may be sent to; the message is to be translated."""


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


def checked(url: str) -> tuple[str, int, str]:
    """The host, the port and an address to connect to. Raises Refused."""
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port or 443
    except ValueError as error:
        raise Refused(NOT_FOUND) from error
    if parts.scheme != "https" or parts.username or parts.password:
        raise Refused(NOT_HTTPS)
    try:
        addresses = RESOLVE(host, port) if host else []
    except (OSError, UnicodeError) as error:
        raise Refused(NOT_FOUND) from error
    if not addresses:
        raise Refused(NOT_FOUND)
    if not all(ALLOWED(address) for address in addresses):
        raise Refused(NOT_PUBLIC)
    return host, port, addresses[0]


class _Pinned(HTTPAdapter):
    """Connects to one address, whatever the name leads to by now; the certificate must be that of the name."""

    def __init__(self, host: str, address: str) -> None:
        self._host = host
        self._address = address
        super().__init__()

    def init_poolmanager(self, *given: Any, **options: Any) -> None:
        """Connections whose TLS is for the name."""
        super().init_poolmanager(*given, **options, server_hostname=self._host, assert_hostname=self._host)

    def build_connection_pool_key_attributes(self, request: Any, verify: Any, cert: Any = None) -> Any:
        """Where the connection goes."""
        place, security = super().build_connection_pool_key_attributes(request, verify, cert)
        return {**place, "host": self._address}, security


def post(url: str, body: bytes, headers: Mapping[str, str]) -> int:
    """Post to an address; returns the status of the answer.

    Raises Refused, Failed if nothing was sent, and Unknown if it may have been.
    """
    host, port, address = checked(url)
    name = f"[{host}]" if ":" in host else host
    sent = {**headers, "Host": name if port == 443 else f"{name}:{port}", "User-Agent": "Carreira"}
    answers: queue.SimpleQueue[int | Exception] = queue.SimpleQueue()

    def ask() -> None:
        try:
            answers.put(_post(url, host, address, body, sent))
        except Exception as error:
            answers.put(error)

    threading.Thread(target=ask, name="post", daemon=True).start()
    try:
        answer = answers.get(timeout=DEADLINE)
    except queue.Empty as error:
        raise Unknown("no answer in time") from error
    if isinstance(answer, Exception):
        # only its kind is logged: the address, which its text holds, may be a secret between that server and its owner
        kind = type(answer).__name__
        nothing_sent = isinstance(answer, requests.ConnectTimeout | requests.exceptions.SSLError)
        if nothing_sent or "NewConnectionError" in repr(answer):
            raise Failed(kind) from answer
        raise Unknown(kind) from answer
    return answer


def _post(url: str, host: str, address: str, body: bytes, headers: dict[str, str]) -> int:
    with requests.Session() as session:
        session.trust_env = False  # no proxy, no passwords from files
        session.mount("https://", _Pinned(host, address))
        answer = session.post(
            url,
            data=body,
            headers=headers,
            timeout=(CONNECT, READ),
            allow_redirects=False,
            stream=True,
            verify=AUTHORITIES,
        )
        answer.close()
        return answer.status_code
