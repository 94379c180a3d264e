"""Everybody can use every page: axe-core finds no problem on any page, in either theme, on any screen.

Each test looks at a page in both themes before it goes on to the next one.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

import carreira
from tests.browser.conftest import PHONE
from tests.browser.player import fonts_loaded, next_page, open_table, register
from tests.browser.tours import tour

AXE = (Path(__file__).parent / "vendor" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
DESKTOP = {"width": 1440, "height": 900}
GAMES = list(carreira.GAMES)
on_each_screen = pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
VIOLATIONS = """async () => {
  document.documentElement.style.opacity = '';
  const result = await axe.run({ resultTypes: ['violations'], preload: false });
  document.documentElement.style.opacity = 0;
  return result.violations;
}"""
"""Returns what axe-core finds on the page, which is made visible while it looks (see `UNPAINTED`)."""


def looked_at(visit: Callable[..., BrowserContext], size: dict[str, int]) -> Page:
    """A window whose content policy lets axe-core in."""
    return visit(viewport=size, bypass_csp=True).new_page()


def check(page: Page, where: str) -> None:
    """Run axe-core on the page as it stands, in each theme; fail with all that it finds."""
    page.wait_for_load_state()
    if page.evaluate("typeof axe === 'undefined'"):
        page.evaluate(AXE)
    expect(page.locator(".riser, .banner:not([hidden])")).to_have_count(0)  # their contrast is low while they fade
    fonts_loaded(page)
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        found: list[dict[str, Any]] = page.evaluate(VIOLATIONS)
        problems = [
            f"{problem['id']}: {problem['help']}\n    "
            + "\n    ".join(node["html"][:200] for node in problem["nodes"][:4])
            for problem in found
        ]
        assert not problems, f"{where}, {theme}:\n" + "\n".join(problems)


@on_each_screen
def test_pages(visit: Callable[..., BrowserContext], size: dict[str, int]) -> None:
    page = looked_at(visit, size)
    games = [f"/{kind}/{game}/" for game in GAMES for kind in ("rules", "editions")]
    accounts = [f"/account/{name}/" for name in ("login", "signup", "password/reset", "login/code")]
    for address in (
        "/",
        *games,
        "/rules/navegador/?q=workers",
        "/rules/navegador/?q=xyzzy",
        "/t/nowhere/",
        "/api/docs",
        *accounts,
    ):
        page.goto(address)
        check(page, address)


@on_each_screen
def test_a_table_that_waits_and_the_pages_of_an_account(
    visit: Callable[..., BrowserContext], size: dict[str, int]
) -> None:
    page, guest = looked_at(visit, size), looked_at(visit, size)
    register(page, f"Ana{size['width']}")
    open_table(page, "human", "open", "random")
    check(page, "a table that waits")
    guest.goto(page.url)
    check(guest, "the same, for somebody who may sit down")
    guest.goto("/")
    check(guest, "the lobby")
    for address in ("/", "/account/", "/account/email/", "/account/password/change/", "/account/passkeys/add/"):
        page.goto(address)
        check(page, address)
    page.goto("/account/")
    with next_page(page):
        page.locator("form[data-make-token] button").click()
    expect(page.locator("#token")).to_be_visible()
    check(page, "a new token")
    page.goto("/account/")
    page.locator("#programs summary").click()
    with next_page(page):
        page.locator("form[data-mark-bot] button").click()
    expect(page.locator("[data-marked]")).to_be_visible()
    check(page, "the page of a bot account, with a token")
    page.goto("/")
    with next_page(page):
        page.locator("[data-home] a").first.click()
    expect(page.locator("[data-program]")).to_be_visible()
    check(page, "its table")


@pytest.mark.parametrize("game", GAMES)
@on_each_screen
def test_the_form_of_an_edition(visit: Callable[..., BrowserContext], size: dict[str, int], game: str) -> None:
    """The form when it is opened, with wrong figures, and when saved; and the page that lists it with others."""
    page = looked_at(visit, size)
    page.goto(f"/editions/{game}/new")
    check(page, "a new edition")
    boxes = page.locator("input.box")
    boxes.first.fill("none")
    boxes.last.fill("99999999")
    expect(page.locator('.box[aria-invalid="true"]')).to_have_count(2)
    check(page, "with wrong figures")
    with next_page(page):
        page.locator(".save-bar button").click()
    expect(page.locator('.box[aria-invalid="true"]')).to_have_count(2)
    page.goto(f"/editions/{game}/new")
    page.locator(".save-bar button").click()
    page.wait_for_url("**saved=1")
    check(page, "a saved edition")
    page.goto(f"/editions/{game}/")
    check(page, "the list of editions")


@pytest.mark.parametrize("game", GAMES)
@on_each_screen
def test_a_table_in_every_decision(visit: Callable[..., BrowserContext], size: dict[str, int], game: str) -> None:
    """A table, from the first decision on until each kind of decision has been looked at."""
    page = looked_at(visit, size)
    seen: set[str] = set()

    def look(decision: str) -> None:
        if decision not in seen:
            check(page, decision)
            seen.add(decision)

    tour(page, game, 2, look)
    details = {"navegador": ".about", "vascodagama": ".forecast summary"}[game]
    if page.locator(details).first.is_visible():
        page.locator(details).first.click()
        check(page, "details")
    page.goto(f"{page.url.split('?')[0]}?at=3")
    check(page, "looking back")
