"""What one action could bring a seat at best, for the bots' estimate: favours, recruits, projects, ships."""

from carreira.game.rule import Figures, State, rule
from carreira.vascodagama.estimate.worth import (
    NIBBLE,
    colours_of,
    count_of,
    project_worth,
    real_worth,
    ship_worth,
    stock_worth,
)
from carreira.vascodagama.names import ALVARES, DIAS, MANUEL, N_CHARACTERS, N_COLOURS, N_UPPER
from carreira.vascodagama.rules.launching import colours_in
from carreira.vascodagama.rules.merchant import waits
from carreira.vascodagama.rules.player import crew_size, ship_tile
from carreira.vascodagama.rules.recruitment import bill
from carreira.vascodagama.weights import (
    ALVARES as ALVARES_HELD,
)
from carreira.vascodagama.weights import (
    DIAS as DIAS_HELD,
)
from carreira.vascodagama.weights import (
    DISC,
    KEEP,
    MERCHANT_SHIP,
    WEIGHTS,
)
from carreira.vascodagama.weights import (
    MANUEL as MANUEL_HELD,
)
from carreira.vascodagama.weights import (
    SERNIGI as SERNIGI_HELD,
)

N_FAVOURS = 2 + N_CHARACTERS
"""Favours: the two sums and the four characters."""
FORESEEN = 2
"""How many rounds, at most, a character is expected to be held."""


@rule
def held_worth(state: State, figures: Figures, character: int, rounds: int) -> float:
    """What a character brings whoever holds him, at the end of this round and later."""
    later = min(rounds, FORESEEN)
    if character == DIAS:
        return later * WEIGHTS[DIAS_HELD] + (figures.dias_points if state.closing == 0 else 0)
    if character == ALVARES:
        return later * WEIGHTS[ALVARES_HELD]
    if character == MANUEL:
        return later * WEIGHTS[MANUEL_HELD]
    return later * WEIGHTS[SERNIGI_HELD] + (WEIGHTS[MERCHANT_SHIP] if waits(state) else 0.0)


@rule
def favour_worth(state: State, figures: Figures, seat: int, favour: int, rounds: int) -> float:
    """What a sum (0 and 1) or a character (from 2) brings the player who takes it now; -1 where it can't be taken."""
    if favour < 2:
        return state.money[favour] * real_worth(figures) if state.money[favour] > 0 else -1.0
    character = favour - 2
    if state.host[character] >= 0:
        return -1.0
    new = 1.0 - WEIGHTS[KEEP] if state.holder[character] == seat else 1.0
    worth = new * held_worth(state, figures, character, rounds)
    if character == DIAS:
        worth += figures.dias_points
    elif character == ALVARES:
        if rounds > 0:
            worth += stock_worth(min(figures.alvares_missionaries, state.missionaries))
    elif character == MANUEL and state.holder[character] != seat:
        worth += WEIGHTS[DISC]
    return worth


@rule
def best_favour(state: State, figures: Figures, seat: int, rounds: int, used: int, rivals: int) -> int:
    """The best sum or character after `rivals` others have taken theirs, without those `used` (bits); -1: none."""
    best = -1
    for _ in range(rivals + 1):
        most = 0.0
        best = -1
        for favour in range(N_FAVOURS):
            if (used >> favour) & 1 == 0:
                worth = favour_worth(state, figures, seat, favour, rounds)
                if worth > most:
                    most = worth
                    best = favour
        if best < 0:
            return -1
        used |= 1 << best
    return best


@rule
def best_colour(state: State, section: int, used: int, crew: int) -> int:
    """The colour of a section that adds most to a crew at hand, without those `used` (bits); -1 if none is left."""
    best = -1
    most = 0.0
    for colour in range(N_COLOURS):
        count = state.sections[section, colour]
        if count > 0 and (used >> colour) & 1 == 0:
            have = count_of(crew, colour)
            more = stock_worth(have + count) - stock_worth(have)
            if best < 0 or more > most:
                most = more
                best = colour
    return best


@rule
def best_hire(
    state: State, figures: Figures, seat: int, under_way: bool, crew: int, money: float, wanted: float, rounds: int
) -> tuple[float, int, int, int]:
    """The best recruitment: what it is worth less its price, the crew at hand after it, the price, captains hired.

    `wanted` is what a captain would be worth. A recruitment that is `under_way` is continued.
    """
    real = real_worth(figures)
    taken = state.colours_taken if under_way else 0
    hired = state.hired if under_way else 0
    captains = state.captain_hired if under_way else 0
    paid = bill(figures, colours_in(taken), hired, captains)
    can_hire = captains == 0 and state.players[seat].captains_to_hire > 0
    best = 0.0
    best_crew = crew
    best_price = 0
    best_captain = 0
    price = bill(figures, colours_in(taken), hired, 1) - paid
    if can_hire and price <= money:
        best_price = price
        best = wanted - real * best_price
        best_captain = 1
    if captains != 0 and hired > 0:
        return best, best_crew, best_price, best_captain
    for section in range(figures.sections[state.seats]):
        if under_way and state.section >= 0 and section != state.section:
            continue
        used = taken
        n = hired
        worth = 0.0
        after = crew
        for _ in range(N_COLOURS):
            colour = best_colour(state, section, used, after)
            if colour < 0:
                break
            count = state.sections[section, colour]
            used |= 1 << colour
            n += count
            price = bill(figures, colours_in(used), n, captains) - paid
            if price > money:
                break
            have = count_of(after, colour)
            worth += stock_worth(have + count) - stock_worth(have)
            after += count << (NIBBLE * colour)
            if worth - real * price > best:
                best = worth - real * price
                best_crew = after
                best_price = price
                best_captain = 0
            both = bill(figures, colours_in(used), n, 1) - paid
            if can_hire and both <= money and worth + wanted - real * both > best:
                best = worth + wanted - real * both
                best_crew = after
                best_price = both
                best_captain = 1
    return best, best_crew, best_price, best_captain


@rule
def best_project(state: State, figures: Figures, crew: int, but: int, rounds: int) -> tuple[int, float]:
    """The most valuable project on the upper spaces, other than the tile `but`: its tile (-1: none), and its worth."""
    best = -1
    most = 0.0
    for slot in range(N_UPPER):
        tile = state.upper[slot]
        if tile >= 0 and tile != but:
            worth = project_worth(state, figures, tile, crew, rounds)
            if best < 0 or worth > most:
                most = worth
                best = tile
    return best, most


@rule
def best_ship(
    state: State, figures: Figures, seat: int, sent: int, landing: int, navigations: int, rounds: int
) -> tuple[int, float]:
    """The launched ship that is most worth sending, without those in `sent` (bits): its index (-1: none), and its
    worth."""
    player = state.players[seat]
    best = -1
    most = 0.0
    for i in range(player.n_ships):
        if (sent >> i) & 1 == 0:
            worth = ship_worth(state, figures, ship_tile(player, i), landing, navigations, rounds)
            if worth > most:
                most = worth
                best = i
    return best, most


@rule
def best_launch(
    state: State, figures: Figures, seat: int, crew: int, launched: int, navigations: int, rounds: int
) -> tuple[int, float]:
    """Like `best_ship`, but for the projects that the crew at hand can man, without those `launched` (bits)."""
    player = state.players[seat]
    ready = colours_of(crew)
    best = -1
    most = 0.0
    for i in range(player.n_projects):
        if (launched >> i) & 1 == 0 and crew_size(figures, player.tiles[i]) <= ready:
            worth = ship_worth(state, figures, player.tiles[i], -1, navigations, rounds)
            if worth > most:
                most = worth
                best = i
    return best, most
