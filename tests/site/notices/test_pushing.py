"""Web Push: what a browser's push service gets can be read by that browser alone, and says which site sent it."""

import base64
import json
import stat
import struct
from pathlib import Path
from typing import Any

import jwt
import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from carreira.site.notices import keys, pushing
from carreira.site.notices import outside as posting
from carreira.site.notices.models import Delivery, Subscription
from carreira.site.tables.models import Table
from tests.site.conftest import Browser
from tests.site.notices.conftest import play, seated, send_later, turn_of, visitor_of
from tests.site.notices.servers import NAME, WebServer

pytestmark = pytest.mark.django_db


def encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Receiver:
    """What a browser holds of its subscription: the keys with which it reads messages (RFC 8291)."""

    def __init__(self, endpoint: str) -> None:
        self.endpoint = endpoint
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._secret = bytes(range(16))
        self._public = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    def subscribe(self, browser: Browser) -> None:
        """As the page of notices does."""
        browser.get("/notices/")
        fields = {"endpoint": self.endpoint, "p256dh": encoded(self._public), "auth": encoded(self._secret)}
        browser.post("/notices/subscribe", fields)
        assert browser.status == 204, browser.page

    def read(self, body: bytes) -> Any:
        """A message as it is shown."""
        salt, (size,), length = body[:16], struct.unpack("!L", body[16:20]), body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        assert len(sealed) <= size
        shared = self._key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender))
        first = self._derived(shared, self._secret, b"WebPush: info\0" + self._public + sender, 32)
        key = self._derived(first, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = self._derived(first, salt, b"Content-Encoding: nonce\0", 12)
        text = AESGCM(key).decrypt(nonce, sealed, None)
        assert text.endswith(b"\x02"), "the last and only record"
        return json.loads(text[:-1])

    @staticmethod
    def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
        return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def to_be_told(ana: Browser, rui: Browser) -> tuple[Table, Browser]:
    table = seated(ana, rui)
    mover, other = turn_of(table, ana, rui)
    play(mover, table)
    return table, other


@pytest.fixture
def table_and_guest(browser: Browser, other: Browser) -> tuple[Table, Browser]:
    """A table of two guests, of whom one is to be told that it is their turn."""
    return to_be_told(browser, other)


def test_a_guests_browser_gets_a_message_that_it_alone_can_read(
    outside: WebServer, table_and_guest: tuple[Table, Browser]
) -> None:
    table, guest = table_and_guest
    receiver = Receiver(f"{outside.url}/push/1")
    receiver.subscribe(guest)
    send_later()
    [asked] = outside.asked
    assert asked.path == "/push/1"
    assert receiver.read(asked.body) == {
        "title": "Navegador: it is your turn",
        "body": f"It is your turn at the table with {table.seats.exclude(visitor=visitor_of(guest)).get().name}.",
        "url": f"http://localhost:8000/t/{table.id}/",
        "tag": table.id,
    }
    assert asked.headers["content-encoding"] == "aes128gcm"
    assert asked.headers["topic"] == table.id
    assert asked.headers["host"] == outside.url.removeprefix("https://")
    assert int(asked.headers["ttl"]) > 0
    kind, rest = asked.headers["authorization"].split(" ", 1)
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert kind == "vapid"
    assert parts["k"] == keys.public_key()
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(parts["k"]))
    said = jwt.decode(parts["t"], public, algorithms=["ES256"], audience=f"https://{NAME}")  # type: ignore[arg-type]
    assert said["sub"] == "mailto:carreira@localhost"
    send_later(hours=1)
    assert len(outside.asked) == 1


def test_each_browser_is_told_once_and_another_ones_failure_repeats_nothing(
    outside: WebServer, table_and_guest: tuple[Table, Browser]
) -> None:
    _, guest = table_and_guest
    Receiver(f"{outside.url}/push/1").subscribe(guest)
    Receiver(f"https://{NAME}:1/refused").subscribe(guest)
    for _ in range(3):
        send_later(minutes=10)
    assert len(outside.asked) == 1
    waiting = Delivery.objects.get(sent=False)
    assert waiting.attempts == 3
    assert waiting.done is None


@pytest.mark.parametrize("status", [404, 410])
def test_a_subscription_that_is_gone_is_forgotten(
    outside: WebServer, table_and_guest: tuple[Table, Browser], status: int
) -> None:
    _, guest = table_and_guest
    Receiver(f"{outside.url}/push/1").subscribe(guest)
    outside.status = status
    send_later()
    assert len(outside.asked) == 1
    assert not Subscription.objects.exists()


def test_a_push_service_that_never_answers_is_not_tried_for_ever(
    outside: WebServer, table_and_guest: tuple[Table, Browser], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(posting, "DEADLINE", 1.0)
    monkeypatch.setattr(pushing, "WORN_OUT", 1)
    _, guest = table_and_guest
    Receiver(f"{outside.url}/push/1").subscribe(guest)
    outside.dripping = "head"
    send_later()
    assert len(outside.asked) == 1
    assert outside.cut.wait(30), "the connection is still open"
    assert not Subscription.objects.exists()


def test_a_push_service_in_trouble_is_asked_again(outside: WebServer, table_and_guest: tuple[Table, Browser]) -> None:
    _, guest = table_and_guest
    Receiver(f"{outside.url}/push/1").subscribe(guest)
    outside.status = 503
    send_later()
    outside.status = 201
    send_later()
    send_later(hours=1)
    assert len(outside.asked) == 2
    assert Delivery.objects.get().sent


def test_push_can_be_switched_off(outside: WebServer, table_and_guest: tuple[Table, Browser]) -> None:
    _, guest = table_and_guest
    Receiver(f"{outside.url}/push/1").subscribe(guest)
    guest.get("/notices/")
    guest.post("/notices/", {"digest": "none", "zone": "UTC"})
    assert "Saved." in guest.page
    send_later()
    assert not outside.asked


def test_a_subscription_must_be_one(browser: Browser) -> None:
    good = Receiver("https://push.example.org/1")
    good.subscribe(browser)
    row = Subscription.objects.get()
    broken = [
        {"endpoint": "http://push.example.org/2", "p256dh": row.p256dh, "auth": row.auth},
        {"endpoint": "https://push.example.org/2", "p256dh": "AAAA", "auth": row.auth},
        {"endpoint": "https://push.example.org/2", "p256dh": row.p256dh, "auth": "AAAA"},
        {"endpoint": "https://push.example.org/2", "p256dh": "é", "auth": row.auth},
        {},
    ]
    for fields in broken:
        browser.get("/notices/")
        browser.post("/notices/subscribe", fields)
        assert browser.status == 400, fields
    assert Subscription.objects.count() == 1
    for number in range(pushing.MOST + 2):
        Receiver(f"https://push.example.org/{number}").subscribe(browser)
    assert Subscription.objects.count() == pushing.MOST
    browser.get("/notices/")
    browser.post("/notices/unsubscribe", {"endpoint": f"https://push.example.org/{pushing.MOST}"})
    assert Subscription.objects.count() == pushing.MOST - 1


def test_nobody_unsubscribes_others(browser: Browser, other: Browser) -> None:
    Receiver("https://push.example.org/1").subscribe(browser)
    other.get("/notices/")
    other.post("/notices/unsubscribe", {"endpoint": "https://push.example.org/1"})
    assert Subscription.objects.count() == 1


def test_the_keys_are_made_once_and_are_their_owners(tmp_path: Path) -> None:
    made = keys.keys_in(tmp_path)
    assert keys.keys_in(tmp_path) == made
    assert stat.S_IMODE((tmp_path / keys.FILE).stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.iterdir()] == [keys.FILE]


def test_the_service_worker_may_serve_the_whole_site(browser: Browser) -> None:
    answer = browser.client.get("/service-worker.js")
    assert answer["Content-Type"].startswith("text/javascript")
    assert b"showNotification" in answer.content
