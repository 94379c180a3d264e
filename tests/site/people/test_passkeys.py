"""Passkeys, as far as the server goes; tests/browser/test_passkeys.py uses them."""

import json

import pytest
from allauth.mfa.models import Authenticator
from django.core.cache import cache
from django.test import Client, RequestFactory

from carreira.site.people.models import Person
from carreira.site.people.passkeys import possible
from tests.site.conftest import Browser
from tests.site.people.test_accounts import WORD, log_in, register

pytestmark = pytest.mark.django_db
KEY = {"id": "AA", "rawId": "AA", "type": "public-key"}
BROKEN = [
    *("", "nothing", "5", "[]", "{}", "null", '{"response": 5, "id": 7}'),
    json.dumps(KEY),
    json.dumps({**KEY, "response": {"clientDataJSON": "AA", "attestationObject": "AA"}}),
    json.dumps(
        {
            **KEY,
            "response": {"clientDataJSON": "e30", "authenticatorData": "AA", "signature": "AA", "userHandle": "MQ"},
        }
    ),
]


@pytest.fixture(autouse=True)
def fresh_limits() -> None:
    """Attempts of one test don't count in another."""
    cache.clear()


@pytest.mark.parametrize("broken", BROKEN)
def test_what_is_no_passkey_is_refused_and_changes_nothing(browser: Browser, other: Browser, broken: str) -> None:
    register(browser)
    other.get("/account/login/")
    other.client.get("/account/passkeys/login/", headers={"accept": "application/json"})
    other.post("/account/passkeys/login/", {"credential": broken})
    assert other.status == 403
    assert other.client.get("/account/").status_code == 302
    browser.get("/account/reauthenticate/")
    browser.post("/account/reauthenticate/", {"password": WORD})
    browser.get("/account/passkeys/add/")
    assert browser.status == 200
    browser.post("/account/passkeys/add/", {"name": "x", "credential": broken})
    assert browser.status == 200
    assert "errorlist" in browser.page
    assert not Authenticator.objects.exists()


def test_adding_one_asks_for_the_password_again(browser: Browser) -> None:
    register(browser)
    log = Client()
    assert log.get("/account/passkeys/add/").status_code == 302
    response = browser.client.get("/account/passkeys/add/", follow=True)
    assert response.redirect_chain[0][0].startswith("/account/reauthenticate/")
    assert "Please confirm that it’s you" in response.content.decode()


def test_no_page_of_passkeys_needs_an_inline_script(browser: Browser) -> None:
    """What stands between script tags is JSON, which is not run."""
    register(browser)
    browser.get("/account/reauthenticate/")
    browser.post("/account/reauthenticate/", {"password": WORD})
    page = browser.get("/account/passkeys/add/", host="localhost")
    scripts = page.split("<script")[1:]
    assert len(scripts) > 5
    for script in scripts:
        tag = script.partition(">")[0]
        assert "src=" in tag or 'type="application/json"' in tag, tag
    data = page.partition('id="passkey-data" type="application/json">')[2].partition("</script>")[0]
    assert json.loads(data)["creation_options"]["publicKey"]["rp"]["id"] == "localhost"


def test_those_of_others_cant_be_touched(browser: Browser, other: Browser) -> None:
    register(browser)
    register(other, "Eve")
    mine = Authenticator.objects.create(
        user=Person.objects.get(username="Ana"), type="webauthn", data={"name": "Phone", "credential": {}}
    )
    other.get("/account/reauthenticate/")
    other.post("/account/reauthenticate/", {"password": WORD})
    for way in ("remove", "edit"):
        other.get(f"/account/passkeys/{mine.pk}/{way}/")
        assert other.status == 404
    assert Authenticator.objects.filter(pk=mine.pk).exists()
    assert "Phone" in browser.get("/account/")
    assert json.loads(browser.get("/account/export"))["passkeys"][0]["name"] == "Phone"


def test_the_password_still_logs_in_alone(browser: Browser, other: Browser) -> None:
    register(browser)
    Authenticator.objects.create(user=Person.objects.get(), type="webauthn", data={"name": "Phone", "credential": {}})
    log_in(other)
    assert other.client.get("/account/").status_code == 200


@pytest.mark.parametrize(
    ("host", "secure", "expected"),
    [
        ("localhost:8000", False, True),
        ("localhost", True, True),
        ("127.0.0.1:8000", False, False),
        ("127.0.0.1", True, False),
        ("[::1]:8000", True, False),
        ("play.example.org", True, True),
        ("play.example.org", False, False),
    ],
)
def test_where_browsers_make_passkeys(host: str, secure: bool, expected: bool, settings: object) -> None:
    settings.ALLOWED_HOSTS = ["*"]  # type: ignore[attr-defined]
    assert possible(RequestFactory().get("/", secure=secure, headers={"host": host})) is expected


def test_behind_a_proxy_https_counts(settings: object) -> None:
    settings.ALLOWED_HOSTS = ["*"]  # type: ignore[attr-defined]
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")  # type: ignore[attr-defined]
    forwarded = {"host": "play.example.org", "x-forwarded-proto": "https"}
    assert possible(RequestFactory().get("/", headers=forwarded))
