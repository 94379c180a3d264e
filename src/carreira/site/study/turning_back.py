"""When the server's clock is turned back, hints and reviews that wait are worked on as before."""

from datetime import datetime, timedelta

from django.db.models import F

from carreira.site.clocks.outages import turned_back
from carreira.site.study.models import GameReview, Hint


def connect() -> None:
    """Listen to the server's clock."""
    turned_back.connect(mend, dispatch_uid="study.turned_back")


def mend(sender: object, now: datetime, by: timedelta, **_: object) -> None:
    """Bring what was noted as later than now back by as much as the clock."""
    for model in (Hint, GameReview):
        model.objects.filter(claimed_until__gt=now).update(claimed_until=None)
    GameReview.objects.filter(failed_until__gt=now).update(failed_until=F("failed_until") - by)
