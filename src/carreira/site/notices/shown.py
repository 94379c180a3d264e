"""What pages show of notices: tables elsewhere at which it is one's turn, and at a table whether it is muted."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest
from django.urls import reverse

from carreira.site.databases import in_passing
from carreira.site.notices import outbox
from carreira.site.notices.belongings import note_language
from carreira.site.notices.models import Muted
from carreira.site.notices.wording import title_of
from carreira.site.people.visitors import visitor
from carreira.site.tables import changes
from carreira.site.tables.models import Table
from carreira.site.tables.visit import Visit

COUNTED = 100
"""How many tables at which it is one's turn are counted at most."""


def connect() -> None:
    """Add to the pages of tables."""
    changes.showing.connect(at_table, dispatch_uid="notices.at_table")


def at_table(sender: object, visit: Visit, whole: bool, **_: Any) -> dict[str, Any]:
    """The form that mutes a table. Who looks at a table has been there, so nothing they were told of it is news. With
    the `whole` page comes the language in which they read."""
    invited = bool(visit.visitor) and any(seat.open and seat.invited == visit.visitor for seat in visit.seats)
    if invited or (visit.mine and not visit.alone):  # who plays alone is told nothing
        with in_passing("who was there"):
            outbox.been_there(visit.table, [visit.visitor])
    if not visit.mine:
        return {"mute_url": ""}
    if whole:
        with in_passing("a reader's language"):
            note_language(visit.visitor)
    if visit.alone or visit.table.over:
        return {"mute_url": ""}
    return {
        "mute_url": reverse("mute-notices", args=(visit.table.id,)),
        "muted": Muted.objects.filter(table=visit.table, visitor=visit.visitor).exists(),
    }


def turns(request: HttpRequest) -> dict[str, Callable[[], list[dict[str, str]]]]:
    """For every page: a function that finds the tables elsewhere at which it is one's turn, the longest waiting
    first. Pages that don't call it ask for nothing."""
    return {"turns": lambda: _turns(request)}


def _turns(request: HttpRequest) -> list[dict[str, str]]:
    if not hasattr(request, "session") or not hasattr(request, "user"):
        return []  # it was refused early
    who = visitor(request)
    if not who:
        return []
    here = request.resolver_match.kwargs.get("table_id") if request.resolver_match else None
    found = Table.objects.filter(Table.waiting_for(who)).exclude(pk=here).order_by("changed").only("game")[:COUNTED]
    return [{"url": reverse("table", args=(table.pk,)), "title": title_of(table)} for table in found]
