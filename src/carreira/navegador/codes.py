"""The fixed table of moves: every move is one int code.

A block of codes for each kind of move; `moves.py` gives the notation of each. Behind the moves come the steps: what the
game does by itself, each with a code of its own.
"""

from carreira.navegador.names import N_BUILDINGS, N_FIELDS, N_GOODS, N_PRIVILEGES, N_REGIONS

MOST_HIRED = 15
"""Most workers or ships in one action: more than any edition's churches or shipyards."""
MOST_SOLD = 13
"""Most units of a good sold in one action: as many as there are tiles."""
MOST_PROCESSED = 9
"""Most units of a good processed in one action: a row of factories and the orange one."""

DONE = 0
NAVIGATOR = 1
DISCOVER = 2
RONDEL_TO = 3
SCRAP_IN = RONDEL_TO + N_FIELDS
HIRE = SCRAP_IN + N_REGIONS
LAUNCH = HIRE + MOST_HIRED + 1
SAIL_FROM_TO = LAUNCH + MOST_HIRED + 1
COLONY_IN = SAIL_FROM_TO + N_REGIONS * N_REGIONS
BUILD_ROW = COLONY_IN + N_REGIONS
SELL = BUILD_ROW + N_BUILDINGS
PROCESS = SELL + N_GOODS * MOST_SOLD
PROCESS_JOKER = PROCESS + N_GOODS * MOST_PROCESSED
TAKE = PROCESS_JOKER + N_GOODS * MOST_PROCESSED
KING = TAKE + N_PRIVILEGES
N_CODES = KING + N_PRIVILEGES

FIRST_STEP = N_CODES
"""Codes from here on are steps; nobody decides them."""
LAPSE_CARD = FIRST_STEP
PASS_CARD = LAPSE_CARD + 1
BEGIN_PHASE = PASS_CARD + 1
END_MATCH = BEGIN_PHASE + 1
