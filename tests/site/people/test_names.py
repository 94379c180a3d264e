"""Another name for an account: by which rules, and where the new one shows."""

from importlib import import_module
from typing import Any

import pytest
from django.apps import apps
from django.core.cache import cache
from django.test import Client

from carreira.site.people.models import Person
from carreira.site.people.names import FORMER
from carreira.site.tables.models import Seat, Table
from tests.site.conftest import Browser
from tests.site.people.test_accounts import log_in, register

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def fresh_limits() -> None:
    """Attempts of one test don't count in another."""
    cache.clear()


def rename(browser: Browser, name: str) -> None:
    browser.get("/account/")
    assert "data-rename" in browser.page
    browser.post("/account/name", {"name": name})


def seat_names(table: Table) -> list[str]:
    return [seat.name for seat in table.seats.all()]


def test_the_new_name_logs_in_and_the_old_one_is_free(browser: Browser, other: Browser) -> None:
    register(browser)
    rename(browser, "Leonor")
    assert browser.status == 200
    assert "<h1>Leonor</h1>" in browser.page
    log_in(other, "Leonor")
    assert other.client.get("/account/").status_code == 200
    register(Browser(), "Ana")


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("x" * 25, "at most 24 characters"),
        ("", "This field is required"),
        ("rui", "Somebody else has this name"),
        ("ÁVILA", "Somebody else has this name"),
        ("a_former_player", "Nobody can have this name"),
        ("Ana", "That is the name of this account already"),
        ("two/words", "A name has letters, digits, spaces between words"),
        ("two  words", "in one line"),
        ("..", "Nobody can have this name"),
        ("Ana\u3164", "in one line"),
    ],
)
def test_a_name_that_cant_be_had_changes_nothing(browser: Browser, name: str, why: str) -> None:
    for taken in ("Rui", "Ávila"):
        register(Browser(), taken)
    register(browser)
    rename(browser, name)
    assert browser.status == 400
    assert why in browser.page
    assert "<h1>Ana</h1>" in browser.page
    assert Person.objects.filter(username="Ana").exists()


def test_nobody_registers_under_a_name_that_looks_taken_or_is_reserved(browser: Browser) -> None:
    register(Browser(), "Ávila")
    for name in ("áviLA", "A.Former.Player"):
        browser.get("/account/signup/")
        browser.post("/account/signup/", {"username": name, "password1": "caravel-and-compass"})
        assert "errorlist" in browser.page, name
    assert Person.objects.count() == 1


def test_two_requests_for_one_name_make_one_account(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    """The name is free when the form is checked, and taken when it is stored."""
    from carreira.site.people.accounts import Adapter

    Person.objects.create_user("Rui", password="x")
    monkeypatch.setattr(Adapter, "clean_username", lambda self, name, shallow=False: name)
    browser.get("/account/signup/")
    browser.post("/account/signup/", {"username": "RUI", "password1": "caravel-and-compass"})
    assert browser.status == 403
    assert "Somebody else has this name" in browser.page
    monkeypatch.undo()
    register(browser)
    monkeypatch.setattr(Adapter, "clean_username", lambda self, name, shallow=False: name)
    rename(browser, "RUI")
    assert browser.status == 400
    assert "Somebody else has this name" in browser.page
    assert set(Person.objects.values_list("username", flat=True)) == {"Rui", "Ana"}


def test_names_from_before_that_look_the_same_all_stay(browser: Browser) -> None:
    """The oldest keeps the key; the others can still log in, be stored, and choose another name."""
    migration = import_module("carreira.site.people.migrations.0002_names_and_invitations")
    for number in range(3):
        Person.objects.create_user(f"Ana{number}", password="caravel-and-compass")
    for number, name in enumerate(("ana", "Ana", "ANA")):
        Person.objects.filter(username=f"Ana{number}").update(username=name)
    migration.fill_keys(apps, None)
    keys = list(Person.objects.order_by("pk").values_list("name_key", flat=True))
    assert keys[0] == "ana"
    assert len(set(keys)) == 3
    for person in Person.objects.all():
        person.save()
    assert list(Person.objects.order_by("pk").values_list("name_key", flat=True)) == keys
    log_in(browser, "ANA")
    rename(browser, "Leonor")
    assert Person.objects.get(username="Leonor").name_key == "leonor"


def test_ones_own_name_may_be_written_in_other_letters(browser: Browser) -> None:
    register(browser, "ana")
    rename(browser, "Ana")
    assert Person.objects.get().username == "Ana"


def test_a_name_is_changed_three_times_a_day(browser: Browser) -> None:
    register(browser)
    for name in ("One", "Two", "Three", "Four"):
        rename(browser, name)
    assert browser.status == 429
    assert Person.objects.get().username == "Three"


def test_seats_follow_the_name_and_finished_games_keep_it(browser: Browser, other: Browser) -> None:
    register(browser)
    over, alone, shared, waiting = (browser.open_table(("human", kind)) for kind in ("random", "human", "open", "open"))
    Table.objects.filter(pk=over.pk).update(over=True)
    other.get(f"/t/{shared.id}/")
    other.post(f"/t/{shared.id}/join/1", {"name": "Leonor"})
    before: dict[str, Any] = {table.pk: table for table in Table.objects.all()}
    rename(browser, "Leonor")
    assert seat_names(over)[0] == "Ana"
    assert seat_names(alone)[0] == "Leonor"
    assert seat_names(shared) == ["Leonor 2", "Leonor"], "no name twice at a table"
    assert seat_names(waiting)[0] == "Leonor"
    for table in (alone, shared):
        table.refresh_from_db()
        assert table.revision == before[table.pk].revision, "no form of an open page becomes outdated"
        assert table.talk > before[table.pk].talk, "and pages are renewed"
    waiting.refresh_from_db()
    assert waiting.revision > before[waiting.pk].revision


def test_a_kept_seat_follows_the_name(browser: Browser, other: Browser) -> None:
    register(other, "Rui")
    browser.get("/")
    browser.post("/new/navegador/", {"seats": "2", "seat-0": "human", "seat-1": "invite", "name-1": "Rui"})
    rename(other, "Tristão")
    assert Seat.objects.get(number=1).name == "Tristão"


def test_a_guest_at_a_table_gets_no_reserved_name(browser: Browser, other: Browser) -> None:
    table = browser.open_table(("human", "open"))
    other.get(f"/t/{table.id}/")
    other.post(f"/t/{table.id}/join/1", {"name": FORMER})
    assert seat_names(table)[1] not in ("", FORMER)


def test_a_guest_may_be_called_by_a_picture(browser: Browser, other: Browser) -> None:
    table = browser.open_table(("human", "open"))
    other.get(f"/t/{table.id}/")
    other.post(f"/t/{table.id}/join/1", {"name": "🐙"})
    assert seat_names(table)[1] == "🐙"


def test_only_who_is_logged_in_renames(browser: Browser) -> None:
    register(Browser())
    browser.get("/account/login/")
    browser.post("/account/name", {"name": "Eve"})
    assert browser.status == 302
    assert Client().get("/account/name").status_code == 405
    assert Person.objects.get().username == "Ana"
