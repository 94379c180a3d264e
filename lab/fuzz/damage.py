"""Damage that can be done to any text and to any value of JSON; what knows records and editions builds on it."""

import json
from random import Random
from typing import Any

NUMBERS = (
    0,
    1,
    -1,
    2,
    3,
    5,
    7,
    8,
    12,
    13,
    21,
    22,
    99,
    100,
    255,
    1000,
    10**6,
    2**31 - 1,
    2**31,
    -(2**31),
    2**63,
    -(2**63) - 1,
    10**30,
    10**400,
    0.5,
    1e308,
    float("inf"),
    float("nan"),
    True,
    False,
)
TEXTS = (
    "",
    " ",
    "\0",
    "\ud800",
    "\u2028",
    "\x0b",
    "\x85",
    "\u202e",
    "٣",
    "²",
    "é" * 100,
    "x" * 3000,
    "none",
    "portugal",
    "natal",
    "sugar",
    "turquoise",
    "manuel",
    "rondel",
    "place",
    "over",
    "__class__",
    "%s",
    "{}",
    "\n",
    "a: b",
    ": ",
)


def deep(chance: Random, depth: int) -> Any:
    """A value that is nested so deep, as text."""
    opening, closing = chance.choice((("[", "]"), ('{"a":', "}")))
    return opening * depth + "1" + closing * depth


def strange(chance: Random) -> Any:
    """A value for a place where another kind of value belongs."""
    kind = chance.random()
    if kind < 0.6:
        return chance.choice(NUMBERS)
    if kind < 0.85:
        return chance.choice(TEXTS)
    return chance.choice((None, [], {}, [[]], [None], [1] * 50, {"a": 1}, {"value": 1}, [[["x"]]]))


def value(chance: Random, found: Any) -> Any:
    """A value of JSON like this one, with one place changed: a number by a little or a lot, a list by an entry, …"""
    if isinstance(found, dict) and found and chance.random() < 0.9:
        name = chance.choice(list(found))
        kind = chance.random()
        rest = {key: held for key, held in found.items() if key != name}
        if kind < 0.06:
            return rest
        if kind < 0.1:
            return {**rest, chance.choice(TEXTS): found[name]}
        return {**found, name: value(chance, found[name])}
    if isinstance(found, list) and found and chance.random() < 0.9:
        at = chance.randrange(len(found))
        kind = chance.random()
        if kind < 0.1:
            return found[:at] + found[at + 1 :]
        if kind < 0.2:
            return found[:at] + [found[at]] * chance.choice((2, 2, 3, 40)) + found[at + 1 :]
        if kind < 0.3:
            other = chance.randrange(len(found))
            return [found[{at: other, other: at}.get(i, i)] for i in range(len(found))]
        return [*found[:at], value(chance, found[at]), *found[at + 1 :]]
    if isinstance(found, bool):
        return chance.choice((not found, not found, None, 0, 1))
    if isinstance(found, int) and chance.random() < 0.8:
        return found + chance.choice((1, -1, 2, -2, -found, found, 10))
    return strange(chance)


def dumped(found: Any) -> str:
    """A value as JSON; one that is nested too deep for that is left out."""
    try:
        return json.dumps(found, separators=(",", ":"))
    except RecursionError:
        return "{}"


def text(chance: Random, given: str) -> str:
    """A text like this one, damaged at some place: letters lost, doubled, exchanged, put in."""
    if not given:
        return chance.choice(TEXTS)
    at, other = sorted((chance.randrange(len(given)), min(len(given), chance.randrange(len(given)) + 1)))
    kind = chance.randrange(8)
    if kind == 0:
        return given[:at]
    if kind == 1:
        return given[:at] + given[min(other, at + 40) :]
    if kind == 2:
        return given[:at] + given[at : at + 60] * chance.choice((2, 3, 200)) + given[at + 60 :]
    if kind == 3:
        return (
            given[:at]
            + chr(chance.choice((0, 9, 10, 13, 32, 34, 39, 46, 61, 91, 92, 123, 233, 0x2028, 0x1F6F6)))
            + given[at + 1 :]
        )
    if kind == 4:
        return given[:at] + chance.choice(TEXTS) + given[at:]
    if kind == 5:
        return given[:at] + str(chance.choice(NUMBERS)) + given[at + 1 :]
    if kind == 6:
        lines = given.split("\n")
        chosen = chance.randrange(len(lines))
        lines.insert(chance.randrange(len(lines) + 1), lines[chosen] if chance.random() < 0.5 else lines.pop(chosen))
        return "\n".join(lines)
    return given.replace(
        chance.choice(("\n", " ", ":", "0", "1")), chance.choice(("", "\r\n", "  ", "1", "0")), chance.choice((1, -1))
    )
