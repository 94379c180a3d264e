"""Taking back: freely against bots and round one screen, else only one's own last decision that revealed nothing."""

import pytest

from carreira.game.words import NO_UNDO
from carreira.site.tables.live import KEEP, live
from carreira.site.tables.models import Seat, Table
from carreira.site.tables.playing import FINISHED, OTHERS, TURN_OVER, play_moves, undone, why_no_undo, write
from carreira.site.tables.visit import Visit
from tests.site.conftest import Browser, finish, rows, stored


def bot_moves(table: Table, choose: int = 0) -> None:
    """Let bots decide until a person is to move."""
    table.refresh_from_db()
    seats = list(table.seats.all())
    while not table.over and not seats[table.to_move or 0].human:
        seen = live(table)
        write(table, seats, seen, seen.match.copy().play(seen.match.moves()[choose]))
        table.refresh_from_db()


def test_undo_goes_back_over_the_bots(browser: Browser) -> None:
    table = browser.open_table(("human", "random", "random"))
    bot_moves(table)
    first = stored(table)
    before = rows(table)
    browser.get(f"/t/{table.id}/")
    browser.move(table, "rondel workers")
    browser.move(table, "workers 0")
    bot_moves(table)
    assert len(rows(table)) > len(before) + 2
    browser.get(f"/t/{table.id}/")
    browser.undo(table)
    assert browser.status == 200
    assert rows(table) == [*before, (len(before) + 1, 0, "rondel workers")]
    browser.undo(table)
    assert rows(table) == before
    after = stored(table)
    assert after[1:] == first[1:]
    assert after[0] > first[0], "the revision only grows"


def test_nothing_to_take_back(browser: Browser) -> None:
    table = browser.open_table(("human", "human"))
    before = stored(table)
    browser.undo(table)
    assert browser.status == 422
    assert stored(table) == before
    assert 'data-undo aria-disabled="true"' in browser.page


def test_bots_decisions_alone_are_not_mine_to_take_back(browser: Browser) -> None:
    table = browser.open_table(("human", "random"))
    while table.to_move == 0:
        table = browser.open_table(("human", "random"))
    bot_moves(table)
    before = rows(table)
    browser.get(f"/t/{table.id}/")
    browser.undo(table)
    assert browser.status == 422
    assert rows(table) == before


def test_a_stale_undo_is_refused(browser: Browser) -> None:
    table = browser.open_table(("human", "human"))
    old = int(browser.value("revision"))
    browser.move(table, "rondel workers")
    before = rows(table), stored(table)
    browser.undo(table, revision=old)
    assert browser.status == 409
    assert (rows(table), stored(table)) == before


def test_undo_and_replay_agree_with_the_match(browser: Browser) -> None:
    table = browser.open_table(("human", "human"))
    views = []
    for _ in range(6):
        views.append(browser.client.get(f"/t/{table.id}/view.json").json())
        browser.get(f"/t/{table.id}/")
        browser.move(table, browser.listed()[-1])
    for view in reversed(views):
        browser.undo(table)
        KEEP.clear()  # from the database, not from memory
        assert browser.client.get(f"/t/{table.id}/view.json").json() == view
        browser.get(f"/t/{table.id}/")


@pytest.fixture
def apart(browser: Browser) -> Table:
    """A table whose two seats are two visitors', as tables over the network will be."""
    table = browser.open_table(("human", "human"))
    Seat.objects.filter(table=table, number=1).update(visitor="somebody else")
    table.refresh_from_db()
    return table


def test_between_persons_only_what_belongs_to_the_own_unfinished_turn_goes_back(apart: Table) -> None:
    seats = list(apart.seats.all())
    who = {seat.number: seat.visitor for seat in seats}
    first = apart.to_move
    assert first is not None
    play_moves(Visit(apart, who[first]), apart.revision, ["rondel workers"], "en")
    apart.refresh_from_db()
    match = live(apart).match
    assert why_no_undo(match, seats, who[first]) is None
    assert why_no_undo(match, seats, who[1 - first]) is not None
    play_moves(Visit(apart, who[first]), apart.revision, ["workers 0"], "en")
    apart.refresh_from_db()
    match = live(apart).match
    assert why_no_undo(match, seats, who[first]) == TURN_OVER
    assert undone(match, seats, who[first]).number == 1, "what all may agree to"
    play_moves(Visit(apart, who[1 - first]), apart.revision, ["rondel ships"], "en")
    apart.refresh_from_db()
    assert why_no_undo(live(apart).match, seats, who[first]) == OTHERS


def test_a_page_calls_final_only_what_can_not_be_undone(browser: Browser) -> None:
    table = browser.open_table(("human", "human"))
    browser.move(table, "rondel sailing")
    browser.move(table, "sail portugal guine")
    assert 'data-move="discover"' in browser.page
    assert "can’t be undone" not in browser.page
    Seat.objects.filter(table=table).exclude(number=Table.objects.get(pk=table.pk).to_move).update(visitor="another")
    assert browser.get(f"/t/{table.id}/").count("can’t be undone") > 1, "on the chart and in the list"


def test_between_persons_nothing_that_was_turned_up_goes_back(apart: Table) -> None:
    seats = list(apart.seats.all())
    match = live(apart).match.copy()
    import random

    chance = random.Random(3)
    while not (match.decisions and match.decisions[-1].revealed):
        moves = match.moves()
        preferred = [move for move in moves if move == "discover" or move.startswith("sail")]
        match.play(chance.choice(preferred or moves))
    mover = match.decisions[-1].seat
    assert why_no_undo(match, seats, seats[mover].visitor) == NO_UNDO["revealed"]
    one = [Seat(number=seat.number, kind="human", visitor="same") for seat in seats]
    assert why_no_undo(match, one, "same") is None


def test_a_game_that_is_over_stands(browser: Browser) -> None:
    table = finish(browser.open_table(("human", "human")))
    seats = list(table.seats.all())
    assert why_no_undo(live(table).match, seats, seats[0].visitor) == FINISHED


def test_a_note_at_what_turns_something_up_says_that_it_can_t_be_undone(browser: Browser) -> None:
    """Among several visitors only; one who may undo it all the same is told beforehand that it stays known."""
    table = browser.open_table(("human", "human"))
    browser.move(table, "rondel sailing")
    browser.move(table, "sail portugal guine")  # the second ship follows by itself
    assert browser.listed() == ["discover"]
    assert "can’t be undone" not in browser.page
    assert "undo-known" not in browser.page
    browser.move(table, "discover")
    assert "What was turned up stays known." in browser.page
    browser.undo(table)
    table.refresh_from_db()
    Seat.objects.filter(table=table).exclude(number=table.to_move).update(visitor="another")
    assert "can’t be undone" in browser.get(f"/t/{table.id}/")


def test_the_last_disc_that_is_placed_says_so_too(browser: Browser) -> None:
    """Vasco da Gama's tile is turned up by it."""
    table = browser.open_table(("human", "human"), game="vascodagama")
    Seat.objects.filter(table=table, number=1).update(visitor="another")
    seats = list(table.seats.all())
    match = live(table).match.copy()
    while match.view()["decision"] != "place" or not match.reveals(match.moves()[0]):
        match.play(match.moves()[0])
    write(table, seats, live(table), match)
    Seat.objects.filter(table=table).update(visitor="another")
    Seat.objects.filter(table=table, number=match.to_move).update(visitor=seats[0].visitor)
    assert "can’t be undone" in browser.get(f"/t/{table.id}/").split("data-moves")[1]
