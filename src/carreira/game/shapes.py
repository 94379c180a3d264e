"""The shapes that figures can have, and what is wrong with a value of another shape."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from carreira.game.language import N_
from carreira.game.problem import Problem, shown


class Shape(ABC):
    """What a figure looks like: one of the types below."""

    @abstractmethod
    def problems(self, value: object) -> list[Problem]:
        """Why `value` doesn't have this shape; nothing if it does."""


@dataclass(frozen=True)
class Number(Shape):
    """A whole number from `low` to `high`."""

    low: int
    high: int

    no_row = N_("must be a list of numbers")
    other_count = N_("must have %(count)d numbers, not %(given)d")

    def problems(self, value: object) -> list[Problem]:
        if value == "":
            return [Problem(N_("is empty"))]
        if not isinstance(value, int) or isinstance(value, bool):
            return [Problem(N_("must be a whole number, not %(given)s"), {"given": shown(value)})]
        if not self.low <= value <= self.high:
            values = {"low": self.low, "high": self.high, "given": shown(value)}
            return [Problem(N_("must be from %(low)d to %(high)d, not %(given)s"), values)]
        return []


@dataclass(frozen=True)
class OneOf(Shape):
    """One of the `known` names."""

    known: tuple[str, ...]

    no_row = N_("must be a list")
    other_count = N_("must have %(count)d entries, not %(given)d")

    def problems(self, value: object) -> list[Problem]:
        if value == "":
            return [Problem(N_("is empty"))]
        if value not in self.known:
            values = {"known": ", ".join(self.known), "given": shown(value)}
            return [Problem(N_("must be one of %(known)s, not %(given)s"), values)]
        return []


@dataclass(frozen=True)
class Row(Shape):
    """A list of `count` numbers or names, or of 1 to `count` numbers if its length is `free`."""

    of: Number | OneOf
    count: int
    free: bool = False

    def problems(self, value: object) -> list[Problem]:
        if not isinstance(value, list):
            return [Problem(self.of.no_row)]
        if self.free and not 1 <= len(value) <= self.count:
            values = {"most": self.count, "given": len(value)}
            return [Problem(N_("must have 1 to %(most)d numbers, not %(given)d"), values)]
        if not self.free and len(value) != self.count:
            return [Problem(self.of.other_count, {"count": self.count, "given": len(value)})]
        return _in_parts((str(at), self.of.problems(entry)) for at, entry in enumerate(value))


@dataclass(frozen=True)
class Names(Shape):
    """A list of any of the `known` names."""

    known: tuple[str, ...]

    @property
    def most(self) -> int:
        """How many entries there can be."""
        return len(self.known)

    def problems(self, value: object) -> list[Problem]:
        if not isinstance(value, list):
            return [Problem(N_("must be a list"))]
        if len(value) > self.most:
            values = {"most": self.most, "given": len(value)}
            return [Problem(N_("must have at most %(most)d entries, not %(given)d"), values)]
        return _in_parts((str(at), self._entry_problems(entry)) for at, entry in enumerate(value))

    def _entry_problems(self, entry: object) -> list[Problem]:
        return OneOf(self.known).problems(entry)


@dataclass(frozen=True)
class Pairs(Names):
    """A list of pairs of the `known` names."""

    @property
    def most(self) -> int:
        """How many pairs there can be."""
        return len(self.known) * (len(self.known) - 1) // 2

    def _entry_problems(self, entry: object) -> list[Problem]:
        if not isinstance(entry, list) or len(entry) != 2:
            return [Problem(N_("must hold pairs of names, not %(given)s"), {"given": shown(entry)})]
        return [problem for name in entry for problem in super(Pairs, self)._entry_problems(name)]


@dataclass(frozen=True)
class Table(Shape):
    """A table with exactly these fields, each of its own shape."""

    fields: Mapping[str, Shape]

    def problems(self, value: object) -> list[Problem]:
        if not isinstance(value, dict) or set(value) != set(self.fields):
            return [Problem(N_("must have exactly %(fields)s"), {"fields": tuple(self.fields)})]
        return _in_parts((key, shape.problems(value[key])) for key, shape in self.fields.items())


def _in_parts(parts: Iterable[tuple[str, list[Problem]]]) -> list[Problem]:
    return [replace(problem, part=part) for part, problems in parts for problem in problems]
