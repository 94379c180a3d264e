"""Editions: the figures of a box, with where each comes from and how sure it is.

An edition is a TOML file. Every figure is a table of its own with `value`, `certainty` and `source`; the file's
first lines name it:

    name = "Navegador 2010"

    [start.cash]
    value = 200
    certainty = "certain"
    source = "rulebook, set-up 2"

Two editions with the same values are the same edition, whatever their names and sources: the hash counts.
"""

import hashlib
import json
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from carreira.game.errors import InvalidEdition
from carreira.game.schema import Schema

CERTAINTIES = ("certain", "high", "medium", "low")
"""How sure a figure is; whatever is not `certain` is marked as reconstructed where people see it."""


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

    def problem(self, value: Any) -> str | None:
        """Why `value` does not fit, or None."""
        if self.fields:
            if not isinstance(value, dict) or set(value) != set(self.fields):
                return f"must have exactly {' and '.join(self.fields)}"
            found = ((key, shape.problem(value[key])) for key, shape in self.fields.items())
            return next((f"{key} {problem}" for key, problem in found if problem), None)
        if self.choice:
            return None if value in self.choice else f"must be one of {', '.join(self.choice)}, not {value!r}"
        if self.names or self.pairs:
            return self._names_problem(value)
        numbers = [value] if self.size == () else value
        if not isinstance(numbers, list):
            return "must be a list of numbers"
        if self.size and self.size[0] is not None and len(numbers) != self.size[0]:
            return f"must have {self.size[0]} numbers, not {len(numbers)}"
        if self.size and self.size[0] is None and not 1 <= len(numbers) <= self.most:
            return f"must have 1 to {self.most} numbers, not {len(numbers)}"
        for number in numbers:
            if not isinstance(number, int) or isinstance(number, bool):
                return f"must be whole numbers, not {number!r}"
            if not self.low <= number <= self.high:
                return f"must lie from {self.low} to {self.high}, not {number}"
        return None

    def _names_problem(self, value: Any) -> str | None:
        if not isinstance(value, list):
            return "must be a list"
        if self.count is not None and len(value) != self.count:
            return f"must have {self.count} entries, not {len(value)}"
        for entry in value:
            known = self.pairs or self.names
            if self.pairs and (not isinstance(entry, list) or len(entry) != 2):
                return f"must hold pairs of names, not {entry!r}"
            for name in entry if self.pairs else [entry]:
                if name not in known:
                    return f"{name!r} is not one of {', '.join(known)}"
        return None


@dataclass(frozen=True)
class Figure:
    """One figure: its value, how certain it is (one of CERTAINTIES) and where it comes from."""

    value: Any
    certainty: str
    source: str


@dataclass(frozen=True)
class Edition:
    """The figures of a box that a game can be played with: checked, and ready for the rules.

    `hash` names it in records: the SHA-256 of the values. `handle` is what the rules take, `box` the same figures as
    a plain object, for Python code that words or draws them.
    """

    game: str
    name: str
    hash: str
    figures: Mapping[str, Figure]
    handle: Any
    box: Any
    standard: bool = False

    @property
    def values(self) -> dict[str, Any]:
        """The bare values by the figure's path, e.g. `start.cash`."""
        return {path: figure.value for path, figure in self.figures.items()}

    def reconstructed(self) -> list[str]:
        """Paths of the figures that are not certain."""
        return [path for path, figure in self.figures.items() if figure.certainty != "certain"]


def hash_of(values: Mapping[str, Any]) -> str:
    """The name that a set of values goes by in records: 64 hexadecimal digits."""
    return hashlib.sha256(json.dumps(dict(values), sort_keys=True, separators=(",", ":")).encode()).hexdigest()


class Editions:
    """Reads and checks the editions of one game.

    `shapes` says what figures there must be; `contradictions` finds what is wrong between well-formed ones;
    `record` turns values into the rules' handle, whose layout is `schema`; `folder` holds the packaged editions,
    which are kept for ever: `edition.toml` in the game's folder is the standard one, `editions/*.toml` beside it are
    earlier standards.
    """

    def __init__(
        self,
        game: str,
        folder: Path,
        shapes: Mapping[str, Shape],
        contradictions: Callable[[dict[str, Any]], list[str]],
        record: Callable[[dict[str, Any]], Any],
        schema: Schema,
    ) -> None:
        self.game = game
        self.folder = folder
        self.shapes = shapes
        self._contradictions = contradictions
        self._record = record
        self._schema = schema
        self._standard: Edition | None = None
        self._by_hash: dict[str, Edition] = {}

    def standard(self) -> Edition:
        """The edition that is played unless another is asked for."""
        if self._standard is None:
            text = (self.folder / "edition.toml").read_text(encoding="utf-8")
            self._standard = self._known(self.parse(text, standard=True))
        return self._standard

    def parse(self, text: str, standard: bool = False) -> Edition:
        """An edition from TOML text. Raises InvalidEdition with every problem found."""
        try:
            document = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise InvalidEdition([f"This is not TOML: {error}."]) from error
        name = document.pop("name", None)
        problems = [] if isinstance(name, str) and name.strip() else ["name: an edition needs a name."]
        figures: dict[str, Figure] = {}
        self._collect(document, "", figures, problems)
        return self._checked(str(name), figures, problems, standard)

    def from_values(self, name: str, values: Mapping[str, Any]) -> Edition:
        """An edition from bare values, as a record carries them. Raises InvalidEdition."""
        figures = {path: Figure(value, "certain", "the record") for path, value in values.items()}
        return self._checked(name, figures, [], False)

    def by_hash(self, digest: str) -> Edition | None:
        """The packaged or already loaded edition with this hash."""
        if digest == self.standard().hash:
            return self.standard()
        if digest not in self._by_hash:
            for path in sorted((self.folder / "editions").glob("*.toml")):
                self._known(self.parse(path.read_text(encoding="utf-8")))
        return self._by_hash.get(digest)

    def _known(self, edition: Edition) -> Edition:
        return self._by_hash.setdefault(edition.hash, edition)

    def _collect(self, table: Any, path: str, figures: dict[str, Figure], problems: list[str]) -> None:
        if not isinstance(table, dict):
            problems.append(f"{path}: a figure is a table with value, certainty and source.")
            return
        if path in self.shapes or "value" in table:
            missing = [key for key in ("value", "certainty", "source") if key not in table]
            if missing:
                problems.append(f"{path}: {' and '.join(missing)} missing.")
                return
            if table["certainty"] not in CERTAINTIES:
                problems.append(f"{path}: certainty must be one of {', '.join(CERTAINTIES)}.")
            figures[path] = Figure(table["value"], str(table["certainty"]), str(table["source"]))
            return
        for key, part in table.items():
            self._collect(part, f"{path}.{key}" if path else key, figures, problems)

    def _checked(self, name: str, figures: dict[str, Figure], problems: list[str], standard: bool) -> Edition:
        for path in figures.keys() - self.shapes.keys():
            problems.append(f"{path}: this game has no such figure.")
        for path, shape in self.shapes.items():
            if path not in figures:
                problems.append(f"{path}: missing.")
                continue
            problem = shape.problem(figures[path].value)
            if problem:
                problems.append(f"{path}: {problem}.")
        values = {path: figure.value for path, figure in figures.items()}
        if not problems:
            problems += self._contradictions(values)
        if problems:
            raise InvalidEdition(problems)
        handle = self._record(values)
        return Edition(self.game, name, hash_of(values), figures, handle, self._schema.read(handle), standard)
