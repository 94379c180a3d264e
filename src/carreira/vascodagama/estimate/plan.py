"""What a seat's discs on the board are worth, for the bots' estimate: its actions of this round in the order of their
numbers, each as good as it can be.

A plan is a tuple: reals, captains, the crew at hand (see `worth.pack`), ships sent and projects launched (bits by their
place in the supply), a project bought (its tile, -1: none), favours taken (bits), and points gained.
"""

from typing import TypeAlias

from carreira.game.rule import Figures, State, rule
from carreira.vascodagama.estimate.actions import (
    best_favour,
    best_hire,
    best_launch,
    best_project,
    best_ship,
    favour_worth,
)
from carreira.vascodagama.estimate.worth import colours_of, project_worth, real_worth, ship_worth, without_crew
from carreira.vascodagama.names import (
    NAVIGATION,
    PLACING,
    PROJECTS,
    RECRUITMENT,
)
from carreira.vascodagama.rules.acting import difference, lacking, marker_by
from carreira.vascodagama.rules.player import crew_size
from carreira.vascodagama.rules.projects import price as next_price
from carreira.vascodagama.rules.projects import upper_left
from carreira.vascodagama.weights import (
    CAPTAIN,
    RIVAL_BUYING,
    RIVAL_SENDING,
    SECOND,
    WANTED,
    WEIGHTS,
)

Plan: TypeAlias = tuple[float, int, int, int, int, int, int, float]

NEVER = -1e9
"""The worth of an action that can't be carried out, or that nobody would choose."""
BOUGHT_BY_A_RIVAL = 1.5
"""How many projects a rival's disc takes, roughly."""
SHIP_CREW = 3
"""Colours that a ship's crew has, roughly."""


@rule
def expected_cost(state: State, figures: Figures, i: int) -> float:
    """What acting with number i + 1 costs; before the next tile is turned up, the mean over all that it can be."""
    if state.stage != PLACING or state.n_vdg == 0:
        return 1.0 * difference(state, i)
    total = 0
    for tile in range(state.n_vdg):
        total += lacking(marker_by(state, figures, state.vdg[tile]), i)
    return total / state.n_vdg


@rule
def rivals_before(state: State, i: int, area: int, seat: int) -> int:
    """Discs of other seats that come before number i + 1 in an area."""
    before = 0
    for other in range(i):
        before += state.disc_of[other] >= 0 and state.disc_of[other] != seat and state.disc_area[other] == area
    return before


@rule
def after_disc(state: State, figures: Figures, seat: int, i: int, plan: Plan, navigations: int, rounds: int) -> Plan:
    """A plan after the disc of number i + 1 has acted, or renounced if that is worth more."""
    money, captains, crew, sent, launched, bought, favours, gained = plan
    under_way = state.called == i + 1
    cost = 0.0 if under_way else expected_cost(state, figures, i)
    compensation = 0 if under_way else figures.compensation[i]
    declined = NEVER if under_way else compensation * real_worth(figures)
    renounced = (money + compensation, captains, crew, sent, launched, bought, favours, gained)
    if cost > money:
        return renounced
    paid = (money - cost, captains, crew, sent, launched, bought, favours, gained)
    area = state.disc_area[i]
    rivals = 0 if under_way else rivals_before(state, i, area, seat)
    if area == RECRUITMENT:
        worth, after = after_recruitment(state, figures, seat, under_way, paid, rounds)
    elif area == PROJECTS:
        worth, after = after_purchase(state, figures, under_way, rivals, paid, rounds)
    elif area == NAVIGATION:
        worth, after = after_expedition(state, figures, seat, under_way, rivals, paid, navigations, rounds)
    else:
        worth, after = after_favour(state, figures, seat, rivals, paid, rounds)
    return after if worth - real_worth(figures) * cost > declined else renounced


@rule
def after_recruitment(
    state: State, figures: Figures, seat: int, under_way: bool, plan: Plan, rounds: int
) -> tuple[float, Plan]:
    """What hiring is worth, and the plan after it."""
    money, captains, crew, sent, launched, bought, favours, gained = plan
    player = state.players[seat]
    wanted = WEIGHTS[CAPTAIN]
    if captains < player.n_ships + min(player.n_projects, 1 + colours_of(crew) // SHIP_CREW):
        wanted = WEIGHTS[WANTED]
    worth, crew, price, hired = best_hire(state, figures, seat, under_way, crew, money, wanted, rounds)
    return worth, (money - price, captains + hired, crew, sent, launched, bought, favours, gained)


@rule
def after_purchase(
    state: State, figures: Figures, under_way: bool, rivals: int, plan: Plan, rounds: int
) -> tuple[float, Plan]:
    """What buying a project is worth, and the plan after it."""
    money, captains, crew, sent, launched, bought, favours, gained = plan
    price = next_price(state, figures) if under_way else figures.one_project
    tile, worth = best_project(state, figures, crew, bought, rounds)
    lost = rivals * WEIGHTS[RIVAL_BUYING]
    worth -= real_worth(figures) * price + lost
    if upper_left(state) - BOUGHT_BY_A_RIVAL * rivals < 1.0 or tile < 0 or price > money or worth <= 0.0:
        return NEVER, plan
    gained -= lost
    if bought >= 0:
        gained += project_worth(state, figures, tile, crew, rounds)
    else:
        bought = tile
    return worth, (money - price, captains, crew, sent, launched, bought, favours, gained)


@rule
def after_expedition(
    state: State,
    figures: Figures,
    seat: int,
    under_way: bool,
    rivals: int,
    plan: Plan,
    navigations: int,
    rounds: int,
) -> tuple[float, Plan]:
    """What sending all ships that have captains is worth, and the plan after it.

    Projects that have a crew are launched first, unless the expedition has begun.
    """
    money, captains, crew, sent, launched, bought, favours, gained = plan
    player = state.players[seat]
    landing = state.landing if under_way else -1
    ready = state.captains_ready if under_way else captains
    worth = -rivals * WEIGHTS[RIVAL_SENDING]
    part = 1.0
    used = 0
    for _ in range(ready):
        ship, by_ship = best_ship(state, figures, seat, sent, landing, navigations, rounds)
        project = -1
        by_launch = 0.0
        if not under_way:
            project, by_launch = best_launch(state, figures, seat, crew, launched, navigations, rounds)
        if ship < 0 and project < 0:
            break
        if ship >= 0 and by_ship >= by_launch:
            sent |= 1 << ship
            worth += part * by_ship
        else:
            launched |= 1 << project
            crew = without_crew(crew, crew_size(figures, player.tiles[project]))
            worth += part * by_launch
        used += 1
        part *= WEIGHTS[SECOND]
    if bought >= 0 and used < ready and not under_way and crew_size(figures, bought) <= colours_of(crew):
        crew = without_crew(crew, crew_size(figures, bought))
        worth += part * ship_worth(state, figures, bought, -1, navigations, rounds)
        bought = -1
        used += 1
    if used == 0:
        return NEVER, plan
    return worth, (money, captains - used, crew, sent, launched, bought, favours, gained + worth)


@rule
def after_favour(state: State, figures: Figures, seat: int, rivals: int, plan: Plan, rounds: int) -> tuple[float, Plan]:
    """What the best sum or character that rivals leave is worth, and the plan after taking it."""
    money, captains, crew, sent, launched, bought, favours, gained = plan
    favour = best_favour(state, figures, seat, rounds, favours, rivals)
    if favour < 0:
        return NEVER, plan
    worth = favour_worth(state, figures, seat, favour, rounds)
    favours |= 1 << favour
    if favour < 2:
        money += state.money[favour]
    else:
        gained += worth
    return worth, (money, captains, crew, sent, launched, bought, favours, gained)
