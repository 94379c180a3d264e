"""Bots' time is shared among visitors; a queue that is full refuses only who has filled it."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from carreira.site.running.worker import Worker
from carreira.site.tables.models import Table, Watcher
from carreira.site.tables.queue import in_turn
from tests.site.conftest import Browser

pytestmark = pytest.mark.django_db


def waiting_tables(browser: Browser, count: int, kinds: tuple[str, ...] = ("human", "random")) -> list[Table]:
    """Tables of one visitor at which a bot is to move."""
    made = [browser.open_table(kinds) for _ in range(count)]
    Table.objects.filter(pk__in=[table.pk for table in made]).update(waits_for_bot=True, to_move=len(kinds) - 1)
    return made


def aged(tables: list[Table], minutes: float) -> None:
    """Let these tables have begun, and waited, for so long."""
    then = timezone.now() - timedelta(minutes=minutes)
    Table.objects.filter(pk__in=[table.pk for table in tables]).update(changed=then, started=then)


def served() -> list[str]:
    return [table.pk for table in in_turn(Table.objects.filter(waits_for_bot=True), 8)]


def test_many_tables_of_one_visitor_dont_keep_another_waiting(browser: Browser, other: Browser) -> None:
    crowd = waiting_tables(browser, 10)
    aged(crowd, 5)
    (mine,) = waiting_tables(other, 1)
    assert len(served()) == 2, "one of each visitor"
    assert mine.pk in served()


def test_a_visitors_tables_take_turns(browser: Browser) -> None:
    tables = waiting_tables(browser, 3)
    for minutes, table in zip((1, 3, 2), tables, strict=True):
        aged([table], minutes)
    order = []
    for _ in tables:
        (next_one,) = served()
        order.append(next_one)
        Table.objects.filter(pk=next_one).update(changed=timezone.now())
    assert order == [tables[1].pk, tables[2].pk, tables[0].pk]


def test_where_more_people_wait_bots_think_first(browser: Browser, other: Browser) -> None:
    alone = waiting_tables(browser, 1)
    (company,) = waiting_tables(other, 1, ("human", "human", "random"))
    company.seats.filter(number=1).update(visitor="somebody-else")
    aged(alone, 5)
    aged([company], 3)
    assert served() == [company.pk, alone[0].pk], "two people for three minutes, one for five"
    aged([company], 2)
    assert served() == [alone[0].pk, company.pk], "but nobody waits for ever"


def test_bots_play_among_themselves_last_and_only_while_somebody_looks_on(browser: Browser, other: Browser) -> None:
    (bots,) = waiting_tables(browser, 1, ("random", "random"))
    Watcher.objects.all().delete()
    assert served() == [bots.pk], "it has just begun"
    aged([bots], 2)
    assert served() == []
    for look in (f"/t/{bots.pk}/", f"/t/{bots.pk}/view.json", f"/api/tables/{bots.pk}/view"):
        Watcher.objects.all().delete()
        Browser().get(look)
        assert served() == [bots.pk], look
    (mine,) = waiting_tables(other, 1)
    assert served() == [mine.pk]
    mine.delete()
    Watcher.objects.update(seen=timezone.now() - timedelta(minutes=2))
    assert served() == []


def test_the_worker_serves_in_that_order(browser: Browser, other: Browser) -> None:
    aged(waiting_tables(browser, 3), 5)
    (mine,) = waiting_tables(other, 1)
    Table.objects.filter(pk=mine.pk).update(changed=timezone.now() - timedelta(minutes=1))
    assert mine in Worker(stand_ins=True).waiting()


def test_a_full_queue_refuses_only_who_has_filled_it(browser: Browser, other: Browser, settings: Any) -> None:
    waiting_tables(browser, 3)
    crowd = waiting_tables(Browser(), 9)
    Table.objects.filter(pk__in=[table.pk for table in crowd]).update(waits_for_bot=False)
    settings.BOT_QUEUE = 3
    new = {"seats": "2", "seat-0": "random", "seat-1": "human"}
    browser.get("/")
    browser.post("/new/navegador/", new)
    assert browser.status == 503
    other.get("/")
    assert other.post("/new/navegador/", new).status_code == 303
    Table.objects.filter(pk__in=[table.pk for table in crowd]).update(waits_for_bot=True)
    third = Browser()
    third.get("/")
    third.post("/new/navegador/", new)
    assert third.status == 503, "the server itself must go on"


def test_one_visitor_has_so_many_games_with_bots(browser: Browser, other: Browser, settings: Any) -> None:
    settings.BOT_TABLES = 2
    for _ in range(2):
        table = browser.open_table(("human", "random", "random"))
    browser.get("/")
    browser.post("/new/navegador/", {"seats": "2", "seat-0": "human", "seat-1": "random"})
    assert browser.status == 429
    assert "2 of your games with bots are unfinished" in browser.page
    browser.open_table(("human", "human"))
    other.open_table(("human", "random"))
    browser.get("/")
    browser.post(f"/t/{table.pk}/remove", {})
    browser.open_table(("human", "random"))


def test_games_that_begin_with_bots_later_count_as_well(browser: Browser, settings: Any) -> None:
    """Begun by their maker, or by themselves at a time."""
    settings.BOT_TABLES = 2
    waiting = [browser.open_table(("human", "open")) for _ in range(2)]
    browser.open_table(("human", "random"))
    for table, status in zip(waiting, (200, 429), strict=True):
        browser.get(f"/t/{table.pk}/")
        browser.post(f"/t/{table.pk}/fill", {"level": "random"})
        assert browser.status == status, browser.page
    assert "2 of your games with bots are unfinished" in browser.page
    assert Table.objects.get(pk=waiting[1].pk).started is None
    browser.get("/")
    soon = (timezone.now() + timedelta(hours=1)).strftime("%Y-%m-%dT%H:%M")
    fields = {"seats": "2", "seat-0": "human", "seat-1": "open", "pace": "live", "starts": soon, "zone": "UTC"}
    browser.post("/new/navegador/", fields)
    assert browser.status == 429


def test_one_visitor_opens_so_many_tables_an_hour(browser: Browser, settings: Any) -> None:
    settings.TABLES_AN_HOUR = 2
    for _ in range(2):
        browser.open_table()
    browser.get("/")
    browser.post("/new/navegador/", {"seats": "2", "seat-0": "human", "seat-1": "human"})
    assert browser.status == 429
    assert "within an hour" in browser.page
    Table.objects.update(created=timezone.now() - timedelta(minutes=61))
    browser.open_table()
