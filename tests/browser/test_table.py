"""What a table does in a browser besides playing: taking back, looking back, other windows, what is refused."""

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.player import GAMES, MOVED, PATIENCE, at_once, fonts_loaded, open_table, wait_until
from tests.served import Site


def play(page: Page, *moves: str) -> None:
    """Play these moves by the list."""
    table = page.locator("[data-table]")
    for move in moves:
        before = table.get_attribute("data-revision") or ""
        page.locator(f'[data-moves] [data-move="{move}"]').click()
        wait_until(page, MOVED, before)


def mover(page: Page) -> str:
    """The seat that is to move."""
    return page.locator("[data-table]").get_attribute("data-to-move") or ""


@pytest.mark.parametrize("game", GAMES)
def test_the_list_holds_each_move_once(page: Page, game: str) -> None:
    open_table(page, "human", "human", game=game)
    view = page.request.get(f"{page.url}view.json").json()
    listed = page.locator("[data-moves] [data-move]").evaluate_all("all => all.map(e => e.dataset.move)")
    assert sorted(listed) == sorted(view["moves"])
    assert len(set(listed)) == len(listed)


def test_undo_takes_back_move_by_move(page: Page) -> None:
    open_table(page, "human", "human")
    table = page.locator("[data-table]")
    first = mover(page)
    play(page, "rondel workers", "workers 1")
    expect(table).to_have_attribute("data-version", "2")
    assert mover(page) != first
    page.locator("[data-undo]").click()
    expect(table).to_have_attribute("data-version", "1")
    expect(table).to_have_attribute("data-to-move", first)
    page.locator("[data-undo]").click()
    expect(table).to_have_attribute("data-version", "0")
    expect(page.locator("[data-undo]")).to_have_attribute("aria-disabled", "true")
    expect(page.locator("#undo-why")).not_to_be_empty()


def test_two_windows_on_one_table(page: Page, visit: Callable[..., BrowserContext]) -> None:
    """Both belong to the same person: each follows the other, and a click on a move that is gone changes nothing."""
    open_table(page, "human", "human")
    other = page.context.new_page()
    other.route("**/events", lambda route: route.abort())  # it gets no updates, so its page becomes outdated
    other.goto(page.url)
    play(page, "rondel workers")
    other.locator('[data-moves] [data-move="rondel ships"]').click()
    expect(other.locator("[role=alert]")).to_contain_text("changed since this page was made")
    expect(other.locator("[data-table]")).to_have_attribute("data-version", "1")
    expect(other.locator('[data-moves] [data-move="workers 1"]')).to_be_visible()
    expect(page.locator("[data-table]")).to_have_attribute("data-version", "1")


def test_a_refused_move_names_its_rule(page: Page) -> None:
    """A forged move is refused with the reason and a link to the rule, and nothing is played."""
    open_table(page, "human", "human")
    page.locator('[data-moves] [data-move="rondel workers"]').evaluate("button => { button.value = 'workers 3'; }")
    page.locator('[data-moves] [data-move="rondel workers"]').click()
    alert = page.locator("[role=alert]")
    expect(alert).to_be_visible()
    expect(page.locator("[data-table]")).to_have_attribute("data-version", "0")
    alert.get_by_role("link").click()
    expect(page.locator("article:target")).to_be_visible()


def test_sailing_takes_two_clicks_and_can_be_reconsidered(page: Page) -> None:
    open_table(page, "human", "human")
    chart = page.locator("[data-targets]")
    play(page, "rondel sailing")
    expect(chart.locator('[data-move^="sail portugal"]')).to_have_count(2)  # one place to sail from: no first click
    chart.locator('[data-move="sail portugal guine"]').click()
    expect(chart.locator('[data-move="discover"]')).to_be_visible()
    expect(chart.locator('[data-move="discover"]')).not_to_contain_text("undone")  # one screen: it can
    expect(page.locator("#disc-guine")).to_be_attached()
    chart.locator('[data-move="discover"]').click()
    expect(page.locator("#disc-guine")).to_have_count(0)
    expect(page.locator(".tile[data-turned=guine]")).to_have_count(3)


def test_a_disc_takes_two_clicks_and_can_be_reconsidered(page: Page) -> None:
    open_table(page, "human", "human", game="vascodagama")
    table, area = page.locator("[data-table]"), page.locator(".area-projects [data-move]")
    while page.locator("[data-decision=place]").count() == 0:  # the first merchant ship, and what it brings
        play(page, page.locator("[data-moves] [data-move]").last.get_attribute("data-move") or "")
    version = table.get_attribute("data-version") or ""
    expect(area).to_have_count(0)
    page.locator("[data-select=number-12]").click()
    expect(area).to_have_attribute("data-move", "place 12 projects")
    page.locator("[data-select=number-15]").click()
    expect(area).to_have_attribute("data-move", "place 15 projects")
    page.locator("#notes > summary").click()
    page.keyboard.press("Escape")
    expect(page.locator("#notes[open]")).to_have_count(0)
    expect(area).to_have_attribute("data-move", "place 15 projects")  # what was open is closed first
    page.keyboard.press("Escape")
    expect(area).to_have_count(0)
    page.locator("[data-select=number-7]").focus()
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.dataset.move").startswith("place 7 ")
    page.keyboard.press("Enter")
    expect(table).to_have_attribute("data-version", str(int(version) + 1))
    expect(page.locator("#disc-7")).to_be_visible()
    page.locator("[data-undo]").click()
    expect(page.locator("#disc-7")).to_have_count(0)


def test_navigation_can_be_looked_at_before_it_comes(page: Page) -> None:
    """A preview that has been opened stays open after a move."""
    open_table(page, "human", "human", game="vascodagama")
    play(page, page.locator("[data-moves] [data-move]").last.get_attribute("data-move") or "")
    page.locator("#forecast summary").click()
    expect(page.locator("#forecast table")).to_be_visible()
    play(page, page.locator("[data-moves] [data-move]").last.get_attribute("data-move") or "")
    expect(page.locator("#forecast table")).to_be_visible()


OVERLAPS = """() => {
  const kinds = '.plate, .space, .area, .medal, .sum, .when, .fate, .trader, summary';
  const sheet = document.querySelector('.chart-sheet'), whole = sheet.getBoundingClientRect(), found = [];
  const things = [...sheet.querySelectorAll(kinds)].map(e => [e.className || e.tagName, e.getBoundingClientRect()]);
  const across = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const down = (a, b) => Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  things.forEach(([name, a], i) => {
    if (across(a, whole) < a.width - 1 || down(a, whole) < a.height - 1) found.push(`${name} is off the chart`);
    for (const [other, b] of things.slice(i + 1)) {
      if (across(a, b) > 2 && down(a, b) > 2) found.push(`${name} and ${other}`);
    }
  });
  return found;
}"""
"""Everything that overlaps something else on Vasco da Gama's chart, or sticks out of it."""


@pytest.mark.parametrize("width", [768, 1100, 1440, 2560])
def test_nothing_on_the_chart_overlaps(visit: Callable[..., BrowserContext], width: int) -> None:
    """Landings, court, areas and everything else on Vasco da Gama's chart, in the language with the longer words."""
    page = visit(viewport={"width": width, "height": 900}, locale="de").new_page()
    page.goto("/")
    form = page.locator('form[data-new="vascodagama"]')
    form.locator("select[name=seats]").select_option("4")
    for seat in range(4):
        form.locator(f"select[name=seat-{seat}]").select_option("human")
    form.locator("[type=submit], button:not([type])").last.click()
    page.wait_for_url("**/t/*/")
    fonts_loaded(page)
    lying: list[str] = page.evaluate(OVERLAPS)
    assert not lying


def test_trading_adds_up_before_it_is_done(page: Page) -> None:
    open_table(page, "human", "human")
    play(page, "rondel market-1")
    expect(page.locator("[data-trade-total]")).to_have_text("+0")
    page.locator("[data-trade=sugar]").first.click()
    expect(page.locator("[data-trade-total]")).to_have_text("+30")
    page.locator("[data-trade=gold]").first.click()  # the orange factory works once, so sugar no longer has it
    expect(page.locator("[data-trade-total]")).to_have_text("+30")
    expect(page.locator("#trade-sugar")).to_have_value("")
    expect(page.locator("#trade-gold")).to_have_value("process gold 1 joker")
    page.locator("[data-trade-go]").click()
    expect(page.locator("[data-table]")).to_have_attribute("data-version", "2")


def test_the_orange_factory_leaves_as_much_behind_as_it_can(page: Page) -> None:
    """Whoever moves it to another good processes no more of the first one than before. Two sugar factories are added to
    the page, where a game has them only after many moves."""
    open_table(page, "human", "human")
    play(page, "rondel market-1")
    sugar, gold = page.locator("#trade-sugar"), page.locator("#trade-gold")
    sugar.evaluate("s => s.append(...[1, 2].map(n => new Option(`${n}`, `process sugar ${n}`)))")
    sugar.select_option("process sugar 1 joker")
    gold.select_option("process gold 1 joker")
    expect(sugar).to_have_value("process sugar 1")


def test_stepping_through_the_game(page: Page) -> None:
    open_table(page, "human", "human")
    play(page, "rondel workers", "workers 1", "rondel ships", "ships 1")
    home = page.url
    page.get_by_role("link", name="Look back").click()
    table = page.locator("[data-table]")
    expect(table).to_have_attribute("data-version", "3")
    expect(page.locator("[data-move]")).to_have_count(0)
    for name, version in (("First", "0"), ("Forward", "1"), ("Forward", "2"), ("Back", "1")):
        page.get_by_role("link", name=name, exact=True).click()
        expect(table).to_have_attribute("data-version", version)
    page.get_by_role("link", name="Return to the table").click()
    expect(table).to_have_attribute("data-version", "4")
    assert page.url == home
    page.locator("[data-log] a").first.click()
    expect(table).to_have_attribute("data-version", "1")


def test_others_moves_are_shown_one_by_one_and_can_be_skipped(page: Page) -> None:
    """The moves of bots are shown step by step; skipping them shows the table as it stands."""
    open_table(page, "human", "random", "random", "random", "random")
    page.evaluate("localStorage.removeItem('carreira-pace')")
    page.evaluate(
        """() => { window.seen = []; document.addEventListener('carreira:shown', () => {
             window.seen.push(Number(document.getElementById('table').dataset.version)); }); }"""
    )
    expect(page.locator("[data-moves]")).to_be_attached(timeout=2 * PATIENCE)  # up to four bots may begin
    page.locator('[data-moves] [data-move^="rondel privilege"]').click()
    done = page.locator('[data-moves] [data-move="done"]')
    done.click()
    expect(page.locator("#main.pacing")).to_be_attached()
    page.locator(".skip-bar button").click()
    expect(page.locator('[data-moves] [data-move^="rondel"]').first).to_be_attached(timeout=PATIENCE)
    seen: list[int] = page.evaluate("window.seen")
    assert seen == sorted(seen)
    assert len(seen) > 2


def test_a_step_that_is_out_of_date_holds_nothing_up(page: Page) -> None:
    """The table may have moved on since the server announced a step, so that the page asks for one that has passed."""
    open_table(page, "human", "human")
    page.evaluate("localStorage.removeItem('carreira-pace')")  # others' moves are shown one by one
    slow, announced = page.context.new_page(), ["retry: 100\n\n"]
    slow.route(
        "**/events",
        lambda route: route.fulfill(
            content_type="text/event-stream", body=announced.pop(0) if len(announced) > 1 else announced[0]
        ),
    )
    slow.goto(page.url)
    table, news = page.locator("[data-table]"), []
    for move, waiting in (("rondel workers", "bot"), ("workers 0", "")):
        play(page, move)
        state = {name: int(table.get_attribute(f"data-{name}") or 0) for name in ("version", "revision")}
        news.append(f"retry: 100\nevent: changed\ndata: {json.dumps({**state, 'waiting': waiting})}\n\n")
    announced += news
    expect(slow.locator("[data-table]")).to_have_attribute("data-version", "2")
    expect(slow.locator("[data-moves]")).to_be_attached()
    assert len(announced) == 1, "the page did not read every announcement, so this has tested nothing"


def test_what_was_chosen_stays_through_a_move(phone: Page) -> None:
    """The tab of a player, the theme and the pace of others' moves are the reader's own choices."""
    page = phone
    open_table(page, "human", "human")
    page.locator(".tab-bar label", has_text="Players").tap()
    page.locator(".view-switch label", has_text="one at a time").click()
    page.locator(".seat-tab").nth(1).click()
    expect(page.locator(".player-slot:visible")).to_have_count(1)
    page.locator(".tab-bar label", has_text="Act").tap()
    play(page, "rondel workers")
    page.locator(".tab-bar label", has_text="Players").tap()
    expect(page.locator(".player-slot").nth(1)).to_be_visible()
    expect(page.locator(".player-slot:visible")).to_have_count(1)
    page.reload()
    page.locator(".tab-bar label", has_text="Players").tap()
    expect(page.locator(".player-slot:visible")).to_have_count(1)
    page.locator("[data-theme-switch]").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_focus_stays_in_the_list(page: Page) -> None:
    """After a move by keyboard the focus is where it was, not at the top of the page."""
    open_table(page, "human", "human")
    page.locator('[data-moves] [data-move="rondel workers"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-table]")).to_have_attribute("data-version", "1")
    assert page.evaluate("document.activeElement.closest('[data-moves]') !== null")


def test_a_spectator_sees_and_can_do_nothing(page: Page, visit: Callable[..., BrowserContext]) -> None:
    open_table(page, "human", "human")
    watcher = visit().new_page()
    watcher.goto(page.url)
    expect(watcher.locator("[data-move]")).to_have_count(0)
    expect(watcher.locator("[data-undo]")).to_have_count(0)
    expect(watcher.locator(".player-card")).to_have_count(2)


def test_the_rules_are_filtered_as_one_types(page: Page) -> None:
    page.goto("/rules/navegador/")
    everything = page.locator("[data-paragraph]:visible").count()
    page.locator("[data-find]").fill("church worker")
    page.locator("[data-find]").press("Space")
    expect(page.locator("#nav\\.workers\\.1")).to_be_visible()
    assert 0 < page.locator("[data-paragraph]:visible").count() < everything
    expect(page.locator("[data-paragraph][hidden]:visible")).to_have_count(0)
    page.locator("[data-find]").fill("xyzzy")
    expect(page.locator("[data-no-match]")).to_be_visible()
    page.locator("[data-find]").fill("")
    expect(page.locator("[data-paragraph]:visible")).to_have_count(everything)
    page.get_by_label("in short").check()
    expect(page.locator("#nav\\.workers\\.1 .full")).to_be_hidden()
    expect(page.locator("#nav\\.workers\\.1 .short")).to_be_visible()
    page.get_by_label("in full").check()
    expect(page.locator("#nav\\.workers\\.1 .full")).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_a_first_visit_is_light(site: Site, visit: Callable[..., BrowserContext], game: str) -> None:
    """All that a table's page loads the first time, fonts included, stays under 250 KB as it comes over the wire."""
    opener = visit().new_page()
    open_table(opener, "human", "human", "human", "human", game=game)
    page = visit().new_page()
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    sizes: list[float] = []
    session.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    page.route("**/events", lambda route: route.abort())
    page.goto(opener.url)
    page.wait_for_load_state("load")
    page.evaluate("document.fonts.ready.then(() => true)")
    assert 20_000 < sum(sizes) < 250_000, sizes


def test_ships_and_the_marker_glide(visit: Callable[..., BrowserContext]) -> None:
    """In Vasco da Gama, too, pieces are seen to move."""
    page = visit(reduced_motion="no-preference", viewport={"width": 1440, "height": 900}).new_page()
    open_table(page, "human", "human", game="vascodagama")
    page.evaluate(
        """() => { window.moved = []; document.addEventListener('carreira:shown', () => {
             for (const a of document.getAnimations()) window.moved.push(a.effect.target.id); }); }"""
    )
    play(page, page.locator("[data-moves] [data-move]").last.get_attribute("data-move") or "")
    assert any(name.startswith("ship-m-") for name in page.evaluate("window.moved"))


def test_pieces_glide(visit: Callable[..., BrowserContext]) -> None:
    """A ship and a piece of the rondel move from where they were; with reduced motion they are in place at once."""
    for motion, moving in (("no-preference", True), ("reduce", False)):
        page = visit(reduced_motion=motion, viewport={"width": 1440, "height": 900}).new_page()
        open_table(page, "human", "human")
        page.evaluate(
            """() => { window.moved = []; document.addEventListener('carreira:shown', () => {
                 for (const a of document.getAnimations()) window.moved.push(a.effect.target.id); }); }"""
        )
        play(page, "rondel sailing", "sail portugal guine")
        moved = page.evaluate("window.moved")
        assert any(name.startswith("rondel-piece-") for name in moved) is moving
        assert any(name.startswith("ship-") for name in moved) is moving


@pytest.mark.parametrize("game", GAMES)
def test_the_chart_itself_is_never_redrawn(page: Page, game: str) -> None:
    open_table(page, "human", "human", game=game)
    page.evaluate("document.getElementById('chart-ground').dataset.known = 'yes'")
    play(page, page.locator("[data-moves] [data-move]").last.get_attribute("data-move") or "")
    assert page.evaluate("document.getElementById('chart-ground').dataset.known") == "yes"


def test_without_a_connection_the_page_says_so(page: Page) -> None:
    open_table(page, "human", "human")
    page.context.set_offline(True)
    page.locator('[data-moves] [data-move="rondel workers"]').click()
    expect(page.locator("[data-offline]")).to_be_visible()
    page.context.set_offline(False)
    play(page, "rondel workers")
    expect(page.locator("[data-offline]")).to_be_hidden()


def test_moves_of_bots_arrive_by_themselves(page: Page) -> None:
    open_table(page, "human", "random")
    at_once(page)
    expect(page.locator("[data-moves]")).to_be_attached(timeout=PATIENCE)


def test_tiles_that_were_turned_up_lie_in_their_region(visit: Callable[..., BrowserContext]) -> None:
    """Also once they have been turned: where the drawing puts them."""
    page = visit(reduced_motion="no-preference", viewport={"width": 1440, "height": 900}).new_page()
    open_table(page, "human", "human")
    play(page, "rondel sailing", "sail portugal guine", "discover")
    expect(page.locator(".turning").first).to_be_attached()
    tiles = page.locator('[data-turned="guine"]')
    assert tiles.count() > 1
    for tile in tiles.all():
        tile.evaluate("tile => Promise.all(tile.getAnimations({subtree: true}).map(one => one.finished))")
        placed, drawn = tile.evaluate("""tile => {
            const matrix = tile.transform.baseVal.consolidate().matrix, sheet = tile.ownerSVGElement.getScreenCTM();
            const at = new DOMPoint(matrix.e, matrix.f).matrixTransform(sheet), box = tile.getBoundingClientRect();
            return [[at.x, at.y], [box.x, box.y]];
        }""")
        assert all(abs(one - other) < 6 for one, other in zip(placed, drawn, strict=True)), (placed, drawn)


def test_a_field_where_nothing_can_be_done_asks_once(page: Page) -> None:
    """A click on the board says so and offers to go there all the same; the list says so and plays at once."""
    open_table(page, "human", "human")
    table = page.locator("[data-table]")
    field = page.locator('[data-targets] [data-asks="rondel colony"]')
    field.click()
    note = page.locator(".why-overlay")
    expect(note).to_contain_text("Nothing can be done there now")
    expect(table).to_have_attribute("data-version", "0")
    page.locator("#prompt").click()
    expect(note).to_have_count(0)
    field.click()
    note.get_by_role("button").click()
    expect(table).to_have_attribute("data-version", "1")
    listed = page.locator('[data-moves] [data-move="rondel colony"]')
    expect(listed).to_contain_text("nothing possible there now")
    listed.click()
    expect(table).to_have_attribute("data-version", "2")


def test_the_second_of_two_clicks_says_what_comes_first(phone: Page) -> None:
    """A disc is placed by its number and then its area: an area alone explains that, where the hint is out of sight."""
    open_table(phone, "human", "human", game="vascodagama")
    table, area, note = phone.locator("[data-table]"), phone.locator(".area-projects"), phone.locator(".why-overlay")
    while not phone.locator('[data-moves] [data-move^="place"]').count():  # the merchant ship comes first
        play(phone, phone.locator("[data-moves] [data-move]").first.get_attribute("data-move") or "")
    before = table.get_attribute("data-version") or ""
    phone.set_viewport_size({"width": 360, "height": 420})
    area.evaluate("area => area.scrollIntoView({block: 'center', behavior: 'instant'})")
    expect(phone.locator("[data-next-click]")).not_to_be_in_viewport()
    area.click(position={"x": 150, "y": 30})
    expect(note).to_have_text("Choose a number, then an area.")
    phone.locator("[data-select=number-9]").click()
    expect(note).to_have_count(0)
    area.locator("[data-move]").click()
    expect(table).not_to_have_attribute("data-version", before)


def test_every_field_and_region_answers_a_click(page: Page) -> None:
    """What can't be used now says why, with the rule."""
    open_table(page, "human", "human")
    page.locator('[data-sea="goa"]').dispatch_event("click")
    expect(page.locator("#refused")).to_contain_text("first decide which field of the rondel")
    play(page, "rondel workers")
    page.locator(".at-rondel-ships [data-why]").click()
    expect(page.locator("#refused a")).to_have_attribute("href", re.compile(r"/rules/navegador/#nav\.turn\.1"))


def test_the_end_of_the_trading_makes_the_chosen_trades(page: Page) -> None:
    """Wherever it is clicked, and it says so."""
    open_table(page, "human", "human")
    play(page, "rondel market-1")
    ends = page.locator('[data-targets] [data-move="done"]')
    listed = page.locator('[data-moves] [data-move="done"] > span').first
    for label in (ends, listed):
        expect(label).to_have_text("End the trading")
    page.locator("[data-trade=sugar]").first.click()
    for label in (ends, listed):
        expect(label).to_have_text(re.compile(r"Trade \+\d+"))
    ends.click()
    expect(page.locator("[data-log] li").last).to_contain_text("Sugar")


def test_a_phone_shows_what_is_decided_on_and_what_is_owned(phone: Page) -> None:
    """The part of the chart with the region that can be sailed to, and a strip with cash and pieces."""
    open_table(phone, "human", "human")
    supply = phone.locator(".supply")
    expect(supply).to_be_in_viewport()
    expect(supply).to_contain_text("200")
    expect(phone.locator('[data-targets] [data-move="rondel sailing"]')).to_be_in_viewport()
    play(phone, "rondel sailing")
    expect(phone.locator('[data-targets] [data-move="sail portugal guine"]')).to_be_in_viewport()
    expect(phone.locator("[data-targets] .at-rondel-sailing")).not_to_be_in_viewport()
