"""Who is to move can ask what could be done after a move; nothing that is hidden is in the answer."""

import json
from typing import Any
from urllib.parse import quote

import carreira
from carreira.site.play.cards import preview
from carreira.site.tables.live import Live, live
from carreira.site.tables.models import Table
from tests.site.conftest import Browser


def asked(browser: Browser, table: Table, move: str) -> dict[str, Any]:
    """What the site answers."""
    found: dict[str, Any] = json.loads(browser.get(f"/t/{table.id}/preview?move={quote(move)}"))
    return found


def test_a_field_of_the_rondel(browser: Browser) -> None:
    table = browser.open_table(("human", "human"))
    ships = asked(browser, table, "rondel ships")
    assert next(cost for _, cost, _ in ships["lines"]).startswith("50")
    assert not ships["idle"]
    assert asked(browser, table, "rondel colony") == {"lines": [], "why_not": "", "idle": True}
    browser.get(f"/t/{table.id}/")
    browser.move(table, "rondel workers")
    assert asked(browser, table, "rondel ships")["why_not"]
    assert live(table).match.number == 0, "the match in memory is not the one that was played on"


def test_others_get_no_answer(browser: Browser, other: Browser) -> None:
    table = browser.open_table(("human", "human"))
    assert asked(other, table, "rondel ships") == {"lines": [], "why_not": "", "idle": False}


def test_what_turns_something_up_is_not_tried() -> None:
    """Only moves that begin an action are, and none that turns something up."""
    match = carreira.new("vascodagama", seats=2, seed=3)
    while not match.reveals(match.moves()[-1]):
        match.play(match.moves()[-1])
    table = Live("", 0, match)
    assert preview(table, match.moves()[-1], "en") == ((), "", False)
    assert preview(table, "nonsense", "en").why_not


def test_what_a_field_beyond_the_free_steps_offers_is_shown() -> None:
    """The ship that is due plays itself where all ships are in one region; what can be done then is still open."""
    players = [{"rondel": "privilege", "ships": {"portugal": 3}}, {}]
    position = {"seats": 2, "to_move": 0, "first_round": False, "players": players}
    table = Live("", 0, carreira.from_position("navegador", position))
    seen = preview(table, "rondel sailing", "en")
    assert seen.choices
    assert not seen.idle
