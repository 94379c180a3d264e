"""When the server's clock is turned back, hints and reviews that wait are worked on at once."""

from datetime import timedelta

import pytest
from django.utils import timezone

from carreira.site.clocks import outages
from carreira.site.study.models import GameReview, Hint
from tests.site.conftest import Browser

pytestmark = pytest.mark.django_db


def test_no_claim_lasts_until_the_clock_has_caught_up(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    table = browser.open_table(("human", "random"))
    soon = timezone.now() + timedelta(minutes=1)
    Hint.objects.create(table=table, seat=0, number=0, line="", claimed_until=soon)
    GameReview.objects.create(table=table, claimed_until=soon, failed_until=soon)
    outages.beat()
    now = timezone.now
    monkeypatch.setattr(timezone, "now", lambda: now() - timedelta(hours=1))
    outages.beat()
    assert Hint.objects.get().claimed_until is None
    review = GameReview.objects.get()
    assert review.claimed_until is None
    assert review.failed_until is not None
    assert timedelta(0) < review.failed_until - timezone.now() <= timedelta(minutes=1)
