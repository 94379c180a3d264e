"""The grammar of hostile requests: each is made from its number, so that it can be made again."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import carreira
from lab.fuzz import records
from lab.hostile import bodies, broken, words
from lab.hostile.addresses import Address
from lab.hostile.browsing import Forms, Visitor
from lab.hostile.chance import Chance
from lab.hostile.world import CLOSED, SHARED, World

METHODS = ("GET", "POST", "HEAD", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND", "BREW", "get", "POST ", "")
EVIL = "https://evil.example"
WHO = {"nobody": 2, "guest": 3, "rival": 5, "reader": 2, "player": 4}
"""The attackers, and how often each attacks."""
LEAVING = ("account_logout", "logout", "account_reset_password_from_key")
"""Addresses that end a session: an attacker who does that is no attacker any more."""


@dataclass(frozen=True)
class Request:
    """A request as bytes: by whom, and of what kind it is. With `cut`, the connection is closed after it on this
    side; what is `well` formed must be answered."""

    number: int
    name: str
    who: str
    raw: bytes
    cut: bool = False
    well: bool = True


class Grammar:
    """Makes requests against a world; `addresses` are the site's patterns."""

    def __init__(self, world: World, addresses: Sequence[Address], seed: int) -> None:
        self._world = world
        self._addresses = addresses
        self._seed = seed
        self._document = world.victims[0].ask("GET", "openapi.json")
        self._operations = [
            (method, path, operation)
            for path, methods in self._document["paths"].items()
            for method, operation in methods.items()
        ]
        self._methods: dict[str, list[str]] = {}
        self._forms: dict[str, dict[str, list[str]]] = {}
        self._versions: list[int] = []
        self._moves: list[str] = []
        self.look()

    def look(self) -> None:
        """Learn from the site which methods its addresses take, and from its pages what their forms post."""
        nobody = self._world.attackers["nobody"]
        nobody.get("/")
        for address in self._addresses:
            if not address.pattern.startswith("operators/"):
                path = address.filled({name: values[0] for name, values in self._filling(address).items()})
                forged = {"X-CSRFToken": nobody.csrf}
                answer = nobody.session.request("BREW", self._world.url + path, headers=forged, timeout=60)
                self._methods[address.pattern] = [
                    one for one in ("GET", "POST") if one in answer.headers.get("allow", one)
                ]
                for visitor in (self._world.attackers["rival"], self._world.attackers["nobody"]):
                    self._learn(visitor, path)

    def look_at_tables(self) -> None:
        """Learn what can be posted at the tables that are attacked now, and which moves are legal there."""
        world = self._world
        self._versions, self._moves = [0], list(words.MOVES)
        for table in [*world.shared[-SHARED:], *world.own[-3:]]:
            for who in ("rival", "guest"):
                self._learn(world.attackers[who], f"/t/{table}/")
            view = world.attackers["player"].ask("GET", f"tables/{table}/view", status=0)
            self._versions.append(view.get("number", 0))
            self._moves += view.get("moves", [])

    def _filling(self, address: Address) -> dict[str, list[str]]:
        """Likely values of an address's parameters, those of tables at which an attacker sits first."""
        likely = self._likely()
        return {name: likely.get(name, ["1"]) for name in address.parameters}

    def _learn(self, visitor: Visitor, path: str) -> None:
        with visitor.session.get(self._world.url + path, timeout=60, allow_redirects=False, stream=True) as page:
            if page.status_code != 200 or not page.headers.get("content-type", "").startswith("text/html"):
                return
            text = page.text
        for action, fields in Forms(text).found:
            name = self._name(action or path)
            known = self._forms.setdefault(name, {})
            for field, values in fields.items():
                known.setdefault(field, [])
                known[field] = ([value for value in values if value not in known[field]] + known[field])[:40]

    def _name(self, path: str) -> str:
        """The name of the address of a path."""
        from django.urls import Resolver404, resolve

        try:
            return resolve(path.partition("?")[0]).view_name
        except Resolver404:
            return ""

    def _likely(self) -> dict[str, list[str]]:
        """Values of parameters that lead somewhere."""
        world = self._world
        tables = [*world.shared[-SHARED:] * 3, *world.own[-3:] * 3, *world.closed[-CLOSED:]]
        return {
            "table_id": tables,
            "game": list(carreira.GAMES),
            "edition_id": world.editions,
            "name": world.names,
            "seat": ["0", "1", "2"],
            "number": [str(number) for number in range(1, 9)],
            "line": [str(number) for number in range(1, 40)],
            "token": ["1", "2", "3"],
            "invitation": ["1"],
            "webhook_id": ["1"],
            "pk": ["1"],
            "id": ["1"],
            "object_id": ["1", "2", "3", *tables],
            "power": ["ban", "pause", "end", "delete", "hand-over"],
        }

    def request(self, number: int) -> Request:
        """The request with this number."""
        chance = Chance(f"{self._seed} {number}")
        who = chance.choices(list(WHO), list(WHO.values()))[0]
        chance.mild = chance.random() < 0.6
        kind = chance.random()
        if kind < 0.05:
            raw, name, well = broken.request(chance, self._world.url.partition("//")[2], self._target(chance)[1])
            return Request(number, name, who, raw, cut=not well, well=well)
        programs = {"reader": 0.8, "player": 0.8}.get(who, 0.15)
        if kind < 0.05 + programs:
            return self._for_programs(number, chance, who)
        return self._for_people(number, chance, who)

    # Addresses --------------------------------------------------------------------------------------------------

    def _target(self, chance: Chance, address: Address | None = None) -> tuple[Address, str]:
        """An address with values for its parameters, and a query."""
        address = address or self._chosen(chance)
        likely = self._likely()
        values = {
            name: self._parameter(chance, kind, likely.get(name, ())) for name, kind in address.parameters.items()
        }
        path = address.filled(values)
        if chance.odd(0.06):
            path = chance.choice(
                (path + "/", path.rstrip("/"), "/" + path, path + "/..", path.upper(), path + "%00", "/." + path)
            )
        return address, path + self._query(chance)

    def _chosen(self, chance: Chance) -> Address:
        """Any address; those of operators, which are many and closed to all attackers, not as often as others."""
        while True:
            found = chance.choice(self._addresses)
            if not found.pattern.startswith("operators/") or chance.random() < 0.1:
                return found

    def _parameter(self, chance: Chance, kind: str, likely: Sequence[str]) -> str:
        if likely and not chance.odd(0.4):
            return chance.choice(likely)
        if kind == "IntConverter" and chance.random() < 0.8:
            return words.in_address(chance, words.number(chance).encode()) or "0"
        return words.in_address(chance, words.text(chance)) or "-"

    def _query(self, chance: Chance) -> str:
        if chance.random() < (0.85 if chance.mild else 0.6):
            return ""
        names = (
            "at",
            "after",
            "select",
            "still",
            "move",
            "from",
            "seat",
            "show",
            "page",
            "month",
            "among",
            "next",
            "game",
            "invitation",
            "q",
            "saved",
            "player",
            "option",
            "_popup",
            "key",
        )
        asked = []
        for _ in range(chance.choice((1, 1, 2, 5))):
            held = words.number(chance).encode() if chance.random() < 0.5 else words.text(chance)
            if chance.random() < 0.2:
                held = chance.choice(words.MOVES).encode()
            asked.append(f"{chance.choice(names)}={words.in_address(chance, held)}")
        return "?" + chance.choice(("&", "&", ";")).join(asked)

    # Requests as browsers make them ---------------------------------------------------------------------------------

    def _for_people(self, number: int, chance: Chance, who: str) -> Request:
        address, path = self._target(chance)
        usual = chance.choice(self._methods.get(address.pattern, METHODS[:2]))
        method = chance.choice(METHODS) if chance.odd(0.3) else usual
        visitor = self._world.attackers[who]
        kind, body = "", b""
        if method not in ("GET", "HEAD") or chance.odd(0.04):
            kind, body = self._posted(chance, address, visitor)
        headers = self._headers(chance, visitor, program=chance.odd(0.06))
        return self._whole(number, chance, who, method, path, address.name, kind, body, headers)

    def _posted(self, chance: Chance, address: Address, visitor: Visitor) -> tuple[str, bytes]:
        known = self._forms.get(address.name, {}) if not address.pattern.startswith("api/") else {}
        names = [
            *known,
            "revision",
            "move",
            "text",
            "level",
            "choice",
            "name",
            "number",
            "file",
            "record",
            "from",
            "next",
        ]
        given = bodies.fields(chance, self._now(chance, known), names)
        token = visitor.csrf.encode() if address.name not in LEAVING else b""
        if not chance.odd(0.4):
            given.append((b"csrfmiddlewaretoken", token))
        elif chance.random() < 0.5:
            given.append((b"csrfmiddlewaretoken", chance.choice((b"x" * 64, b"x" * 32, words.text(chance)))))
        if chance.odd(0.02):
            return bodies.FORM, bodies.huge(chance)
        with_file = b"file" in dict(given)
        if with_file or chance.odd(0.1):
            boundary = chance.choice(("", "other", "x" * 80, "a b", "\u00e9")) if chance.odd(0.2) else bodies.BOUNDARY
            return f"{bodies.MULTIPART}; boundary={boundary}", bodies.multipart(chance, given)
        body = bodies.form(given)
        if chance.odd(0.1):
            body = bodies.broken(chance, body)
        return bodies.FORM, body

    def _now(self, chance: Chance, known: Mapping[str, list[str]]) -> dict[str, list[str]]:
        """The values that fields may have, with revisions as they are at tables now and then."""
        found = {name: list(values) for name, values in known.items()}
        if "revision" in found:
            found["revision"] = [str(number) for number in range(6)]
        if "seats" in found:  # few seats, or nothing is ever opened
            found["seats"] = ["2", "3"]
        return found

    # Requests as programs make them -----------------------------------------------------------------------------------

    def _for_programs(self, number: int, chance: Chance, who: str) -> Request:
        method, pattern, operation = chance.choice(self._operations)
        likely = self._likely()
        path = pattern
        for parameter in operation.get("parameters", []):
            if parameter["in"] == "path":
                kind = "IntConverter" if parameter["schema"].get("type") == "integer" else "text"
                held = self._parameter(chance, kind, likely.get(parameter["name"], ()))
                path = path.replace("{" + parameter["name"] + "}", held)
        body, kind = b"", ""
        schema = operation.get("requestBody", {}).get("content", {}).get(bodies.JSON, {}).get("schema")
        if schema is not None or chance.odd(0.1):
            kind, body = bodies.JSON, self._json(chance, schema or {})
        sent = chance.choice(METHODS) if chance.odd(0.15) else method.upper()
        headers = self._headers(chance, self._world.attackers[who], program=not chance.odd(0.15))
        name = str(operation["operationId"])
        return self._whole(number, chance, who, sent, path + self._query(chance), name, kind, body, headers)

    def _json(self, chance: Chance, schema: Mapping[str, Any]) -> bytes:
        likely = {
            "version": self._versions,
            "revision": list(range(6)),
            "moves": [[move] for move in self._moves],
            "record": [records.damaged(chance)],
            "name": self._world.names,
        }
        found = bodies.fitting(chance, schema, self._document, likely)
        kind = chance.random()
        if kind < (0.8 if chance.mild else 0.4):
            try:
                return json.dumps(found).encode()
            except (RecursionError, ValueError):
                return b"{}"
        if kind < 0.85:
            return bodies.unfit(chance, found)
        if kind < 0.97:
            return bodies.broken(chance, json.dumps(found).encode())
        if kind < 0.985:
            return words.nested(chance, chance.choice((900, 1100, 30_000)))
        return bodies.huge(chance)

    # The whole --------------------------------------------------------------------------------------------------------

    def _headers(self, chance: Chance, visitor: Visitor, *, program: bool) -> list[tuple[str, bytes]]:
        """Who asks, from where; often not what is true."""
        found: list[tuple[str, bytes]] = []
        cookies = [f"{name}={held}" for name, held in visitor.cookies.items()]
        if chance.odd(0.2):
            cookies = [self._cookie(chance) for _ in range(chance.choice((1, 2, 40)))] + cookies
        if cookies and (not program or chance.odd(0.3)):
            found.append(("Cookie", "; ".join(cookies).encode("utf-8", "replace")))
        if program and (visitor.token or chance.odd(0.5)):
            forged = chance.choice((b"carreira_" + b"x" * 43, visitor.token.swapcase().encode(), words.text(chance)))
            token = forged if not visitor.token or chance.odd(0.3) else visitor.token.encode()
            kind = chance.choice((b"bearer  ", b"Basic ", b"")) if chance.odd(0.2) else b"Bearer "
            found.append(("Authorization", kind + token))
        if not program and chance.odd(0.4):
            origin = chance.choice(
                (self._world.url, EVIL, "null", "", "http://localhost", self._world.url + ".evil.example")
            )
            found.append((chance.choice(("Origin", "Referer")), origin.encode()))
        if chance.random() < 0.2:
            found.append(("Carreira-Part", chance.choice((b"table", b"note", words.text(chance)))))
        if chance.random() < 0.1:
            found.append(("Carreira-Steps", b"shown"))
        while chance.odd(0.4):
            found.append(self._header(chance))
        return found

    def _cookie(self, chance: Chance) -> str:
        name = chance.choice(
            ("carreira-session", "carreira-csrf", "carreira-language", "messages", "", "a b", "x" * 200)
        )
        return f"{name}={words.text(chance).decode('latin-1').replace(chr(10), '').replace(chr(13), '')}"

    def _header(self, chance: Chance) -> tuple[str, bytes]:
        """A header that is forged, or out of the ordinary."""
        value = chance.choice((words.text(chance), words.number(chance).encode(), b"x" * 7000))
        return chance.choice(
            (
                ("Accept-Language", chance.choice((b"de", b"de;q=2", b"zz,*;q=0.1", b"x" * 4000, b"de," * 800, value))),
                ("X-Forwarded-For", chance.choice((b"1.2.3.4", b"::1, " * 300, value))),
                ("X-Forwarded-Proto", chance.choice((b"https", value))),
                ("X-Forwarded-Host", chance.choice((b"evil.example", value))),
                (
                    "Range",
                    chance.choice(
                        (b"bytes=0-1", b"bytes=5-1", b"bytes=-99999999999", b"bytes=" + b"0-1," * 900, value)
                    ),
                ),
                (
                    "If-Modified-Since",
                    chance.choice((b"Sat, 29 Oct 1994 19:43:31 GMT", b"Sat, 29 Oct 99999 19:43:31 GMT", value)),
                ),
                ("If-None-Match", chance.choice((b"*", b'W/"x"', value))),
                ("Accept-Encoding", chance.choice((b"gzip, br", b"gzip;q=0", b"*;q=0", value))),
                ("Accept", chance.choice((b"text/event-stream", b"application/json", b"*/*;q=x", value))),
                ("Content-Encoding", chance.choice((b"gzip", b"br", value))),
                ("X-HTTP-Method-Override", chance.choice((b"DELETE", value))),
                ("X-Requested-With", b"XMLHttpRequest"),
                ("Upgrade", chance.choice((b"websocket", b"h2c", value))),
                ("User-Agent", value),
                ("Carreira-" + chance.choice(("Part", "Steps", "X")), value),
                ("X-CSRFToken", value),
            )
        )

    def _whole(
        self,
        number: int,
        chance: Chance,
        who: str,
        method: str,
        path: str,
        name: str,
        kind: str,
        body: bytes,
        headers: list[tuple[str, bytes]],
    ) -> Request:
        host = self._world.url.partition("//")[2]
        if chance.odd(0.06):
            host = chance.choice(
                ("evil.example", "", "localhost:99999", "127.0.0.1:80:80", "a" * 300, "[::1", "127.0.0.1\u00e9")
            )
        lines = [f"{method} {path} HTTP/1.1".encode("utf-8", "replace"), f"Host: {host}".encode(), b"Connection: close"]
        for header, held in headers:
            lines.append(header.encode() + b": " + bytes(letter for letter in held if letter not in b"\r\n\0"))
        if headers and chance.odd(0.06):
            lines.append(lines[-1])
        if kind or body:
            if chance.odd(0.2):
                kind += f"; charset={chance.choice(words.CHARSETS)}"
            elif chance.odd(0.08):
                kind = chance.choice(
                    (
                        "",
                        "text/plain",
                        bodies.JSON,
                        bodies.FORM,
                        bodies.MULTIPART,
                        "x" * 300,
                        "multipart/mixed; boundary=a",
                    )
                )
            lines.append(f"Content-Type: {kind}".encode())
        if body and chance.odd(0.1):
            lines.append(b"Transfer-Encoding: chunked")
            body = b"".join(b"%x\r\n%s\r\n" % (len(part), part) for part in _parts(body)) + b"0\r\n\r\n"
        elif body or method not in ("GET", "HEAD"):
            lines.append(b"Content-Length: %d" % len(body))
        raw = b"\r\n".join(lines) + b"\r\n\r\n" + body
        well = method.isalpha() and method.isupper() and path.isascii() and len(raw) - len(body) < 30_000
        return Request(number, f"{method} {name}", who, raw, cut=not well, well=well)


def _parts(body: bytes) -> list[bytes]:
    return [body[at : at + 1000] for at in range(0, len(body), 1000)][:2000]
