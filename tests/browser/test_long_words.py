"""Pages have room for any language: with texts of twice the length, nothing is cut or lies on something else.

The language is the sixth one, which is added to a copy of the sources as docs/translating.md says.
"""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

import carreira
from carreira.game.language import LANGUAGES
from tests.browser.conftest import PHONE, used
from tests.browser.player import (
    SHORTEST,
    SLOW,
    at_once,
    fonts_loaded,
    from_the_list,
    open_shorter_table,
    open_table,
    play_to_the_end,
    register,
    seat_two,
    show_mistakes,
)
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
    *(f"/rules/{game}/{kind}" for game in GAMES for kind in ("?form=full", "board/", "sheet/")),
    *(f"/editions/{game}/new" for game in GAMES),
]
OWN_PAGES = ("/", "/account/", "/account/email/", "/account/password/change/", "/account/passkeys/add/", "/notices/")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """In the place of the other tests' site: one that speaks a sixth language, added step by step."""
    base = tmp_path_factory.getbasetemp()
    copy = SixthLanguage((base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "sixth")
    copy.make_once()
    yield from used(Site(tmp_path_factory.mktemp("data"), "--plain", **copy.environment))


@pytest.fixture
def phone_in(visit: Callable[..., BrowserContext]) -> Callable[..., Page]:
    """Opens a window on a phone whose browser asks for a language; it may know what another `page` knows."""

    def make(language: str, page: Page | None = None) -> Page:
        known = page.context.storage_state() if page is not None else None
        wishes = {"viewport": PHONE, "has_touch": True, "is_mobile": True, "storage_state": known}
        return visit(locale=language, **wishes).new_page()

    return make


def look(page: Page, where: str) -> list[str]:
    """What has no room on a page as it stands."""
    fonts_loaded(page)
    found: list[str] = page.evaluate(NO_ROOM)
    return [f"{where}: {one}" for one in found]


@pytest.mark.parametrize("language", [*LANGUAGES, CODE])
def test_pages(phone_in: Callable[..., Page], language: str) -> None:
    page = phone_in(language)
    found = []
    for address in PAGES:
        page.goto(address)
        found += look(page, address)
    assert not found, "\n".join(found)


def test_the_pages_of_an_account_and_a_table_that_waits(phone_in: Callable[..., Page]) -> None:
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
def test_what_is_left_of_a_game(phone_in: Callable[..., Page], game: str) -> None:
    """A finished table, its review, and the pages on which it is found, in every language; before, a hint."""
    page = phone_in("en")
    name = register(page, f"Leonor{game[:3].title()}")
    open_shorter_table(page, "human", "random", game=game, figures=SHORTEST)
    at_once(page)
    page.reload()
    page.locator("[data-ask-hint] button").click()
    expect(page.locator("[data-hint-move]").first).to_be_visible(timeout=SLOW)
    found = []
    for language in (*LANGUAGES, CODE):
        reader = phone_in(language, page)
        reader.goto(page.url)
        expect(reader.locator("[data-hint-move]").first).to_be_visible()
        found += look(reader, f"a hint in {language}")
    play_to_the_end(page, from_the_list, seed=4)
    table = page.url
    page.locator("[data-to-review]").click()
    expect(page.locator("[data-review]")).to_have_attribute("data-waiting", "false", timeout=SLOW)
    expect(page.locator(".points li").first).to_be_attached()
    show_mistakes(page)
    review = page.url
    page.goto(table)
    shared = page.locator("[data-share]").get_attribute("href") or ""
    pages = {
        "a finished table": table,
        "a moment of it": f"{table}?at=3",
        "its edition": f"{table}edition",
        "its review": review,
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
    for language in (*LANGUAGES, CODE):
        reader = phone_in(language, page)
        for where, address in pages.items():
            answer = reader.goto(address)
            assert answer is not None, where
            assert answer.ok, f"{where} ({address}) answers {answer.status}"
            assert reader.locator("html").get_attribute("lang").startswith(language), where
            found += look(reader, f"{where} in {language}")
    assert not found, "\n".join(found)


def test_what_people_have_at_a_table(phone_in: Callable[..., Page]) -> None:
    """A plan, lines of the chat, notes, a request to undo and its answer, in every language."""
    mover, other = seat_two(*(phone_in("en") for _ in range(2)))
    for page in (mover, other):
        at_once(page)
        page.reload()
    table = mover.url
    for page, move in ((mover, "rondel workers"), (mover, "workers 0"), (other, "rondel workers")):
        page.locator(f'[data-moves] [data-move="{move}"]').click()
    expect(mover.locator("[data-table]")).to_have_attribute("data-version", "3")
    mover.locator("[data-ask-undo] button").click()
    expect(mover.locator(".asked")).to_be_visible()
    mover.locator("#plan > summary").click()
    mover.locator("[data-plan-move]").first.click()
    expect(mover.locator("[data-planned] li")).to_have_count(1)
    mover.locator("label:has(#tab-log)").click()
    mover.locator("#talk > summary").click()
    mover.locator("#say-text").fill("Good winds!")
    mover.locator("[data-chat] button").click()
    expect(mover.locator(".log-scroll [data-said]")).to_be_visible()

    found = []
    for language in (*LANGUAGES, CODE):
        for who, page in (("who waits", mover), ("who moves", other)):
            reader = phone_in(language, page)
            reader.goto(table)
            reader.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true; })")
            expect(reader.locator(".asked" if page is mover else ".prompt-line.asking")).to_be_visible()
            expect(reader.locator("[data-planned] li")).to_have_count(1 if page is mover else 0)
            found += look(reader, f"{who} in {language}")
            reader.locator("label:has(#tab-log)").click()
            expect(reader.locator(".log-scroll [data-said]")).to_be_visible()
            for part, text in (("#talk", "#say-text"), ("#notes", "#note-text")):  # only one of them is open
                reader.evaluate("part => { document.querySelector(part).open = true; }", part)
                expect(reader.locator(text)).to_be_visible()
                found += look(reader, f"the log and {part} for {who} in {language}")
            reader.context.close()
    assert not found, "\n".join(found)


@pytest.mark.parametrize("game", GAMES)
def test_a_table_in_every_decision(phone_in: Callable[..., Page], game: str) -> None:
    """Played in one language, and read at each kind of decision in all others."""
    first, *others = (*LANGUAGES, CODE)
    page = phone_in(first)
    readers: dict[str, Page] = {}
    found: list[str] = []
    looked: set[str] = set()

    def each(decision: str) -> None:
        if decision in looked:
            return
        looked.add(decision)
        found.extend(look(page, f"{decision} in {first}"))
        for language in others:
            if language not in readers:
                readers[language] = phone_in(language, page)
            reader = readers[language]
            reader.goto(page.url)
            expect(reader.locator("[data-decision]")).to_have_attribute("data-decision", decision)
            found.extend(look(reader, f"{decision} in {language}"))
            reader.goto("about:blank")  # so that it needn't follow the moves until the next look

    tour(page, game, carreira.GAMES[game].seat_counts[-1], each)
    assert not found, "\n".join(found)
