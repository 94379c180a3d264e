"""What follows from a state by the rules, for views: totals, missing crews, prices, and a preview of navigation."""

from typing import Any, TypeAlias

import numpy as np

from carreira.game.edition import Edition
from carreira.game.rule import Figures, State, rule
from carreira.game.schema import Handle, Schema
from carreira.vascodagama.names import (
    MAX_SEATS,
    MAX_SPACES,
    N_AREAS,
    N_BERTHS,
    N_COLOURS,
    N_LANDINGS,
    N_NUMBERS,
    N_PROJECTS,
    PLACING,
    SECTION_SPACES,
)
from carreira.vascodagama.rules import (
    acting,
    end,
    expedition,
    launching,
    merchant,
    navigation,
    placing,
    projects,
    recruitment,
    scoring,
)
from carreira.vascodagama.rules.player import captained_ships, ships_sailing
from carreira.vascodagama.state import SCHEMA as STATE

i32 = np.int32

Facts: TypeAlias = Any
"""A record of `FACTS`, or on the plain backend an object with its fields."""

STAYS, LEAVES = -2, -1
"""The values of `target` for a ship that doesn't sail on and for one that leaves the game."""

PLAYER_FACTS = np.dtype(
    [
        ("total", i32),  # points if the match ended now
        ("for_reals", i32),  # of them for money
        ("for_ships", i32),  # of them for launched ships with a captain
        ("captained", i32),  # how many these ships are
        ("sailing", i32),  # own ships at landings
        ("missing", i32, (N_PROJECTS,)),  # of the crew of each project
        ("extra_disc", i32),  # whether it has the extra disc, once all numbers have been called
        ("income_reals", i32),  # if navigation took place now
        ("navigation_points", i32),
    ]
)

FACTS = np.dtype(
    [
        ("complete", i32, (N_LANDINGS,)),
        ("target", i32, (N_BERTHS,)),  # berth to which the ship on each would sail; STAYS, LEAVES
        ("players", PLAYER_FACTS, (MAX_SEATS,)),
        ("marker", i32, (2,)),  # the lowest and the highest number where it can be when the numbers are called
        ("swing", i32),  # by how much at most the tile that comes up then moves it
        ("cost", i32, (N_NUMBERS, 2)),  # of acting with each number, for these two
        ("free", i32, (N_AREAS,)),  # action spaces
        ("called", i32),  # the number that is called first or next; 0 if none lies on the board
        # for the seat that decides
        ("largest_limit", i32),  # of the launched ships in the supply
        ("fits", i32, (N_BERTHS,)),  # whether one of them could be sent to a berth
        ("bonus", i32, (N_LANDINGS,)),  # whether a ship sent to a landing would bring its bonus
        ("merchant", i32),  # whether the merchant ship that lies face up finds a space
        ("act", i32),  # price of acting with the number that is called
        ("least", i32),  # least price of the action then, -1 where it can't be carried out
        ("barred", i32),  # the rule against acting with it, 0 where that is legal
        ("project", i32),  # price of the next project of the upper spaces
        ("gabriel", i32),  # price of the São Gabriel, -1 where it is gone
        ("colour", i32),  # price of one more colour of sailors
        ("sailors", i32, (SECTION_SPACES,)),  # price of 1, 2 … sailors of it, with what a captain adds
        ("captain", i32),  # price of the captain of this recruitment
        ("so_far", i32),  # what this recruitment has cost
    ]
)

SCHEMA = Schema(FACTS)


def known(handle: Handle, edition: Edition) -> Facts:
    """The facts of a state, as a plain object."""
    gathered = SCHEMA.new()
    gather(handle, STATE.copy(handle), edition.handle, gathered)
    return SCHEMA.read(gathered)


@rule
def gather(states: Handle, scratches: Handle, figures: Handle, facts: Handle) -> None:
    """Fill a handle of FACTS for the state of a handle. `scratches` is a copy of that handle, which is changed."""
    state, scratch, known = states[0], scratches[0], facts[0]
    for seat in range(state.seats):
        player, mine = state.players[seat], known.players[seat]
        mine.total = scoring.total_points(state, figures[0], seat)
        mine.for_reals = scoring.points_for_reals(figures[0], player)
        mine.for_ships = scoring.points_for_ships(figures[0], player)
        mine.captained = captained_ships(player)
        mine.sailing = ships_sailing(state, seat)
        mine.extra_disc = 1 if end.has_extra_disc(state, figures[0], seat) else 0
        for i in range(player.n_projects):
            mine.missing[i] = launching.missing(figures[0], player, player.tiles[i])
    for landing in range(N_LANDINGS):
        known.complete[landing] = 1 if navigation.complete(state, figures[0], landing) else 0
        if known.complete[landing] != 0:
            navigation.pay_landing(scratch, figures[0], landing)
    for seat in range(state.seats):
        navigation.earn_income(scratch, figures[0], seat)
        mine = known.players[seat]
        mine.income_reals = scratch.players[seat].reals - state.players[seat].reals
        mine.navigation_points = scratch.players[seat].points - state.players[seat].points
    for berth in range(N_BERTHS):
        known.target[berth] = STAYS
    for i in range(N_LANDINGS):
        landing = N_LANDINGS - 1 - i
        if known.complete[landing] != 0:
            for space in range(figures[0].spaces[landing]):
                berth = landing * MAX_SPACES + space
                known.target[berth] = navigation.next_berth(scratch, figures[0], berth)
                navigation.sail_on(scratch, figures[0], berth)
    gather_prices(state, figures[0], known)


@rule
def gather_prices(state: State, figures: Figures, known: Facts) -> None:
    """Fill in prices, what acting will cost, and what is free."""
    known.marker[0] = state.marker
    known.marker[1] = state.marker
    if state.stage == PLACING and state.n_vdg > 0:
        known.marker[0] = acting.marker_by(state, figures, state.vdg[0])
        known.marker[1] = known.marker[0]
        for i in range(state.n_vdg):
            known.swing = max(known.swing, abs(figures.variation[state.vdg[i]]))
            moved = acting.marker_by(state, figures, state.vdg[i])
            known.marker[0] = min(known.marker[0], moved)
            known.marker[1] = max(known.marker[1], moved)
    for i in range(N_NUMBERS):
        for bound in range(2):
            known.cost[i, bound] = acting.lacking(known.marker[bound], i)
    for area in range(N_AREAS):
        known.free[area] = placing.free_spaces(state, figures, area)
    known.largest_limit = expedition.largest_limit(state, figures)
    for berth in range(N_BERTHS):
        known.fits[berth] = 1 if expedition.in_reach(state, figures, known.largest_limit, berth) else 0
    for landing in range(N_LANDINGS):
        known.bonus[landing] = 1 if expedition.bonus_left(state, figures, landing) else 0
    known.merchant = 1 if merchant.waits(state) and merchant.has_berth(state, figures) else 0
    called = acting.lowest_number(state)
    known.called = called + 1
    if called >= 0:
        known.act = acting.difference(state, called)
        known.least = acting.least_price(state, figures, state.disc_area[called])
        known.barred = acting.broken_by_act(state, figures)
    known.project = projects.price(state, figures)
    known.gabriel = projects.gabriel_price(state, figures)
    known.captain = recruitment.captain_price(state, figures)
    known.so_far = recruitment.cost_so_far(state, figures)
    if launching.colours_in(state.colours_taken) < N_COLOURS:
        known.colour = recruitment.colour_price(state, figures)
        for i in range(SECTION_SPACES):
            known.sailors[i] = recruitment.take_price(state, figures, i + 1)
