"""Notices as messages to browsers (Web Push): encrypted for the browser, signed with the site's key."""

import base64
import hashlib
from email.utils import parseaddr

from cryptography.hazmat.primitives.asymmetric import ec
from django.conf import settings
from django.db import transaction
from django.db.models import F
from webpush import WebPush, WebPushMessage, WebPushSubscription
from webpush.types import WebPushKeys

from carreira.game.language import N_
from carreira.site.notices import keys, outside
from carreira.site.notices.attempts import Failed, Gone
from carreira.site.notices.models import Subscription
from carreira.site.notices.wording import Message
from carreira.site.refusals import Refusal

MOST = 10
"""How many browsers of one visitor can be subscribed at most; a new one takes the place of the oldest."""
KEPT = 24 * 3600
"""Seconds for which a push service keeps a message for a browser that is not there."""
WORN_OUT = 5
"""After so many messages given up or never answered in a row, a browser is not tried any more."""
BROKEN = N_("The browser’s subscription can’t be used, so nothing was changed.")


def subscribe(visitor: str, endpoint: str, p256dh: str, auth: str) -> Subscription:
    """Note that a browser wants to be told. Raises Refusal (400)."""
    if not endpoint.startswith("https://") or not endpoint.isprintable() or len(endpoint) > 1000:
        raise Refusal(400, BROKEN)
    if not _keys_fit(p256dh, auth):
        raise Refusal(400, BROKEN)
    with transaction.atomic():
        subscription, _ = Subscription.objects.update_or_create(
            endpoint=endpoint, defaults={"visitor": visitor, "p256dh": p256dh, "auth": auth, "failures": 0}
        )
        kept = Subscription.objects.filter(visitor=visitor).order_by("-created").values_list("pk", flat=True)[:MOST]
        Subscription.objects.filter(visitor=visitor).exclude(pk__in=list(kept)).delete()
    return subscription


def digests(visitor: str) -> list[str]:
    """The SHA-256 digests of the endpoints of a visitor's browsers: a browser's script finds its own by them."""
    endpoints = Subscription.objects.filter(visitor=visitor).values_list("endpoint", flat=True)
    return [hashlib.sha256(endpoint.encode()).hexdigest() for endpoint in endpoints]


def _keys_fit(p256dh: str, auth: str) -> bool:
    try:
        point, secret = (base64.urlsafe_b64decode(key + "=" * (-len(key) % 4)) for key in (p256dh, auth))
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except ValueError:
        return False
    return len(secret) == 16 and len(p256dh) <= 120 and len(auth) <= 60


def send(subscription: Subscription, message: Message) -> None:
    """Hand a message to the browser's push service. Raises Failed, Gone if the browser is not subscribed any more, and
    Unknown."""
    payload = {"title": message.title, "body": message.text, "url": message.url, "tag": message.table}
    made = _encrypted(subscription, payload)
    # a newer message about the same table takes the place of one that still waits for the browser
    headers = {**made.headers, "content-type": "application/octet-stream", "urgency": "normal", "topic": message.table}
    status = outside.post(subscription.endpoint, made.encrypted, headers)
    if status in (404, 410):
        raise Gone(f"the push service answered {status}")
    if not 200 <= status < 300:
        raise Failed(f"the push service answered {status}")
    Subscription.objects.filter(pk=subscription.pk, failures__gt=0).update(failures=0)


def given_up(subscription: Subscription) -> None:
    """Note that a message was given up or never answered; a browser that is never reached is forgotten."""
    Subscription.objects.filter(pk=subscription.pk).update(failures=F("failures") + 1)
    Subscription.objects.filter(pk=subscription.pk, failures__gte=WORN_OUT).delete()


def _encrypted(subscription: Subscription, payload: dict[str, str]) -> WebPushMessage:
    contact = parseaddr(settings.DEFAULT_FROM_EMAIL)[1]
    push = WebPush(*keys.keys(), subscriber=contact, ttl=KEPT)
    to = WebPushKeys(auth=subscription.auth, p256dh=subscription.p256dh)
    return push.get(payload, WebPushSubscription(endpoint=subscription.endpoint, keys=to))
