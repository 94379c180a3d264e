"""A server that doesn't answer for a moment, clicks that come too early: nothing is lost, and the page says so."""

import time

from playwright.sync_api import Page, Route, expect

from tests.browser.player import at_once, open_table
from tests.browser.test_table import play


class Refusing:
    """Answers the first requests as a proxy does whose server is restarting, and lets the others pass."""

    def __init__(self, times: int) -> None:
        self.left = times

    def __call__(self, route: Route) -> None:
        if self.left:
            self.left -= 1
            route.fulfill(status=502, body="Bad gateway")
        else:
            route.continue_()


def test_a_stream_that_was_refused_is_opened_again(page: Page) -> None:
    open_table(page, "human", "human")
    other = page.context.new_page()
    refusing = Refusing(2)
    other.route("**/events", refusing)
    other.goto(page.url)
    at_once(other)
    expect(other.locator("[data-silent]")).to_be_visible()
    expect(other.locator("[data-silent]")).to_be_hidden()
    assert refusing.left == 0
    play(page, "rondel workers")
    expect(other.locator("[data-table]")).to_have_attribute("data-version", "1")


def test_an_update_that_was_refused_is_fetched_again(page: Page) -> None:
    open_table(page, "human", "human")
    other = page.context.new_page()
    other.goto(page.url)
    at_once(other)
    refusing = Refusing(1)
    other.route(page.url, refusing)
    play(page, "rondel workers")
    expect(other.locator("[data-table]")).to_have_attribute("data-version", "1")
    assert refusing.left == 0


def test_a_move_that_was_refused_stays_on_the_page(page: Page) -> None:
    """The page says that it is unknown whether it was played; the next click finds out."""
    open_table(page, "human", "human")
    page.route("**/move", Refusing(1))
    page.locator('[data-moves] [data-move="rondel workers"]').click()
    expect(page.locator("[data-offline]")).to_be_visible()
    play(page, "rondel workers")
    expect(page.locator("[data-offline]")).to_be_hidden()


def slow(route: Route) -> None:
    """An answer that takes a while."""
    time.sleep(0.4)
    route.continue_()


def test_a_click_while_the_table_is_swapped_is_played(page: Page) -> None:
    """Two projects bought in a hurry."""
    open_table(page, "human", "human", game="vascodagama")
    table = page.locator("[data-table]")
    page.locator('[data-moves] [data-move^="merchant mozambique"]').first.click()
    expect(table).to_have_attribute("data-version", "1")
    areas = ("projects",) * 3 + ("recruitment",) * 3 + ("characters",) * 2
    play(page, *(f"place {number} {area}" for number, area in enumerate(areas, start=12)), "act")
    page.route("**/move", slow)
    version = int(table.get_attribute("data-version") or 0)
    seat = table.get_attribute("data-to-move")
    page.locator('[data-moves] [data-move="buy 1"]').click()
    page.locator('[data-moves] [data-move="buy 2"]').click()
    expect(table).to_have_attribute("data-version", str(version + 2))
    view = page.request.get(f"{page.url}view.json").json()
    assert len(view["players"][int(seat or 0)]["projects"]) == 2


def test_a_click_that_came_too_late_is_answered(page: Page) -> None:
    open_table(page, "human", "human")
    table = page.locator("[data-table]")
    page.route("**/move", slow)
    page.locator('[data-moves] [data-move="rondel sailing"]').click()
    page.locator('[data-moves] [data-move="rondel workers"]').click()
    expect(page.locator("[data-too-late]")).to_be_visible()
    expect(table).to_have_attribute("data-version", "1")


def test_a_phone_goes_to_the_decision_when_one_comes(phone: Page) -> None:
    """Whatever it shows while others play; the log shows its newest entry."""
    open_table(phone, "human", "random")
    expect(phone.locator("[data-moves]")).to_be_visible()
    phone.route("**/events", Refusing(3))  # so that the bot's moves come late
    phone.reload()
    at_once(phone)
    play(phone, "rondel workers", "workers 0")
    phone.locator("label:has(#tab-log)").click()
    expect(phone.locator("[data-log] li").last).to_be_in_viewport()
    expect(phone.locator("#tab-act")).to_be_checked()
    expect(phone.locator("[data-moves]")).to_be_visible()
    phone.locator("label:has(#tab-players)").click()
    expect(phone.locator("#tab-act")).to_have_attribute("data-needed", "")
