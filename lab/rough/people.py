"""People at a site: browsers without a window, which keep cookies and post forms, and measure how long answers take."""

import http.client
import json
import re
import statistics
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple
from urllib.parse import urlencode, urlsplit

REVISION = re.compile(r'data-revision="(\d+)"')


class Answer(NamedTuple):
    """What a site answered, and after how many seconds; status 0 if it was not answered."""

    status: int
    text: str
    headers: dict[str, str]
    seconds: float

    @property
    def words(self) -> str:
        """The text of a page's main part, without its marks."""
        main = re.search(r"<main.*?</main>", self.text, re.DOTALL)
        return " ".join(re.sub(r"<[^>]*>", " ", main[0] if main else self.text).split())


class Person:
    """Somebody with a browser."""

    def __init__(self, url: str, patience: float = 60.0) -> None:
        """`patience`: seconds that they wait for an answer."""
        self.url = url
        self.host = urlsplit(url).netloc
        self.cookies: dict[str, str] = {}
        self._patience = patience

    @property
    def cookie(self) -> str:
        """The cookies as a request's header says them."""
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    def ask(self, method: str, path: str, body: str | None = None, **more: str) -> Answer:
        """Make a request; `more` are headers."""
        headers = {"Cookie": self.cookie, **more}
        if body is not None and "Content-Type" not in headers:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        wire = http.client.HTTPConnection(self.host, timeout=self._patience)
        began = time.monotonic()
        try:
            wire.request(method, path, body, headers)
            got = wire.getresponse()
            text = got.read().decode(errors="replace")
        except (OSError, http.client.HTTPException) as error:
            return Answer(0, repr(error), {}, time.monotonic() - began)
        finally:
            wire.close()
        for cookie in got.headers.get_all("set-cookie", []):
            name, _, value = cookie.split(";")[0].partition("=")
            self.cookies[name] = value
        return Answer(got.status, text, dict(got.headers.items()), time.monotonic() - began)

    def get(self, path: str) -> Answer:
        """Open a page."""
        return self.ask("GET", path)

    def post(self, path: str, **fields: str) -> Answer:
        """Post a form, with its token."""
        fields["csrfmiddlewaretoken"] = self.cookies.get("carreira-csrf", "")
        return self.ask("POST", path, urlencode(fields))

    def open_table(self, *kinds: str, game: str = "navegador", **fields: str) -> str:
        """Open a table with these seats; returns its address. Raises RuntimeError."""
        self.get("/")
        seats = {f"seat-{number}": kind for number, kind in enumerate(kinds)}
        got = self.post(f"/new/{game}/", seats=str(len(kinds)), **seats, **fields)
        if got.status != 303:
            raise RuntimeError(f"no table could be opened: {got.status} {got.words[:300]}")
        return got.headers["location"]

    def view(self, table: str) -> dict[str, Any]:
        """What they may know of a table. Raises RuntimeError."""
        got = self.get(f"{table}view.json")
        if got.status != 200:
            raise RuntimeError(f"no view: {got.status} {got.words[:300]}")
        found: dict[str, Any] = json.loads(got.text)
        return found

    def move(self, table: str, move: str, revision: int) -> Answer:
        """Post a move from the page at that revision."""
        return self.post(f"{table}move", move=move, revision=str(revision), confirmed="1")

    def play(self, table: str) -> Answer:
        """Look at a table, and post the first legal move. Raises RuntimeError if there is none."""
        page = self.get(table)
        revision = REVISION.search(page.text)
        moves = self.view(table).get("moves", [])
        if revision is None or not moves:
            raise RuntimeError(f"nothing to play: {page.status} {page.words[:300]}")
        return self.move(table, moves[0], int(revision[1]))

    def version(self, table: str) -> int:
        """How many decisions a table has."""
        return int(self.view(table)["number"])


def bot_answers(person: Person, table: str, seconds: float) -> float | None:
    """Play on at a table of one person and bots until a bot has decided as well; returns how long it was waited for,
    or None if it took longer than so many seconds."""
    if wait_for(lambda: "moves" in person.view(table), seconds) is None:
        return None
    while True:
        number = person.version(table)
        person.play(table)
        waited = wait_for(lambda: "moves" in person.view(table), seconds)
        if waited is None or person.version(table) > number + 1:
            return waited


def warm(person: Person, path: str) -> None:
    """Open a page several times at once, so that each thread of the site has its connection to the database."""
    with ThreadPoolExecutor(16) as threads:
        list(threads.map(lambda _: person.get(path), range(32)))


def median(answers: Sequence[Answer]) -> float:
    """The median of how long answers took, in milliseconds."""
    return 1000 * statistics.median(one.seconds for one in answers)


def longest(answers: Sequence[Answer]) -> float:
    """The longest that an answer took, in milliseconds."""
    return 1000 * max(one.seconds for one in answers)


def wait_for(condition: Callable[[], Any], seconds: float) -> float | None:
    """Wait until a condition holds; returns the seconds that took, or None if it didn't within so many."""
    began = time.monotonic()
    while not condition():
        if time.monotonic() - began > seconds:
            return None
        time.sleep(0.05)
    return time.monotonic() - began
