"""Ending a game early, pausing it, and giving a seat to a bot for a while."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from carreira.site.refusals import Refusal
from carreira.site.standing.results import why_unrated
from carreira.site.tables import seating, stopping
from carreira.site.tables.models import ABANDONED, BY_OPERATORS, BY_PLAYERS, Seat, Table
from carreira.site.tables.visit import Visit
from tests.site.conftest import Browser
from tests.site.people.test_accounts import WORD, register
from tests.site.tables.test_seats import sit_down, table_with

pytestmark = pytest.mark.django_db


def running(browser: Browser, friend: Browser) -> tuple[Table, Browser, Browser]:
    """A table of two people, the browser that is to move, and the other one."""
    table = table_with(browser)
    sit_down(friend, table)
    table.refresh_from_db()
    first, second = (browser, friend) if table.to_move == 0 else (friend, browser)
    for one in (second, first):
        one.get(f"/t/{table.id}/")
    return table, first, second


def test_a_stopped_game_is_over_without_a_winner(browser: Browser) -> None:
    """Nothing can be played or taken back; the page says why, and the same people can play again."""
    table, mover, other = running(browser, Browser())
    move, revision = mover.listed()[0], mover.value("revision")
    stopping.stop(table, BY_PLAYERS)
    mover.post(f"/t/{table.id}/move", {"revision": revision, "move": move})
    assert mover.status == 409
    assert "ended early" in mover.page
    page = other.get(f"/t/{table.id}/")
    assert 'data-over="true"' in page
    assert "data-moves" not in page
    assert "data-ranking" not in page, "nobody has won"
    assert "The players ended this game early" in page
    assert "Play again with the same seats" in page
    table.refresh_from_db()
    assert (table.over, table.unrated, table.number) == (True, True, 0)
    mover.post(f"/t/{table.id}/undo", {"revision": str(table.revision)})
    assert mover.status == 422
    with pytest.raises(Refusal):
        stopping.stop(table, BY_OPERATORS)
    assert "moves" not in Visit(table, "").live.match.view(None)
    assert other.get(f"/t/{table.id}/record")
    assert other.status == 200


def test_a_paused_table_stands_still_until_it_is_resumed(browser: Browser) -> None:
    table, mover, _ = running(browser, Browser())
    move = mover.listed()[0]
    stopping.pause(table)
    page = mover.get(f"/t/{table.id}/")
    assert "An operator has paused this table" in page
    assert not mover.listed()
    mover.post(f"/t/{table.id}/move", {"revision": mover.attribute("data-revision"), "move": move})
    assert mover.status == 409
    mover.post(f"/t/{table.id}/ask-undo", {})
    assert mover.status == 409
    mover.post(f"/t/{table.id}/undo", {"revision": mover.attribute("data-revision")})
    assert mover.status == 409
    assert 'data-your-turn="false"' in mover.get("/")
    assert "paused, <time" in mover.page
    stopping.resume(table)
    assert 'data-your-turn="true"' in mover.get("/")
    mover.get(f"/t/{table.id}/")
    assert move in mover.listed()


def test_bots_wait_at_a_paused_table(browser: Browser) -> None:
    table = table_with(browser, "random", "random")
    assert table.waits_for_bot
    stopping.pause(table)
    table.refresh_from_db()
    assert not table.waits_for_bot
    stopping.resume(table)
    table.refresh_from_db()
    assert table.waits_for_bot


def test_a_seat_that_a_bot_keeps_can_be_taken_back(browser: Browser) -> None:
    """By who had it, and by nobody else."""
    table, mover, other = running(browser, Browser())
    seat = table.to_move
    assert seat is not None
    seating.hand_over(table, seat, "random", kept=True)
    table.refresh_from_db()
    assert table.waits_for_bot
    assert table.unrated
    other.get(f"/t/{table.id}/")
    other.post(f"/t/{table.id}/take-back", {}, follow=False)
    assert other.status == 403
    page = mover.get(f"/t/{table.id}/")
    assert "data-take-back" in page
    assert not mover.listed()
    mover.post(f"/t/{table.id}/take-back", {})
    assert mover.status == 200
    assert mover.listed()
    table.refresh_from_db()
    assert not table.waits_for_bot
    assert table.unrated, "a bot may have played meanwhile"


def test_who_may_come_back_is_still_company(browser: Browser) -> None:
    """While a bot keeps somebody's seat, the other one neither takes back what they did nor deletes the table."""
    table, mover, other = running(browser, Browser())
    mover.post(f"/t/{table.id}/move", {"revision": mover.value("revision"), "move": "rondel market-1"})
    mover.post(f"/t/{table.id}/move", {"revision": mover.value("revision"), "move": "done"})
    seat = Seat.objects.exclude(number=Table.objects.get(pk=table.pk).to_move).get(table=table)
    seating.hand_over(table, seat.number, "random", kept=True)
    other.get(f"/t/{table.id}/")
    other.post(f"/t/{table.id}/undo", {"revision": other.attribute("data-revision")})
    assert other.status == 422
    other.get(f"/t/{table.id}/")
    assert "data-ask-undo" not in other.page, "nobody could agree"
    other.post(f"/t/{table.id}/ask-undo", {})
    assert other.status == 422
    browser.get(f"/t/{table.id}/")
    browser.post(f"/t/{table.id}/remove", {}, follow=False)
    assert browser.status == 403
    assert Table.objects.filter(pk=table.pk).exists()


def test_nobody_gets_up_or_comes_back_during_a_pause(browser: Browser) -> None:
    table, mover, _ = running(browser, Browser())
    stopping.pause(table)
    mover.post(f"/t/{table.id}/resign", {}, follow=False)
    assert mover.status == 409


def test_an_account_can_be_deleted_during_a_pause(browser: Browser) -> None:
    """Where nobody can resign: a bot takes the seat all the same."""
    friend = Browser()
    table, *_ = running(browser, friend)
    register(friend, "Ana")
    stopping.pause(table)
    friend.get("/account/")
    friend.post("/account/delete", {"password": WORD})
    assert friend.status == 200
    table.refresh_from_db()
    assert [seat.human for seat in table.seats.all()].count(True) == 1
    assert table.paused
    assert not table.waits_for_bot


def test_who_resigned_cannot_come_back(browser: Browser) -> None:
    table, mover, _ = running(browser, Browser())
    mover.post(f"/t/{table.id}/resign", {})
    mover.get(f"/t/{table.id}/")
    assert "data-take-back" not in mover.page
    mover.post(f"/t/{table.id}/take-back", {}, follow=False)
    assert mover.status == 403


def test_a_game_of_one_person_that_was_ended_for_standing_still_can_go_on(browser: Browser) -> None:
    """Its seed stays hidden until then; with other people it can't be taken up again."""
    table = table_with(browser, "human", "random")
    stopping.stop(table, ABANDONED)
    table.refresh_from_db()
    page = browser.get(f"/t/{table.id}/")
    assert table.seed not in page
    assert table.seed not in browser.get(f"/t/{table.id}/record")
    stranger = Browser()
    stranger.get(f"/t/{table.id}/")
    stranger.post(f"/t/{table.id}/go-on", {}, follow=False)
    assert stranger.status == 403
    browser.get(f"/t/{table.id}/")
    browser.post(f"/t/{table.id}/go-on", {})
    table.refresh_from_db()
    assert not table.over
    assert why_unrated(table, list(table.seats.all())) == "alone", "no bot has taken over a seat"
    together, mover, _ = running(browser, Browser())
    stopping.stop(together, ABANDONED)
    mover.post(f"/t/{together.id}/go-on", {}, follow=False)
    assert mover.status == 403


def test_games_that_nobody_came_back_to_are_deleted_if_the_operator_says_so(browser: Browser, settings: Any) -> None:
    """Not those of accounts, nor those that ended otherwise, nor before their time."""
    guest, member = Browser(), Browser()
    register(member, "Eve")
    forgotten = table_with(guest, "human", "random")
    kept = [table_with(member, "human", "random"), table_with(guest, "human", "random")]
    stopping.stop(kept[1], BY_PLAYERS)
    running_on = table_with(guest, "human", "random")
    for table in (forgotten, kept[0]):
        stopping.stop(table, ABANDONED)
    Table.objects.update(changed=timezone.now() - timedelta(days=8))
    fresh = table_with(guest, "human", "random")
    stopping.stop(fresh, ABANDONED)
    assert stopping.remove_forgotten() == 0, "as long as the operator says nothing, never"
    settings.FORGOTTEN_DAYS = 7
    assert stopping.remove_forgotten() == 1
    left = set(Table.objects.values_list("pk", flat=True))
    assert left == {table.pk for table in (*kept, running_on, fresh)}


def test_the_operator_says_when_a_game_that_stands_still_is_ended(browser: Browser, settings: Any) -> None:
    settings.ABANDONED_DAYS = 10
    table = table_with(browser, "human", "random")
    then = timezone.now() - timedelta(days=11)
    Table.objects.filter(pk=table.pk).update(changed=then, warned=timezone.now() - timedelta(days=5))
    settings.ABANDONED_DAYS = 12
    assert stopping.end_abandoned() == 0
    settings.ABANDONED_DAYS = 10
    assert stopping.end_abandoned() == 1
    table.refresh_from_db()
    assert table.stopped == ABANDONED
