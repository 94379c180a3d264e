"""Requests that are none: broken HTTP, lengths that lie, heads without end."""

from collections.abc import Callable
from random import Random

from lab.hostile import words


def request(chance: Random, host: str, path: str) -> tuple[bytes, str, bool]:
    """The bytes of such a request, what is wrong with it, and whether it must be answered nevertheless."""
    name = chance.choice(list(_WAYS))
    raw, well = _WAYS[name](chance, host.encode(), path.encode("utf-8", "replace"))
    return raw, f"broken: {name}", well


def _get(host: bytes, path: bytes, *lines: bytes, method: bytes = b"GET", version: bytes = b"HTTP/1.1") -> bytes:
    return b"\r\n".join([b"%s %s %s" % (method, path, version), b"Host: " + host, *lines, b"", b""])


_WAYS: dict[str, Callable[[Random, bytes, bytes], tuple[bytes, bool]]] = {
    "noise": lambda chance, host, path: (bytes(chance.choices(range(256), k=chance.choice((1, 20, 3000)))), False),
    "TLS": lambda chance, host, path: (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(200), False),
    "HTTP/2": lambda chance, host, path: (b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\4\0\0\0\0\0", False),
    "half a head": lambda chance, host, path: (_get(host, path)[: chance.randrange(1, 30)], False),
    "no host": lambda chance, host, path: (b"GET " + path + b" HTTP/1.1\r\nConnection: close\r\n\r\n", False),
    "two hosts": lambda chance, host, path: (_get(host, path, b"Host: evil.example", b"Connection: close"), False),
    "old version": lambda chance, host, path: (
        _get(
            host,
            path,
            b"Connection: close",
            version=chance.choice((b"HTTP/1.0", b"HTTP/0.9", b"HTTP/9.9", b"HTTP/1.10", b"SIP/2.0")),
        ),
        False,
    ),
    "only line feeds": lambda chance, host, path: (
        _get(host, path, b"Connection: close").replace(b"\r\n", b"\n"),
        False,
    ),
    "body too short": lambda chance, host, path: (
        _get(host, path, b"Content-Length: 500", b"Content-Type: application/json", method=b"POST") + b"{}",
        False,
    ),
    "body too long": lambda chance, host, path: (
        _get(host, path, b"Content-Length: 2", b"Connection: close", method=b"POST") + b"a=1&b=2" * 50,
        False,
    ),
    "length that is none": lambda chance, host, path: (
        _get(
            host,
            path,
            b"Content-Length: " + chance.choice((b"-1", b"1e3", b"0x10", b"9" * 30, b"", b"1, 1", b"+5", b"5;a")),
            method=b"POST",
        ),
        False,
    ),
    "two lengths": lambda chance, host, path: (
        _get(host, path, b"Content-Length: 3", b"Content-Length: 5", b"Connection: close", method=b"POST") + b"a=123",
        False,
    ),
    "length and chunks": lambda chance, host, path: (
        _get(host, path, b"Content-Length: 3", b"Transfer-Encoding: chunked", method=b"POST")
        + b"0\r\n\r\nGET /x HTTP/1.1\r\n\r\n",
        False,
    ),
    "bad chunks": lambda chance, host, path: (
        _get(
            host,
            path,
            b"Transfer-Encoding: " + chance.choice((b"chunked", b"gzip, chunked", b"xchunked", b"chunked, chunked")),
            method=b"POST",
        )
        + chance.choice(
            (
                b"zz\r\nabc\r\n0\r\n\r\n",
                b"5\r\nabc\r\n",
                b"-1\r\n\r\n",
                b"ffffffffffffffffff\r\na",
                b"3;a=" + b"b" * 9000 + b"\r\nabc\r\n0\r\n\r\n",
            )
        ),
        False,
    ),
    "long line": lambda chance, host, path: (
        _get(host, path, b"X-A: " + b"x" * chance.choice((20_000, 40_000, 400_000))),
        False,
    ),
    "long address": lambda chance, host, path: (
        _get(host, path + b"?a=" + b"x" * chance.choice((9000, 40_000, 400_000))),
        False,
    ),
    "many headers": lambda chance, host, path: (
        _get(host, path, *[b"X-%d: y" % number for number in range(3000)]),
        False,
    ),
    "folded header": lambda chance, host, path: (_get(host, path, b"X-A: b\r\n c\r\n\td", b"Connection: close"), False),
    "strange header": lambda chance, host, path: (
        _get(
            host,
            path,
            chance.choice(
                (b": x", b"no colon", b"X A: b", b"X\0: y", b"\xff: y", b"X-\xc3\xa9: y", b"X_Y: z", b"Host : x")
            ),
            b"Connection: close",
        ),
        False,
    ),
    "header's bytes": lambda chance, host, path: (
        _get(
            host,
            path,
            chance.choice((b"Cookie", b"Referer", b"Accept-Language", b"Carreira-Part", b"Authorization"))
            + b": "
            + words.text(chance),
            b"Connection: close",
        ),
        False,
    ),
    "address's bytes": lambda chance, host, path: (_get(host, path + words.text(chance), b"Connection: close"), False),
    "whole address": lambda chance, host, path: (
        _get(
            host,
            chance.choice(
                (b"http://evil.example" + path, b"*", b"//evil.example/", b"evil.example:443", b"", b"http://[::1")
            ),
            b"Connection: close",
        ),
        False,
    ),
    "connect": lambda chance, host, path: (_get(host, b"evil.example:443", method=b"CONNECT"), False),
    "expect": lambda chance, host, path: (
        _get(
            host,
            path,
            b"Expect: " + chance.choice((b"100-continue", b"200-ok", b"x" * 3000)),
            b"Content-Length: 3",
            b"Connection: close",
            method=b"POST",
        )
        + b"a=1",
        False,
    ),
    "upgrade": lambda chance, host, path: (
        _get(
            host,
            path,
            b"Upgrade: websocket",
            b"Connection: Upgrade",
            b"Sec-WebSocket-Version: 13",
            b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        ),
        False,
    ),
    "one after the other": lambda chance, host, path: (
        _get(host, path) * 20 + _get(host, b"/healthz", b"Connection: close"),
        True,
    ),
}
"""Each way makes the bytes from a source of chance, the host and a path."""
