"""Everybody can use every page: axe-core finds nothing, on any page, in either theme, on any screen."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

import carreira
from tests.browser.conftest import PHONE
from tests.browser.player import at_once, open_table, stands_at, wanted

AXE = (Path(__file__).parent / "vendor" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
DESKTOP = {"width": 1440, "height": 900}
GAMES = list(carreira.GAMES)
WAYS = [("light", DESKTOP), ("dark", DESKTOP), ("light", PHONE), ("dark", PHONE)]


def looked_at(visit: Callable[..., BrowserContext], theme: str, size: dict[str, int]) -> Page:
    """A window whose content policy lets axe-core in."""
    return visit(color_scheme=theme, viewport=size, bypass_csp=True).new_page()


def check(page: Page, where: str) -> None:
    """Run axe-core on the page as it stands; fail with all that it finds."""
    page.evaluate(AXE)
    found: list[dict[str, Any]] = page.evaluate("axe.run().then(result => result.violations)")
    told = [
        f"{problem['id']}: {problem['help']}\n    " + "\n    ".join(node["html"][:200] for node in problem["nodes"][:4])
        for problem in found
    ]
    assert not told, f"{where}:\n" + "\n".join(told)


@pytest.mark.parametrize(("theme", "size"), WAYS)
def test_pages(visit: Callable[..., BrowserContext], theme: str, size: dict[str, int]) -> None:
    page = looked_at(visit, theme, size)
    games = [f"/{kind}/{game}/" for game in GAMES for kind in ("rules", "editions")]
    for address in ("/", *games, "/rules/navegador/?q=workers", "/rules/navegador/?q=xyzzy", "/t/nowhere/"):
        page.goto(address)
        check(page, address)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("theme", "size"), [("light", DESKTOP), ("dark", PHONE)])
def test_the_form_of_an_edition(
    visit: Callable[..., BrowserContext], theme: str, size: dict[str, int], game: str
) -> None:
    """As it comes, with boxes that are wrong, saved, and listed with others."""
    page = looked_at(visit, theme, size)
    page.goto(f"/editions/{game}/new")
    check(page, "a new edition")
    boxes = page.locator("input.box")
    boxes.first.fill("none")
    boxes.last.fill("99999999")
    expect(page.locator('.box[aria-invalid="true"]')).to_have_count(2)
    check(page, "with wrong figures")
    page.locator(".save-bar button").click()
    expect(page.locator('.box[aria-invalid="true"]')).to_have_count(2)
    page.goto(f"/editions/{game}/new")
    page.locator(".save-bar button").click()
    page.wait_for_url("**saved=1")
    check(page, "a saved edition")
    page.goto(f"/editions/{game}/")
    check(page, "the list of editions")


@pytest.mark.parametrize(("theme", "size"), WAYS)
def test_a_table_in_every_decision(visit: Callable[..., BrowserContext], theme: str, size: dict[str, int]) -> None:
    """A table, from the first decision on until each kind of decision has been looked at."""
    page = looked_at(visit, theme, size)
    open_table(page, "human", "human")
    at_once(page)
    chance = Random(5)
    seen: set[str] = set()
    board, table = page.locator("[data-decision]"), page.locator("[data-table]")
    fields = iter(["privilege", "buildings", "workers", "ships", "market-1", "sailing", "colony", "market-2"] * 3)
    for _ in range(60):
        decision = board.get_attribute("data-decision") or ""
        if decision not in seen:
            check(page, decision)
            seen.add(decision)
        if {"rondel", "workers", "ships", "sail", "market", "privilege"} <= seen:
            break
        before = stands_at(page)
        move = wanted(page, chance)
        if decision == "rondel":
            offered = page.locator("[data-moves] [data-move]").evaluate_all("all => all.map(e => e.dataset.move)")
            move = next((f"rondel {field}" for field in fields if f"rondel {field}" in offered), move)
        page.locator(f'[data-moves] [data-move="{move}"]').click()
        expect(table).not_to_have_attribute("data-revision", before)
    assert {"rondel", "workers", "ships", "sail", "market", "privilege"} <= seen
    page.goto(f"{page.url.split('?')[0]}?at=3")
    check(page, "looking back")
    page.goto(page.url.split("?")[0])
    if size == DESKTOP:
        page.locator(".about").first.click()
    check(page, "details of a privilege")
