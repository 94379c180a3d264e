"""A phone shows the parts of a table in tabs: each opens at its top, below the line that stays in sight."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.player import open_table, seat_two

TABS = {"navegador": {"tab-players": ".area-players", "tab-act": ".board-chart"}}
YARD, QUAY, ROUND = ".board-tab-1", ".board-tab-2", ".helm"
TABS["vascodagama"] = {"tab-board-1": YARD, "tab-board-2": QUAY, "tab-board-3": ROUND} | TABS["navegador"]


def tap(page: Page, tab: str) -> None:
    """Choose a tab as a thumb does."""
    page.locator(f"label:has(#{tab})").tap()


def opens_at_its_top(page: Page, part: str) -> None:
    """The first part that is shown of a tab begins below the line at the top, and on the screen."""
    line = page.locator(".prompt-line").bounding_box()
    boxes = [one.bounding_box() for one in page.locator(part).all() if one.is_visible()]
    assert line
    top = min(box["y"] for box in boxes if box)
    below = line["y"] + line["height"]
    at_end = page.evaluate("scrollY + innerHeight >= document.documentElement.scrollHeight - 1")
    assert below - 1 <= top, f"{part} begins at {top}, under the line that ends at {below}"
    assert at_end or top <= below + 60, f"{part} begins at {top}, far below the line that ends at {below}"


@pytest.mark.parametrize("game", TABS)
def test_a_tab_opens_at_its_top(phone: Page, game: str) -> None:
    open_table(phone, "human", "human", game=game)
    for tab, part in TABS[game].items():
        tap(phone, tab)
        opens_at_its_top(phone, part)
        phone.mouse.wheel(0, 400)


def test_so_does_a_tab_of_a_puzzle(phone: Page) -> None:
    phone.set_viewport_size({"width": 360, "height": 500})
    phone.goto("/puzzles/vascodagama/1/")
    phone.evaluate("scrollTo(0, document.body.scrollHeight)")
    tap(phone, "tab-board-2")
    opens_at_its_top(phone, QUAY)


def test_what_is_hidden_is_not_shown(phone: Page, page: Page) -> None:
    """Whatever a style says of how such parts are laid out: nothing is planned yet, so no choices are to be saved."""
    _, waits = seat_two(phone, page)
    waits.locator("[data-plan] summary").click()
    expect(waits.locator("[data-plan-choices]")).to_be_visible()
    found = "[...document.querySelectorAll('[hidden]')].filter(part => part.offsetHeight).map(part => part.outerHTML)"
    assert waits.evaluate(found) == []
