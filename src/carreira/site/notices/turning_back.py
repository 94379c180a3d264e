"""When the server's clock is turned back, notices that wait for a grace or another attempt wait no longer than that.

What is due at an hour of the day, a digest, stays due then; quiet hours are looked at again before anything is sent.
"""

from datetime import datetime, timedelta

from django.db.models import F

from carreira.site.clocks.outages import turned_back
from carreira.site.notices.models import Delivery, Notice, Post


def connect() -> None:
    """Listen to the server's clock."""
    turned_back.connect(mend, dispatch_uid="notices.turned_back")


def mend(sender: object, now: datetime, by: timedelta, **_: object) -> None:
    """Bring what was noted as later than now back by as much as the clock."""
    Notice.objects.filter(due__gt=now).update(due=F("due") - by)
    Notice.objects.filter(created__gt=now).update(created=F("created") - by)
    Delivery.objects.filter(due__gt=now, digest=False).update(due=F("due") - by)
    Delivery.objects.filter(begun__gt=now).update(begun=F("begun") - by)
    Post.objects.filter(due__gt=now).update(due=F("due") - by)
    Post.objects.filter(created__gt=now).update(created=F("created") - by)
    Post.objects.filter(begun__gt=now).update(begun=F("begun") - by)
