"""Bot accounts: accounts whose moves a program chooses. They play through the same door as people, and are marked."""

from collections.abc import Iterable

from carreira.site.people.models import Person


def programs(visitors: Iterable[str]) -> set[str]:
    """Those of these visitors that are bot accounts."""
    asked = [visitor for visitor in visitors if visitor]
    if not asked:
        return set()
    return set(Person.objects.filter(visitor__in=asked, by_program=True).values_list("visitor", flat=True))
