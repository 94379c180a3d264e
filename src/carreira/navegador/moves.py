"""The moves: code <-> notation, which records, pages, logs and the command line use; and the names of the steps."""

from carreira.navegador.codes import (
    BUILD_ROW,
    COLONY_IN,
    DISCOVER,
    DONE,
    HIRE,
    KING,
    LAUNCH,
    MOST_HIRED,
    MOST_PROCESSED,
    MOST_SOLD,
    N_CODES,
    NAVIGATOR,
    PROCESS,
    PROCESS_JOKER,
    RONDEL_TO,
    SAIL_FROM_TO,
    SCRAP_IN,
    SELL,
    TAKE,
)
from carreira.navegador.names import BUILDINGS, FIELDS, GOODS, N_REGIONS, PRIVILEGES, REGIONS


def _table() -> list[str]:
    table = [""] * N_CODES
    table[DONE], table[NAVIGATOR], table[DISCOVER] = "done", "navigator", "discover"
    for i, field in enumerate(FIELDS):
        table[RONDEL_TO + i] = f"rondel {field}"
    for count in range(MOST_HIRED + 1):
        table[HIRE + count] = f"workers {count}"
        table[LAUNCH + count] = f"ships {count}"
    for i, region in enumerate(REGIONS):
        table[SCRAP_IN + i] = f"scrap {region}"
        table[COLONY_IN + i] = f"colony {region}"
        for j, target in enumerate(REGIONS):
            table[SAIL_FROM_TO + i * N_REGIONS + j] = f"sail {region} {target}"
    for i, row in enumerate(BUILDINGS):
        table[BUILD_ROW + i] = f"build {row}"
    for g, good in enumerate(GOODS):
        for i in range(MOST_SOLD):
            table[SELL + g * MOST_SOLD + i] = f"sell {good} {i + 1}"
        for i in range(MOST_PROCESSED):
            table[PROCESS + g * MOST_PROCESSED + i] = f"process {good} {i + 1}"
            table[PROCESS_JOKER + g * MOST_PROCESSED + i] = f"process {good} {i + 1} joker"
    for i, kind in enumerate(PRIVILEGES):
        table[TAKE + i] = f"privilege {kind}"
        table[KING + i] = f"king {kind}"
    return table


NOTATION = _table()
"""Code -> notation, for every code."""

STEPS = ("card lapsed", "card passed", "phase", "over")
"""Names of the steps, in the order of their codes from FIRST_STEP on. They are no notation: nobody plays them."""

CODES = {notation: code for code, notation in enumerate(NOTATION)}
"""Notation -> code."""
