"""Opening tables and playing at them by forms."""

import pytest

import carreira
from carreira.site.people.names import named
from carreira.site.running.worker import Worker
from carreira.site.tables.live import KEEP
from carreira.site.tables.models import Table, commitment
from tests.site.conftest import Browser, finish, rows, stored


def test_start_page_offers_every_game_with_one_person_against_bots(browser: Browser) -> None:
    page = browser.get("/")
    assert browser.status == 200
    assert 'data-new="navegador"' in page
    for field in ("seats", "seat-0", "seat-1", "seat-4"):
        assert f'name="{field}"' in page
    assert '<option value="human" selected>' in page.split('name="seat-0"')[1].split("</select>")[0]
    assert '<option value="human" selected>' not in page.split('name="seat-1"')[1].split("</select>")[0]


def test_opening_a_table_leads_to_it(browser: Browser) -> None:
    table = browser.open_table(("human", "random", "random"), **{"option-king_in_goa": "on", "name-0": "Ana"})
    assert browser.attribute("data-version") == "0"
    assert browser.attribute("data-over") == "false"
    assert table.options == {"king_in_goa": True}
    assert [(seat.kind, bool(seat.visitor)) for seat in table.seats.all()] == [
        ("human", True),
        ("random", False),
        ("random", False),
    ]
    assert table.seats.get(number=0).name == "Ana"
    assert len(table.id) >= 22
    assert table.commitment == commitment(table.seed, table.salt)
    assert table.commitment in browser.page


def test_a_form_sent_as_it_stands_opens_a_table(browser: Browser) -> None:
    import re

    page = browser.get("/").split('data-new="navegador"')[1].split("</form>")[0]
    fields = {}
    for name, options in re.findall(r'<select[^>]*name="([^"]+)"[^>]*>(.*?)</select>', page, re.DOTALL):
        fields[name] = re.findall(r'<option value="([^"]*)" selected', options)[0]
    assert fields["seat-0"] == "human"
    response = browser.post("/new/navegador/", fields)
    assert response.status_code == 303


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"seats": "1"},
        {"seats": "6"},
        {"seats": "two"},
        {"seats": "2"},
        {"seats": "2", "seat-0": "human"},
        {"seats": "2", "seat-0": "human", "seat-1": "boatswain"},
        {"seats": "2", "seat-0": "human", "seat-1": "human", "edition": "../../secret-key"},
    ],
)
def test_a_broken_start_form_is_explained(browser: Browser, fields: dict[str, str]) -> None:
    browser.get("/")
    browser.post("/new/navegador/", fields)
    assert browser.status == 400
    assert 'role="alert"' in browser.page
    assert not Table.objects.exists()


def test_an_unknown_game(browser: Browser) -> None:
    browser.get("/")
    browser.post("/new/atlantis/", {"seats": "2"})
    assert browser.status == 404


def test_a_whole_game_by_the_list(browser: Browser) -> None:
    table = browser.open_table(("human", "human"))
    for decision in range(12):
        moves = browser.listed()
        seat = int(browser.attribute("data-to-move"))
        view = browser.client.get(f"/t/{table.id}/view.json").json()
        assert moves == view["moves"]
        assert view["viewer"] == seat
        assert browser.move(table, moves[-1]).status_code == 303
        assert browser.attribute("data-version") == str(decision + 1)
    table.refresh_from_db()
    assert [number for number, _, _ in rows(table)] == list(range(1, 13))
    finish(table)
    page = browser.get(f"/t/{table.id}/")
    assert browser.attribute("data-over") == "true"
    assert "data-ranking" in page
    assert table.seed in page
    assert table.salt in page


def test_several_moves_are_all_or_nothing(browser: Browser) -> None:
    table = browser.open_table(("human", "human"))
    before = stored(table)
    browser.move(table, "rondel workers", "workers 40")
    assert browser.status == 422
    assert stored(table) == before
    assert rows(table) == []
    browser.get(f"/t/{table.id}/")
    browser.move(table, "rondel workers", "", "workers 0")
    assert browser.status == 200
    assert [move for _, _, move in rows(table)] == ["rondel workers", "workers 0"]


def test_moves_of_one_post_stay_with_one_seat(browser: Browser) -> None:
    table = browser.open_table(("human", "human"))
    before = stored(table)
    browser.move(table, "rondel workers", "workers 0", "rondel workers")
    assert browser.status == 422
    assert stored(table) == before


def test_a_last_done_that_has_happened_by_itself_is_dropped(browser: Browser) -> None:
    table = browser.open_table(("human", "human"))
    browser.move(table, "rondel workers", "workers 0", "done")
    assert browser.status == 200
    assert [move for _, _, move in rows(table)] == ["rondel workers", "workers 0"]


def test_the_script_gets_the_part_that_changes(browser: Browser) -> None:
    table = browser.open_table(("human", "human"))
    response = browser.move(table, "rondel workers", **{"Carreira-Part": "table"})
    assert response.status_code == 200
    assert browser.page.startswith('<div id="table"')
    assert browser.attribute("data-version") == "1"
    whole = browser.get(f"/t/{table.id}/")
    assert whole.startswith("<!doctype html>")


def test_replay_shows_an_earlier_moment_without_moves(browser: Browser) -> None:
    table = browser.open_table(("human", "human"))
    for _ in range(4):
        browser.move(table, browser.listed()[0])
    browser.get(f"/t/{table.id}/?at=2")
    assert browser.attribute("data-version") == "2"
    assert browser.attribute("data-replay") == "true"
    assert browser.listed() == []
    assert "data-move=" not in browser.page
    for at in ("5", "-1", "x", "99999999999999999999"):
        browser.get(f"/t/{table.id}/?at={at}")
        assert browser.status == 404


def test_again_opens_the_same_seats_once(browser: Browser, other: Browser) -> None:
    table = browser.open_table(("human", "random", "human"), **{"name-2": "Rui"})
    browser.post(f"/t/{table.id}/again", {})
    assert browser.status == 409
    finish(table)
    browser.get(f"/t/{table.id}/")
    first = browser.post(f"/t/{table.id}/again", {})["Location"]
    browser.get(f"/t/{table.id}/")
    assert f'href="{first}"' in browser.page
    second = browser.post(f"/t/{table.id}/again", {})["Location"]
    assert first == second
    following = Table.objects.get(pk=first.split("/")[2])
    assert [(seat.kind, seat.name) for seat in following.seats.all()] == [
        (seat.kind, seat.name) for seat in table.seats.all()
    ]
    assert following.seed != table.seed
    other.get(f"/t/{table.id}/")
    other.post(f"/t/{table.id}/again", {})
    assert other.status == 403


def test_who_made_a_table_for_bots_alone_may_play_it_again(browser: Browser, other: Browser) -> None:
    table = finish(browser.open_table(("random", "random")))
    browser.get(f"/t/{table.id}/")
    assert browser.post(f"/t/{table.id}/again", {}).status_code == 303
    other.open_table(("random", "random"))
    other.post(f"/t/{table.id}/again", {})
    assert other.status == 403


def test_an_own_edition_is_played_with_and_remembered(browser: Browser, settings: object) -> None:
    from pathlib import Path

    game = carreira.GAMES["navegador"]
    folder = Path(settings.DATA) / "editions" / "navegador"  # type: ignore[attr-defined]
    folder.mkdir(parents=True, exist_ok=True)
    text = (game.editions.folder / "edition.toml").read_text(encoding="utf-8")
    changed = text.replace(f'name = "{game.edition().name}"', 'name = "Ours"')
    start = changed.index("value", changed.index("[start.cash]"))
    end = changed.index("\n", start)
    changed = f"{changed[:start]}value = 250{changed[end:]}"
    (folder / "ours.toml").write_text(changed, encoding="utf-8")
    (folder / "bad.toml").write_text("name = 3", encoding="utf-8")
    try:
        page = browser.get("/")
        assert '<option value="ours">Ours' in page
        assert 'value="bad"' not in page
        table = browser.open_table(("human", "human"), edition="ours")
    finally:
        (folder / "ours.toml").unlink()
        (folder / "bad.toml").unlink()
    view = browser.client.get(f"/t/{table.id}/view.json").json()
    assert view["edition"]["standard"] is False
    assert {player["cash"] for player in view["players"]} == {250}


def test_names_are_clean_and_never_twice() -> None:
    wishes = [(True, "  A\u0000na\n "), (True, "Ana"), (False, ""), (False, ""), (True, "x" * 99)]
    names = named(wishes)
    assert names[0] == "A na"
    assert names[1] == "Ana"
    assert len(set(names)) == 5
    assert len(names[4]) == 24


def test_an_old_table_is_played_on_under_its_rules(browser: Browser) -> None:
    """People and bots go on where they were; the table that follows has the newest rules."""
    table = browser.open_table(("human", "random"))
    newest = table.rules_version
    assert newest == carreira.GAMES["navegador"].rules_version > 1
    Table.objects.filter(pk=table.pk).update(rules_version=1)
    KEEP.clear()
    worker = Worker(stand_ins=True)
    for _ in range(4):
        while worker.serve_once():
            pass
        browser.get(f"/t/{table.id}/")
        before = stored(table)[1]
        browser.move(table, browser.listed()[0])
        assert browser.status == 200
        assert stored(table)[1] > before
    assert {seat for _, seat, _ in rows(table)} == {0, 1}
    finish(table)
    KEEP.clear()
    record = browser.get(f"/t/{table.id}/record")
    assert "rules: 1" in record.splitlines()
    assert carreira.loads(record).over
    browser.get(f"/t/{table.id}/")
    following = browser.post(f"/t/{table.id}/again", {})["Location"].split("/")[2]
    assert Table.objects.get(pk=following).rules_version == newest
