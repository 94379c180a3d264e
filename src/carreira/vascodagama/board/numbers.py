"""The ship's log in a view: the numbers, what acting with each would cost, and what renouncing pays."""

from __future__ import annotations

from dataclasses import dataclass

from carreira.vascodagama.names import LAST_PLAIN_NUMBER
from carreira.vascodagama.views import View


@dataclass(frozen=True)
class Number:
    """A number of the log. `least` and `most` are what acting with it would cost, None before there is a marker.

    `marked` says that the marker stands here, `ranged` that the next tile may still move it here.
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
    return [
        Number(
            one["number"],
            one["seat"],
            one["area"],
            one["compensation"],
            one["cost"][0] if one["cost"] else None,
            one["cost"][1] if one["cost"] else None,
            one["number"] == view["marker"],
            low < high and low <= one["number"] <= high,
            one["number"] == view["called"],
            one["number"] > LAST_PLAIN_NUMBER,
        )
        for one in view["numbers"]
    ]
