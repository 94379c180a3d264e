"""What the site does with a table, whatever its game."""

import re
from html import unescape
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders

import carreira
from carreira.game.drawing import SHARED
from carreira.game.language import LANGUAGES
from carreira.site.running.worker import Worker
from carreira.site.tables.levels import default_level
from carreira.site.tables.live import KEEP, live
from tests.site.conftest import Browser, finish, rows

GAMES = list(carreira.GAMES)


def form_of(page: str, game: str) -> str:
    """The form for a new table of a game on the start page."""
    start = page.index(f'data-new="{game}"')
    return page[start : page.index("</form>", start)]


@pytest.mark.parametrize("game", GAMES)
def test_the_start_page_offers_each_game_with_its_seats(browser: Browser, game: str) -> None:
    form = form_of(browser.get("/"), game)
    kind = carreira.GAMES[game]
    counts = re.search(r'<select[^>]*name="seats"[^>]*>(.*?)</select>', form, re.DOTALL)
    assert counts
    assert [int(count) for count in re.findall(r'value="(\d+)"', counts[1])] == list(kind.seat_counts)
    levels = re.findall(r'<select name="seat-(\d+)"[^>]*>(.*?)</select>', form, re.DOTALL)
    assert [int(seat) for seat, _ in levels] == list(range(kind.seat_counts[-1]))
    for seat, offered in levels:
        assert re.findall(r'value="([^"]*)"', offered) == ["human", "open", "invite", *carreira.bots.levels()]
        chosen = re.findall(r'value="([^"]*)" selected', offered)
        assert chosen == ["human" if seat == "0" else default_level()], "one person against bots"
    assert re.findall(r'name="option-([^"]*)"', form) == [option.name for option in kind.options]
    assert f'href="/rules/{game}/"' in form
    assert f'href="/editions/{game}/"' in form


@pytest.mark.parametrize("game", GAMES)
def test_every_seat_has_a_colour_and_a_mark(game: str) -> None:
    """A game for more people than any so far needs a further colour and a further mark."""
    seats = range(carreira.GAMES[game].seat_counts[-1])
    colours = Path(finders.find("carreira/base.css")).read_text(encoding="utf-8")
    marks = (SHARED / "marks.svg").read_text(encoding="utf-8")
    assert not [seat for seat in seats if f".seat-{seat} {{ --seat:" not in colours]
    assert not [seat for seat in seats if f'id="mark-{seat}"' not in marks]


@pytest.mark.parametrize("game", GAMES)
def test_every_number_of_seats_opens_and_no_other(browser: Browser, game: str) -> None:
    counts = carreira.GAMES[game].seat_counts
    for seats in counts:
        table = browser.open_table(["human"] * seats, game=game)
        assert (table.game, table.seat_count) == (game, seats)
        assert browser.attribute("data-version") == "0"
        assert set(browser.listed()) == set(live(table).match.moves())
    for seats in (counts[0] - 1, counts[-1] + 1):
        browser.get("/")
        browser.post(f"/new/{game}/", {"seats": str(seats), **{f"seat-{n}": "human" for n in range(seats)}})
        assert browser.status == 400
        assert 'role="alert"' in form_of(browser.page, game)


@pytest.mark.parametrize("game", GAMES)
def test_moves_are_played_taken_back_and_looked_at_again(browser: Browser, game: str) -> None:
    table = browser.open_table(("human", "human"), game=game)
    for _ in range(12):
        moves = browser.listed()
        assert len(moves) == len(set(moves))
        browser.move(table, moves[len(moves) // 2])
        assert browser.status == 200
    played = rows(table)
    assert len(played) == 12
    KEEP.clear()
    browser.get(f"/t/{table.id}/?at=5")
    assert browser.attribute("data-version") == "5"
    browser.get(f"/t/{table.id}/")
    browser.undo(table)
    assert rows(table) == played[:11]
    browser.move(table, "fly to the moon")
    assert browser.status == 422


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_shown_to_its_end(db: None, game: str, language: str) -> None:
    person = Browser(language)
    seats = carreira.GAMES[game].seat_counts[-1]
    table = person.open_table(["human"] * seats, game=game)
    finish(table, seed=4)
    person.get(f"/t/{table.id}/")
    assert person.status == 200
    assert person.attribute("data-over") == "true"
    totals = [int(found) for found in re.findall(r'<span class="total">(\d+)</span>', person.page)]
    assert totals == sorted(live(table).match.scores(), reverse=True)
    assert person.page.count("data-points=") == seats
    assert "data-ranking" in person.page
    assert f'lang="{language}"' in person.page
    record = person.client.get(f"/t/{table.id}/record").content.decode()
    assert carreira.loads(record).scores() == live(table).match.scores()
    person.get(f"/t/{table.id}/")
    assert person.post(f"/t/{table.id}/again", {}).status_code == 303


@pytest.mark.parametrize("game", GAMES)
def test_bots_play_it_on_plain_rules(browser: Browser, game: str) -> None:
    table = browser.open_table(("human", "greedy", "random"), game=game)
    worker = Worker(stand_ins=True)
    for _ in range(4):
        while worker.serve_once():
            pass
        table.refresh_from_db()
        if table.over:
            break
        browser.get(f"/t/{table.id}/")
        browser.move(table, browser.listed()[0])
        assert browser.status == 200


@pytest.mark.parametrize("game", GAMES)
def test_a_table_says_which_figures_are_reconstructed(browser: Browser, game: str) -> None:
    browser.open_table(("human", "human"), game=game)
    assert "Figures marked ◦ are reconstructed" in browser.page
    assert f'href="/editions/{game}/"' in browser.page
    assert "edition-badge" not in browser.page


@pytest.mark.parametrize("game", GAMES)
def test_its_rules_are_read_and_searched(browser: Browser, game: str) -> None:
    page = browser.get(f"/rules/{game}/")
    assert carreira.GAMES[game].title in unescape(page)
    for rule in list(carreira.GAMES[game].rule_ids.values())[:5]:
        assert f'id="{rule}"' in page
