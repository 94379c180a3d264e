"""What no honest form holds: numbers that are none, texts that no database takes, encodings that lie."""

from random import Random
from urllib.parse import quote, quote_from_bytes

NUMBERS = (
    "0",
    "1",
    "2",
    "7",
    "12",
    "-1",
    "-0",
    "+1",
    " 1",
    "1 ",
    "01",
    "1.5",
    "12.3",
    "1e9",
    "1e400",
    "NaN",
    "Infinity",
    "0x10",
    "1_000",
    "٣",
    "１",
    "²",
    "",
    "true",
    "null",
    str(10**9),
    str(2**31 - 1),
    str(2**31),
    str(2**63 - 1),
    str(2**63),
    str(2**64),
    str(-(2**63) - 1),
    str(10**400),
    "9" * 5000,
    "12." + "9" * 400,
    "1," * 50,
)
TEXTS = (
    b"",
    b" ",
    b"\0",
    b"Vas\0co",
    b"\xed\xa0\x80",
    b"\xc0\xaf\xc0\xae",
    b"\xff\xfe",
    b"\xf4\x90\x80\x80",
    b"\x80",
    "\u202eocsaV".encode(),
    "\u200b\u200d\u2060".encode(),
    "\ufeff".encode(),
    ("a" + "\u0301" * 200).encode(),
    "ﷺ".encode() * 30,
    "🛶".encode() * 50,
    "İıſẞ".encode(),
    b"\r\nSet-Cookie: a=b",
    b"\n",
    b"\x1b[31m\x07\x08",
    b"<script>alert(1)</script>",
    b"\"'><img src=x onerror=1>",
    b"' OR 1=1 --",
    b"{{7*7}}{%s}",
    b"%s%n%d%(x)s",
    b"%",
    b"../../../etc/passwd",
    b"..\\..\\secret-key",
    b"/",
    b"//",
    b"\\",
    b".",
    b"..",
    b"~",
    b"*",
    b"?",
    b"#",
    b"a" * 300,
    b"a" * 5000,
    b"A\tB",
    b"http://evil.example/",
    b"//evil.example",
    b"javascript:alert(1)",
    b"https://127.0.0.1/",
    b"https://[::1]/",
    b"https://" + b"a" * 300 + b".example",
    b"None",
    b"undefined",
    b"__class__",
    b"id",
    b"pk",
)
MOVES = (
    "done",
    "rondel sailing",
    "rondel workers",
    "workers 1",
    "sail portugal guine",
    "discover",
    "place 1 navigation",
    "act",
    "renounce",
    "buy 1",
    "sailor bag",
    "launch 1 turquoise",
    "rondel " + "x" * 80,
    "rondel\u00a0workers",
    "RONDEL WORKERS",
)
CHARSETS = (
    "utf-8",
    "utf-16",
    "utf-32",
    "utf-7",
    "latin-1",
    "ascii",
    "cp037",
    "idna",
    "punycode",
    "undefined",
    "hex",
    "base64",
    "rot13",
    "zip",
    "unicode_escape",
    "raw_unicode_escape",
    "mbcs",
    "nonsense",
    "",
    '"utf-8',
    "utf-8; charset=utf-16",
)


def number(chance: Random) -> str:
    """A number, or what looks like one."""
    return chance.choice(NUMBERS) if chance.random() < 0.7 else str(chance.randint(-3, 400))


def text(chance: Random) -> bytes:
    """A text as bytes, which need not be UTF-8."""
    kind = chance.random()
    if kind < 0.6:
        return chance.choice(TEXTS)
    if kind < 0.8:
        return number(chance).encode()
    if kind < 0.95:
        return bytes(chance.choices(range(256), k=chance.randint(1, 40)))
    return chance.choice(TEXTS) + chance.choice(TEXTS)


def in_address(chance: Random, value: bytes) -> str:
    """A text as a part of an address: encoded as it should be, twice, only in part, or not as it should be."""
    usual = quote_from_bytes(value, safe="")
    kind = chance.random()
    if kind < 0.7:
        return usual
    if kind < 0.8:
        return quote(usual, safe="")
    if kind < 0.9:
        return usual + chance.choice(
            ("%", "%0", "%zz", "%00", "%u0041", "%ed%a0%80", "%c0%ae%c0%ae", "%2f", ";a=b", "%0d%0a")
        )
    return quote_from_bytes(value, safe="/:;@&=+$,!*'()~%")


def nested(chance: Random, depth: int) -> bytes:
    """JSON that is nested so deep."""
    opening, closing = chance.choice(((b"[", b"]"), (b'{"a":', b"}"), (b'[{"a":', b"}]")))
    return opening * depth + b"1" + (closing * depth if chance.random() < 0.7 else b"")


JSON_BITS = (
    b"NaN",
    b"-Infinity",
    b"1e999",
    b"1" + b"0" * 400,
    b"9" * 5000,
    b"-1",
    b"1.0",
    b"2147483648",
    b"true",
    b"null",
    b'""',
    b'"\\u0000"',
    b'"\\ud800"',
    b'"\\ud83d\\ude00"',
    b"[]",
    b"{}",
    b"[[[[[[]]]]]]",
    b'{"a":1,"a":2}',
    b'"' + b"x" * 3000 + b'"',
    b'{"__proto__":{}}',
    b'"\xff"',
    b"'x'",
    b"01",
    b"+1",
    b".5",
    b"5.",
    b"1.5",
    b'"5"',
    b"// no",
    b"undefined",
)
"""Values for JSON, some of which are none."""
