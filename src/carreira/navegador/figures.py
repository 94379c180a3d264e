"""The figures of Navegador: what an edition must hold, and what the rules read from it."""

from carreira.game.figures import Field, Figure, FigureLayout, Values
from carreira.game.language import N_
from carreira.game.problem import Problem
from carreira.game.shapes import Names, Number, OneOf, Pairs, Row, Table
from carreira.navegador.names import (
    BUILDINGS,
    GOODS,
    MARKET_ROWS,
    MAX_PRICES,
    MAX_ROWS,
    MAX_SEATS,
    MAX_TILES,
    N_BUILDINGS,
    N_GOODS,
    N_PRIVILEGES,
    N_REGIONS,
    PRIVILEGE_SPACES,
    PRIVILEGES,
    REGIONS,
)

SEATS = range(2, MAX_SEATS + 1)


def _goods(values: Values) -> list[int]:
    return [-1, *(GOODS.index(values[f"regions.{region}"]["good"]) for region in REGIONS[1:])]


def _stacks(values: Values) -> list[int]:
    return [0, *(values[f"regions.{region}"]["tiles"] for region in REGIONS[1:])]


def _neighbours(values: Values) -> list[int]:
    masks = [0] * N_REGIONS
    for one, other in values["borders.blue"] + values["borders.red"]:
        a, b = REGIONS.index(one), REGIONS.index(other)
        masks[a] |= 1 << b
        masks[b] |= 1 << a
    return masks


def _distances(values: Values) -> list[list[int]]:
    masks = _neighbours(values)
    far = 99
    near = [[0 if a == b else 1 if masks[a] >> b & 1 else far for b in range(N_REGIONS)] for a in range(N_REGIONS)]
    for via in range(N_REGIONS):
        for a in range(N_REGIONS):
            for b in range(N_REGIONS):
                near[a][b] = min(near[a][b], near[a][via] + near[via][b])
    return near


def _begins_phase(values: Values) -> list[int]:
    begins = {region: phase for phase, region in enumerate(values["phases.begin"], start=2)}
    return [begins.get(region, 0) for region in REGIONS]


def _lost(values: Values) -> list[list[int]]:
    few, more = values["sailing.ships_lost"], values["sailing.ships_lost_with_token"]
    return [[more if marked else few for marked in row] for row in _extra_loss(values)]


def _extra_loss(values: Values) -> list[list[int]]:
    tokens = [values[f"sailing.tokens_{n}"] for n in SEATS]
    return [[0] * N_REGIONS] * SEATS.start + [[int(region in lie) for region in REGIONS] for lie in tokens]


def _colony_prices(values: Values) -> list[list[int]]:
    rows = [sorted(values[f"colonies.{good}"]) for good in GOODS]
    return [prices + [0] * (MAX_PRICES - len(prices)) for prices in rows]


FIGURES = FigureLayout(
    Figure("market.{}", Row(Number(0, 1000), MARKET_ROWS), "prices", each=GOODS),
    Figure("market.revenue", Row(Number(0, 1000), MARKET_ROWS), "revenue"),
    Figure("market.start_row", Number(1, MARKET_ROWS)),
    Field("start_row", lambda values: values["market.start_row"] - 1),
    Figure("regions.{}", Table({"good": OneOf(GOODS), "tiles": Number(1, MAX_TILES)}), each=REGIONS[1:]),
    Field("good", _goods, N_REGIONS),  # -1 in Portugal
    Field("stack", _stacks, N_REGIONS),
    Figure("borders.blue", Pairs(REGIONS)),
    Figure("borders.red", Pairs(REGIONS)),
    Field("neighbours", _neighbours, N_REGIONS),  # bit r: shares a sea border with region r
    Field("distance", _distances, (N_REGIONS, N_REGIONS)),  # borders on the shortest way, all regions explored
    Figure("phases.begin", Row(OneOf(REGIONS), 2)),
    Field("begins_phase", _begins_phase, N_REGIONS),  # the phase that its discovery begins, else 0
    Figure("phases.range", Row(Number(1, 12), 3), "range", first=1),  # by phase
    Figure("phases.price", Row(Number(0, 10000), 3), "dear_price", first=1),  # by phase: beyond churches and shipyards
    Figure("phases.fill_{}", Row(Number(0, 6), 3), "fill", each=SEATS, first=1),  # of each kind in the gallery
    Figure("sailing.ships_lost", Number(1, 5)),
    Figure("sailing.ships_lost_with_token", Number(1, 6)),
    Figure("sailing.tokens_{}", Names(REGIONS), each=SEATS),
    Field("extra_loss", _extra_loss, (MAX_SEATS + 1, N_REGIONS)),  # 1 where a token lies, by number of players
    Field("lost", _lost, (MAX_SEATS + 1, N_REGIONS)),  # ships lost on discovery, by number of players
    Figure("end.last_region", Row(OneOf(REGIONS), 1)),
    Field("last_region", lambda values: REGIONS.index(values["end.last_region"][0])),
    Figure("variant.king_region", Row(OneOf(REGIONS), 1)),
    Field("king_region", lambda values: REGIONS.index(values["variant.king_region"][0])),
    Figure("colonies.{}", Row(Number(1, 1000), MAX_PRICES, free=True), each=GOODS),
    Field("colony_prices", _colony_prices, (N_GOODS, MAX_PRICES)),  # from the cheapest
    Field("colony_count", lambda values: [len(values[f"colonies.{good}"]) for good in GOODS], N_GOODS),
    Figure("colonies.workers", Number(0, 9), "colony_workers"),
    Figure("buildings.{}", Row(Number(0, 10000), MAX_ROWS, free=True), "building_prices", each=BUILDINGS),
    Field("row_length", lambda values: [len(values[f"buildings.{row}"]) for row in BUILDINGS], N_BUILDINGS),
    Figure("buildings.on_table_{}", Row(Number(0, MAX_ROWS), N_BUILDINGS), "on_table", each=SEATS),
    Figure("buildings.workers", Row(Number(0, 9), N_BUILDINGS), "building_workers"),
    Figure("privileges.{}", Row(Number(0, 1000), PRIVILEGE_SPACES), "bonus", each=PRIVILEGES),
    Figure("privileges.tokens", Number(1, 20), "privilege_tokens"),  # of each kind in the box
    Figure("privileges.min_workers", Number(0, 8), "min_workers"),  # that a player keeps
    Figure("scoring.base", Row(Number(0, 100), N_PRIVILEGES), "base_points"),
    Figure("scoring.privilege", Row(Number(0, 100), N_PRIVILEGES), "privilege_points"),
    Figure("scoring.cash_point", Number(1, 100000), "cash_point"),  # cash that is worth a point at the end
    Figure("hiring.cheap_price", Number(0, 10000), "cheap_price"),
    Figure("hiring.surplus_price", Number(0, 10000), "surplus_price"),
    Figure("rondel.free_steps", Number(1, 7), "free_steps"),
    Figure("start.cash", Number(0, 100000), "start_cash"),
    Figure("start.workers", Number(0, 9), "start_workers"),
    Figure("start.ships", Number(0, 7), "start_ships"),
    Figure("start.max_ships", Number(1, 7), "max_ships"),
    Figure("start.max_workers", Number(1, 9), "max_workers"),
)
"""All figures of an edition, and the record that the rules take as their second argument."""


def contradictions(values: Values) -> list[Problem]:
    """Contradictions between figures that are each well formed."""
    problems = []
    stacks = dict.fromkeys(GOODS, 0)
    for region in REGIONS[1:]:
        entry = values[f"regions.{region}"]
        stacks[entry["good"]] += entry["tiles"]
    for good in GOODS:
        where, prices = f"colonies.{good}", values[f"colonies.{good}"]
        if len(set(prices)) != len(prices):
            problems.append(Problem(N_("each price may be on one tile only"), where=where))
        elif stacks[good] != len(prices) - 1:
            text = N_(
                "without the one set aside, %(left)d of %(tiles)d tiles remain,"
                " but the regions of this good need %(taken)d"
            )
            problems.append(
                Problem(text, {"tiles": len(prices), "left": len(prices) - 1, "taken": stacks[good]}, where)
            )
    for n in SEATS:
        if sum(values[f"phases.fill_{n}"]) > values["privileges.tokens"]:
            problems.append(Problem(N_("more privileges of a kind than there are"), where=f"phases.fill_{n}"))
        for at, (row, count) in enumerate(zip(BUILDINGS, values[f"buildings.on_table_{n}"], strict=True)):
            if count > len(values[f"buildings.{row}"]):
                text = N_("%(count)d buildings in a row that has only %(prices)d prices")
                filled = {"count": count, "prices": len(values[f"buildings.{row}"])}
                problems.append(Problem(text, filled, f"buildings.on_table_{n}", str(at)))
    for start, most in (("start.ships", "start.max_ships"), ("start.workers", "start.max_workers")):
        if values[start] > values[most]:
            problems.append(Problem(N_("more than a player can have"), where=start))
    for where in ("end.last_region", "phases.begin"):
        if "portugal" in values[where]:
            problems.append(Problem(N_("must not include Portugal, which is known from the start"), where=where))
    near = _distances(values)
    lost = tuple(region for i, region in enumerate(REGIONS) if near[0][i] > N_REGIONS)
    if lost:
        text = N_("there is no way by sea from Portugal to %(regions)s")
        problems.append(Problem(text, {"regions": lost}, "borders"))
    return problems
