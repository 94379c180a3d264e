"""Pictures of boards: a spectator's view, nothing hidden, cacheable, harmless."""

import importlib
import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest

import carreira
from carreira.games import GAMES
from carreira.site.people.models import Person
from carreira.site.tables.live import live
from tests.site.conftest import Browser, finish
from tests.site.standing.conftest import logged_in, open_for

pytestmark = pytest.mark.django_db
BASE = Path(carreira.__file__).parent / "site" / "static" / "carreira" / "base.css"
FRAME = Path(carreira.__file__).parent / "game" / "templates" / "picture_of_board.svg"


@pytest.mark.parametrize("game", GAMES)
def test_it_is_what_a_spectator_sees_whoever_asks(game: str, people: Callable[..., list[Person]]) -> None:
    ana, rui = people("Ana", "Rui")
    table = open_for(ana, rui, game=game)
    answers = [
        who.client.get(f"/t/{table.pk}/board.svg").content for who in (logged_in(ana), logged_in(rui), Browser())
    ]
    match = live(table).match
    assert set(answers) == {str(match.game.board.picture(match.view(None))).encode()}
    root = ElementTree.fromstring(answers[0])
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert b"<script" not in answers[0]
    assert not re.findall(rb'href="(?!#)', answers[0]), "it needs nothing else"
    assert table.seed.encode() not in answers[0]
    assert ana.username.encode() not in answers[0]


@pytest.mark.parametrize("game", GAMES)
def test_hidden_things_leave_no_trace(game: str) -> None:
    """Matches that look alike to a spectator have the same picture, whatever is hidden."""
    pick = importlib.import_module(f"tests.{game}.picker").pick
    laws = importlib.import_module(f"tests.{game}.invariants")
    board, chance, compared = GAMES[game].board, Random(3), 0
    match = carreira.new(game, seats=3, seed=3)
    while not match.over:
        if match.number % 20 == 0:
            position = match.position()
            other = laws.rearranged(position, chance)
            compared += laws.hidden(other) != laws.hidden(position)
            one, twin = (carreira.from_position(game, found) for found in (position, other))
            assert board.picture(one.view(None)) == board.picture(twin.view(None))
        match.play(pick(match, chance))
    assert compared > 3


def test_it_may_be_kept_as_long_as_the_table_stands(browser: Browser) -> None:
    table = browser.open_table(("human", "human"))
    address = f"/t/{table.pk}/board.svg"
    kept = browser.client.get(f"{address}?v={table.revision}")
    assert kept["Content-Type"].startswith("image/svg+xml")
    assert kept["Cache-Control"] == "private, max-age=86400"
    assert kept["Content-Security-Policy"].startswith("default-src 'none'")
    assert browser.client.get(address)["Cache-Control"] == "private, no-cache"
    assert browser.client.get(f"{address}?v=99")["Cache-Control"] == "private, no-cache"
    same = browser.client.get(address, headers={"if-none-match": kept["ETag"]})
    assert same.status_code == 304
    assert not same.content
    finish(table)
    changed = browser.client.get(address, headers={"if-none-match": kept["ETag"]})
    assert changed.status_code == 200
    assert changed.content != kept.content


def test_the_start_page_shows_pictures_without_drawing_them(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    table = browser.open_table(("human", "open"))

    def drawn(*_: object) -> None:
        raise AssertionError("a picture was drawn in the page")

    monkeypatch.setattr(GAMES["navegador"].board, "picture", drawn)
    for who in (browser, Browser()):
        page = who.get("/")
        image = re.findall(rf'<img[^>]*/t/{table.pk}/board\.svg\?v={table.revision}"[^>]*>', page)
        assert len(image) == 1
        assert all(part in image[0] for part in ('loading="lazy"', 'width="96"', 'height="54"', 'alt=""'))


@pytest.mark.parametrize("seat", range(6))
def test_seats_have_the_colours_of_the_pages(seat: int) -> None:
    found = re.search(rf"\.seat-{seat} {{ --seat: light-dark\((#\w+), (#\w+)\)", BASE.read_text(encoding="utf-8"))
    assert found
    light, dark = FRAME.read_text(encoding="utf-8").split("@media (prefers-color-scheme: dark)")
    assert f".seat-{seat} {{ --seat: {found[1]};" in light
    assert f".seat-{seat} {{ --seat: {found[2]};" in dark
