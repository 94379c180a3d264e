"""The chart of shares of winning over time: an area for each seat, stacked from the first seat at the top.

All places are given in parts of the plot, so that a phone can show it in another shape than a wide screen.
"""

from typing import Any, NamedTuple

WIDTH, HEIGHT = 1000, 100
"""Units of the areas' paths."""
LETTERED = 0.09
"""How large a share must be for its area to carry the seat's letter."""


class Area(NamedTuple):
    """The area of one seat: its path, and where its letter stands, in percent (None where there is no room)."""

    seat: int
    path: str
    letter: tuple[float, float] | None


def drawn(shares: list[list[float]]) -> dict[str, Any]:
    """The figures of the chart, for shares by moment and seat."""
    steps = max(1, len(shares) - 1)
    x = [round(WIDTH * i / steps, 1) for i in range(len(shares))]
    tops = [[0.0] * len(shares)]
    for seat in range(len(shares[0])):
        tops.append([above + row[seat] for above, row in zip(tops[-1], shares, strict=True)])
    y = [[round(HEIGHT * min(1.0, share), 2) for share in line] for line in tops]
    areas = []
    for seat in range(len(shares[0])):
        upper = [f"{at},{over}" for at, over in zip(x, y[seat], strict=True)]
        lower = [f"{at},{under}" for at, under in zip(x, y[seat + 1], strict=True)]
        areas.append(Area(seat, f"M{' '.join(upper)} {' '.join(reversed(lower))}Z", _letter(shares, seat, y)))
    return {"width": WIDTH, "height": HEIGHT, "steps": steps, "areas": areas, "lines": (0, 25, 50, 75, 100)}


def _letter(shares: list[list[float]], seat: int, y: list[list[float]]) -> tuple[float, float] | None:
    """The middle of a seat's area where it is largest, not too near to the sides."""
    margin = len(shares) // 12
    inner = range(margin, max(margin + 1, len(shares) - margin))
    widest = max(inner, key=lambda i: shares[i][seat])
    if shares[widest][seat] < LETTERED:
        return None
    middle = (y[seat][widest] + y[seat + 1][widest]) / 2
    return round(100 * widest / max(1, len(shares) - 1), 1), round(100 * middle / HEIGHT, 1)
