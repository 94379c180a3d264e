"""Keys at a table, looking back by them and by the slider, and the window's title on one's turn."""

import re
from collections.abc import Callable

from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.player import FRAMES, PATIENCE, at_once, fonts_loaded, open_shorter_table, open_table, posts
from tests.browser.test_table import play
from tests.browser.test_together import seated


def table_of(page: Page) -> Locator:
    return page.locator("[data-table]")


def press(page: Page, key: str, version: str) -> None:
    """Press the number of a listed move, and wait until that is played."""
    page.keyboard.press(key)
    expect(table_of(page)).to_have_attribute("data-version", version)


def test_numbers_play_listed_moves_and_u_takes_them_back(page: Page) -> None:
    """The list shows which number plays what; names that are read out don't have it."""
    open_table(page, "human", "human")
    listed = page.locator("[data-moves] [data-move]")
    expect(listed.locator("kbd")).to_have_text([str(number) for number in range(1, min(listed.count(), 9) + 1)])
    expect(listed.nth(1)).to_have_accessible_name("Workers")
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
        press(page, "2", version)
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


def test_a_phone_steps_through_the_game_wherever_it_is(phone: Page) -> None:
    """What leads back lies on the log's tab, where no board is shown: it leads to the board, and the line on top of it
    has what happened and the steps on every tab, in the same place after each."""
    open_table(phone, "human", "human")
    for version in ("1", "2", "3"):
        press(phone, "2", version)
    phone.locator("label:has(#tab-log)").click()
    phone.locator("[data-look-back]").click()
    expect(table_of(phone)).to_have_attribute("data-version", "2")
    expect(phone.locator("#tab-act")).to_be_checked()
    expect(phone.locator(".board-chart")).to_be_in_viewport()
    line = phone.locator(".replay-line")
    entry = phone.locator("[data-log] li a").last.evaluate("it => it.lastChild.textContent.trim()")
    expect(line).to_contain_text(entry)
    expect(phone.locator(".replay-bar")).to_be_hidden()
    fonts_loaded(phone)
    for tab in ("tab-act", "tab-players"):
        phone.locator(f"label:has(#{tab})").click()
        before = line.locator("a").first.bounding_box()
        line.get_by_role("link", name="Back").click()
        version = "1" if tab == "tab-act" else "0"
        expect(table_of(phone)).to_have_attribute("data-version", version)
        after = line.locator(".button").first.bounding_box()
        assert before
        assert after
        assert abs(before["y"] - after["y"]) < 2, (tab, before, after)
    line.get_by_role("link", name="Return to the table").click()
    expect(table_of(phone)).to_have_attribute("data-replay", "false")
    expect(line).to_have_count(0)


def test_the_slider_shows_any_moment_and_its_address_can_be_sent(page: Page) -> None:
    open_table(page, "human", "human")
    for version in ("1", "2", "3"):
        press(page, "2", version)
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
    page.keyboard.press("u")
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


def test_a_key_that_is_held_acts_once(page: Page) -> None:
    open_table(page, "human", "human")
    posted = posts(page)
    page.keyboard.down("2")
    expect(table_of(page)).to_have_attribute("data-version", "1")
    page.keyboard.down("2")  # which repeats it
    page.keyboard.up("2")
    page.evaluate(FRAMES)
    assert len(posted) == 1
    press(page, "2", "2")
    assert len(posted) == 2
    page.keyboard.down("ArrowLeft")
    expect(table_of(page)).to_have_attribute("data-version", "1")
    page.keyboard.down("ArrowLeft")
    page.keyboard.up("ArrowLeft")
    page.keyboard.press("ArrowRight")
    expect(table_of(page)).to_have_attribute("data-version", "2")


def test_what_is_typed_as_the_field_goes_plays_nothing(visit: Callable[..., BrowserContext]) -> None:
    """Somebody types a move for their plan when it becomes their turn, and types on."""
    mover, other = seated(visit)
    at_once(other)
    other.reload()
    play(mover, "rondel workers")
    expect(table_of(other)).to_have_attribute("data-version", "1")
    other.locator("#plan > summary").click()
    other.locator("#plan-text").press_sequentially("rondel work")
    posted = posts(other)
    other.evaluate("""() => document.addEventListener('carreira:shown', () => {
      for (const key of ['e', '2']) document.body.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true}));
    }, {once: true})""")  # at once, however busy the machine is
    play(mover, "workers 0")
    expect(other.locator("#plan-text")).to_have_count(0)
    assert not posted
    other.locator("#prompt").click()
    press(other, "2", str(int(table_of(other).get_attribute("data-version") or 0) + 1))
    assert len(posted) == 1


def test_keys_wait_while_something_is_open_above_the_page(page: Page) -> None:
    open_table(page, "human", "human")
    page.locator("button.about").first.click()
    expect(page.locator(".about-card:popover-open")).to_be_visible()
    posted = posts(page)
    page.keyboard.press("2")
    page.evaluate(FRAMES)
    assert not posted
    page.keyboard.press("Escape")
    expect(page.locator(".about-card:popover-open")).to_have_count(0)
    press(page, "2", "1")
    assert len(posted) == 1


def test_keys_meant_for_a_field_play_nothing(page: Page) -> None:
    open_table(page, "human", "human")
    posted = posts(page)
    page.locator("#log-more > summary").click()
    page.locator("#pace").focus()
    page.keyboard.press("2")
    page.locator("#prompt").evaluate("""prompt => {
      prompt.contentEditable = 'true';
      prompt.focus();
    }""")
    page.keyboard.press("2")
    page.evaluate(FRAMES)
    assert not posted
    page.locator("#prompt").evaluate("prompt => { prompt.contentEditable = 'false'; prompt.blur(); }")
    page.locator("#prompt").click()
    press(page, "2", "1")
    assert len(posted) == 1


def test_escape_where_nothing_can_be_skipped(page: Page, visit: Callable[..., BrowserContext]) -> None:
    """Whoever only watches has no button to skip what others do, so the key does nothing, without an error."""
    open_table(page, "human", "human")
    watcher = visit().new_page()
    watcher.goto(page.url)
    watcher.evaluate("document.getElementById('main').classList.add('pacing')")
    watcher.keyboard.press("Escape")
    expect(watcher.locator("[data-table]")).to_be_attached()
