"""Outages: clocks stand still while no worker is running, and while the server's clock jumps.

A worker notes every few seconds that it is running. If the last note is too old, none was running since then; as
`carreira serve` keeps one running, that is usually because the whole site was down. Or the server's clock was put
forward: nobody thought for that long either. If the last note lies in the future, the clock was turned back. Then each
room mends what it has noted as later than now, or it would wait for times that are long past.
"""

from datetime import datetime, timedelta

from django.db import transaction
from django.dispatch import Signal
from django.utils import timezone

from carreira.site.clocks.keeping import give_back
from carreira.site.clocks.models import Beat
from carreira.site.logs import log

EVERY = 5.0
"""Seconds between two notes."""
DOWN = timedelta(seconds=30)
"""Without a note for so long, no worker was running; with one so far in the future, the clock was turned back."""

turned_back = Signal()
"""The server's clock was turned back: `now`, and `by` how much. Sent within the transaction that notes it, before any
clock is held: tables are held first."""


def beat(now: datetime | None = None) -> int:
    """Note that a worker is running, and give back the time for which none was. Returns how many clocks got some."""
    now = now or timezone.now()
    with transaction.atomic():
        last, new = Beat.objects.select_for_update().get_or_create(pk=1, defaults={"at": now})
        if new or last.at - DOWN <= now <= last.at:
            return 0
        given, before = 0, last.at
        if now < before:
            turned_back.send(Beat, now=now, by=before - now)
            given = give_back(before, now)
            log("clocks").warning("the clock was turned back", since=before.isoformat(), clocks=given)
        elif now - before > DOWN:
            given = give_back(before, now)
            log("clocks").info("the site was down", since=before.isoformat(), clocks=given)
        last.at = now
        last.save()
        return given


def catch_up() -> None:
    """Before time is charged: if the last note is too old, or lies in the future, do now what a worker does next."""
    now = timezone.now()
    at = Beat.objects.filter(pk=1).values_list("at", flat=True).first()
    if at is not None and not at - DOWN <= now <= at + DOWN:
        beat(now)
