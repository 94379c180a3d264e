"""The moves: one block for each kind, with its notation, its axes and the decisions to which it belongs.

Notation is what records, pages, logs and the command line use; a code is what rules and bots use.
"""

from carreira.game.moves import MoveTable, numbered, sets
from carreira.vascodagama.names import (
    AREAS,
    BUY,
    CALL,
    CHARACTER,
    CHARACTERS,
    COLOURS,
    CREW,
    LANDING,
    LANDINGS,
    LAUNCH,
    MAX_SEATS,
    MAX_SECTIONS,
    MAX_SPACES,
    MERCHANT,
    N_NUMBERS,
    N_PROJECTS,
    N_UPPER,
    PLACE,
    PROJECT,
    RECRUIT,
    SAILOR,
    SECTION_SPACES,
    SEND,
)

MOVES = MoveTable()
DONE = MOVES.block("done", at=(BUY, RECRUIT, SEND, LAUNCH))
ACT = MOVES.block("act", at=(CALL,))
RENOUNCE = MOVES.block("renounce", at=(CALL,))
CAPTAIN = MOVES.block("captain", at=(RECRUIT,))
BUY_GABRIEL = MOVES.block("buy gabriel", at=(BUY,))
MONEY = MOVES.block("money {}", ("upper", "lower"), at=(CHARACTER,))
MERCHANT_LATER = MOVES.block("merchant later", at=(MERCHANT,))
SAILOR_BAG = MOVES.block("sailor bag", at=(SAILOR,))
PLACE_DISC = MOVES.block("place {} {}", numbered(N_NUMBERS), AREAS, at=(PLACE,))
BUY_SLOT = MOVES.block("buy {}", numbered(N_UPPER), at=(BUY,))
SECTION = MOVES.block("section {}", numbered(MAX_SECTIONS), at=(RECRUIT,))
TAKE = MOVES.block("take {} {}", COLOURS, range(1, SECTION_SPACES + 1), at=(RECRUIT,))
LANDING_AT = MOVES.block("landing {}", LANDINGS, at=(LANDING,))
SEND_SHIP = MOVES.block("send {} {}", numbered(N_PROJECTS), numbered(MAX_SPACES), at=(SEND,))
PROJECT_SLOT = MOVES.block("project {}", numbered(N_UPPER), at=(PROJECT,))
SAILOR_FROM = MOVES.block("sailor {} {}", numbered(MAX_SECTIONS), COLOURS, at=(SAILOR,))
HOST = MOVES.block("host {}", CHARACTERS, at=(CHARACTER,))
MERCHANT_TO = MOVES.block("merchant {} {}", LANDINGS, numbered(MAX_SPACES), at=(MERCHANT,))
LAUNCH_PROJECT = MOVES.block("launch {} {}", numbered(N_PROJECTS), sets(CREW), at=(PLACE, CALL, LAUNCH))

# Steps, in the order in which they follow one another; those of landings from the last landing down.
TURN_VARIATION = MOVES.block("variation")
BEGIN_NAVIGATION = MOVES.block("navigation")
LOSE_MERCHANT = MOVES.block("merchant lost")
EARN_INCOME = MOVES.block("income {}", range(MAX_SEATS))
PAY_LANDING = MOVES.block("complete {}", LANDINGS[::-1])
SAIL_LANDING = MOVES.block("sailed {}", LANDINGS[::-1])
LAY_OUT_PROJECTS = MOVES.block("projects")
CLEAR_MONEY = MOVES.block("bank")
REFILL_SECTIONS = MOVES.block("refill")
REWARD_ALVARES = MOVES.block("alvares")
REWARD_DIAS = MOVES.block("dias")
RETURN_DISCS = MOVES.block("discs")
TURN_MERCHANT = MOVES.block("merchant turned")
BEGIN_ROUND = MOVES.block("round")
BEGIN_CLOSING = MOVES.block("closing")
END_MATCH = MOVES.block("over")

FIRST_STEP = TURN_VARIATION
"""Codes from here on are steps, which the game takes by itself; nobody decides them."""
BLOCK, FIRST, SECOND, AT, code_of = MOVES.rules("vascodagama")
