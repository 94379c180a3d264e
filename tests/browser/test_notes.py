"""Private notes and a server that is slow, or away."""

from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, Route, expect

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


def test_what_was_written_in_another_window_is_not_lost(visit: Callable[..., BrowserContext]) -> None:
    """A page that was open all the while, on another machine say, doesn't put its old text in the place of the new."""
    page = writer(visit)
    later = page.context.new_page()
    later.goto(page.url)
    later.locator("#notes > summary").click()
    later.locator("#note-text").fill("Goa")
    expect(later.locator(STATE)).to_have_text("Saved")
    text = page.locator("#note-text")
    text.press_sequentially("Lisboa")
    expect(page.locator(STATE)).to_have_text("Saved. What you wrote in another window stands below.")
    expect(text).to_have_value("Lisboa\n\nGoa")
    assert text.evaluate("area => area.selectionStart") == len("Lisboa"), "typing goes on where it was"
    text.press_sequentially("!")
    expect(page.locator(STATE)).to_have_text("Saved")
    page.reload()
    expect(text).to_have_value("Lisboa!\n\nGoa")


def test_an_answer_that_is_lost_makes_no_text_twice(visit: Callable[..., BrowserContext]) -> None:
    page = writer(visit)
    lost: list[int] = []

    def lose(route: Route) -> None:
        if lost:
            route.continue_()
        else:
            lost.append(route.fetch().status)
            route.abort()

    page.route("**/note", lose)
    text = page.locator("#note-text")
    text.press_sequentially("Goa")
    expect(page.locator(STATE)).to_have_text("Not saved yet")
    text.press_sequentially(", then Malaca")
    expect(page.locator(STATE)).to_have_text("Saved")
    assert lost == [204]
    page.reload()
    expect(text).to_have_value("Goa, then Malaca")


def test_a_note_that_is_too_long_says_so(visit: Callable[..., BrowserContext]) -> None:
    page = writer(visit)
    page.locator("#note-text").evaluate("area => { area.removeAttribute('maxlength'); }")
    page.locator("#note-text").fill("x" * 4001)
    expect(page.locator(STATE)).to_contain_text("at most 4000 characters")
