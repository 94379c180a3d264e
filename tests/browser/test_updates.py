"""Updates come at any moment: while somebody clicks, presses, chooses, reads or looks back, or without a network."""

import re
from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from carreira.site.tables.live import RUN
from tests.browser.held import Held
from tests.browser.player import at_once, listen, open_table, seat_two, sit_down, stop_the_clock, wanted
from tests.browser.swaps import say
from tests.browser.test_rough_world import Refusing
from tests.browser.test_table import play

Visit = Callable[..., BrowserContext]
TABLE = "[data-table]"
GOOD = "Good winds!"
HANDLED = """() => new Promise(done => {
  const {port1, port2} = new MessageChannel();
  port1.onmessage = () => done();
  port2.postMessage('');
})"""
"""What came before is handled, though the clock is stopped."""


def two(visit: Visit, game: str = "navegador", at: str = "none") -> tuple[Page, Page]:
    """Two people at a table, the one to move first; they see others' moves all at once."""
    pages = [visit(viewport={"width": 1366, "height": 768}).new_page() for _ in range(2)]
    mover, other = seat_two(*pages, game=game)
    for page in (mover, other):
        page.evaluate("pace => localStorage.setItem('carreira-pace', pace)", at)
        page.reload()
    return mover, other


def placing(visit: Visit) -> tuple[Page, Page]:
    """Two people at a table of Vasco da Gama, the one first who is to place a disc."""
    pages = two(visit, game="vascodagama")
    while pages[0].locator("[data-decision=place]").count() == 0:  # the first merchant ship, and what it brings
        play(pages[0], pages[0].locator("[data-moves] [data-move]").last.get_attribute("data-move") or "")
    expect(pages[1].locator(TABLE)).to_have_attribute("data-version", version(pages[0]))
    return pages if pages[0].locator("[data-moves]").count() else (pages[1], pages[0])


def hears(page: Page, line: str = GOOD) -> None:
    """Expect that the page shows the table with that line."""
    expect(page.locator(".log-scroll [data-said]").last).to_contain_text(line)


def version(page: Page) -> str:
    """The number of decisions that the page shows."""
    return page.locator(TABLE).get_attribute("data-version") or ""


# What is clicked, pressed and chosen ----------------------------------------------------------------------------


def test_a_plan_that_is_clicked_during_a_swap_is_made(visit: Visit) -> None:
    mover, other = two(visit)
    other.locator("#plan > summary").click()
    with Held(other, other.url, answered=True) as answer:
        say(mover, GOOD)
        answer.wait()
        other.locator('[data-plan-move="rondel workers"]').click()
    expect(other.locator("[data-planned] li")).to_have_count(1)
    hears(other)


def test_a_click_for_which_the_new_table_has_no_place_is_answered(visit: Visit) -> None:
    mover, other = two(visit)
    other.locator("#plan > summary").click()
    with Held(other, other.url, answered=True) as answer:
        play(mover, "rondel workers", "workers 0")
        answer.wait()
        other.locator('[data-plan-move="rondel workers"]').click()
    expect(other.locator("[data-too-late]")).to_be_visible()
    expect(other.locator("[data-planned]")).to_have_count(0)
    expect(other.locator(TABLE)).to_have_attribute("data-version", "2")


def test_a_line_and_a_click_during_one_swap_are_both_made(visit: Visit) -> None:
    mover, other = two(visit)
    other.locator("#plan > summary").click()
    other.locator("#talk > summary").click()
    with Held(other, other.url, answered=True) as answer:
        say(mover, GOOD)
        answer.wait()
        other.locator("#say-text").fill("And to you!")
        other.locator("#say-text").press("Enter")
        other.locator('[data-plan-move="rondel workers"]').click()
    expect(other.locator("[data-planned] li")).to_have_count(1)
    hears(mover, "And to you!")
    expect(other.locator("#say-text")).to_have_value("")


def test_a_double_click_on_undo_takes_back_once(page: Page) -> None:
    open_table(page, "human", "human")
    play(page, "rondel workers", "workers 0")
    with Held(page, "**/undo", "POST", answered=True) as answer:
        page.locator("[data-undo]").click()
        answer.wait()
        page.locator("[data-undo]").click()
    expect(page.locator(TABLE)).to_have_attribute("data-version", "1")
    play(page, "workers 0")  # nothing else was on its way
    expect(page.locator(TABLE)).to_have_attribute("data-version", "2")


def swap_while_pressed(mover: Page, other: Page) -> None:
    """Let the table be swapped, but for what is pressed; the clock is stopped, so the press can't last too long."""
    with mover.expect_response(mover.url) as answer:
        say(other, GOOD)
    answer.value.finished()
    mover.evaluate(HANDLED)


def test_what_is_pressed_while_the_table_is_swapped_is_clicked(visit: Visit) -> None:
    mover, other = two(visit)
    mover.locator('[data-moves] [data-move="rondel workers"]').hover()
    stop_the_clock(mover)
    mover.mouse.down()
    swap_while_pressed(mover, other)
    mover.mouse.up()
    mover.clock.resume()
    expect(mover.locator(TABLE)).to_have_attribute("data-version", "1")
    hears(mover)


def test_what_the_space_bar_presses_while_the_table_is_swapped_is_clicked(visit: Visit) -> None:
    mover, other = two(visit)
    mover.locator('[data-moves] [data-move="rondel workers"]').focus()
    stop_the_clock(mover)
    mover.keyboard.down(" ")
    swap_while_pressed(mover, other)
    mover.keyboard.up(" ")
    mover.clock.resume()
    expect(mover.locator(TABLE)).to_have_attribute("data-version", "1")
    hears(mover)


def test_the_first_of_two_clicks_still_counts_after_a_swap(visit: Visit) -> None:
    mover, other = placing(visit)
    mover.locator("[data-select=number-12]").click()
    target = mover.locator('.area-projects [data-move="place 12 projects"]')
    expect(target).to_be_visible()
    say(other, GOOD)
    hears(mover)
    expect(target).to_be_visible()
    target.click()
    expect(mover.locator("#disc-12")).to_be_visible()


def test_trades_that_are_chosen_stay_chosen(visit: Visit) -> None:
    mover, other = two(visit)
    play(mover, "rondel market-1")
    mover.locator("[data-trade=sugar]").first.click()
    chosen = mover.locator("#trade-sugar").input_value()
    total = mover.locator("[data-trade-total]").inner_text()
    assert chosen
    assert total != "+0"
    say(other, GOOD)
    hears(mover)
    expect(mover.locator("#trade-sugar")).to_have_value(chosen)
    expect(mover.locator("[data-trade-total]")).to_have_text(total)
    mover.locator("[data-trade-go]").click()
    expect(mover.locator("[data-log] li").last).to_contain_text("Sugar")


# What is sent ----------------------------------------------------------------------------------------------------


def test_the_log_stays_whole_though_only_its_end_is_sent(visit: Visit) -> None:
    page = visit(viewport={"width": 1366, "height": 768}).new_page()
    open_table(page, "human", "human")
    entries, chance = page.locator("[data-log] li"), Random(1)
    for _ in range(2 * RUN):
        play(page, wanted(page, chance))
    first = entries.first.element_handle()
    with page.expect_response("**/move") as answered:
        play(page, wanted(page, chance))
    kept = re.search(r'data-kept="(\d+)"', answered.value.text())
    assert kept, "the answer leaves out entries that the page shows"
    assert int(kept[1]) > RUN
    assert first is not None
    assert first.evaluate("entry => entry.isConnected"), "what the page shows stays where it is"
    before = entries.all_inner_texts()
    page.reload()
    assert entries.all_inner_texts() == before


# What is open, read and written ---------------------------------------------------------------------------------


def test_a_plan_that_was_closed_stays_closed(visit: Visit) -> None:
    mover, other = two(visit)
    other.locator("#plan > summary").click()
    other.locator('[data-plan-move="rondel workers"]').click()
    expect(other.locator("[data-planned] li")).to_have_count(1)
    other.locator("#plan > summary").click()
    expect(other.locator("[data-planned]")).to_be_hidden()
    say(mover, GOOD)
    hears(other)
    expect(other.locator("[data-planned]")).to_be_hidden()


def test_an_entry_of_the_log_that_has_the_focus_keeps_it(visit: Visit) -> None:
    """Somebody who reads the log by keyboard isn't led back to the decision by what others say."""
    mover, other = two(visit)
    play(mover, "rondel workers")
    entry = other.locator("[data-log] a").first
    entry.focus()
    say(mover, GOOD)
    hears(other)
    expect(entry).to_be_focused()


def test_a_list_that_was_scrolled_stays_where_it_is(visit: Visit) -> None:
    mover, other = placing(visit)
    moves = mover.locator("[data-moves]")
    moves.evaluate("list => { list.scrollTop = 60; }")
    say(other, GOOD)
    hears(mover)
    assert moves.evaluate("list => list.scrollTop") == 60


def test_what_is_typed_keeps_its_place(visit: Visit) -> None:
    """The text, the focus and the selection."""
    mover, other = two(visit)
    mover.locator("#talk > summary").click()
    text = mover.locator("#say-text")
    text.fill("Half a word")
    text.evaluate("field => field.setSelectionRange(5, 6)")
    say(other, GOOD)
    hears(mover)
    expect(text).to_be_focused()
    assert text.evaluate("field => [field.value, field.selectionStart, field.selectionEnd]") == ["Half a word", 5, 6]


def test_an_accent_that_is_being_typed_gets_its_letter(visit: Visit) -> None:
    """A letter of two keys, or a word of an Asian language, is put together in the field: a swap waits for it."""
    mover, other = two(visit)
    mover.locator("#talk > summary").click()
    text = mover.locator("#say-text")
    text.fill("Ol")
    keys = mover.context.new_cdp_session(mover)
    stop_the_clock(mover)
    keys.send("Input.imeSetComposition", {"text": "´", "selectionStart": 1, "selectionEnd": 1})
    swap_while_pressed(mover, other)
    keys.send("Input.insertText", {"text": "á"})
    mover.clock.resume()
    hears(mover)
    expect(text).to_have_value("Olá")
    expect(text).to_be_focused()


def test_a_name_that_was_typed_stays_while_others_sit_down(visit: Visit) -> None:
    maker, ana, bea = (visit(viewport={"width": 1366, "height": 768}).new_page() for _ in range(3))
    open_table(maker, "human", "open", "open")
    bea.goto(maker.url)
    names = bea.get_by_role("textbox", name="Your name")
    names.last.fill("Beatriz")
    names.first.focus()
    sit_down(ana, maker.url, "Ana")
    expect(bea.locator("[data-seat='1']")).to_have_attribute("data-kind", "person")
    expect(names).to_have_value("Beatriz")


# What others do meanwhile ---------------------------------------------------------------------------------------


def test_an_update_that_comes_during_another_one_is_shown(visit: Visit) -> None:
    mover, other = two(visit)
    with Held(other, other.url, answered=True) as answer:
        say(mover, GOOD)
        answer.wait()
        listen(other)
        play(mover, "rondel workers")
        other.wait_for_function("() => window.heard?.version === 1")
        expect(other.locator(TABLE)).to_have_attribute("data-version", "0")
    expect(other.locator(TABLE)).to_have_attribute("data-version", "1")


def test_what_is_said_while_moves_are_shown_lets_them_go_on(visit: Visit) -> None:
    """Each step is shown, then the decision, with what was said meanwhile."""
    mover, other = two(visit, at="quick")
    other.evaluate("""() => {
      window.moments = new Set();
      new MutationObserver(() => {
        const moment = document.querySelector('#act .moment');
        if (moment) window.moments.add(moment.textContent);
      }).observe(document.body, {subtree: true, childList: true});
    }""")
    other.locator("#talk > summary").click()
    other.locator("#say-text").fill("Well done!")
    with Held(other, "**/?after=*", answered=True) as answer:
        play(mover, "rondel sailing", "sail portugal guine", "discover")
        answer.wait()
        other.locator("[data-chat] button").click()
    expect(other.locator("[data-moves]")).to_be_visible()
    expect(other.locator(TABLE)).to_have_attribute("data-replay", "false")
    hears(other, "Well done!")
    expect(other.locator("#say-text")).to_have_value("")
    moments = "|".join(other.evaluate("[...window.moments]"))
    assert "into the unknown" in moments, moments


def test_what_is_said_while_looking_back_doesnt_end_it(visit: Visit) -> None:
    mover, other = two(visit)
    play(mover, "rondel workers", "workers 0")
    expect(other.locator(TABLE)).to_have_attribute("data-version", "2")
    other.locator("[data-look-back]").click()
    expect(other.locator(TABLE)).to_have_attribute("data-version", "1")
    say(other, GOOD)
    expect(other.locator(TABLE)).to_have_attribute("data-version", "1")
    expect(other.locator(TABLE)).to_have_attribute("data-replay", "true")


def test_a_page_that_was_opened_at_a_past_moment_follows_once_it_is_back(visit: Visit) -> None:
    mover, other = two(visit)
    play(mover, "rondel workers")
    address = mover.url
    other.goto(f"{address}?at=0")
    other.locator("a[data-step]", has_text="Last").click()
    expect(other.locator(TABLE)).to_have_attribute("data-replay", "false")
    play(mover, "workers 0")
    expect(other.locator(TABLE)).to_have_attribute("data-version", "2")


# Looking back ---------------------------------------------------------------------------------------------------


def test_two_quick_steps_back_are_two_steps(page: Page) -> None:
    open_table(page, "human", "human")
    play(page, "rondel workers", "workers 0", "rondel ships", "ships 0")
    page.locator("[data-look-back]").click()
    expect(page.locator(TABLE)).to_have_attribute("data-version", "3")
    with Held(page, "**/?at=2", answered=True) as answer:
        page.keyboard.press("ArrowLeft")
        answer.wait()
        page.keyboard.press("ArrowLeft")
    expect(page.locator(TABLE)).to_have_attribute("data-version", "1")


def test_a_look_back_that_failed_is_made_again(page: Page) -> None:
    open_table(page, "human", "human")
    play(page, "rondel workers", "workers 0")
    refusing = Refusing(1000)
    page.route("**/?at=1", refusing)
    page.locator("[data-look-back]").click()
    expect(page.locator("[data-silent]")).to_be_visible()
    refusing.left = 0
    expect(page.locator(TABLE)).to_have_attribute("data-version", "1")
    expect(page.locator("[data-silent]")).to_be_hidden()


# Without an answer ----------------------------------------------------------------------------------------------


def test_a_stream_from_which_nothing_comes_is_opened_again(page: Page) -> None:
    """As after a night's sleep, or in another network: the browser doesn't notice that it is dead."""
    page.clock.install()
    open_table(page, "human", "human")
    with page.expect_request("**/events"):
        page.reload()
    with page.expect_request("**/events"):
        page.clock.fast_forward(41_000)
    other = page.context.new_page()
    other.goto(page.url)
    play(other, "rondel workers")
    expect(page.locator(TABLE)).to_have_attribute("data-version", "1")


def test_a_page_says_that_there_is_no_network(page: Page) -> None:
    open_table(page, "human", "human")
    at_once(page)

    def cut(route: Route) -> None:
        route.abort("internetdisconnected")

    page.route("**/events", cut)
    page.reload()
    expect(page.locator("[data-silent]")).to_be_visible()
    page.unroute("**/events", cut)
    expect(page.locator("[data-silent]")).to_be_hidden(timeout=45_000)


def test_a_move_whose_answer_was_lost_is_shown(page: Page) -> None:
    """It was played, as the stream says, even if the page could not know."""

    def lose(route: Route) -> None:
        route.fetch()
        route.abort()

    open_table(page, "human", "human")
    page.route("**/move", lose)
    page.locator('[data-moves] [data-move="rondel workers"]').click()
    expect(page.locator(TABLE)).to_have_attribute("data-version", "1")
    expect(page.locator("[data-offline]")).to_be_hidden()


@pytest.mark.parametrize("status", [409, 503])
def test_a_refusal_that_holds_the_table_is_shown_in_it(page: Page, status: int) -> None:
    """Why a hint is refused, say; not that the server can't be reached."""
    open_table(page, "human", "human")

    def refuse(route: Route) -> None:
        found = route.fetch(url=page.url, method="GET", post_data="")
        refused = '<div class="problem" role="alert" id="refused"><p>Too many people wait.</p></div>'
        route.fulfill(response=found, status=status, body=found.text().replace("</h2>", f"</h2>{refused}", 1))

    page.route("**/move", refuse)
    page.locator('[data-moves] [data-move="rondel workers"]').click()
    expect(page.locator("#refused")).to_have_text("Too many people wait.")
    expect(page.locator("[data-offline]")).to_be_hidden()
