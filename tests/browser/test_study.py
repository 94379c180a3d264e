"""Learning from a game: a hint while it is played, its review when it is over, and going on from one of its moments."""

from collections.abc import Callable

from playwright.sync_api import BrowserContext, expect

from tests.browser.conftest import PHONE
from tests.browser.player import (
    SHORTEST,
    SLOW,
    at_once,
    from_the_list,
    next_page,
    open_shorter_table,
    play_to_the_end,
    show_mistakes,
)
from tests.browser.test_access import DESKTOP, check, looked_at

LISTEN = """() => {
  window.said = [];
  const announcer = document.getElementById('announcer');
  new MutationObserver(() => window.said.push(announcer.textContent)).observe(announcer, { childList: true });
}"""
"""Notes what is read aloud from now on."""


def test_a_hint_a_review_and_another_way(visit: Callable[..., BrowserContext]) -> None:
    """The hint and the review appear on the open page, once they are ready; axe-core looks at both."""
    page = looked_at(visit, DESKTOP)
    open_shorter_table(page, "human", "greedy", game="vascodagama", figures=SHORTEST)
    at_once(page)
    page.reload()
    page.locator("[data-ask-hint] button").click()
    hinted = page.locator("[data-hint-move]").first
    expect(hinted).to_contain_text(" %", timeout=SLOW)
    expect(page.locator("[data-ask-hint]")).to_have_count(0)
    check(page, "a table with a hint")
    page.evaluate(LISTEN)
    move = hinted.get_attribute("data-hint-move")
    page.locator(f'[data-moves] [data-move="{move}"]').click()
    expect(page.locator("[data-hint-move]")).to_have_count(0)
    said = page.evaluate("window.said")
    assert said, "the decision is read aloud"
    assert not [text for text in said if "after a hint" in text], said
    play_to_the_end(page, from_the_list, seed=4)
    expect(page.locator("[data-hinted]")).to_contain_text("1 hint")
    with next_page(page):
        page.locator("[data-to-review]").click()
    expect(page.locator("[data-review]")).to_have_attribute("data-waiting", "false", timeout=SLOW)
    expect(page.locator(".points li").first).to_be_attached()
    show_mistakes(page)
    expect(page.locator(".shares-chart .area")).to_have_count(2)
    check(page, "a review")
    slider, picker = page.locator("#moment"), page.locator("[data-picker]")
    slider.focus()
    page.keyboard.press("Home")
    expect(picker.locator("[data-number]")).to_have_text("0:")
    page.keyboard.press("ArrowRight")
    expect(picker.locator("[data-look]")).to_have_attribute("href", "/t/" + page.url.split("/")[4] + "/?at=1")
    page.locator(".shares-chart").click(position={"x": 300, "y": 60})
    expect(picker.locator("[data-number]")).not_to_have_text("1:")
    page.set_viewport_size(PHONE)
    check(page, "a review on a phone")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    with next_page(page):
        page.locator("[data-from]").click()
    expect(page.locator("[data-branch]")).to_contain_text("not rated")
    assert int(page.locator("#table").get_attribute("data-version") or 0) > 1
