"""What the tests of the site share: a browser without a window, and tables to play at."""

import random
import re
from collections.abc import Iterator, Sequence
from html import unescape
from types import SimpleNamespace
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from carreira.site.puzzles import views as puzzles
from carreira.site.tables import dealing
from carreira.site.tables.live import KEEP
from carreira.site.tables.models import Table
from carreira.site.tables.stream import LOOKING

HTML = "text/html"


class Browser:
    """A person's browser: keeps cookies, reads pages, posts the forms that it finds there."""

    def __init__(self, language: str = "en") -> None:
        self.client = Client(enforce_csrf_checks=True, headers={"accept-language": language})
        self.page = ""
        self.status = 0

    def get(self, url: str, **headers: str) -> str:
        """Open a page; returns its text."""
        response = self.client.get(url, headers=headers)
        self.status, self.page = response.status_code, response.content.decode()
        return self.page

    def post(self, url: str, fields: dict[str, Any], *, token: bool = True, follow: bool = True, **headers: str) -> Any:
        """Post a form of the last page, with its token against forgery."""
        if token:
            fields = {**fields, "csrfmiddlewaretoken": self.value("csrfmiddlewaretoken")}
        response = self.client.post(url, fields, headers=headers)
        self.status = response.status_code
        if response.status_code == 303 and follow:
            self.get(response["Location"])
        else:
            self.page = response.content.decode()
        return response

    def value(self, name: str) -> str:
        """The value of the first field of that name on the last page."""
        found = re.search(rf'name="{name}" value="([^"]*)"', self.page)
        assert found, f"no field {name} on the page"
        return unescape(found[1])

    def attribute(self, name: str) -> str:
        """The value of the first attribute of that name on the last page."""
        found = re.search(rf'{name}="([^"]*)"', self.page)
        assert found, f"no attribute {name} on the page"
        return unescape(found[1])

    def listed(self) -> list[str]:
        """The moves in the list of the last page."""
        start = self.page.find("data-moves")
        if start < 0:
            return []
        part = self.page[start : self.page.find("</section>\n</div>", start)]
        return [unescape(move) for move in re.findall(r'data-move="([^"]*)"', part)]

    def open_table(self, kinds: Sequence[str] = ("human", "human"), *, game: str = "navegador", **fields: str) -> Table:
        """Open a table with these seats from the start page."""
        self.get("/")
        seats = {f"seat-{number}": kind for number, kind in enumerate(kinds)}
        response = self.post(f"/new/{game}/", {"seats": str(len(kinds)), **seats, **fields})
        assert response.status_code == 303, self.page
        return Table.objects.get(pk=response["Location"].split("/")[2])

    def move(self, table: Table, *moves: str, revision: int | None = None, **headers: str) -> Any:
        """Post moves at a table, as the page that is open would."""
        seen = self.value("revision") if revision is None else str(revision)
        return self.post(f"/t/{table.id}/move", {"revision": seen, "move": list(moves)}, **headers)

    def undo(self, table: Table, revision: int | None = None) -> Any:
        """Post an undo."""
        seen = self.value("revision") if revision is None else str(revision)
        return self.post(f"/t/{table.id}/undo", {"revision": seen})


@pytest.fixture(autouse=True)
def nothing_kept() -> Iterator[None]:
    """Each test begins without replayed tables in memory."""
    KEEP.clear()
    yield
    KEEP.clear()


@pytest.fixture(autouse=True)
def dealt_alike(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """What chance deals to a test is the same in every run: it begins with the test's name."""
    chance = random.Random(request.node.nodeid)
    drawn = SimpleNamespace(randbits=chance.getrandbits, token_hex=lambda count: chance.randbytes(count).hex())
    for module in (dealing, puzzles):
        monkeypatch.setattr(module, "secrets", drawn)


@pytest.fixture(scope="session", autouse=True)
def nothing_open(django_db_setup: None) -> Iterator[None]:
    """The thread that looks for changes keeps its connection; PostgreSQL drops no database that somebody still uses."""
    yield
    LOOKING.submit(lambda: connection.close()).result()  # the thread's own, not this one's


@pytest.fixture
def browser(db: None) -> Browser:
    """A person's browser."""
    return Browser()


@pytest.fixture
def other(db: None) -> Browser:
    """Somebody else's browser."""
    return Browser()


def rows(table: Table) -> list[tuple[int, int, str]]:
    """The moves of a table as they stand in the database."""
    return list(table.moves.values_list("number", "seat", "notation"))


def stored(table: Table) -> tuple[int, int, int | None, bool]:
    """What a table's row says: revision, number, whose turn, over."""
    return Table.objects.values_list("revision", "number", "to_move", "over").get(pk=table.pk)


def finish(table: Table, seed: int = 1) -> Table:
    """Play a table to its end by random moves, straight into the database."""
    from carreira.site.tables.live import live
    from carreira.site.tables.playing import write

    chance = random.Random(seed)
    table.refresh_from_db()
    seats = list(table.seats.all())
    seen = live(table)
    match = seen.match.copy()
    while not match.over:
        match.play(chance.choice(match.moves()))
    write(table, seats, seen, match)
    table.refresh_from_db()
    return table
