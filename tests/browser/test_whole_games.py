"""Whole games in a real browser, from the start page to the final score, in the ways in which people play.

By clicks and on a phone with the standard edition, so that all of the board is used; by the list with the keyboard and
without scripts with figures that make the game shorter.
"""

import re
from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.player import (
    GAMES,
    at_once,
    first_click,
    next_page,
    open_shorter_table,
    open_table,
    play_to_the_end,
    stands_at,
    wanted,
)

LIST = "[data-moves]"
CHART = ".board-chart [data-targets]"
TABS = {
    "navegador": ("Players", "Market", "Log", "Act"),
    "vascodagama": ("Players", "Yard", "Quay", "Round", "Log", "Act"),
}


def click(target: Locator) -> None:
    """Click with the mouse."""
    target.click()


def press(target: Locator) -> None:
    """Give it the focus and press Enter; it must be reached by Tab."""
    assert target.evaluate("target => target.tabIndex") == 0, f"no Tab leads to {target}"
    target.press("Enter")


def act_on_the_board(page: Page, chance: Random) -> None:
    """Act on the board alone: the chart, the rondel, and the tables beside the chart; by the mouse or by keys."""
    act = chance.choice((click, press))
    if page.locator("[data-trading]").count():
        trade_on_the_board(page, chance, act)
    else:
        act(on_the_board(page, wanted(page, chance), act))


def on_the_board(page: Page, move: str, act: Callable[[Locator], None] = click) -> Locator:
    """The element of the board that plays a move; makes the first click of a move that takes two."""
    own = f'[data-move="{move}"]'
    target = page.locator(f"{within(CHART, move)}, .board-tables {own}, .why-overlay {own}")
    asks = page.locator(f'{CHART} [data-asks="{move}"]')
    if asks.count():
        act(asks)
    elif first_click(move) and not target.count():
        act(page.locator(f"{CHART} a[data-select={first_click(move)}]:not([aria-hidden])").first)
    return target


def within(place: str, move: str) -> str:
    """A selector of the element that plays a move there."""
    return f'{place} [data-move="{move}"]'


def trade_on_the_board(page: Page, chance: Random, act: Callable[[Locator], None] = click) -> None:
    """Choose a field of the market for each good, see the proceeds, trade."""
    fields = page.locator("[data-trade]")
    goods = sorted({fields.nth(i).get_attribute("data-trade") or "" for i in range(fields.count())})
    for good in goods:
        of_good = page.locator(f"[data-trade={good}]")
        act(of_good.nth(chance.randrange(of_good.count())))
    expect(page.locator("[data-trade-total]")).to_have_text(re.compile(r"^\+\d+$"))
    act(page.locator("[data-trade-go]"))


def check_the_end(page: Page) -> None:
    """Ranking, table of points, chart of points, and the same points on the panels' totals."""
    expect(page.locator("[data-ranking] li")).to_have_count(2)
    expect(page.locator(".score-table tbody tr")).not_to_have_count(0)
    expect(page.locator(".points-chart polyline.line")).to_have_count(2)
    expect(page.locator("[data-move]")).to_have_count(0)
    totals = [int(text) for text in page.locator(".podium .total").all_inner_texts()]
    assert totals == sorted(totals, reverse=True)
    assert sorted(totals) == sorted(int(text) for text in page.locator(".score-table .total td").all_inner_texts())


@pytest.mark.timeout(900)
@pytest.mark.parametrize("game", GAMES)
def test_by_clicks_and_keys_on_the_board(page: Page, game: str) -> None:
    """Whatever one can do, one can do with the keyboard alone."""
    open_table(page, "human", "random", game=game)
    at_once(page)
    assert play_to_the_end(page, act_on_the_board, seed=1) > 30
    check_the_end(page)
    page.get_by_role("button", name="Play again").click()
    expect(page.locator("[data-table]")).to_have_attribute("data-over", "false")


def press_in_the_list(page: Page, chance: Random) -> None:
    """Walk with the Tab key to a choice in the list, and press Enter."""
    walk_to(page, page.locator(within(LIST, wanted(page, chance))))
    page.keyboard.press("Enter")


STOPS_BETWEEN = """it => {
  const follows = (one, other) => Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);
  const here = document.activeElement, [first, last] = follows(here, it) ? [here, it] : [it, here];
  return [...document.querySelectorAll('a[href], button, select, summary')]
    .filter(e => e.tabIndex >= 0 && e.checkVisibility() && follows(first, e) && follows(e, last)).length;
}"""
"""How often Tab has to be pressed at least; text fields and the like are not counted."""


def walk_to(page: Page, target: Locator) -> None:
    """Press Tab until the target has the focus, or Shift+Tab if it comes before the element that has it."""
    behind = target.evaluate(
        "it => Boolean(document.activeElement.compareDocumentPosition(it) & Node.DOCUMENT_POSITION_PRECEDING)"
    )
    key = "Shift+Tab" if behind else "Tab"
    for _ in range(target.evaluate(STOPS_BETWEEN)):
        page.keyboard.press(key)
    for _ in range(100):
        if target.evaluate("it => document.activeElement === it"):
            return
        page.keyboard.press(key)
    raise AssertionError("the Tab key does not get there")


@pytest.mark.timeout(900)
@pytest.mark.parametrize("game", GAMES)
def test_by_the_list_with_the_keyboard_only(page: Page, game: str) -> None:
    open_shorter_table(page, "human", "random", game=game)
    at_once(page)
    assert play_to_the_end(page, press_in_the_list, seed=2) > 20
    check_the_end(page)


def tap_on_a_phone(page: Page, chance: Random) -> None:
    """Act on a phone: tap the chart where possible, else the list; all targets are large enough for a thumb."""
    move = wanted(page, chance)
    target = page.locator(within(CHART, move))
    start = (
        page.locator(f"{CHART} a[data-select={first_click(move)}]:not([aria-hidden])") if first_click(move) else None
    )
    if start is not None and not target.count():
        large_enough(start)
        start.tap()
    elif not target.count() or not target.is_visible():
        target = page.locator(within(LIST, move))
    large_enough(target)
    target.tap()


def large_enough(target: Locator) -> None:
    """At least 40 pixels either way."""
    box = target.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 40, f"{target.get_attribute('value')}: {box}"


@pytest.mark.timeout(900)
@pytest.mark.parametrize("game", GAMES)
def test_on_a_phone(phone: Page, game: str) -> None:
    open_table(phone, "human", "random", game=game)
    at_once(phone)
    assert play_to_the_end(phone, tap_on_a_phone, seed=3) > 30
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360
    check_the_end(phone)
    for name in TABS[game]:
        phone.locator(".tab-bar label", has_text=name).tap()
        assert phone.evaluate("document.documentElement.scrollWidth") <= 360


def submit_forms(page: Page, chance: Random) -> None:
    """Act without scripts: links and buttons alone, on the board where they are; the page is loaded again each time."""

    def follow(target: Locator) -> None:
        with next_page(page):
            target.click()

    move = wanted(page, chance)
    target = on_the_board(page, move, follow)
    follow(target if target.count() else page.locator(within(LIST, move)))


@pytest.mark.timeout(900)
@pytest.mark.parametrize("game", GAMES)
def test_without_scripts(no_script: Page, game: str) -> None:
    open_shorter_table(no_script, "human", "random", game=game)
    still = f"{no_script.url}?still=1"
    table = no_script.locator("[data-table]")
    chance = Random(4)
    acted = 0
    while table.get_attribute("data-over") != "true":
        if no_script.locator("[data-moves]").count() == 0:
            no_script.goto(still)  # as the page does by itself every two seconds, which would get in the way of clicks
            continue
        before = stands_at(no_script)
        submit_forms(no_script, chance)
        assert stands_at(no_script) != before
        acted += 1
    assert acted > 20
    check_the_end(no_script)


def test_three_goods_are_traded_by_one_button_without_scripts(no_script: Page) -> None:
    """The choices beside the market are posted together, and a good that is left alone makes no move."""
    open_table(no_script, "human", "human")
    no_script.locator('[data-targets] [data-move="rondel market-1"]').click()
    no_script.locator("#trade-gold").select_option("process gold 1 joker")
    no_script.get_by_role("button", name="Trade", exact=True).click()
    table = no_script.locator("[data-table]")
    expect(table).to_have_attribute("data-version", "2")
    expect(no_script.locator("[data-log] li").last).to_contain_text("Gold")
