"""What is left of a game: it is shared, and found in the hall of fame, on a profile and by a search."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.browser.conftest import PHONE
from tests.browser.player import at_once, from_the_list, next_page, open_table, play_to_the_end, register
from tests.browser.test_access import DESKTOP, check, looked_at

NAMES = {"desktop": "Mafalda", "phone": "Violante"}


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_finished_game_is_shared_and_found(visit: Callable[..., BrowserContext], size: dict[str, int]) -> None:
    """An account's game against a bot; axe-core looks at each page that it leads to."""
    page = looked_at(visit, size)
    name = register(page, NAMES["phone" if size is PHONE else "desktop"])
    open_table(page, "human", "random", game="vascodagama")
    at_once(page)
    page.reload()
    play_to_the_end(page, from_the_list, seed=4)
    with next_page(page):
        page.locator("[data-share]").click()
    expect(page.locator("[data-shared] [data-ranking] li")).to_have_count(2)
    expect(page.locator("[data-unrated]")).to_contain_text("fewer than two people")
    won = name in page.locator("[data-ranking] li").first.inner_text()
    expect(page.locator("[data-say]")).to_have_count(1 if won else 0)
    if won:
        page.locator("[data-say] input[type=text]").fill("Fair winds!")
        with next_page(page):
            page.locator("[data-say] button").click()
        expect(page.locator("[data-sentence]")).to_contain_text("Fair winds!")
    check(page, "the page to share")
    shared = page.url
    page.goto("/fame/vascodagama/?among=bots")
    expect(page.locator("[data-scores='2']")).to_contain_text(name)
    check(page, "a hall of fame")
    page.goto("/fame/")
    check(page, "the halls of fame")
    page.goto("/games/")
    page.locator("[data-search] [name=player]").fill(name)
    with next_page(page):
        page.locator("[data-search] button").click()
    expect(page.locator("[data-finished]")).to_have_count(1)
    check(page, "a search")
    page.locator("[data-finished] h3 a").click()
    expect(page).to_have_url(shared)
    page.locator("[data-ranking] a").click()
    expect(page.locator("h1")).to_have_text(name)
    expect(page.locator("[data-played]")).to_contain_text("against bots")
    check(page, "a profile")
    page.goto("/account/")
    check(page, "the account's page")
    page.goto("/")
    check(page, "the start page with pictures")
    assert page.request.get(page.locator(".board-picture").first.get_attribute("src") or "").ok
