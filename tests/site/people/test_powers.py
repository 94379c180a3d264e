"""What operators can do to people, tables and lines of chat: each with a reason, written down, all of it or nothing."""

import re
from html import unescape
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.contrib.admin.models import LogEntry
from django.contrib.admin.utils import quote
from django.contrib.sessions.models import Session

from carreira.site.api import tokens
from carreira.site.api.models import Token
from carreira.site.people.models import Invitation, Person
from carreira.site.people.operators import make_operator
from carreira.site.tables.models import ChatLine, Seat, Table
from tests.site.conftest import Browser
from tests.site.people.test_accounts import log_in, register
from tests.site.people.test_operators import WORD, operator, shared

pytestmark = pytest.mark.django_db
__all__ = ("operator", "shared")
TABLE, PERSON, LINE = "carreira/table", "people/person", "carreira/chatline"


def use(operator: Browser, what: str, about: object, power: str, **fields: str) -> int:
    """Use a power as its page asks for it; returns the status of the answer."""
    address = f"/operators/{what}/{quote(about)}/do/{power}/"
    operator.get(address)
    if operator.status != 200:
        return operator.status
    operator.post(address, {"reason": "they asked for it", **fields})
    return operator.status


def offered(operator: Browser, what: str, about: object) -> list[str]:
    """The powers that a page has buttons for; each button leads somewhere."""
    operator.get(f"/operators/{what}/{quote(about)}/change/")
    links = re.findall(r'<li><a href="([^"]+/do/([^"/]+)/)"', operator.page)
    for address, _ in links:
        operator.get(address)
        assert operator.status == 200, address
    return [power for _, power in links]


def written() -> list[str]:
    return list(LogEntry.objects.order_by("pk").values_list("change_message", flat=True))


def test_one_seat_is_given_to_a_bot(operator: Browser, shared: Table) -> None:
    assert "seat-to-bot" in offered(operator, TABLE, shared.pk)
    assert use(operator, TABLE, shared.pk, "seat-to-bot", seat="1", level="random") == 302
    assert [seat.kind for seat in shared.seats.all()] == ["human", "random"]
    assert written() == ["Gave seat 2 (Rui) to a bot (random). Reason: they asked for it"]
    assert "they asked for it" in operator.get(f"/operators/{TABLE}/{quote(shared.pk)}/history/")
    assert use(operator, TABLE, shared.pk, "seat-to-bot", seat="1", level="random") == 200, "nobody sits there any more"
    assert len(written()) == 1


def test_a_table_with_any_address_is_found(operator: Browser, shared: Table) -> None:
    """The admin writes some characters of a key in another way, the underscore among them."""
    odd = Table.objects.create(
        id="_5F__a-_b_c_3A",
        game="navegador",
        rules_version=1,
        edition_hash="x",
        seat_count=2,
        seed="1",
        salt="1",
        owner="",
    )
    assert "end" in offered(operator, TABLE, odd.pk)
    assert use(operator, TABLE, odd.pk, "end", reason="") == 200
    ChatLine.objects.update(table=odd)
    page = operator.get(f"/operators/{LINE}/{ChatLine.objects.get().pk}/change/")
    assert f"/operators/{TABLE}/{quote(odd.pk)}/change/" in page


def test_a_table_is_paused_and_goes_on(operator: Browser, browser: Browser, shared: Table) -> None:
    assert use(operator, TABLE, shared.pk, "resume") == 302, "it is not paused, so there is nothing to do"
    assert written() == []
    assert use(operator, TABLE, shared.pk, "pause") == 302
    shared.refresh_from_db()
    assert shared.paused is not None
    browser.get(f"/t/{shared.id}/")
    assert not browser.listed()
    assert use(operator, TABLE, shared.pk, "resume") == 302
    shared.refresh_from_db()
    assert shared.paused is None
    assert [entry.partition(" Reason")[0] for entry in written()] == ["Paused the game.", "Let the game go on."]


def test_a_table_is_ended(operator: Browser, shared: Table) -> None:
    assert use(operator, TABLE, shared.pk, "end") == 302
    shared.refresh_from_db()
    assert shared.over
    assert shared.stopped == "operators"
    assert offered(operator, TABLE, shared.pk) == []
    use(operator, TABLE, shared.pk, "end")
    assert len(written()) == 1


def test_without_a_reason_nothing_is_done(operator: Browser, shared: Table) -> None:
    person = Person.objects.create_user("Eve", password=WORD)
    line = ChatLine.objects.get()
    for what, about, power in (
        (TABLE, shared.pk, "end"),
        (TABLE, shared.pk, "pause"),
        (PERSON, person.pk, "ban"),
        (LINE, line.pk, "delete-line"),
    ):
        assert use(operator, what, about, power, reason="") == 200
        assert "This field is required" in operator.page
        assert use(operator, what, about, "made-up") == 404
    shared.refresh_from_db()
    person.refresh_from_db()
    assert not shared.over
    assert shared.paused is None
    assert person.is_active
    assert ChatLine.objects.exists()
    assert written() == []


def test_a_change_that_cant_be_written_down_is_not_made(
    operator: Browser, shared: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: Any, **__: Any) -> None:
        raise RuntimeError("the disk is full")

    monkeypatch.setattr("carreira.site.people.powers.WithPowers._write_down", broken)
    operator.client.raise_request_exception = False
    assert use(operator, TABLE, shared.pk, "end") == 500
    shared.refresh_from_db()
    assert not shared.over


def test_only_operators_have_powers(browser: Browser, operator: Browser, shared: Table) -> None:
    Person.objects.create_user("Eve", password=WORD)
    staff = Person.objects.create_user("Clerk", password=WORD, is_staff=True)
    eve, clerk = Browser(), Browser()
    for one, name in ((eve, "Eve"), (clerk, "Clerk")):
        one.client.force_login(Person.objects.get(username=name), "django.contrib.auth.backends.ModelBackend")
    for address in (f"{TABLE}/{quote(shared.pk)}/do/end/", f"{PERSON}/{staff.pk}/do/ban/"):
        for one, status in ((browser, 302), (eve, 302), (clerk, 403)):
            one.get("/")
            one.post(f"/operators/{address}", {"reason": "because"})
            assert one.status == status, address
    shared.refresh_from_db()
    assert not shared.over
    assert Person.objects.filter(is_active=True).count() == 3


def test_who_is_banned_is_logged_out_everywhere_and_keeps_the_seats(
    operator: Browser, browser: Browser, other: Browser
) -> None:
    register(browser, "Eve")
    log_in(other, "Eve")
    table = browser.open_table(("human", "random"))
    eve = Person.objects.get(username="Eve")
    assert use(operator, PERSON, eve.pk, "ban") == 302
    for one in (browser, other):
        assert one.client.get("/account/").status_code == 302
    log_in(Browser(), "Eve")
    held = [session.get_decoded().get("_auth_user_id") for session in Session.objects.all()]
    assert str(eve.pk) not in held, "not even if they may come back later"
    assert Seat.objects.filter(table=table, visitor=eve.visitor, kind="human").exists()
    assert "they asked for it" in operator.get(f"/operators/{PERSON}/{eve.pk}/history/")
    assert offered(operator, PERSON, eve.pk) == ["let-in", "set-password"]
    assert use(operator, PERSON, eve.pk, "let-in") == 302
    log_in(browser, "Eve")
    assert browser.client.get("/account/").status_code == 200


def test_the_last_operator_cant_be_banned(operator: Browser) -> None:
    regent = Person.objects.get(username="Regent")
    assert use(operator, PERSON, regent.pk, "ban") == 200
    assert "last operator" in operator.page
    assert Person.objects.get(pk=regent.pk).is_active
    make_operator("Second", WORD)
    assert use(operator, PERSON, regent.pk, "ban") == 302


def test_reports_are_looked_at_once(operator: Browser, shared: Table) -> None:
    rude = ChatLine.objects.get()
    for text, reported in (("said later", ""), ("reported and looked at", "somebody")):
        ChatLine.objects.create(
            table=shared, visitor="x", seat=0, text=text, after=0, reported_by=reported,
            looked_at=rude.said if reported else None,
        )  # fmt: skip
    page = operator.get(f"/operators/{LINE}/")
    places = [page.index(text) for text in ("a rude word", "reported and looked at", "said later")]
    assert places == sorted(places)
    assert offered(operator, LINE, rude.pk) == ["delete-line", "look-at"]
    assert use(operator, LINE, rude.pk, "look-at") == 302
    assert offered(operator, LINE, rude.pk) == ["delete-line"]
    rude.refresh_from_db()
    assert rude.looked_at is not None
    ChatLine.objects.update(looked_at=None)
    operator.get(f"/operators/{LINE}/")
    operator.post(f"/operators/{LINE}/", {"action": "looked", "_selected_action": [rude.pk]})
    assert ChatLine.objects.exclude(looked_at=None).get() == rude
    assert len(written()) == 2


def test_a_line_is_deleted_and_pages_are_renewed(operator: Browser, browser: Browser, shared: Table) -> None:
    before = shared.talk
    line = ChatLine.objects.get()
    assert use(operator, LINE, line.pk, "delete-line") == 302
    assert "a rude word" not in browser.get(f"/t/{shared.id}/")
    shared.refresh_from_db()
    assert shared.talk > before
    assert written() == ["Deleted the line “a rude word”. Reason: they asked for it"]


def test_an_operator_makes_invitations(operator: Browser, browser: Browser, settings: Any) -> None:
    settings.REGISTRATION = "invitation"
    operator.get("/operators/people/invitation/add/")
    response = operator.post("/operators/people/invitation/add/", {"note": "for Rui"})
    assert response.status_code == 302
    page = operator.get(response["Location"])
    address = re.search(r"http://testserver(/account/signup/\?invitation=[\w-]+)", page)
    assert address, page
    assert "data-register" in browser.get(address[1])
    made = Invitation.objects.get()
    assert made.note == "for Rui"
    assert made.made_by == Person.objects.get(username="Regent")
    page = operator.get(f"/operators/people/invitation/{made.pk}/change/")
    assert made.token_hash not in page
    operator.post(f"/operators/people/invitation/{made.pk}/delete/", {"post": "yes"})
    assert "isn’t valid" in browser.get(address[1])


def test_an_operator_changes_a_name_by_the_same_rules(operator: Browser, browser: Browser) -> None:
    register(Browser(), "Rui")
    register(browser, "Eve")
    table = browser.open_table(("human", "random"))
    eve = Person.objects.get(username="Eve")
    address = f"/operators/{PERSON}/{eve.pk}/change/"
    for name, why in (("RUI", "Somebody else has this name"), ("A.Former.Player", "Nobody can have this name")):
        operator.get(address)
        operator.post(address, {"username": name, "email": ""})
        assert why in operator.page
    operator.post(address, {"username": "Leonor", "email": ""})
    assert operator.status == 302
    assert Person.objects.get(pk=eve.pk).username == "Leonor"
    assert table.seats.get(number=0).name == "Leonor"


def test_a_deleted_account_leaves_its_games(operator: Browser, browser: Browser, other: Browser) -> None:
    register(browser, "Eve")
    table = browser.open_table(("human", "open"))
    other.get(f"/t/{table.id}/")
    other.post(f"/t/{table.id}/join/1", {"name": "Rui"})
    eve = Person.objects.get(username="Eve")
    operator.get(f"/operators/{PERSON}/{eve.pk}/delete/")
    operator.post(f"/operators/{PERSON}/{eve.pk}/delete/", {"post": "yes"})
    assert not Person.objects.filter(pk=eve.pk).exists()
    assert table.seats.get(number=0).name == "a former player"


def test_no_page_shows_what_is_secret(operator: Browser, browser: Browser, shared: Table) -> None:
    register(browser, "Eve")
    eve = Person.objects.get(username="Eve")
    key = Authenticator.objects.create(user=eve, type="webauthn", data={"name": "Phone", "credential": {"id": "raw"}})
    line = ChatLine.objects.get()
    secrets = [shared.seed, shared.salt, eve.visitor, line.visitor, line.reported_by, eve.password]
    secrets += shared.seats.values_list("visitor", flat=True)
    for address in (
        f"{TABLE}/", f"{TABLE}/{quote(shared.pk)}/change/", f"{TABLE}/{quote(shared.pk)}/do/seat-to-bot/", f"{LINE}/",
        f"{LINE}/{line.pk}/change/", f"{LINE}/{line.pk}/do/delete-line/", f"{PERSON}/", f"{PERSON}/{eve.pk}/change/",
        f"{PERSON}/{eve.pk}/do/ban/", "people/invitation/", "people/passkey/", f"people/passkey/{key.pk}/change/",
    ):  # fmt: skip
        page = operator.get(f"/operators/{address}")
        assert operator.status == 200, address
        assert [secret for secret in secrets if secret and secret in page] == [], address
        assert "raw" not in page or "mfa" not in address, address


@pytest.mark.parametrize(
    "asked",
    [
        f"{TABLE}/?seed__startswith=1", f"{TABLE}/?salt__contains=a", f"{TABLE}/?seats__visitor__startswith=a",
        f"{TABLE}/?owner=a", f"{LINE}/?visitor__startswith=a", f"{LINE}/?reported_by__startswith=a",
        f"{LINE}/?table__seed__startswith=1", "standing/sentence/?visitor__startswith=a",
        "standing/sentence/?result__placings__visitor=a", f"{PERSON}/?visitor__startswith=a",
        f"{PERSON}/?password__startswith=a", "people/invitation/?token_hash__startswith=a",
        "people/invitation/?made_by__visitor__startswith=a", "people/passkey/?user__visitor__startswith=a",
    ],
)  # fmt: skip
def test_no_address_finds_out_what_is_secret(operator: Browser, asked: str) -> None:
    operator.get(f"/operators/{asked}")
    assert operator.status == 400


@pytest.mark.parametrize("listed", [TABLE, LINE, PERSON, "standing/sentence", "people/invitation"])
def test_every_filter_of_a_list_can_be_used(operator: Browser, shared: Table, listed: str) -> None:
    page = operator.get(f"/operators/{listed}/")
    filters = set(re.findall(r'<a href="(\?[^"]+)"', page[page.index('id="changelist-filter"') :]))
    assert filters
    for one in filters:
        operator.get(f"/operators/{listed}/{unescape(one)}")
        assert operator.status == 200, one


@pytest.mark.parametrize(
    ("language", "label", "explained", "done"),
    [
        ("de", "Unterbrechen", "die Uhren stehen", "Die Partie ist unterbrochen. Grund: so"),
        ("fr", "Suspendre", "les pendules sont arrêtées", "La partie est suspendue. Motif\u00a0: so"),
    ],
)
def test_powers_are_worded_in_the_operators_language(
    operator: Browser, shared: Table, language: str, label: str, explained: str, done: str
) -> None:
    reader = Browser(language)
    reader.client.force_login(Person.objects.get(), "django.contrib.auth.backends.ModelBackend")
    assert f">{label}</a>" in reader.get(f"/operators/{TABLE}/{quote(shared.pk)}/change/")
    assert explained in reader.get(f"/operators/{TABLE}/{quote(shared.pk)}/do/pause/")
    assert use(reader, TABLE, shared.pk, "pause", reason="so") == 302
    assert written() == [done]


def test_a_new_password_logs_out_everywhere(operator: Browser) -> None:
    person = Browser()
    register(person, "Ana")
    ana = Person.objects.get(username="Ana")
    tokens.make(ana, ["play"])
    assert use(operator, PERSON, ana.pk, "set-password", password="short") == 200
    assert ana.check_password(WORD), "a bad password changes nothing"
    assert written() == []
    assert use(operator, PERSON, ana.pk, "set-password", password="an-azulejo-of-ships") == 302
    ana.refresh_from_db()
    assert ana.check_password("an-azulejo-of-ships")
    assert person.client.get("/account/").status_code == 302
    assert not Token.objects.exists(), "whoever had got hold of the account may have made one"
    assert written() == ["Gave Ana a new password; closed sessions: 1. Reason: they asked for it"]
