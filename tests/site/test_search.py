"""What search engines find: the start page and the rules describe themselves, tables stay out of the lists."""

import re
from html import unescape

import pytest

from carreira.game.language import LANGUAGES
from carreira.games import GAMES
from carreira.site.robots import ROBOTS
from tests.site.conftest import Browser

STANDING = ["/t/some/board.svg", "/g/some/", "/fame/", "/fame/navegador/"]
DESCRIBED = ["/", "/fame/", *(f"/{kind}/{game}/" for kind in ("rules", "fame") for game in GAMES)]
READ = [
    "/",
    "/static/carreira/base.css",
    "/rules/navegador/",
    "/editions/navegador/",
    "/t/some/",
    "/t/some/edition",
    *STANDING,
]
KEPT_OUT = [
    "/?next=1",
    "/rules/navegador/?q=goa",
    "/editions/navegador/standard.toml",
    "/editions/navegador/new",
    "/new/navegador/",
    "/t/some/?at=3",
    "/t/some/events",
    "/t/some/preview",
    "/t/some/record",
    "/t/some/view.json",
    "/language",
    "/g/some/say",
    "/fame/navegador/?month=2026-07",
    "/games/",
    "/people/Ana/",
    "/healthz",
]


def description(page: str) -> str:
    found = re.findall(r'<meta name="description" content="([^"]*)">', page)
    assert len(found) == 1
    return unescape(found[0])


@pytest.mark.parametrize("address", DESCRIBED)
def test_pages_describe_themselves_in_every_language(db: None, address: str) -> None:
    described = [description(Browser(language).get(address)) for language in LANGUAGES]
    assert len(set(described)) == len(described)
    for text in described:
        assert 50 <= len(text) <= 160, text


def test_no_two_pages_have_the_same_description(browser: Browser) -> None:
    assert len({description(browser.get(address)) for address in DESCRIBED}) == len(DESCRIBED)


@pytest.mark.parametrize("game", GAMES)
def test_tables_are_not_listed(browser: Browser, game: str) -> None:
    table = browser.open_table(game=game)
    for address in (f"/t/{table.id}/", f"/t/{table.id}/edition"):
        assert '<meta name="robots" content="noindex">' in browser.get(address)
        assert may_read(address), "who may not read a page can't see that it is not to be listed"
    for address in DESCRIBED:
        assert "noindex" not in browser.get(address)


def may_read(address: str) -> bool:
    """What robots.txt says of an address (RFC 9309): the longest pattern that matches decides."""
    rules = [line.split(": ") for line in ROBOTS.splitlines()[1:]]
    patterns = {rule: re.escape(rule).replace(r"\*", ".*").replace(r"\$", "$") for _, rule in rules}
    matching = [(len(rule), kind) for kind, rule in rules if re.match(patterns[rule], address)]
    return max(matching)[1] == "Allow"


def test_robots_txt_lists_what_may_be_read(browser: Browser) -> None:
    response = browser.client.get("/robots.txt")
    assert response.status_code == 200
    assert response["Content-Type"].startswith("text/plain")
    assert response.content.decode() == ROBOTS
    assert [address for address in READ if not may_read(address)] == []
    assert [address for address in KEPT_OUT if may_read(address)] == []
