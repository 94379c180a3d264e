"""The fixed table of moves: every move is one int code.

A block of codes for each kind of move; `moves.py` gives the notation of each.
"""

from carreira.vascodagama.names import (
    MAX_SECTIONS,
    MAX_SPACES,
    N_AREAS,
    N_BERTHS,
    N_CHARACTERS,
    N_COLOURS,
    N_CREW,
    N_LANDINGS,
    N_NUMBERS,
    N_PROJECTS,
    N_UPPER,
    SECTION_SPACES,
)

N_CREWS = 1 << N_CREW
"""Crews are sets of colours, as bits in the order of CREW; the empty one is no code that is ever legal."""

DONE = 0
ACT = 1
RENOUNCE = 2
CAPTAIN = 3
BUY_GABRIEL = 4
MONEY_UPPER = 5
MONEY_LOWER = 6
MERCHANT_LATER = 7
SAILOR_BAG = 8
PLACE_DISC = 9
BUY_SLOT = PLACE_DISC + N_NUMBERS * N_AREAS
SECTION = BUY_SLOT + N_UPPER
TAKE = SECTION + MAX_SECTIONS
LANDING_AT = TAKE + N_COLOURS * SECTION_SPACES
SEND_SHIP = LANDING_AT + N_LANDINGS
PROJECT_SLOT = SEND_SHIP + N_PROJECTS * MAX_SPACES
SAILOR_FROM = PROJECT_SLOT + N_UPPER
HOST = SAILOR_FROM + MAX_SECTIONS * N_COLOURS
MERCHANT_TO = HOST + N_CHARACTERS
LAUNCH_PROJECT = MERCHANT_TO + N_BERTHS
N_CODES = LAUNCH_PROJECT + N_PROJECTS * N_CREWS
