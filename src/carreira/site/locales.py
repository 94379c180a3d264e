"""Dates and numbers as each language writes them, by Unicode's data (CLDR)."""

from datetime import UTC, date, datetime
from decimal import Decimal
from functools import cache

from babel import Locale
from babel.dates import format_date, format_time
from babel.numbers import format_decimal

TAGS = {"en": "en-GB"}
"""What pages say their language is, where it isn't just the code: our English is British, and so are its dates."""


def tag(language: str) -> str:
    """A language as pages name it for browsers, which write times by it."""
    return TAGS.get(language, language)


def day(moment: date, language: str) -> str:
    """A date, or that of a moment.

    >>> [day(date(2026, 3, 9), language) for language in ("en", "de", "fr")]
    ['9 Mar 2026', '09.03.2026', '9 mars 2026']
    """
    return format_date(moment, "medium", _locale(language))


def minute(moment: datetime, language: str) -> str:
    """A moment to the minute, in UTC.

    >>> minute(datetime(2026, 3, 9, 18, 30, tzinfo=UTC), "it")
    '9 mar 2026, 18:30 UTC'
    """
    moment = moment.astimezone(UTC)
    return f"{day(moment, language)}, {format_time(moment, 'HH:mm', locale=_locale(language))} UTC"


def decimal(number: float, language: str) -> str:
    """A number with one decimal place.

    >>> decimal(12.34, "en"), decimal(12, "fr")
    ('12.3', '12,0')
    """
    return format_decimal(Decimal(f"{number:.1f}"), "0.0", _locale(language))


@cache
def _locale(language: str) -> Locale:
    return Locale.parse(tag(language), sep="-")
