"""Tables that this program can't replay: their pages say so, their moves can be had, and nothing waits for them."""

import json
import re
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

import carreira
from carreira.site.clocks import keeping
from carreira.site.clocks.models import Clock
from carreira.site.running.worker import Worker
from carreira.site.study.models import GameReview
from carreira.site.study.reviews import review_next
from carreira.site.tables import timeouts, unreadable
from carreira.site.tables.live import KEEP, live
from carreira.site.tables.models import Table
from carreira.site.tables.records import record, stored
from tests.site.clocks.test_clocks import BY_TURNS, DAY, LIVE, passed, running
from tests.site.conftest import Browser, finish
from tests.site.conftest import stored as row_of

pytestmark = pytest.mark.django_db
NEWER = 99


def of_a_newer_version(table: Table) -> Table:
    """The table as if a newer version of the program had opened it."""
    Table.objects.filter(pk=table.pk).update(rules_version=NEWER)
    KEEP.clear()
    table.refresh_from_db()
    return table


def test_its_page_says_so_and_offers_its_record(browser: Browser) -> None:
    table = browser.open_table()
    browser.get(f"/t/{table.id}/")
    browser.move(table, browser.listed()[0])
    before = row_of(table)
    of_a_newer_version(table)
    for address in ("", "view.json", "preview?move=x", "board.svg"):
        page = browser.get(f"/t/{table.id}/{address}")
        assert browser.status == 503, address
        assert "rules 99" in page
        assert "every move is kept" in page
        assert f'href="/t/{table.id}/record"' in page
    assert row_of(table) == before


def test_programs_hear_of_it_before_a_stream_begins(browser: Browser, other: Browser) -> None:
    table = of_a_newer_version(browser.open_table())
    for path in ("view", "stream"):
        found = json.loads(other.get(f"/api/tables/{table.id}/{path}"))
        assert other.status == 503
        assert "rules 99" in found["error"]["message"]
    json.loads(other.get(f"/api/tables/{table.id}"))
    assert other.status == 200


def test_why_is_said_in_one_line_after_what_matters(browser: Browser) -> None:
    table = browser.open_table()
    Table.objects.filter(pk=table.pk).update(figures={"a": 1})
    KEEP.clear()
    reader = Browser("de")
    page = reader.get(f"/t/{table.id}/")
    assert reader.status == 503
    assert re.search(r"Nichts ist verloren: [^<]* Der Grund: [^<\n]*diese Zahl gibt es[^<\n]*</p>", page)


@pytest.mark.parametrize("damage", [{"position": [1, 2]}, {"seed": "none"}, {"options": [1]}])
def test_what_no_version_has_stored_is_no_fault_of_the_page(browser: Browser, damage: dict[str, Any]) -> None:
    table = browser.open_table()
    Table.objects.filter(pk=table.pk).update(**damage)
    KEEP.clear()
    assert "is damaged" in browser.get(f"/t/{table.id}/")
    assert browser.status == 503


def test_its_record_is_what_this_program_would_have_written(browser: Browser) -> None:
    table = browser.open_table()
    finish(table)
    wanted = record(table, live(table).match, revealed=True)
    assert stored(table, revealed=True) == wanted
    of_a_newer_version(table)
    kept = browser.get(f"/t/{table.id}/record")
    assert browser.status == 200
    changed = [line for line in kept.splitlines() if line not in wanted.splitlines()]
    assert [line.partition(": ")[0] for line in changed] == ["rules", "check"], changed
    with pytest.raises(carreira.InvalidRecord, match="rules 99"):
        carreira.loads(kept)


def test_nothing_hidden_is_in_its_record_before_the_end(browser: Browser, other: Browser) -> None:
    table = of_a_newer_version(browser.open_table())
    kept = browser.get(f"/t/{table.id}/record")
    assert browser.status == 200
    assert "seed:" not in kept
    assert "salt:" not in kept
    other.get(f"/t/{table.id}/record")
    assert other.status == 403
    page = other.get(f"/t/{table.id}/")
    assert "rules 99" in page
    assert "/record" not in page, "no link that answers 403"


def test_it_waits_for_no_bot_until_it_can_be_replayed(browser: Browser) -> None:
    table = browser.open_table(("random", "random"))
    version = table.rules_version
    of_a_newer_version(table)
    worker = Worker(stand_ins=True)
    assert worker.serve_once()
    table.refresh_from_db()
    assert "rules 99" in table.unreadable
    assert not table.waits_for_bot
    assert table.waits_for == ""
    assert not worker.serve_once(), "it counts in no queue"
    tried: set[str] = set()
    assert unreadable.look_again(tried) == 0
    assert tried == {table.pk}
    Table.objects.filter(pk=table.pk).update(rules_version=version)
    assert unreadable.look_again(tried) == 0, "a program tries a table once"
    assert unreadable.look_again(set()) == 1
    table.refresh_from_db()
    assert (table.unreadable, table.waits_for_bot) == ("", True)
    while worker.serve_once():
        pass
    table.refresh_from_db()
    assert table.over


@pytest.mark.parametrize("pace", [LIVE, BY_TURNS])
def test_its_clock_stands_still_until_it_can_be_replayed(pace: dict[str, str]) -> None:
    """Nobody is warned of time that runs out, and nobody's place is given to a bot, where nobody can move."""
    table, (_, other) = running(pace)
    passed(table, 4 * DAY if pace == LIVE else 2.8 * DAY)
    of_a_newer_version(table)
    assert timeouts.ring() == timeouts.warn() == 0
    clock = Clock.objects.get(table=table)
    assert (clock.since, clock.ran_out, clock.warned) == (None, None, False)
    Clock.objects.update(ran_out=timezone.now(), seat=table.to_move)
    other.get("/")
    other.post(f"/t/{table.id}/time-out", {"choice": "bot"})
    assert other.status == 503
    table.refresh_from_db()
    assert not table.unrated
    assert [seat.human for seat in table.seats.all()] == [True, True]
    Clock.objects.update(ran_out=None)
    Table.objects.filter(pk=table.pk).update(rules_version=carreira.GAMES[table.game].rules_version)
    assert unreadable.look_again(set()) == 1
    assert keeping.left(Clock.objects.get(table=table))[table.to_move or 0].seconds > 50


def test_whoever_has_little_time_left_has_some_when_it_goes_on() -> None:
    """By turns, although they had been warned before; the others can't take the seat at once."""
    table, _people = running(BY_TURNS)
    passed(table, 2.8 * DAY)
    assert timeouts.warn() == 1
    of_a_newer_version(table)
    passed(table, DAY)
    assert timeouts.ring() == 0
    Table.objects.filter(pk=table.pk).update(rules_version=carreira.GAMES[table.game].rules_version)
    assert unreadable.look_again(set()) == 1
    assert timeouts.ring() == 0
    clock = Clock.objects.get(table=table)
    assert clock.due is not None
    assert clock.due - timezone.now() > timedelta(hours=5.9)
    assert timeouts.warn() == 1, "a quarter of a turn is left, and they don't know"


def test_its_review_waits_in_no_queue(browser: Browser) -> None:
    table = browser.open_table()
    finish(table)
    of_a_newer_version(table)
    GameReview.objects.create(pk=table.pk, waiting=True)
    assert review_next(None) == 0
    assert not GameReview.objects.get(pk=table.pk).waiting


def test_the_other_tables_of_its_players_are_listed_with_it(browser: Browser) -> None:
    table = of_a_newer_version(browser.open_table())
    fine = browser.open_table()
    page = browser.get("/")
    assert browser.status == 200
    assert f'data-my-table="{table.id}"' in page
    assert f'data-my-table="{fine.id}"' in page
