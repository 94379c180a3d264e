"""First voyages, played through as a learner does: by what is marked on the board, or in the list."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

import carreira
from tests.browser.player import GAMES, MOVED, at_once, stands_at, wait_until

READY = "() => document.querySelector('[data-moves]') !== null"


def set_out(page: Page, game: str) -> None:
    """Begin the first voyage from the start page, in its first place for somebody who is new."""
    page.goto("/")
    page.locator(f"button[form=voyage-{game}]").click()
    page.wait_for_url("**/t/*/")
    at_once(page)


def follow(page: Page, *, in_sight: bool = False) -> None:
    """Click what is marked on the board, once or twice; where nothing is marked there, in the list. If `in_sight`, what
    is marked on the board must be on the screen before the page is scrolled to it."""
    before = stands_at(page)
    on_board, plays = page.locator(".board .advised:visible"), page.locator(".board [data-move].advised:visible")
    if on_board.count():
        first = not plays.count() and not page.locator("[data-trade].advised").count()
        if in_sight:
            expect(on_board.first).to_be_in_viewport()
        on_board.first.click()
        if first:
            if in_sight:
                expect(plays.first).to_be_in_viewport()
            plays.first.click()
        elif page.locator("[data-trade].advised").count():
            page.locator("[data-trade-go]").click()
    else:
        page.locator("[data-moves] .advised").click()
    wait_until(page, MOVED, before)


@pytest.mark.parametrize(("game", "language"), [(GAMES[0], "en"), (GAMES[1], "de")])
def test_a_first_voyage_from_beginning_to_end(visit: Callable[..., BrowserContext], game: str, language: str) -> None:
    """In a browser of that language; the words are those of its file."""
    page = visit(viewport={"width": 1366, "height": 768}, locale=language).new_page()
    voyage, words = carreira.GAMES[game].voyage, carreira.GAMES[game].voyage_words(language)
    assert voyage is not None
    assert words is not None
    set_out(page, game)
    for step in voyage.steps:
        wait_until(page, READY)
        expect(page.locator(".voyage .ask")).to_have_text(words.steps[step.key].ask)
        expect(page.locator(".voyage .ask")).to_be_in_viewport()
        follow(page)
    wait_until(page, READY)
    expect(page.locator(".voyage")).to_contain_text(" ".join(words.farewell.split())[:60])


def test_a_learner_may_try_another_move(phone: Page) -> None:
    """On a phone: the explanation is in view, and nothing was played."""
    set_out(phone, "navegador")
    wait_until(phone, READY)
    phone.locator('[data-targets] [data-move="rondel ships"]').click()
    reason = phone.locator(".why-overlay, .voyage .problem").filter(has_text="Also a sound beginning")
    expect(reason.last).to_be_in_viewport()
    expect(phone.locator("[data-table]")).to_have_attribute("data-version", "0")
    reason.last.get_by_role("button").click()
    expect(phone.locator("[data-table]")).not_to_have_attribute("data-version", "0")
    expect(phone.locator(".voyage")).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
def test_on_a_phone_what_is_marked_is_in_sight(phone: Page, game: str) -> None:
    """Also after the first of two clicks."""
    voyage = carreira.GAMES[game].voyage
    assert voyage is not None
    set_out(phone, game)
    for _ in voyage.steps:
        wait_until(phone, READY)
        follow(phone, in_sight=True)
