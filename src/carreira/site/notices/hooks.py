"""Events as posts to the webhooks of accounts, signed so that the receiver knows whose they are.

The body is JSON. Its field `text` is what chat servers such as Mattermost show. The header `Carreira-Signature` is
`sha256=` and the HMAC-SHA256, in hexadecimal, of the header `Carreira-Timestamp`, a full stop and the body, by the
webhook's secret. Who checks that the timestamp is new can't be sent an old post again.
"""

import hashlib
import hmac
import json
import time

from django.db import transaction
from django.db.models import F
from django.utils import translation

from carreira.game.language import LANGUAGES, N_
from carreira.site.notices import outside
from carreira.site.notices.attempts import Failed
from carreira.site.notices.models import Choices, Kind, Post, Webhook
from carreira.site.notices.wording import address, event
from carreira.site.pages import say
from carreira.site.people.models import Person

MOST = 5
"""Webhooks that an account can have."""
WORN_OUT = 10
"""After so many posts in a row that were given up or never answered, a webhook gets no more."""
TOO_MANY = N_("An account has at most %(most)d webhooks: remove one first.")


class BadWebhook(ValueError):
    """An address that can't be told anything; the message is in the reader's language."""


def add(account: Person, url: str) -> Webhook:
    """Tell an address from now on. Raises BadWebhook."""
    _check_room(account)
    try:
        outside.glimpse(url)
    except outside.Refused as error:
        raise BadWebhook(say(str(error))) from error
    with transaction.atomic():
        Person.objects.select_for_update().get(pk=account.pk)
        _check_room(account)
        return Webhook.objects.create(visitor=account.visitor, url=url)


def _check_room(account: Person) -> None:
    if Webhook.objects.filter(visitor=account.visitor).count() >= MOST:
        raise BadWebhook(say(TOO_MANY, most=MOST))


def signature(secret: str, timestamp: str, body: bytes) -> str:
    """The header that says whose post it is.

    >>> signature("secret", "1700000000", b"{}")[:19]
    'sha256=b8569b78799f'
    """
    return "sha256=" + hmac.new(secret.encode(), timestamp.encode() + b"." + body, hashlib.sha256).hexdigest()


def body(post: Post) -> bytes:
    """What is posted."""
    choices = Choices.objects.filter(visitor=post.webhook.visitor).first()
    table = post.table
    seats = list(table.seats.all())
    with translation.override(choices.language if choices else LANGUAGES[0]):
        held = {
            "id": f"{post.webhook_id}-{post.pk}",
            "event": post.kind,
            "text": event(table, Kind(post.kind), post.seat),
            "table": {"id": table.pk, "game": table.game, "url": address(table), "version": post.number},
            "seats": [{"seat": seat.number, "name": seat.called} for seat in seats],
            "to_move": post.seat,
        }
    return json.dumps(held, ensure_ascii=False).encode()


def working(webhook: Webhook) -> bool:
    """Whether it gets posts: its account is active, and it has taken one lately."""
    return webhook.failures < WORN_OUT and Person.objects.filter(visitor=webhook.visitor, is_active=True).exists()


def send(post: Post) -> None:
    """Post an event. Raises Failed and Unknown."""
    made = body(post)
    timestamp = str(int(time.time()))
    headers = {
        "Content-Type": "application/json",
        "Carreira-Timestamp": timestamp,
        "Carreira-Signature": signature(post.webhook.secret, timestamp, made),
    }
    status = outside.post(post.webhook.url, made, headers)
    if not 200 <= status < 300:
        raise Failed(f"the webhook answered {status}")
    Webhook.objects.filter(pk=post.webhook_id, failures__gt=0).update(failures=0)


def given_up(post: Post) -> None:
    """Note that a post was given up, or that nobody knows whether it arrived."""
    Webhook.objects.filter(pk=post.webhook_id).update(failures=F("failures") + 1)
