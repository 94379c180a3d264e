"""What nobody may learn before the end, and who may see what."""

import hashlib
import re

import carreira
from carreira.site.tables.models import Table
from tests.site.conftest import Browser, finish


def everything(browser: Browser, table: Table) -> str:
    """Every page, view and record of a table that this browser can fetch, headers and cookies included."""
    texts = []
    for address in ("", "?at=0", "?at=1", "?select=guine", "view.json", "record"):
        response = browser.client.get(f"/t/{table.id}/{address}")
        texts.append(response.content.decode() + str(response.headers) + str(browser.client.cookies))
    return "\n".join(texts)


def test_the_seed_is_nowhere_before_the_end(browser: Browser, other: Browser) -> None:
    table = browser.open_table(("human", "human", "random"))
    while table.to_move == 2:
        table = browser.open_table(("human", "human", "random"))
    for _ in range(3):
        browser.get(f"/t/{table.id}/")
        if not browser.listed():
            break
        browser.move(table, browser.listed()[0])
    for who in (browser, other):
        text = everything(who, table)
        assert table.commitment in text
        assert table.seed not in text
        assert hex(int(table.seed))[2:] not in text
        assert table.salt not in text
    finish(table)
    for who in (browser, other):
        text = everything(who, table)
        assert table.seed in text
        assert table.salt in text


def test_the_commitment_is_sha256_of_seed_and_salt(browser: Browser) -> None:
    table = browser.open_table(("human", "human"))
    shown = re.findall(r"\b[0-9a-f]{64}\b", browser.page)
    assert hashlib.sha256(f"{table.seed}:{table.salt}".encode()).hexdigest() in shown


def test_two_tables_are_dealt_differently(browser: Browser) -> None:
    tables = [browser.open_table(("human", "human")) for _ in range(3)]
    assert len({table.seed for table in tables}) == 3
    assert len({table.salt for table in tables}) == 3
    assert len({table.id for table in tables}) == 3


def test_an_unfinished_record_is_for_one_screen_only(browser: Browser, other: Browser) -> None:
    table = browser.open_table(("human", "human"))
    browser.move(table, "rondel ships")
    text = browser.get(f"/t/{table.id}/record")
    assert browser.status == 200
    assert "1. " in text
    assert "rondel ships" in text
    assert "\nseed:" not in text
    other.get(f"/t/{table.id}/record")
    assert other.status == 403


def test_a_finished_record_can_be_replayed_and_verified_by_anybody(browser: Browser, other: Browser) -> None:
    table = finish(browser.open_table(("human", "random", "random"), **{"option-king_in_goa": "on"}))
    text = other.get(f"/t/{table.id}/record")
    match = carreira.loads(text)
    assert match.over
    assert match.number == table.number
    assert match.headers["salt"] == table.salt
    assert match.headers["commitment"] == table.commitment
    assert str(match.seed) == table.seed
    view = other.client.get(f"/t/{table.id}/view.json").json()
    assert view["ranking"] == match.ranking()


def test_spectators_see_the_table_without_moves(browser: Browser, other: Browser) -> None:
    table = browser.open_table(("human", "human"))
    view = other.client.get(f"/t/{table.id}/view.json").json()
    assert view["viewer"] is None
    assert "moves" not in view
    mine = browser.client.get(f"/t/{table.id}/view.json").json()
    assert mine["viewer"] == table.to_move
    assert mine["moves"]


def test_a_record_lists_no_hidden_tile(browser: Browser) -> None:
    table = browser.open_table(("human", "human"))
    match = carreira.new("navegador", seats=2, seed=int(table.seed))
    view = browser.client.get(f"/t/{table.id}/view.json").json()
    hidden = [name for name, region in match.position()["regions"].items() if not region["explored"]]
    assert hidden
    for name in hidden:
        assert view["regions"][name]["colonies"] is None
