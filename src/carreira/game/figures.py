"""The figures of a game, each declared once: its place in an edition, its shape, and the field that the rules read."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from carreira.game.schema import Handle, Schema
from carreira.game.shapes import Row, Shape

Values: TypeAlias = Mapping[str, Any]
"""The bare values of figures by their paths, e.g. `start.cash`."""


@dataclass(frozen=True)
class Figure:
    """A figure: its path in an edition's file, its shape, and the field of the rules' record that holds it.

    If there is such a figure for `each` of some names or numbers of players, the path has `{}` in their place, and the
    field has a row for each: row 0 for the first name, row 3 for three players. `first` is 1 for a list whose entries
    the rules count from 1. A figure that no field holds unchanged has no `field`; a `Field` can be computed from it.
    """

    path: str
    shape: Shape
    field: str = ""
    each: Sequence[str | int] = ()
    first: int = 0

    @property
    def paths(self) -> dict[str, str | int]:
        """The path of each declared figure, with what replaces `{}` in it."""
        return {self.path.format(key): key for key in self.each or ("",)}

    def as_field(self) -> "Field":
        """The field that holds the figure, or those of `each`."""
        row = (self.first + self.shape.count,) if isinstance(self.shape, Row) else ()
        if not self.each:
            return Field(self.field, lambda values: self._numbers(row, values[self.path]), row)
        unused = self.each.start if isinstance(self.each, range) else 0
        return Field(
            self.field,
            lambda values: [*np.zeros((unused, *row)), *(self._numbers(row, values[path]) for path in self.paths)],
            (unused + len(self.each), *row),
        )

    def _numbers(self, size: tuple[int, ...], value: npt.ArrayLike) -> npt.NDArray[np.int32]:
        """A number or a list as its field holds it, padded with zeros."""
        numbers = np.zeros(size, np.int32)
        numbers[tuple(slice(self.first, self.first + n) for n in np.shape(value))] = value
        return numbers


@dataclass(frozen=True)
class Field:
    """A field of the rules' record, which `read` computes from the figures."""

    name: str
    read: Callable[[Values], npt.ArrayLike]
    size: int | tuple[int, ...] = ()


class FigureLayout:
    """All figures of a game, in the order in which people see them, and the record that the rules read.

    The record's field `rules_version` is the version of the rules under which it is read. `shapes` has each figure's
    shape by its path, `declared` the path with which it is declared and what replaces `{}` in it.
    """

    def __init__(self, *declared: Figure | Field) -> None:
        figures = [part for part in declared if isinstance(part, Figure)]
        self.shapes = {path: figure.shape for figure in figures for path in figure.paths}
        self.declared = {path: (figure.path, key) for figure in figures for path, key in figure.paths.items()}
        self._fields = [
            part if isinstance(part, Field) else part.as_field()
            for part in declared
            if isinstance(part, Field) or part.field
        ]
        self.schema = Schema(
            np.dtype([("rules_version", np.int32), *((field.name, np.int32, field.size) for field in self._fields)])
        )

    def record(self, values: Values, rules_version: int) -> Handle:
        """A handle of the record that the rules of that version read."""
        handle = np.zeros(1, self.schema.layout)
        handle["rules_version"] = rules_version
        for field in self._fields:
            handle[field.name] = field.read(values)
        return self.schema.load(handle.view(np.int32).tolist())
