"""When somebody may be told: not in their quiet hours, and in a digest at the hour that they chose."""

from datetime import UTC, datetime, timedelta, tzinfo
from functools import cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from carreira.site.notices.models import Choices


@cache
def zones() -> list[str]:
    """The names of time zones to choose from."""
    places = ("Africa", "America", "Antarctica", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific")
    return ["UTC", *sorted(name for name in available_timezones() if name.split("/")[0] in places and "/" in name)]


def zone(name: str) -> tzinfo:
    """The time zone of that name; UTC where this machine doesn't know it."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError):
        return UTC


def _next(hour: int, after: datetime, place: tzinfo) -> datetime:
    """The first time after a moment at which clocks show that full hour."""
    local = after.astimezone(place)
    found = local.replace(hour=hour, minute=0, second=0, microsecond=0)
    return (found if found > local else found + timedelta(days=1)).astimezone(UTC)


def quiet_until(choices: Choices, now: datetime) -> datetime | None:
    """When the quiet hours end that it is in now; None outside of them.

    >>> night = Choices(quiet_from=22, quiet_until=7, zone="UTC")
    >>> quiet_until(night, datetime(2026, 1, 1, 23, 30, tzinfo=UTC)).isoformat()
    '2026-01-02T07:00:00+00:00'
    >>> quiet_until(night, datetime(2026, 1, 1, 12, 0, tzinfo=UTC))
    """
    start, end = choices.quiet_from, choices.quiet_until
    if start is None or end is None or start == end:
        return None
    place = zone(choices.zone)
    hour = now.astimezone(place).hour
    quiet = start <= hour < end if start < end else hour >= start or hour < end
    return _next(end, now, place) if quiet else None


def next_digest(choices: Choices, now: datetime) -> datetime:
    """When the next digest goes out."""
    return _next(choices.digest_hour, now, zone(choices.zone))
