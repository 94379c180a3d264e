"""The rules in a real browser: the sheet that is printed, and the board on which a rule shows its things."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from carreira.game.language import LANGUAGES
from carreira.games import GAMES
from tests.browser.player import fonts_loaded


@pytest.mark.parametrize("locale", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_all_rules_fit_on_one_sheet_of_paper(visit: Callable[..., BrowserContext], game: str, locale: str) -> None:
    page = visit(locale=locale).new_page()
    page.goto(f"/rules/{game}/sheet/")
    expect(page.locator("[data-print]")).to_be_visible()
    page.emulate_media(media="print")
    expect(page.locator(".columns-of-rules li").last).to_be_visible()
    expect(page.locator(".page-head")).to_be_hidden()
    fonts_loaded(page)
    for paper in ("A4", "Letter"):
        printed = page.pdf(format=paper)
        assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1, paper
    expect(page.locator(".sheet .mark")).to_be_visible()  # what the mark in the rules means


def test_a_first_reading_leaves_out_what_a_first_game_can_do_without(page: Page) -> None:
    page.goto("/rules/navegador/")
    later, first = page.locator('[id="nav.workers.3"]'), page.locator('[id="nav.rondel.3"]')
    expect(later.locator(".short")).to_be_visible()
    expect(later.locator(".full")).to_be_hidden()
    expect(first.locator(".full")).to_be_visible()
    for hidden in (".short", ".ruling"):
        expect(first.locator(hidden)).to_be_hidden()
    later.get_by_role("link", name="in full").click()
    expect(later.locator(".full")).to_be_visible()
    expect(later.get_by_role("link", name="in full")).to_be_hidden()
    page.get_by_role("link", name="nav.ships.3", exact=True).first.click()
    expect(later.locator(".full")).to_be_hidden()
    page.locator("[data-find]").fill("surplus")
    expect(later.locator(".full")).to_be_visible()  # what was searched for is in it
    page.locator("[data-find]").fill("")
    page.get_by_label("in full").check()
    for rule in (later, first):
        for part in (".short", ".full"):
            expect(rule.locator(part)).to_be_visible()
    expect(first.locator(".ruling")).to_be_visible()
    page.get_by_label("in short").check()
    for rule in (later, first):
        expect(rule.locator(".short")).to_be_visible()
        expect(rule.locator(".full")).to_be_hidden()


STILL = """it => new Promise(still => {
  let last = '', frames = 0;
  const look = () => {
    const {x, y} = it.getBoundingClientRect(), now = `${x} ${y}`;
    frames = now === last ? frames + 1 : 0;
    last = now;
    if (frames < 30) requestAnimationFrame(look);
    else still();
  };
  look();
})"""
"""Waits until the page has stopped scrolling to a thing, which it does smoothly and which closes its card."""


def test_a_rule_shows_its_things_on_the_board(page: Page) -> None:
    page.goto("/rules/navegador/")
    page.locator('[id="nav.market.2"]').get_by_role("link", name="on the board").click()
    expect(page).to_have_url(re.compile(r"/rules/navegador/board/#nav\.market\.2$"))
    pointed = page.locator(".pointed")
    expect(pointed).to_have_count(3)
    expect(pointed.first).to_be_in_viewport()
    page.locator('[data-word="nav.sailing.4"]').get_by_role("button", name="Show it").click()
    signs = page.locator('.pointed[data-card="extra-loss"]')
    expect(signs).to_have_count(2)
    expect(page.locator('.pointed[data-card="nagasaki"]')).not_to_have_count(0)
    signs.first.evaluate(STILL)
    signs.first.hover()
    expect(page.locator(".explain")).to_contain_text("nav.sailing.4")


@pytest.mark.parametrize("game", GAMES)
def test_the_board_and_its_words_fit_a_phone(phone: Page, game: str) -> None:
    phone.goto(f"/rules/{game}/board/")
    fonts_loaded(phone)
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_link_to_a_rule_that_the_search_hides_leads_there(page: Page) -> None:
    page.goto("/rules/navegador/")
    page.wait_for_load_state()
    page.locator("[data-find]").fill("church worker")
    hidden = page.locator("[data-chapter][hidden] h2").first.get_attribute("id")
    page.locator(f'.chapters a[href="#{hidden}"]').click()
    expect(page.locator("[data-find]")).to_have_value("")
    expect(page.locator(":target")).to_be_in_viewport()


def test_the_board_is_scrolled_at_once_for_whoever_wants_no_motion(page: Page) -> None:
    page.add_init_script("""
      window.ways = [];
      const scroll = Element.prototype.scrollIntoView;
      Element.prototype.scrollIntoView = function (how) { window.ways.push(how.behavior); scroll.call(this, how); };
    """)
    page.goto("/rules/navegador/board/")
    page.locator('[data-word="nav.sailing.4"]').get_by_role("button", name="Show it").click()
    assert page.evaluate("window.ways") == ["auto"]
