"""Letters that no database takes: the same clear refusal wherever they come from, on every database."""

from urllib.parse import quote

import pytest
from django.test import Client

from carreira.site.editions.models import OwnEdition
from carreira.site.tables.models import Table
from tests.site.conftest import Browser, finish

pytestmark = pytest.mark.django_db

REFUSED = "can’t be stored"


@pytest.mark.parametrize(
    "url",
    ["/?a=b%00", "/?%00=b", "/games/?player=Ana%00", "/account/signup/?next=%00", "/rules/navegador/?q=%00<script>"],
)
def test_an_address_that_asks_with_one_is_refused(browser: Browser, url: str) -> None:
    assert REFUSED in browser.get(url)
    assert browser.status == 400


def test_there_is_nothing_at_an_address_with_one(browser: Browser) -> None:
    for url in ("/t/%00/", "/people/a%00/", "/editions/navegador/%00/"):
        browser.get(url)
        assert browser.status == 404, url


def test_a_form_with_one_changes_nothing(browser: Browser) -> None:
    table = browser.open_table(("human", "open"), **{"name-0": "Ana"})
    table.refresh_from_db()
    for path, fields in (
        ("name", {"name": "A\0na"}),
        ("note", {"text": "sail\0"}),
        ("chat", {"text": "\0"}),
        ("join/1", {"name": "\0"}),
        ("move", {"revision": "0\0", "move": "rondel workers"}),
        ("move", {"revision": "0", "move": "rondel\0workers"}),
        ("chat", {"text": "hello", "an\0other": "field"}),
    ):
        browser.get(f"/t/{table.id}/")
        browser.post(f"/t/{table.id}/{path}", fields)
        assert browser.status in (400, 404), path
        assert browser.status == 404 or REFUSED in browser.page
    browser.get("/")
    browser.post("/new/navegador/", {"seats": "2", "seat-0": "human", "seat-1": "human", "name-0": "A\0"})
    assert browser.status == 400
    browser.get("/account/signup/")
    browser.post("/account/signup/", {"username": "A\0na", "password1": "caravel-and-compass"})
    assert browser.status == 400
    assert Table.objects.count() == 1
    assert Table.objects.get().revision == table.revision


def test_so_is_a_form_in_parts(browser: Browser) -> None:
    table = finish(browser.open_table(("human", "human")))
    browser.get(f"/t/{table.id}/")
    fields = {"csrfmiddlewaretoken": browser.value("csrfmiddlewaretoken"), "text": "a\0b"}
    parts = browser.client.post(f"/t/{table.id}/note", fields)  # the test client posts forms in parts
    assert parts.status_code == 400
    assert REFUSED in parts.content.decode()
    whole = "&".join(f"{name}={quote(value)}" for name, value in fields.items())
    one = browser.client.post(f"/t/{table.id}/note", whole, content_type="application/x-www-form-urlencoded")
    assert one.status_code == 400
    assert REFUSED in one.content.decode()


def test_so_is_a_cookie(client: Client) -> None:
    """Browsers may write any letter of a cookie as a number."""
    answer = client.get("/", headers={"cookie": 'carreira-session="abcdefgh\\000"'})
    assert answer.status_code == 400
    assert REFUSED in answer.content.decode()


def test_an_edition_whose_name_has_one_is_refused(browser: Browser) -> None:
    from django.core.files.uploadedfile import SimpleUploadedFile

    text = browser.client.get("/editions/navegador/standard.toml").content.decode()
    named = text.replace('name = "', 'name = "a\\u0000', 1)
    assert named != text
    browser.get("/editions/navegador/")
    browser.post("/editions/navegador/import", {"file": SimpleUploadedFile("edition.toml", named.encode())})
    assert browser.status == 422
    assert not OwnEdition.objects.exists()
