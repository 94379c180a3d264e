"""Positions from outside, of every game: whatever one is given, it is either played with or refused with a sentence."""

import copy
import functools
import importlib
import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import carreira
from carreira.game.match import Match

Path = tuple[str | int, ...]
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@functools.cache
def real_matches(game: str) -> list[Match]:
    """Real games, each at some of its decisions, also in mid-turn."""
    kind = carreira.GAMES[game]
    pick = importlib.import_module(f"tests.{game}.picker").pick
    found = []
    for seed in range(8):
        chance = Random(seed)
        options = {option.name: chance.random() < 0.5 for option in kind.options}
        match = carreira.new(game, seats=kind.seat_counts[seed % len(kind.seat_counts)], seed=seed, options=options)
        while not match.over:
            if chance.random() < 0.05:
                found.append(match.copy())
            match.play(pick(match, chance))
        found.append(match)
    return found


@functools.cache
def real_positions(game: str) -> list[dict[str, Any]]:
    """Their positions."""
    return [match.position() for match in real_matches(game)]


def paths(value: Any, path: Path = ()) -> Iterator[Path]:
    """The way to every part of a JSON value, but to the whole."""
    if path:
        yield path
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        yield from paths(part, (*path, key))


@functools.cache
def atoms(game: str) -> list[Any]:
    """Everything that stands somewhere in a real position, names of keys too."""
    found: dict[str, Any] = {}
    for position in real_positions(game):
        for path in paths(position):
            part = functools.reduce(lambda value, key: value[key], path, position)
            for atom in (path[-1], part):
                found.setdefault(json.dumps(atom), atom)
    return list(found.values())


def remove(holder: Any, key: str | int) -> None:
    """Take a part of a position away."""
    if isinstance(holder, list) or key in holder:
        del holder[key]


def distort(position: dict[str, Any], path: Path, value: Any, gone: bool) -> None:
    """Change one part of a position, or take it away."""
    holder = functools.reduce(lambda part, key: part[key], path[:-1], position)
    if gone:
        remove(holder, path[-1])
    else:
        holder[path[-1]] = value


def playable(match: Match, chance: Random) -> None:
    """Assert that a loaded match is whole: it has moves, it loads again as the same, and it can be played on."""
    schema = match.game.schema
    assert match.over or match.moves(), "nothing can be played, and it is not over"
    again = carreira.from_position(match.game.name, json.loads(json.dumps(match.position())), edition=match.edition)
    assert schema.same_on_both(again.handle) == schema.same_on_both(match.handle), "it loads again as another"
    for _ in range(25):
        if not match.over:
            match.play(chance.choice(match.moves()))
            assert match.over or match.moves()
    signed = importlib.import_module(f"tests.{match.game.name}.invariants").SIGNED
    assert _least(match.position(), signed) >= -1, "something has become negative"
    assert schema.same_on_both(carreira.loads(match.dumps()).handle) == schema.same_on_both(match.handle)


def _least(value: Any, signed: set[str]) -> int:
    if isinstance(value, dict):
        value = [part for key, part in value.items() if key not in signed]
    if isinstance(value, list):
        return min((_least(part, signed) for part in value), default=0)
    return value if isinstance(value, int) else 0


def load_or_refuse(game: str, position: Any, chance: Random) -> None:
    """A position is either refused with one clear sentence, or can be played."""
    kept = copy.deepcopy(position)
    match, said = None, ""
    try:
        match = carreira.from_position(game, position)
    except carreira.InvalidPosition as refusal:
        said = str(refusal)
    assert json.dumps(position) == json.dumps(kept), "the position that was given has been changed"
    if match is None:
        assert 10 < len(said) < 500
    else:
        playable(match, chance)


@pytest.mark.parametrize("game", carreira.GAMES)
@settings(max_examples=400)
@given(data=st.data())
def test_distorted_positions(game: str, data: st.DataObject) -> None:
    """A real position with one to three parts changed or taken away."""
    position = copy.deepcopy(data.draw(st.sampled_from(real_positions(game)), "position"))
    for _ in range(data.draw(st.integers(1, 3), "changes")):
        key = data.draw(st.sampled_from(list(position) or ["seats"]), "key")  # so that all keys come up alike
        path = data.draw(st.sampled_from([path for path in paths(position) if path[0] == key] or [(key,)]), "path")
        value = data.draw(st.sampled_from(atoms(game)) | st.integers(-2, 12) | JSON, "value")
        distort(position, path, copy.deepcopy(value), data.draw(st.integers(0, 4)) == 0)
    load_or_refuse(game, position, Random(1))


@pytest.mark.parametrize("game", carreira.GAMES)
@settings(max_examples=200)
@given(data=st.data())
def test_anything_at_all(game: str, data: st.DataObject) -> None:
    """Keys that there are, with values that make no sense; and values that are no object at all."""
    keys = sorted({str(key) for position in real_positions(game) for key in position} | {"seed"})
    position = data.draw(JSON | st.dictionaries(st.sampled_from(keys), JSON), "position")
    if isinstance(position, dict) and data.draw(st.booleans()):
        position["seats"] = carreira.GAMES[game].seat_counts[0]
    load_or_refuse(game, position, Random(1))


@pytest.mark.parametrize("game", carreira.GAMES)
def test_a_real_position_of_every_kind_loads(game: str) -> None:
    """Nothing that really happens is refused."""
    for position in real_positions(game):
        playable(carreira.from_position(game, position), Random(2))


@pytest.mark.parametrize("game", carreira.GAMES)
def test_a_position_holds_the_whole_state(game: str) -> None:
    """What is loaded is the state to the last number, whatever the rules have left in it on the way."""
    schema = carreira.GAMES[game].schema
    for match in real_matches(game):
        loaded = carreira.from_position(game, match.position())
        assert schema.same_on_both(loaded.handle) == schema.same_on_both(match.handle), match.position()


@pytest.mark.parametrize("game", carreira.GAMES)
def test_deeply_nested_values(game: str) -> None:
    """A value nested so deeply that it can't even be shown."""
    deep: Any = []
    for _ in range(100_000):
        deep = [deep]
    for key in ("players", "options", "seats", "to_move", "seed"):
        with pytest.raises(carreira.InvalidPosition):
            carreira.from_position(game, {"seats": 2, key: deep})
    while deep:
        deep = deep.pop()
