"""Editions with strange figures: some that can be played with all the same, most not; and their files, damaged."""

import functools
import json
from random import Random
from typing import Any

import carreira
from carreira.game.edition import Edition
from carreira.game.edition_file import written
from carreira.game.errors import InvalidEdition
from carreira.game.game import Game
from carreira.game.shapes import Names, Number, OneOf, Pairs, Row, Shape, Table
from lab.fuzz import damage


@functools.cache
def samples() -> list[str]:
    """The standard editions as files."""
    return [written(game.edition()) for game in carreira.GAMES.values()]


def extreme(chance: Random, shape: Shape, held: Any) -> Any:
    """A value of this shape that is as large or as small as it may be, or near the one that it is."""
    if isinstance(shape, Number):
        near = max(shape.low, min(shape.high, held + chance.choice((-1, 1)))) if isinstance(held, int) else shape.low
        return chance.choice((shape.low, shape.high, near, min(shape.high, shape.low + 1)))
    if isinstance(shape, OneOf):
        return chance.choice(shape.known)
    if isinstance(shape, Row):
        count = chance.randint(1, shape.count) if shape.free and chance.random() < 0.3 else len(held)
        kept = [extreme(chance, shape.of, one) if chance.random() < 0.5 else one for one in held]
        return [kept[i] if i < len(kept) else extreme(chance, shape.of, 1) for i in range(count)]
    if isinstance(shape, Pairs):
        return (
            held[: chance.randrange(len(held) + 1)] if chance.random() < 0.5 else [*held, chance.sample(shape.known, 2)]
        )
    if isinstance(shape, Names):
        return chance.sample(shape.known, chance.randrange(len(shape.known)))
    if isinstance(shape, Table):
        return {name: extreme(chance, inner, held[name]) for name, inner in shape.fields.items()}
    return held


def values(chance: Random, game: Game, given: dict[str, Any] | None = None) -> dict[str, Any]:
    """Figures of a game of which some are extreme; they may contradict each other."""
    found = dict(given or game.edition().values)
    for path in chance.sample(list(game.editions.shapes), chance.choice((1, 2, 4, 12))):
        found[path] = extreme(chance, game.editions.shapes[path], game.edition().values[path])
    return found


def playable(chance: Random, game: Game) -> Edition:
    """An edition with strange figures that is accepted."""
    found = game.edition()
    for _ in range(20):
        try:
            found = game.editions.from_values("strange", values(chance, game, found.values))
        except InvalidEdition:
            continue
    return found


def damaged(chance: Random) -> str:
    """A file of an edition with some damage."""
    found = chance.choice(samples())
    for _ in range(chance.choice((1, 2, 5))):
        found = mutated(chance, found)
    return found


def mutated(chance: Random, given: str) -> str:
    """A file like this one with one more damage: of its figures, of its form, or of both."""
    kind = chance.random()
    if kind < 0.25:
        return damage.text(chance, given)
    if kind < 0.35:
        return given + _tricks(chance)
    lines = given.split("\n")
    places = [at for at, line in enumerate(lines) if " = " in line]
    if not places:
        return chance.choice(samples())
    for at in chance.sample(places, min(len(places), chance.choice((1, 1, 3)))):
        key, _, held = lines[at].partition(" = ")
        lines[at] = f"{key} = {_toml(chance, held)}"
    return "\n".join(lines)


def _toml(chance: Random, held: str) -> str:
    """A value of TOML like this one, or one of another kind."""
    kind = chance.random()
    if kind < 0.6:
        try:
            return damage.dumped(damage.value(chance, json.loads(held)))
        except (ValueError, RecursionError):
            return damage.text(chance, held)
    if kind < 0.7:
        return damage.text(chance, held)
    return chance.choice(
        (
            "1979-05-27T07:32:00Z",
            "07:32:00",
            "inf",
            "-nan",
            "0xdeadbeef",
            "0b1",
            "1_000",
            "9" * 5000,
            "1e999",
            "true",
            '"""\n"""',
            "'''x'''",
            "[[[[[[[[[[1]]]]]]]]]]",
            "{ a = { b = { c = 1 } } }",
            "[" * 500 + "]" * 500,
            "[" * 20_000,
            '"\\ud800"',
            '"\\U0010ffff"',
            '"\\u0000"',
            "[1, 'a', 1.5]",
            "{}",
            "[]",
            '""',
            "-1",
            "{ good = 'gold', tiles = 3 }",
        )
    )


def _tricks(chance: Random) -> str:
    """Something that costs a parser of TOML much, or that it may not expect."""
    return chance.choice(
        (
            "\n" + ".".join("a" * 90) + " = 1\n",
            "\n" + "".join(f"[x{number}.y.z]\na = 1\n" for number in range(2000)),
            "\n" + "\n".join(f"k{number}.a.b.c = {number}" for number in range(3000)),
            "\n[[start]]\n" * 2,
            "\n[start]\ncash = 1\n",
            "\nx = [" + "1," * 20_000 + "]\n",
            "\nx = {" + ",".join(f"a{number} = 1" for number in range(5000)) + "}\n",
            "\n# " + "x" * 90_000 + "\n",
            "\n" + "[a]\n" * 300,
            '\nx = "' + "\\\\" * 20_000 + '"\n',
            "\r\nx = 1\r\n",
            "\n" + "[[a.b]]\n" * 10_000,
            "\n" + "[" + "a." * 49 + "a]\n" + "".join(f"{'a.' * 49}b{number} = 1\n" for number in range(300)),
        )
    )
