"""Writes static/navegador/positions.css from the board's geometry: a class for each place that can be clicked.

    python tools/board_positions.py           writes the file
    python tools/board_positions.py --check   exit status 1 if the file doesn't agree with the geometry

Buttons lie over the drawing as HTML, since a strict Content-Security-Policy allows no style attributes.
"""

from __future__ import annotations

import sys
from pathlib import Path

from carreira.navegador.board import geometry
from carreira.navegador.names import FIELDS

TARGET = Path(geometry.__file__).parent / "static" / "navegador" / "positions.css"
HEAD = "/* Made by tools/board_positions.py from board/geometry.py: where things lie on the chart. */\n"


def _percent(value: float, whole: float) -> str:
    return f"{100 * value / whole:.2f}%"


def _box(name: str, x: float, y: float, width: float, height: float, extra: str = "") -> str:
    across, down = geometry.WIDTH, geometry.HEIGHT
    return (
        f".at-{name} {{ left: {_percent(x, across)}; top: {_percent(y, down)}; "
        f"width: {_percent(width, across)}; height: {_percent(height, down)};{extra} }}\n"
    )


def _sector(field: int) -> tuple[tuple[float, float, float, float], str]:
    """The bounding box of a rondel field with its rim, and a polygon that cuts the field out of the box."""
    inner, outer = geometry.HUB_RADIUS, geometry.RING_RADIUS
    middle = 45 * field
    points = [geometry.polar(geometry.RONDEL, outer, middle - 22.5 + 45 * i / 8) for i in range(9)]
    points += [geometry.polar(geometry.RONDEL, inner, middle + 22.5 - 45 * i / 4) for i in range(5)]
    left, top = min(x for x, _ in points), min(y for _, y in points)
    width, height = max(x for x, _ in points) - left, max(y for _, y in points) - top
    polygon = ", ".join(f"{_percent(x - left, width)} {_percent(y - top, height)}" for x, y in points)
    return (left, top, width, height), polygon


def text() -> str:
    """The whole file."""
    out = HEAD
    for region, place in geometry.ANCHORAGES.items():
        out += _box(region, *place.box)
        if region != "portugal":
            out += _box(f"disc-{region}", place.disc[0] - 33, place.disc[1] - 33, 66, 66)
    for i, field in enumerate(FIELDS):
        box, polygon = _sector(i)
        out += _box(f"rondel-{field}", *box)
        out += f".at-rondel-{field} > button {{ clip-path: polygon({polygon}); }}\n"
    (x, y), r = geometry.RONDEL, geometry.HUB_RADIUS - 1
    return out + _box("hub", x - r, y - r, 2 * r, 2 * r)


def main() -> int:
    """Write the file, or check it."""
    if "--check" in sys.argv[1:]:
        if TARGET.read_text(encoding="utf-8") != text():
            print(f"{TARGET.name} is not what geometry.py says: run python tools/board_positions.py")
            return 1
        return 0
    TARGET.write_text(text(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
