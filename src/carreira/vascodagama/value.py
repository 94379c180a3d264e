"""A hand-made estimate of how good a position is, for bots: points that a seat may expect at the end.

These are its points, what its ships at sea may bring, what its discs on the board are good for (`estimate/`), and what
is then left over: for later rounds, or for the scoring. The weights are in `weights.py`; docs/bots.md says where they
come from.
"""

from carreira.game.rule import Figures, State, rule
from carreira.vascodagama.estimate.actions import best_project, held_worth
from carreira.vascodagama.estimate.plan import Plan, after_disc
from carreira.vascodagama.estimate.worth import (
    at_sea,
    colours_of,
    crew_worth,
    navigations_left,
    pack,
    project_worth,
    real_worth,
    ship_worth,
    without_crew,
)
from carreira.vascodagama.names import (
    ACTING,
    MERCHANT,
    N_CHARACTERS,
    N_NUMBERS,
    PLACE,
    PLACING,
    PROJECT,
    SAILOR,
    SERNIGI,
)
from carreira.vascodagama.rules.player import crew_size, ship_tile
from carreira.vascodagama.rules.scoring import total_points
from carreira.vascodagama.weights import (
    CAPTAIN,
    COLOUR,
    DISC,
    KEEP,
    LATER,
    MERCHANT_SHIP,
    NO_CAPTAIN,
    PILE,
    PURSE,
    SHIP,
    WEIGHTS,
)

PURSE_HALF = 6.0
"""The number of reals at which having money is worth half of the most it can be worth (`PURSE`)."""
ENOUGH_CAPTAINS = 3


@rule
def value(state: State, figures: Figures, seat: int) -> float:
    """Points that a seat may expect at the end."""
    if state.over != 0:
        return 1.0 * total_points(state, figures, seat)
    return expected(state, figures, seat, planned(state, figures, seat))


@rule
def planned(state: State, figures: Figures, seat: int) -> Plan:
    """The plan of a seat after all its discs on the board."""
    rounds = figures.rounds - state.round
    navigations = navigations_left(state, figures)
    player = state.players[seat]
    crew = pack(player)
    plan = (1.0 * player.reals, int(player.captains), crew, 0, 0, -1, 0, 0.0)
    for i in range(N_NUMBERS):
        if state.disc_of[i] == seat:
            plan = after_disc(state, figures, seat, i, plan, navigations, rounds)
    return plan


@rule
def expected(state: State, figures: Figures, seat: int, plan: Plan) -> float:
    """Points that a seat with the given plan may expect, while the match isn't over."""
    rounds = figures.rounds - state.round
    navigations = navigations_left(state, figures)
    worth = 1.0 * state.players[seat].points + at_sea(state, figures, seat, navigations, rounds)
    worth += unplaced(state, figures, seat, plan, rounds) + characters_held(state, figures, seat, rounds)
    if rounds == 0:
        return worth + scored(state, figures, seat, plan)
    return worth + kept(state, figures, seat, plan, rounds)


@rule
def unplaced(state: State, figures: Figures, seat: int, plan: Plan, rounds: int) -> float:
    """What is still to be placed, sent or chosen now."""
    player = state.players[seat]
    worth = 0.0
    if state.stage == PLACING:
        worth += WEIGHTS[DISC] * (player.discs + player.extra_disc)
    if state.to_move == seat:
        if state.decision == PLACE and state.stage == ACTING:
            worth += WEIGHTS[DISC] * player.extra_disc
        elif state.decision == MERCHANT and state.holder[SERNIGI] != seat:
            worth += WEIGHTS[MERCHANT_SHIP]
        elif state.decision == PROJECT:
            worth += best_project(state, figures, plan[2], -1, rounds)[1]
        elif state.decision == SAILOR and rounds > 0:
            worth += WEIGHTS[COLOUR]
    return worth


@rule
def characters_held(state: State, figures: Figures, seat: int, rounds: int) -> float:
    """What the characters in the supply may still bring; others may host them."""
    worth = 0.0
    for character in range(N_CHARACTERS):
        if state.holder[character] == seat:
            sure = 1.0 if state.host[character] >= 0 or state.stage > ACTING else WEIGHTS[KEEP]
            worth += sure * held_worth(state, figures, character, rounds)
    return worth


@rule
def scored(state: State, figures: Figures, seat: int, plan: Plan) -> float:
    """What is left after the last round's actions, as the end scores it."""
    money, captains, crew, sent, launched, _, _, gained = plan
    player = state.players[seat]
    ships = 0
    for i in range(player.n_ships):
        ships += (sent >> i) & 1 == 0
    for i in range(player.n_projects):
        size = crew_size(figures, player.tiles[i])
        if (launched >> i) & 1 == 0 and size <= colours_of(crew):
            crew = without_crew(crew, size)
            ships += 1
    return gained + money / figures.reals_per_point + figures.ship_points * min(ships, captains)


@rule
def kept(state: State, figures: Figures, seat: int, plan: Plan, rounds: int) -> float:
    """What is left after this round's actions, for the rounds to come."""
    money, captains, crew, sent, launched, bought, _, gained = plan
    player = state.players[seat]
    worth = 0.0
    for i in range(player.n_ships):
        if (sent >> i) & 1 == 0:
            sailing = WEIGHTS[SHIP] * ship_worth(state, figures, ship_tile(player, i), -1, rounds, rounds)
            if captains > 0:
                captains -= 1
                worth += max(sailing, 1.0 * figures.ship_points)
            else:
                worth += sailing * WEIGHTS[NO_CAPTAIN]
    part = 1.0
    for i in range(player.n_projects + 1):
        tile = bought
        if i < player.n_projects:
            tile = player.tiles[i] if (launched >> i) & 1 == 0 else -1
        if tile >= 0:
            worth += part * project_worth(state, figures, tile, crew, rounds)
            part *= WEIGHTS[PILE]
            size = crew_size(figures, tile)
            if size <= colours_of(crew):
                crew = without_crew(crew, size)
    worth += crew_worth(crew) + WEIGHTS[CAPTAIN] * min(captains, ENOUGH_CAPTAINS)
    worth += WEIGHTS[PURSE] * money / (money + PURSE_HALF)
    if rounds == 1:
        worth *= WEIGHTS[LATER]
    return gained + worth + money * real_worth(figures)
