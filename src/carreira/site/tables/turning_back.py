"""When the server's clock is turned back, nothing at a table waits for times that it has left behind: bots play on, and
who has gone does not seem to be there for as long."""

from datetime import datetime, timedelta

from django.db.models import F, Q

from carreira.site.clocks.outages import turned_back
from carreira.site.tables.models import Seat, Table, Watcher


def connect() -> None:
    """Listen to the server's clock."""
    turned_back.connect(mend, dispatch_uid="tables.turned_back")


def mend(sender: object, now: datetime, by: timedelta, **_: object) -> None:
    """Bring what was noted as later than now back by as much as the clock."""
    ahead = Q(claimed_until__gt=now) | Q(failed_until__gt=now) | Q(changed__gt=now)
    held = list(Table.objects.select_for_update().filter(ahead).order_by("pk").values_list("pk", flat=True))
    tables = Table.objects.filter(pk__in=held)
    tables.filter(claimed_until__gt=now).update(claimed_until=None)
    tables.filter(failed_until__gt=now).update(failed_until=F("failed_until") - by)
    tables.filter(changed__gt=now).update(changed=F("changed") - by)
    for model in (Seat, Watcher):
        model.objects.filter(seen__gt=now).update(seen=F("seen") - by)
