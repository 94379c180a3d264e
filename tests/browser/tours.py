"""Tours: a player who leads a table through every kind of decision."""

from collections.abc import Callable
from random import Random

from playwright.sync_api import Page

from tests.browser.player import MOVED, at_once, open_table, stands_at, wait_until, wanted


def field_by_field(page: Page, decision: str, chance: Random, fields: list[str]) -> str:
    """A move of Navegador: what this player wants, except that it visits one field of the rondel after the other."""
    moves = offered(page) if decision == "rondel" else []
    for field in fields:
        if f"rondel {field}" in moves:
            fields.remove(field)
            return f"rondel {field}"
    return wanted(page, chance)


def area_by_area(page: Page, decision: str, chance: Random, areas: list[str]) -> str:
    """A move of Vasco da Gama: in round 1 discs at high numbers in each area, first to have a ship built at once."""
    moves = offered(page)
    area = areas.pop(0) if areas and decision == "place" else ""
    placed = [move for move in moves if area and move.startswith("place 1") and move.endswith(area)]
    wishes = [*placed[-8:], "act", "buy gabriel", "merchant later"]
    return next((move for move in wishes if move in moves), wanted(page, chance))


def offered(page: Page) -> list[str]:
    """The moves in the list."""
    moves: list[str] = page.locator("[data-moves] [data-move]").evaluate_all("all => all.map(e => e.dataset.move)")
    return moves


TOURS = {
    "navegador": (
        {"rondel", "workers", "ships", "sail", "market", "privilege"},
        field_by_field,
        ["privilege", "buildings", "workers", "ships", "market-1", "sailing", "colony", "market-2"] * 3,
    ),
    "vascodagama": (
        {"merchant", "place", "call", "buy", "recruit", "characters", "landing"},
        area_by_area,
        ["projects", "projects", "recruitment", "recruitment", "characters", "characters", "navigation", "navigation"],
    ),
}
"""For each game: the decisions to check, the function that leads to them, and the places to visit."""


def tour(page: Page, game: str, seats: int, look: Callable[[str], None]) -> None:
    """Play at a table of persons, and look at every decision until each kind has come up."""
    open_table(page, *["human"] * seats, game=game)
    at_once(page)
    every, choose, places = TOURS[game]
    chance, way, seen = Random(5), list(places), set()
    for _ in range(160):
        decision = page.locator("[data-decision]").get_attribute("data-decision") or ""
        look(decision)
        seen.add(decision)
        if every <= seen:
            return
        before = stands_at(page)
        page.locator(f'[data-moves] [data-move="{choose(page, decision, chance, way)}"]').click()
        wait_until(page, MOVED, before)
    raise AssertionError(f"no such decision came up: {every - seen}")
