"""Bodies of requests: forms, JSON, files, and what only pretends to be such."""

import gzip
import json
from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import quote_from_bytes

from lab.fuzz import editions, records
from lab.hostile import words
from lab.hostile.chance import Chance

FORM, JSON, MULTIPART = "application/x-www-form-urlencoded", "application/json", "multipart/form-data"
BOUNDARY = "carreira-lab"
Fields = list[tuple[bytes, bytes]]


def value(chance: Chance, name: str, known: Sequence[str]) -> bytes:
    """What a field of this name may hold: a value that a page offers, or something else."""
    kind = chance.random()
    if known and not chance.odd(0.5):
        return chance.choice(known).encode()
    if name in ("move", "typed") and kind < 0.8:
        return chance.choice(words.MOVES).encode()
    if name == "record" and kind < 0.9:
        return records.damaged(chance).encode("utf-8", "surrogatepass")
    if name == "file" and kind < 0.9:
        return chance.choice((records.damaged, editions.damaged))(chance).encode("utf-8", "surrogatepass")
    return words.number(chance).encode() if kind < 0.65 else words.text(chance)


def fields(chance: Chance, known: Mapping[str, Sequence[str]], more: Sequence[str]) -> Fields:
    """The fields of a form: most of those that it has, and a few that it doesn't have."""
    found = [(name.encode(), value(chance, name, values)) for name, values in known.items() if not chance.odd(0.15)]
    while chance.odd(0.4):
        found.append((chance.choice(more).encode(), words.text(chance)))
    if found and chance.odd(0.1):
        found += [chance.choice(found)] * chance.choice((1, 3, 30))
    if chance.odd(0.1):
        found.append((words.text(chance), words.text(chance)))
    if chance.odd(0.01):
        found += [(b"f%d" % number, b"") for number in range(1100)]
    return found


def form(given: Fields) -> bytes:
    """Fields as browsers send them."""
    return b"&".join(
        quote_from_bytes(name, safe=b"").encode() + b"=" + quote_from_bytes(held, safe=b"").encode()
        for name, held in given
    )


def multipart(chance: Chance, given: Fields) -> bytes:
    """Fields as parts, those named `file` as files; some of it is out of shape at times."""
    parts = []
    for name, held in given:
        head = b'Content-Disposition: form-data; name="' + name + b'"'
        if name == b"file" or chance.random() < 0.03:
            head += (
                b'; filename="'
                + chance.choice((b"box.toml", b"", b"..\\..\\x", b"a" * 3000, b"\xff\0", b"x%00y"))
                + b'"'
            )
        if chance.random() < 0.05:
            head += b"\r\nContent-Transfer-Encoding: " + chance.choice((b"base64", b"quoted-printable", b"nonsense"))
        if chance.random() < 0.05:
            head += b"\r\nContent-Type: text/plain; charset=" + chance.choice(words.CHARSETS).encode()
        if chance.random() < 0.03:
            head = chance.choice(
                (b"", b"Content-Disposition", b"A: " + b"b" * 5000, b"Content-Disposition: form-data", head * 3)
            )
        parts.append(b"--" + BOUNDARY.encode() + b"\r\n" + head + b"\r\n\r\n" + held + b"\r\n")
    whole = b"".join(parts) + b"--" + BOUNDARY.encode() + b"--\r\n"
    return broken(chance, whole) if chance.odd(0.2) else whole


def fitting(chance: Chance, schema: Mapping[str, Any], document: Mapping[str, Any], known: Mapping[str, Any]) -> Any:
    """A value that fits a schema of the OpenAPI document, as far as that is easy; `known` are likely values by name."""
    while "$ref" in schema:
        schema = document["components"]["schemas"][schema["$ref"].rsplit("/", 1)[1]]
    if "anyOf" in schema:
        return fitting(chance, chance.choice(schema["anyOf"]), document, known)
    if "enum" in schema or "const" in schema:
        return chance.choice(schema.get("enum", [schema.get("const")]))
    kind = schema.get("type")
    if kind == "object":
        found = {}
        for name, inner in schema.get("properties", {}).items():
            if name in schema.get("required", []) or chance.random() < 0.5:
                likely = known.get(name)
                found[name] = (
                    chance.choice(likely)
                    if likely and chance.random() < 0.7
                    else fitting(chance, inner, document, known)
                )
        if schema.get("additionalProperties"):
            found["king_in_goa"] = chance.random() < 0.5
        return found
    if kind == "array":
        return [fitting(chance, schema["items"], document, known) for _ in range(chance.choice((0, 1, 2, 3, 4, 11)))]
    if kind == "integer":
        return chance.randint(schema.get("minimum", 0), min(schema.get("maximum", 100), 100))
    if kind == "string":
        return words.text(chance).decode("utf-8", "replace") if chance.random() < 0.5 else chance.choice(words.MOVES)
    return {"boolean": chance.random() < 0.5, "number": chance.random() * 100}.get(kind or "")


def unfit(chance: Chance, found: Any) -> bytes:
    """JSON like `found`, with a value somewhere that doesn't belong there, or with another field."""
    if isinstance(found, dict) and found and chance.random() < 0.8:
        name = chance.choice(list(found))
        parts = [
            json.dumps(key).encode() + b":" + (unfit(chance, held) if key == name else json.dumps(held).encode())
            for key, held in found.items()
        ]
        if chance.random() < 0.2:
            parts.append(json.dumps(chance.choice(("visitor", "owner", "seed", "id", "revision", ""))).encode() + b":1")
        return b"{" + b",".join(parts) + b"}"
    if isinstance(found, list) and found and chance.random() < 0.8:
        place = chance.randrange(len(found))
        return (
            b"["
            + b",".join(
                unfit(chance, held) if at == place else json.dumps(held).encode() for at, held in enumerate(found)
            )
            + b"]"
        )
    return (
        chance.choice(words.JSON_BITS)
        if chance.random() < 0.9
        else words.nested(chance, chance.choice((50, 2000, 20000)))
    )


def broken(chance: Chance, body: bytes) -> bytes:
    """A body that was damaged on the way."""
    if not body:
        return b"\0"
    at = chance.randrange(len(body))
    return chance.choice(
        (
            lambda: body[:at],
            lambda: body[:at] + words.text(chance) + body[at:],
            lambda: body[at:],
            lambda: body[:at] + bytes([chance.randrange(256)]) + body[at + 1 :],
            lambda: body.replace(b"\r\n", b"\n"),
            lambda: gzip.compress(body),
            lambda: body * 3,
        )
    )()


def huge(chance: Chance) -> bytes:
    """A body about as large as is taken at most, or larger."""
    size = chance.choice((63_000, 65_537, 99_999, 200_001, 900_000, 1_000_001, 1_200_000))
    return chance.choice(
        (b"a=" + b"x" * size, b"a=1&" * (size // 4), b'{"record":"' + b"x" * size + b'"}', b"[" * size)
    )
