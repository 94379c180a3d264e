"""A hand-made estimate of how good a position is, for bots: terms that people look at, each with a weight.

A seat's value is what it would score now plus, for each term, what the term will still bring, which grows with the
number of turns left. The weights (`weights.py`) come from tournaments between bots, as docs/bots.md describes.
"""

from carreira.game.rule import Buffer, Figures, State, rule
from carreira.navegador.moves import (
    BLOCK,
    BUILD_ROW,
    COLONY_IN,
    FIRST,
    PROCESS,
    PROCESS_JOKER,
    SAIL_FROM_TO,
    SECOND,
    SELL,
)  # fmt: skip
from carreira.navegador.names import (
    CHURCH,
    COLONY,
    EXPLORER,
    FACTORY,
    N_BUILDINGS,
    N_GOODS,
    N_PRIVILEGES,
    N_REGIONS,
    PRIVILEGE_SPACES,
    RONDEL,
    SHIPYARD,
)  # fmt: skip
from carreira.navegador.rough import useful_cash
from carreira.navegador.rules.market import proceeds, revenue
from carreira.navegador.rules.player import ships_on_board, units
from carreira.navegador.rules.sailing import ships_needed
from carreira.navegador.rules.scoring import column_points, king_points, multiplier
from carreira.navegador.rules.turn import legal
from carreira.navegador.weights import LINEAR, SQUARE, TIME, TURN

FULL_TIME = 30.0
"""Turns a player has in a whole game, roughly: the unit of time here."""
HUNDRED = 0.01


@rule
def turn_ahead(state: State, seat: int) -> float:
    """How far a seat is ahead of one that has just had its turn, as a share of a turn from 0 to 1: the sooner its next
    turn comes, the more.

    Seats take turns, so values after different turns can be compared only if a turn that is still to come is counted. A
    turn counts as taken with its rondel move.
    """
    taken = 0 if state.decision == RONDEL or state.extra_sailing != 0 else 1
    wait = (seat - state.to_move - taken) % state.seats
    if state.last_turns >= 0:
        return 1.0 if wait < state.last_turns - taken else 0.0
    return (state.seats - 1.0 - wait) / state.seats


@rule
def turns_left(state: State, figures: Figures, seat: int) -> float:
    """Turns that a seat still has, roughly."""
    if state.last_turns >= 0:
        return turn_ahead(state, seat)
    buildings = 0
    of = 0
    for row in range(N_BUILDINGS):
        buildings += state.buildings[row]
        of += figures.on_table[state.seats, row]
    undiscovered = N_REGIONS
    for region in range(N_REGIONS):
        undiscovered -= state.explored[region]
    by_building = buildings / max(1, of)
    by_sailing = undiscovered / (N_REGIONS - 1.0)
    return max(1.0, TIME[0] + TIME[1] * by_building + TIME[2] * by_sailing)


@rule
def terms(state: State, figures: Figures, seat: int):  # type: ignore[no-untyped-def]
    """What a seat has, as numbers of the order of 1: the terms in the order of `weights.TERMS`."""
    player = state.players[seat]
    at_once = 0.0
    beside = 0.0
    for good in range(N_GOODS):
        sold = proceeds(state, figures, good, player.colonies[good])
        processed = revenue(state, figures, good, player.factories[good])
        at_once += max(sold, processed)
        beside += min(sold, processed)
    ships = ships_on_board(player)
    sites = 0
    for region in range(N_REGIONS):
        if state.explored[region] != 0 and player.ships[region] > 0:
            for i in range(min(player.ships[region], 4)):
                if state.tiles[region, i] > 0:
                    sites += 1
    frontier = 0.0
    for region in range(1, N_REGIONS):
        if state.explored[region] == 0:
            near = player.ships[region]
            for start in range(N_REGIONS):
                if player.ships[start] > 0 and (state.reach[start] >> region) & 1:
                    near += player.ships[start]
            needed = ships_needed(state, figures, region)
            frontier = max(frontier, min(near, needed) / needed)
    offered = 0.0
    for kind in range(N_PRIVILEGES):
        if state.gallery[kind] > 0 and player.privileges[kind] < PRIVILEGE_SPACES:
            offered = max(offered, 1.0 * units(player, kind) * figures.privilege_points[kind])
    cash = useful_cash(state, figures, player) * HUNDRED
    return (
        1.0,
        cash,
        min(cash, 3.0),
        1.0 * player.workers,
        1.0 * min(player.workers, 5),
        1.0 * ships,
        1.0 * min(ships, 3),
        1.0 * player.churches,
        1.0 * player.shipyards,
        at_once * HUNDRED,
        beside * HUNDRED,
        1.0 * units(player, COLONY),
        1.0 * units(player, FACTORY),
        1.0 * player.explorers,
        1.0 * player.privileges[COLONY],
        1.0 * player.privileges[FACTORY],
        1.0 * player.privileges[EXPLORER],
        1.0 * player.privileges[SHIPYARD],
        1.0 * player.privileges[CHURCH],
        1.0 * min(sites, 4),
        frontier,
        offered,
        1.0 if state.holder == seat else 0.0,
        1.0 if player.rondel == 0 else 0.0,
        1.0 if player.rondel == 1 else 0.0,
        1.0 if player.rondel == 2 or player.rondel == 6 else 0.0,
        1.0 if player.rondel == 3 else 0.0,
        1.0 if player.rondel == 4 else 0.0,
        1.0 if player.rondel == 5 else 0.0,
        1.0 if player.rondel == 7 else 0.0,
    )


@rule
def points_now(state: State, figures: Figures, seat: int) -> float:
    """What a seat would score now, with fractions for useful cash; an expedition under way counts as arrived."""
    player = state.players[seat]
    now = player.workers + ships_on_board(player) + useful_cash(state, figures, player) / figures.cash_point
    now += column_points(figures, player) + king_points(state, figures, player)
    if state.expedition >= 0 and state.to_move == seat:
        now += multiplier(figures, player, EXPLORER)
    return now


@rule
def value(state: State, figures: Figures, seat: int) -> float:
    """Points that a seat may expect at the end."""
    if state.over != 0:
        return points_now(state, figures, seat)
    return expected(state, figures, seat, terms(state, figures, seat))


@rule
def expected(state: State, figures: Figures, seat: int, has) -> float:  # type: ignore[no-untyped-def]
    """Points that a seat which has the given terms may expect, while the match isn't over."""
    time = turns_left(state, figures, seat) / FULL_TIME
    later = 0.0
    for i in range(len(has)):
        later += has[i] * (LINEAR[i] + SQUARE[i] * time)
    return points_now(state, figures, seat) + time * later + TURN * turn_ahead(state, seat)


@rule
def choices(state: State, figures: Figures, out: Buffer) -> int:
    """Write the legal moves into `out`, without those that only lead to positions which another order of moves reaches
    as well.

    Goods are traded in the order sugar, gold, spice; colonies founded and buildings bought by ascending number; the
    orange factory is used only where it adds a unit. An expedition goes before other voyages, without ships that could
    follow it just as well, and voyages go by ascending target. What a turn can lead to stays the same.
    """
    n = legal(state, figures, out)
    kept = 0
    for i in range(n):
        if worth_a_look(state, figures, out.codes[i]):
            out.codes[kept] = out.codes[i]
            kept += 1
    return kept


@rule
def worth_a_look(state: State, figures: Figures, code: int) -> bool:
    """Whether `choices` keeps a legal move."""
    block, first, second = BLOCK[code], FIRST[code], SECOND[code]
    if block in (COLONY_IN, BUILD_ROW):
        return first >= state.last_pick
    if block == PROCESS_JOKER and second <= state.players[state.to_move].factories[first]:
        return False
    if block in (SELL, PROCESS, PROCESS_JOKER):
        return first > state.last_pick
    if block != SAIL_FROM_TO:
        return True
    target = second
    if state.expedition >= 0:
        ships = state.players[state.to_move].ships[target]
        return ships < ships_needed(state, figures, target)  # the others follow after the discovery
    highest = -1
    for region in range(N_REGIONS):
        if state.sailed[region] > 0 and region != state.discovered:
            highest = region
    if state.explored[target] == 0:
        return highest < 0
    return target >= highest or target == state.discovered
