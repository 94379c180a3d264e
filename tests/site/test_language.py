"""The language follows the browser, and a choice goes before it."""

from html import unescape

import pytest

from carreira.game.language import LANGUAGES
from carreira.games import GAMES
from carreira.site.locales import tag
from tests.site.conftest import Browser


def test_the_browsers_language_is_followed(db: None) -> None:
    german = Browser("de-AT,de;q=0.9,en;q=0.5").get("/rules/navegador/")
    assert '<html lang="de">' in german
    english = Browser("pt").get("/rules/navegador/")
    assert '<html lang="en-GB">' in english
    assert german != english


def test_a_choice_goes_before_the_browsers_language(browser: Browser) -> None:
    browser.get("/rules/navegador/?q=goa")
    response = browser.post("/language", {"language": "de", "next": "/rules/navegador/?q=goa"})
    assert response.status_code == 302
    assert response["Location"] == "/rules/navegador/?q=goa"
    assert '<html lang="de">' in browser.get("/")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_is_followed_and_can_be_chosen(db: None, language: str) -> None:
    """By the browser's wish, and by a choice that goes before it and stays on the page."""
    title = GAMES["navegador"].rulebook(language).chapters[0].title
    page = Browser(f"{language}-XX,en;q=0.1").get("/rules/navegador/")
    assert f'<html lang="{tag(language)}">' in page
    assert title in unescape(page)
    other = Browser("pt")
    other.get("/rules/navegador/")
    answer = other.post("/language", {"language": language, "next": "/rules/navegador/"})
    assert answer["Location"] == "/rules/navegador/"
    assert f'<html lang="{tag(language)}">' in other.get("/rules/navegador/")


def test_a_choice_leads_to_no_other_site(browser: Browser) -> None:
    browser.get("/")
    response = browser.post("/language", {"language": "de", "next": "https://elsewhere.example/"})
    assert not response["Location"].startswith("http")


def test_after_a_refused_form_the_choice_leads_to_the_table(browser: Browser) -> None:
    table = browser.open_table(("human", "human"))
    browser.move(table, "discover")
    assert browser.status == 422
    assert f'name="next" value="/t/{table.id}/"' in browser.page


def test_the_table_speaks_german(db: None) -> None:
    browser = Browser("de")
    table = browser.open_table(("human", "human"))
    browser.move(table, browser.listed()[0])
    german = browser.page
    english = Browser("en").get(f"/t/{table.id}/")
    assert '<html lang="de">' in german
    log = german.split("data-log")[1].split("</ol>")[0]
    assert log != english.split("data-log")[1].split("</ol>")[0]
