"""Any edition that the checks let through can be played with: people type in what they like."""

from random import Random
from typing import Any

import pytest

import carreira
from carreira.game.edition import Edition
from carreira.game.errors import InvalidEdition
from carreira.game.game import Game
from carreira.game.shapes import Shape


def other(shape: Shape, value: Any, chance: Random) -> Any:
    """Another value of this shape, often at the edge of what it allows."""
    if shape.fields:
        key = chance.choice(list(shape.fields))
        return {**value, key: other(shape.fields[key], value[key], chance)}
    if shape.choice:
        return chance.choice(shape.choice)
    if shape.names:
        count = chance.randint(0, len(shape.names)) if shape.count is None else shape.count
        return [chance.choice(shape.names) for _ in range(count)]
    if shape.pairs:
        return [*value, [chance.choice(shape.pairs), chance.choice(shape.pairs)]]
    if shape.size == ():
        return number(shape, chance)
    if shape.size[0] is None:
        return [number(shape, chance) for _ in range(chance.randint(1, shape.most))]
    at = chance.randrange(len(value))
    return [*value[:at], number(shape, chance), *value[at + 1 :]]


def number(shape: Shape, chance: Random) -> int:
    """A number that the shape allows."""
    return chance.choice([shape.low, shape.high, chance.randint(shape.low, shape.high), min(shape.low + 2, shape.high)])


def strange(game: Game, chance: Random, changes: int) -> Edition:
    """An edition with so many figures changed at random, as far as the checks let them."""
    edition = game.edition()
    for _ in range(changes):
        path = chance.choice(list(game.editions.shapes))
        values = edition.values
        values[path] = other(game.editions.shapes[path], values[path], chance)
        try:
            edition = game.editions.from_values("strange", values)
        except InvalidEdition:
            continue
    return edition


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("name", list(carreira.GAMES))
def test_strange_editions_are_played_with(name: str, seed: int) -> None:
    chance = Random(f"{name} {seed}")
    game = carreira.GAMES[name]
    edition = strange(game, chance, (2, 8, 30, 120)[seed % 4])
    seats = chance.choice(game.seat_counts)
    match = carreira.new(name, seats=seats, seed=seed, edition=edition)
    while not match.over and match.number < 200:
        match.play(chance.choice(match.moves()))
    view = match.view(match.to_move)
    assert len(match.log()) >= match.number
    choices = game.choices(view, "de") if view.get("moves") else []
    assert game.board(view, choices=choices, language="de", names=["Ana"] * seats)
    assert carreira.loads(match.dumps()).position() == match.position()
