"""What things are worth to a seat, for the bots' estimate: berths, ships, projects, sailors, money."""

from carreira.game.rule import Figures, Player, State, rule
from carreira.vascodagama.names import LAUNCH, MAX_SPACES, N_COLOURS, N_LANDINGS, NAVIGATING
from carreira.vascodagama.rules.expedition import fits, leftmost_berth
from carreira.vascodagama.rules.player import crew_size
from carreira.vascodagama.weights import (
    CAPTAIN,
    COLOUR,
    EMPTY,
    MISSING,
    PROJECT,
    SAILOR,
    STAY,
    WEIGHTS,
)

NIBBLE = 4
"""Bits for the count of each colour in a crew at hand that is kept in one number."""
MOST_COUNTED = (1 << NIBBLE) - 1


@rule
def navigations_left(state: State, figures: Figures) -> int:
    """Navigation phases still to come, this round's included."""
    left = figures.rounds - state.round
    sailed = state.stage == NAVIGATING and state.decision == LAUNCH
    return left if sailed else left + 1


@rule
def real_worth(figures: Figures) -> float:
    """What a real is worth in points at the end."""
    return 1.0 / figures.reals_per_point


@rule
def taken_spaces(state: State, figures: Figures, landing: int) -> int:
    """Spaces of a landing on which ships lie."""
    taken = 0
    for space in range(figures.spaces[landing]):
        taken += state.ship[landing * MAX_SPACES + space] >= 0
    return taken


@rule
def completion(figures: Figures, landing: int, taken: int, navigations: int) -> float:
    """Points that a ship can expect because its landing may become complete, given the number of spaces taken."""
    empty = figures.spaces[landing] - taken
    if empty <= 0:
        return figures.complete_points[landing] * 1.0
    return figures.complete_points[landing] * max(0.0, 1.0 - empty * WEIGHTS[EMPTY] / navigations)


@rule
def income_worth(figures: Figures, tile: int, navigations: float, real: float) -> float:
    """What a ship earns in the given number of navigation phases."""
    return navigations * (figures.points[tile] + figures.reals[tile] * real)


@rule
def at_sea(state: State, figures: Figures, seat: int, navigations: int, rounds: int) -> float:
    """What a seat's ships at the landings can still earn."""
    worth = 0.0
    if navigations == 0:
        return worth
    real = real_worth(figures)
    for landing in range(N_LANDINGS):
        taken = -1
        for space in range(figures.spaces[landing]):
            berth = landing * MAX_SPACES + space
            if state.owner[berth] == seat:
                if taken < 0:
                    taken = taken_spaces(state, figures, landing)
                tile = state.ship[berth]
                times = 1.0 + (navigations - 1) * WEIGHTS[STAY]
                if taken == figures.spaces[landing]:
                    limit = figures.limit[tile]
                    if landing + 1 == N_LANDINGS or leftmost_berth(state, figures, limit, landing + 1) < 0:
                        times = 1.0
                        if rounds > 0:
                            worth += WEIGHTS[CAPTAIN]
                worth += income_worth(figures, tile, times, real) + completion(figures, landing, taken, navigations)
    return worth


@rule
def bonus_worth(figures: Figures, landing: int, rounds: int) -> float:
    """What a landing gives for a ship."""
    worth = figures.bonus_reals[landing] * real_worth(figures)
    if rounds > 0:
        worth += figures.bonus_captain[landing] * WEIGHTS[CAPTAIN]
        worth += figures.bonus_sailor[landing] * WEIGHTS[COLOUR]
        worth += figures.bonus_project[landing] * WEIGHTS[PROJECT] * 4.0
    return worth


@rule
def ship_worth(state: State, figures: Figures, tile: int, landing: int, navigations: int, rounds: int) -> float:
    """What sending a ship to the best free space brings: of a landing, or of any (-1).

    0 if it finds none.
    """
    limit = figures.limit[tile]
    best = 0.0
    for target in range(N_LANDINGS):
        if landing >= 0 and target != landing:
            continue
        taken = 0
        value = 0
        for space in range(figures.spaces[target]):
            berth = target * MAX_SPACES + space
            if state.ship[berth] >= 0:
                taken += 1
            elif fits(state, figures, limit, berth):
                value = max(value, figures.value[berth])
        if value > 0:
            worth = value + bonus_worth(figures, target, rounds)
            if navigations > 0:
                worth += completion(figures, target, taken + 1, navigations)
            best = max(best, worth)
    if best > 0.0 and navigations > 0:
        times = 1.0 + (navigations - 1) * WEIGHTS[STAY]
        best += income_worth(figures, tile, times, real_worth(figures))
    return best


@rule
def count_of(crew: int, colour: int) -> int:
    """How many of a colour a crew at hand holds (see `pack`)."""
    return (crew >> (NIBBLE * colour)) & MOST_COUNTED


@rule
def pack(player: Player) -> int:
    """A player's sailors and missionaries as one number, a few bits for each colour in the order of CREW."""
    crew = min(player.missionaries, MOST_COUNTED) << (NIBBLE * N_COLOURS)
    for colour in range(N_COLOURS):
        crew |= player.sailors[colour] << (NIBBLE * colour)
    return crew


@rule
def colours_of(crew: int) -> int:
    """Colours in a crew at hand."""
    colours = 0
    for colour in range(N_COLOURS + 1):
        colours += count_of(crew, colour) > 0
    return colours


@rule
def without_crew(crew: int, size: int) -> int:
    """A crew at hand after `n` of different colours have gone on board, those of the most frequent colours."""
    gone = 0
    for _ in range(size):
        most = -1
        for colour in range(N_COLOURS + 1):
            if (gone >> colour) & 1 == 0 and (most < 0 or count_of(crew, colour) > count_of(crew, most)):
                most = colour
        gone |= 1 << most
        crew -= 1 << (NIBBLE * most)
    return crew


@rule
def stock_worth(count: int) -> float:
    """What the given number of sailors of one colour is worth."""
    if count == 0:
        return 0.0
    return WEIGHTS[COLOUR] + WEIGHTS[SAILOR] * min(count - 1, 1) + WEIGHTS[SAILOR] * 0.5 * min(max(count - 2, 0), 2)


@rule
def crew_worth(crew: int) -> float:
    """What a crew at hand is worth for later projects."""
    worth = 0.0
    for colour in range(N_COLOURS + 1):
        worth += stock_worth(count_of(crew, colour))
    return worth


@rule
def project_worth(state: State, figures: Figures, tile: int, crew: int, rounds: int) -> float:
    """What a project in the supply is worth for later rounds, with a crew at hand."""
    missing = max(0, crew_size(figures, tile) - colours_of(crew))
    worth = ship_worth(state, figures, tile, -1, rounds, rounds) * WEIGHTS[PROJECT]
    return max(0.0, worth - missing * WEIGHTS[MISSING])
