"""A puzzle is solved: by a click, by keys, on a phone and without scripts; axe-core looks at each page on the way."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

import carreira
from tests.browser.conftest import PHONE
from tests.browser.player import next_page
from tests.browser.test_access import DESKTOP, check, looked_at

GAMES = list(carreira.GAMES)


def moves(game: str) -> tuple[str, str]:
    """The best move of the first puzzle, and one that loses."""
    puzzle = carreira.GAMES[game].puzzles[0]
    return puzzle.best, next(move for move in puzzle.shares if move != puzzle.best)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_puzzle_is_tried_solved_and_played_on(
    visit: Callable[..., BrowserContext], game: str, size: dict[str, int]
) -> None:
    page = looked_at(visit, size)
    page.goto(f"/puzzles/{game}/")
    check(page, "the list")
    with next_page(page):
        page.locator('[data-puzzle="1"]').click()
    expect(page.locator("[data-moves]")).to_be_attached()
    check(page, "the task")
    best, wrong = moves(game)
    page.locator(f'[data-moves] [data-move="{wrong}"]').click()
    verdict = page.locator("[data-verdict]")
    expect(verdict).to_have_attribute("data-verdict", "wrong")
    expect(verdict).to_be_focused()
    expect(verdict).to_be_in_viewport()
    check(page, "a wrong move")
    page.locator(f'[data-moves] [data-move="{best}"]').focus()
    page.keyboard.press("Enter")
    expect(verdict).to_have_attribute("data-verdict", "right")
    expect(page.locator("[data-reason]")).not_to_be_empty()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    check(page, "the best move")
    page.locator("[data-play-on] button").click()
    page.wait_for_url("**/t/**")
    expect(page.locator("[data-moves] [data-move]")).not_to_have_count(0)
    page.goto(f"/puzzles/{game}/")
    expect(page.locator('[data-puzzle="1"]')).to_have_attribute("data-solved", "true")
    check(page, "the list afterwards")


def test_the_board_and_the_number_keys_answer_too(visit: Callable[..., BrowserContext]) -> None:
    page = looked_at(visit, DESKTOP)
    puzzles = enumerate(carreira.GAMES["navegador"].puzzles, start=1)
    number, puzzle = next((number, one) for number, one in puzzles if one.best.startswith("rondel"))
    match = carreira.from_position("navegador", puzzle.position)
    outcomes = zip(match.moves(), match.outcomes(), strict=True)
    useful = [move for move, outcome in outcomes if not outcome.idle]  # the board asks before an idle one
    best, wrong = puzzle.best, next(move for move in puzzle.shares if move in useful and move != puzzle.best)
    page.goto(f"/puzzles/navegador/{number}/")
    page.locator(f'.board [data-move="{wrong}"]').first.click()
    expect(page.locator("[data-verdict]")).to_have_attribute("data-verdict", "wrong")
    listed = page.locator("[data-moves] [data-move]").evaluate_all("found => found.map(one => one.dataset.move)")
    page.keyboard.press(str(listed.index(best) + 1))
    expect(page.locator("[data-verdict]")).to_have_attribute("data-verdict", "right")


def test_without_scripts_the_solution_can_be_seen(no_script: Page) -> None:
    no_script.goto("/puzzles/today/")
    no_script.locator("[data-solution] button").click()
    expect(no_script.locator("[data-verdict]")).to_have_attribute("data-verdict", "shown")
