"""What the reader has scrolled to or opened on Navegador's board stays while the table shows the same moment."""

from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.player import FRAMES, open_table
from tests.browser.swaps import swap
from tests.browser.test_table import play
from tests.served import Site

AT = "pane => [pane.scrollLeft, pane.scrollTop]"


def test_the_chart_on_a_phone_stays_where_it_was_moved_to(phone: Page, site: Site) -> None:
    """It goes elsewhere when there is something new to be seen."""
    open_table(phone, "human", "human")
    phone.wait_for_load_state()
    pane = phone.locator(".chart-window")
    phone.wait_for_function("() => performance.now() > 2000")  # the first time, it has been brought into view
    pane.evaluate("pane => { pane.scrollLeft = 600; pane.scrollTop = 40; }")
    phone.evaluate(FRAMES)
    there = pane.evaluate(AT)
    assert there[0] == 600
    swap(phone, site)
    phone.evaluate(FRAMES)
    assert pane.evaluate(AT) == there
    play(phone, "rondel sailing")
    expect(phone.locator('[data-targets] [data-move="sail portugal guine"]')).to_be_in_viewport()
    assert pane.evaluate(AT) != there


def test_a_swap_does_not_stop_the_chart_on_its_way(visit: Callable[..., BrowserContext], site: Site) -> None:
    phone = visit(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True).new_page()
    open_table(phone, "human", "human")
    phone.wait_for_load_state()
    pane = phone.locator(".chart-window")
    decided = pane.evaluate(AT)
    assert decided != [0, 0]
    phone.evaluate(
        """() => document.addEventListener('carreira:shown', () => { // as if broken off on its way there
             document.querySelector('.chart-window').scrollTo(0, 0);
             document.dispatchEvent(new CustomEvent('carreira:shown', {detail: {same: true}}));
           }, {once: true})"""
    )
    play(phone, "rondel sailing")
    expect(phone.locator('[data-targets] [data-move="sail portugal guine"]')).to_be_in_viewport()


def test_the_whole_chart_stays_whole_and_a_part_of_it_is_the_one_that_matters(phone: Page, site: Site) -> None:
    open_table(phone, "human", "human")
    phone.wait_for_load_state()
    whole = phone.locator(".chart-whole")
    whole.tap()
    swap(phone, site)
    expect(phone.locator("[data-whole]")).to_be_checked()
    whole.tap()
    expect(phone.locator('[data-targets] [data-move="rondel sailing"]')).to_be_in_viewport()


def test_details_that_are_open_stay_open(page: Page, site: Site) -> None:
    open_table(page, "human", "human")
    page.wait_for_load_state()
    page.locator("button.about").first.click()
    details = page.locator(".about-card:popover-open")
    expect(details).to_be_visible()
    swap(page, site)
    expect(details).to_be_visible()
    page.keyboard.press("Escape")
    expect(details).to_have_count(0)
    swap(page, site)
    expect(details).to_have_count(0)
