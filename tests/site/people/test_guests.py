"""Guests: each counts by themselves, by their cookie; whoever keeps none counts by their address."""

from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from carreira.site.tables.models import Table
from tests.site.conftest import Browser

pytestmark = pytest.mark.django_db
HERE, THERE = "203.0.113.5", "203.0.113.6"


@pytest.fixture(autouse=True)
def few(settings: Any) -> None:
    settings.GUESTS_AN_HOUR = 2
    cache.clear()


def browser_at(address: str) -> Browser:
    browser = Browser()
    browser.client = Client(enforce_csrf_checks=True, headers={"accept-language": "en"}, REMOTE_ADDR=address)
    return browser


def opened(browser: Browser) -> int:
    """Open a table; the status of the answer."""
    browser.get("/")
    seats = {"seats": "2", "seat-0": "human", "seat-1": "random"}
    return int(browser.post("/new/navegador/", seats).status_code)


def test_so_many_guests_may_come_from_one_address() -> None:
    """Who keeps the cookie is one guest, with as many tables as one may have."""
    first = browser_at(HERE)
    assert [opened(first) for _ in range(4)] == [303] * 4
    assert opened(browser_at(HERE)) == 303
    assert Table.objects.values("owner").distinct().count() == 2
    late = browser_at(HERE)
    assert opened(late) == 429
    assert "Allow cookies" in late.page
    assert opened(first) == 303
    assert opened(browser_at(THERE)) == 303


def test_this_machine_does_not_count() -> None:
    """Where a proxy says nothing of addresses, it would be everybody's."""
    assert [opened(browser_at("127.0.0.1")) for _ in range(4)] == [303] * 4
