"""What a net looks at in a position of Navegador, for one seat and from its point of view.

Everything here lies open on the table. Numbers are written in the units of `FEATURES` and scaled at the end.
"""

from carreira.game.features import Feature
from carreira.game.rule import Figures, Numbers, Player, State, rule
from carreira.navegador.names import (
    BUILDINGS,
    COLONY,
    FACTORY,
    GOODS,
    N_BUILDINGS,
    N_GOODS,
    N_PRIVILEGES,
    N_REGIONS,
    PRIVILEGES,
)
from carreira.navegador.rules.market import proceeds, revenue
from carreira.navegador.rules.player import units
from carreira.navegador.value import expected, points_now, terms, turn_ahead, turns_left
from carreira.navegador.weights import TERMS

TERM_UNITS = (
    ("100 Cruzados", 10), ("100 Cruzados", 3), ("workers", 8), ("workers", 5), ("ships", 8), ("ships", 3),
    ("churches", 4), ("shipyards", 4), ("100 Cruzados", 8), ("100 Cruzados", 8), ("colonies", 8), ("factories", 6),
    ("explorers", 5), *[("privileges", 3)] * 5, ("sites", 4), ("share of the ships needed", 1), ("points", 10),
    *[("yes", 1)] * 8,
)  # fmt: skip
"""Unit and scale of each term of the estimate but the first, which is always 1."""
RIVALS = (
    ("points now", "points", 80), ("market", "Cruzados", 800), ("cash", "Cruzados", 1000), ("colonies", "colonies", 8),
    ("factories", "factories", 6), ("explorers", "explorers", 5),
)  # fmt: skip

FEATURES = (
    # the estimate and its terms: what has proved to matter, so that the net can weigh it anew by the position
    Feature("value", "points", 100),
    *(Feature(name, unit, one) for name, (unit, one) in zip(TERMS[1:], TERM_UNITS, strict=True)),
    # time: nearly everything is worth more the longer it can be used
    Feature("turns left", "turns", 25),
    Feature("end triggered", "yes", 1),
    Feature("share of a turn ahead", "turns", 1),
    Feature("phase II", "yes", 1),
    Feature("phase III", "yes", 1),
    Feature("points now", "points", 80),
    Feature("other players", "players", 3),
    # the market: prices of goods, what this seat could trade, and whether selling or processing pays
    *(Feature(f"market row of {good}", "rows from the top", 10) for good in GOODS),
    *(Feature(f"colonies of {good}", "colonies", 4) for good in GOODS),
    *(Feature(f"factories of {good}", "factories", 3) for good in GOODS),
    Feature("orange factory", "yes", 1),
    *(Feature(f"colonies less factories of {good}, times its row", "units times rows", 20) for good in GOODS),
    # what is still to be had: it ends the match, and its prices rise
    *(Feature(f"{row} buildings left", "buildings", 6) for row in BUILDINGS),
    Feature("buildings left", "buildings", 24),
    Feature("regions undiscovered", "regions", 12),
    *(Feature(f"{kind} privileges in the gallery", "privileges", 3) for kind in PRIVILEGES),
    # the columns of the own board: a privilege is worth as much as there is to multiply
    *(Feature(f"{kind} column, units times privileges", "units times privileges", 8) for kind in PRIVILEGES),
    # the others: who is ahead, and how fast they grow
    *(Feature(f"rivals' mean: {name}", unit, one) for name, unit, one in RIVALS),
    *(Feature(f"best rival's: {name}", unit, one) for name, unit, one in RIVALS),
    Feature("points now beyond the best rival's", "points", 40),
    # growth: what brings something each turn counts for each turn left
    Feature("market times turns left", "Cruzados times turns", 12000),
    Feature("cash times turns left", "Cruzados times turns", 12000),
    Feature("workers times turns left", "workers times turns", 120),
)
SCALES = tuple(1.0 / feature.one for feature in FEATURES)


@rule
def features(state: State, figures: Figures, seat: int, out: Numbers) -> float:
    """Write the features of a seat into `out.x`; returns `value`."""
    has = terms(state, figures, seat)
    worth = expected(state, figures, seat, has) if state.over == 0 else points_now(state, figures, seat)
    out.x[0] = worth
    n = 1
    for i in range(1, len(has)):
        out.x[n] = has[i]
        n += 1
    n = add_time(state, figures, seat, out, n)
    n = add_market(state, state.players[seat], out, n)
    n = add_supply(state, state.players[seat], out, n)
    n = add_rivals(state, figures, seat, out, n)
    n = add_growth(state, figures, seat, out, n)
    for i in range(n):
        out.x[i] *= SCALES[i]
    return worth


@rule
def add_time(state: State, figures: Figures, seat: int, out: Numbers, n: int) -> int:
    """Write how far the match has come from number `n` on; returns the number after the last."""
    out.x[n] = turns_left(state, figures, seat)
    out.x[n + 1] = 1.0 if state.last_turns >= 0 else 0.0
    out.x[n + 2] = turn_ahead(state, seat)
    out.x[n + 3] = 1.0 if state.phase == 2 else 0.0
    out.x[n + 4] = 1.0 if state.phase == 3 else 0.0
    out.x[n + 5] = points_now(state, figures, seat)
    out.x[n + 6] = state.seats - 1.0
    return n + 7


@rule
def add_market(state: State, player: Player, out: Numbers, n: int) -> int:
    """Write the market, and what a player can trade there."""
    for good in range(N_GOODS):
        row = state.market[good]
        out.x[n + good] = 1.0 * row
        out.x[n + N_GOODS + good] = 1.0 * player.colonies[good]
        out.x[n + 2 * N_GOODS + good] = 1.0 * player.factories[good]
        out.x[n + 3 * N_GOODS + 1 + good] = 1.0 * (player.colonies[good] - player.factories[good]) * row
    out.x[n + 3 * N_GOODS] = 1.0 * player.joker
    return n + 4 * N_GOODS + 1


@rule
def add_supply(state: State, player: Player, out: Numbers, n: int) -> int:
    """Write what is still to be had, and what privileges multiply."""
    left = 0
    for row in range(N_BUILDINGS):
        out.x[n + row] = 1.0 * state.buildings[row]
        left += state.buildings[row]
    n += N_BUILDINGS
    undiscovered = N_REGIONS
    for region in range(N_REGIONS):
        undiscovered -= state.explored[region]
    out.x[n] = 1.0 * left
    out.x[n + 1] = 1.0 * undiscovered
    n += 2
    for kind in range(N_PRIVILEGES):
        out.x[n + kind] = 1.0 * state.gallery[kind]
        out.x[n + N_PRIVILEGES + kind] = 1.0 * units(player, kind) * player.privileges[kind]
    return n + 2 * N_PRIVILEGES


@rule
def market_of(state: State, figures: Figures, player: Player) -> float:
    """What a player's next market action brings, in Cruzados, roughly: each good sold or processed."""
    brings = 0.0
    for good in range(N_GOODS):
        sold = proceeds(state, figures, good, player.colonies[good])
        brings += max(sold, revenue(state, figures, good, player.factories[good]))
    return brings


@rule
def add_rivals(state: State, figures: Figures, seat: int, out: Numbers, n: int) -> int:
    """Write what the other seats have: the mean of each number, then the highest, then the lead over the best."""
    count = 6
    for i in range(2 * count):
        out.x[n + i] = 0.0
    part = 1.0 / max(1, state.seats - 1)
    best = -1e9
    for other in range(state.seats):
        if other != seat:
            player = state.players[other]
            points = points_now(state, figures, other)
            best = max(best, points)
            has = (
                points,
                market_of(state, figures, player),
                1.0 * player.cash,
                1.0 * units(player, COLONY),
                1.0 * units(player, FACTORY),
                1.0 * player.explorers,
            )
            for i in range(count):
                out.x[n + i] += has[i] * part
                out.x[n + count + i] = max(out.x[n + count + i], has[i])
    out.x[n + 2 * count] = points_now(state, figures, seat) - best
    return n + 2 * count + 1


@rule
def add_growth(state: State, figures: Figures, seat: int, out: Numbers, n: int) -> int:
    """Write what grows with the turns that are left."""
    player = state.players[seat]
    turns = turns_left(state, figures, seat)
    out.x[n] = turns * market_of(state, figures, player)
    out.x[n + 1] = turns * player.cash
    out.x[n + 2] = turns * player.workers
    return n + 3
