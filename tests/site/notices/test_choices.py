"""Choosing how one is told, muting tables, the line about tables elsewhere; and what becomes of it with an account."""

import json
from typing import Any

import pytest
from django.core import mail
from django.utils import timezone

from carreira.site.environment import BadSetting, address
from carreira.site.notices import stopping, views
from carreira.site.notices.models import Choices, Kind, Muted, Notice, Subscription, Webhook
from carreira.site.people.models import Person
from carreira.site.tables.models import Table
from tests.site.conftest import Browser
from tests.site.notices.conftest import play, seated, send_later, turn_of, visitor_of, with_account

pytestmark = pytest.mark.django_db
FIELDS = {
    "mail": "on", "digest": "daily", "digest_hour": "6", "quiet_from": "22", "quiet_until": "7", "zone": "Europe/Lisbon"
}  # fmt: skip


def chosen(browser: Browser) -> dict[str, Any]:
    names = ("mail", "push", "digest", "digest_hour", "quiet_from", "quiet_until", "zone")
    return Choices.objects.values(*names).get(visitor=visitor_of(browser))


def test_choices_are_kept_for_the_one_who_made_them(ana: Browser, rui: Browser) -> None:
    ana.get("/notices/")
    before = chosen(rui)
    ana.post("/notices/", FIELDS)
    assert "Saved." in ana.page
    assert chosen(ana) == {
        "mail": True, "push": False, "digest": "daily", "digest_hour": 6, "quiet_from": 22, "quiet_until": 7,
        "zone": "Europe/Lisbon",
    }  # fmt: skip
    assert chosen(rui) == before
    assert '<option value="Europe/Lisbon" selected>' in ana.get("/notices/")


@pytest.mark.parametrize(
    "wrong",
    [
        {"zone": "Europe/Nowhere"},
        {"quiet_from": "25"},
        {"quiet_until": ""},
        {"quiet_from": "22", "quiet_until": "22"},
        {"digest": "hourly"},
        {"digest_hour": "x"},
    ],
)
def test_what_the_form_does_not_offer_changes_nothing(ana: Browser, wrong: dict[str, str]) -> None:
    ana.get("/notices/")
    before = chosen(ana)
    ana.post("/notices/", {**FIELDS, **wrong})
    assert ana.status == 400
    assert chosen(ana) == before


def test_a_guest_has_choices_without_mails_and_looking_writes_nothing(browser: Browser, ana: Browser) -> None:
    browser.get("/notices/")
    assert 'name="mail"' not in browser.page
    assert "carreira-session" not in browser.client.cookies
    before = Choices.objects.count()
    browser.post("/notices/", {"push": "on", "zone": "UTC", "mail": "on", "digest": "daily"})
    assert Choices.objects.count() == before + 1
    assert chosen(browser)["digest"] == "none"


def test_two_posts_at_once_make_one_choice(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second one has looked before the first one was stored."""
    browser.get("/notices/")
    browser.post("/notices/", {"push": "on", "zone": "UTC"})
    monkeypatch.setattr(views, "choices_of", lambda visitor: Choices(visitor=visitor))
    browser.post("/notices/", {"zone": "Europe/Lisbon"})
    assert browser.status == 200
    assert (chosen(browser)["zone"], chosen(browser)["push"]) == ("Europe/Lisbon", False)


def test_forms_need_their_token(browser: Browser) -> None:
    browser.get("/notices/")
    for url in ("/notices/", "/notices/subscribe", "/notices/unsubscribe", "/notices/webhooks"):
        browser.post(url, {}, token=False)
        assert browser.status == 403, url


def test_a_muted_table_is_not_told_of(ana: Browser, rui: Browser) -> None:
    table = seated(ana, rui)
    mover, other = turn_of(table, ana, rui)
    other.get(f"/t/{table.id}/")
    assert "data-mute-notices" in other.page
    other.post(f"/t/{table.id}/mute-notices", {"mute": "yes"})
    assert "Unmute it" in other.page
    play(mover, table)
    send_later()
    assert not mail.outbox
    page = other.get("/notices/")
    assert f'data-unmute="{table.id}"' in page
    mover.get("/notices/")
    mover.post(f"/notices/unmute/{table.id}", {})
    assert Muted.objects.count() == 1, "it is somebody else's"
    other.get("/notices/")
    other.post(f"/notices/unmute/{table.id}", {})
    assert not Muted.objects.exists()


def test_only_who_sits_there_mutes_a_table(ana: Browser, rui: Browser, browser: Browser) -> None:
    table = seated(ana, rui)
    browser.get(f"/t/{table.id}/")
    assert "data-mute-notices" not in browser.page
    browser.post(f"/t/{table.id}/mute-notices", {})
    assert browser.status == 403
    solo = ana.open_table(("human", "random"))
    assert "data-mute-notices" not in ana.get(f"/t/{solo.id}/")


def test_every_page_says_at_which_tables_it_is_ones_turn(ana: Browser, rui: Browser, browser: Browser) -> None:
    table = seated(ana, rui)
    mover, other = turn_of(table, ana, rui)
    line = f'<a href="/t/{table.id}/"><b aria-hidden="true">1</b> <span>It is your turn: Navegador</span></a>'
    for url in ("/", "/lists", "/rules/navegador/", "/notices/", "/account/", "/account/email/", "/t/nowhere/"):
        assert line in mover.get(url), url
        assert "It is your turn: " not in other.get(url), url
    assert line not in mover.get(f"/t/{table.id}/"), "not at the table itself"
    assert "It is your turn: " not in browser.get("/")
    second = mover.open_table(("human", "human"))
    assert line in mover.get(f"/t/{second.id}/", **{"carreira-part": "table"})
    assert "It is your turn at 2 tables" in mover.get("/")
    Table.objects.filter(pk=table.pk).update(paused=timezone.now())
    assert line not in mover.get("/")


def test_the_line_costs_one_query(ana: Browser, rui: Browser, django_assert_num_queries: Any) -> None:
    table = seated(ana, rui)
    mover, _ = turn_of(table, ana, rui)
    with django_assert_num_queries(3):  # the session, the account, the tables
        mover.get("/rules/navegador/")


def test_a_guests_choices_become_those_of_the_account(browser: Browser, rui: Browser) -> None:
    table = seated(browser, rui)
    guest = visitor_of(browser)
    Choices.objects.update_or_create(visitor=guest, defaults={"chosen": True, "zone": "Asia/Tokyo"})
    Muted.objects.create(table=table, visitor=guest)
    Subscription.objects.create(visitor=guest, endpoint="https://push.example.org/1", p256dh="x", auth="x")
    Notice.objects.create(table=table, visitor=guest, kind=Kind.TURN, due=timezone.now())
    browser.get("/account/signup/")
    browser.post("/account/signup/", {"username": "Leonor", "email": "", "password1": "caravel-and-compass"})
    who = visitor_of(browser)
    assert who != guest
    assert chosen(browser)["zone"] == "Asia/Tokyo"
    for model in (Muted, Subscription, Notice, Choices):
        assert model.objects.filter(visitor=who).count() == 1, model  # type: ignore[attr-defined]
        assert not model.objects.filter(visitor=guest).exists(), model  # type: ignore[attr-defined]


def test_who_has_stopped_mails_by_a_link_gets_none_after_a_login(browser: Browser, rui: Browser) -> None:
    """As a guest, one may have chosen other things since."""
    account = Person.objects.create_user("Leonor", password="caravel-and-compass")
    stopped = Choices.objects.create(visitor=account.visitor)
    browser.post(f"/notices/stop/{stopping.token(stopped)}", {}, token=False)
    seated(browser, rui)
    Choices.objects.update_or_create(visitor=visitor_of(browser), defaults={"chosen": True, "zone": "Asia/Tokyo"})
    browser.get("/account/login/")
    browser.post("/account/login/", {"login": "Leonor", "password": "caravel-and-compass"})
    assert not Choices.objects.get(visitor=account.visitor).mail


def test_links_in_mails_work_after_an_account_has_taken_over_a_guests_choices(browser: Browser, rui: Browser) -> None:
    account = Person.objects.create_user("Leonor", password="caravel-and-compass")
    mailed = Choices.objects.create(visitor=account.visitor)
    seated(browser, rui)
    Choices.objects.update_or_create(visitor=visitor_of(browser), defaults={"chosen": True, "zone": "Asia/Tokyo"})
    browser.get("/account/login/")
    browser.post("/account/login/", {"login": "Leonor", "password": "caravel-and-compass"})
    mailed.refresh_from_db()
    assert (mailed.visitor, mailed.zone) == (account.visitor, "Asia/Tokyo")


def test_an_accounts_own_choices_stay_when_a_guest_logs_in(browser: Browser, rui: Browser) -> None:
    account = Person.objects.create_user("Leonor", password="caravel-and-compass")
    Choices.objects.create(visitor=account.visitor, chosen=True, zone="Europe/Lisbon")
    table = seated(browser, rui)
    for visitor in (account.visitor, visitor_of(browser)):
        Muted.objects.create(table=table, visitor=visitor)
        Notice.objects.create(table=table, visitor=visitor, kind=Kind.TURN, due=timezone.now())
    Choices.objects.update_or_create(visitor=visitor_of(browser), defaults={"chosen": True, "zone": "Asia/Tokyo"})
    browser.get("/account/login/")
    browser.post("/account/login/", {"login": "Leonor", "password": "caravel-and-compass"})
    assert visitor_of(browser) == account.visitor
    assert chosen(browser)["zone"] == "Europe/Lisbon"
    assert Muted.objects.count() == Notice.objects.count() == 1


def test_everything_kept_is_exported_and_goes_with_the_account(ana: Browser, rui: Browser) -> None:
    table = seated(ana, rui)
    who = visitor_of(ana)
    Muted.objects.create(table=table, visitor=who)
    Subscription.objects.create(visitor=who, endpoint="https://push.example.org/1", p256dh="x", auth="x")
    Webhook.objects.create(visitor=who, url="https://chat.example.org/")
    Notice.objects.create(table=table, visitor=who, kind=Kind.TURN, due=timezone.now())
    kept = json.loads(ana.get("/account/export"))["notices"]
    assert kept["choices"]["mail"] is True
    assert kept["muted"] == [f"/t/{table.id}/"]
    assert kept["webhooks"] == ["https://chat.example.org/"]
    assert [one["push_service"] for one in kept["browsers"]] == ["https://push.example.org/1"]
    assert [one["of"] for one in kept["told"]] == ["turn"]
    assert who not in ana.page
    ana.get("/account/")
    account = Person.objects.get(visitor=who)
    account.set_password("caravel-and-compass")
    account.save()
    ana.client.force_login(account, backend="django.contrib.auth.backends.ModelBackend")
    ana.get("/account/")
    ana.post("/account/delete", {"password": "caravel-and-compass"})
    assert not Person.objects.filter(visitor=who).exists()
    for model in (Muted, Subscription, Webhook, Notice, Choices):
        assert not model.objects.filter(visitor=who).exists(), model  # type: ignore[attr-defined]


def test_the_sites_address_must_be_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARREIRA_ADDRESS", "https://carreira.example.org/")
    assert address("ADDRESS", "http://localhost:8000") == "https://carreira.example.org"
    for wrong in ("carreira.example.org", "ftp://x", "https://x/carreira", "https://me@x", "https://x:y", "https://"):
        monkeypatch.setenv("CARREIRA_ADDRESS", wrong)
        with pytest.raises(BadSetting, match="CARREIRA_ADDRESS"):
            address("ADDRESS", "http://localhost:8000")


def test_the_page_speaks_both_languages(db: None) -> None:
    assert "Quiet hours" in with_account("Ana").get("/notices/")
    assert "Ruhezeit" in with_account("Rui", "de").get("/notices/")
