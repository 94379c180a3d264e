"""Pages have room for any language: with texts of twice the length, nothing is cut or lies on something else.

The language is the sixth one, which is added to a copy of the sources as docs/translating.md says.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page

import carreira
from carreira.game.language import LANGUAGES
from tests.browser.conftest import PHONE, used
from tests.browser.player import at_once, from_the_list, open_shorter_table, open_table, play_to_the_end, register
from tests.browser.tours import tour
from tests.served import Site
from tests.sixth_language import CODE, SixthLanguage

GAMES = list(carreira.GAMES)
NO_ROOM = (Path(__file__).parent / "no_room.js").read_text(encoding="utf-8").partition("\n")[2]
PAGES = [
    "/",
    "/notices/",
    "/t/nowhere/",
    "/api/docs",
    *(f"/account/{name}/" for name in ("login", "signup", "password/reset", "login/code")),
    *(f"/{kind}/{game}/" for game in GAMES for kind in ("rules", "editions", "puzzles")),
    *(f"/rules/{game}/{kind}/" for game in GAMES for kind in ("board", "sheet")),
    *(f"/editions/{game}/new" for game in GAMES),
]
OWN_PAGES = ("/", "/account/", "/account/email/", "/account/password/change/", "/account/passkeys/add/", "/notices/")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """In the place of the other tests' site: one that speaks a sixth language, added step by step."""
    copy = SixthLanguage(tmp_path_factory.mktemp("sixth"))
    copy.follow()
    yield from used(Site(tmp_path_factory.mktemp("data"), "--plain", **copy.environment))


@pytest.fixture
def phone_in(visit: Callable[..., BrowserContext]) -> Callable[[str], Page]:
    """Opens a window on a phone whose browser asks for a language."""
    return lambda language: visit(locale=language, viewport=PHONE, has_touch=True, is_mobile=True).new_page()


def look(page: Page, where: str) -> list[str]:
    """What has no room on a page as it stands."""
    page.evaluate("document.fonts.ready.then(() => true)")
    found: list[str] = page.evaluate(NO_ROOM)
    return [f"{where}: {one}" for one in found]


@pytest.mark.parametrize("language", [*LANGUAGES, CODE])
def test_pages(phone_in: Callable[[str], Page], language: str) -> None:
    page = phone_in(language)
    found = []
    for address in PAGES:
        page.goto(address)
        found += look(page, address)
    assert not found, "\n".join(found)


def test_the_pages_of_an_account_and_a_table_that_waits(phone_in: Callable[[str], Page]) -> None:
    page = phone_in(CODE)
    register(page, "Ana")
    found = []
    for address in OWN_PAGES:
        page.goto(address)
        found += look(page, f"{address} with an account")
    open_table(page, "human", "open", "random")
    found += look(page, "a table that waits")
    for game in GAMES:
        page.goto(f"/rules/{game}/")
        page.locator("#first-voyage > button").click()
        page.wait_for_url("**/t/*/")
        found += look(page, f"a first voyage of {game}")
    assert not found, "\n".join(found)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_left_of_a_game(
    visit: Callable[..., BrowserContext], phone_in: Callable[[str], Page], game: str
) -> None:
    """A finished table, and the pages on which it is found, in every language."""
    page = phone_in("en")
    name = f"Leonor{game[:3].title()}"
    register(page, name)
    open_shorter_table(page, "human", "random", game=game)
    at_once(page)
    page.reload()

    play_to_the_end(page, from_the_list, seed=4)
    table = page.url
    shared = page.locator("[data-share]").get_attribute("href") or ""
    pages = {
        "a finished table": table,
        "a moment of it": f"{table}?at=10",
        "its edition": f"{table}edition",
        "editions, one of them my own": f"/editions/{game}/",
        "the page to share": shared,
        "a hall of fame": f"/fame/{game}/?among=bots",
        "the halls of fame": "/fame/",
        "a search": f"/games/?player={name}",
        "a profile": f"/people/{name}/",
        "an account": "/account/",
        "the start page": "/",
        "a record to look at": "/record/",
        "a puzzle": f"/puzzles/{game}/1/",
    }
    found = []
    for language in (*LANGUAGES, CODE):
        known = page.context.storage_state()
        reader = visit(locale=language, viewport=PHONE, has_touch=True, is_mobile=True, storage_state=known).new_page()
        for where, address in pages.items():
            answer = reader.goto(address)
            assert answer is not None, where
            assert answer.ok, f"{where} ({address}) answers {answer.status}"
            assert reader.locator("html").get_attribute("lang").startswith(language), where
            found += look(reader, f"{where} in {language}")
    assert not found, "\n".join(found)


@pytest.mark.parametrize("language", [*LANGUAGES, CODE])
@pytest.mark.parametrize("game", GAMES)
def test_a_table_in_every_decision(phone_in: Callable[[str], Page], game: str, language: str) -> None:
    page = phone_in(language)
    found: list[str] = []
    looked: set[str] = set()

    def each(decision: str) -> None:
        if decision not in looked:
            looked.add(decision)
            found.extend(look(page, decision))

    tour(page, game, carreira.GAMES[game].seat_counts[-1], each)
    assert not found, "\n".join(found)
