"""The moves: one block for each kind, with its notation, its axes and the decisions to which it belongs.

Notation is what records, pages, logs and the command line use; a code is what rules and bots use.
"""

from carreira.game.moves import MoveTable
from carreira.navegador.names import (
    BUILD,
    BUILDINGS,
    FIELDS,
    FOUND,
    GOODS,
    MARKET,
    MAX_PRICES,
    MAX_ROWS,
    PRIVILEGE,
    PRIVILEGES,
    REGIONS,
    RONDEL,
    SAIL,
    SCRAP,
    SHIPS,
    WORKERS,
)

MOST_HIRED = 15
"""Most workers or ships in one action: more than any edition's churches or shipyards."""
MOST_SOLD = MAX_PRICES
"""Most units of a good sold in one action: as many as there are tiles."""
MOST_PROCESSED = MAX_ROWS + 1
"""Most units of a good processed in one action: a row of factories and the orange one."""

MOVES = MoveTable()
DONE = MOVES.block("done", at=(SAIL, FOUND, BUILD, MARKET, PRIVILEGE))
NAVIGATOR = MOVES.block("navigator", at=(RONDEL,))
DISCOVER = MOVES.block("discover", at=(SAIL,))
RONDEL_TO = MOVES.block("rondel {}", FIELDS, at=(RONDEL,))
SCRAP_IN = MOVES.block("scrap {}", REGIONS, at=(SCRAP,))
HIRE = MOVES.block("workers {}", range(MOST_HIRED + 1), at=(WORKERS,))
LAUNCH = MOVES.block("ships {}", range(MOST_HIRED + 1), at=(SHIPS,))
SAIL_FROM_TO = MOVES.block("sail {} {}", REGIONS, REGIONS, at=(SAIL,))
COLONY_IN = MOVES.block("colony {}", REGIONS, at=(FOUND,))
BUILD_ROW = MOVES.block("build {}", BUILDINGS, at=(BUILD,))
SELL = MOVES.block("sell {} {}", GOODS, range(1, MOST_SOLD + 1), at=(MARKET,))
PROCESS = MOVES.block("process {} {}", GOODS, range(1, MOST_PROCESSED + 1), at=(MARKET,))
PROCESS_JOKER = MOVES.block("process {} {} joker", GOODS, range(1, MOST_PROCESSED + 1), at=(MARKET,))
TAKE = MOVES.block("privilege {}", PRIVILEGES, at=(PRIVILEGE,))
KING = MOVES.block("king {}", PRIVILEGES, at=(PRIVILEGE,))

LAPSE_CARD = MOVES.block("card lapsed")
PASS_CARD = MOVES.block("card passed")
BEGIN_PHASE = MOVES.block("phase")
END_MATCH = MOVES.block("over")

FIRST_STEP = LAPSE_CARD
"""Codes from here on are steps, which the game takes by itself; nobody decides them."""
BLOCK, FIRST, SECOND, AT, code_of = MOVES.rules("navegador")
