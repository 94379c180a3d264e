"""People at a table: what they say to each other, and taking something back when all agree."""

import pytest

from carreira.site.tables.live import live
from carreira.site.tables.models import AskedUndo, ChatLine, Seat, Table
from carreira.site.tables.talking import LONGEST, MOST
from tests.site.conftest import Browser

pytestmark = pytest.mark.django_db


@pytest.fixture
def friend() -> Browser:
    return Browser()


@pytest.fixture
def table(browser: Browser, friend: Browser) -> Table:
    """A table at which the browser sits at seat 0 and the friend at seat 1."""
    made = browser.open_table(("human", "open"))
    friend.get(f"/t/{made.id}/")
    friend.post(f"/t/{made.id}/join/1", {"name": "Ana"})
    made.refresh_from_db()
    return made


def sides(table: Table, browser: Browser, friend: Browser) -> tuple[Browser, Browser]:
    """Who is to move, and the other one; each with the table's page open."""
    mover, other = (browser, friend) if table.to_move == 0 else (friend, browser)
    mover.get(f"/t/{table.id}/")
    other.get(f"/t/{table.id}/")
    return mover, other


def say(browser: Browser, table: Table, text: str) -> None:
    browser.get(f"/t/{table.id}/")
    browser.post(f"/t/{table.id}/chat", {"text": text})


def test_lines_are_shown_to_all_at_the_table_and_are_no_part_of_the_record(
    browser: Browser, friend: Browser, table: Table
) -> None:
    revision = table.revision
    say(browser, table, "Good  <b>winds</b>!\n")
    page = friend.get(f"/t/{table.id}/")
    assert "Good &lt;b&gt;winds&lt;/b&gt;!" in page
    table.refresh_from_db()
    assert table.revision == revision, "no form of a move becomes stale"
    assert table.talk == 1
    Table.objects.filter(pk=table.pk).update(over=True)
    assert "winds" not in friend.get(f"/t/{table.id}/record")


def test_nobody_talks_before_the_game_begins(browser: Browser) -> None:
    """Whoever takes a seat that somebody has left would be shown as having said what they said."""
    table = browser.open_table(("human", "open"))
    browser.post(f"/t/{table.id}/chat", {"text": "hello"})
    assert browser.status == 409
    assert not ChatLine.objects.exists()


def test_only_those_who_sit_there_talk(browser: Browser, table: Table) -> None:
    stranger = Browser()
    assert "data-chat " not in stranger.get(f"/t/{table.id}/")
    stranger.post(f"/t/{table.id}/chat", {"text": "hello"})
    assert stranger.status == 403
    assert not ChatLine.objects.exists()


def test_alone_with_bots_there_is_nobody_to_talk_to(browser: Browser) -> None:
    table = browser.open_table(("human", "random"))
    assert "data-chat" not in browser.get(f"/t/{table.id}/")


def test_empty_long_and_too_many_lines_are_refused(browser: Browser, table: Table) -> None:
    for text in ("", "  \n", "x" * (LONGEST + 1)):
        say(browser, table, text)
        assert browser.status == 400
    for number in range(MOST):
        say(browser, table, f"line {number}")
        assert browser.status == 200
    say(browser, table, "one more")
    assert browser.status == 429
    assert ChatLine.objects.count() == MOST


def test_a_line_can_be_reported(browser: Browser, friend: Browser, table: Table) -> None:
    say(browser, table, "something rude")
    line = ChatLine.objects.get()
    friend.get(f"/t/{table.id}/")
    friend.post(f"/t/{table.id}/report/{line.pk}", {})
    line.refresh_from_db()
    assert line.reported_by == Seat.objects.get(table=table, number=1).visitor
    friend.post(f"/t/{table.id}/report/{line.pk + 1}", {})
    assert friend.status == 404


def test_all_have_to_agree_before_something_is_taken_back(browser: Browser, friend: Browser, table: Table) -> None:
    """Even after another player has decided, which the ordinary undo never does."""
    mover, other = sides(table, browser, friend)
    mover.move(table, "rondel workers")
    mover.get(f"/t/{table.id}/")
    mover.move(table, "workers 0")
    other.get(f"/t/{table.id}/")
    other.move(table, "rondel ships")
    mover.get(f"/t/{table.id}/")
    assert "data-ask-undo" in mover.page
    mover.post(f"/t/{table.id}/ask-undo", {})
    asked = {"request": str(AskedUndo.objects.get().pk)}
    mover.post(f"/t/{table.id}/agree-undo", asked)
    assert mover.status == 403, "not by oneself"
    stranger = Browser()
    stranger.get(f"/t/{table.id}/")
    stranger.post(f"/t/{table.id}/agree-undo", asked)
    assert stranger.status == 403
    table.refresh_from_db()
    assert table.number == 3
    assert "data-agree-undo" in other.get(f"/t/{table.id}/")
    other.post(f"/t/{table.id}/agree-undo", {**asked, "agree": "yes"})
    table.refresh_from_db()
    assert table.number == 1
    assert live(table).match.decisions[0].move == "rondel workers"
    assert "data-agree-undo" not in other.get(f"/t/{table.id}/")


def test_a_refusal_or_a_move_ends_the_request(browser: Browser, friend: Browser, table: Table) -> None:
    mover, other = sides(table, browser, friend)
    mover.move(table, "rondel workers")
    mover.get(f"/t/{table.id}/")
    mover.move(table, "workers 0")
    mover.get(f"/t/{table.id}/")
    mover.post(f"/t/{table.id}/ask-undo", {})
    other.get(f"/t/{table.id}/")
    first = {"request": other.value("request")}
    mover.post(f"/t/{table.id}/ask-undo", {})
    assert mover.status == 409, "one at a time"
    other.post(f"/t/{table.id}/agree-undo", {**first, "agree": "no"})
    other.post(f"/t/{table.id}/agree-undo", {**first, "agree": "yes"})
    assert other.status == 409
    assert "data-not-taken-back" in mover.get(f"/t/{table.id}/"), "who asked is answered"
    assert "data-not-taken-back" not in other.get(f"/t/{table.id}/")
    mover.post(f"/t/{table.id}/ask-undo", {})
    assert "data-not-taken-back" not in mover.get(f"/t/{table.id}/"), "it is open again"
    other.post(f"/t/{table.id}/agree-undo", {**first, "agree": "yes"})
    assert other.status == 409, "it was another request that the page showed"
    other.get(f"/t/{table.id}/")
    second = {"request": other.value("request")}
    other.move(table, "rondel ships")
    other.post(f"/t/{table.id}/agree-undo", {**second, "agree": "yes"})
    assert other.status == 409
    table.refresh_from_db()
    assert table.number == 3
    assert "data-not-taken-back" in mover.get(f"/t/{table.id}/")
    Table.objects.filter(pk=table.pk).update(over=True)
    assert "data-not-taken-back" not in mover.get(f"/t/{table.id}/"), "it stays on no finished table"
    Table.objects.filter(pk=table.pk).update(over=False)
    other.get(f"/t/{table.id}/")
    other.post(f"/t/{table.id}/move", {"move": "ships 0", "revision": other.value("revision")})
    mover.get(f"/t/{table.id}/")
    mover.move(table, "rondel ships")
    assert "data-not-taken-back" not in mover.get(f"/t/{table.id}/"), "that was another decision"
