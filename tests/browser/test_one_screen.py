"""One screen: from 1366 x 768 on nobody scrolls to act, and nothing moves but what was moved."""

from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import BrowserContext, Page

import carreira
from tests.browser.player import GAMES, MOVED, at_once, open_table, stands_at, wait_until
from tests.browser.tours import PLAY, TOURS

SIZES = [{"width": 1366, "height": 768}, {"width": 1920, "height": 1080}, {"width": 820, "height": 1180}]
OUT_OF_SIGHT = """() => {
  const hidden = [];
  const look = (element, name) => {
    const box = element.getBoundingClientRect();
    const inside = box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight && box.right <= innerWidth;
    if (!inside) hidden.push(`${name} lies at ${JSON.stringify(box)}`);
    return box;
  };
  const targets = [...document.querySelectorAll(
    '[data-targets] :is([data-move], a[data-select]), .board-tables [data-move]')];
  for (const target of targets.filter(target => target.checkVisibility())) {
    const name = target.dataset.move ?? target.dataset.select, box = look(target, name);
    const there = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const place = there?.closest('[data-move], [data-select]');
    if (target.closest('[aria-hidden]') || target.contains(there) || place) continue;
    hidden.push(`${name} is covered by ${there?.outerHTML.slice(0, 120)}`);
  }
  look(document.getElementById('prompt'), 'the prompt');
  const last = document.querySelector('[data-log] li:last-child');
  if (last) look(last, 'the last log entry');
  for (const card of document.querySelectorAll('.player-card')) look(card, card.textContent.trim().slice(0, 12));
  return hidden;
}"""
"""Returns what the page hides of the board's targets, the prompt, the last log entry and the players."""
PLACES = """() => {
  const parts = ['.board-chart', '.board-tables', '.area-act', '.area-players', '.player-card', '.chart-sheet'];
  return Object.fromEntries(parts.map(part => {
    const box = document.querySelector(part).getBoundingClientRect();
    return [part, [Math.round(box.left), Math.round(box.top), Math.round(box.width)]];
  }));
}"""
"""Returns where the parts of the table are in the window."""


def tour(page: Page, game: str, look: Callable[[str], None]) -> None:
    """Play at a table with as many players as there can be until each kind of decision was looked at."""
    open_table(page, *["human"] * carreira.GAMES[game].seat_counts[-1], game=game)
    at_once(page)
    every, choose, places = TOURS[game]
    chance, way, seen = Random(7), list(places), set()
    for _ in range(160):
        decision = page.locator("[data-decision]").get_attribute("data-decision") or ""
        look(decision)
        seen.add(decision)
        if every <= seen:
            return
        before = stands_at(page)
        move = choose(page, decision, chance, way)
        page.locator(f'[data-moves] [data-move="{move}"]').evaluate(PLAY)
        wait_until(page, MOVED, before)
    raise AssertionError(f"never seen: {every - seen}")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", SIZES, ids=[f"{size['width']}x{size['height']}" for size in SIZES])
def test_everything_for_a_decision_is_in_view_and_nothing_else_moves(
    visit: Callable[..., BrowserContext], size: dict[str, int], game: str
) -> None:
    """In view, with all seats taken: every own target on the board, the prompt, the last log entry and all players.

    Chart, tables, decision and players keep their places from one decision to the next, on a scrolled page too.
    """
    page = visit(viewport=size).new_page()
    looked: set[str] = set()
    first: dict[str, object] = {}

    def look(decision: str) -> None:
        if decision in looked:
            places = {**page.evaluate(PLACES), "scrolled": page.evaluate("scrollY")}
            assert places == first, f"something moved before {decision}"
            return
        looked.add(decision)
        page.evaluate("scrollTo(0, 0)")
        assert page.evaluate(OUT_OF_SIGHT) == [], decision
        page.evaluate("scrollTo(0, 30)")
        places = {**page.evaluate(PLACES), "scrolled": page.evaluate("scrollY")}
        assert places == (first or places), f"something has another place at {decision}"
        first.update(places)

    tour(page, game, look)
