"""Passkeys, in Chromium with an authenticator of its own: added, used instead of the password, renamed, removed."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.player import log_out, register
from tests.served import Site

WORD = "caravel-and-compass"


def with_authenticator(page: Page) -> tuple[Any, str]:
    """Give the page's browser a device that keeps passkeys and agrees to all that it is asked."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    return devtools, devtools.send("WebAuthn.addVirtualAuthenticator", {"options": options})["authenticatorId"]


@pytest.fixture
def page(visit: Callable[..., BrowserContext], site: Site) -> Page:
    """A window at the site's name: an address of numbers has no passkeys."""
    named = site.url.replace("127.0.0.1", "localhost")
    assert named != site.url
    return visit(viewport={"width": 1366, "height": 768}, base_url=named).new_page()


def confirm_password(page: Page) -> None:
    page.locator("input[name=password]").fill(WORD)
    page.get_by_role("button", name="Confirm").click()


def test_a_passkey_logs_in_without_the_password(page: Page) -> None:
    device, authenticator = with_authenticator(page)
    name = register(page, "Fernanda")
    page.goto("/account/")
    page.get_by_role("link", name="Add a passkey").click()
    confirm_password(page)
    expect(page.locator("input[name=name]")).to_have_value("Passkey 1")
    page.locator("input[name=name]").fill("Telephone")
    page.get_by_role("button", name="Add a passkey").click()
    expect(page.locator("[data-passkeys]")).to_contain_text("Telephone not used yet")
    log_out(page)
    page.goto("/account/login/")
    page.get_by_role("button", name="Log in with a passkey").click()
    expect(page.locator(".start-page")).to_be_visible()
    page.goto("/account/")
    expect(page.locator("h1")).to_have_text(name)
    expect(page.locator("[data-passkeys]")).to_contain_text("last used on")

    page.get_by_role("link", name="Rename Telephone").click()  # by the passkey, too
    page.get_by_role("link", name="Use a passkey instead").click()
    page.get_by_role("button", name="Use the passkey").click()
    page.locator("input[name=name]").fill("Old telephone")
    page.get_by_role("button", name="Rename").click()
    page.get_by_role("link", name="Remove Old telephone").click()
    page.get_by_role("button", name="Remove").click()
    expect(page.locator("[data-passkeys]")).to_contain_text("There is none yet")
    assert len(device.send("WebAuthn.getCredentials", {"authenticatorId": authenticator})["credentials"]) == 1
    log_out(page)
    page.goto("/account/login/")
    page.get_by_role("button", name="Log in with a passkey").click()
    expect(page.locator("main")).to_contain_text("This passkey isn’t known here")


def test_without_a_passkey_the_page_says_so_and_the_password_works(page: Page) -> None:
    """An account with a passkey is no account with two steps."""
    with_authenticator(page)
    name = register(page, "Guiomar")
    page.goto("/account/")
    page.get_by_role("link", name="Add a passkey").click()
    confirm_password(page)
    page.get_by_role("button", name="Add a passkey").click()
    expect(page.locator("[data-passkeys]")).to_contain_text("Passkey 1")
    log_out(page)
    page.goto("/account/login/")
    cancelled = "() => Promise.reject(new DOMException('', 'NotAllowedError'))"
    page.evaluate(f"() => {{ navigator.credentials.get = {cancelled}; }}")
    page.get_by_role("button", name="Log in with a passkey").click()
    expect(page.locator("[data-passkey-problem]")).to_be_visible()
    page.locator("[data-login] [name=login]").fill(name)
    page.locator("[data-login] [name=password]").fill(WORD)
    page.locator("[data-login] button").click()
    expect(page.locator(".start-page")).to_be_visible()
    page.goto("/account/")
    expect(page.locator("h1")).to_have_text(name)


def test_an_address_of_numbers_offers_none(visit: Callable[..., BrowserContext]) -> None:
    page = visit().new_page()
    page.goto("/account/login/")
    expect(page.locator("[data-login]")).to_be_visible()
    expect(page.get_by_role("button", name="Log in with a passkey")).to_have_count(0)
