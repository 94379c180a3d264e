"""When time runs out: what the others may choose, and what nobody else may."""

from datetime import timedelta

import pytest
from django.utils import timezone

from carreira.site.clocks.models import Clock
from carreira.site.running.worker import Worker
from carreira.site.standing.models import Result
from carreira.site.tables import changes, stopping, timeouts
from carreira.site.tables.models import ABANDONED, BY_PLAYERS, Seat, Table
from carreira.site.tables.seating import start_due
from tests.site.clocks.test_clocks import BY_TURNS, DAY, LIVE, about, left, passed, play_turn, running
from tests.site.conftest import Browser
from tests.site.people.test_accounts import register
from tests.site.tables.test_seats import sit_down

pytestmark = pytest.mark.django_db


def run_out(table: Table) -> None:
    passed(table, 4 * DAY)
    assert timeouts.ring() == 1, "time has run out, so the page must be told"


def choose(browser: Browser, table: Table, choice: str, **fields: str) -> int:
    browser.get(f"/t/{table.id}/")
    browser.post(f"/t/{table.id}/time-out", {"choice": choice, **fields})
    return browser.status


def test_the_others_are_asked_and_the_late_one_is_told() -> None:
    table, (late, other) = running(LIVE)
    talk = Table.objects.get(pk=table.pk).talk
    assert "data-time-out" not in other.get(f"/t/{table.id}/")
    run_out(table)
    assert timeouts.ring() == 0, "once is enough"
    assert Table.objects.get(pk=table.pk).talk == talk + 1, "open pages look again when this number grows"
    assert "data-choose-time-out" in other.get(f"/t/{table.id}/")
    page = late.get(f"/t/{table.id}/")
    assert "Your time has run out" in page
    assert "data-choose-time-out" not in page
    assert late.listed(), "as long as nothing is chosen, the late player can move"
    assert 'data-left="0"' in page


@pytest.mark.parametrize("choice", timeouts.CHOICES)
def test_nobody_else_may_choose(choice: str) -> None:
    """Neither the late one, nor who watches, nor anybody before time has run out; and nothing is changed."""
    table, (late, other) = running(LIVE)
    assert choose(other, table, choice) == 409
    run_out(table)
    before = Clock.objects.values().get(table=table), Table.objects.values().get(pk=table.pk)
    assert choose(late, table, choice) == 403
    assert choose(Browser(), table, choice) == 403
    assert choose(other, table, "cheer") == 400
    assert choose(other, table, "bot", level="cleverest") == 400
    assert (Clock.objects.values().get(table=table), Table.objects.values().get(pk=table.pk)) == before


def test_waiting_longer() -> None:
    table, (late, other) = running(LIVE)
    run_out(table)
    assert choose(other, table, "wait") == 200
    assert "data-time-out" not in other.page
    assert min(left(table)) == about(120)
    assert "data-time-out" not in late.get(f"/t/{table.id}/")
    slow, (_, friend) = running(BY_TURNS)
    run_out(slow)
    assert choose(friend, slow, "wait") == 200
    assert min(left(slow)) == about(DAY)


def test_a_bot_plays_on_until_the_person_is_back() -> None:
    """Of the level that was chosen; the game is unrated from then on."""
    table, (late, other) = running(LIVE)
    seat = table.to_move
    run_out(table)
    assert choose(other, table, "bot", level="greedy") == 200
    table.refresh_from_db()
    assert table.unrated
    assert Seat.objects.get(table=table, number=seat).kind == "greedy"
    late.get(f"/t/{table.id}/")
    late.post(f"/t/{table.id}/move", {"revision": late.attribute("data-revision"), "move": "rondel ships"})
    assert late.status == 403
    while Table.objects.get(pk=table.pk).waits_for_bot:
        Worker(stand_ins=True).serve_once()
    late.get(f"/t/{table.id}/")
    late.post(f"/t/{table.id}/take-back", {})
    assert late.status == 200
    table.refresh_from_db()
    assert Seat.objects.get(table=table, number=seat).human
    assert seat is not None
    assert left(table)[seat] == about(60), "who comes back to a live table has at least a minute"
    play_turn(other, table)
    assert Clock.objects.get(table=table).seat == seat


def test_the_end_by_agreement() -> None:
    table, (_, other) = running(LIVE)
    run_out(table)
    assert choose(other, table, "end") == 200
    table.refresh_from_db()
    assert (table.over, table.stopped, table.unrated) == (True, BY_PLAYERS, True)
    assert "data-time-out" not in other.page
    assert timeouts.ring() == 0


def test_of_two_others_both_must_agree() -> None:
    """One of them alone can only wait."""
    table, people = running(LIVE, "human", "open", "human")
    # the first browser holds two seats; give one of them to a third person
    third = Browser()
    third.open_table(("human", "random"))
    who = Seat.objects.exclude(table=table).get(kind="human").visitor
    Seat.objects.filter(table=table, number=2).update(visitor=who)
    late = Table.objects.get(pk=table.pk).to_move
    sitting = {seat.number: seat.visitor for seat in Seat.objects.filter(table=table)}
    run_out(table)
    others = []
    for browser in (*people, third):
        page = browser.get(f"/t/{table.id}/")
        if "data-choose-time-out" in page:
            others.append(browser)
            assert "2 must choose the same" in page
    assert len(others) == 2, f"seat {late} of {sorted(sitting)} is late"
    assert choose(others[0], table, "end") == 200
    assert not Table.objects.get(pk=table.pk).over
    assert "end the game: 1" in others[1].get(f"/t/{table.id}/")
    assert choose(others[1], table, "bot", level="random") == 200
    assert not Table.objects.get(pk=table.pk).waits_for_bot, "they have chosen differently"
    assert choose(others[0], table, "bot", level="random") == 200
    assert Table.objects.get(pk=table.pk).waits_for_bot


def test_who_has_left_does_not_count() -> None:
    """A vote is worth nothing once its person has resigned."""
    people = [Browser() for _ in range(4)]
    table = people[0].open_table(("human", "open", "open", "open"), **LIVE)
    for seat, browser in enumerate(people[1:], start=1):
        sit_down(browser, table, seat)
    table.refresh_from_db()
    late = table.to_move
    assert late is not None
    run_out(table)
    first, second, _third = (browser for seat, browser in enumerate(people) if seat != late)
    assert choose(first, table, "end") == 200
    first.get(f"/t/{table.id}/")
    first.post(f"/t/{table.id}/resign", {})
    assert choose(second, table, "end") == 200
    assert not Table.objects.get(pk=table.pk).over, "one of the two that are left is not more than half"


def test_a_guest_who_registers_votes_once() -> None:
    """The vote goes with them: nobody is two people."""
    people = [Browser() for _ in range(4)]
    table = people[0].open_table(("human", "open", "open", "open"), **LIVE)
    for seat, browser in enumerate(people[1:], start=1):
        sit_down(browser, table, seat)
    table.refresh_from_db()
    late = table.to_move
    assert late is not None
    run_out(table)
    first = next(browser for seat, browser in enumerate(people) if seat != late)
    assert choose(first, table, "end") == 200
    register(first, "Ana")
    assert len(Clock.objects.get(table=table).votes) == 1
    assert choose(first, table, "end") == 200
    assert len(Clock.objects.get(table=table).votes) == 1
    assert not Table.objects.get(pk=table.pk).over


def test_a_move_ends_the_question() -> None:
    table, (late, other) = running(LIVE)
    run_out(table)
    play_turn(late, table)
    assert "data-time-out" not in other.get(f"/t/{table.id}/")
    assert choose(other, table, "bot") == 409


def test_who_plays_alone_is_not_hurried(browser: Browser) -> None:
    table = browser.open_table(("human", "human"), **LIVE)
    run_out(table)
    page = browser.get(f"/t/{table.id}/")
    assert "Nobody else waits for you" in page
    assert browser.listed()


def test_a_warning_is_sent_once_before_time_runs_out() -> None:
    warned: list[int] = []

    def note(sender: object, seat: Seat, **_: object) -> None:
        warned.append(seat.number)

    table, _ = running(BY_TURNS)
    changes.timing_out.connect(note)
    try:
        assert timeouts.warn() == 0
        passed(table, 3 * DAY - 5 * 3600)
        assert timeouts.warn() == 1
        assert timeouts.warn() == 0
    finally:
        changes.timing_out.disconnect(note)
    assert warned == [table.to_move]


def test_no_game_stands_still_for_good() -> None:
    """After 30 days without a move it is ended, unrated, and its players were told days before."""
    told: list[str] = []

    def note(sender: object, table: Table, **_: object) -> None:
        told.append(table.id)

    table, (mover, _) = running({})
    changes.ending_soon.connect(note)
    try:
        Table.objects.filter(pk=table.pk).update(changed=timezone.now() - timedelta(days=25))
        assert stopping.end_abandoned() == 0
        assert not told
        Table.objects.filter(pk=table.pk).update(changed=timezone.now() - timedelta(days=31))
        assert stopping.end_abandoned() == 0, "never without notice, however long the site was down"
        assert stopping.end_abandoned() == 0
        assert told == [table.id]
        Table.objects.filter(pk=table.pk).update(warned=timezone.now() - timedelta(days=5))
        assert stopping.end_abandoned() == 1
    finally:
        changes.ending_soon.disconnect(note)
    table.refresh_from_db()
    assert (table.over, table.stopped) == (True, ABANDONED)
    assert not Result.objects.exists()
    assert "Nobody has moved here for a long time" in mover.get(f"/t/{table.id}/")


def test_a_game_is_not_ended_while_who_is_to_move_has_time_left() -> None:
    """By turns, with a bank and holidays, that may be longer than the days after which games are ended."""
    table, _ = running(BY_TURNS)
    now = timezone.now()
    long_ago = {"changed": now - timedelta(days=31), "warned": now - timedelta(days=5)}
    for due, ended in ((now + timedelta(days=1), 0), (now - timedelta(days=1), 1)):
        Table.objects.filter(pk=table.pk).update(**long_ago)
        Clock.objects.filter(table=table).update(due=due)
        assert stopping.end_abandoned() == ended, due


def test_a_move_after_the_notice_keeps_the_game() -> None:
    table, (mover, _) = running({})
    Table.objects.filter(pk=table.pk).update(changed=timezone.now() - timedelta(days=28))
    stopping.end_abandoned()
    play_turn(mover, table)
    assert Table.objects.get(pk=table.pk).warned is None


def test_a_table_begins_at_its_time(browser: Browser) -> None:
    """Not before, even if all seats are taken; then with bots on the seats that are free."""
    friend, soon = Browser(), timezone.now() + timedelta(hours=2)
    table = browser.open_table(
        ("human", "open", "open"), starts=soon.strftime("%Y-%m-%dT%H:%M"), zone="UTC", pace="live"
    )
    assert table.starts == soon.replace(second=0, microsecond=0)
    sit_down(friend, table)
    assert start_due() == 0
    assert "data-starts" in friend.get(f"/t/{table.id}/")
    Table.objects.filter(pk=table.pk).update(starts=timezone.now())
    assert start_due() == 1
    table.refresh_from_db()
    assert table.started
    assert [seat.human for seat in table.seats.all()] == [True, True, False]
    assert start_due() == 0


@pytest.mark.parametrize("when", ["2020-01-01T10:00", "2199-01-01T10:00", "tonight"])
def test_times_at_which_no_table_can_begin(browser: Browser, when: str) -> None:
    browser.get("/")
    browser.post("/new/navegador/", {"seats": "2", "seat-0": "human", "seat-1": "open", "starts": when})
    assert browser.status == 400
    assert not Table.objects.exists()
