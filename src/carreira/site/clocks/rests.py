"""Rest: nights and holidays do not count for clocks by turns.

A day begins and ends where the person lives, so that a night may have an hour more or less when clocks are changed.
"""

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta

from carreira.site.clocks.models import Rest
from carreira.site.clocks.zones import zone

LONGEST_NIGHT = 12
"""Hours."""
MOST_DAYS = timedelta(days=28)
"""All holidays together."""
FARTHEST = timedelta(days=365)
"""Holidays can be planned so far ahead."""
MOST_HOLIDAYS = 4
"""How many holidays may be planned at a time, at most."""
DAY = timedelta(days=1)

Span = tuple[datetime, datetime]


def rest_of(visitor: str) -> Rest | None:
    """The rest that a visitor has chosen."""
    return Rest.objects.filter(visitor=visitor).first() if visitor else None


def spans(rest: Rest | None, start: datetime, end: datetime) -> list[Span]:
    """The times of rest between two moments, in order, without overlaps."""
    if rest is None:
        return []
    found: list[Span] = []
    for first, last in sorted(_raw(rest, start, end)):
        first, last = max(first, start), min(last, end)
        if first >= last:
            continue
        if found and first <= found[-1][1]:
            found[-1] = (found[-1][0], max(found[-1][1], last))
        else:
            found.append((first, last))
    return found


def _raw(rest: Rest, start: datetime, end: datetime) -> Iterator[Span]:
    place = zone(rest.zone)

    def moment(day: date, hour: int = 0) -> datetime:
        return datetime.combine(day, time(hour), place).astimezone(UTC)

    for first, last in rest.holidays:
        yield moment(date.fromisoformat(first)), moment(date.fromisoformat(last) + DAY)
    if rest.night_from is None or rest.night_to is None:
        return
    day = start.astimezone(place).date() - DAY
    while day <= end.astimezone(place).date():
        until = day if rest.night_to > rest.night_from else day + DAY
        yield moment(day, rest.night_from), moment(until, rest.night_to)
        day += DAY


def awake(rest: Rest | None, start: datetime, end: datetime) -> float:
    """The seconds between two moments that count."""
    resting = sum(((last - first) for first, last in spans(rest, start, end)), timedelta())
    return max(0.0, (end - start - resting).total_seconds())


def deadline(rest: Rest | None, start: datetime, seconds: float) -> datetime:
    """When so many seconds that count will have passed."""
    left = timedelta(seconds=max(0.0, seconds))
    horizon = start + 2 * left + 2 * MOST_DAYS + 2 * DAY  # a night is at most half of a day
    now = start
    for first, last in spans(rest, start, horizon):
        if now + left <= first:
            break
        left -= first - now
        now = last
    return now + left
