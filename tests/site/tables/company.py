"""Two people at one table, for tests of what they do to each other there."""

from collections.abc import Sequence

from carreira.site.tables.live import live
from carreira.site.tables.models import Table
from carreira.site.tables.playing import write
from tests.site.conftest import Browser


def company(game: str = "navegador", *more: str, **fields: str) -> tuple[Table, Browser, Browser]:
    """A table of two people (and `more` seats), the browser of who is to move first, and the other's."""
    people = Browser(), Browser()
    table = people[0].open_table(("human", "open", *more), game=game, **fields)
    people[1].get(f"/t/{table.id}/")
    people[1].post(f"/t/{table.id}/join/1", {"name": "Ana"})
    table.refresh_from_db()
    assert table.to_move in (0, 1), "a bot is to move"
    mover, other = people if table.to_move == 0 else people[::-1]
    for person in (mover, other):
        person.get(f"/t/{table.id}/")
    return table, mover, other


def seat_of(browser: Browser, table: Table) -> int:
    """The seat at which a browser sits."""
    number: int = table.seats.get(visitor=browser.client.session["visitor"]).number
    return number


def play(table: Table, *moves: str) -> Table:
    """Play moves of whoever is to move, each as a decision of its own, as their browsers would."""
    for move in moves:
        table.refresh_from_db()
        seen = live(table)
        write(table, list(table.seats.all()), seen, seen.match.copy().play(move))
    table.refresh_from_db()
    return table


def plan(browser: Browser, table: Table, *moves: str, marks: Sequence[str] = ()) -> int:
    """Plan moves from the table's page; the answer's status."""
    browser.get(f"/t/{table.id}/?still=1")
    for move in moves or ("",):
        browser.post(f"/t/{table.id}/plan", {"move": move, "mark": list(marks)})
        if browser.status != 200:
            break
    return browser.status
