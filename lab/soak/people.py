"""A person's browser: it keeps cookies, opens pages, posts forms and listens to streams, all through a proxy."""

import asyncio
import json
import random
import re
from collections.abc import AsyncGenerator, Mapping, Sequence
from dataclasses import dataclass
from html import unescape
from typing import Any, NamedTuple

import aiohttp

PART = {"Carreira-Part": "table"}
"""How the page's script asks for the part of it that changes."""
STEPS = {"Carreira-Steps": "shown"}
"""How it says that others' moves are shown one by one."""
PATIENCE = aiohttp.ClientTimeout(total=60)
"""What proxies usually wait for an answer."""
ENDLESS = aiohttp.ClientTimeout(total=None, sock_connect=10)

HEAD = re.compile(r"<div[^>]*\bdata-table\b[^>]*>")
FACT = re.compile(r'\bdata-([a-z-]+)="([^"]*)"')
MOVE = re.compile(r'\bdata-move="([^"]+)"')
POINTS = re.compile(r'\bdata-points="(\d+)"[^>]*>(-?\d+)<')
UNDO = re.compile(r"<button data-undo(?! aria-disabled)")
LOG = re.compile(r"<ol[^>]*\bdata-log\b[^>]*>")
JOIN = re.compile(r'data-join="(\d+)"')


@dataclass(frozen=True)
class Page:
    """What a page of a table shows, or the part of it that changes."""

    revision: int
    version: int
    step: str
    latest: int
    started: bool
    replay: bool
    over: bool
    to_move: int | None
    moves: tuple[str, ...]
    scores: tuple[int, ...]
    entries: int
    can_undo: bool
    refused: bool
    free: tuple[int, ...]
    """The seats that can be taken, before the match has begun."""

    @classmethod
    def of(cls, text: str) -> "Page | None":
        """What a page shows; None if it isn't a table's."""
        head = HEAD.search(text)
        if head is None:
            return None
        facts = dict(FACT.findall(head[0]))
        started = facts["started"] == "true"
        log = LOG.search(text)
        return cls(
            revision=int(facts["revision"]),
            version=int(facts["version"]),
            step=facts.get("step", ""),
            latest=int(facts["latest"]) if started else 0,
            started=started,
            replay=facts.get("replay") == "true",
            over=facts["over"] == "true",
            to_move=int(facts["to-move"]) if facts["to-move"] else None,
            moves=tuple(dict.fromkeys(unescape(move) for move in MOVE.findall(text))),
            scores=tuple(
                points for _, points in sorted((int(seat), int(points)) for seat, points in POINTS.findall(text))
            ),
            entries=text.count("<li", log.end(), text.index("</ol>", log.end())) if log else 0,
            can_undo=UNDO.search(text) is not None,
            refused='id="refused"' in text,
            free=tuple(int(seat) for seat in JOIN.findall(text)),
        )


class Answer(NamedTuple):
    """What the site answered."""

    status: int
    text: str
    location: str


class Silence(Exception):
    """No answer came: nobody took the request, the connection broke, or the site said that it can't answer now."""

    def __init__(self, why: str, status: int = 0) -> None:
        super().__init__(why)
        self.status = status


class Browser:
    """One person's browser. Any of the site's web processes gets each request, as a proxy would pass them on: the next
    one if the first can't be reached."""

    def __init__(self, name: str, connector: aiohttp.TCPConnector, urls: Sequence[str], chance: random.Random) -> None:
        self.name = name
        self._urls, self._chance = urls, chance
        jar = aiohttp.CookieJar(unsafe=True)  # the site has no name, only an address of numbers
        self._session = aiohttp.ClientSession(connector=connector, connector_owner=False, cookie_jar=jar)

    async def close(self) -> None:
        """Close it."""
        await self._session.close()

    def _in_turn(self) -> list[str]:
        return self._chance.sample(self._urls, len(self._urls))

    async def ask(
        self,
        method: str,
        path: str,
        data: Mapping[str, str] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Answer:
        """The answer to a request, of whatever status below 502. Raises Silence."""
        refused: Exception | None = None
        for url in self._in_turn():
            try:
                async with self._session.request(
                    method, url + path, data=data, headers=headers, allow_redirects=False, timeout=PATIENCE
                ) as answer:
                    text = await answer.text()
                    if answer.status in (502, 503, 504):
                        raise Silence("the site can't answer now", answer.status)
                    return Answer(answer.status, text, answer.headers.get("Location", ""))
            except aiohttp.ClientConnectorError as error:
                refused = error
            except (aiohttp.ClientError, OSError, TimeoutError) as error:
                raise Silence(repr(error)) from error
        raise Silence(repr(refused))

    async def post(self, path: str, fields: Mapping[str, str], headers: Mapping[str, str] | None = None) -> Answer:
        """The answer to a form, which has the cookie's token against forgery. Raises Silence."""
        token = next((cookie.value for cookie in self._session.cookie_jar if cookie.key == "carreira-csrf"), "")
        return await self.ask("POST", path, {**fields, "csrfmiddlewaretoken": token}, headers)

    async def events(self, path: str) -> AsyncGenerator[tuple[str, dict[str, Any]]]:
        """A stream's events: first ("open", {}), then each with its name, until the stream ends. Raises Silence."""
        refused: Exception | None = None
        for url in self._in_turn():
            try:
                async with self._session.get(url + path, timeout=ENDLESS) as answer:
                    if answer.status != 200:
                        raise Silence("no stream", answer.status)
                    yield "open", {}
                    name = ""
                    async for line in answer.content:
                        text = line.decode().rstrip("\n")
                        if text.startswith("event: "):
                            name = text.removeprefix("event: ")
                        elif text.startswith("data: "):
                            yield name, json.loads(text.removeprefix("data: "))
                    return
            except aiohttp.ClientConnectorError as error:
                refused = error
            except (aiohttp.ClientError, OSError, TimeoutError) as error:
                raise Silence(repr(error)) from error
        raise Silence(repr(refused))


class Pauses:
    """Pauses that double, as the page's script makes them while the site doesn't answer."""

    FIRST, LONGEST = 1.0, 30.0

    def __init__(self) -> None:
        self._next = self.FIRST

    def reset(self) -> None:
        """It answers."""
        self._next = self.FIRST

    async def wait(self) -> None:
        """Wait, longer each time."""
        now, self._next = self._next, min(2 * self._next, self.LONGEST)
        await asyncio.sleep(now)
