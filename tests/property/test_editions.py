"""Any edition that passes the checks can be played with: people may type in any figures."""

from random import Random
from typing import Any

import pytest

import carreira
from carreira.game.edition import Edition
from carreira.game.errors import InvalidEdition
from carreira.game.game import Game
from carreira.game.shapes import Names, Number, OneOf, Pairs, Row, Shape, Table


def other(shape: Shape, value: Any, chance: Random) -> Any:
    """Another value of this shape, often at the edge of what it allows."""
    match shape:
        case Number(low, high):
            return chance.choice([low, high, chance.randint(low, high), min(low + 2, high)])
        case OneOf(known):
            return chance.choice(known)
        case Row(of, count, free=True):
            return [other(of, None, chance) for _ in range(chance.randint(1, count))]
        case Row(of, count):
            at = chance.randrange(count)
            return [*value[:at], other(of, None, chance), *value[at + 1 :]]
        case Pairs(known):
            return [*value, [chance.choice(known), chance.choice(known)]]
        case Names(known):
            return [chance.choice(known) for _ in range(chance.randint(0, len(known)))]
        case Table(fields):
            key = chance.choice(list(fields))
            return {**value, key: other(fields[key], value[key], chance)}
    raise AssertionError(f"{shape} can't be varied")


def strange(game: Game, chance: Random, changes: int) -> Edition:
    """An edition with up to this many figures changed at random, as far as the checks allow."""
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
    choices = game.words.choices(view, match.outcomes(), "de") if view.get("moves") else []
    assert game.board.render(view, choices=choices, language="de", names=["Ana"] * seats)
    assert carreira.loads(match.dumps()).position() == match.position()
