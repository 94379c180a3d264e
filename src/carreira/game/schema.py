"""One layout, two kinds of state: NumPy records for compiled rules, slotted objects for plain ones.

A game declares the fields of its state once, as a structured dtype of int32. A *handle* is a sequence of exactly one
state: a one-element NumPy array, or a list of one object. `handle[0]` is the state on either backend, and a
handle can be passed into compiled code cheaply, unlike a single record.
"""

from collections.abc import Iterator, Sequence
from itertools import islice, repeat
from typing import Any

import numpy as np
from numpy.typing import NDArray

from carreira.game.rule import COMPILED

Handle = Any
"""A one-element sequence that holds a state (see the module's docstring)."""


class Grid:
    """A table of integers that is read like the nested arrays of a record: `grid[row, column]`."""

    __slots__ = ("cells", "width")

    def __init__(self, shape: tuple[int, ...]) -> None:
        self.width = shape[1]
        self.cells = [0] * (shape[0] * shape[1])

    def __getitem__(self, at: tuple[int, int]) -> int:
        if not 0 <= at[1] < self.width or at[0] < 0:
            raise IndexError(f"{at} lies outside the table")
        return self.cells[at[0] * self.width + at[1]]

    def __setitem__(self, at: tuple[int, int], value: int) -> None:
        if not 0 <= at[1] < self.width or at[0] < 0:
            raise IndexError(f"{at} lies outside the table")
        self.cells[at[0] * self.width + at[1]] = value


class Plain:
    """A state, or a part of one, as a slotted object. Subclasses are made by `plain_class`."""

    __slots__ = ()
    layout: Any = None
    _parts: tuple[tuple[str, "type[Plain] | None", tuple[int, ...]], ...] = ()
    """Each field's name, the class of its records (None for numbers) and its shape."""


_classes: dict[Any, type[Plain]] = {}


def plain_class(layout: "np.dtype[Any]") -> type[Plain]:
    """The class of slotted objects with the fields of `layout`."""
    if layout not in _classes:
        fields = tuple(layout.names or ())
        parts = []
        for field in fields:
            base, shape = layout[field].subdtype or (layout[field], ())
            parts.append((field, plain_class(base) if base.names else None, shape))
        _classes[layout] = type("State", (Plain,), {"__slots__": fields, "layout": layout, "_parts": tuple(parts)})
    return _classes[layout]


def _build(kind: type[Plain], numbers: Iterator[int]) -> Any:
    """A plain object whose numbers are taken in the order of the fields."""
    made = kind()
    for name, part, shape in kind._parts:
        value: Any
        if part:
            value = [_build(part, numbers) for _ in range(shape[0])]
        elif len(shape) == 2:
            value = Grid(shape)
            value.cells = list(islice(numbers, shape[0] * shape[1]))
        elif shape:
            value = list(islice(numbers, shape[0]))
        else:
            value = next(numbers)
        setattr(made, name, value)
    return made


def _flatten(made: Plain, numbers: list[int]) -> None:
    """Append the numbers of a plain object in the order of the fields."""
    for name, part, shape in made._parts:
        value = getattr(made, name)
        if part:
            for one in value:
                _flatten(one, numbers)
        elif len(shape) == 2:
            numbers += value.cells
        elif shape:
            numbers += value
        else:
            numbers.append(value)


class Schema:
    """Makes, copies and reads the handles of one layout, on whichever backend this process has.

    Every number of the layout is an int32, so a state is also just a row of numbers, in the order of its fields.
    """

    def __init__(self, layout: "np.dtype[Any]") -> None:
        self.layout = layout
        self._plain = plain_class(layout)

    def new(self, n: int = 1) -> Handle:
        """A handle whose numbers are all 0; with `n`, a sequence of that many states."""
        if COMPILED:
            return np.zeros(n, self.layout)
        return [_build(self._plain, repeat(0)) for _ in range(n)]

    def load(self, numbers: Sequence[int]) -> Handle:
        """A handle from all its numbers, in the order of the fields."""
        if COMPILED:
            return np.array(numbers, np.int32).view(self.layout)
        return [_build(self._plain, iter(numbers))]

    def numbers(self, state: Any) -> list[int]:
        """All numbers of a plain state, in the order of the fields."""
        found: list[int] = []
        _flatten(state, found)
        return found

    def freeze(self, handle: Handle) -> Any:
        """A compact, hashable copy of the state: equal states give equal copies."""
        return handle.tobytes() if COMPILED else tuple(self.numbers(handle[0]))

    def thaw(self, frozen: Any) -> Handle:
        """A new handle from the result of `freeze`."""
        return np.frombuffer(bytearray(frozen), self.layout) if COMPILED else self.load(frozen)

    def copy(self, handle: Handle) -> Handle:
        """An independent handle with an equal state."""
        return self.thaw(self.freeze(handle))

    def read(self, handle: Handle) -> Any:
        """The state as a plain object, for Python code that only reads it: on the compiled backend, a copy."""
        return _build(self._plain, iter(handle.view(np.int32).tolist())) if COMPILED else handle[0]

    def read_frozen(self, frozen: Any) -> Any:
        """The state that `freeze` kept, as a plain object."""
        return self.read(self.thaw(frozen))

    def array(self, states: Handle) -> NDArray[np.void]:
        """A copy of the states of a sequence as a structured array, the same on both backends."""
        if COMPILED:
            return np.array(states)
        return np.array([self.numbers(state) for state in states], np.int32).view(self.layout).reshape(len(states))

    def same_on_both(self, handle: Handle) -> bytes:
        """The state's bytes, equal on both backends for equal states."""
        return self.array(handle).tobytes()


def to_move(states: Handle) -> int:
    """The seat that decides in the first of `states`."""
    return int(states["to_move"][0]) if COMPILED else int(states[0].to_move)


def seats_in(states: Handle) -> int:
    """How many seats there are in the first of `states`."""
    return int(states["seats"][0]) if COMPILED else int(states[0].seats)
