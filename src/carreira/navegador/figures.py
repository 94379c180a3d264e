"""The figures of an edition as one read-only record, which the rules take as their second argument."""

from typing import Any

import numpy as np

from carreira.game.language import N_
from carreira.game.schema import Schema
from carreira.game.shapes import Problem, Shape
from carreira.navegador.names import (
    BUILDINGS,
    GOODS,
    MARKET_ROWS,
    MAX_ROWS,
    MAX_SEATS,
    MAX_TILES,
    N_BUILDINGS,
    N_GOODS,
    N_PRIVILEGES,
    N_REGIONS,
    PRIVILEGES,
    REGIONS,
)

i32 = np.int32
MAX_PRICES = 13
SEATS = range(2, MAX_SEATS + 1)

FIGURES = np.dtype(
    [
        ("prices", i32, (N_GOODS, MARKET_ROWS)),
        ("revenue", i32, (MARKET_ROWS,)),
        ("start_row", i32),
        ("good", i32, (N_REGIONS,)),  # -1 in Portugal
        ("stack", i32, (N_REGIONS,)),
        ("neighbours", i32, (N_REGIONS,)),  # bit r: shares a sea border with region r
        ("distance", i32, (N_REGIONS, N_REGIONS)),  # borders on the shortest way, all regions explored
        ("begins_phase", i32, (N_REGIONS,)),  # phase that the discovery starts, else 0
        ("last_region", i32),
        ("king_region", i32),
        ("lost", i32, (MAX_SEATS + 1, N_REGIONS)),  # ships lost on discovery, by number of players
        ("colony_prices", i32, (N_GOODS, MAX_PRICES)),
        ("colony_count", i32, (N_GOODS,)),
        ("building_prices", i32, (N_BUILDINGS, MAX_ROWS)),
        ("row_length", i32, (N_BUILDINGS,)),
        ("on_table", i32, (MAX_SEATS + 1, N_BUILDINGS)),
        ("building_workers", i32, (N_BUILDINGS,)),
        ("base_points", i32, (N_PRIVILEGES,)),
        ("privilege_points", i32, (N_PRIVILEGES,)),
        ("bonus", i32, (N_PRIVILEGES, 3)),
        ("privilege_tokens", i32),  # of each kind in the box
        ("fill", i32, (MAX_SEATS + 1, 4)),  # gallery's number, by players and phase
        ("range", i32, (4,)),  # by phase
        ("dear_price", i32, (4,)),  # by phase: worker or ship beyond the churches and shipyards
        ("cheap_price", i32),
        ("surplus_price", i32),
        ("free_steps", i32),
        ("start_cash", i32),
        ("start_workers", i32),
        ("start_ships", i32),
        ("max_ships", i32),
        ("max_workers", i32),
        ("min_workers", i32),  # that no privilege may undercut
        ("colony_workers", i32),
        ("cash_point", i32),  # cash that is worth a point at the end
    ]
)

SCHEMA = Schema(FIGURES)

SHAPES = {
    **{f"market.{good}": Shape((MARKET_ROWS,), 0, 1000) for good in (*GOODS, "revenue")},
    "market.start_row": Shape((), 1, MARKET_ROWS),
    **{
        f"regions.{region}": Shape(fields={"good": Shape(choice=GOODS), "tiles": Shape((), 1, MAX_TILES)})
        for region in REGIONS[1:]
    },
    "borders.blue": Shape(pairs=REGIONS),
    "borders.red": Shape(pairs=REGIONS),
    "phases.begin": Shape(names=REGIONS, count=2),
    "phases.range": Shape((3,), 1, 12),
    "phases.price": Shape((3,), 0, 10000),
    **{f"phases.fill_{n}": Shape((3,), 0, 6) for n in SEATS},
    "sailing.ships_lost": Shape((), 1, 5),
    "sailing.ships_lost_with_token": Shape((), 1, 6),
    **{f"sailing.tokens_{n}": Shape(names=REGIONS) for n in SEATS},
    "end.last_region": Shape(names=REGIONS, count=1),
    "variant.king_region": Shape(names=REGIONS, count=1),
    **{f"colonies.{good}": Shape((None,), 1, 1000, most=MAX_PRICES) for good in GOODS},
    "colonies.workers": Shape((), 0, 9),
    **{f"buildings.{row}": Shape((None,), 0, 10000, most=MAX_ROWS) for row in BUILDINGS},
    **{f"buildings.on_table_{n}": Shape((N_BUILDINGS,), 0, MAX_ROWS) for n in SEATS},
    "buildings.workers": Shape((N_BUILDINGS,), 0, 9),
    **{f"privileges.{kind}": Shape((3,), 0, 1000) for kind in PRIVILEGES},
    "privileges.tokens": Shape((), 1, 20),
    "privileges.min_workers": Shape((), 0, 8),
    "scoring.base": Shape((N_PRIVILEGES,), 0, 100),
    "scoring.privilege": Shape((N_PRIVILEGES,), 0, 100),
    "scoring.cash_point": Shape((), 1, 100000),
    "hiring.cheap_price": Shape((), 0, 10000),
    "hiring.surplus_price": Shape((), 0, 10000),
    "rondel.free_steps": Shape((), 1, 7),
    "start.cash": Shape((), 0, 100000),
    "start.workers": Shape((), 0, 9),
    "start.ships": Shape((), 0, 7),
    "start.max_ships": Shape((), 1, 7),
    "start.max_workers": Shape((), 1, 9),
}
"""Every figure that an edition of Navegador must hold, and what it looks like."""


def contradictions(values: dict[str, Any]) -> list[Problem]:
    """What is wrong between figures that are each well formed."""
    problems = []
    stacks = dict.fromkeys(GOODS, 0)
    for region in REGIONS[1:]:
        entry = values[f"regions.{region}"]
        stacks[entry["good"]] += entry["tiles"]
    for good in GOODS:
        where, prices = f"colonies.{good}", values[f"colonies.{good}"]
        if len(set(prices)) != len(prices):
            problems.append(Problem(N_("each price stands on one tile only"), where=where))
        elif stacks[good] != len(prices) - 1:
            text = N_(
                "%(tiles)d tiles less the one set aside are %(left)d, but the regions of this good take %(taken)d"
            )
            problems.append(
                Problem(text, {"tiles": len(prices), "left": len(prices) - 1, "taken": stacks[good]}, where)
            )
    for n in SEATS:
        if sum(values[f"phases.fill_{n}"]) > values["privileges.tokens"]:
            problems.append(Problem(N_("more privileges than there are of a kind"), where=f"phases.fill_{n}"))
        for at, (row, count) in enumerate(zip(BUILDINGS, values[f"buildings.on_table_{n}"], strict=True)):
            if count > len(values[f"buildings.{row}"]):
                text = N_("%(count)d buildings in a row that has only %(prices)d prices")
                filled = {"count": count, "prices": len(values[f"buildings.{row}"])}
                problems.append(Problem(text, filled, f"buildings.on_table_{n}", str(at)))
    for start, most in (("start.ships", "start.max_ships"), ("start.workers", "start.max_workers")):
        if values[start] > values[most]:
            problems.append(Problem(N_("more than a player has"), where=start))
    for where in ("end.last_region", "phases.begin"):
        if "portugal" in values[where]:
            problems.append(Problem(N_("Portugal needs no discovery"), where=where))
    near = _distances(_neighbours(values))
    lost = tuple(region for i, region in enumerate(REGIONS) if near[0][i] > N_REGIONS)
    if lost:
        problems.append(Problem(N_("no way from Portugal to %(regions)s"), {"regions": lost}, "borders"))
    return problems


def _neighbours(values: dict[str, Any]) -> list[int]:
    masks = [0] * N_REGIONS
    for one, other in values["borders.blue"] + values["borders.red"]:
        a, b = REGIONS.index(one), REGIONS.index(other)
        masks[a] |= 1 << b
        masks[b] |= 1 << a
    return masks


def _distances(masks: list[int]) -> list[list[int]]:
    far = 99
    near = [[0 if a == b else 1 if masks[a] >> b & 1 else far for b in range(N_REGIONS)] for a in range(N_REGIONS)]
    for via in range(N_REGIONS):
        for a in range(N_REGIONS):
            for b in range(N_REGIONS):
                near[a][b] = min(near[a][b], near[a][via] + near[via][b])
    return near


def record(values: dict[str, Any]) -> Any:
    """The figures of a checked edition as a handle of FIGURES."""
    handle = np.zeros(1, FIGURES)
    box = handle[0]
    for g, good in enumerate(GOODS):
        box["prices"][g] = values[f"market.{good}"]
        prices = sorted(values[f"colonies.{good}"])
        box["colony_prices"][g, : len(prices)] = prices
        box["colony_count"][g] = len(prices)
    box["revenue"] = values["market.revenue"]
    box["start_row"] = values["market.start_row"] - 1
    box["good"] = [-1] + [GOODS.index(values[f"regions.{region}"]["good"]) for region in REGIONS[1:]]
    box["stack"] = [0] + [values[f"regions.{region}"]["tiles"] for region in REGIONS[1:]]
    box["neighbours"] = _neighbours(values)
    box["distance"] = _distances(_neighbours(values))
    for phase, region in enumerate(values["phases.begin"], start=2):
        box["begins_phase"][REGIONS.index(region)] = phase
    box["last_region"] = REGIONS.index(values["end.last_region"][0])
    box["king_region"] = REGIONS.index(values["variant.king_region"][0])
    for n in SEATS:
        box["lost"][n] = values["sailing.ships_lost"]
        for region in values[f"sailing.tokens_{n}"]:
            box["lost"][n, REGIONS.index(region)] = values["sailing.ships_lost_with_token"]
        box["on_table"][n] = values[f"buildings.on_table_{n}"]
        box["fill"][n, 1:] = values[f"phases.fill_{n}"]
    for b, row in enumerate(BUILDINGS):
        row_prices = values[f"buildings.{row}"]
        box["building_prices"][b, : len(row_prices)] = row_prices
        box["row_length"][b] = len(row_prices)
    box["building_workers"] = values["buildings.workers"]
    box["base_points"] = values["scoring.base"]
    box["privilege_points"] = values["scoring.privilege"]
    box["bonus"] = [values[f"privileges.{kind}"] for kind in PRIVILEGES]
    box["privilege_tokens"] = values["privileges.tokens"]
    box["range"][1:] = values["phases.range"]
    box["dear_price"][1:] = values["phases.price"]
    box["cheap_price"] = values["hiring.cheap_price"]
    box["surplus_price"] = values["hiring.surplus_price"]
    box["free_steps"] = values["rondel.free_steps"]
    for name in ("cash", "workers", "ships"):
        box[f"start_{name}"] = values[f"start.{name}"]
    box["max_ships"] = values["start.max_ships"]
    box["max_workers"] = values["start.max_workers"]
    box["min_workers"] = values["privileges.min_workers"]
    box["colony_workers"] = values["colonies.workers"]
    box["cash_point"] = values["scoring.cash_point"]
    return SCHEMA.load(handle.view(i32).tolist())
