"""Chance: the same numbers on every machine and both backends, and fair ones."""

import math
import os
import subprocess
import sys
from collections import Counter
from itertools import pairwise, permutations

import pytest

import carreira
from carreira.game.chance import draw, fork, generator, shuffle
from carreira.game.rule import COMPILED
from carreira.navegador.names import GOODS, REGIONS

SCRIPT = """
from carreira.game.chance import draw, fork, generator, shuffle
rng, child, found = generator("both"), generator(0), []
for n in (2, 3, 7, 33, 1000, 2**31):
    found += [int(draw(rng, n)) for _ in range(200)]
fork(child, rng, 41)
found += [int(draw(child, 10**6)) for _ in range(200)]
items = list(range(50)) if isinstance(rng, list) else __import__("numpy").arange(50)
shuffle(rng, items, 0, 50)
print(found, [int(item) for item in items])
"""


def fair(counts: "Counter[object]", kinds: int) -> bool:
    """Whether each of `kinds` outcomes came up as often as expected, within six standard deviations."""
    total = counts.total()
    expected = total / kinds
    spread = math.sqrt(expected * (1 - 1 / kinds))
    return len(counts) == kinds and all(abs(count - expected) < 6 * spread for count in counts.values())


def test_known_numbers() -> None:
    """A change of these numbers would change every seeded game."""
    rng = generator(7)
    assert [int(draw(rng, 1000)) for _ in range(8)] == [847, 11, 715, 377, 725, 480, 459, 69]
    assert [int(word) for word in generator(-1)] != [int(word) for word in generator(1)]


def test_the_generator_is_xoshiro128starstar() -> None:
    """The first words from the state 1, 2, 3, 4, as its authors' program gives them."""
    rng = generator(0)
    rng[0], rng[1], rng[2], rng[3] = 1, 2, 3, 4
    assert [int(draw(rng, 2**32)) for _ in range(4)] == [11520, 0, 5927040, 70819200]


@pytest.mark.parametrize("n", [1, 2, 3, 5, 13, 100])
def test_draws_are_fair(n: int) -> None:
    rng = generator(f"fair {n}")
    assert fair(Counter(int(draw(rng, n)) for _ in range(2000 * n)), n) or n == 1


def test_draws_do_not_depend_on_the_one_before() -> None:
    rng = generator("pairs")
    drawn = [int(draw(rng, 4)) for _ in range(20_000)]
    assert fair(Counter(pairwise(drawn)), 16)


def items(n: int) -> object:
    """The numbers below n, as rules take them on this backend."""
    import numpy as np

    return np.arange(n) if COMPILED else list(range(n))


def test_shuffles_are_fair() -> None:
    rng = generator("shuffle")
    found: Counter[object] = Counter()
    for _ in range(12_000):
        row = items(4)
        shuffle(rng, row, 0, 4)
        found[tuple(int(item) for item in row)] += 1  # type: ignore[attr-defined]
    assert set(found) == set(permutations(range(4)))
    assert fair(found, 24)


def test_shuffling_leaves_the_rest_alone() -> None:
    row = items(6)
    shuffle(generator(1), row, 0, 3)
    assert [int(item) for item in row][3:] == [3, 4, 5]  # type: ignore[attr-defined]


def test_children_are_independent() -> None:
    parent, child = generator("parent"), generator(0)
    first = []
    for index in range(4000):
        fork(child, parent, index)
        first.append(int(draw(child, 8)))
    assert fair(Counter(first), 8)
    assert fair(Counter(pairwise(first)), 64)


def test_both_backends_draw_the_same() -> None:
    printed = [
        subprocess.run(
            [sys.executable, "-c", SCRIPT],
            env={**os.environ, "CARREIRA_JIT": jit},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for jit in ("0", "1")
    ]
    assert printed[0] == printed[1]
    assert len(printed[0]) > 5000


def test_deals_are_fair() -> None:
    """Every gold tile is set aside, or dealt to a region, equally often; every seat begins equally often."""
    aside: Counter[object] = Counter()
    in_cabo: Counter[object] = Counter()
    start: Counter[object] = Counter()
    for seed in range(3000):
        position = carreira.new("navegador", seats=3, seed=seed).position()
        aside[position["set_aside"]["gold"]] += 1
        in_cabo.update(position["regions"]["cabo"]["colonies"])
        start[position["to_move"]] += 1
    assert fair(aside, 11)
    assert fair(in_cabo, 11)
    assert fair(start, 3)


def test_redealing_moves_only_what_is_unseen() -> None:
    """Face-up tiles and everything else stay; face-down tiles and those set aside are dealt again, and fairly."""
    match = carreira.from_position(
        "navegador",
        {
            "seats": 2,
            "regions": {"guine": {"explored": True}, "goa": {"explored": True}},
            "players": [{"colonies": {"gold": 1}}, {}],
        },
    )
    game, before = match.game, match.position()
    rng, handle = generator("redeal"), game.schema.copy(match.handle)
    aside: Counter[object] = Counter()
    nagasaki: Counter[object] = Counter()
    for _ in range(4000):
        game.rules.redeal(handle[0], match.edition.handle[0], rng)
        after = game.position(game.schema.read(handle), match.edition)
        for region in ("guine", "goa"):
            assert after["regions"][region] == before["regions"][region]
        assert {key: after[key] for key in after if key not in ("regions", "set_aside")} == {
            key: before[key] for key in after if key not in ("regions", "set_aside")
        }
        aside[after["set_aside"]["gold"]] += 1
        nagasaki.update(after["regions"]["nagasaki"]["colonies"])
    tiles = {
        good: sorted(tile for region in REGIONS[1:] for tile in before["regions"][region]["colonies"]) for good in GOODS
    }
    assert tiles
    unseen_gold = {
        tile for region in ("angola", "cabo", "mocambique") for tile in before["regions"][region]["colonies"]
    }
    assert set(aside) == unseen_gold | {before["set_aside"]["gold"]}
    assert fair(aside, len(unseen_gold) + 1)
    assert fair(nagasaki, 13 - 3)
