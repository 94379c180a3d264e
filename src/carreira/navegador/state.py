"""The state of a match of Navegador: one flat record of int32."""

import numpy as np

from carreira.game.schema import Schema
from carreira.navegador.names import (
    MAX_SEATS,
    MAX_TILES,
    N_BUILDINGS,
    N_GOODS,
    N_PRIVILEGES,
    N_REGIONS,
)

i32 = np.int32

PLAYER = np.dtype(
    [
        ("cash", i32),
        ("workers", i32),
        ("rondel", i32),  # field of the piece, -1 before it is placed
        ("ships", i32, (N_REGIONS,)),
        ("colonies", i32, (N_GOODS,)),
        ("factories", i32, (N_GOODS,)),
        ("joker", i32),  # the orange factory
        ("shipyards", i32),
        ("churches", i32),
        ("explorers", i32),
        ("privileges", i32, (N_PRIVILEGES,)),
        ("king_in", i32),  # the column in which the king's privilege lies, or KEPT, or NOWHERE
    ]
)
"""32 numbers, two cache lines: a 33rd costs random matches a twentieth of their speed."""

STATE = np.dtype(
    [
        ("seats", i32),
        ("to_move", i32),
        ("over", i32),
        ("revealed", i32),  # how often something hidden has been turned up
        ("decision", i32),
        ("king_in_goa", i32),
        ("phase", i32),  # 1, 2, 3
        ("first_round", i32),
        ("last_turns", i32),  # turns left once the end is triggered, else -1
        ("holder", i32),  # of the Navegador card
        ("mark", i32),  # rondel field of the orange ship, -1 where it is not out
        # the board
        ("market", i32, (N_GOODS,)),  # row of each marker, 0 at the top
        ("gallery", i32, (N_PRIVILEGES,)),
        ("buildings", i32, (N_BUILDINGS,)),  # left on the table
        ("explored", i32, (N_REGIONS,)),
        ("tiles", i32, (N_REGIONS, MAX_TILES)),  # prices in ascending order, 0 where there is none
        ("set_aside", i32, (N_GOODS,)),
        (
            "reach",
            i32,
            (N_REGIONS,),
        ),  # bit r: a ship here may sail to region r; follows from explored and phase
        # this turn
        ("triggered", i32),  # the end has been triggered in this turn
        ("next_phase", i32),  # the phase that begins when this turn, or the card's sailing, ends; else 0
        ("scrap_left", i32),  # ships still to be given up for the rondel
        ("extra_sailing", i32),  # sailing by the Navegador card
        ("sailed", i32, (N_REGIONS,)),  # own ships that have ended their voyage here
        ("expedition", i32),  # undiscovered region that ships have entered, -1
        ("discovered", i32),  # region discovered in this action, -1
        ("workers_free", i32),  # workers not yet assigned in this action
        ("ships_used", i32, (N_REGIONS,)),  # ships that have founded a colony in this action
        ("traded", i32, (N_GOODS,)),
        ("joker_used", i32),
        ("last_pick", i32),  # highest region, row or good chosen in this action, -1: orders what commutes
        ("players", PLAYER, (MAX_SEATS,)),
    ]
)

SCHEMA = Schema(STATE)
