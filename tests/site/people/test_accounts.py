"""Accounts: registering keeps what a guest had, any browser finds it again, and leaving takes nothing from others."""

import json
import re
from typing import Any

import pytest
from django.conf import settings
from django.contrib.sessions.backends.base import UpdateError
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.core import mail
from django.core.cache import cache
from django.db import OperationalError
from django.utils import timezone

from carreira.game.language import LANGUAGES, translator
from carreira.site.editions.models import OwnEdition
from carreira.site.people.models import Person
from carreira.site.people.renewing import SEEN, SELDOM, remove_expired
from carreira.site.running.chores import CHORES
from carreira.site.tables.models import FORMER, Seat, Table
from carreira.site.tables.seating import hand_over
from tests.site.conftest import Browser, finish

pytestmark = pytest.mark.django_db
WORD = "caravel-and-compass"


def register(browser: Browser, name: str = "Ana", email: str = "") -> None:
    browser.get("/account/signup/")
    assert "data-register" in browser.page
    browser.post("/account/signup/", {"username": name, "email": email, "password1": WORD})
    assert Person.objects.filter(username=name).exists(), browser.page


def log_in(browser: Browser, name: str = "Ana", word: str = WORD) -> None:
    browser.get("/account/login/")
    assert "data-login" in browser.page
    browser.post("/account/login/", {"login": name, "password": word})


def log_out(browser: Browser) -> None:
    browser.get("/account/")
    assert "data-logout" in browser.page
    browser.post("/account/logout/", {})


def token(browser: Browser) -> str:
    return browser.value("csrfmiddlewaretoken")


@pytest.fixture(autouse=True)
def fresh_limits() -> None:
    """Attempts of one test don't count in another."""
    cache.clear()


@pytest.fixture
def other() -> Browser:
    """The same person's second machine, or somebody else's."""
    return Browser()


def test_a_guest_who_registers_keeps_their_tables(browser: Browser, other: Browser) -> None:
    table = browser.open_table(("human", "human"))
    register(browser)
    assert f'data-my-table="{table.id}"' in browser.get("/")
    browser.get(f"/t/{table.id}/")
    assert browser.listed(), "and goes on playing"
    log_in(other)
    assert f'data-my-table="{table.id}"' in other.get("/"), "on another machine too"
    other.get(f"/t/{table.id}/")
    assert other.listed()


def test_a_lost_cookie_is_found_again_through_the_account(browser: Browser) -> None:
    register(browser)
    table = browser.open_table(("human", "human"))
    assert "Ana" in [seat.name for seat in table.seats.all()]
    browser.client.cookies.clear()
    browser.get(f"/t/{table.id}/")
    assert not browser.listed()
    log_in(browser)
    browser.get(f"/t/{table.id}/")
    assert browser.listed()


def test_who_logs_in_takes_the_guests_tables_along(browser: Browser, other: Browser) -> None:
    register(browser)
    log_out(browser)
    guests = browser.open_table(("human", "random"))
    log_in(browser)
    log_in(other)
    assert f'data-my-table="{guests.id}"' in other.get("/")
    log_out(browser)
    assert guests.id not in browser.get("/"), "a guest again, with nothing"
    browser.get(f"/t/{guests.id}/")
    assert not browser.listed()


def test_a_wrong_password_logs_nobody_in(browser: Browser, other: Browser) -> None:
    register(browser)
    log_in(other, word="something else")
    assert "data-login" in other.page
    assert "errorlist" in other.page
    assert other.client.get("/account/").status_code == 302


def test_a_wrong_password_is_checked_once(browser: Browser, other: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes half a second of the processor, and anybody may try."""
    register(browser)
    count = 0
    checked, stored = Person.check_password, Person.set_password

    def count_checked(person: Person, word: str) -> bool:
        nonlocal count
        count += 1
        return bool(checked(person, word))

    def count_stored(person: Person, word: str) -> None:
        nonlocal count
        count += 1
        stored(person, word)

    monkeypatch.setattr(Person, "check_password", count_checked)
    monkeypatch.setattr(Person, "set_password", count_stored)
    for name in ("Ana", "Nobody", "nobody@example.org"):
        log_in(other, name, "guessing")
        assert (name, count) == (name, 1)
        count = 0
    browser.get("/account/reauthenticate/")
    browser.post("/account/reauthenticate/", {"password": "guessing"})
    assert count == 1
    log_in(other)
    assert "data-logout" in other.get("/account/")


def test_too_many_passwords_delete_nothing(browser: Browser) -> None:
    register(browser)
    browser.get("/account/")
    for _ in range(10):
        browser.client.post("/account/delete", {"password": "guessing", "csrfmiddlewaretoken": token(browser)})
    browser.get("/account/")
    browser.post("/account/delete", {"password": WORD})
    assert browser.status == 429
    assert Person.objects.exists()


def test_too_many_attempts_are_slowed_down(browser: Browser, other: Browser) -> None:
    register(browser)
    for _ in range(12):
        log_in(other, word="guessing")
    log_in(other)
    assert other.client.get("/account/").status_code == 302, "even the right one must wait now"


def test_registration_can_be_closed(browser: Browser, settings: Any) -> None:
    settings.REGISTRATION = "closed"
    browser.get("/account/signup/")
    assert "data-register" not in browser.page
    browser.client.post("/account/signup/", {"username": "Eve", "password1": WORD})
    assert not Person.objects.exists()


def test_a_name_must_fit_a_seat(browser: Browser) -> None:
    browser.get("/account/signup/")
    browser.post("/account/signup/", {"username": "A" * 25, "password1": WORD})
    assert "at most 24 characters" in browser.page
    assert not Person.objects.exists()


def test_an_address_is_confirmed_by_mail_and_resets_a_password(browser: Browser, other: Browser) -> None:
    register(browser, email="ana@example.org")
    [sent] = mail.outbox
    link = re.search(r"http://testserver(/account/confirm-email/\S+)", sent.body)
    assert link
    browser.get(link[1])
    browser.post(link[1], {})
    assert "confirmed" in browser.get("/account/")
    other.get("/account/password/reset/")
    other.post("/account/password/reset/", {"email": "ana@example.org"})
    link = re.search(r"http://testserver(/account/password/reset/key/\S+)", mail.outbox[-1].body)
    assert link
    response = other.client.get(link[1], follow=True)
    other.page = response.content.decode()
    address = response.redirect_chain[-1][0]
    other.post(address, {"password1": "another-word-42", "password2": "another-word-42"})
    assert other.status == 302, other.page
    log_in(other, word="another-word-42")
    assert other.client.get("/account/").status_code == 200


def test_a_code_by_e_mail_logs_in(browser: Browser, other: Browser) -> None:
    register(browser, email="ana@example.org")
    mail.outbox.clear()
    other.get("/account/login/code/")
    other.post("/account/login/code/", {"email": "ana@example.org"})
    code = re.search(r"^\s*([A-Z0-9]{3,}-?[A-Z0-9]{3,})\s*$", mail.outbox[-1].body, re.MULTILINE)
    assert code, mail.outbox[-1].body
    other.get("/account/login/code/confirm/")
    other.post("/account/login/code/confirm/", {"code": code[1]})
    assert other.client.get("/account/").status_code == 200


def test_everything_kept_can_be_taken_along(browser: Browser) -> None:
    register(browser, email="ana@example.org")
    table = browser.open_table(("human", "random"))
    kept = json.loads(browser.get("/account/export"))
    assert kept["name"] == "Ana"
    assert kept["addresses"][0]["email"] == "ana@example.org"
    assert [one["table"] for one in kept["tables"]] == [f"/t/{table.id}/"]
    assert WORD not in browser.page


def test_games_stay_when_an_account_goes(browser: Browser, other: Browser) -> None:
    register(browser)
    over = finish(browser.open_table(("human", "random")))
    alone, shared, waiting = (browser.open_table(("human", kind)) for kind in ("random", "open", "open"))
    other.get(f"/t/{shared.id}/")
    other.post(f"/t/{shared.id}/join/1", {"name": "Rui"})
    person = Person.objects.get()
    OwnEdition.objects.create(visitor=person.visitor, game="navegador", name="x", hash="x", figures={}, origins={})
    browser.get("/account/")
    browser.post("/account/delete", {"password": "not this"})
    assert browser.status == 403
    assert Person.objects.exists()
    browser.get("/account/")
    browser.post("/account/delete", {"password": WORD})
    assert not Person.objects.exists()
    assert not OwnEdition.objects.exists()
    assert not Seat.objects.filter(visitor=person.visitor).exists()
    assert not Table.objects.filter(pk__in=[alone.pk, waiting.pk]).exists()
    assert over.seats.get(number=0).name == FORMER
    seat = shared.seats.get(number=0)
    assert seat.bot
    assert seat.name == FORMER
    assert shared.seats.get(number=1).name == "Rui"


@pytest.mark.parametrize("page", ["login", "signup", "password/reset", "login/code"])
def test_the_pages_are_the_sites_own_in_every_language(page: str) -> None:
    for language in LANGUAGES:
        browser = Browser(language)
        text = browser.get(f"/account/{page}/")
        assert browser.status == 200
        assert translator(language).gettext("Dark theme") in text
        assert 'class="account-form"' in text


def test_somebody_is_invited_by_name(browser: Browser, other: Browser) -> None:
    register(other, "Rui")
    fields = {"seats": "2", "seat-0": "human", "seat-1": "invite"}
    browser.get("/")
    browser.post("/new/navegador/", {**fields, "name-1": "Nobody"})
    assert browser.status == 400
    assert "Nobody here has an account called “Nobody”" in browser.page
    browser.get("/")
    browser.post("/new/navegador/", {**fields, "name-1": "rui"})
    table = Table.objects.get()
    assert "kept for Rui" in browser.page
    stranger = Browser()
    assert table.id not in stranger.get("/")
    stranger.get(f"/t/{table.id}/")
    stranger.post(f"/t/{table.id}/join/1", {"name": "Rui"})
    assert stranger.status == 403
    assert "you are invited" in other.get("/")
    other.get(f"/t/{table.id}/")
    other.post(f"/t/{table.id}/join/1", {})
    table.refresh_from_db()
    assert table.started is not None
    assert table.seats.get(number=1).name == "Rui"


def test_a_bot_doesnt_get_the_name_of_who_was_invited(browser: Browser, other: Browser) -> None:
    register(other, "Rui")
    browser.get("/")
    browser.post("/new/navegador/", {"seats": "2", "seat-0": "human", "seat-1": "invite", "name-1": "Rui"})
    table = Table.objects.get()
    browser.post(f"/t/{table.id}/fill", {"level": "random"})
    seat = table.seats.get(number=1)
    assert seat.bot
    assert seat.name != "Rui"


def test_a_deleted_accounts_name_stays_on_no_seat_that_was_kept_for_it(browser: Browser, other: Browser) -> None:
    register(other, "Rui")
    browser.get("/")
    browser.post("/new/navegador/", {"seats": "2", "seat-0": "human", "seat-1": "invite", "name-1": "Rui"})
    waiting = Table.objects.get()
    revision = waiting.revision
    played = other.open_table(("human", "open"))
    browser.get(f"/t/{played.id}/")
    browser.post(f"/t/{played.id}/join/1", {"name": "Ana"})
    hand_over(Table.objects.get(pk=played.pk), 0, kept=True)
    assert "Rui" in browser.get(f"/t/{played.id}/")
    other.get("/account/")
    other.post("/account/delete", {"password": WORD})
    assert "Rui" not in browser.get(f"/t/{played.id}/")
    assert "Rui" not in browser.get(f"/t/{waiting.id}/")
    waiting.refresh_from_db()
    assert waiting.revision > revision, "pages that are open must be renewed"


def overdue(browser: Browser) -> Session:
    """The session of a guest who was here last two months ago."""
    browser.open_table(("human", "human"))
    session = browser.client.session
    session[SEEN] = (timezone.now() - 2 * SELDOM).date().isoformat()
    session.save()
    return Session.objects.get()


def test_sessions_that_are_over_are_removed(browser: Browser, other: Browser) -> None:
    for person in (browser, other):
        person.open_table()
    key = browser.client.session.session_key
    Session.objects.filter(pk=key).update(expire_date=timezone.now())
    assert remove_expired() == 1
    assert not Session.objects.filter(pk=key).exists()
    assert Session.objects.count() == 1
    assert remove_expired in [chore.do for chore in CHORES]


def test_a_guest_who_comes_back_is_kept_for_as_long_again(browser: Browser) -> None:
    """The cookie's age runs from the last visit, give or take a month."""
    before, name = overdue(browser).expire_date, settings.SESSION_COOKIE_NAME
    answer = browser.client.get("/")
    assert answer.cookies[name]["max-age"] == settings.SESSION_COOKIE_AGE
    assert Session.objects.get().expire_date > before
    assert name not in browser.client.get("/").cookies, "not written each time"


@pytest.mark.parametrize("why", [OperationalError("the disk is full"), UpdateError()], ids=["full", "gone"])
def test_a_page_is_shown_although_its_session_cant_be_kept(
    browser: Browser, monkeypatch: pytest.MonkeyPatch, why: Exception
) -> None:
    overdue(browser)

    def refuse(*_: Any, **__: Any) -> None:
        raise why

    monkeypatch.setattr(SessionStore, "save", refuse)
    answer = browser.client.get("/")
    assert answer.status_code == 200
    assert settings.SESSION_COOKIE_NAME not in answer.cookies
