"""The log: entries in runs, which are rendered once and not sent to a page that shows them already."""

import random
import re
from dataclasses import dataclass

import pytest

from carreira.site.tables.live import KEEP, RUN, live
from carreira.site.tables.models import Table
from carreira.site.tables.playing import write
from tests.site.conftest import Browser, finish
from tests.site.tables.company import company

pytestmark = pytest.mark.django_db
LONG = 3 * RUN + 5
"""A game with three full runs, and some more decisions."""


@dataclass(frozen=True)
class Log:
    """What is sent of a log."""

    marks: str
    kept: int
    entries: list[str]

    @classmethod
    def of(cls, page: str) -> "Log":
        found = re.search(r'<ol data-log data-runs="([^"]*)"(?: data-kept="(\d+)")?>(.*?)</ol>', page, re.DOTALL)
        assert found, "the page has a log"
        return cls(found[1], int(found[2] or 0), [" ".join(entry.split()) for entry in found[3].split("<li")[1:]])


def played(table: Table, decisions: int, seed: int = 1) -> Table:
    """The table after so many decisions, straight into the database."""
    chance = random.Random(seed)
    table.refresh_from_db()
    seen = live(table)
    match = seen.match.copy()
    while match.number < decisions and not match.over:
        match.play(chance.choice(match.moves()))
    write(table, list(table.seats.all()), seen, match)
    table.refresh_from_db()
    return table


def part(browser: Browser, table: Table, known: str, query: str = "") -> Log:
    """What the script of a page that shows these runs is sent."""
    return Log.of(browser.get(f"/t/{table.id}/{query}", **{"Carreira-Part": "table", "Carreira-Log": known}))


def whole(browser: Browser, table: Table, query: str = "") -> Log:
    """The log of the whole page."""
    return Log.of(browser.get(f"/t/{table.id}/{query}"))


@pytest.mark.parametrize("game", ["navegador", "vascodagama"])
def test_what_the_page_shows_of_it_is_not_sent_again(browser: Browser, game: str) -> None:
    table = played(browser.open_table(game=game), LONG)
    shown = whole(browser, table)
    assert len(shown.marks.split(",")) == 3
    assert shown.kept == 0
    after = played(table, LONG + 1)
    now, sent = whole(browser, after), part(browser, after, shown.marks)
    assert sent.kept > RUN
    assert shown.entries[: sent.kept] + sent.entries == now.entries
    assert sent.marks == now.marks
    again = part(browser, after, now.marks)
    assert again.kept == sent.kept, "the last run, which still grows, is sent each time"


def test_a_run_that_becomes_full_is_known_from_then_on(browser: Browser) -> None:
    table = played(browser.open_table(), RUN - 1)
    assert whole(browser, table).marks == ""
    full = whole(browser, played(table, RUN))
    assert full.marks
    assert part(browser, played(table, RUN + 1), full.marks).kept == len(full.entries)


def test_what_was_taken_back_is_not_kept(browser: Browser) -> None:
    """After an undo and another decision the run has the same place and length, but says something else."""
    table = played(browser.open_table(), 2 * RUN)
    shown, taken_back = whole(browser, table), live(table).match.decisions[-1].move
    browser.undo(table)
    table.refresh_from_db()
    browser.move(table, next(move for move in browser.listed() if move != taken_back))
    table.refresh_from_db()
    now, sent = whole(browser, table), part(browser, table, shown.marks)
    assert table.number == 2 * RUN
    assert now.entries[-1] != shown.entries[-1]
    assert shown.entries[: sent.kept] + sent.entries == now.entries
    first, last = now.marks.split(",")
    assert shown.marks.startswith(f"{first},")
    assert not shown.marks.endswith(last)


def test_a_line_of_the_chat_is_sent_with_the_run_in_which_it_stands() -> None:
    table, mover, other = company()
    played(table, LONG)
    mover.get(f"/t/{table.id}/")
    mover.post(f"/t/{table.id}/chat", {"text": "So far so good"})
    shown = whole(other, table)
    assert part(other, table, shown.marks).kept > 2 * RUN
    played(table, LONG + 2 * RUN)
    now, sent = whole(other, table), part(other, table, shown.marks)
    assert shown.entries[: sent.kept] + sent.entries == now.entries
    [said] = [entry for entry in now.entries if "So far so good" in entry]
    assert part(other, table, now.marks).kept > now.entries.index(said)
    mover.get(f"/t/{table.id}/")
    mover.post(f"/t/{table.id}/chat", {"text": "Still good"})
    assert "Still good" in part(other, table, now.marks).entries[-1]


def test_each_moment_has_the_same_log_whether_runs_are_kept_or_not(browser: Browser) -> None:
    """All moments of a game, its steps as well, one after the other; and each by itself."""
    table = finish(browser.open_table(("human", "random", "random"), game="vascodagama"))
    match = live(table).match
    long = max(match.decisions, key=lambda decision: len(decision.steps))
    moments = ["", "?at=0", *(f"?at={number}" for number in range(RUN - 1, match.number, RUN // 2))]
    moments += [f"?at={long.number}.{step}" for step in range(1, len(long.steps))]
    kept = {moment: whole(browser, table, moment) for moment in moments}
    last = ""
    for moment in moments:
        KEEP.clear()
        alone = whole(browser, table, moment)
        assert alone == kept[moment]
        sent = part(browser, table, last, moment)
        assert alone.entries[: sent.kept] + sent.entries == alone.entries
        last = alone.marks


def test_each_reader_gets_it_in_their_language(browser: Browser) -> None:
    table = played(browser.open_table(), LONG)
    english, german = whole(browser, table), whole(Browser("de"), table)
    assert english.entries != german.entries
    assert part(Browser("de"), table, english.marks).kept == 0
    assert part(browser, table, english.marks).kept > 0


@pytest.mark.parametrize("known", ["", ",", "x" * 5000, "ffffffff," * 500, "\u00e9", "0"])
def test_marks_that_no_page_was_given_keep_nothing(browser: Browser, known: str) -> None:
    table = played(browser.open_table(), LONG)
    assert part(browser, table, known) == whole(browser, table)
