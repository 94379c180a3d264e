"""A server that doesn't answer for a moment, clicks that come too early: nothing is lost, and the page says so."""

from playwright.sync_api import Page, Route, expect

from tests.browser.held import Held
from tests.browser.player import at_once, open_table, seat_two
from tests.browser.test_table import play


class Refusing:
    """Answers the first requests as a proxy does whose server is restarting, and lets the others pass."""

    def __init__(self, times: int) -> None:
        self.left = times

    def __call__(self, route: Route) -> None:
        if self.left:
            self.left -= 1
            route.fulfill(status=502, body="")  # some proxies say nothing more
        else:
            route.continue_()


def test_a_stream_that_was_refused_is_opened_again(page: Page) -> None:
    open_table(page, "human", "human")
    other = page.context.new_page()
    refusing = Refusing(1000)
    other.route("**/events", refusing)
    other.goto(page.url)
    at_once(other)
    expect(other.locator("[data-silent]")).to_be_visible()
    refusing.left = 0
    expect(other.locator("[data-silent]")).to_be_hidden()
    play(page, "rondel workers")
    expect(other.locator("[data-table]")).to_have_attribute("data-version", "1")


def test_a_notice_that_nothing_comes_goes_with_its_cause(page: Page) -> None:
    """Also if the page has asked in vain meanwhile, and nothing has changed since."""
    page.clock.install()
    open_table(page, "human", "human")
    stream = Refusing(1000)
    page.route("**/events", stream)
    page.reload()
    expect(page.locator("[data-silent]")).to_be_visible()
    table = Refusing(1000)
    page.route(page.url, table)
    with page.expect_response(page.url):
        page.clock.run_for(21_000)
    stream.left = 0
    with page.expect_response(lambda answer: answer.url.endswith("/events") and answer.ok):
        page.clock.run_for(40_000)
    table.left = 0
    page.clock.run_for(60_000)
    expect(page.locator("[data-silent]")).to_be_hidden()


def test_an_update_that_was_refused_is_fetched_again(page: Page) -> None:
    open_table(page, "human", "human")
    other = page.context.new_page()
    other.goto(page.url)
    at_once(other)
    refusing = Refusing(1)
    other.route(page.url, refusing)
    play(page, "rondel workers")
    expect(other.locator("[data-table]")).to_have_attribute("data-version", "1")
    expect(other.locator("[data-silent]")).to_be_hidden()
    assert refusing.left == 0


def test_a_move_that_was_refused_stays_on_the_page(page: Page) -> None:
    """The page says that it is unknown whether it was played; the next click finds out."""
    open_table(page, "human", "human")
    page.route("**/move", Refusing(1))
    page.locator('[data-moves] [data-move="rondel workers"]').click()
    expect(page.locator("[data-offline]")).to_be_visible()
    play(page, "rondel workers")
    expect(page.locator("[data-offline]")).to_be_hidden()


def test_why_the_server_can_do_nothing_is_read_at_the_table(page: Page) -> None:
    """What its page says, whose disk is full, say; not that it can't be reached."""
    open_table(page, "human", "human")
    told = '<main><div class="message"><h1>Not now</h1><p>The disk is full.</p></div></main>'
    page.route("**/move", lambda route: route.fulfill(status=503, content_type="text/html", body=told))
    page.locator('[data-moves] [data-move="rondel workers"]').click()
    expect(page.locator("[data-offline]")).to_have_text("The disk is full.")
    page.unroute("**/move")
    page.route("**/move", lambda route: route.abort())
    page.locator('[data-moves] [data-move="rondel workers"]').click()
    expect(page.locator("[data-offline]")).to_contain_text("can’t be reached")
    page.unroute("**/move")
    play(page, "rondel workers")
    expect(page.locator("[data-offline]")).to_be_hidden()


def click_both(page: Page, first: str, second: str) -> None:
    """Click a move, and another one before the first has been answered."""
    with Held(page, "**/move", "POST") as held:
        page.locator(f'[data-moves] [data-move="{first}"]').click()
        held.wait()
        page.locator(f'[data-moves] [data-move="{second}"]').click()


def test_a_click_while_the_table_is_swapped_is_played(page: Page) -> None:
    """Two projects bought in a hurry."""
    open_table(page, "human", "human", game="vascodagama")
    table = page.locator("[data-table]")
    page.locator('[data-moves] [data-move^="merchant mozambique"]').first.click()
    expect(table).to_have_attribute("data-version", "1")
    areas = ("projects",) * 3 + ("recruitment",) * 3 + ("characters",) * 2
    play(page, *(f"place {number} {area}" for number, area in enumerate(areas, start=12)), "act")
    version = int(table.get_attribute("data-version") or 0)
    seat = table.get_attribute("data-to-move")
    click_both(page, "buy 1", "buy 2")
    expect(table).to_have_attribute("data-version", str(version + 2))
    view = page.request.get(f"{page.url}view.json").json()
    assert len(view["players"][int(seat or 0)]["projects"]) == 2


def test_a_click_that_came_too_late_is_answered(page: Page) -> None:
    open_table(page, "human", "human")
    table = page.locator("[data-table]")
    click_both(page, "rondel sailing", "rondel workers")
    expect(page.locator("[data-too-late]")).to_be_visible()
    expect(table).to_have_attribute("data-version", "1")


def test_a_phone_goes_to_the_decision_when_one_comes(phone: Page, page: Page) -> None:
    """Whatever it shows while others play; the log shows its newest entry."""
    first, _ = seat_two(phone, page)
    for one in (phone, page):
        at_once(one)
    if first is page:
        play(page, "rondel workers", "workers 0")
    expect(phone.locator("[data-moves]")).to_be_visible()
    play(phone, "rondel workers", "workers 0")
    phone.locator("label:has(#tab-log)").click()
    expect(phone.locator("[data-log] li").last).to_be_in_viewport()
    play(page, "rondel market-1", "done")
    expect(phone.locator("#tab-act")).to_be_checked()
    expect(phone.locator("[data-moves]")).to_be_visible()
    phone.locator("label:has(#tab-players)").click()
    expect(phone.locator("#tab-act")).to_have_attribute("data-needed", "")


NOTE_HEADINGS = """() => {
  window.headings = new Set();
  new MutationObserver(() => {
    const drawn = [...document.querySelectorAll('#act h2')].filter(one => one.checkVisibility());
    for (const one of drawn) window.headings.add(one.textContent);
  }).observe(document.body, {childList: true, subtree: true});
}"""
"""Notes what stands above the decision, however short it can be seen."""


def test_what_follows_an_own_decision_is_shown_without_the_stream(page: Page) -> None:
    """The end of a round, step by step, and then the table as it stands."""
    open_table(page, "human", "human", game="vascodagama")
    at_once(page)
    page.reload()
    table = page.locator("[data-table]")
    view = page.request.get(f"{page.url}view.json").json()
    while view["decision"] != "call" or len(view["calling"]) > 4:  # four discs lie in navigation, with no ship to sail
        play(page, view["moves"][-1])
        view = page.request.get(f"{page.url}view.json").json()
    page.evaluate("localStorage.setItem('carreira-pace', 'quick')")
    page.route("**/events", lambda route: route.abort())
    page.reload()
    page.evaluate(NOTE_HEADINGS)
    page.locator('[data-moves] [data-move="renounce"]').click()
    page.wait_for_function("() => window.headings.has('What is happening')")
    expect(page.locator("[data-moves]")).to_be_visible()
    expect(table).to_have_attribute("data-replay", "false")


def test_a_click_before_a_refused_move_is_not_played_later(page: Page) -> None:
    """The move that was refused, and the click that followed it, are both forgotten."""
    open_table(page, "human", "human")
    with Held(page, "**/move", "POST") as held:
        page.locator('[data-moves] [data-move="rondel sailing"]').click()
        held.wait()
        page.locator('[data-moves] [data-move="rondel workers"]').click()
        route, _ = held.routes.pop()
        route.fulfill(status=502, body="Bad gateway")
    expect(page.locator("[data-offline]")).to_be_visible()
    first = page.locator("[data-table]").get_attribute("data-to-move") or ""
    play(page, "rondel ships", "ships 0")
    expect(page.locator("[data-offline]")).to_be_hidden()
    expect(page.locator("[data-too-late]")).to_be_hidden()
    expect(page.locator("[data-table]")).not_to_have_attribute("data-to-move", first)
    expect(page.locator("[data-table]")).to_have_attribute("data-version", "2")
