"""Pages in a real browser: what they send, and that a table can be reached, played and followed."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.player import MOVED, open_table, stands_at, wait_until
from tests.served import Site


def test_a_table_opens_and_a_move_is_played(page: Page) -> None:
    open_table(page, "human", "human")
    table = page.locator("[data-table]")
    expect(table).to_have_attribute("data-version", "0")
    expect(table).to_have_attribute("data-over", "false")
    page.locator('[data-moves] [data-move="rondel workers"]').click()
    expect(table).to_have_attribute("data-version", "1")
    page.locator("[data-undo]").click()
    expect(table).to_have_attribute("data-version", "0")


NOTE_CHANGES = """() => {
  window.since = {};
  document.addEventListener('carreira:shown', () => {
    window.since[document.getElementById('table').dataset.version] ??= Date.now();
  });
}"""
"""Notes when the page begins to show each state of the table."""
QUIET = "() => Object.values(window.since).every(time => Date.now() - time > 1000)"
"""Whether nothing has changed for longer than the page takes to show a move of somebody else."""


def test_a_second_window_follows_within_a_second(visit: Callable[..., BrowserContext], site: Site) -> None:
    first = visit().new_page()
    open_table(first, "human", "human")
    second = visit().new_page()
    second.goto(first.url)
    table = second.locator("[data-table]")
    expect(table).to_have_attribute("data-version", "0")
    for window in (first, second):
        window.evaluate(NOTE_CHANGES)
    for version in range(1, 6):
        wait_until(second, QUIET)
        first.locator("[data-moves] [data-move]").last.click()
        expect(first.locator("[data-table]")).to_have_attribute("data-version", str(version))
        expect(table).to_have_attribute("data-version", str(version))
        expect(second.locator("[data-move]")).to_have_count(0)
        moved, followed = (window.evaluate(f"window.since[{version}]") for window in (first, second))
        if followed - moved < 1000:
            return  # a machine that is busy with other things may be late a few times, not always
    pytest.fail("the second window was late five times")


def test_the_content_policy_is_strict(page: Page, site: Site) -> None:
    for address in ("/", "/rules/navegador/", "/nowhere"):
        answer = page.goto(address)
        assert answer is not None
        policy = answer.headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert page.locator("script:not([src]), :not(html)[style], style").count() == 0  # html has `UNPAINTED`'s


def test_the_language_follows_the_browser_and_can_be_chosen(visit: Callable[..., BrowserContext]) -> None:
    page = visit(locale="de").new_page()
    page.goto("/rules/navegador/")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.locator('button[name=language][value="en"]').click()
    expect(page.locator("html")).to_have_attribute("lang", "en-GB")
    assert page.url.endswith("/rules/navegador/")
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", "en-GB")


def test_a_change_of_language_keeps_the_place(page: Page) -> None:
    """Also a rule, or a moment, that was gone to after the page had been loaded."""
    page.goto("/rules/navegador/")
    page.locator('.rule-id[href="#nav.market.2"]').click()
    page.locator('button[name=language][value="it"]').click()
    expect(page.locator("html")).to_have_attribute("lang", "it")
    expect(page).to_have_url(re.compile(r"/rules/navegador/#nav\.market\.2$"))
    open_table(page, "human", "human")
    before = stands_at(page)
    page.locator("[data-moves] [data-move]").first.click()
    wait_until(page, MOVED, before)
    page.keyboard.press("ArrowLeft")
    expect(page).to_have_url(re.compile(r"\?at="))
    moment = page.url
    page.locator('button[name=language][value="fr"]').click()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page).to_have_url(moment)
