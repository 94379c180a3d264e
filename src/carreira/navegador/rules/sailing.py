"""Sailing: how far ships go, expeditions into the unknown, and what a discovery brings."""

from carreira.game.rule import Figures, Moves, Player, State, rule
from carreira.navegador.moves import DISCOVER, SAIL_FROM_TO, code_of
from carreira.navegador.names import MAX_TILES, N_REGIONS
from carreira.navegador.rules import end
from carreira.navegador.rules.ids import (
    SAILING_1,
    SAILING_2,
    SAILING_3,
    SAILING_4,
    SAILING_5,
    SAILING_6,
    SAILING_7,
)


@rule
def chart_reach(state: State, figures: Figures) -> None:
    """Work out where a ship in each region may sail to: as many borders as the phase allows (nav.sailing.1), never
    across an undiscovered region (nav.sailing.2), though into one."""
    for start in range(N_REGIONS):
        reached = 0
        crossing = 1 << start
        for _ in range(figures.range[state.phase]):
            for region in range(N_REGIONS):
                if (crossing >> region) & 1:
                    reached |= figures.neighbours[region]
            for region in range(N_REGIONS):
                if (reached >> region) & 1 and state.explored[region] != 0:
                    crossing |= 1 << region
        state.reach[start] = reached & ~(1 << start)


@rule
def ready(state: State, player: Player, region: int) -> int:
    """The player's ships in `region` that have not ended their voyage in this action (nav.sailing.1)."""
    return player.ships[region] - state.sailed[region]


@rule
def ships_needed(state: State, figures: Figures, region: int) -> int:
    """Ships that must enter an undiscovered region together: one more than are lost (nav.sailing.3, nav.sailing.4)."""
    return figures.lost[state.seats, region] + 1


@rule
def too_few(state: State, figures: Figures, region: int) -> int:
    """The rule by which too few ships go to an undiscovered region."""
    if figures.extra_loss[state.seats, region] != 0:
        return SAILING_4
    return SAILING_3


@rule
def broken_by_sail(state: State, figures: Figures, start: int, target: int) -> int:
    """The rule against a ship's voyage, or 0."""
    player = state.players[state.to_move]
    if ready(state, player, start) <= 0:
        return SAILING_1
    if state.expedition >= 0 and target != state.expedition:
        return SAILING_7
    if (state.reach[start] >> target) & 1 == 0:
        if start != target and figures.distance[start, target] <= figures.range[state.phase]:
            return SAILING_2
        return SAILING_1
    if state.explored[target] != 0 or state.expedition == target:
        return 0
    if state.discovered >= 0:
        return SAILING_6
    if within_reach(state, target) < ships_needed(state, figures, target):
        return too_few(state, figures, target)
    return 0


@rule
def within_reach(state: State, target: int) -> int:
    """How many of the mover's ships can still sail to a region in this action."""
    ships = 0
    for region in range(N_REGIONS):
        if (state.reach[region] >> target) & 1:
            ships += ready(state, state.players[state.to_move], region)
    return ships


@rule
def can_arrive(state: State, figures: Figures) -> bool:
    """Whether ships enough have joined the expedition under way, or still can (nav.sailing.3)."""
    joined = state.players[state.to_move].ships[state.expedition]
    return bool(joined + within_reach(state, state.expedition) >= ships_needed(state, figures, state.expedition))


@rule
def sail(state: State, start: int, target: int) -> None:
    """One ship moves. Into an undiscovered region it joins, or begins, the expedition (nav.sailing.7)."""
    player = state.players[state.to_move]
    player.ships[start] -= 1
    player.ships[target] += 1
    state.sailed[target] += 1
    if state.explored[target] == 0:
        state.expedition = target


@rule
def broken_by_discover(state: State, figures: Figures) -> int:
    """The rule against turning the colonies up now, or 0."""
    if state.expedition < 0:
        return SAILING_5
    if state.players[state.to_move].ships[state.expedition] < ships_needed(state, figures, state.expedition):
        return too_few(state, figures, state.expedition)
    return 0


@rule
def discover(state: State, figures: Figures) -> None:
    """The expedition arrives: ships are lost, colonies turned up, an explorer and a bonus gained (nav.sailing.5)."""
    player = state.players[state.to_move]
    region = state.expedition
    lost = figures.lost[state.seats, region]
    player.ships[region] -= lost
    state.sailed[region] -= lost
    player.explorers += 1
    state.explored[region] = 1
    state.revealed += 1
    player.cash += cheapest(state, region)
    state.expedition = -1
    state.discovered = region
    if figures.begins_phase[region] > state.phase:
        state.next_phase = figures.begins_phase[region]  # nav.phase.1
    if region == figures.last_region:
        end.trigger(state)  # nav.end.1
    chart_reach(state, figures)


@rule
def cheapest(state: State, region: int) -> int:
    """Price of the cheapest colony tile in a region, 0 if there is none."""
    return state.tiles[region, 0]


@rule
def take_cheapest(state: State, region: int) -> None:
    """Remove the cheapest tile from a region."""
    for i in range(MAX_TILES - 1):
        state.tiles[region, i] = state.tiles[region, i + 1]
    state.tiles[region, MAX_TILES - 1] = 0


@rule
def broken_by_done(state: State) -> int:
    """The rule against ending the sailing, or 0: an expedition under way must arrive (nav.sailing.7)."""
    if state.expedition >= 0:
        return SAILING_7
    return 0


@rule
def add_voyages(state: State, figures: Figures, out: Moves) -> int:
    """Write the legal voyages, and the discovery, into `out`."""
    player = state.players[state.to_move]
    n = 0
    for start in range(N_REGIONS):
        if ready(state, player, start) > 0:
            for target in range(N_REGIONS):
                if (state.reach[start] >> target) & 1 and broken_by_sail(state, figures, start, target) == 0:
                    out.codes[n] = code_of(SAIL_FROM_TO, start, target)
                    n += 1
    if broken_by_discover(state, figures) == 0:
        out.codes[n] = DISCOVER
        n += 1
    return n
