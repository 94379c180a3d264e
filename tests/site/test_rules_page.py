"""The page with a game's rules: search, forms, what each rule rests on."""

import json
import re
from html import unescape

import pytest
from markupsafe import escape

from carreira.games import GAMES
from carreira.site.tables.models import Table
from tests.site.conftest import Browser


def test_rules_can_be_searched_and_shortened(browser: Browser) -> None:
    page = browser.get("/rules/navegador/")
    assert 'id="nav.sailing.3"' in page
    assert re.search('id="form-first" checked', page)
    found = browser.get("/rules/navegador/?q=expedition&form=short")
    assert browser.status == 200
    assert found.count("data-paragraph hidden") > 10
    assert browser.get("/rules/navegador/?q=%01<script>&form=nonsense")
    assert browser.status == 200
    assert "<script>" not in browser.page.split("</head>")[1].split("<script src")[0]


@pytest.mark.parametrize("game", GAMES)
def test_each_rule_shows_what_it_rests_on_and_the_end_lists_all(browser: Browser, game: str) -> None:
    """The rulebook's words, a ruling with its reason, reconstructed figures: nothing else."""
    page = browser.get(f"/rules/{game}/")
    rules, sources = page.split('id="rests"')
    book = GAMES[game].rulebook("en")
    for rule in book:
        article = rules.split(f'id="{rule.id}"')[1].split("</article>")[0]
        kinds = re.findall(r'<(?:a href="#(rulings|reconstructed)"|(span)>rulebook)', article.split("</div>")[0])
        wanted = ["rulings"] * bool(rule.ruling) + ["reconstructed"] * rule.reconstructed
        assert ["".join(kind) for kind in kinds] == (wanted or ["span"]), rule.id
    rulings, reconstructed = sources.split('id="reconstructed"')
    assert re.findall(r'<li><a href="#([\w.]+)"', rulings) == [rule.id for rule in book.rulings]
    assert set(re.findall(r'href="#([a-z]+\.[\w.]+)"', reconstructed)) == {rule.id for rule in book.reconstructed}


def test_rules_that_a_text_names_are_links(browser: Browser) -> None:
    page = browser.get("/rules/navegador/")
    article = page.split('id="nav.turn.2"')[1].split("</article>")[0]
    assert '(<a href="#nav.sailing.7">nav.sailing.7</a>)' in article


@pytest.mark.parametrize("game", GAMES)
def test_the_sheet_has_all_rules_in_short_and_the_symbols(browser: Browser, game: str) -> None:
    page = browser.get(f"/rules/{game}/sheet/")
    assert browser.status == 200
    assert f'href="/rules/{game}/sheet/"' in browser.get(f"/rules/{game}/")
    for rule in GAMES[game].rulebook("en"):
        assert str(escape(rule.short)) in page, rule.id
    signs = re.findall(r'<use href="#(icon-[a-z]+)"', page.split('class="signs"')[1].split("</ul>")[0])
    assert len(signs) > 5
    for sign in signs:
        assert f'<symbol id="{sign}"' in page, f"{sign} is not drawn"


@pytest.mark.parametrize("game", GAMES)
def test_the_board_has_a_word_for_each_thing_and_rules_lead_to_it(browser: Browser, game: str) -> None:
    page, rules = browser.get(f"/rules/{game}/board/"), browser.get(f"/rules/{game}/")
    cards = json.loads(unescape(page.split("data-cards='")[1].split("'")[0]))
    named = {card["rule"] for card in cards.values()}
    assert set(re.findall(r'data-word="([\w.]+)"', page)) == named
    for card in cards.values():
        entry = page.split(f'data-word="{card["rule"]}"')[1].split("</dt>")[0]
        assert str(escape(card["name"])) in entry, card["rule"]
    assert set(re.findall(rf'href="/rules/{game}/board/#([\w.]+)"', rules)) == named


@pytest.mark.parametrize("game", GAMES)
def test_rules_and_the_first_voyage_lead_to_each_other(browser: Browser, game: str) -> None:
    voyage = GAMES[game].voyage
    assert voyage is not None
    page = browser.get(f"/rules/{game}/")
    for rule in GAMES[game].rulebook("en"):
        article = page.split(f'id="{rule.id}"')[1].split("</article>")[0]
        steps = [str(number) for number, step in enumerate(voyage.steps, start=1) if step.rule == rule.id]
        assert re.findall(r'form="first-voyage" name="step" value="(\d+)"', article) == steps, rule.id
        assert ("The first voyage shows it" in article) == bool(steps), rule.id
    for number, step in enumerate(voyage.steps, start=1):
        browser.post(f"/new/{game}/voyage", {"step": str(number)})
        assert f"step {number} of {len(voyage.steps)}" in browser.page
        assert f'href="/rules/{game}/#{step.rule}"' in browser.page.split('class="rests-on"')[1].split("</p>")[0]


@pytest.mark.parametrize("step", ["0", "99", "-1", "two", "", "1" * 5000, "²"])
def test_a_voyage_begins_at_no_step_that_it_does_not_have(browser: Browser, step: str) -> None:
    browser.get("/rules/navegador/")
    before = Table.objects.count()
    browser.post("/new/navegador/voyage", {"step": step})
    assert (browser.status, Table.objects.count()) == (404, before)
    assert "The first voyage has steps 1 to" in browser.page
