"""The chat at a table while others go on talking."""

from collections.abc import Callable

from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.conftest import PHONE
from tests.browser.held import Held
from tests.browser.player import FRAMES, register, seat_two
from tests.browser.swaps import say, swap
from tests.browser.test_together import WIDE, seated
from tests.served import Site

LONG = "Fair winds and a following sea to all who sail, and a good harbour at the end of the voyage. " * 3
IS_AT_END = "list => list.scrollTop + list.clientHeight >= list.scrollHeight - 8"


def scrolled(page: Page, lines: Locator, top: int) -> None:
    """The reader has scrolled the lines there."""
    lines.evaluate("(list, top) => { list.scrollTop = top; }", top)
    page.evaluate(FRAMES)


def test_older_lines_stay_in_view_while_others_talk(visit: Callable[..., BrowserContext]) -> None:
    """Whoever reads the newest line goes on reading the newest one; one's own line is shown in any case."""
    mover, other = seated(visit)
    mover.wait_for_load_state()
    other.wait_for_load_state()
    lines = other.locator("[data-chat-lines]")
    for number in range(3):
        say(mover, f"{number} {LONG}"[:290])
    say(other, f"3 {LONG}"[:290])
    assert lines.evaluate("list => list.scrollHeight - list.clientHeight") > 100, "there is something to scroll"
    assert lines.evaluate(IS_AT_END)
    say(mover, "The wind turns.")
    expect(lines.locator("li")).to_have_count(5)
    assert lines.evaluate(IS_AT_END)
    scrolled(other, lines, 30)
    say(mover, "Land in sight!")
    expect(lines.locator("li")).to_have_count(6)
    other.evaluate(FRAMES)
    assert lines.evaluate("list => list.scrollTop") == 30
    say(other, "Where?")
    assert lines.evaluate(IS_AT_END)
    scrolled(other, lines, 30)
    other.locator("#talk > summary").click()
    other.locator("#talk > summary").click()
    expect(lines).to_be_visible()
    other.evaluate(FRAMES)
    assert lines.evaluate(IS_AT_END), "whoever opens the chat again sees the newest line"


def test_unread_lines_are_counted_until_they_are_seen(visit: Callable[..., BrowserContext]) -> None:
    """On a phone, where the log is a tab; one's own lines are none of them."""
    mover, other = seated(visit)
    for page in (mover, other):
        page.wait_for_load_state()
    other.set_viewport_size(PHONE)
    say(mover, "Good winds!")
    tab, badge = (other.locator(f"#{name}") for name in ("tab-log", "talk [data-unread]"))
    expect(tab).to_have_attribute("data-offers", "")
    expect(badge).to_have_text("1")
    expect(mover.locator("#talk [data-unread]")).to_have_text("0")
    other.locator("label:has(#tab-log)").click()
    expect(tab).not_to_have_attribute("data-offers", "")
    expect(badge).to_be_hidden()
    other.reload()
    expect(badge).to_have_text("0")
    expect(tab).not_to_have_attribute("data-offers", "")


def test_escape_closes_what_stands_above_the_log(visit: Callable[..., BrowserContext]) -> None:
    """Also from the field; what was typed stays there."""
    _, other = seated(visit)
    other.wait_for_load_state()
    other.locator("#talk > summary").click()
    other.locator("#say-text").fill("Half a word")
    other.keyboard.press("Escape")
    expect(other.locator("#say-text")).to_be_hidden()
    expect(other.locator("#talk > summary")).to_be_focused()
    other.keyboard.press("Enter")
    expect(other.locator("#say-text")).to_have_value("Half a word")


def test_what_is_being_typed_and_its_selection_survive_a_swap(visit: Callable[..., BrowserContext], site: Site) -> None:
    _, other = seated(visit)
    other.wait_for_load_state()
    for opener, field in (("#talk > summary", "#say-text"), ("#notes > summary", "#note-text")):
        other.locator(opener).click()
        other.locator(field).fill("Half a word")
        other.locator(field).evaluate("field => field.setSelectionRange(5, 6, 'backward')")
        swap(other, site)
        expect(other.locator(field)).to_be_focused()
        expect(other.locator(field)).to_have_value("Half a word")
        other.keyboard.press("x")
        expect(other.locator(field)).to_have_value("Half x word")


def test_the_place_in_long_notes_stays_through_a_swap(visit: Callable[..., BrowserContext], site: Site) -> None:
    _, other = seated(visit)
    other.wait_for_load_state()
    other.locator("#notes > summary").click()
    note = other.locator("#note-text")
    note.fill("a line\n" * 60)
    note.evaluate("field => { field.scrollTop = 300; }")
    other.evaluate(FRAMES)
    swap(other, site)
    assert note.evaluate("field => field.scrollTop") == 300


def test_a_mute_lasts_where_the_browser_keeps_nothing(visit: Callable[..., BrowserContext]) -> None:
    context = visit(viewport=WIDE)
    context.add_init_script(
        "Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('no', 'SecurityError'); }});"
    )
    blind, speaker = context.new_page(), visit(viewport=WIDE).new_page()
    for page in seat_two(blind, speaker):
        page.wait_for_load_state()
    blind.locator("#talk > summary").click()
    blind.locator("[data-mute]").check()
    say(speaker, "Nobody listens.")
    expect(blind.locator("[data-chat-lines] li")).to_have_count(1)
    expect(blind.locator("[data-chat-lines] li")).to_be_hidden()
    expect(blind.locator("[data-mute]")).to_be_checked()


def test_what_is_typed_while_a_line_is_on_its_way_stays_and_can_be_said_next(
    visit: Callable[..., BrowserContext],
) -> None:
    mover, _ = seated(visit)
    mover.locator("#talk > summary").click()
    text, lines = mover.locator("#say-text"), mover.locator("[data-chat-lines] li")
    with Held(mover, "**/chat", "POST") as held:
        text.fill("Hello")
        text.press("Enter")
        held.wait()
        text.press_sequentially(" there")
    expect(lines).to_have_count(1)
    expect(lines).to_contain_text("Hello")
    expect(text).to_have_value("there")
    with Held(mover, "**/chat", "POST") as held:
        text.press("Enter")
        held.wait()
        text.press_sequentially(", Ana")
        text.press("Enter")
    expect(lines).to_have_count(3)
    expect(lines.last).to_contain_text(", Ana")
    expect(text).to_have_value("")
    expect(mover.locator("[data-too-late]")).to_be_hidden()


def test_what_is_typed_is_said_after_a_login_in_another_window(visit: Callable[..., BrowserContext]) -> None:
    """Which changes the token that a form needs."""
    mover, other = seated(visit)
    mover.locator("#talk > summary").click()
    mover.locator("#say-text").fill("Half a word")
    register(mover.context.new_page(), "Camila")
    say(other, "Good winds!")
    expect(mover.locator("[data-chat-lines] li")).to_have_count(1)
    mover.locator("#say-text").press("Enter")
    expect(mover.locator("[data-chat-lines] li")).to_have_count(2)
    expect(other.locator("[data-chat-lines] li").last).to_contain_text("Half a word")
