"""When somebody may be told: not in their quiet hours, and in a digest at the hour that they chose."""

from datetime import UTC, datetime, timedelta, tzinfo

from carreira.site.clocks.models import Rest
from carreira.site.clocks.rests import spans
from carreira.site.clocks.zones import zone
from carreira.site.notices.models import Choices


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
    night = Rest(zone=choices.zone, night_from=choices.quiet_from, night_to=choices.quiet_until)
    if choices.quiet_from == choices.quiet_until:
        return None
    quiet = spans(night, now, now + timedelta(days=2))
    return quiet[0][1] if quiet and quiet[0][0] == now else None


def next_digest(choices: Choices, now: datetime) -> datetime:
    """When the next digest goes out."""
    return _next(choices.digest_hour, now, zone(choices.zone))
