"""The rules in a real browser: the sheet that is printed."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, expect

from carreira.games import GAMES


@pytest.mark.parametrize("locale", ["en", "de"])
@pytest.mark.parametrize("game", GAMES)
def test_all_rules_fit_on_one_sheet_of_paper(visit: Callable[..., BrowserContext], game: str, locale: str) -> None:
    page = visit(locale=locale).new_page()
    page.goto(f"/rules/{game}/sheet/")
    expect(page.locator("[data-print]")).to_be_visible()
    for paper in ("A4", "Letter"):
        printed = page.pdf(format=paper)
        assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1, paper
