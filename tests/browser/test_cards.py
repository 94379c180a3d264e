"""Everything explains itself: a card for what the pointer rests on, what has the focus, what is pressed for a while."""

from playwright.sync_api import Page, expect

from tests.browser.player import open_table, posts
from tests.browser.test_table import play


def test_a_field_says_what_could_be_done_there(page: Page) -> None:
    """Or why nothing can; the rule is a link."""
    open_table(page, "human", "human")
    card = page.locator(".explain")
    page.locator('[data-targets] [data-move="rondel ships"]').hover()
    expect(card.get_by_role("heading")).to_have_text("Ships")
    expect(card.locator(".could li").first).to_contain_text("50")
    expect(card.get_by_role("link")).to_have_attribute("href", "/rules/navegador/#nav.ships.1")
    page.locator(".spot.at-rondel-colony > button").hover()
    expect(card).to_contain_text("Nothing could be done there now.")
    play(page, "rondel sailing")
    expect(card).to_have_count(0)


def test_what_has_the_focus_explains_itself(page: Page) -> None:
    open_table(page, "human", "human", game="vascodagama")
    play(page, page.locator("[data-moves] [data-move]").last.get_attribute("data-move") or "")
    page.locator("[data-select=number-7]").focus()
    page.keyboard.press("Tab")
    expect(page.locator(".explain").get_by_role("heading")).to_have_text("Number")
    page.keyboard.press("Escape")
    expect(page.locator(".explain")).to_have_count(0)


def test_a_long_press_explains_instead_of_playing(phone: Page) -> None:
    open_table(phone, "human", "human")
    posted = posts(phone)
    touch = phone.context.new_cdp_session(phone)
    box = phone.locator('[data-targets] [data-move="rondel workers"]').bounding_box()
    assert box
    at = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}]
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": at})
    expect(phone.locator(".explain").get_by_role("heading")).to_have_text("Workers")
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(phone.locator(".explain")).to_be_visible()
    expect(phone.locator("[data-table]")).to_have_attribute("data-version", "0")
    phone.locator("#prompt").tap()
    expect(phone.locator(".explain")).to_have_count(0)
    expect(phone.locator("[data-table]")).to_have_attribute("data-version", "0")
    assert not posted


def test_a_key_after_a_long_press_acts(phone: Page) -> None:
    """A long press isn't followed by a click that would have to be held back, so what comes next is not."""
    open_table(phone, "human", "human")
    touch = phone.context.new_cdp_session(phone)
    box = phone.locator('[data-targets] [data-move="rondel workers"]').bounding_box()
    assert box
    at = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}]
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": at})
    expect(phone.locator(".explain")).to_be_visible()
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    phone.keyboard.press("2")
    expect(phone.locator("[data-table]")).to_have_attribute("data-version", "1")
