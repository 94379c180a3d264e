"""Where things lie on the chart: sea regions and their borders, anchorages, the rondel.

All lengths are chart units: the chart is 1600 wide and 880 high, x to the right, y downwards.
`static/navegador/positions.css` (made from here by `tools/board_positions.py`) puts the buttons over the drawing.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache

Point = tuple[float, float]

WIDTH = 1600
HEIGHT = 880

# The wind rose in the middle of the Atlantic keeps Bahia from Angola and Guiné from Rio: no ship crosses there.
ROSE: Point = (325, 590)

# One line for each pair of neighbours (two where an island lies between). Ends reach inland, under the coast, so that
# every border is closed. A line between regions that aren't neighbours in an edition, such as one with only one region
# in its name, is drawn plainly: the edge of the known sea.
BORDERS: dict[str, tuple[Point, ...]] = {
    "portugal-guine": ((352, 222), (300, 236), (255, 250), (215, 262)),
    "portugal-bahia": ((215, 262), (150, 276), (75, 288), (0, 296)),
    "guine-bahia": ((215, 262), (272, 318), (309, 390), (320, 470), (325, 540)),
    "bahia-rio": ((118, 570), (170, 586), (225, 592), (275, 590)),
    "rio-angola": ((325, 640), (336, 710), (358, 795), (385, 880)),
    "guine-angola": ((374, 600), (425, 584), (490, 558), (562, 546)),
    "angola-cabo": ((604, 690), (558, 728), (508, 800), (478, 880)),
    "cabo-mocambique": ((684, 664), (732, 706), (774, 786), (796, 880)),
    "mocambique-zanzibar-west": ((752, 552), (775, 560), (806, 566)),
    "mocambique-zanzibar-east": ((818, 598), (880, 584), (950, 592)),
    "zanzibar-goa": ((822, 372), (870, 408), (930, 428), (988, 440)),
    "goa-malaca": ((1056, 350), (1064, 415), (1063, 480), (1056, 548)),
    "malaca-timor-west": ((1256, 448), (1230, 485), (1214, 520), (1210, 550)),
    "malaca-timor-east": ((1338, 446), (1330, 468), (1322, 496)),
    "malaca-macau": ((1274, 340), (1286, 365), (1304, 394), (1330, 434)),
    "timor-macau": ((1366, 392), (1412, 408), (1470, 420), (1535, 458)),
    "macau-nagasaki": ((1376, 200), (1420, 246), (1490, 274), (1600, 284)),
    "mocambique-limit": ((942, 880), (932, 780), (940, 680), (950, 592)),
    "zanzibar-limit": ((950, 592), (969, 532), (980, 480), (988, 440)),
    "goa-limit": ((988, 440), (1006, 484), (1030, 518), (1056, 548)),
    "malaca-limit": ((1056, 548), (1105, 556), (1160, 557), (1210, 550)),
    "timor-limit": ((1210, 550), (1238, 612), (1288, 656), (1352, 680)),
}

# Each sea region's outline: names of borders (a leading "-" reverses one) and points that close it, under land
# or on the frame.
OUTLINES: dict[str, tuple[str | Point, ...]] = {
    "portugal": (
        (0, 0),
        (470, 0),
        (450, 40),
        (430, 90),
        (392, 122),
        (398, 150),
        "portugal-guine",
        "portugal-bahia",
    ),
    "guine": (
        "-portugal-guine",
        (335, 300),
        (400, 350),
        (520, 380),
        (560, 440),
        "-guine-angola",
        (352, 552),
        "-guine-bahia",
    ),
    "bahia": (
        "portugal-bahia",
        (0, 400),
        (60, 470),
        (150, 480),
        (120, 560),
        "bahia-rio",
        (290, 555),
        "-guine-bahia",
    ),
    "rio": ("bahia-rio", (290, 625), "rio-angola", (0, 880), (0, 700), (40, 640), (100, 600)),
    "angola": ("guine-angola", (560, 600), "angola-cabo", "-rio-angola", (360, 625)),
    "cabo": ("angola-cabo", "-cabo-mocambique", (640, 700)),
    "mocambique": (
        "cabo-mocambique",
        "mocambique-limit",
        "-mocambique-zanzibar-east",
        (815, 600),
        "-mocambique-zanzibar-west",
        (700, 600),
    ),
    "zanzibar": (
        "mocambique-zanzibar-west",
        (820, 575),
        "mocambique-zanzibar-east",
        "zanzibar-limit",
        "-zanzibar-goa",
        (750, 440),
    ),
    "goa": (
        "zanzibar-goa",
        "goa-limit",
        "-goa-malaca",
        (1040, 260),
        (1000, 230),
        (900, 200),
        (830, 170),
        (800, 210),
        (870, 270),
        (800, 325),
        (710, 190),
        (690, 190),
        (770, 345),
    ),
    "malaca": (
        "goa-malaca",
        "malaca-limit",
        "-malaca-timor-west",
        (1275, 484),
        (1310, 492),
        "-malaca-timor-east",
        (1335, 430),
        "-malaca-macau",
        (1255, 290),
        (1210, 290),
        (1160, 240),
        (1075, 290),
    ),
    "timor": (
        "malaca-timor-west",
        "timor-limit",
        (1420, 660),
        (1600, 620),
        (1600, 470),
        "-timor-macau",
        (1350, 430),
        "malaca-timor-east",
        (1280, 478),
    ),
    "macau": (
        "malaca-macau",
        (1345, 410),
        "timor-macau",
        (1600, 470),
        "-macau-nagasaki",
        (1300, 220),
        (1262, 262),
        (1300, 300),
        (1290, 330),
    ),
    "nagasaki": ("macau-nagasaki", (1600, 0), (1555, 0), (1480, 75), (1400, 60), (1350, 110), (1380, 150)),
}


@dataclass(frozen=True)
class Anchorage:
    """What one sea region holds, and where.

    `name` has a line or two, `label` is the middle of the first line's baseline, `tiles` the left upper corner of the
    first colony tile, `disc` the explorer's middle, `slots` the middles of the ships' waterlines, `box` x, y, width and
    height of the area that can be clicked.
    """

    name: tuple[str, ...]
    label: Point
    tiles: Point
    disc: Point
    slots: tuple[Point, ...]
    box: tuple[float, float, float, float]


TILE_WIDTH = 37
TILE_HEIGHT = 33
TILE_PITCH = 40
SHIP_HALF_WIDTH = 18
SHIP_ABOVE = 37  # from the waterline to the top of the mast
SHIP_BELOW = 9


def _slots(*rows: tuple[float, float, int]) -> tuple[Point, ...]:
    """Ships' places, from rows given as (x of the first, y, how many); the pitch is 42."""
    return tuple((x + i * 42, y) for x, y, count in rows for i in range(count))


def _anchorage(
    name: tuple[str, ...],
    label: Point,
    tiles: Point,
    count: int,
    slots: tuple[Point, ...],
    disc: Point | None = None,
) -> Anchorage:
    """An anchorage whose box encloses all ships, and `count` tiles; an edition may have more tiles there."""
    where = disc or (label[0] - 24, label[1] + 26 * (len(name) - 1) + 33)
    half = 7 * max(len(line) for line in name)
    left = [label[0] - half, *(x - SHIP_HALF_WIDTH for x, _ in slots)]
    right = [label[0] + half, *(x + SHIP_HALF_WIDTH for x, _ in slots)]
    top = [label[1] - 22, *(y - SHIP_ABOVE for _, y in slots)]
    bottom = [y + SHIP_BELOW for _, y in slots]
    if count:
        left.append(tiles[0])
        right.append(tiles[0] + (count - 1) * TILE_PITCH + TILE_WIDTH)
        top.append(tiles[1])
    x, y = max(min(left) - 5, 14), max(min(top) - 3, 14)
    box = (x, y, min(max(right) + 5, WIDTH - 12) - x, max(bottom) + 4 - y)
    return Anchorage(name, label, tiles, where, slots, box)


ANCHORAGES: dict[str, Anchorage] = {
    "portugal": _anchorage(("Portugal",), (176, 64), (0, 0), 0, _slots((72, 116, 6), (72, 164, 6), (72, 212, 5))),
    "guine": _anchorage(("Guiné",), (418, 432), (355, 442), 3, _slots((495, 478, 1), (360, 524, 4))),
    "bahia": _anchorage(("Bahia",), (200, 342), (118, 353), 4, _slots((150, 430, 4), (222, 479, 2), (202, 528, 2))),
    "rio": _anchorage(("Rio de Janeiro",), (212, 640), (146, 652), 4, _slots((168, 728, 4), (168, 776, 4))),
    "angola": _anchorage(("Angola",), (466, 626), (404, 637), 3, _slots((408, 714, 3), (408, 762, 3))),
    "cabo": _anchorage(("Cabo da Boa", "Esperança"), (620, 750), (684, 738), 2, _slots((560, 826, 5)), disc=(706, 758)),
    "mocambique": _anchorage(("Moçambique",), (846, 678), (806, 689), 2, _slots((806, 764, 3), (814, 812, 3))),
    "zanzibar": _anchorage(
        ("Zanzibar",),
        (868, 449),
        (830, 458),
        2,
        ((804, 500), (932, 490), (866, 538), (905, 538), (944, 538)),
    ),
    "goa": _anchorage(("Goa",), (968, 284), (904, 293), 3, _slots((918, 365, 3), (984, 411, 2))),
    "malaca": _anchorage(("Malaca",), (1142, 396), (1103, 407), 2, _slots((1098, 482, 3), (1098, 530, 3))),
    "timor": _anchorage(
        ("Timor",),
        (1364, 530),
        (1226, 512),
        2,
        ((1242, 590), (1284, 590), (1326, 588), (1372, 580), (1298, 636)),
        disc=(1248, 532),
    ),
    "macau": _anchorage(
        ("Macau",),
        (1526, 312),
        (1488, 322),
        2,
        ((1478, 398), (1520, 398), (1562, 398), (1458, 346), (1566, 446)),
    ),
    "nagasaki": _anchorage(
        ("Nagasaki",),
        (1488, 200),
        (1545, 166),
        1,
        ((1412, 226), (1450, 249), (1488, 249), (1526, 249), (1564, 249)),
        disc=(1478, 232),
    ),
}


def first_tile(region: str, count: int) -> float:
    """Where the first of `count` tiles begins in a region: so far to the left that all are on the chart.

    >>> first_tile("nagasaki", 1), first_tile("nagasaki", 4)
    (1545, 1431)
    """
    return min(ANCHORAGES[region].tiles[0], WIDTH - 12 - TILE_WIDTH - (count - 1) * TILE_PITCH)


RONDEL: Point = (1110, 711)
HUB_RADIUS = 46
FIELD_RADIUS = 124  # fields lie between the hub and here, the pieces on the ring beyond
RING_RADIUS = 147
# Where a field's name and its fee are written, from the rondel's middle.
FIELD_WORDS: tuple[tuple[Point, Point], ...] = (
    ((0, -99), (0, -80)),
    ((67, -60), (62, -42)),
    ((88, -1), (88, 17)),
    ((67, 72), (60, 52)),
    ((0, 113), (0, 93)),
    ((-67, 72), (-60, 52)),
    ((-88, -1), (-88, 17)),
    ((-67, -60), (-62, -42)),
)
FIELD_ROOM = (88, 76, 74, 76, 90, 76, 74, 76)
"""How long a field's name may be where it is written."""
MARK_RADIUS = 55
MARK_ANGLES = (0, 61, 112, 121, 180, 239, 248, 299)  # where in each field the card's mark is clear of the words

LANDS: dict[str, Point] = {
    "EVROPA": (580, 36),
    "AFRICA": (520, 300),
    "BRASIL": (76, 548),
    "ARABIA": (806, 244),
    "PERSIA": (905, 150),
    "TARTARIA": (1120, 116),
    "INDIA": (1072, 232),
    "CHINA": (1268, 222),
    "TERRA": (1482, 622),
    "AVSTRALIS": (1478, 650),
}


@cache
def border_points(name: str) -> tuple[Point, ...]:
    """The points of a border; a leading "-" reverses them."""
    if name.startswith("-"):
        return BORDERS[name[1:]][::-1]
    return BORDERS[name]


def _curve(points: tuple[Point, ...]) -> str:
    """SVG curve commands through the points (Catmull-Rom), without the initial "M"."""
    steps = []
    for i in range(len(points) - 1):
        before = points[max(i - 1, 0)]
        start, end = points[i], points[i + 1]
        after = points[min(i + 2, len(points) - 1)]
        c1 = (start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6)
        c2 = (end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6)
        steps.append("C" + " ".join(f"{v:.0f}" for v in (*c1, *c2, *end)))
    return "".join(steps)


def regions_beside(border: str) -> frozenset[str]:
    """The regions between which a line of BORDERS runs.

    >>> sorted(regions_beside("malaca-timor-west")), sorted(regions_beside("goa-limit"))
    (['malaca', 'timor'], ['goa'])
    """
    return frozenset(part for part in border.split("-")[:2] if part in ANCHORAGES)


@cache
def border_path(name: str) -> str:
    """A border as SVG path data."""
    points = border_points(name)
    return f"M{points[0][0]:.0f} {points[0][1]:.0f}" + _curve(points)


@cache
def outline_path(region: str) -> str:
    """A sea region's outline as SVG path data; it runs under the land, which is drawn above it."""
    data = ""
    for part in OUTLINES[region]:
        if isinstance(part, str):
            points = border_points(part)
            data += f"{'L' if data else 'M'}{points[0][0]:.0f} {points[0][1]:.0f}" + _curve(points)
        else:
            data += f"{'L' if data else 'M'}{part[0]:.0f} {part[1]:.0f}"
    return data + "z"


def polar(centre: Point, radius: float, degrees: float) -> Point:
    """A point by direction: 0 degrees is up, clockwise."""
    angle = math.radians(degrees)
    return (centre[0] + radius * math.sin(angle), centre[1] - radius * math.cos(angle))


@cache
def sector_path(field: int, inner: float, outer: float) -> str:
    """One of the rondel's eight sectors as SVG path data, between two radii."""
    a, b = 45 * field - 22.5, 45 * field + 22.5
    (x0, y0), (x1, y1) = polar(RONDEL, outer, a), polar(RONDEL, outer, b)
    (x2, y2), (x3, y3) = polar(RONDEL, inner, b), polar(RONDEL, inner, a)
    return (
        f"M{x0:.1f} {y0:.1f}A{outer} {outer} 0 0 1 {x1:.1f} {y1:.1f}"
        f"L{x2:.1f} {y2:.1f}A{inner} {inner} 0 0 0 {x3:.1f} {y3:.1f}z"
    )


@cache
def ring_place(field: int, index: int, count: int) -> Point:
    """Where the `index`-th of `count` pieces stands on the ring beyond a field."""
    return polar(RONDEL, (FIELD_RADIUS + RING_RADIUS) / 2, 45 * field + (index - (count - 1) / 2) * 9.2)


@cache
def waiting_place(index: int) -> Point:
    """Where a piece waits until it is placed on the rondel: in two rows, east of it."""
    return (1282 + 25 * (index % 3), 702 + 25 * (index // 3))
