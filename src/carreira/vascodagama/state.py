"""The state of a match of Vasco da Gama: one flat record of int32.

A tile that is or can be a ship goes by its number: projects from 0, merchants after them; -1 is none. Tiles with the
same figures share the lowest number among them, so a number doesn't say in which stack a tile is. Unused places in a
list hold -1.
"""

import numpy as np

from carreira.game.schema import Schema
from carreira.vascodagama.names import (
    MAX_SEATS,
    MAX_SECTIONS,
    N_BERTHS,
    N_CHARACTERS,
    N_COLOURS,
    N_DECKS,
    N_MERCHANTS,
    N_NUMBERS,
    N_PROJECTS,
    N_SAILORS,
    N_UPPER,
    N_VDG,
    SOURCES,
)

i32 = np.int32

PLAYER = np.dtype(
    [
        ("reals", i32),
        ("points", i32),
        ("earned", i32, (len(SOURCES),)),  # points by source, as far as that is known
        ("discs", i32),  # in hand
        ("extra_disc", i32),  # 1 while the extra disc is in hand
        ("captains", i32),
        ("captains_to_hire", i32),  # own captains in the recruitment area
        ("sailors", i32, (N_COLOURS,)),
        ("missionaries", i32),
        ("n_projects", i32),
        ("n_ships", i32),
        # projects in the order in which they came, and after them the ships in the order in which they were launched;
        # one row for both, as nobody can have more than all tiles: a smaller state is copied faster
        ("tiles", i32, (N_PROJECTS,)),
    ]
)

STATE = np.dtype(
    [
        ("seats", i32),
        ("to_move", i32),
        ("over", i32),
        ("revealed", i32),  # how often something hidden has been turned up
        ("decision", i32),
        ("stage", i32),
        ("round", i32),  # 1 to 5
        ("first_player", i32),
        # the generator of random numbers: sailors go back to random places in the bag
        ("chance", i32, (2,)),
        ("chances", i32),  # how many numbers it has given
        # numbers zone
        ("marker", i32),  # 0 before round 1
        ("money", i32, (2,)),  # upper and lower sum, 0 when taken
        ("n_vdg", i32),
        ("vdg", i32, (N_VDG,)),  # tiles that have not been moved left: next first
        ("disc_of", i32, (N_NUMBERS,)),  # seat whose disc lies with number i + 1, -1 where it is not placed
        ("disc_area", i32, (N_NUMBERS,)),  # its area
        # characters
        ("holder", i32, (N_CHARACTERS,)),  # seat, -1 on the board
        ("host", i32, (N_CHARACTERS,)),  # seat whose disc lies there this round, -1
        ("missionaries", i32),
        ("merchant_sent", i32),
        ("n_merchants", i32),
        ("merchants", i32, (N_MERCHANTS,)),  # tiles of the stack, next first
        # navigation
        ("ship", i32, (N_BERTHS,)),  # tile on each berth, -1 where it is empty
        ("owner", i32, (N_BERTHS,)),  # seat, -1 for a merchant ship and where it is empty
        # projects
        ("upper", i32, (N_UPPER,)),
        ("gabriel", i32),
        ("stack_taken", i32, (N_DECKS,)),  # tiles gone from the top of each stack
        ("stack", i32, (N_PROJECTS,)),  # all three stacks, one after the other, each from its top as first set up
        # recruitment
        ("sections", i32, (MAX_SECTIONS, N_COLOURS)),  # sailors by colour
        ("n_bag", i32),
        ("bag", i32, (N_SAILORS,)),  # colours; the last of n_bag is drawn next
        # the action under way
        ("called", i32),  # number whose action is under way, 0 between actions
        ("bought", i32),  # projects in this action
        ("section", i32),  # chosen section, -1
        ("colours_taken", i32),  # bits
        ("hired", i32),  # sailors in this recruitment
        ("captain_hired", i32),
        ("landing", i32),  # of this expedition, -1
        ("captains_ready", i32),  # captains that can still sail with this expedition
        ("sent", i32),  # ships of this expedition
        ("closing", i32),  # the launching after the last round is under way
        ("players", PLAYER, (MAX_SEATS,)),
    ]
)

SCHEMA = Schema(STATE)
