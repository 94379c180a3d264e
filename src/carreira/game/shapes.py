"""What figures look like, and what is wrong with one that doesn't."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from carreira.game.language import N_, translator
from carreira.game.loading import shown
from carreira.game.words import listed


@dataclass(frozen=True)
class Problem:
    """Something wrong with an edition.

    `where` names the figure by its path, or a whole chapter of figures, or several of them with commas between;
    `part` the field of a table or the place in a list (from 0). `text` is a message to be translated, which
    `values` fill in; a tuple among them is listed, with an "and" before its last.

    >>> str(Problem("must lie from %(low)d to %(high)d", {"low": 1, "high": 9}, "start.ships"))
    'start.ships: must lie from 1 to 9.'
    """

    text: str
    values: Mapping[str, Any] = field(default_factory=dict)
    where: str = ""
    part: str = ""

    def __str__(self) -> str:
        """The problem as the command line and errors tell it."""
        part = "" if self.part.isdecimal() or not self.part else f"{self.part} "
        return f"{self.where}: {part}{self._filled('en')}." if self.where else f"{part}{self._filled('en')}."

    def worded(self, language: str) -> str:
        """The problem as a sentence for who sees where it is."""
        said = self._filled(language)
        return f"{said[:1].upper()}{said[1:]}."

    def _filled(self, language: str) -> str:
        values = {
            name: listed(value, language) if isinstance(value, tuple) else value for name, value in self.values.items()
        }
        return translator(language).gettext(self.text) % values


@dataclass(frozen=True)
class Shape:
    """What a figure looks like.

    `size` is () for a number, (n,) for a list of n, (None,) for a list of 1 to `most`; numbers lie from `low` to
    `high`. `names`: a list of these names, `count` of them where it is given. `pairs`: a list of pairs of these names.
    `choice`: one of these names. `fields`: a table with exactly these keys, each of its own shape.
    """

    size: tuple[int | None, ...] = ()
    low: int = 0
    high: int = 0
    most: int = 0
    names: tuple[str, ...] = ()
    pairs: tuple[str, ...] = ()
    choice: tuple[str, ...] = ()
    fields: "Mapping[str, Shape]" = field(default_factory=dict)
    count: int | None = None

    @property
    def longest(self) -> int:
        """Most entries that a list of names or pairs may have."""
        n = len(self.pairs)
        return n * (n - 1) // 2 if self.pairs else len(self.names)

    def problems(self, value: Any) -> list[Problem]:
        """What keeps `value` from fitting; nothing if it fits."""
        if self.fields:
            return self._table_problems(value)
        if self.choice:
            if value in self.choice:
                return []
            return [Problem(N_("must be one of %(known)s, not %(given)s"), self._given(value, self.choice))]
        if self.names or self.pairs:
            return self._names_problems(value)
        if self.size == ():
            return self._number_problems(value, "")
        if not isinstance(value, list):
            return [Problem(N_("must be a list of numbers"))]
        size = self.size[0]
        if size is not None and len(value) != size:
            return [Problem(N_("must have %(count)d numbers, not %(given)d"), {"count": size, "given": len(value)})]
        if size is None and not 1 <= len(value) <= self.most:
            values = {"most": self.most, "given": len(value)}
            return [Problem(N_("must have 1 to %(most)d numbers, not %(given)d"), values)]
        return [problem for at, number in enumerate(value) for problem in self._number_problems(number, str(at))]

    def _number_problems(self, number: Any, part: str) -> list[Problem]:
        if number == "":
            return [Problem(N_("is empty"), part=part)]
        if not isinstance(number, int) or isinstance(number, bool):
            return [Problem(N_("must be a whole number, not %(given)s"), {"given": shown(number)}, part=part)]
        if not self.low <= number <= self.high:
            values = {"low": self.low, "high": self.high, "given": shown(number)}
            return [Problem(N_("must lie from %(low)d to %(high)d, not %(given)s"), values, part=part)]
        return []

    def _table_problems(self, value: Any) -> list[Problem]:
        if not isinstance(value, dict) or set(value) != set(self.fields):
            return [Problem(N_("must have exactly %(fields)s"), {"fields": tuple(self.fields)})]
        return [
            replace(problem, part=key) for key, shape in self.fields.items() for problem in shape.problems(value[key])
        ]

    def _names_problems(self, value: Any) -> list[Problem]:
        if not isinstance(value, list):
            return [Problem(N_("must be a list"))]
        if self.count is not None and len(value) != self.count:
            return [
                Problem(N_("must have %(count)d entries, not %(given)d"), {"count": self.count, "given": len(value)})
            ]
        if len(value) > self.longest:
            values = {"most": self.longest, "given": len(value)}
            return [Problem(N_("must have at most %(most)d entries, not %(given)d"), values)]
        found = []
        known = self.pairs or self.names
        for at, entry in enumerate(value):
            if self.pairs and (not isinstance(entry, list) or len(entry) != 2):
                found.append(
                    Problem(N_("must hold pairs of names, not %(given)s"), {"given": shown(entry)}, part=str(at))
                )
                continue
            for name in entry if self.pairs else [entry]:
                if name == "":
                    found.append(Problem(N_("is empty"), part=str(at)))
                elif name not in known:
                    told = self._given(name, known)
                    found.append(Problem(N_("must be one of %(known)s, not %(given)s"), told, part=str(at)))
        return found

    def _given(self, value: Any, known: tuple[str, ...]) -> dict[str, str]:
        return {"known": ", ".join(known), "given": shown(value)}
