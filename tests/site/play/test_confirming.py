"""The end of a turn is confirmed, at tables that were opened so: before that it is shown, and nothing is stored."""

import pytest

from carreira.site.tables.live import KEEP, live
from carreira.site.tables.models import Table
from tests.site.conftest import Browser, finish, rows
from tests.site.tables.company import company, plan, play, seat_of
from tests.site.tables.test_nothing_hidden import alike, open_like, plain

pytestmark = pytest.mark.django_db

ASKED = "data-confirm"


def confirm(browser: Browser, table: Table, *moves: str) -> int:
    seen = browser.value("revision")
    browser.post(f"/t/{table.id}/move", {"revision": seen, "move": list(moves), "confirmed": "1"})
    return browser.status


def test_a_decision_within_the_turn_is_played_at_once_and_the_last_one_is_asked_for() -> None:
    table, mover, other = company(confirm="on")
    mover.move(table, "rondel workers")
    assert len(rows(table)) == 1
    answer = mover.move(table, "workers 0")
    assert answer.status_code == 200
    assert ASKED in mover.page
    assert "Confirm: this ends your turn." in mover.page
    assert not mover.listed()
    assert len(rows(table)) == 1, "nothing is stored"
    assert f'data-to-move="{table.to_move}"' in mover.page, "it is still their turn"
    other.get(f"/t/{table.id}/")
    assert not other.listed(), "the other is not asked yet"
    assert confirm(mover, table, "workers 0") == 200
    assert [move for _, _, move in rows(table)] == ["rondel workers", "workers 0"]
    assert other.get(f"/t/{table.id}/")
    assert other.listed()


def test_choosing_again_and_undo_are_as_ever_before_it_is_confirmed() -> None:
    table, mover, _ = company(confirm="on")
    mover.move(table, "rondel workers")
    mover.move(table, "workers 0")
    assert ASKED in mover.page
    assert ASKED not in mover.get(f"/t/{table.id}/")
    assert "workers 0" in mover.listed()
    mover.undo(table)
    assert rows(table) == []


def test_the_table_is_shown_as_it_would_stand() -> None:
    table, mover, _ = company(confirm="on")
    mover.move(table, "rondel workers")
    mover.move(table, "workers 1")
    seat = table.to_move
    assert seat is not None
    match = live(Table.objects.get(pk=table.pk)).match
    cash = [now.position()["players"][seat]["cash"] for now in (match, match.copy().play("workers 1"))]
    assert cash[0] != cash[1]
    counted = f'data-counts="money-{seat}"'
    assert counted in mover.page
    assert mover.page.split(counted)[1].split("<")[0].endswith(f">{cash[1]}")
    assert mover.get(f"/t/{table.id}/").split(counted)[1].split("<")[0].endswith(f">{cash[0]}")


def test_nothing_hidden_is_shown_before_it_is_confirmed() -> None:
    """At two tables that differ only in what lies face down, the same is shown, and the same is stored: nothing."""
    pages, reveal = [], ""
    first, second, _ = alike("navegador")
    for seed in (first, second):
        people = Browser(), Browser()
        table = open_like(seed, "navegador", ["rondel sailing"], *people)
        Table.objects.filter(pk=table.pk).update(confirm=True)
        while not (reveal := next(filter(live(table).match.reveals, live(table).match.moves()), "")):
            play(table, next(move for move in live(table).match.moves() if move.startswith("sail ")))
        mover = people[table.to_move or 0]
        number = len(rows(table))
        mover.get(f"/t/{table.id}/")
        mover.move(table, reveal)
        assert "this turns something up" in mover.page
        assert len(rows(table)) == number
        pages.append(plain(mover.page, table))
        assert confirm(mover, table, reveal) == 200
        assert len(rows(table)) == number + 1
        pages.append(plain(mover.page, table))
    assert pages[0] == pages[2]
    assert pages[1] != pages[3], "it can be seen what was turned up"


def test_what_is_illegal_or_stale_or_not_theirs_is_refused_as_ever() -> None:
    table, mover, other = company(confirm="on")
    mover.move(table, "workers 0")
    assert mover.status == 422
    assert ASKED not in mover.page
    other.get(f"/t/{table.id}/")
    other.move(table, "rondel workers")
    assert other.status == 403
    mover.move(table, "rondel workers", revision=5)
    assert mover.status == 409
    assert rows(table) == []


def test_without_confirmation_and_on_first_voyages_nothing_is_asked(browser: Browser) -> None:
    table, mover, _ = company()
    mover.move(table, "rondel workers")
    mover.move(table, "workers 0")
    assert ASKED not in mover.page
    assert len(rows(table)) == 2
    browser.get("/")
    browser.post("/new/navegador/voyage", {})
    assert not Table.objects.get(voyage=True).confirm


def test_the_end_of_the_game_is_confirmed() -> None:
    table, mover, other = company(confirm="on")
    finish(table)
    last = table.moves.last()
    assert last is not None
    whole = live(table).match
    before = whole.at(whole.number - 1)
    Table.objects.filter(pk=table.pk).update(over=False, number=before.number, to_move=before.to_move)
    last.delete()
    KEEP.clear()
    browser = mover if before.to_move == seat_of(mover, table) else other
    browser.get(f"/t/{table.id}/")
    browser.move(table, last.notation)
    assert "Confirm: this ends the game." in browser.page
    assert "data-ending" not in browser.page, "what the end shows is not known before"
    assert confirm(browser, table, last.notation) == 200
    assert "data-ending" in browser.page


def test_play_again_keeps_it_and_bots_and_plans_need_none() -> None:
    table, mover, other = company(confirm="on")
    assert plan(other, table, "rondel workers", "workers 0") == 200
    mover.get(f"/t/{table.id}/")
    mover.move(table, "rondel workers")
    mover.move(table, "workers 0")
    assert len(rows(table)) == 1, "the plan of the other isn't played before the turn is confirmed"
    confirm(mover, table, "workers 0")
    assert [move for _, _, move in rows(table)] == ["rondel workers", "workers 0"] * 2
    finish(table)
    mover.get(f"/t/{table.id}/")
    mover.post(f"/t/{table.id}/again", {})
    table.refresh_from_db()
    assert table.successor is not None
    assert table.successor.confirm
