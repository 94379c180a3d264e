"""The moves: code <-> notation, which records, pages, logs and the command line use; and the names of the steps."""

from itertools import permutations

from carreira.vascodagama.codes import (
    ACT,
    BUY_GABRIEL,
    BUY_SLOT,
    CAPTAIN,
    DONE,
    HOST,
    LANDING_AT,
    LAUNCH_PROJECT,
    MERCHANT_LATER,
    MERCHANT_TO,
    MONEY_LOWER,
    MONEY_UPPER,
    N_CODES,
    N_CREWS,
    PLACE_DISC,
    PROJECT_SLOT,
    RENOUNCE,
    SAILOR_BAG,
    SAILOR_FROM,
    SECTION,
    SEND_SHIP,
    TAKE,
)
from carreira.vascodagama.names import (
    AREAS,
    CHARACTERS,
    COLOURS,
    CREW,
    LANDINGS,
    MAX_SEATS,
    MAX_SECTIONS,
    MAX_SPACES,
    N_AREAS,
    N_COLOURS,
    N_NUMBERS,
    N_PROJECTS,
    N_UPPER,
    SECTION_SPACES,
)


def crew_of(bits: int) -> tuple[str, ...]:
    """The names of a crew given as bits, in the order of CREW.

    >>> crew_of(0b10001)
    ('turquoise', 'missionary')
    """
    return tuple(name for i, name in enumerate(CREW) if bits >> i & 1)


def _table() -> list[str]:
    table = [""] * N_CODES
    table[DONE], table[ACT], table[RENOUNCE], table[CAPTAIN] = "done", "act", "renounce", "captain"
    table[BUY_GABRIEL], table[MONEY_UPPER], table[MONEY_LOWER] = "buy gabriel", "money upper", "money lower"
    table[MERCHANT_LATER], table[SAILOR_BAG] = "merchant later", "sailor bag"
    for number in range(N_NUMBERS):
        for i, area in enumerate(AREAS):
            table[PLACE_DISC + number * N_AREAS + i] = f"place {number + 1} {area}"
    for slot in range(N_UPPER):
        table[BUY_SLOT + slot] = f"buy {slot + 1}"
        table[PROJECT_SLOT + slot] = f"project {slot + 1}"
    for section in range(MAX_SECTIONS):
        table[SECTION + section] = f"section {section + 1}"
        for i, colour in enumerate(COLOURS):
            table[SAILOR_FROM + section * N_COLOURS + i] = f"sailor {section + 1} {colour}"
    for i, colour in enumerate(COLOURS):
        for count in range(SECTION_SPACES):
            table[TAKE + i * SECTION_SPACES + count] = f"take {colour} {count + 1}"
    for i, landing in enumerate(LANDINGS):
        table[LANDING_AT + i] = f"landing {landing}"
        for space in range(MAX_SPACES):
            table[MERCHANT_TO + i * MAX_SPACES + space] = f"merchant {landing} {space + 1}"
    for i, character in enumerate(CHARACTERS):
        table[HOST + i] = f"host {character}"
    for n in range(N_PROJECTS):
        for space in range(MAX_SPACES):
            table[SEND_SHIP + n * MAX_SPACES + space] = f"send {n + 1} {space + 1}"
        for bits in range(N_CREWS):
            table[LAUNCH_PROJECT + n * N_CREWS + bits] = " ".join(["launch", str(n + 1), *crew_of(bits)])
    return table


def _codes() -> dict[str, int]:
    """Crews may be named in any order; a launch without a crew is no move."""
    codes = {notation: code for code, notation in enumerate(NOTATION) if code < LAUNCH_PROJECT}
    orders = {bits: [" ".join(order) for order in permutations(crew_of(bits))] for bits in range(1, N_CREWS)}
    for n in range(N_PROJECTS):
        for bits, texts in orders.items():
            for text in texts:
                codes[f"launch {n + 1} {text}"] = LAUNCH_PROJECT + n * N_CREWS + bits
    return codes


NOTATION = _table()
"""Code -> notation, for every code."""

STEPS = (
    "variation",
    "navigation",
    "merchant lost",
    *(f"income {seat}" for seat in range(MAX_SEATS)),
    *(f"complete {landing}" for landing in reversed(LANDINGS)),
    *(f"sailed {landing}" for landing in reversed(LANDINGS)),
    "projects",
    "bank",
    "refill",
    "alvares",
    "dias",
    "discs",
    "merchant turned",
    "round",
    "closing",
    "over",
)
"""Names of the steps, in the order of their codes from FIRST_STEP on. They are no notation: nobody plays them."""

CODES = _codes()
"""Notation -> code. A crew may be named in any order."""
