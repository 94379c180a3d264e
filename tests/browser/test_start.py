"""The lists of tables on the start page, which renew themselves."""

from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, Request, Route, expect

from tests.browser.held import Held
from tests.browser.player import FRAMES, next_page, open_table
from tests.browser.test_together import WIDE


def address_of_lists(page: Page) -> str:
    return page.locator("[data-lists]").get_attribute("data-lists") or ""


def table_id(page: Page) -> str:
    return page.url.split("/t/")[1].strip("/")


def test_what_changes_while_the_page_is_loading_is_shown(visit: Callable[..., BrowserContext]) -> None:
    """The first look at the lists shows it; before, it was missed for as long as nothing else changed."""
    maker, reader = visit(viewport=WIDE).new_page(), visit(viewport=WIDE).new_page()
    with Held(reader, "**/start*.js") as held:
        reader.goto("/", wait_until="commit")
        expect(reader.locator("[data-lobby]")).to_be_attached()
        open_table(maker, "human", "open")
        held.wait()
    expect(reader.locator(f'[data-open-table="{table_id(maker)}"]')).to_be_visible()


def test_lists_that_have_not_changed_are_left_alone(page: Page) -> None:
    open_table(page, "human", "open")
    page.goto("/")
    page.locator("#lists").evaluate("lists => { lists.dataset.known = 'yes'; }")
    for _ in range(2):
        with page.expect_response(f"**{address_of_lists(page)}"):
            pass
    page.evaluate(FRAMES)
    expect(page.locator("#lists[data-known]")).to_be_attached()


def test_what_has_the_focus_by_the_time_of_the_answer_stays(visit: Callable[..., BrowserContext]) -> None:
    maker, reader = visit(viewport=WIDE).new_page(), visit(viewport=WIDE).new_page()
    open_table(maker, "human", "open")
    reader.goto("/")
    reader.wait_for_load_state()
    join = reader.locator(f'[data-open-table="{table_id(maker)}"] a')
    address = f"**{address_of_lists(reader)}"
    with Held(reader, address) as held:
        maker.goto("/")
        open_table(maker, "human", "open")
        held.wait()
        join.focus()
        with reader.expect_response(address):
            held.release()
    reader.evaluate(FRAMES)
    expect(join).to_be_focused()
    join.blur()
    expect(reader.locator(f'[data-open-table="{table_id(maker)}"]')).to_be_visible()


def test_what_is_being_pressed_stays(visit: Callable[..., BrowserContext]) -> None:
    """Also in browsers that give no focus to what is pressed."""
    maker, reader = visit(viewport=WIDE).new_page(), visit(viewport=WIDE).new_page()
    open_table(maker, "human", "open")
    reader.goto("/")
    reader.wait_for_load_state()
    heading = reader.locator(f'[data-open-table="{table_id(maker)}"] h3')
    heading.scroll_into_view_if_needed()
    box = heading.bounding_box()
    assert box is not None
    address = f"**{address_of_lists(reader)}"
    with Held(reader, address) as held:
        maker.goto("/")
        open_table(maker, "human", "open")
        held.wait()
        reader.mouse.move(box["x"] + 5, box["y"] + 5)
        reader.mouse.down()
        heading.evaluate("it => { it.dataset.pressed = 'yes'; }")
        with reader.expect_response(address):
            held.release()
    reader.evaluate(FRAMES)
    expect(reader.locator("[data-pressed]")).to_be_attached()
    reader.mouse.up()
    expect(reader.locator(f'[data-open-table="{table_id(maker)}"]')).to_be_visible()


def test_the_page_goes_on_quietly_without_answers(visit: Callable[..., BrowserContext]) -> None:
    """A server that restarts, a page of somebody else, no network: the lists stay, and are renewed later."""
    maker, reader = visit(viewport=WIDE).new_page(), visit(viewport=WIDE).new_page()
    reader.goto("/")
    reader.wait_for_load_state()
    address = f"**{address_of_lists(reader)}"

    def is_look(request: Request) -> bool:
        return request.url.endswith(address_of_lists(reader))

    def away(route: Route) -> None:
        route.abort()

    for answer in (
        lambda route: route.fulfill(status=503, body="Bad gateway"),
        lambda route: route.fulfill(status=200, content_type="text/html", body="<p>Log in to this network.</p>"),
        away,
    ):
        reader.route(address, answer)
        with reader.expect_event("requestfinished" if answer is not away else "requestfailed", is_look):
            pass
        reader.evaluate(FRAMES)
        expect(reader.locator("[data-lobby]")).to_be_visible()
        reader.unroute(address)
    open_table(maker, "human", "open")
    expect(reader.locator(f'[data-open-table="{table_id(maker)}"]')).to_be_visible()


def test_a_page_that_is_looked_at_again_is_renewed_at_once(page: Page) -> None:
    page.clock.install()
    with page.expect_response("**/lists"):
        page.goto("/")
    page.clock.pause_at(page.evaluate("Date.now() / 1000 + 1"))  # so that its next regular look doesn't come
    with page.expect_request("**/lists"):
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


def test_a_form_is_sent_once_by_a_double_click(page: Page) -> None:
    """And again on a page that is come back to."""
    page.goto("/")
    page.evaluate("""() => {
      window.sent = 0;
      addEventListener('submit', event => {
        window.sent += event.defaultPrevented ? 0 : 1;
        event.preventDefault();  // it only counts
      });
    }""")
    button = page.locator('form[data-new="navegador"] button.start')
    button.dblclick()
    assert page.evaluate("window.sent") == 1
    page.evaluate("() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    button.click()
    assert page.evaluate("window.sent") == 2


def test_lists_are_renewed_although_a_link_in_them_was_clicked(visit: Callable[..., BrowserContext]) -> None:
    """With Ctrl, so that the table opens in another tab; the link keeps the focus."""
    context = visit(viewport={"width": 1440, "height": 900})
    page = context.new_page()
    open_table(page, "human", "human")
    table = page.url
    page.goto("/")
    mine = page.locator("[data-my-table]")
    with context.expect_page() as opened:
        mine.get_by_role("link").first.click(modifiers=["Control"])
    tab = opened.value
    tab.wait_for_url(table)
    tab.goto("/")
    with next_page(tab):
        tab.locator("[data-my-table] form button").first.click()
    page.bring_to_front()
    expect(mine).to_have_count(0)
