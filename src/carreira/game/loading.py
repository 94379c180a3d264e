"""Reading positions that come from outside: every value is checked, and errors say where the wrong value is."""

from collections.abc import Mapping, Sequence
from typing import Any

from carreira.game.errors import InvalidPosition


def shown(value: object) -> str:
    """A value as text for a message, shortened if necessary.

    >>> shown("market-3"), shown([1] * 1000)[:8]
    ("'market-3'", '[1, 1, 1')
    """
    try:
        return repr(value)[:60]
    except (RecursionError, ValueError):  # very deep nesting, or a number with thousands of digits
        return f"this {type(value).__name__}"


def number(value: object, low: int, high: int, where: str) -> int:
    """A whole number from low to high. Raises InvalidPosition."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise InvalidPosition(f"{where} must be a whole number, not {shown(value)}.")
    if not low <= value <= high:
        raise InvalidPosition(f"{where} must be from {low} to {high}, not {shown(value)}.")
    return value


def truth(value: object, where: str) -> int:
    """True or false, as 1 or 0. Raises InvalidPosition."""
    if not isinstance(value, bool):
        raise InvalidPosition(f"{where} must be true or false, not {shown(value)}.")
    return int(value)


def name(value: object, known: Sequence[str], where: str) -> int:
    """The index of a name among the known ones. Raises InvalidPosition."""
    if not isinstance(value, str) or value not in known:
        raise InvalidPosition(f"{where}: {shown(value)} is unknown; it can be {', '.join(known)}.")
    return known.index(value)


def table(value: object, known: Sequence[str], where: str) -> Mapping[str, Any]:
    """An object whose keys are all known. Raises InvalidPosition."""
    if not isinstance(value, Mapping):
        raise InvalidPosition(f"{where} must be an object, not {shown(value)}.")
    for key in value:
        if key not in known:
            raise InvalidPosition(f"{where}: {shown(key)} is unknown; it can be {', '.join(known)}.")
    return value


def row(value: object, where: str) -> Sequence[Any]:
    """A list. Raises InvalidPosition."""
    if not isinstance(value, (list, tuple)):
        raise InvalidPosition(f"{where} must be a list, not {shown(value)}.")
    return value
