"""Clocks of tables: what they show, what they take off and add, when they stand still."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from carreira.site.clocks import keeping, outages, views
from carreira.site.clocks.models import Beat, Clock, Rest
from carreira.site.clocks.showing import in_words
from carreira.site.tables import stopping
from carreira.site.tables.models import Table
from tests.site.conftest import Browser
from tests.site.tables.test_seats import sit_down

pytestmark = pytest.mark.django_db
LIVE = {"pace": "live", "minutes": "10", "increment": "120"}
BY_TURNS = {"pace": "turns", "hours": "24"}
DAY = 24 * 3600


def about(seconds: Any) -> object:
    """So many seconds: the test itself takes some."""
    return pytest.approx(seconds, abs=30)


def running(fields: Mapping[str, str], *kinds: str) -> tuple[Table, list[Browser]]:
    """A table of two people (or of `kinds`, of which all persons but the first join), the one to move first."""
    people = [Browser(), Browser()]
    table = people[0].open_table(kinds or ("human", "open"), **fields)
    sit_down(people[1], table)
    table.refresh_from_db()
    assert table.started
    if table.to_move == 1:
        people.reverse()
    for browser in people[::-1]:
        browser.get(f"/t/{table.id}/")
    return table, people


def passed(table: Table, seconds: float) -> None:
    """Let so much time have passed at a table."""
    clock = Clock.objects.get(table=table)
    assert clock.since is not None, "no clock runs"
    assert clock.due is not None
    shift = timedelta(seconds=seconds)
    Clock.objects.filter(table=table).update(since=clock.since - shift, due=clock.due - shift)


def left(table: Table) -> list[int]:
    return [round(one.seconds) for one in keeping.left(Clock.objects.get(table=table))]


def play_turn(browser: Browser, table: Table) -> None:
    """Play until it is somebody else's turn."""
    seat = Table.objects.get(pk=table.pk).to_move
    while Table.objects.get(pk=table.pk).to_move == seat:
        browser.get(f"/t/{table.id}/")
        moves = browser.listed()
        move = "done" if "done" in moves else moves[0]
        browser.post(f"/t/{table.id}/move", {"revision": browser.attribute("data-revision"), "move": move})
        assert browser.status == 200


def test_only_the_clock_of_who_is_to_move_runs() -> None:
    """It gets the increment once the turn is over, not for each decision."""
    table, (mover, _) = running(LIVE)
    seat = table.to_move
    assert seat is not None
    passed(table, 100)
    assert left(table)[seat] == about(500)
    assert left(table)[1 - seat] == about(600)
    play_turn(mover, table)
    assert left(table)[seat] == about(620)
    clock = Clock.objects.get(table=table)
    assert clock.seat == 1 - seat
    assert clock.since


def test_a_turn_over_days_uses_its_hours_before_the_bank() -> None:
    table, (mover, _) = running(BY_TURNS)
    seat = table.to_move
    assert seat is not None
    assert left(table) == about([3 * DAY] * 2)
    passed(table, DAY + 3600)
    play_turn(mover, table)
    assert left(table)[seat] == about(3 * DAY - 3600), "the next turn has its hours again; the bank has an hour less"


def test_a_night_of_who_is_to_move_does_not_count() -> None:
    """As it was chosen before the turn began: nobody stops a clock that runs."""
    table, (mover, other) = running(BY_TURNS)
    hour = timezone.now().hour
    fields = {"zone": "UTC", "night_from": str(hour), "night_to": str((hour + 3) % 24)}
    for browser in (mover, other):
        browser.get("/rest/")
        browser.post("/rest/", fields)
        assert "Saved." in browser.page
    assert "stands still" not in mover.get(f"/t/{table.id}/"), "this turn has begun already"
    play_turn(mover, table)
    page = other.get(f"/t/{table.id}/")
    assert "stands still" in page
    assert 'data-running="true"' not in page
    clock = Clock.objects.get(table=table)
    assert clock.seat is not None
    spent = 3 * DAY - keeping.left(clock, timezone.now() + timedelta(hours=5))[clock.seat].seconds
    assert 2 * 3600 - 60 <= spent <= 3 * 3600 + 60, "of five hours, two to three are no night"


def test_an_outage_at_night_takes_nothing_off() -> None:
    """What was used before the outage counts by the night as ever, and so does what follows it."""
    table, _ = running(BY_TURNS)
    evening = timezone.now().replace(hour=20, minute=0, second=0, microsecond=0)
    seat = Clock.objects.get(table=table).seat
    assert seat is not None
    rest = {"zone": "UTC", "night_from": 23, "night_to": 7, "holidays": []}
    Clock.objects.filter(table=table).update(since=evening, rest=rest)
    outages.beat(evening + timedelta(hours=2))
    assert outages.beat(evening + timedelta(hours=10)) == 1
    clock = Clock.objects.get(table=table)
    after = keeping.left(clock, evening + timedelta(hours=12))[seat].seconds
    assert 3 * DAY - after == about(2 * 3600 + 3600), "two hours before the outage, and one after seven in the morning"


def test_the_page_shows_each_clock_as_the_contract_says() -> None:
    table, (mover, other) = running(LIVE)
    for browser in (mover, other, Browser()):
        page = browser.get(f"/t/{table.id}/")
        for seat in (0, 1):
            assert f'data-clock="{seat}" data-left="' in page
        assert page.count('data-running="true"') == 1


def test_bots_have_no_clock() -> None:
    table, (mover, _) = running(LIVE, "human", "open", "random")
    page = mover.get(f"/t/{table.id}/")
    assert 'data-clock="1"' in page
    assert 'data-clock="2"' not in page


def test_without_a_pace_there_is_no_clock() -> None:
    table, (mover, _) = running({})
    assert not Clock.objects.filter(table=table).exists()
    assert "data-clock" not in mover.get(f"/t/{table.id}/")


def test_clocks_stand_still_while_the_table_is_paused() -> None:
    table, _ = running(LIVE)
    passed(table, 60)
    stopping.pause(table)
    clock = Clock.objects.get(table=table)
    assert clock.since is None
    assert min(left(table)) == about(540)
    stopping.resume(table)
    assert min(left(table)) == about(540)
    assert Clock.objects.get(table=table).since


def test_clocks_stand_still_once_the_game_is_over() -> None:
    table, _ = running(LIVE)
    stopping.stop(table, "players")
    assert Clock.objects.get(table=table).since is None


def test_time_is_given_back_after_the_server_was_down() -> None:
    """What was used before it went down stays used."""
    table, _ = running(LIVE)
    start = timezone.now()
    outages.beat(start)
    passed(table, 30)
    assert outages.beat(start + timedelta(seconds=6)) == 0, "nothing is given back while the site is up"
    assert outages.beat(start + timedelta(hours=3)) == 1
    clock = Clock.objects.get(table=table)
    assert round(min(one.seconds for one in keeping.left(clock, start + timedelta(hours=3)))) == about(570)
    assert clock.due
    assert clock.due > start + timedelta(hours=3)
    assert Beat.objects.get().at == start + timedelta(hours=3)


def test_a_clock_that_began_after_the_outage_gets_nothing() -> None:
    start = timezone.now() - timedelta(hours=3)
    outages.beat(start)
    table, _ = running(LIVE)
    before = Clock.objects.get(table=table).since
    assert outages.beat(timezone.now()) == 0
    assert Clock.objects.get(table=table).since == before


def test_undo_gives_no_increment() -> None:
    table, (mover, _) = running(LIVE)
    seat = table.to_move
    assert seat is not None
    mover.post(f"/t/{table.id}/move", {"revision": mover.attribute("data-revision"), "move": "rondel market-1"})
    assert Table.objects.get(pk=table.pk).to_move == seat, "this move must leave the turn with its seat"
    passed(table, 20)
    mover.post(f"/t/{table.id}/undo", {"revision": mover.attribute("data-revision")})
    assert mover.status == 200
    assert left(table)[seat] == about(580)


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({"pace": "live", "minutes": "0"}, "a whole number from 1 to 240"),
        ({"pace": "live", "increment": "many"}, "a whole number from 0 to 600"),
        ({"pace": "turns", "hours": "25"}, "not one of the available choices"),
        ({"pace": "never"}, "not one of the available choices"),
    ],
)
def test_paces_that_are_not_offered(browser: Browser, fields: dict[str, str], problem: str) -> None:
    browser.get("/")
    browser.post("/new/navegador/", {"seats": "2", "seat-0": "human", "seat-1": "open", **fields})
    assert browser.status == 400
    assert problem in browser.page
    assert not Table.objects.exists()


def test_the_next_game_has_the_same_pace() -> None:
    table, (mover, _) = running(BY_TURNS)
    stopping.stop(table, "players")
    mover.get(f"/t/{table.id}/")
    mover.post(f"/t/{table.id}/again", {})
    again = Table.objects.exclude(pk=table.pk).get()
    assert again.clock.pace == Clock.objects.get(table=table).pace
    assert again.clock.since is None


def test_rest_goes_with_the_account(browser: Browser) -> None:
    """A guest's choice is kept by registering, listed on request, and forgotten with the account."""
    browser.get("/rest/")
    browser.post("/rest/", {"zone": "Europe/Lisbon", "night_from": "22", "night_to": "7"})
    browser.get("/account/signup/")
    word = "caravel-and-compass"
    browser.post("/account/signup/", {"username": "Ana", "password1": word, "password2": word})
    assert "Europe/Lisbon" in browser.get("/account/export")
    browser.get("/account/")
    browser.post("/account/delete", {"password": word})
    assert not Rest.objects.exists()


def test_two_posts_at_once_make_one_rest(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second one has looked before the first one was stored."""
    browser.get("/rest/")
    browser.post("/rest/", {"zone": "Europe/Lisbon", "night_from": "22", "night_to": "7"})
    monkeypatch.setattr(views, "rest_of", lambda visitor: None)
    browser.post("/rest/", {"zone": "UTC", "night_from": "23", "night_to": "7"}, follow=False)
    assert browser.status == 303
    assert (Rest.objects.get().zone, Rest.objects.get().night_from) == ("UTC", 23)


@pytest.mark.parametrize(
    ("seconds", "live", "words"),
    [
        (272, True, "4:32"),
        (3872, True, "1:04:32"),
        (5.9, True, "0:05"),
        (97200, False, "1 d 3 h"),
        (18720, False, "5 h 12 min"),
    ],
)
def test_times_in_words(seconds: float, live: bool, words: str) -> None:
    assert in_words(seconds, live=live) == words
