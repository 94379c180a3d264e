"""What people have here: hints move when a guest logs in, are listed when they ask, and go when they leave. Reviews
belong to games."""

from typing import Any

from django.urls import reverse

from carreira.site.people.accounts import exporting, leaving, taken_along
from carreira.site.study.models import Hint


def connect() -> None:
    """Listen to what happens to accounts."""
    taken_along.connect(take_along, dispatch_uid="study.take_along")
    leaving.connect(leave_all, dispatch_uid="study.leave_all")
    exporting.connect(export, dispatch_uid="study.export")


def take_along(sender: object, guest: str, visitor: str, **_: object) -> None:
    """A guest's hints become those of an account."""
    Hint.objects.filter(visitor=guest).update(visitor=visitor)


def leave_all(sender: object, visitor: str, **_: object) -> None:
    """Delete them."""
    Hint.objects.filter(visitor=visitor).delete()


def export(sender: object, visitor: str, **_: object) -> dict[str, Any]:
    """The hints that they were given."""
    return {
        "hints": [
            {
                "table": reverse("table", args=(hint.table_id,)),
                "asked": hint.asked.isoformat(),
                "after_decisions": hint.number,
                "moves": hint.moves,
            }
            for hint in Hint.objects.filter(visitor=visitor).order_by("asked")
        ]
    }
