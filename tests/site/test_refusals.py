"""Bad input: each gets a clear answer with the right status, and the table stays as it was."""

from typing import Any

import pytest
from django.test import Client

from carreira.site.tables.models import Table
from tests.site.conftest import Browser, finish, rows, stored


@pytest.fixture
def table(browser: Browser) -> Table:
    """A table for two people round one screen, two decisions on."""
    table = browser.open_table(("human", "human"))
    browser.move(table, "rondel workers")
    browser.move(table, "workers 0")
    return table


def all_of(table: Table) -> Any:
    """Everything the database knows of a table."""
    return stored(table), rows(table)


def test_a_stale_post_is_refused_and_shows_the_table_as_it_is(browser: Browser, table: Table) -> None:
    old = int(browser.value("revision"))
    browser.move(table, "rondel sailing")
    before = all_of(table)
    browser.move(table, "rondel ships", revision=old)
    assert browser.status == 409
    assert 'role="alert"' in browser.page
    assert browser.attribute("data-version") == "3"
    assert all_of(table) == before


def test_a_repeated_post_learns_that_it_was_played(browser: Browser, table: Table) -> None:
    old = int(browser.value("revision"))
    browser.move(table, "rondel ships")
    before = all_of(table)
    browser.move(table, "rondel ships", revision=old)
    assert browser.status == 409
    assert "played already" in browser.page
    assert all_of(table) == before


def test_a_page_from_before_an_undo_is_stale_though_the_number_comes_again(browser: Browser, table: Table) -> None:
    browser.move(table, "rondel ships")
    old = int(browser.value("revision"))
    browser.undo(table)
    browser.move(table, "rondel sailing")
    assert browser.attribute("data-version") == "3"
    before = all_of(table)
    browser.move(table, "ships 0", revision=old)
    assert browser.status == 409
    assert all_of(table) == before


def test_a_post_from_the_future_is_refused(browser: Browser, table: Table) -> None:
    before = all_of(table)
    browser.move(table, "rondel ships", revision=99)
    assert browser.status == 409
    assert all_of(table) == before


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        ("rondel workers", "nav."),
        ("sail portugal nagasaki", "nav."),
        ("colony guine", "nav."),
        ("discover", "nav."),
        ("done", "nav."),
        ("make me king", "nav.turn.1"),
        ("rondel sailing; drop table", "nav.turn.1"),
        ("\u202e\ud7ff", "nav.turn.1"),
    ],
)
def test_an_illegal_move_is_refused_with_its_rule(browser: Browser, move: str, rule: str) -> None:
    table = browser.open_table(("human", "human"))
    browser.move(table, "rondel ships")
    browser.move(table, "ships 0")
    browser.move(table, "rondel ships")
    browser.move(table, "ships 0")
    before = all_of(table)
    # whoever stands on a field may not stay there; nothing else here can be done at the beginning of a turn
    browser.move(table, "rondel ships" if move == "rondel workers" else move)
    assert browser.status in (422,), browser.page
    assert 'role="alert"' in browser.page
    assert f"#{rule}" in browser.page
    assert all_of(table) == before


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"revision": "1"},
        {"move": "rondel ships"},
        {"revision": "", "move": "rondel ships"},
        {"revision": "-1", "move": "rondel ships"},
        {"revision": "1e3", "move": "rondel ships"},
        {"revision": "9" * 40, "move": "rondel ships"},
        {"revision": "²", "move": "rondel ships"},
        {"revision": "1", "move": ""},
        {"revision": "1", "move": "x" * 500},
        {"revision": "1", "move": ["done"] * 50},
    ],
)
def test_a_broken_form_is_400(browser: Browser, table: Table, fields: dict[str, Any]) -> None:
    before = all_of(table)
    browser.post(f"/t/{table.id}/move", fields)
    assert browser.status == 400
    assert "<h1>" in browser.page
    assert all_of(table) == before


def test_a_huge_form_is_400(browser: Browser, table: Table) -> None:
    before = all_of(table)
    browser.post(f"/t/{table.id}/move", {"revision": "2", "move": "x" * 200_000})
    assert browser.status in (400, 413)
    browser.get(f"/t/{table.id}/")
    browser.post(f"/t/{table.id}/move", {"revision": "2", **{f"field{i}": "x" for i in range(500)}})
    assert browser.status == 400
    assert all_of(table) == before


@pytest.mark.parametrize("kind", ["application/x-www-form-urlencoded", "multipart/form-data; boundary=a"])
@pytest.mark.parametrize("charset", ["idna", "rot13", "utf-16", "nonsense"])
def test_a_form_in_another_encoding_is_400(browser: Browser, table: Table, kind: str, charset: str) -> None:
    """Some of these, Django would take for encodings of text, and fail at."""
    body = b'--a\r\nContent-Disposition: form-data; name="move"\r\n\r\ndone\r\n--a--\r\n'
    for path in (f"/t/{table.id}/move", "/record/load", "/api/tables"):
        response = browser.client.generic("POST", path, body, f"{kind}; charset={charset}")
        assert response.status_code == 400
        assert "must be in UTF-8" in response.content.decode()


def test_a_form_without_the_token_is_403(browser: Browser, table: Table) -> None:
    before = all_of(table)
    browser.post(f"/t/{table.id}/move", {"revision": "2", "move": "rondel ships"}, token=False)
    assert browser.status == 403
    assert "<h1>" in browser.page
    assert all_of(table) == before


def test_a_form_from_another_site_is_403(browser: Browser, table: Table) -> None:
    before = all_of(table)
    browser.post(f"/t/{table.id}/move", {"revision": "2", "move": "rondel ships"}, Origin="https://elsewhere.example")
    assert browser.status == 403
    assert all_of(table) == before


def test_somebody_else_cannot_play_undo_or_hurry(browser: Browser, other: Browser, table: Table) -> None:
    before = all_of(table)
    other.get(f"/t/{table.id}/")
    assert other.status == 200
    assert other.listed() == []
    assert "data-undo" not in other.page
    for address in ("move", "undo", "skip", "again"):
        other.post(f"/t/{table.id}/{address}", {"revision": "2", "move": "rondel ships"})
        assert other.status == 403, address
    # nor with a session of their own
    other.open_table(("human", "human"))
    other.post(f"/t/{table.id}/move", {"revision": "2", "move": "rondel ships"})
    assert other.status == 403
    assert all_of(table) == before


def test_a_bots_turn_is_not_the_persons(browser: Browser) -> None:
    table = browser.open_table(("random", "random", "human"))
    while stored(table)[2] == 2:  # the first player is drawn by lot
        table = browser.open_table(("random", "random", "human"))
    browser.get("/")
    before = all_of(table)
    browser.post(f"/t/{table.id}/move", {"revision": "0", "move": "rondel ships"})
    assert browser.status == 403
    assert all_of(table) == before


@pytest.mark.parametrize("address", ["", "view.json", "record", "events", "nonsense"])
def test_an_unknown_table_is_404(browser: Browser, address: str) -> None:
    browser.get(f"/t/AAAAAAAAAAAAAAAAAAAAAA/{address}")
    assert browser.status == 404


@pytest.mark.parametrize("address", ["/nowhere", "/t/", "/t/%00/", "/t/../../etc/passwd", "/rules/atlantis/"])
def test_an_unknown_address_is_a_kind_404(browser: Browser, address: str) -> None:
    page = browser.get(address)
    assert browser.status == 404
    assert "<h1>" in page
    assert 'href="/"' in page


def test_posts_to_an_unknown_table_are_404(browser: Browser) -> None:
    browser.get("/")
    for address in ("move", "undo", "again", "skip"):
        browser.post(f"/t/AAAAAAAAAAAAAAAAAAAAAA/{address}", {"revision": "0", "move": "done"})
        assert browser.status == 404, address


def test_the_wrong_method_is_a_kind_405(browser: Browser, table: Table) -> None:
    browser.get(f"/t/{table.id}/")
    for address in ("", "view.json", "record"):
        response = browser.post(f"/t/{table.id}/{address}", {})
        assert browser.status == 405, address
        assert response["Allow"] == "GET, HEAD"
        browser.get(f"/t/{table.id}/")
    for address in ("move", "undo", "again", "skip"):
        page = browser.get(f"/t/{table.id}/{address}")
        assert browser.status == 405, address
        assert "<h1>" in page


def test_an_error_of_ours_is_a_kind_500(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("the secret seed is 4242424242")

    monkeypatch.setattr("carreira.site.lobby.views.own_tables", broken)
    client = Client(raise_request_exception=False)
    response = client.get("/")
    assert response.status_code == 500
    text = response.content.decode()
    assert "<h1>" in text
    assert "4242424242" not in text


def test_nothing_is_played_once_it_is_over(browser: Browser, table: Table) -> None:
    finish(table)
    browser.get(f"/t/{table.id}/")
    before = all_of(table)
    revision = before[0][0]
    browser.post(f"/t/{table.id}/move", {"revision": str(revision), "move": "rondel ships"})
    assert browser.status == 403
    browser.get(f"/t/{table.id}/")
    browser.post(f"/t/{table.id}/undo", {"revision": str(revision)})
    assert browser.status == 422
    assert all_of(table) == before


def test_an_upload_is_refused(browser: Browser, table: Table) -> None:
    from django.core.files.uploadedfile import SimpleUploadedFile

    before = all_of(table)
    file = SimpleUploadedFile("moves.txt", b"rondel ships" * 1000)
    browser.post(f"/t/{table.id}/move", {"revision": "2", "move": file})
    # reading stops at the file, so the token against forgery may not have been read either
    assert browser.status in (400, 403)
    assert all_of(table) == before


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/t/a%00b/", "/people/a%00b/", "/rules/%00/", "/g/%00/"])
def test_a_letter_that_no_database_takes_is_no_address(browser: Browser, address: str) -> None:
    """PostgreSQL refuses it with an error of its own."""
    page = browser.get(address)
    assert browser.status == 404
    assert "no page at this address" in page


def test_a_name_that_is_not_the_sites_is_refused_in_words() -> None:
    """Whoever has just set a site up for their network reads what to do."""
    answer = Client(headers={"host": "192.168.0.5", "accept-language": "en"}).get("/")
    assert answer.status_code == 400
    assert "CARREIRA_ALLOWED_HOSTS" in answer.content.decode()
