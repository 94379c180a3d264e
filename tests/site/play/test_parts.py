"""The part of a table's page that is sent after a move leaves out what the page has."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.site.conftest import Browser

pytestmark = pytest.mark.django_db
PART = {"Carreira-Part": "table"}


@pytest.mark.parametrize("game", ["navegador", "vascodagama"])
def test_pieces_and_icons_stand_once_in_the_page_outside_of_what_is_swapped(browser: Browser, game: str) -> None:
    table = browser.open_table(game=game)
    whole = browser.get(f"/t/{table.id}/")
    assert whole.count('class="board-symbols"') == 1
    assert whole.index('class="board-symbols"') < whole.index('id="table"')
    assert "board-symbols" not in browser.get(f"/t/{table.id}/", **PART)


def test_other_tables_are_looked_up_after_others_moves_not_after_ones_own(browser: Browser) -> None:
    browser.open_table()
    table = browser.open_table()
    browser.move(table, "rondel workers", **PART)
    assert 'id="table"' in browser.page
    assert "data-turns-now" not in browser.page
    assert "data-turns-now" in browser.get(f"/t/{table.id}/", **PART)
    assert 'class="turns"' in browser.get(f"/t/{table.id}/")


def test_hints_and_notices_are_not_asked_for_where_there_can_be_none(browser: Browser) -> None:
    """Two seats of one visitor: hints are for who plays alone against bots, notices for who plays with others."""
    table = browser.open_table(("human", "human"))
    with CaptureQueriesContext(
        connection,
    ) as asked:
        browser.move(table, "rondel workers", **PART)
    tables = " ".join(query["sql"] for query in asked.captured_queries)
    assert "carreira_move" in tables
    assert "study_hint" not in tables
    assert "notices_notice" not in tables
