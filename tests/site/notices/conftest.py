"""What the tests of notices share: two people at a table, time that passes, accounts with confirmed addresses."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from allauth.account.models import EmailAddress
from django.core.cache import cache
from django.db.models import F
from django.utils import timezone, translation

from carreira.site.clocks.models import Clock
from carreira.site.notices import outside as posting
from carreira.site.notices import sending
from carreira.site.notices.models import Delivery, Notice, Post
from carreira.site.people.models import Person
from carreira.site.tables import timeouts
from carreira.site.tables.models import Seat, Table
from tests.site.conftest import Browser
from tests.site.notices.servers import WebServer, web_server


@pytest.fixture(autouse=True)
def fresh_limits() -> None:
    """Attempts of one test don't count in another."""
    cache.clear()


@pytest.fixture
def ana(db: None) -> Browser:
    """Ana, who has an account with a confirmed address."""
    return with_account("Ana")


@pytest.fixture
def rui(db: None) -> Browser:
    """Rui, who has one too."""
    return with_account("Rui")


def with_account(name: str, language: str = "en", *, confirmed: bool = True) -> Browser:
    """The browser of somebody who is logged in."""
    browser = Browser(language)
    account = Person.objects.create(username=name, email=f"{name.lower()}@example.org")
    EmailAddress.objects.create(user=account, email=account.email, primary=True, verified=confirmed)
    with translation.override(language):  # as in a request
        browser.client.force_login(account, backend="django.contrib.auth.backends.ModelBackend")
    return browser


def visitor_of(browser: Browser) -> str:
    """The secret name of who uses that browser."""
    number = browser.client.session.get("_auth_user_id")
    if number:
        return str(Person.objects.get(pk=number).visitor)
    return str(browser.client.session["visitor"])


def seated(*browsers: Browser, game: str = "navegador", **fields: str) -> Table:
    """A table at which these people sit, which has begun; all have closed its page, and nothing is to be told."""
    first, *others = browsers
    table = first.open_table(("human", *["open"] * len(others)), game=game, **fields)
    for number, browser in enumerate(others, 1):
        browser.get(f"/t/{table.id}/")
        browser.post(f"/t/{table.id}/join/{number}", {"name": f"Friend {number}"})
        assert browser.status == 200, browser.page
    table.refresh_from_db()
    assert table.started is not None
    Notice.objects.all().delete()
    Post.objects.all().delete()
    away(table)
    return table


def away(table: Table) -> None:
    """Everybody closes the table's page, and some time passes."""
    Seat.objects.filter(table=table, seen__isnull=False).update(seen=F("seen") - timedelta(minutes=2))


def warned(table: Table, *, hours_left: float = 5) -> None:
    """Of a turn of 24 hours by turns, so little time is left that whoever is to move is warned."""
    clock = Clock.objects.get(table=table)
    assert clock.due is not None
    passed = clock.due - timezone.now() - timedelta(hours=hours_left)
    Clock.objects.filter(pk=table.pk).update(since=F("since") - passed, due=F("due") - passed)
    assert timeouts.warn() == 1


def turn_of(table: Table, *browsers: Browser) -> tuple[Browser, Browser]:
    """Of two people at a table, who is to move, and the other."""
    table.refresh_from_db()
    first, second = browsers
    mine = table.seats.get(visitor=visitor_of(first)).number
    return (first, second) if table.to_move == mine else (second, first)


def play(browser: Browser, table: Table) -> None:
    """Move until it is somebody else's turn."""
    browser.get(f"/t/{table.id}/")
    while moves := browser.listed():
        browser.move(table, "done" if "done" in moves else moves[0])
        assert browser.status == 200, browser.page
    table.refresh_from_db()
    away(table)


def later(**time: float) -> None:
    """Let time pass: all that is kept of notices and of who was there becomes older."""
    passed = timedelta(**time)
    Seat.objects.filter(seen__isnull=False).update(seen=F("seen") - passed)
    Notice.objects.update(created=F("created") - passed, due=F("due") - passed)
    Post.objects.update(created=F("created") - passed, due=F("due") - passed)
    Delivery.objects.update(due=F("due") - passed)


def send_later(**time: float) -> None:
    """Let time pass, and send what is due then."""
    later(**(time or {"minutes": 2}))
    sending.send_now()


@pytest.fixture
def outside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[WebServer]:
    """A web server that stands for one on the public internet."""
    with web_server(tmp_path) as server:
        monkeypatch.setattr(posting, "RESOLVE", lambda host, port: ["127.0.0.1"])
        monkeypatch.setattr(posting, "ALLOWED", lambda address: address == "127.0.0.1")
        monkeypatch.setattr(posting, "AUTHORITIES", str(server.authority))
        yield server
