"""Those who play together: how they open a table and sit down, and open another one when its game is over."""

import asyncio
import random
import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from carreira.games import GAMES
from lab.soak.figures import Figures
from lab.soak.journals import Journal
from lab.soak.judging import Broken, Kind
from lab.soak.people import Answer, Browser, Page, Pauses, Silence
from lab.soak.players import Player, Ways

T = TypeVar("T")

ME, OPEN, BOTS = "human", "open", ("greedy", "random")
KINDS: Sequence[tuple[str, ...]] = (
    (ME, OPEN),
    (ME, *BOTS),
    (ME, OPEN, OPEN, BOTS[0]),
    (ME, ME),
)
"""Who sits at the tables, in turn: two people; one against bots; three and a bot; one who plays two seats."""
STEPPING = 3
"""One person in so many is shown others' moves one by one."""
SEATED = re.compile(r"/t/([^/]+)/")


@dataclass
class Table:
    """A table at which a circle plays or has played."""

    journal: Journal
    players: list[Player] = field(default_factory=list)


class Circle:
    """People who play one game after another with each other. `browsers` makes the browser of each."""

    def __init__(
        self, number: int, browsers: Callable[[str], Browser], ways: Ways, figures: Figures, chance: random.Random
    ) -> None:
        games = list(GAMES)
        self.kinds = KINDS[number % len(KINDS)]
        self.game = games[(number // len(KINDS) + number) % len(games)]
        self.tables: list[Table] = []
        self._people = [browsers(f"{number}-{seat}") for seat in range(1 + self.kinds.count(OPEN))]
        self._steps = [(number + place) % STEPPING == 0 for place in range(len(self._people))]
        self._ways, self._figures, self._chance = ways, figures, chance
        self._jobs: list[asyncio.Task[None]] = []

    @property
    def people(self) -> int:
        """How many they are."""
        return len(self._people)

    async def run(self) -> None:
        """Open a table, play, and open the next one, for ever."""
        while True:
            table = await self.open()
            await asyncio.gather(*(player.over.wait() for player in table.players))
            self._figures.finished += 1
            if self._ways.hurry.is_set():
                return
            await self._leave()

    async def open(self) -> Table:
        """Open a table, sit down, and open its page in each browser."""
        maker, guests = self._people[0], self._people[1:]
        at = await self._opened(maker)
        mine = tuple(seat for seat, kind in enumerate(self.kinds) if kind == ME)
        seats = {maker.name: mine}
        free = [seat for seat, kind in enumerate(self.kinds) if kind == OPEN]
        for guest, seat in zip(guests, free, strict=True):
            await self._sit_down(guest, at, seat)
            seats[guest.name] = (seat,)
        journal = Journal(at, seats, bots=any(kind in BOTS for kind in self.kinds), began=len(guests))
        table = Table(journal)
        self.tables.append(table)
        for person, steps in zip(self._people, self._steps, strict=True):
            player = Player(person, journal, seats[person.name], self._ways, self._figures, self._chance, steps=steps)
            await _until_answered(player.look)
            table.players.append(player)
            self._jobs += [asyncio.create_task(self._kept(player, job)) for job in player.jobs()]
        self._figures.opened += 1
        return table

    async def _kept(self, player: Player, job: Callable[[], Awaitable[None]]) -> None:
        """Do what goes on while a page is open; an error there ends it, and is noted."""
        try:
            await job()
        except Exception as error:
            what = f"{player.browser.name}: {error!r}"
            self._figures.broken.append(Broken(Kind.ERROR, player.journal.table, None, what))
            raise

    async def _leave(self) -> None:
        """Close the pages."""
        for job in self._jobs:
            job.cancel()
        await asyncio.gather(*self._jobs, return_exceptions=True)
        self._jobs.clear()

    async def close(self) -> None:
        """Close the pages and the browsers."""
        await self._leave()
        for person in self._people:
            await person.close()

    async def _opened(self, maker: Browser) -> str:
        """The address of a new table; asked for again until the site says that there is one."""
        people = [f"seat-{seat}" for seat in range(len(self.kinds))]
        fields = {"seats": str(len(self.kinds)), **dict(zip(people, self.kinds, strict=True))}

        async def opening() -> Answer:
            await maker.ask("GET", "/")
            return await maker.post(f"/new/{self.game}/", fields)

        answer = await _until_answered(opening)
        found = SEATED.search(answer.location)
        if answer.status != 303 or found is None:
            raise RuntimeError(f"a table could not be opened: the site answers {answer.status}")
        return found[1]

    async def _sit_down(self, guest: Browser, at: str, seat: int) -> None:
        """Sit down, and look whether it was possible."""

        async def sitting() -> bool:
            await guest.ask("GET", f"/t/{at}/")
            await guest.post(f"/t/{at}/join/{seat}", {"name": ""})
            page = Page.of((await guest.ask("GET", f"/t/{at}/")).text)
            return page is not None and seat not in page.free

        if not await _until_answered(sitting):
            raise RuntimeError(f"nobody could sit down at seat {seat} of table {at}")


async def _until_answered(asking: Callable[[], Awaitable[T]]) -> T:
    """Ask again, with pauses that grow, until the site answers."""
    pauses = Pauses()
    while True:
        try:
            return await asking()
        except Silence:
            await pauses.wait()
