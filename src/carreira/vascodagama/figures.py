"""The figures of an edition as one read-only record, which the rules take as their second argument."""

import numpy as np

from carreira.game.schema import Schema
from carreira.vascodagama.names import (
    MAX_SEATS,
    N_BERTHS,
    N_COLOURS,
    N_DECKS,
    N_LANDINGS,
    N_MERCHANTS,
    N_NUMBERS,
    N_TILES,
    N_VDG,
)

i32 = np.int32

FIGURES = np.dtype(
    [
        # tiles: the projects deck by deck, then the merchants, which have neither crew nor income
        ("limit", i32, (N_TILES,)),
        ("crew", i32, (N_TILES,)),
        ("reals", i32, (N_TILES,)),  # income of a ship
        ("points", i32, (N_TILES,)),
        ("deck_size", i32, (N_DECKS,)),
        ("merchants", i32, (N_MERCHANTS,)),  # the merchants' tiles
        # landings
        ("spaces", i32, (N_LANDINGS,)),
        ("value", i32, (N_BERTHS,)),  # of each berth, 0 where the landing has no such space
        ("bonus_project", i32, (N_LANDINGS,)),  # what the landing gives for each ship sent
        ("bonus_sailor", i32, (N_LANDINGS,)),
        ("bonus_captain", i32, (N_LANDINGS,)),
        ("bonus_reals", i32, (N_LANDINGS,)),
        ("complete_points", i32, (N_LANDINGS,)),
        # numbers
        ("initial", i32, (N_VDG,)),
        ("variation", i32, (N_VDG,)),
        ("money", i32, (N_VDG, 2)),  # upper and lower sum
        ("compensation", i32, (N_NUMBERS,)),  # for renouncing number i + 1
        # by number of players
        ("area_spaces", i32, (MAX_SEATS + 1,)),  # action spaces of each area
        ("sections", i32, (MAX_SEATS + 1,)),  # of the recruitment area in use
        ("dealt", i32, (MAX_SEATS + 1, MAX_SEATS)),  # character for each player, clockwise from the first; -1
        # pieces and prices
        ("sailors", i32),  # of each colour
        ("section_start", i32),  # sailors in a section at set-up
        ("section_refill", i32),
        ("missionaries", i32),
        ("captains", i32),  # of each player, all in all
        ("start_captains", i32),
        ("start_discs", i32),
        ("start_reals", i32),
        ("rounds", i32),
        ("one_project", i32),
        ("two_projects", i32),
        ("colour_price", i32, (N_COLOURS + 1,)),  # of sailors of so many colours
        ("captain_price", i32),  # for each sailor of the same action
        ("dias_points", i32),
        ("alvares_missionaries", i32),
        ("reals_per_point", i32),
        ("ship_points", i32),  # for a launched ship with captain at the end
    ]
)

SCHEMA = Schema(FIGURES)
