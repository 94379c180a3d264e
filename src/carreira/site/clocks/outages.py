"""Outages: while the site is down nobody can move, so clocks stand still.

The site notes every few seconds that it is up. If the last note is too old, it was down since then.
"""

from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from carreira.site.clocks.keeping import give_back
from carreira.site.clocks.models import Beat
from carreira.site.logs import log

EVERY = 5.0
"""Seconds between two notes."""
DOWN = timedelta(seconds=30)
"""Without a note for so long, the site was down."""


def beat(now: datetime | None = None) -> int:
    """Note that the site is up, and give back the time for which it was not. Returns how many clocks got time back."""
    now = now or timezone.now()
    with transaction.atomic():
        last, new = Beat.objects.select_for_update().get_or_create(pk=1, defaults={"at": now})
        if new or now <= last.at:
            return 0
        given = give_back(last.at, now) if now - last.at > DOWN else 0
        if now - last.at > DOWN:
            log("clocks").info("the site was down", since=last.at.isoformat(), clocks=given)
        last.at = now
        last.save()
        return given
