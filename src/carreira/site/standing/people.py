"""Names of accounts, and the addresses of their profiles."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.urls import reverse

from carreira.site.people.models import Person
from carreira.site.standing.models import HiddenProfile


@dataclass(frozen=True)
class Known:
    """An account whose profile everybody may see."""

    name: str
    url: str


def _showing() -> QuerySet[Person]:
    """The accounts that show their profile."""
    hidden = HiddenProfile.objects.filter(pk=OuterRef("visitor"))
    return Person.objects.filter(~Exists(hidden), is_active=True)


def shown_in_lists() -> Q:
    """What holds of rows whose `visitor` is an account that shows its profile."""
    return Q(Exists(_showing().filter(visitor=OuterRef("visitor"))))


def known(visitors: Iterable[str]) -> dict[str, Known]:
    """Those of some visitors that are accounts and show their profile, by visitor."""
    asked = {visitor for visitor in visitors if visitor}
    rows = _showing().filter(visitor__in=asked).values_list("visitor", "username")
    return {visitor: Known(name, reverse("profile", args=(name,))) for visitor, name in rows}
