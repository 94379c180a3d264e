"""When the server's clock is turned back, who waits to be told waits no longer for it."""

from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.utils import timezone

from carreira.site.clocks import outages
from carreira.site.notices import attempts, mails, sending
from carreira.site.notices.models import Delivery, Notice
from tests.site.conftest import Browser
from tests.site.notices.conftest import play, seated, send_later, turn_of

pytestmark = pytest.mark.django_db

DAY = timedelta(days=1)


@pytest.fixture
def turned_back(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Turns the server's clock back by a day, and lets a worker notice it."""

    def turn() -> None:
        outages.beat()
        now = timezone.now
        monkeypatch.setattr(timezone, "now", lambda: now() - DAY)
        outages.beat()

    return turn


def test_a_notice_is_due_after_its_grace(turned_back: Any, ana: Browser, rui: Browser) -> None:
    table = seated(ana, rui)
    mover, _ = turn_of(table, ana, rui)
    play(mover, table)
    turned_back()
    notice = Notice.objects.get()
    assert timedelta(0) < notice.due - timezone.now() <= timedelta(minutes=1)
    assert notice.created <= timezone.now(), "or who is seen at the table from now on would not be told again"
    send_later()
    assert len(mail.outbox) == 1


def test_what_failed_is_tried_again_in_time(turned_back: Any, ana: Browser, rui: Browser, monkeypatch: Any) -> None:
    table = seated(ana, rui)
    mover, _ = turn_of(table, ana, rui)
    play(mover, table)

    def fail(_: object) -> None:
        raise attempts.Failed("not now")

    with monkeypatch.context() as patch:
        patch.setattr(mails, "send", fail)
        send_later()
    turned_back()
    delivery = Delivery.objects.get()
    assert timedelta(0) < delivery.due - timezone.now() <= attempts.PAUSES[0]
    send_later()
    assert len(mail.outbox) == 1


def test_a_digest_stays_due_at_its_hour(turned_back: Any, ana: Browser, rui: Browser) -> None:
    table = seated(ana, rui)
    mover, _ = turn_of(table, ana, rui)
    play(mover, table)
    sending.spread()
    due = timezone.now() + timedelta(hours=5)
    Delivery.objects.create(notice=Notice.objects.get(), channel=Delivery.MAIL, digest=True, due=due)
    turned_back()
    assert Delivery.objects.get(digest=True).due == due
