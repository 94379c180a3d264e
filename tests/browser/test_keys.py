"""Keys at a table, looking back by them and by the slider, and the window's title on one's turn."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.player import PATIENCE, at_once, open_shorter_table, open_table, posts


def table_of(page: Page) -> Locator:
    return page.locator("[data-table]")


def test_numbers_play_listed_moves_and_u_takes_them_back(page: Page) -> None:
    open_table(page, "human", "human")
    second = page.locator("[data-moves] [data-move]").nth(1).get_attribute("data-move")
    page.keyboard.press("2")
    expect(table_of(page)).to_have_attribute("data-version", "1")
    assert second == "rondel workers"
    expect(page.locator("[data-log] li").last).to_contain_text("Workers")
    page.keyboard.press("u")
    expect(table_of(page)).to_have_attribute("data-version", "0")


def test_arrows_lead_through_the_game(page: Page) -> None:
    """Left goes back, with what happened in words; Home and End go to the ends."""
    open_table(page, "human", "human")
    for version in ("1", "2", "3"):
        page.keyboard.press("2")
        expect(table_of(page)).to_have_attribute("data-version", version)
    for key, version, replay in (
        ("ArrowLeft", "2", "true"),
        ("ArrowLeft", "1", "true"),
        ("ArrowRight", "2", "true"),
        ("Home", "0", "true"),
        ("End", "3", "false"),
    ):
        page.keyboard.press(key)
        expect(table_of(page)).to_have_attribute("data-version", version)
        expect(table_of(page)).to_have_attribute("data-replay", replay)
    page.keyboard.press("ArrowLeft")
    expect(table_of(page)).to_have_attribute("data-version", "2")
    entry = page.locator("[data-log] li a").last.evaluate("it => it.lastChild.textContent.trim()")
    expect(page.locator(".moment")).to_contain_text(entry)


def test_the_slider_shows_any_moment_and_its_address_can_be_sent(page: Page) -> None:
    open_table(page, "human", "human")
    for version in ("1", "2", "3"):
        page.keyboard.press("2")
        expect(table_of(page)).to_have_attribute("data-version", version)
    page.keyboard.press("ArrowLeft")
    page.locator("[data-moments]").fill("1")
    expect(table_of(page)).to_have_attribute("data-version", "1")
    expect(page).to_have_url(re.compile(r"\?at=1$"))
    page.reload()
    expect(table_of(page)).to_have_attribute("data-version", "1")


def test_the_list_of_keys(page: Page) -> None:
    open_table(page, "human", "human")
    posted = posts(page)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("undo")
    page.keyboard.press("2")
    page.get_by_role("button", name="Close").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(table_of(page)).to_have_attribute("data-version", "0")
    assert not posted


def test_the_window_shows_that_it_is_ones_turn(page: Page) -> None:
    open_table(page, "human", "human")
    expect(page).to_have_title(re.compile("^● "))
    expect(page.locator('link[rel="icon"]')).to_have_attribute("href", re.compile("icon-turn"))
    page.keyboard.press("2")
    expect(table_of(page)).to_have_attribute("data-version", "1")
    page.keyboard.press("ArrowLeft")
    expect(table_of(page)).to_have_attribute("data-replay", "true")
    expect(page).not_to_have_title(re.compile("●"))


def test_a_click_in_the_chart_of_points_shows_that_moment(page: Page) -> None:
    open_shorter_table(page, "random", "random", game="vascodagama")
    at_once(page)
    chart = page.locator(".points-chart")
    expect(chart).to_be_visible(timeout=2 * PATIENCE)
    box = chart.bounding_box()
    assert box is not None
    steps = int(chart.get_attribute("data-steps") or 0)
    chart.click(position={"x": box["width"] / 2, "y": box["height"] / 2})
    expect(table_of(page)).to_have_attribute("data-replay", "true")
    assert 0.3 * steps < int(table_of(page).get_attribute("data-version") or 0) < 0.7 * steps
