"""Operators: who may use their pages, and what these show."""

import pytest
from django.contrib.admin.utils import quote
from rich.console import Console
from typer.testing import CliRunner

from carreira.site.api import marking
from carreira.site.people.models import Person
from carreira.site.people.operators import BadAccount, make_operator
from carreira.site.tables import stopping
from carreira.site.tables.models import ChatLine, Seat, Table
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


def test_operators_log_in_where_everybody_does(browser: Browser, operator: Browser) -> None:
    """Attempts are limited there, and what a guest has goes along."""
    table = browser.open_table(("human", "random"))
    found = browser.post("/operators/login/?next=/operators/people/", {"username": "Regent", "password": WORD})
    assert (found.status_code, found["Location"]) == (302, "/account/login/?next=%2Foperators%2Fpeople%2F")
    browser.get("/account/login/")
    found = browser.post("/account/login/?next=/operators/", {"login": "Regent", "password": WORD})
    assert found["Location"] == "/operators/"
    assert browser.client.get("/operators/").status_code == 200
    assert Seat.objects.get(table=table, number=0).visitor == Person.objects.get().visitor
    assert operator.client.get("/operators/login/").status_code == 302
    other = Browser()
    other.client.force_login(Person.objects.create_user("Ana"), "django.contrib.auth.backends.ModelBackend")
    assert "Only operators can use these pages" in other.get("/operators/login/")
    assert other.status == 403


def test_reports_and_tables_can_be_looked_at_without_secrets(operator: Browser, shared: Table) -> None:
    assert "a rude word" in operator.get("/operators/carreira/chatline/?reported_by__isempty=0")
    page = operator.get(f"/operators/carreira/table/{quote(shared.pk)}/change/")
    assert operator.status == 200
    assert f"/t/{shared.pk}/" in page
    secrets = [shared.seed, shared.salt, *shared.seats.values_list("visitor", flat=True)]
    assert [secret for secret in secrets if secret in page] == []


def test_seats_of_paused_tables_are_given_to_bots_as_well(operator: Browser, shared: Table) -> None:
    paused = Browser().open_table(("human", "human"))
    stopping.pause(paused)
    operator.get("/operators/carreira/table/")
    operator.post("/operators/carreira/table/", {"action": "to_bots", "_selected_action": [paused.pk, shared.pk]})
    assert not Seat.objects.filter(table__in=[paused, shared], kind="human").exists()


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
    for name, word in (("", WORD), ("x" * 30, WORD), ("..", WORD), ("a/b", WORD), ("Regent", "short")):
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


def test_an_operator_adds_a_person(operator: Browser) -> None:
    operator.get("/operators/people/person/add/")
    fields = {"username": "Ana", "password1": WORD, "password2": WORD}
    operator.post("/operators/people/person/add/", {**fields, "username": "regent"})
    assert operator.status == 200, "the name is taken"
    added = operator.post("/operators/people/person/add/", fields)
    ana = Person.objects.get(username="Ana")
    assert added["Location"] == f"/operators/people/person/{ana.pk}/change/"
    assert ana.check_password(WORD)
    assert not ana.is_superuser


def test_a_bot_account_whose_name_has_several_words_can_be_saved(operator: Browser) -> None:
    """As by `carreira token "My Bot" --bot`: an operator can take the mark away."""
    program = marking.make("My Bot")
    operator.get(f"/operators/people/person/{program.pk}/change/")
    operator.post(f"/operators/people/person/{program.pk}/change/", {"username": "My Bot", "email": ""})
    program.refresh_from_db()
    assert not program.by_program


def test_there_is_always_an_operator(operator: Browser) -> None:
    regent = Person.objects.get()
    page = f"/operators/people/person/{regent.pk}"
    operator.get(f"{page}/change/")
    operator.post(f"{page}/change/", {"username": "Regent", "email": ""})
    assert "This is the last operator" in operator.page
    operator.post(f"{page}/delete/", {"post": "yes"})
    assert operator.status == 403
    assert Person.objects.get().is_superuser

    make_operator("Ana", WORD)
    ana = Person.objects.get(username="Ana")
    operator.get(f"/operators/people/person/{ana.pk}/change/")
    operator.post(f"/operators/people/person/{ana.pk}/change/", {"username": "Ana", "email": ""})
    ana.refresh_from_db()
    assert (ana.is_superuser, ana.is_staff) == (False, False), "there is another one"


def test_operators_are_not_deleted_with_others(operator: Browser) -> None:
    Person.objects.create_user("Eve", password=WORD)
    everybody = [person.pk for person in Person.objects.all()]
    action = {"action": "delete_selected", "_selected_action": everybody}
    operator.get("/operators/people/person/")
    operator.post("/operators/people/person/", action)
    assert "take this right away" in operator.page
    operator.get("/operators/people/person/")
    operator.post("/operators/people/person/", {**action, "post": "yes"})
    assert Person.objects.count() == 2
    operator.get("/operators/people/person/")
    operator.post("/operators/people/person/", {**action, "_selected_action": everybody[1:], "post": "yes"})
    assert [person.username for person in Person.objects.all()] == ["Regent"]


def test_what_is_deleted_with_a_table_is_one_sentence(operator: Browser, shared: Table) -> None:
    page = operator.get(f"/operators/carreira/table/{quote(shared.pk)}/delete/")
    assert "ratings stay as they are" in page
    assert "a rude word" not in page, "the admin would list every row"
    operator.post(f"/operators/carreira/table/{quote(shared.pk)}/delete/", {"post": "yes"})
    assert not Table.objects.exists()
