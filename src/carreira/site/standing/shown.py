"""What a finished table's page shows of standing: a link for sharing, and how the ratings changed."""

from typing import Any

from django.urls import reverse

from carreira.site.people import accounts
from carreira.site.standing.models import HiddenProfile, Placing
from carreira.site.tables import changes
from carreira.site.tables.visit import Visit


def connect() -> None:
    """Add to the pages of tables and accounts."""
    changes.showing.connect(at_table, dispatch_uid="standing.at_table")
    accounts.showing.connect(on_account, dispatch_uid="standing.on_account")


def at_table(sender: object, visit: Visit, **_: object) -> dict[str, Any]:
    """The address of the page to share, and by seat the placing of those whose rating changed."""
    if not visit.table.over or visit.table.stopped:
        return {}
    placings = Placing.objects.filter(result_id=visit.table.pk, after__isnull=False)
    share = reverse("share", args=(visit.table.pk,))
    return {"standing": {"share_url": share, "changes": {one.seat: one for one in placings}}}


def on_account(sender: object, account: Any, **_: object) -> dict[str, Any]:
    """Whether the profile is hidden, and its address."""
    hidden = HiddenProfile.objects.filter(pk=account.visitor).exists()
    return {"profile": {"url": reverse("profile", args=(account.username,)), "hidden": hidden}}
