"""A third game takes its own files and a loader in the registry: a toy is registered here and played everywhere.

Nothing in the site, the bots, the batches, the laboratory, the command line or the records may know how many games
there are, or that a game has money, hidden things, more than one seat or a box in which it was sold.
"""

import json
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.core.files.uploadedfile import SimpleUploadedFile

import carreira
from carreira import games
from carreira.game.language import LANGUAGES
from carreira.lab.playing import Lineup, Task, play
from carreira.site.running.worker import Worker
from carreira.site.tables.live import live
from tests.commands.test_commands import run
from tests.site.conftest import Browser, finish, rows
from tests.toy import GAME

FOLDER = GAME.editions.folder
PAGE = FOLDER.parents[1] / "docs" / "adding-a-game.md"
OWN = {"quay.sacks": 5}
SEATS = [GAME.seat_counts[0], 2, GAME.seat_counts[-1]]
"""Alone, two, and more than in any other game."""
WRITTEN = ("", ".py", ".toml", ".html", ".js", ".mjs", ".css", ".cfg", ".sh")
"""Ends of the names of files that people write."""


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy stands in the registry, like any game."""
    monkeypatch.setitem(games.LOADERS, "toy", lambda: GAME)


@pytest.fixture
def drawn(settings: Any) -> Iterator[None]:
    """Its static files are found: settings collect the games' folders as they are imported, before this test."""
    settings.STATICFILES_DIRS = [*settings.STATICFILES_DIRS, FOLDER / "board" / "static"]
    finders.get_finder.cache_clear()
    yield
    finders.get_finder.cache_clear()


def played(seats: int, seed: int) -> carreira.Match:
    """A match to its end by random moves."""
    match, chance = carreira.new("toy", seats=seats, seed=seed), Random(seed)
    while not match.over:
        match.play(chance.choice(match.moves()))
    return match


def test_it_is_as_small_as_it_says() -> None:
    match = carreira.new("toy", seats=2, seed=1)
    assert match.moves() == ["load 1", "load 2", "load 3"]
    assert match.play("load 1").moves() == ["stow hold", "stow deck"]
    assert match.play("stow deck").moves() == ["stay", "sail"]
    assert match.play("sail").ranking() == [[0], [1]]
    assert list(GAME.edition().values) == ["quay.sacks"]


@pytest.mark.parametrize("seats", SEATS)
def test_bots_of_every_level_play_it(seats: int) -> None:
    for level in carreira.bots.levels():
        match = carreira.new("toy", seats=seats, seed=1)
        while not match.over:
            match.play(carreira.bots.choose(match, level, iterations=20))
        assert sum(match.scores()) > 0
    assert match.values() == match.scores()
    assert carreira.batch("toy", seats=seats, n=5).scores.shape == (5, seats)
    assert carreira.batch("toy", seats=seats, n=2, players=["greedy"] * seats).lengths.min() > 0
    assert len(play(Lineup("toy", ("random",) * seats, seed=1), Task(0, 0)).points) == seats


@pytest.mark.parametrize("seats", SEATS)
def test_records_positions_and_undo(seats: int) -> None:
    match = played(seats, seed=seats)
    for number in range(match.number + 1):
        then = match.at(number)
        assert carreira.loads(then.dumps()).position() == then.position()
        assert carreira.from_position("toy", then.position()).position() == then.position()
    while match.number:
        match.undo(force=True)
    assert match.position() == carreira.new("toy", seats=seats, seed=seats).position()
    with pytest.raises(carreira.IllegalMove) as error:
        match.play("sail")
    assert error.value.rule == "toy.turn.1"
    edition = GAME.editions.from_values("mine", OWN)
    own = carreira.new("toy", seats=seats, edition=edition)
    assert carreira.loads(own.play("load 3").dumps()).position()["sacks"] == 2
    with pytest.raises(carreira.InvalidPosition, match=r"^sacks: must be from 0 to 9"):
        carreira.from_position("toy", {"seats": seats, "sacks": 10})


@pytest.mark.usefixtures("drawn")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", SEATS)
def test_a_table_is_opened_and_played_to_its_end(db: None, seats: int, language: str) -> None:
    person = Browser(language)
    page = person.get("/")
    for found in re.findall(r'"/static/(toy/[^"]+)"', page):
        assert finders.find(found), f"{found} is not there"
    table = person.open_table(["human"] * seats, game="toy")
    assert finders.find(*re.findall(r'"/static/(toy/[^"]+)"', person.page))
    chance = Random(seats)
    while moves := person.listed():
        view = json.loads(person.client.get(f"/t/{table.id}/view.json").content)
        assert view["moves"] == moves
        assert unescape(person.page).count('class="player-card') == seats
        person.move(table, chance.choice(moves))
        assert person.status == 200
    table.refresh_from_db()
    match = live(table).match
    assert match.over
    assert match.number == len(rows(table))
    for number in (0, match.number - 1):
        person.get(f"/t/{table.id}/?at={number}")
        assert person.attribute("data-version") == str(number)
    person.get(f"/t/{table.id}/")
    totals = [int(found) for found in re.findall(r'<span class="total">(\d+)</span>', person.page)]
    assert totals == sorted(match.scores(), reverse=True)
    record = person.client.get(f"/t/{table.id}/record").content.decode()
    assert carreira.loads(record).position() == match.position()
    shown = unescape(person.page)
    assert all(sentence in shown for sentence in match.log(language, [seat.name for seat in table.seats.all()]))
    assert person.post(f"/t/{table.id}/again", {}).status_code == 303


def test_moves_are_refused_and_taken_back(browser: Browser) -> None:
    table = browser.open_table(["human", "human"], game="toy")
    browser.move(table, "sail")
    assert browser.status == 422
    assert "toy.turn.1" in browser.page
    browser.move(table, "load 2")
    browser.undo(table)
    assert rows(table) == []
    browser.move(table, "load 1", "stow deck")
    assert [move for _, _, move in rows(table)] == ["load 1", "stow deck"]


def test_bots_sit_at_its_tables(browser: Browser) -> None:
    table = browser.open_table(["human", "greedy", "random"], game="toy")
    worker = Worker(stand_ins=True)
    for _ in range(20):
        while worker.serve_once():
            pass
        browser.get(f"/t/{table.id}/")
        if not browser.listed():
            break
        browser.move(table, browser.listed()[0])
        assert browser.status == 200
    table.refresh_from_db()
    assert live(table).match.over


@pytest.mark.parametrize("language", LANGUAGES)
def test_its_rules_and_figures_are_read(db: None, language: str) -> None:
    person = Browser(language)
    rules = person.get("/rules/toy/")
    assert all(f'id="{rule}"' in rules for rule in GAME.rule_ids.values())
    assert GAME.rulebook(language).title in unescape(rules)
    assert "Sacks on the quay" in person.get("/editions/toy/")


def test_its_figures_can_be_changed(browser: Browser) -> None:
    standard = (FOLDER / "edition.toml").read_text(encoding="utf-8")
    browser.get("/editions/toy/")
    own = standard.replace('"Toy"', '"Mine"').replace("value = 9", "value = 5")
    browser.post("/editions/toy/import", {"file": SimpleUploadedFile("mine.toml", own.encode())})
    assert browser.status == 200, browser.page
    browser.get("/")
    [edition] = re.findall(r'<option value="([^"]+)">Mine', browser.page)
    table = browser.open_table(["human"], game="toy", edition=edition)
    assert live(table).match.view(0)["sacks"] == 5
    finish(table)
    assert "edition-badge" in browser.get(f"/t/{table.id}/")


def test_the_command_line_knows_it(tmp_path: Path) -> None:
    record = tmp_path / "toy.carreira"
    record.write_text(played(3, seed=1).dumps(), encoding="utf-8")
    assert run("replay", str(record)).returncode == 0
    checked = run("edition", "check", str(FOLDER / "edition.toml"))
    assert (checked.returncode, "Pepper" in checked.stdout) == (0, True), checked
    typed = run("play", "toy", "--seats", "1", typed="load 1\nstow deck\nsail\n")
    assert typed.returncode == 0, typed


def test_the_page_on_adding_a_game_lists_all_that_it_took() -> None:
    """Each of the toy's files, and how many lines outside a game's folder name it, file by file."""
    page = PAGE.read_text(encoding="utf-8")
    files = {path for path in FOLDER.rglob("*") if path.is_file() and path.suffix != ".pyc"}
    listed = set(re.findall(r"^tests/toy/(\S+)", page, re.MULTILINE))
    assert listed == {path.relative_to(FOLDER).as_posix() for path in files}
    root, named = PAGE.parents[1], {}
    for part in ("src", "tools", "test", "play", "pyproject.toml", "hatch_build.py", "babel.cfg"):
        for path in [root / part] if (root / part).is_file() else sorted((root / part).rglob("*")):
            own = {"vascodagama", "node_modules"} & {*path.relative_to(root).parts}
            if own or not path.is_file() or path.suffix not in WRITTEN:
                continue
            lines = path.read_text(encoding="utf-8").splitlines()
            if count := sum("vascodagama" in line and ">>>" not in line for line in lines):
                named[path.relative_to(root).as_posix()] = count
    table = page.partition("## What a third game changes")[2]
    assert named == {file: int(lines) for file, lines in re.findall(r"^\| `([\w./]+)` \| (\d) \|", table, re.MULTILINE)}


def test_the_page_on_adding_a_game_names_each_table_of_the_tests() -> None:
    """Files of tests, and of the programs beside them, that have an entry for each game."""
    root = PAGE.parents[1]
    entry = re.compile(r"""["']vascodagama[-\d]*["']: |carreira\.vascodagama\.loading""")
    found = {
        path.relative_to(root).as_posix()
        for part in ("tests", "lab")
        for path in (root / part).rglob("*.py")
        if "vascodagama" not in path.parts and entry.search(path.read_text(encoding="utf-8"))
    }
    table = PAGE.read_text(encoding="utf-8").partition("## What the tests must know of it")[2]
    listed = set(re.findall(r"^\| `((?:tests|lab)/[\w/]+\.py)` \|", table, re.MULTILINE))
    assert found <= listed
    assert all("vascodagama" in (root / file).read_text(encoding="utf-8") for file in listed)


def test_what_is_left_of_a_game_is_shown(browser: Browser, drawn: None) -> None:
    """Its picture, its page to share, its hall of fame, and the search."""
    table = finish(browser.open_table(("human", "random"), game="toy"))
    assert browser.client.get(f"/t/{table.id}/board.svg")["Content-Type"].startswith("image/svg+xml")
    for address in (f"/g/{table.id}/", "/fame/toy/?among=bots", "/games/?game=toy"):
        page = browser.get(address)
        assert browser.status == 200
        assert GAME.title in page
        assert f"/g/{table.id}/" in page
