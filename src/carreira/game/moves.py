"""The moves of a game, declared once: their notation, their codes, and their parts.

Every move is one int code. A game's `moves.py` declares the moves block by block; codes are given out in that order:

    SAIL_FROM_TO = MOVES.block("sail {} {}", REGIONS, REGIONS, at=(SAIL,))

Rules identify a block by its first code. They take a code apart with the columns `BLOCK[code]`, `FIRST[code]`,
`SECOND[code]` and `AT[code]`, and make one with `code_of`. Other code reads the notation, which `parts` splits.
"""

import functools
from collections.abc import Callable, Sequence
from itertools import permutations, product
from typing import Any, TypeAlias

import numpy as np

from carreira.game.generic import bind
from carreira.game.rule import COMPILED

Axis: TypeAlias = Sequence[str] | range
"""What can stand in one place of a notation: names, for which rules use their index, or numbers, which rules use
unchanged. A name of several words is a set of them, written in any order; the empty set is never written."""
Column: TypeAlias = Sequence[int]
"""A number for each code: on the compiled backend an array, which Numba treats as a constant, else a tuple."""

BASE: Column = ()
STRIDE: Column = ()


def code_of(block: int, first: int, second: int) -> int:
    """The code of a move of a block with two axes; consecutive entries of the second axis have consecutive codes.

    Each game has its own copy as a rule, bound to its table.
    """
    return BASE[block] + first * STRIDE[block] + second


class MoveTable:
    """All moves of a game, in the order of their codes.

    >>> moves = MoveTable()
    >>> moves.block("done", at=(0, 1)), moves.block("sell {} {}", ("sugar", "gold"), range(1, 4), at=(1,))
    (0, 1)
    >>> moves.notation[4], moves.codes["sell gold 1"]
    ('sell gold 1', 4)
    """

    def __init__(self) -> None:
        self.names: list[str] = []
        """Code -> name: the notation of a move, or the name of a step."""
        self.notation: list[str] = []
        """Code -> notation, for all moves."""
        self.codes: dict[str, int] = {}
        """Notation -> code."""
        self._rows: list[tuple[int, ...]] = []

    def block(self, template: str, *axes: Axis, at: Sequence[int] = ()) -> int:
        """Declare the next block of moves; returns the first of its codes.

        `template` is its notation, with `{}` for an entry of each axis (two at most); `at` are the decisions to which
        its moves belong. A block without decisions consists of steps, which the game takes by itself: they have names,
        but no notation. Steps are declared after all moves.
        """
        block = len(self.names)
        numbers = [axis if isinstance(axis, range) else range(len(axis)) for axis in axes]
        one, other = [*numbers, range(1), range(1)][:2]
        base = block - one[0] * len(other) - other[0]
        decisions = sum(1 << decision for decision in at)
        for entries, (first, second) in zip(product(*axes), product(one, other), strict=True):
            words = [str(entry).split() for entry in entries]
            if at and all(words):
                for orders in product(*map(permutations, words)):
                    self.codes[template.format(*map(" ".join, orders))] = len(self.names)
            self.names.append(" ".join(template.format(*entries).split()))
            self.notation += self.names[-1:] if at else []
            self._rows.append((block, first, second, decisions, base, len(other)))
        return block

    def rules(self, name: str) -> tuple[Column, Column, Column, Column, Callable[[int, int, int], int]]:
        """What the rules of the game `name` need to know about its moves, once all are declared.

        Columns by code: a move's block; the numbers on its first and second axis, 0 if it has none; the decisions to
        which it belongs, as bits. The last entry is the game's own `code_of`.
        """
        columns: list[Any] = [np.array(row) if COMPILED else row for row in zip(*self._rows, strict=True)]
        block, first, second, at, base, stride = columns
        return block, first, second, at, bind(name, {"BASE": base, "STRIDE": stride}, [code_of]).code_of


def numbered(count: int) -> tuple[str, ...]:
    """An axis of things that are numbered from 1, for which rules use their index.

    >>> numbered(3)
    ('1', '2', '3')
    """
    return tuple(str(i + 1) for i in range(count))


def sets(names: Sequence[str]) -> tuple[str, ...]:
    """An axis of sets of names, for which rules use bits.

    >>> sets(("sun", "moon"))
    ('', 'sun', 'moon', 'sun moon')
    """
    return tuple(" ".join(name for i, name in enumerate(names) if bits >> i & 1) for bits in range(1 << len(names)))


@functools.cache
def parts(notation: str) -> tuple[Any, ...]:
    """The words of a move, numbers as such.

    >>> parts("sell sugar 3")
    ('sell', 'sugar', 3)
    """
    return tuple(int(word) if word.isdecimal() else word for word in notation.split(" "))
