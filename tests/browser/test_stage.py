"""The board shows what happens: marks where it happened, what it brought, ghosts, banners; and once more when asked."""

from playwright.sync_api import Page, expect

from tests.browser.player import SHORTEST, at_once, open_shorter_table, open_table, play_to_the_end, stop_the_clock
from tests.browser.test_table import play
from tests.browser.test_whole_games import act_on_the_board

RISEN = "() => window.risen"
WATCH = """() => {
  window.risen = [];
  new MutationObserver(changes => {
    for (const change of changes) for (const node of change.addedNodes) {
      if (node.matches?.('.riser')) window.risen.push(node.textContent.replace(/\\s+/g, ' ').trim());
    }
  }).observe(document.body, {childList: true, subtree: true});
}"""
"""Notes each amount that rises from the board, however short it can be seen."""


def test_what_a_move_brings_rises_from_where_it_happened(page: Page) -> None:
    open_table(page, "human", "human")
    page.evaluate(WATCH)
    play(page, "rondel ships", "ships 1")
    mark = page.locator('[data-place="portugal"]')
    page.wait_for_function("() => window.risen.length === 1")
    assert page.evaluate(RISEN)[0].startswith("−50")
    play(page, "rondel workers")
    expect(mark).to_have_class("spot at-portugal place")


def test_ships_leave_ghosts_and_trails(page: Page) -> None:
    """Also with reduced motion, where nothing glides."""
    open_table(page, "human", "human")
    play(page, "rondel sailing", "sail portugal guine")
    expect(page.locator(".chart-pieces .ghost")).to_have_count(2)
    expect(page.locator(".chart-pieces .trail")).to_have_count(2)
    expect(page.locator('[data-place="guine"]')).to_contain_class("happened fresh")


def test_what_others_did_can_be_shown_again(page: Page) -> None:
    """Step by step from one's own last move on, and then it is one's turn as before."""
    open_table(page, "human", "human")
    play(page, "rondel workers", "workers 0", "rondel sailing", "sail portugal guine", "discover")
    expect(page.locator('[data-place="guine"]')).to_contain_class("happened")
    listed = page.locator("[data-moves] [data-move]").count()
    page.evaluate("""() => {
      window.moments = new Set();
      new MutationObserver(() => {
        const moment = document.querySelector('#act .moment');
        if (moment) window.moments.add(moment.textContent);
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    }""")
    page.locator("[data-show-again]").click()
    for shown in ("goes to Sailing", "from Portugal into the unknown"):  # in passing, so it may be gone by now
        page.wait_for_function("shown => [...window.moments].some(moment => moment.includes(shown))", arg=shown)
    expect(page.locator("[data-table]")).to_have_attribute("data-replay", "false")
    expect(page.locator("[data-moves] [data-move]")).to_have_count(listed)


def test_a_new_round_is_announced_across_the_board(page: Page) -> None:
    open_table(page, "human", "human", game="vascodagama")
    page.evaluate("""() => {
      window.banners = [];
      new MutationObserver(() => {
        const banner = document.querySelector('[data-banner]:not([hidden])');
        if (banner) window.banners.push(banner.textContent);
      }).observe(document.body, {childList: true, subtree: true, attributes: true});
    }""")
    page.locator("[data-moves] [data-move]").last.click()
    page.wait_for_function("() => window.banners.some(text => text.startsWith('Round 1'))")


COUNTED = """rows => rows.filter(row => [...row.querySelectorAll('td')].some(cell => Number(cell.textContent)))
  .map(row => row.querySelector('th').textContent)"""
"""Returns the categories in which somebody has points; the others are passed over."""
EACH = 1100
"""Milliseconds for which each is shown."""


def test_the_points_are_counted_on_the_board_at_the_end(page: Page) -> None:
    """Category by category, up to the final number of each; a click skips it, and it can be seen again."""
    open_shorter_table(page, "human", "human", game="navegador", figures=SHORTEST)
    at_once(page)
    page.reload()
    play_to_the_end(page, act_on_the_board, 3)
    total, ranking = page.locator("[data-points='0']"), page.locator("[data-ranking]")
    banner, shipyard = page.locator(".counting-banner"), page.locator('[data-place="building-shipyard"]')
    final = total.inner_text()
    expect(ranking).to_be_visible()
    categories: list[str] = page.locator(".score-table tr[data-counted]").evaluate_all(COUNTED)
    assert {"Factories", "Shipyards"} < set(categories), "everybody has one of each from the beginning"
    stop_the_clock(page)  # each is shown for as long as this test looks at it
    page.locator("[data-count-again]").click()
    expect(ranking).to_be_hidden()
    banner.get_by_role("button").click()
    expect(banner).to_have_count(0)
    expect(ranking).to_be_visible()
    expect(total).to_have_text(final)
    page.reload()
    page.evaluate(WATCH)
    page.locator("[data-count-again]").click()
    for category in categories:
        expect(banner.locator("span")).to_have_text(category)
        expect(ranking).to_be_hidden()
        risen: list[str] = page.evaluate("() => window.risen.splice(0)")
        assert risen, f"{category}: no points rise"
        assert all(points.startswith("+") for points in risen), risen
        assert ("happened" in (shipyard.get_attribute("class") or "").split()) is (category == "Shipyards")
        page.clock.run_for(EACH)
    expect(banner).to_have_count(0)
    expect(ranking).to_be_visible()
    expect(total).to_have_text(final)


COUNT_TONES = """() => {
  window.tones = 0;
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (at) { window.tones += 1; return start.call(this, at); };
}"""
"""Counts the tones that the page plays from now on, in `window.tones`."""


def test_sounds_are_off_until_they_are_turned_on(page: Page) -> None:
    open_table(page, "human", "human")
    page.evaluate(COUNT_TONES)
    play(page, "rondel ships", "ships 1")
    assert page.evaluate("window.tones") == 0
    page.locator("#log-more > summary").click()
    page.get_by_label("Soft sounds").check()
    before = page.evaluate("window.tones")
    assert before > 0, "a sample of what was turned on"
    play(page, "rondel ships", "ships 1")
    assert page.evaluate("window.tones") > before


def test_the_call_to_decide_sounds_once_for_each_decision(page: Page) -> None:
    """Not again for whoever has looked back meanwhile."""
    open_table(page, "human", "human")
    page.evaluate(COUNT_TONES)
    play(page, "rondel workers", "workers 0")
    page.locator("#log-more > summary").click()
    page.get_by_label("Soft sounds").check()
    before = page.evaluate("window.tones")
    assert before > 0, "a sample of what was turned on"
    page.get_by_role("link", name="Look back").click()
    expect(page.locator("[data-table]")).to_have_attribute("data-replay", "true")
    page.locator("a[data-step]", has_text="Last").click()
    expect(page.locator("[data-table]")).to_have_attribute("data-replay", "false")
    assert page.evaluate("window.tones") == before
