"""The ship's log in a view: the numbers, what acting with each would cost, and what renouncing pays."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from carreira.vascodagama.names import LAST_PLAIN_NUMBER

View = Mapping[str, Any]


@dataclass(frozen=True)
class Number:
    """A number of the log. `least` and `most` are what acting with it would cost, None before there is a marker.

    `marked` says that the marker stands here, `ranged` that the next tile may still bring it here.
    """

    number: int
    seat: int | None
    area: str | None
    pays: int
    least: int | None
    most: int | None
    marked: bool
    ranged: bool
    called: bool
    extra: bool


def numbers(view: View) -> list[Number]:
    """All numbers in their order."""
    low, high = view["marker_range"] or (0, 0)
    known = view["marker"] is not None
    return [
        Number(
            told["number"],
            told["seat"],
            told["area"],
            told["compensation"],
            told["cost"][0] if known else None,
            told["cost"][1] if known else None,
            told["number"] == view["marker"],
            known and low < high and low <= told["number"] <= high,
            told["number"] == view["called"],
            told["number"] > LAST_PLAIN_NUMBER,
        )
        for told in view["numbers"]
    ]
