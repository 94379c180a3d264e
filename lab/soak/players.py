"""A person at a table: what they see, when they decide, and what they do when the site doesn't answer."""

import asyncio
import contextlib
import json
import random
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from lab.soak.figures import Figures
from lab.soak.journals import Change, Journal, Shown, Viewed, digest
from lab.soak.judging import Broken, Kind
from lab.soak.people import PART, STEPS, Answer, Browser, Page, Pauses, Silence

AGAIN = 1.0
"""Seconds before a browser opens a stream again that broke off, as the stream itself says (`retry`)."""
READING = 1.0
"""Seconds in which a person reads that the site didn't answer."""
STEP = 0.7
"""Seconds for which each of others' moves is shown, where they are shown one by one."""
MOST_STEPS = 40
"""How many decisions are shown one by one; older ones are skipped."""
UNDO = 0.05
"""How often somebody who can takes something back, rather than playing on."""
VIEW = 0.2
"""How often somebody who is shown a table asks for its view.json as well."""


@dataclass
class Ways:
    """How people play: seconds of thought before a move, on average, and when to think no longer."""

    pause: float
    hurry: asyncio.Event = field(default_factory=asyncio.Event)
    """From now on everybody moves at once, until their table has moved on once more."""

    async def think(self, chance: random.Random) -> None:
        """Think for a while."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.hurry.wait(), self.pause * chance.uniform(0.5, 1.5))


class Player:
    """A person with these seats at a table, whose page is open and listens. With `steps`, others' moves are shown to
    them one by one, otherwise all at once."""

    def __init__(
        self,
        browser: Browser,
        journal: Journal,
        seats: tuple[int, ...],
        ways: Ways,
        figures: Figures,
        chance: random.Random,
        *,
        steps: bool,
    ) -> None:
        self.browser, self.journal, self.seats = browser, journal, seats
        self.page: Page | None = None
        self.listening = False
        self.over = asyncio.Event()
        self._ways, self._figures, self._chance, self._steps = ways, figures, chance, steps
        self._address = f"/t/{journal.table}/"
        self._headers = PART | STEPS if steps else PART
        self._turn = asyncio.Event()
        self._told = asyncio.Event()
        self._swapping = asyncio.Lock()
        self._newest: dict[str, Any] = {"revision": -1, "version": 0}
        self._decisions: list[int] = []
        self._seen = -1

    def jobs(self) -> list[Callable[[], Awaitable[None]]]:
        """What goes on as long as the page is open."""
        return [self._listen, self._follow, self._play]

    # what is shown ------------------------------------------------------------------------------------------------

    def _show(self, page: Page, since: int) -> None:
        """Put a page in the place of the one before."""
        self.page = page
        self._turn.clear()
        if page.replay or not page.started:
            return
        self._seen = page.revision
        to_move = None if page.over else page.to_move
        self.journal.show(
            Shown(
                page.revision,
                page.latest,
                to_move,
                page.over,
                page.scores,
                frozenset(page.moves),
                page.entries,
                self.seats,
                since,
            )
        )
        if page.over:
            self.over.set()
        elif page.moves:
            self._turn.set()

    async def look(self, path: str = "") -> Page:
        """Look at the table, or at a moment of it. Raises Silence."""
        since = self.journal.newest
        answer = await self._asked(self.browser.ask("GET", self._address + path, headers=self._headers))
        page = Page.of(answer.text)
        if page is None:
            raise Silence(f"no table, but {answer.status}", answer.status)
        self._show(page, since)
        return page

    async def _asked(self, answering: Awaitable[Answer]) -> Answer:
        """An answer; errors are noted. Raises Silence."""
        try:
            answer = await answering
        except Silence as why:
            self._figures.unavailable += why.status == 503
            raise
        if answer.status >= 500:
            what = f"the site answered {answer.status}"
            self._figures.broken.append(Broken(Kind.ERROR, self.journal.table, self._seen, what))
            raise Silence(what, answer.status)
        return answer

    async def _listen(self) -> None:
        """Listen to the table's stream, and open it again when it breaks off, as a browser does."""
        pauses, broke = Pauses(), 0.0
        while True:
            status = 0
            try:
                async with contextlib.aclosing(self.browser.events(f"{self._address}events")) as events:
                    async for name, state in events:
                        if name == "open":
                            self.listening = True
                            pauses.reset()
                            if broke:
                                self._figures.back.append(time.monotonic() - broke)
                        elif name == "changed":
                            self._newest = state
                            self._told.set()
            except Silence as why:
                status = why.status
            if self.listening:
                self.listening, broke = False, time.monotonic()
                self._figures.lost += 1
            if status:  # a browser leaves it to the script to try again
                await pauses.wait()
            else:
                await asyncio.sleep(AGAIN)

    async def _follow(self) -> None:
        """Show what has changed whenever the stream tells of it, again and again until the site answers."""
        pauses = Pauses()
        while True:
            await self._told.wait()
            self._told.clear()
            try:
                async with self._swapping:
                    await self._catch_up()
                pauses.reset()
            except Silence:
                self._told.set()
                await pauses.wait()

    async def _catch_up(self) -> None:
        """Show the table as it stands, or others' moves up to that, one by one. Raises Silence."""
        while self._newest["revision"] > self._seen:
            page = self.page
            behind = 0
            if page is not None:
                version = page.version - (1 if page.replay and page.step else 0)
                behind = self._newest["version"] - version
            if page is None or not self._steps or behind < 1 or self._ways.hurry.is_set():
                await self.look()
                continue
            await asyncio.sleep(STEP)
            seen = f"{page.version}.{page.step}" if page.step else str(page.version)
            await self.look(f"?after={self._newest['version'] - MOST_STEPS if behind > MOST_STEPS else seen}")
        if self._chance.random() < VIEW:
            await self._view()

    async def _view(self) -> None:
        """Ask for the view as JSON. Raises Silence."""
        since = self.journal.newest
        answer = await self._asked(self.browser.ask("GET", f"{self._address}view.json"))
        view = json.loads(answer.text)
        self.journal.viewed.append(Viewed(since, view["number"], digest(view), self.seats))

    # what is decided ----------------------------------------------------------------------------------------------

    async def _play(self) -> None:
        """Decide whenever the page says that it is this person's turn."""
        while True:
            await self._turn.wait()
            if self._ways.hurry.is_set() and self.moved_on:
                return
            await self._ways.think(self._chance)
            async with self._swapping:
                page = self.page
                if page is not None and page.moves and not page.replay and not page.over:
                    await self._decide(page)
                    self._told.set()

    @property
    def moved_on(self) -> bool:
        """Whether the table has moved on since everybody began to hurry, or can't."""
        return len(self.journal.changes) > self.journal.calm or self.over.is_set()

    async def _decide(self, page: Page) -> None:
        """Play a move or take one back. Where no answer comes, look at the table before posting again."""
        undo = page.can_undo and bool(self._decisions) and self._chance.random() < UNDO
        move = "" if undo else self._chance.choice(page.moves)
        fields = {"revision": str(page.revision)} | ({} if undo else {"move": move})
        began, again = time.monotonic(), False
        while True:
            since, posted = self.journal.newest, time.monotonic()
            try:
                path = f"{self._address}{'undo' if undo else 'move'}"
                answer = await self._asked(self.browser.post(path, fields, self._headers))
            except Silence:
                self._figures.unanswered += not self._ways.hurry.is_set()
                again = True
                await asyncio.sleep(READING * self._chance.uniform(0.5, 1.5))
                now = await self._look_until_shown()
                if now.revision == page.revision:
                    continue
                self._figures.found += not self._ways.hurry.is_set()
                self._changed(page, move, told=False)
                break
            shown = Page.of(answer.text)
            if shown is None:
                self._figures.refused[answer.status] += 1
                await self._look_until_shown()
                return
            stored = answer.status == 200 and shown.revision > page.revision
            if stored:
                # noted first: what is shown from now on is later
                self._changed(page, move, told=True)
                if not self._ways.hurry.is_set():
                    self._figures.answers.append(time.monotonic() - posted)
            elif answer.status == 409 and again and shown.revision > page.revision:
                self._changed(page, move, told=False)  # the post before had been stored meanwhile
                stored = True
            elif answer.status == 200:
                what = f"“{move or 'undo'}” was answered with 200, and nothing was changed"
                self._figures.broken.append(Broken(Kind.LOST, self.journal.table, page.revision, what))
            else:
                self._figures.refused[answer.status] += 1
            self._show(shown, since)
            if shown.replay and self._newest["revision"] < shown.revision:
                self._newest = {"revision": shown.revision, "version": shown.latest}
            if not stored:
                return
            break
        if again:
            self._figures.waits.append(time.monotonic() - began)

    async def _look_until_shown(self) -> Page:
        """Look at the table until it is shown."""
        pauses = Pauses()
        while True:
            try:
                return await self.look()
            except Silence:
                await pauses.wait()

    def _changed(self, page: Page, move: str, *, told: bool) -> None:
        """Note that a change which was posted from this page is stored."""
        counted = not self._ways.hurry.is_set()
        if move:
            number = page.latest + 1
            self._decisions.append(number)
            self._figures.moves += counted
        else:
            number = self._decisions.pop() - 1
            self._figures.undos += counted
        self.journal.changes.append(Change(page.revision + 1, number, self.browser.name, move, told))
