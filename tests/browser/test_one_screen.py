"""One screen: from 1366 x 768 on nobody scrolls to act, and nothing moves but what was moved."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext

import carreira
from tests.browser.player import GAMES, fonts_loaded
from tests.browser.tours import tour

SIZES = [{"width": 1366, "height": 768}, {"width": 1920, "height": 1080}, {"width": 820, "height": 1180}]
OUT_OF_SIGHT = """() => {
  const grid = [.1, .3, .5, .7, .9];
  const reached = (element, box) => grid.some(x => grid.some(y =>
    element.contains(document.elementFromPoint(box.left + x * box.width, box.top + y * box.height))));
  const hidden = [];
  const look = (element, name) => {
    const box = element.getBoundingClientRect();
    const inside = box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight && box.right <= innerWidth;
    if (!inside) hidden.push(`${name} lies at ${JSON.stringify(box)}`);
    else if (!reached(element, box)) hidden.push(`${name} is covered or cut off`);
  };
  const first = '[data-targets] :is([data-move], [data-asks], a[data-select]:not([aria-hidden]))';
  for (const target of document.querySelectorAll(`${first}, .board-tables [data-move]`)) {
    if (target.checkVisibility()) look(target, target.title || target.textContent.trim());
  }
  look(document.getElementById('prompt'), 'the prompt');
  for (const last of document.querySelectorAll('[data-log] li:last-child')) look(last, 'the last log entry');
  for (const card of document.querySelectorAll('.player-card')) look(card, card.textContent.trim().slice(0, 12));
  return hidden;
}"""
"""Returns what can't be seen and hit of the board's targets, the prompt, the last log entry and the players."""
ARRIVED = """() => Promise.allSettled(
  document.getAnimations().filter(one => one.effect.getComputedTiming().endTime < Infinity).map(one => one.finished))"""
"""Waits until what glides over the board has arrived: it may cover something for a moment."""
PLACES = """() => {
  const parts = ['.board-chart', '.board-tables', '.area-act', '.area-players', '.player-card', '.chart-sheet'];
  return Object.fromEntries(parts.map(part => {
    const box = document.querySelector(part).getBoundingClientRect();
    return [part, [Math.round(box.left), Math.round(box.top), Math.round(box.width)]];
  }));
}"""
"""Returns where the parts of the table are in the window."""


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
        fonts_loaded(page)
        if decision in looked:
            places = {**page.evaluate(PLACES), "scrolled": page.evaluate("scrollY")}
            assert places == first, f"something moved before {decision}"
            return
        looked.add(decision)
        page.evaluate(ARRIVED)
        page.evaluate("scrollTo(0, 0)")
        assert page.evaluate(OUT_OF_SIGHT) == [], decision
        page.evaluate("scrollTo(0, 30)")
        places = {**page.evaluate(PLACES), "scrolled": page.evaluate("scrollY")}
        assert places == (first or places), f"something has another place at {decision}"
        first.update(places)

    tour(page, game, carreira.GAMES[game].seat_counts[-1], look)
