"""Binding generic code: what Numba compiles of it, and how often."""

from typing import Any

import numpy as np
import pytest

from carreira.game.generic import Function, bind
from carreira.game.rule import COMPILED

NARROW, WIDE = np.array([1, 2], np.int32), np.array([10, 20], np.int64)
TOTAL = 2 + 20 + 6 + 4 + 2 + 20


def doubled(number: int) -> int:
    """Called with numbers of several widths."""
    return number + number


def first_of(pair: tuple[int, int]) -> int:
    """Called with tuples of several widths."""
    return pair[0]


def total(narrow: Any, wide: Any) -> int:
    """Calls both with numbers of 32 and 64 bits and with constants."""
    numbers = doubled(narrow[0]) + doubled(wide[0]) + doubled(3) + doubled(len(narrow))
    return numbers + first_of((narrow[1], 7)) + first_of((wide[1], narrow[0]))


CALLED: list[Function] = [doubled, first_of]


def test_bound_code_does_what_it_says() -> None:
    assert bind("test of calls", {}, [total, *CALLED]).total(NARROW, WIDE) == TOTAL
    assert bind("test of parts", {}, [total], CALLED).total(NARROW, WIDE) == TOTAL


@pytest.mark.skipif(not COMPILED, reason="nothing is compiled on plain rules")
def test_numbers_of_every_width_share_one_version() -> None:
    """Otherwise each rule would be compiled for each width, constant and tuple that it is called with."""
    found = bind("test of widths", {}, [total, *CALLED])
    found.total(NARROW, WIDE)
    assert len(found.doubled.signatures) == len(found.first_of.signatures) == 1


@pytest.mark.skipif(not COMPILED, reason="nothing is compiled on plain rules")
def test_parts_are_compiled_only_within_their_callers() -> None:
    found = bind("test of parts alone", {}, [total], CALLED)
    found.total(NARROW, WIDE)
    assert not found.doubled.signatures
    assert not found.first_of.signatures
