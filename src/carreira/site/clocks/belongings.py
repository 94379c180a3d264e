"""What people have set about time: it moves when a guest logs in, is listed when they ask, and goes when they leave."""

from typing import Any

from carreira.site.clocks.models import Clock, Rest
from carreira.site.people.accounts import exporting, leaving, taken_along


def connect() -> None:
    """Listen to what happens to accounts."""
    taken_along.connect(take_along, dispatch_uid="clocks.take_along")
    leaving.connect(leave, dispatch_uid="clocks.leave")
    exporting.connect(export, dispatch_uid="clocks.export")


def take_along(sender: object, guest: str, visitor: str, **_: object) -> None:
    """A guest's rest becomes the account's, unless that has its own."""
    if Rest.objects.filter(visitor=visitor).exists():
        Rest.objects.filter(visitor=guest).delete()
    Rest.objects.filter(visitor=guest).update(visitor=visitor)
    Clock.objects.filter(visitor=guest).update(visitor=visitor)
    theirs = [guest, visitor]  # the seats may be the guest's still
    voting = Clock.objects.select_for_update(of=("self",)).filter(ran_out__isnull=False)
    for clock in voting.filter(table__seats__visitor__in=theirs):
        if guest in clock.votes:
            clock.votes[visitor] = clock.votes.pop(guest)
            clock.save(update_fields=["votes"])


def leave(sender: object, visitor: str, **_: object) -> None:
    """Forget it."""
    Rest.objects.filter(visitor=visitor).delete()


def export(sender: object, visitor: str, **_: object) -> dict[str, Any]:
    """The nights and holidays."""
    return {"rest": list(Rest.objects.filter(visitor=visitor).values("zone", "night_from", "night_to", "holidays"))}
