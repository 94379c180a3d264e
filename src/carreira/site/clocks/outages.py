"""Outages: clocks stand still while no worker is running.

A worker notes every few seconds that it is running. If the last note is too old, none was running since then; as
`carreira serve` keeps one running, that is usually because the whole site was down.
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
"""Without a note for so long, no worker was running."""


def beat(now: datetime | None = None) -> int:
    """Note that a worker is running, and give back the time for which none was. Returns how many clocks got some."""
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
