"""First voyages on the site: each step says what to do, other moves are explained, the bots keep to the script."""

from dataclasses import replace

import pytest

import carreira
from carreira.game.game import Game
from carreira.game.voyage import LEARNER
from carreira.site.running.worker import Worker
from carreira.site.tables.live import KEEP, live
from carreira.site.tables.models import Table
from tests.site.conftest import Browser

GAMES = sorted(carreira.GAMES)


def set_out(browser: Browser, game: str) -> Table:
    """The table of a first voyage, opened from the start page."""
    assert f'data-voyage="{game}"' in browser.get("/")
    browser.post(f"/new/{game}/voyage", {})
    return Table.objects.get(voyage=True)


def bots_play(table: Table) -> None:
    """Let the bots decide until it is the learner's turn."""
    worker = Worker(stand_ins=True)
    table.refresh_from_db()
    while table.waits_for_bot:
        worker.serve(table)
        table.refresh_from_db()


def follow_to(browser: Browser, table: Table, key: str) -> None:
    """Make the voyage's steps up to the one with that key, and open the page there."""
    voyage = carreira.GAMES[table.game].voyage
    assert voyage is not None
    for step in voyage.steps:
        bots_play(table)
        browser.get(f"/t/{table.id}/")
        if step.key == key:
            return
        browser.move(table, step.move)


@pytest.mark.parametrize("game", GAMES)
def test_a_voyage_is_led_to_its_end(browser: Browser, game: str) -> None:
    table = set_out(browser, game)
    voyage, words = carreira.GAMES[game].voyage, carreira.GAMES[game].voyage_words("en")
    assert voyage is not None
    assert words is not None
    for number, step in enumerate(voyage.steps, start=1):
        bots_play(table)
        page = browser.get(f"/t/{table.id}/")
        assert f"step {number} of {len(voyage.steps)}" in page
        assert browser.attribute("data-advised") == step.move
        assert ("".join(words.intro.split()) in "".join(page.split())) == (number == 1)
        assert browser.move(table, step.move).status_code == 303
    bots_play(table)
    assert live(table).match.to_move == LEARNER
    assert 'class="voyage"' in browser.get(f"/t/{table.id}/"), "the farewell"
    assert browser.attribute("data-advised") == ""
    browser.move(table, browser.listed()[0])
    bots_play(table)
    assert 'class="voyage"' not in browser.get(f"/t/{table.id}/"), "it is an ordinary game now"


def test_another_move_is_explained_and_played_only_when_asked_again(browser: Browser) -> None:
    table = set_out(browser, "navegador")
    bots_play(table)
    browser.get(f"/t/{table.id}/")
    said = carreira.GAMES["navegador"].voyage_words("en")
    assert said is not None
    browser.move(table, "rondel colony")
    table.refresh_from_db()
    assert table.number == 0
    assert said.steps["sailing"].instead["rondel colony"] in browser.page
    assert "Play it, and go on by myself" in browser.page
    assert '<input type="hidden" name="move" value="rondel colony">' in browser.page
    seen = {"revision": browser.value("revision"), "move": "rondel colony", "leave": "1"}
    browser.post(f"/t/{table.id}/move", seen)
    table.refresh_from_db()
    assert table.number == 1
    bots_play(table)
    assert 'class="voyage"' not in browser.get(f"/t/{table.id}/")
    browser.undo(table)
    assert 'class="voyage"' in browser.get(f"/t/{table.id}/"), "taken back, the voyage goes on"


def test_the_end_of_several_trades_waits_for_the_next_step(browser: Browser) -> None:
    """The market's form ends with `done`, also when only the first of the voyage's two trades was chosen."""
    table = set_out(browser, "navegador")
    follow_to(browser, table, "sell")
    browser.move(table, "sell gold 1", "done")
    browser.get(f"/t/{table.id}/")
    assert browser.attribute("data-advised") == "process spice 1 joker"


def test_an_illegal_move_is_refused_as_ever(browser: Browser) -> None:
    table = set_out(browser, "navegador")
    bots_play(table)
    browser.get(f"/t/{table.id}/")
    assert browser.move(table, "sail portugal goa").status_code == 422
    assert "go on by myself" not in browser.page
    assert 'id="refused"' in browser.page
    table.refresh_from_db()
    assert table.number == 0


def test_all_moves_that_were_posted_together_can_be_played(browser: Browser) -> None:
    """Also if only one of them isn't the voyage's."""
    table = set_out(browser, "navegador")
    follow_to(browser, table, "sell")
    browser.move(table, "sell gold 1", "process sugar 1 joker", "done")
    posted = ("sell gold 1", "process sugar 1 joker", "done")
    assert all(f'<input type="hidden" name="move" value="{move}">' in browser.page for move in posted)


def test_a_table_with_another_deal_is_an_ordinary_one(browser: Browser) -> None:
    """One that was opened before the voyage's script was changed."""
    table = set_out(browser, "navegador")
    Table.objects.filter(pk=table.pk).update(seed="7")
    KEEP.clear()
    assert 'class="voyage"' not in browser.get(f"/t/{table.id}/")


def test_a_step_that_the_rules_forbid_by_now_is_refused(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    """As after a change of the rules under a table that is still at its voyage."""
    voyage = carreira.GAMES["navegador"].voyage
    assert voyage is not None
    table = set_out(browser, "navegador")
    first = replace(voyage.steps[0], move="sail portugal goa")
    monkeypatch.setattr(Game, "voyage", replace(voyage, steps=(first, *voyage.steps[1:])))
    bots_play(table)
    assert 'class="voyage"' not in browser.get(f"/t/{table.id}/")
    assert browser.move(table, "sail portugal goa").status_code == 422
    assert 'id="refused"' in browser.page


def test_a_game_without_a_voyage_says_so(browser: Browser) -> None:
    browser.get("/")
    browser.post("/new/nothing/voyage", {})
    assert browser.status == 404
