"""Who watches: accounts by name, guests as a number, for as long as they have the page open, and nobody else."""

import asyncio
from contextlib import nullcontext
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.cache import cache
from django.http import HttpRequest
from django.test import RequestFactory
from django.utils import timezone

from carreira.site.people.models import Person
from carreira.site.tables import stream
from carreira.site.tables.listening import Listener, admitted, still_there
from carreira.site.tables.models import PRESENT, Table, Watcher
from carreira.site.tables.watching import AGAIN, GONE, remove_gone
from tests.site.conftest import Browser
from tests.site.people.test_accounts import register

pytestmark = pytest.mark.django_db(transaction=True)


def asking(browser: Browser, table: Table) -> HttpRequest:
    """The request by which a page asks for its table's stream."""
    request = RequestFactory().get(f"/t/{table.id}/events")
    request.session = browser.client.session
    account = browser.client.session.get("_auth_user_id")
    request.user = Person.objects.get(pk=account) if account else AnonymousUser()
    return request


def connected(browser: Browser, table: Table) -> int:
    """Have the page open, as its stream of updates notes it; returns the status of the stream."""
    return stream.events(asking(browser, table), table.id).status_code


def listener_of(browser: Browser, table: Table) -> Listener:
    """Whoever has the page open, as their stream began."""
    return admitted(asking(browser, table), table.id)


def queue_of(*states: dict[str, Any] | None) -> "asyncio.Queue[dict[str, Any] | None]":
    """A queue that holds these states of a table."""
    queue: asyncio.Queue[dict[str, Any] | None] = asyncio.Queue()
    for one in states:
        queue.put_nowait(one)
    return queue


def connect(browser: Browser, table: Table) -> dict[str, Any]:
    """Have the page open; returns what all the pages of the table are sent then."""
    assert connected(browser, table) == 200
    return state(table)


def state(table: Table) -> dict[str, Any]:
    found: dict[str, Any] = stream.states([table.id])[table.id]["watching"]
    return found


@pytest.fixture
def table(browser: Browser) -> Table:
    cache.clear()
    return browser.open_table(("human", "human"))


@pytest.fixture
def member() -> Browser:
    found = Browser()
    register(found, "Ana")
    return found


@pytest.fixture
def guest() -> Browser:
    """Somebody without an account, whom the site knows from a table of their own."""
    found = Browser()
    found.open_table(("human", "random"))
    return found


def test_accounts_are_named_and_guests_counted(browser: Browser, table: Table, member: Browser, guest: Browser) -> None:
    assert connect(browser, table) == {"names": [], "guests": 0}, "who plays does not watch"
    assert connect(guest, table) == {"names": [], "guests": 1}
    assert connect(member, table) == {"names": ["Ana"], "guests": 1}
    page = browser.get(f"/t/{table.id}/")
    assert "<span>Ana, a guest</span>" in page
    assert connect(Browser(), table) == {"names": ["Ana"], "guests": 1}, "a browser without a session is nobody"
    for secret in Watcher.objects.exclude(visitor="").values_list("visitor", flat=True):
        assert secret not in page
        assert secret not in str(stream.states([table.id]))


def test_nobody_is_shown_where_nobody_watches(browser: Browser, table: Table) -> None:
    page = browser.get(f"/t/{table.id}/")
    assert "hidden>Watching:" in page


def test_who_has_gone_watches_no_more(table: Table, member: Browser) -> None:
    connect(member, table)
    Watcher.objects.update(seen=timezone.now() - PRESENT)
    assert state(table) == {"names": [], "guests": 0}
    assert remove_gone() == 0
    Watcher.objects.update(seen=timezone.now() - GONE)
    assert remove_gone() == 1
    assert not Watcher.objects.exists()


def test_the_database_is_written_once_a_heartbeat(table: Table, member: Browser) -> None:
    connect(member, table)
    first = Watcher.objects.get().seen
    connect(member, table)
    assert Watcher.objects.get().seen == first, "a page that is loaded again, or a second one, writes nothing"
    Watcher.objects.update(seen=first - AGAIN)
    connect(member, table)
    assert Watcher.objects.get().seen >= first
    assert timedelta(seconds=stream.HEARTBEAT) > AGAIN, "or a heartbeat would be left out"
    assert timedelta(seconds=stream.HEARTBEAT) + AGAIN < PRESENT


def test_who_sits_down_watches_no_more(browser: Browser, member: Browser) -> None:
    cache.clear()
    waiting = browser.open_table(("human", "open"))
    connect(member, waiting)
    assert state(waiting)["names"] == ["Ana"]
    member.get(f"/t/{waiting.id}/")
    member.post(f"/t/{waiting.id}/join/1", {})
    assert state(waiting) == {"names": [], "guests": 0}


def test_nobody_watches_a_table_of_its_players_alone(browser: Browser, member: Browser) -> None:
    table = browser.open_table(("human", "human"), **{"players-only": "on"})
    assert connected(member, table) == 403
    assert not Watcher.objects.exists()


def test_a_page_that_stays_open_shows_nobody_under_an_old_name(table: Table, member: Browser) -> None:
    """The stream that it listens to began under that name."""
    who = listener_of(member, table)
    member.get("/account/")
    member.post("/account/name", {"name": "Leonor"})
    now = still_there(table.id, who)
    assert now is not None
    assert now.account == "Leonor"
    assert state(table)["names"] == ["Leonor"]
    member.get("/account/")
    member.post("/account/delete", {"password": "caravel-and-compass"})
    assert still_there(table.id, now) is None
    assert state(table) == {"names": [], "guests": 0}


def test_who_sits_down_on_another_seat_is_there(browser: Browser, member: Browser) -> None:
    waiting = browser.open_table(("human", "open"))
    who = listener_of(member, waiting)
    assert not who.seats
    member.get(f"/t/{waiting.id}/")
    member.post(f"/t/{waiting.id}/join/1", {})
    waiting.seats.update(seen=None)
    assert still_there(waiting.id, who) is not None
    assert [seat.here for seat in waiting.seats.all()] == [False, True]


def test_a_guest_who_has_logged_in_is_not_taken_for_one_who_looks_on(browser: Browser, table: Table) -> None:
    """By the page that is still open from before: its stream ends, and it opens one under the new name."""
    who = listener_of(browser, table)
    register(browser, "Ana")
    assert still_there(table.id, who) is None
    assert state(table) == {"names": [], "guests": 0}


def test_who_looked_for_a_seat_hears_nothing_once_players_are_among_themselves(
    browser: Browser, member: Browser, guest: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither when the game begins, nor later."""
    waiting = browser.open_table(("human", "open"), **{"players-only": "on"})
    watcher, player = listener_of(guest, waiting), listener_of(browser, waiting)
    member.get(f"/t/{waiting.id}/")
    member.post(f"/t/{waiting.id}/join/1", {})
    before, after = ({"revision": int(begun), "started": begun, "over": False} for begun in (False, True))
    monkeypatch.setattr(stream, "states", lambda ids: {waiting.id: before})
    monkeypatch.setattr(stream, "NEWS", SimpleNamespace(listening=lambda *_: nullcontext(queue_of(after, None))))

    async def heard(who: Listener) -> list[int]:
        return [one.state["revision"] async for one in stream.told(waiting.id, who) if one]

    assert asyncio.run(heard(watcher)) == [0]
    assert asyncio.run(heard(player)) == [0, 1]
    monkeypatch.setattr(stream, "states", lambda ids: {waiting.id: after})
    assert asyncio.run(heard(watcher)) == [], "it began while they were let in"
    assert still_there(waiting.id, watcher) is None


def test_a_watcher_is_followed(table: Table, member: Browser, guest: Browser) -> None:
    """By the new name, from guest to account, and out of the list when the account goes."""
    connect(member, table)
    member.get("/account/")
    assert '"watching": [' in member.get("/account/export")
    member.get("/account/")
    member.post("/account/name", {"name": "Leonor"})
    assert state(table)["names"] == ["Leonor"]
    connect(guest, table)
    register(guest, "Rui")
    assert state(table) == {"names": ["Leonor"], "guests": 0}
    connect(guest, table)
    assert state(table)["names"] == ["Leonor", "Rui"]
    member.get("/account/")
    member.post("/account/delete", {"password": "caravel-and-compass"})
    assert state(table)["names"] == ["Rui"]
