"""Registering by invitation: who may invite, what an invitation is good for, and that each is used once."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.utils import timezone
from typer.testing import CliRunner

from carreira.site.people import invitations
from carreira.site.people.models import Invitation, Person
from tests.site.conftest import Browser
from tests.site.people.test_accounts import WORD, register

pytestmark = pytest.mark.django_db
FIELDS = {"email": "", "password1": WORD}


@pytest.fixture(autouse=True)
def by_invitation(settings: Any) -> None:
    cache.clear()
    settings.REGISTRATION = "invitation"


@pytest.fixture
def member() -> Browser:
    """Somebody with an account."""
    Person.objects.create_user("Ana", password=WORD)
    browser = Browser()
    browser.client.force_login(Person.objects.get(username="Ana"), "django.contrib.auth.backends.ModelBackend")
    return browser


def invite(member: Browser) -> str:
    """The address that the page shows after an invitation has been made."""
    member.get("/account/")
    assert "data-invite" in member.page
    member.post("/account/invite", {})
    found = re.search(r'value="http://testserver(/account/signup/\?invitation=[^"]+)" data-invitation', member.page)
    assert found, member.page
    return found[1]


def test_without_an_invitation_nobody_registers(browser: Browser) -> None:
    for address in ("/account/signup/", "/account/signup/?invitation=guessed"):
        browser.get(address)
        assert browser.status == 403
        assert "data-register" not in browser.page
    assert "Accounts are made by invitation here" in browser.get("/account/signup/")
    assert "isn’t valid" in browser.get("/account/signup/?invitation=guessed")
    browser.get("/")
    browser.post("/account/signup/", {"username": "Eve", **FIELDS})
    assert browser.status == 403
    assert not Person.objects.exists()


def test_an_invitation_makes_one_account(member: Browser, browser: Browser, other: Browser) -> None:
    address = invite(member)
    assert address.partition("=")[2] not in member.get("/account/"), "it is shown once"
    assert Invitation.objects.get().token_hash not in address, "and not stored"
    for guest in (browser, other):
        assert "data-register" in guest.get(address), "both have the form open"
    browser.post("/account/signup/", {"username": "Rui", **FIELDS})
    assert Person.objects.filter(username="Rui").exists()
    other.post("/account/signup/", {"username": "Eve", **FIELDS})
    assert other.status == 403
    assert "has been used" in other.page
    assert not Person.objects.filter(username="Eve").exists()
    used = Invitation.objects.get()
    assert used.used_by is not None
    assert used.used_by.username == "Rui"


def test_two_that_send_it_at_once_make_one_account(
    member: Browser, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both have passed the first look when one of them uses it."""
    browser.get(invite(member))
    Invitation.objects.update(used=timezone.now())
    monkeypatch.setattr(invitations, "why_not", lambda token: "")
    browser.post("/account/signup/", {"username": "Eve", **FIELDS})
    assert browser.status == 403
    assert "has been used" in browser.page
    assert not Person.objects.filter(username="Eve").exists()
    assert browser.client.get("/account/").status_code == 302


def test_a_wrong_form_does_not_use_it_up(member: Browser, browser: Browser) -> None:
    browser.get(invite(member))
    browser.post("/account/signup/", {"username": "ana", **FIELDS})
    assert "errorlist" in browser.page
    assert Invitation.objects.get().used is None
    browser.post("/account/signup/", {"username": "Rui", **FIELDS})
    assert Person.objects.filter(username="Rui").exists()


def test_it_expires_and_can_be_taken_back(member: Browser, browser: Browser) -> None:
    late, back = invite(member), invite(member)
    first = Invitation.objects.order_by("pk")[0]
    Invitation.objects.filter(pk=first.pk).update(expires=timezone.now() - timedelta(seconds=1))
    assert "has expired" in browser.get(late)
    member.get("/account/")
    member.post(f"/account/invite/{Invitation.objects.latest('pk').pk}/take-back", {})
    assert "isn’t valid" in browser.get(back)
    assert browser.status == 403


def test_nobody_takes_back_what_others_made(member: Browser, browser: Browser) -> None:
    address = invite(member)
    Person.objects.create_user("Eve", password=WORD)
    browser.client.force_login(Person.objects.get(username="Eve"), "django.contrib.auth.backends.ModelBackend")
    browser.get("/account/")
    browser.post(f"/account/invite/{Invitation.objects.get().pk}/take-back", {})
    assert browser.status == 403
    assert "data-register" in Browser().get(address)


def test_an_account_has_few_open_ones(member: Browser) -> None:
    for _ in range(invitations.MOST_OPEN):
        invite(member)
    member.post("/account/invite", {}, token=False)
    assert member.status == 403, "not even with a forged form"
    member.get("/account/")
    member.post("/account/invite", {})
    assert member.status == 429
    assert Invitation.objects.count() == invitations.MOST_OPEN
    Invitation.objects.filter(pk=Invitation.objects.latest("pk").pk).update(used=timezone.now())
    invite(member)


def test_those_of_a_banned_account_are_worthless(member: Browser, browser: Browser) -> None:
    address = invite(member)
    Person.objects.update(is_active=False)
    assert "isn’t valid" in browser.get(address)


def test_nobody_invites_where_nobody_needs_to_be(member: Browser, settings: Any) -> None:
    for registration in ("open", "closed"):
        settings.REGISTRATION = registration
        assert "data-invite" not in member.get("/account/")
        member.post("/account/invite", {})
        assert member.status == 403
    assert not Invitation.objects.exists()


def test_closed_is_closed_with_an_invitation_too(member: Browser, browser: Browser, settings: Any) -> None:
    address = invite(member)
    settings.REGISTRATION = "closed"
    browser.get(address)
    assert browser.status == 403
    assert "at the moment" in browser.page
    settings.REGISTRATION = "open"
    register(browser, "Rui")
    assert Invitation.objects.get().used is None


def test_the_command_prints_an_address(browser: Browser, settings: Any) -> None:
    from carreira.cli import app

    found = CliRunner().invoke(app, ["invite", "--note", "for Rui"])
    assert found.exit_code == 0, found.output
    address = re.search(r"/account/signup/\?invitation=\S+", found.output)
    assert address
    assert "data-register" in browser.get(address[0])
    assert Invitation.objects.get().note == "for Rui"
    settings.REGISTRATION = "closed"
    found = CliRunner().invoke(app, ["invite"])
    assert found.exit_code == 1
    assert "CARREIRA_REGISTRATION" in found.output
    assert Invitation.objects.count() == 1
