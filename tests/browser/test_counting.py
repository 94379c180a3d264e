"""The points are counted once more at the end: as often as one likes, and whatever the page shows meanwhile."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import PHONE
from tests.browser.player import SHORTEST, at_once, from_the_list, open_shorter_table, play_to_the_end, stop_the_clock
from tests.browser.swaps import swap
from tests.served import Site

BANNER = ".counting-banner"
COUNTED = """() => {
  window.counted = new Set();
  new MutationObserver(() => {
    const banner = document.querySelector('.counting-banner span');
    if (banner) window.counted.add(banner.textContent);
  }).observe(document.body, {childList: true, subtree: true, characterData: true});
}"""
"""Notes each category that is counted from now on."""
SHOWN = "() => [...document.querySelectorAll('[data-total], [data-points]')].map(cell => cell.textContent)"
"""The points that are shown: everybody's totals in the table of points, and in the panels."""


@pytest.fixture
def ended(visit: Callable[..., BrowserContext]) -> Page:
    """A phone that shows the end of a game, and whose time stands still."""
    page = visit(viewport=PHONE, has_touch=True, is_mobile=True).new_page()
    open_shorter_table(page, "human", "human", game="navegador", figures=SHORTEST)
    at_once(page)
    page.reload()
    play_to_the_end(page, from_the_list, 3)
    expect(page.locator("[data-ranking]")).to_be_visible()
    stop_the_clock(page)
    return page


def count(page: Page) -> None:
    """Let the points be counted again, from the first category on."""
    page.locator("[data-count-again]").click()
    expect(page.locator(BANNER)).to_have_count(1)
    expect(page.locator("tr.counted").first).to_be_attached()


def test_the_points_can_be_counted_again_and_again(ended: Page) -> None:
    finals = ended.evaluate(SHOWN)
    for _ in range(3):
        count(ended)
        assert ended.evaluate(SHOWN) != finals
        ended.locator(BANNER).get_by_role("button").click()
        expect(ended.locator(BANNER)).to_have_count(0)
        assert ended.evaluate(SHOWN) == finals


def test_the_counting_goes_on_where_the_table_is_swapped(ended: Page, site: Site) -> None:
    """As when somebody says something; the numbers stay those counted up to then, and are the final ones at the end."""
    finals = ended.evaluate(SHOWN)
    count(ended)
    ended.clock.resume()  # or the page would not hear of it
    swap(ended, site)
    ended.evaluate(COUNTED)
    expect(ended.locator(BANNER)).to_have_count(0)
    assert len(ended.evaluate("[...window.counted]")) > 1, "more categories have followed after the swap"
    assert ended.evaluate(SHOWN) == finals
    expect(ended.locator("tr.counted")).to_have_count(0)
    expect(ended.locator("[data-whole]")).not_to_be_checked()


def test_looking_at_a_past_moment_ends_the_counting(ended: Page) -> None:
    finals = ended.evaluate(SHOWN)
    count(ended)
    ended.keyboard.press("ArrowLeft")
    ended.clock.resume()
    expect(ended.locator("[data-table]")).to_have_attribute("data-replay", "true")
    expect(ended.locator(BANNER)).to_have_count(0)
    expect(ended.locator("#main")).not_to_contain_class("counting")
    ended.keyboard.press("End")
    expect(ended.locator("[data-ranking]")).to_be_visible()
    ended.wait_for_function(f"finals => JSON.stringify(({SHOWN})()) === JSON.stringify(finals)", arg=finals)


@pytest.mark.parametrize("chosen", [True, False])
def test_how_much_of_the_chart_is_shown_is_the_readers_choice(ended: Page, chosen: bool) -> None:
    """The counting shows the whole chart; what the reader chooses meanwhile stays, and doesn't end the counting."""
    whole = ended.locator("[data-whole]")
    count(ended)
    expect(whole).to_be_checked()
    if chosen:
        for _ in range(2):
            ended.locator(".chart-whole").click()
        expect(ended.locator(BANNER)).to_have_count(1)
    ended.locator(BANNER).get_by_role("button").click()
    expect(ended.locator(BANNER)).to_have_count(0)
    expect(whole).to_be_checked(checked=chosen)
