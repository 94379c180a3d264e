"""Webhooks: signed posts about an account's tables; and nothing is ever posted into this network."""

import hashlib
import hmac
import json
import socket
import threading
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from carreira.site.clocks.models import Clock
from carreira.site.notices import hooks
from carreira.site.notices import outside as posting
from carreira.site.notices.attempts import Failed
from carreira.site.notices.models import Kind, Post, Webhook
from carreira.site.tables import stopping
from carreira.site.tables.models import BY_PLAYERS, Seat, Table
from tests.site.conftest import Browser
from tests.site.notices.conftest import away, later, play, seated, send_later, turn_of, visitor_of, warned, with_account
from tests.site.notices.servers import NAME, WebServer

pytestmark = pytest.mark.django_db


def add(browser: Browser, url: str) -> None:
    browser.get("/notices/")
    assert "data-add-webhook" in browser.page
    browser.post("/notices/webhooks", {"url": url})


def test_a_post_is_signed_and_says_whose_turn_it_is(outside: WebServer, ana: Browser, browser: Browser) -> None:
    add(ana, f"{outside.url}/hook?room=1")
    [webhook] = Webhook.objects.all()
    table = seated(ana, browser)
    mover, _ = turn_of(table, ana, browser)
    play(mover, table)
    send_later()
    [asked] = outside.asked
    assert asked.path == "/hook?room=1"
    signed = hmac.new(
        webhook.secret.encode(), asked.headers["carreira-timestamp"].encode() + b"." + asked.body, hashlib.sha256
    )
    assert asked.headers["carreira-signature"] == f"sha256={signed.hexdigest()}"
    said = json.loads(asked.body)
    name = table.seats.get(number=table.to_move).name
    assert said["event"] == "turn"
    assert said["to_move"] == table.to_move
    assert said["text"].endswith(f": {name} is to move. http://localhost:8000/t/{table.id}/")
    assert said["table"] == {
        "id": table.id, "game": "navegador", "url": f"http://localhost:8000/t/{table.id}/", "version": table.number
    }  # fmt: skip
    assert not [seat.visitor for seat in table.seats.all() if seat.visitor in asked.body.decode()]
    send_later(hours=1)
    assert len(outside.asked) == 1


def test_all_events_of_a_table_at_which_its_owner_sits(outside: WebServer, ana: Browser, browser: Browser) -> None:
    add(ana, f"{outside.url}/hook")
    table = ana.open_table(("human", "open"), pace="turns", hours="24")
    browser.get(f"/t/{table.id}/")
    browser.post(f"/t/{table.id}/join/1", {})
    table.refresh_from_db()
    send_later(seconds=1)
    warned(table)
    send_later()
    stopping.stop(table, BY_PLAYERS)
    send_later()
    assert [json.loads(asked.body)["event"] for asked in outside.asked] == ["started", "timing-out", "ended"]
    seated(browser, with_account("Rui"))
    send_later()
    assert len(outside.asked) == 3, "not of tables at which they don't sit"


def test_a_turn_of_somebody_who_is_there_is_not_posted(outside: WebServer, ana: Browser, browser: Browser) -> None:
    add(ana, f"{outside.url}/hook")
    table = seated(ana, browser)
    mover, other = turn_of(table, ana, browser)
    play(mover, table)
    later(minutes=2)
    Seat.objects.filter(visitor=visitor_of(other)).update(seen=Post.objects.get().due)
    send_later(seconds=1)
    assert not outside.asked
    assert not Post.objects.exists()


def test_a_turn_that_comes_again_after_it_was_taken_back_is_posted_again(
    outside: WebServer, ana: Browser, browser: Browser
) -> None:
    add(ana, f"{outside.url}/hook")
    table = seated(ana, browser)
    mover, answerer = turn_of(table, ana, browser)
    play(mover, table)
    send_later()
    mover.get(f"/t/{table.id}/")
    mover.post(f"/t/{table.id}/ask-undo", {})
    answerer.get(f"/t/{table.id}/")
    answerer.post(f"/t/{table.id}/agree-undo", {"request": answerer.value("request"), "agree": "yes"})
    table.refresh_from_db()
    assert table.seats.get(number=table.to_move).visitor == visitor_of(mover)
    play(mover, table)
    send_later()
    said = [json.loads(asked.body) for asked in outside.asked]
    assert [one["event"] for one in said] == ["turn", "turn"]
    assert said[0]["id"] != said[1]["id"]
    assert said[0]["to_move"] == said[1]["to_move"] == table.to_move


def test_what_fails_is_tried_again_and_a_dead_webhook_is_left_alone(
    outside: WebServer, ana: Browser, browser: Browser
) -> None:
    add(ana, f"{outside.url}/hook")
    table = seated(ana, browser)
    play(turn_of(table, ana, browser)[0], table)
    outside.status = 500
    send_later()
    outside.status = 200
    send_later()
    assert len(outside.asked) == 2
    Webhook.objects.update(failures=hooks.WORN_OUT)
    play(turn_of(table, ana, browser)[0], table)
    send_later()
    assert len(outside.asked) == 2
    assert "given up: it did not answer" in ana.get("/notices/")


def test_webhooks_are_their_owners(outside: WebServer, ana: Browser, rui: Browser, browser: Browser) -> None:
    for number in range(hooks.MOST):
        add(ana, f"{outside.url}/{number}")
        assert ana.status == 200
    assert "data-add-webhook" not in ana.page
    ana.post("/notices/webhooks", {"url": f"{outside.url}/more"})
    assert ana.status == 400
    assert Webhook.objects.count() == hooks.MOST
    first = Webhook.objects.first()
    assert first is not None
    assert first.secret in ana.page
    assert first.secret not in rui.get("/notices/")
    rui.post(f"/notices/webhooks/{first.pk}/remove", {})
    assert rui.status == 404
    browser.get("/notices/")
    assert "data-webhooks" not in browser.page
    browser.post("/notices/webhooks", {"url": outside.url})
    assert browser.status == 302, "to the page for logging in"
    assert Webhook.objects.count() == hooks.MOST
    ana.get("/notices/")
    ana.post(f"/notices/webhooks/{first.pk}/remove", {})
    assert Webhook.objects.count() == hooks.MOST - 1


INSIDE = [
    "127.0.0.1", "127.9.9.9", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "0.0.0.0", "100.64.0.1",
    "224.0.0.1", "240.0.0.1", "255.255.255.255", "::1", "::", "::ffff:127.0.0.1", "::ffff:a01:203", "fe80::1",
    "fc00::1", "ff02::1", "64:ff9b::7f00:1", "2002:7f00:1::", "2001:0:7f00:1::", "2001:db8::1", "::127.0.0.1",
]  # fmt: skip


@pytest.mark.parametrize("address", INSIDE)
def test_no_post_goes_into_this_network(address: str, ana: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither to an address as it is, nor to a name that leads there, alone or among others."""
    monkeypatch.setattr(socket, "create_connection", lambda *_, **__: pytest.fail("it connects"))
    monkeypatch.setattr(posting, "GLIMPSE", 60)
    literal = f"[{address}]" if ":" in address else address
    with pytest.raises(posting.Refused):
        posting.post(f"https://{literal}/", b"", {})
    for found in ([address], ["93.184.215.14", address]):
        monkeypatch.setattr(posting, "RESOLVE", lambda host, port, found=found: found)
        with pytest.raises(posting.Refused):
            posting.post("https://chat.example.org/", b"", {})
        add(ana, "https://chat.example.org/")
        assert ana.status == 400
        assert "must be that of a public server" in ana.page
    assert not Webhook.objects.exists()


@pytest.mark.parametrize(
    "url",
    ["http://example.org/", "ftp://example.org/", "https://", "https://name:word@example.org/", "https://[::1", "x",
     "https://example.org:99999/", "file:///etc/passwd"],
)  # fmt: skip
def test_only_https(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(posting, "RESOLVE", lambda host, port: ["93.184.215.14"])
    with pytest.raises(posting.Refused):
        posting.checked(url)


def test_names_of_this_machine_are_resolved_and_refused() -> None:
    for name in ("localhost", "0x7f.1", "2130706433", "127.1"):
        with pytest.raises(posting.Refused):
            posting.post(f"https://{name}/", b"", {})


def test_a_page_does_not_wait_for_a_name_that_is_not_found(ana: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor do many pages: some names are looked up at a time, and each again before anything is posted."""
    asked, go_on = [], threading.Event()

    def slowly(host: str, port: int) -> list[str]:
        asked.append(host)
        go_on.wait(60)
        return ["127.0.0.1"]

    monkeypatch.setattr(posting, "RESOLVE", slowly)
    monkeypatch.setattr(posting, "GLIMPSE", 0.01)
    for number in range(hooks.MOST):
        add(ana, f"https://slow{number}.example.org/")
        assert ana.status == 200
    try:
        assert len(asked) == posting.GLIMPSES
    finally:
        go_on.set()
        for thread in threading.enumerate():
            if thread.name == "outside":
                thread.join(60)
    with pytest.raises(posting.Refused):
        posting.post("https://slow0.example.org/", b"", {})


def test_who_answers_a_letter_at_a_time_is_cut_off_and_at_last_left_alone(
    outside: WebServer, ana: Browser, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    outside.dripping = "head"
    monkeypatch.setattr(posting, "DEADLINE", 3.0)
    add(ana, f"{outside.url}/hook")
    table = seated(ana, browser)
    play(turn_of(table, ana, browser)[0], table)
    send_later()
    assert len(outside.asked) == 1
    assert outside.cut.wait(30), "the connection is still open"
    assert Webhook.objects.get().failures == 1
    send_later(hours=1)
    assert len(outside.asked) == 1, "nobody knows whether it arrived, so it isn't posted again"


def test_redirects_are_not_followed(outside: WebServer) -> None:
    outside.status, outside.location = 307, f"{outside.url}/elsewhere"
    assert posting.post(f"{outside.url}/hook", b"{}", {}) == 307
    assert [asked.path for asked in outside.asked] == ["/hook"]


def test_what_a_redirect_says_is_not_read(outside: WebServer) -> None:
    """It may be without end."""
    outside.status, outside.location, outside.dripping = 302, f"{outside.url}/elsewhere", "body"
    assert posting.post(f"{outside.url}/hook", b"{}", {}) == 302
    assert outside.cut.wait(60), "the connection is still open"


def test_a_fault_of_ours_is_not_counted_against_the_receiver(
    outside: WebServer, ana: Browser, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    add(ana, f"{outside.url}/hook")
    table = seated(ana, browser)
    play(turn_of(table, ana, browser)[0], table)
    monkeypatch.setattr(posting, "post", lambda *_: 1 // 0)
    send_later()
    assert Post.objects.get().done
    assert Webhook.objects.get().failures == 0


def test_the_connection_goes_to_the_address_that_was_checked(
    outside: WebServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A name that leads elsewhere when it is asked for a second time (DNS rebinding) changes nothing."""
    answers: list[Any] = [["127.0.0.1"]]
    monkeypatch.setattr(posting, "RESOLVE", lambda host, port: answers.pop())
    real, asked = socket.getaddrinfo, []

    def spy(host: Any, *more: Any, **options: Any) -> Any:
        asked.append(host)
        return real(host, *more, **options)

    monkeypatch.setattr(socket, "getaddrinfo", spy)
    assert posting.post(f"{outside.url}/hook", b"{}", {}) == 201
    assert set(asked) == {"127.0.0.1"}, "nobody looks the name up again"
    assert outside.asked[0].headers["host"].startswith(f"{NAME}:")


def test_the_certificate_must_be_that_of_the_name(outside: WebServer) -> None:
    port = outside.server_address[1]
    with pytest.raises(Failed) as error:
        posting.post(f"https://other.test:{port}/secret", b"{}", {})
    assert not outside.asked
    assert "secret" not in str(error.value), "it is logged, and addresses are secrets of their owners"


def test_names_of_people_call_nobody_in_a_chat(ana: Browser, browser: Browser) -> None:
    from carreira.site.notices.wording import event

    table = seated(ana, browser)
    Seat.objects.filter(table=table).update(name="<!channel> @all")
    said = event(table, Kind.TURN, 0)
    assert "<!" not in said
    assert "@all" not in said
    Seat.objects.filter(table=table).update(name="[win](//evil.io)")
    said = event(table, Kind.TURN, 0)
    assert "](" not in said
    assert "evil.io" not in said


def test_what_happened_before_a_pause_is_posted_after_it(outside: WebServer, ana: Browser, rui: Browser) -> None:
    add(ana, f"{outside.url}/hook")
    table = seated(ana, rui)
    play(turn_of(table, ana, rui)[0], table)
    stopping.pause(Table.objects.get(pk=table.pk))
    send_later()
    assert not outside.asked
    stopping.resume(Table.objects.get(pk=table.pk))
    away(table)
    send_later()
    assert [json.loads(asked.body)["event"] for asked in outside.asked] == ["turn"]


def test_a_warning_is_not_posted_after_the_time_has_run_out(outside: WebServer, ana: Browser, rui: Browser) -> None:
    add(ana, f"{outside.url}/hook")
    table = seated(ana, rui, pace="turns", hours="24")
    warned(table)
    Clock.objects.update(due=timezone.now(), since=timezone.now() - timedelta(days=4))
    send_later()
    assert not outside.asked
