"""Time zones, and hours of a day that have a beginning and an end."""

import functools
from datetime import UTC, tzinfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

HOURS = [(str(hour), f"{hour}:00") for hour in range(24)]
"""The full hours, as forms offer them."""


@functools.cache
def zones() -> list[str]:
    """The names of time zones that a person can choose from."""
    named = (name for name in available_timezones() if "/" in name and not name.startswith("Etc/"))
    return ["UTC", *sorted(named)]


def zone(name: str) -> tzinfo:
    """The time zone of that name; UTC where this machine doesn't know it."""
    return known_zone(name) or UTC


def known_zone(name: str) -> tzinfo | None:
    """The time zone of that name; None where this machine doesn't know it.

    >>> known_zone("Moon/Tranquility"), known_zone("../etc")
    (None, None)
    """
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None
