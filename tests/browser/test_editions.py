"""Figures of one's own box, typed in as a person does."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

import carreira
from tests.browser.conftest import PHONE
from tests.browser.held import Held
from tests.browser.player import fonts_loaded, next_page
from tests.browser.swaps import leave, stay

GAMES = list(carreira.GAMES)
DESKTOP = {"width": 1440, "height": 900}


def test_figures_are_checked_as_one_types_and_played_with(page: Page) -> None:
    page.goto("/editions/navegador/")
    with next_page(page):
        page.get_by_role("link", name="Type in the figures of my box").click()
    page.get_by_label("Name of the edition").fill("Attic")
    cash = page.get_by_label("Cruzados of each player")
    problem = page.locator("#problem-start-cash")
    cash.fill("2o0")
    expect(problem).to_have_text("Must be a whole number, not '2o0'.")
    expect(cash).to_have_attribute("aria-invalid", "true")
    expect(cash).to_be_focused()
    cash.fill("270")
    expect(problem).to_have_text("")
    expect(cash).not_to_have_attribute("aria-invalid", "true")
    expect(page.locator("#verdict")).to_contain_text("one figure differs")
    page.locator("#box-regions-goa-tiles").fill("2")
    expect(page.locator("#problem-colonies-spice")).to_contain_text("Without the one set aside, 12 of 13 tiles remain")
    page.locator("#box-regions-nagasaki-tiles").fill("2")
    expect(page.locator("#problem-colonies-spice")).to_have_text("")
    page.get_by_role("button", name="Save").click()
    page.wait_for_url("**saved=1")
    page.goto("/")
    form = page.locator('form[data-new="navegador"]')
    form.locator("select[name=edition]").select_option(label="Attic")
    for seat in range(1, 4):
        form.locator(f"select[name=seat-{seat}]").select_option("human")
    form.locator("button.start").click()
    page.wait_for_url("**/t/*/")
    expect(page.locator(".edition-badge")).to_have_text("with “Attic”")
    view = page.request.get(f"{page.url}view.json").json()
    assert [player["cash"] for player in view["players"]] == [270] * 4
    page.locator(".edition-badge").click()
    expect(page.locator(".changed .standard").first).to_contain_text("standard:")


def test_an_edition_is_typed_and_brought_along_without_scripts(no_script: Page, tmp_path: Path) -> None:
    page = no_script
    page.goto("/editions/navegador/new")
    page.locator("#box-start-cash").fill("lots")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#problem-start-cash")).to_contain_text("Must be a whole number")
    expect(page.locator("#box-start-cash")).to_have_value("lots")
    page.locator("#box-start-cash").fill("210")
    page.get_by_role("button", name="Save").click()
    page.wait_for_url("**saved=1")
    with page.expect_download() as download:
        page.get_by_role("link", name="Save as a file").click()
    file = tmp_path / "attic.toml"
    download.value.save_as(file)
    file.write_text(file.read_text(encoding="utf-8").replace('name = "My box"', 'name = "Brought"'), encoding="utf-8")
    page.goto("/editions/navegador/")
    page.locator("input[type=file]").set_input_files(file)
    page.get_by_role("button", name="Load", exact=True).click()
    page.wait_for_url("**saved=1")
    expect(page.locator("h1")).to_have_text("Brought")
    expect(page.locator("#box-start-cash")).to_have_value("210")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_pages_fit_every_screen(visit: Callable[..., BrowserContext], game: str, size: dict[str, int]) -> None:
    page = visit(viewport=size, locale="de").new_page()
    for address in ("/", f"/editions/{game}/", f"/editions/{game}/new"):
        page.goto(address)
        fonts_loaded(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"], address
        cut = page.evaluate(
            "[...document.querySelectorAll('.wide')].filter(box => box.scrollWidth > box.clientWidth + 1).length"
        )
        assert cut == 0, address


@pytest.mark.parametrize("how", ["typed early", "refused"])
def test_the_browser_asks_before_figures_are_lost(page: Page, how: str) -> None:
    """Also those that were typed before the page had been loaded, or that could not be saved."""
    asked = stay(page)
    if how == "typed early":
        with Held(page, "**/editions*.js") as held:
            page.goto("/editions/navegador/new", wait_until="commit")
            page.locator("#box-start-cash").fill("210")
            held.wait()
    else:
        page.goto("/editions/navegador/new")
        page.locator("#box-start-cash").fill("lots")
        with page.expect_navigation():
            page.get_by_role("button", name="Save").click()
        page.locator("h1").click()
    page.wait_for_load_state()
    leave(page)
    assert asked == ["beforeunload"]
    expect(page.locator("#box-start-cash")).to_be_visible()
