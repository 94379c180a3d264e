"""Nothing on the chart overlaps, every border is closed, and the sea is divided as the edition says."""

import itertools
import re
import runpy
from pathlib import Path

import pytest

import carreira
from carreira.navegador.board import geometry
from carreira.navegador.board.geometry import ANCHORAGES, BORDERS, HEIGHT, OUTLINES, WIDTH, Point, border_points
from carreira.navegador.names import REGIONS

ROOT = Path(__file__).resolve().parents[3]
LAND = Path(geometry.__file__).parent / "static" / "navegador" / "land.svg"
FRAME = 14
Box = tuple[float, float, float, float]


def overlap(a: Box, b: Box) -> bool:
    """Whether two boxes (left, top, right, bottom) share more than an edge."""
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def within(box: Box, other: Box) -> bool:
    """Whether a box lies in another."""
    return box[0] >= other[0] and box[1] >= other[1] and box[2] <= other[2] and box[3] <= other[3]


def boxes(region: str) -> dict[str, Box]:
    """Everything that can lie in a region at one time once it is explored."""
    place = ANCHORAGES[region]
    found: dict[str, Box] = {}
    for i, line in enumerate(place.name):
        half, base = 5.2 * len(line), place.label[1] + 25 * i
        found[f"name {i}"] = (place.label[0] - half, base - 19, place.label[0] + half, base + 2)
    for i in range(TILES.get(region, 0)):
        left = place.tiles[0] + i * geometry.TILE_PITCH
        found[f"tile {i}"] = (left, place.tiles[1], left + geometry.TILE_WIDTH, place.tiles[1] + geometry.TILE_HEIGHT)
    for i, (x, y) in enumerate(place.slots):
        found[f"ship {i}"] = (
            x - geometry.SHIP_HALF_WIDTH,
            y - geometry.SHIP_ABOVE,
            x + geometry.SHIP_HALF_WIDTH,
            y + geometry.SHIP_BELOW,
        )
    return found


TILES = {
    "guine": 3, "bahia": 4, "rio": 4, "angola": 3, "cabo": 2, "mocambique": 2, "zanzibar": 2, "goa": 3, "malaca": 2,
    "timor": 2, "macau": 2, "nagasaki": 1,
}  # fmt: skip


def inside(point: Point, polygon: list[Point]) -> bool:
    """Whether a point lies in a polygon."""
    x, y = point
    found = False
    for (x0, y0), (x1, y1) in itertools.pairwise([*polygon, polygon[0]]):
        if (y0 > y) != (y1 > y) and x < (x1 - x0) * (y - y0) / (y1 - y0) + x0:
            found = not found
    return found


def land() -> list[list[Point]]:
    """The coast's rings, from the picture."""
    data = re.search(r'<path id="l"[^>]* d="([^"]+)"', LAND.read_text(encoding="utf-8"))
    assert data
    rings = []
    for ring in data[1].removesuffix("z").split("z"):
        start, steps = ring.split("l")
        x, y = (int(value) for value in start[1:].split())
        points = [(x / 2, y / 2)]
        numbers = [int(value) for value in re.findall(r"-?\d+", steps)]
        for dx, dy in zip(numbers[::2], numbers[1::2], strict=True):
            x, y = x + dx, y + dy
            points.append((x / 2, y / 2))
        rings.append(points)
    return rings


@pytest.mark.parametrize("region", REGIONS)
def test_nothing_in_a_region_overlaps(region: str) -> None:
    for (name, box), (other, second) in itertools.combinations(boxes(region).items(), 2):
        assert not overlap(box, second), f"{name} and {other} of {region} overlap"


def test_regions_do_not_overlap() -> None:
    for one, two in itertools.combinations(REGIONS, 2):
        a, b = ANCHORAGES[one].box, ANCHORAGES[two].box
        first, second = ((x, y, x + w, y + h) for x, y, w, h in (a, b))
        assert not overlap(first, second), f"{one} and {two}"


def test_everything_is_within_the_frame_and_clear_of_the_rondel() -> None:
    (x, y), r = geometry.RONDEL, geometry.RING_RADIUS
    sheet = (FRAME, FRAME, WIDTH - FRAME, HEIGHT - FRAME)
    assert within((x - r, y - r, x + r, y + r), sheet)
    for region in REGIONS:
        for name, box in boxes(region).items():
            assert within(box, sheet), f"{name} of {region}"
            nearest = (min(max(x, box[0]), box[2]), min(max(y, box[1]), box[3]))
            assert (nearest[0] - x) ** 2 + (nearest[1] - y) ** 2 > (r + 4) ** 2, f"{name} of {region}"


def test_every_region_has_room_for_every_seat() -> None:
    assert all(len(ANCHORAGES[region].slots) >= 5 for region in REGIONS)


@pytest.mark.parametrize("region", REGIONS)
def test_ships_lie_in_their_own_sea_and_not_on_land(region: str) -> None:
    outline = [
        point for part in OUTLINES[region] for point in (border_points(part) if isinstance(part, str) else (part,))
    ]
    coast = land()
    for place in ANCHORAGES[region].slots:
        assert inside(place, outline), f"{place} is not in {region}"
        on = [ring for ring in coast if inside(place, ring)]
        assert all(len(ring) < 40 for ring in on), f"{place} of {region} lies on land"


def test_borders_are_closed() -> None:
    """A border ends under land, on the frame, on the wind rose, or where another one ends."""
    coast = land()
    ends = [points[i] for points in BORDERS.values() for i in (0, -1)]
    for end in ends:
        on_frame = end[0] in (0, WIDTH) or end[1] in (0, HEIGHT)
        on_rose = (end[0] - geometry.ROSE[0]) ** 2 + (end[1] - geometry.ROSE[1]) ** 2 <= 52**2
        joined = ends.count(end) > 1
        on_land = any(inside(end, ring) for ring in coast)
        assert on_frame or on_rose or joined or on_land, f"a border ends in the open sea at {end}"


def test_neighbours_of_the_edition_have_a_line() -> None:
    values = carreira.GAMES["navegador"].edition().values
    neighbours = {frozenset(pair) for kind in ("blue", "red") for pair in values[f"borders.{kind}"]}
    drawn = {geometry.regions_beside(name) for name in BORDERS}
    assert {pair for pair in drawn if len(pair) == 2} == neighbours


def test_positions_are_made_from_this_geometry() -> None:
    tool = runpy.run_path(str(ROOT / "tools" / "board_positions.py"))
    assert tool["TARGET"].read_text(encoding="utf-8") == tool["text"]()


@pytest.mark.parametrize("name", ["land.svg", "land-dark.svg"])
def test_the_coast_is_light_and_says_where_it_comes_from(name: str) -> None:
    text = LAND.with_name(name).read_text(encoding="utf-8")
    data = re.search(r' d="([^"]+)"', text)
    assert data is not None
    assert len(data[1]) < 60_000
    assert "Natural Earth" in text
    assert "make-chart.mjs" in text
