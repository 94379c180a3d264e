"""Private notes and a server that is slow, or away."""

from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.held import Held
from tests.browser.player import FRAMES
from tests.browser.swaps import leave, stay
from tests.browser.test_together import seated

STATE = "[data-note-state]"


def writer(visit: Callable[..., BrowserContext]) -> Page:
    """Somebody who sits at a table of two and has their notes open."""
    page, _ = seated(visit)
    page.wait_for_load_state()
    page.locator("#notes > summary").click()
    return page


def test_a_slow_save_does_not_overtake_what_is_typed_meanwhile(visit: Callable[..., BrowserContext]) -> None:
    page = writer(visit)
    page.clock.install()
    with Held(page, "**/note", "POST") as held:
        page.locator("#note-text").fill("First")
        page.clock.run_for(1000)
        held.wait()
        page.locator("#note-text").fill("First, then more")
        page.clock.run_for(1500)  # longer than the pause after which it would be saved
        assert len(held.routes) == 1, "the next text waits for the answer"
    expect(page.locator(STATE)).to_have_text("Saved")
    page.reload()
    expect(page.locator("#note-text")).to_have_value("First, then more")


def test_the_browser_asks_before_notes_are_lost(visit: Callable[..., BrowserContext]) -> None:
    page = writer(visit)
    asked = stay(page)
    page.route("**/note", lambda route: route.abort())
    with page.expect_event("requestfailed"):
        page.locator("#note-text").press_sequentially("Later")
    expect(page.locator(STATE)).to_have_text("Not saved yet")
    page.evaluate(FRAMES)
    leave(page)
    assert asked == ["beforeunload"]
    expect(page.locator("#note-text")).to_have_value("Later")
    page.unroute("**/note")
    expect(page.locator(STATE)).to_have_text("Saved")
    page.goto("/")
    assert asked == ["beforeunload"]
