"""Positions, damaged; as JSON."""

import functools
import json
from random import Random
from typing import Any

import carreira
from lab.fuzz import damage


@functools.cache
def samples() -> list[str]:
    """Positions from all parts of matches of all games."""
    chance, found = Random(12), []
    for name, game in carreira.GAMES.items():
        for seats in game.seat_counts:
            options = {option.name: chance.random() < 0.5 for option in game.options}
            match = carreira.new(name, seats=seats, seed=chance.randrange(100), options=options)
            while not match.over:
                if chance.random() < 0.01:
                    found.append(damage.dumped(match.position()))
                match.play(chance.choice(match.moves()))
            found.append(damage.dumped(match.position()))
        found.append(damage.dumped({"game": name, "seats": 2}))
    return found


def damaged(chance: Random) -> str:
    """A position with some damage."""
    found = chance.choice(samples())
    for _ in range(chance.choice((1, 1, 2, 6))):
        found = mutated(chance, found)
    return found


def mutated(chance: Random, given: str) -> str:
    """A position like this one with one more damage."""
    try:
        found: Any = json.loads(given)
    except (ValueError, RecursionError):
        found = json.loads(chance.choice(samples()))
    kind = chance.random()
    if kind < 0.1 and isinstance(found, dict):
        other = json.loads(chance.choice(samples()))
        name = chance.choice(list(other))
        return damage.dumped({**found, name: other[name]})
    if kind < 0.15:
        return damage.text(chance, given)
    return damage.dumped(damage.value(chance, found))
