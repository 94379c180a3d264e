"""Operators: who may use their pages, and what these show."""

import pytest
from django.contrib.admin.utils import quote
from rich.console import Console
from typer.testing import CliRunner

from carreira.site.people.models import Person
from carreira.site.people.operators import BadAccount, make_operator
from carreira.site.tables.models import ChatLine, Table
from tests.site.conftest import Browser

pytestmark = pytest.mark.django_db
WORD = "caravel-and-compass"
PAGES = ("", "people/person/", "carreira/table/", "carreira/chatline/")


@pytest.fixture
def operator() -> Browser:
    make_operator("Regent", WORD)
    browser = Browser()
    browser.client.force_login(Person.objects.get(), "django.contrib.auth.backends.ModelBackend")
    return browser


@pytest.fixture
def shared(browser: Browser) -> Table:
    """A table of two people at which something was said and reported."""
    friend, table = Browser(), browser.open_table(("human", "open"))
    friend.get(f"/t/{table.id}/")
    friend.post(f"/t/{table.id}/join/1", {"name": "Rui"})
    friend.post(f"/t/{table.id}/chat", {"text": "a rude word"})
    ChatLine.objects.update(reported_by="somebody")
    table.refresh_from_db()
    return table


def test_only_operators_see_their_pages(browser: Browser, operator: Browser) -> None:
    Person.objects.create_user("Ana", password=WORD)
    person = Browser()
    person.client.force_login(Person.objects.get(username="Ana"), "django.contrib.auth.backends.ModelBackend")
    for page in PAGES:
        for other in (browser, person):
            assert other.client.get(f"/operators/{page}").status_code == 302
        assert operator.client.get(f"/operators/{page}").status_code == 200


def test_reports_and_tables_can_be_looked_at_without_secrets(operator: Browser, shared: Table) -> None:
    assert "a rude word" in operator.get("/operators/carreira/chatline/?reported_by__isempty=0")
    page = operator.get(f"/operators/carreira/table/{quote(shared.pk)}/change/")
    assert operator.status == 200
    assert f"/t/{shared.pk}/" in page
    secrets = [shared.seed, shared.salt, *shared.seats.values_list("visitor", flat=True)]
    assert [secret for secret in secrets if secret in page] == []


def test_seats_are_given_to_bots_and_it_is_written_down(operator: Browser, shared: Table) -> None:
    operator.get("/operators/carreira/table/")
    operator.post("/operators/carreira/table/", {"action": "to_bots", "_selected_action": [shared.pk]})
    assert all(seat.bot for seat in shared.seats.all())
    history = operator.get(f"/operators/carreira/table/{quote(shared.pk)}/history/")
    assert "All seats were given to bots." in history


def test_who_is_banned_cant_log_in(browser: Browser) -> None:
    Person.objects.create_user("Eve", password=WORD, is_active=False)
    browser.get("/account/login/")
    browser.post("/account/login/", {"login": "Eve", "password": WORD})
    assert browser.client.get("/account/").status_code == 302


def test_an_operator_needs_a_good_name_and_password() -> None:
    for name, word in (("", WORD), ("x" * 30, WORD), ("Regent", "short")):
        with pytest.raises(BadAccount):
            make_operator(name, word)
    assert make_operator("Regent", WORD)
    assert not make_operator("regent", WORD + "2"), "there is one already"
    assert Person.objects.get().check_password(WORD + "2")


def test_the_command_makes_an_operator(monkeypatch: pytest.MonkeyPatch) -> None:
    from carreira.cli import app

    monkeypatch.setenv("CARREIRA_USER_PASSWORD", WORD)
    found = CliRunner().invoke(app, ["user", "Regent"])
    assert found.exit_code == 0, found.output
    assert "is an operator now" in found.output
    assert Person.objects.get().is_staff


def test_the_command_asks_for_a_password(monkeypatch: pytest.MonkeyPatch) -> None:
    from carreira.cli import app

    monkeypatch.delenv("CARREIRA_USER_PASSWORD", raising=False)
    monkeypatch.setattr(Console, "input", lambda *_asked, **_how: WORD)
    found = CliRunner().invoke(app, ["user", "Regent"])
    assert found.exit_code == 0, found.output
    assert Person.objects.get().check_password(WORD)
