"""Editions: the figures of a box, with the source and certainty of each.

An edition is a TOML file. Every figure is a table of its own with `value`, `certainty` and `source`; the file's
first lines name it:

    name = "Navegador 2010"

    [start.cash]
    value = 200
    certainty = "certain"
    source = "rulebook, set-up 2"

Two editions with the same values are the same edition, whatever their names and sources: they have the same hash.
"""

import functools
import hashlib
import json
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from carreira.game.errors import InvalidEdition
from carreira.game.figures import FigureLayout, Values
from carreira.game.language import N_
from carreira.game.problem import Problem
from carreira.game.rule import Figures
from carreira.game.schema import Handle
from carreira.game.shapes import Shape

CERTAINTIES = ("certain", "high", "medium", "low")
"""How certain a figure is; figures that are not `certain` are shown as reconstructed."""

LARGEST = 100_000
"""The most characters of an edition's file."""
LONGEST_LINE_OF_DOTS = 100
"""The most dots in a line: keys of thousands of parts would keep the parser busy for minutes."""
LONGEST_NAME, LONGEST_SOURCE = 120, 400
DEEPEST = 4
"""The most parts of a path that are read; no figure lies deeper."""


@dataclass(frozen=True)
class Entry:
    """A figure in an edition: its value, its certainty (one of CERTAINTIES) and its source."""

    value: Any
    certainty: str
    source: str

    @property
    def reconstructed(self) -> bool:
        """Whether it is shown as reconstructed."""
        return self.certainty != "certain"


@dataclass(frozen=True)
class Edition:
    """A checked set of figures with which a game can be played.

    `entries` has each figure by its path, e.g. `start.cash`, as the edition's file does. `hash` names the edition in
    records: the SHA-256 of the values. `handle` is the record that the rules take: the figures, and the version of the
    rules under which they are played, which is not a figure and not part of the hash.
    """

    game: str
    name: str
    hash: str
    entries: Mapping[str, Entry]
    layout: FigureLayout
    handle: Handle
    standard: bool = False

    @functools.cached_property
    def figures(self) -> Figures:
        """The numbers that the rules read, as a plain object, for Python code that needs them in texts or drawings."""
        return self.layout.schema.read(self.handle)

    @property
    def rules_version(self) -> int:
        """The version of the rules that matches with this edition are played under."""
        return int(self.figures.rules_version)

    def under(self, rules_version: int) -> "Edition":
        """The same figures, to be played with under the rules of that version."""
        if rules_version == self.rules_version:
            return self
        return replace(self, handle=self.layout.record(self.values, rules_version))

    @property
    def values(self) -> dict[str, Any]:
        """The bare values by path."""
        return {path: entry.value for path, entry in self.entries.items()}

    @property
    def origins(self) -> dict[str, tuple[str, str]]:
        """Certainty and source of each figure by its path."""
        return {path: (entry.certainty, entry.source) for path, entry in self.entries.items()}

    def reconstructed(self) -> list[str]:
        """Paths of the figures that are not certain."""
        return [path for path, entry in self.entries.items() if entry.reconstructed]

    def reconstructed_chapters(self) -> list[str]:
        """The chapters (first parts of paths, such as `market`) that hold a figure which is not certain, in order."""
        return sorted({path.partition(".")[0] for path in self.reconstructed()})


def hash_of(values: Mapping[str, object]) -> str:
    """The hash by which records name a set of values: 64 hexadecimal digits."""
    return hashlib.sha256(json.dumps(dict(values), sort_keys=True, separators=(",", ":")).encode()).hexdigest()


class Editions:
    """Reads and checks the editions of one game.

    `layout` says which figures there must be, and makes the rules' record from them; `contradictions` finds well-formed
    figures that contradict each other; `folder` holds the packaged editions, which are kept for ever: `edition.toml` is
    the standard one, `editions/*.toml` are earlier standards. All are played under `rules_version`, the newest.
    """

    def __init__(
        self,
        game: str,
        folder: Path,
        layout: FigureLayout,
        contradictions: Callable[[Values], list[Problem]],
        rules_version: int,
    ) -> None:
        self.game = game
        self.folder = folder
        self.layout = layout
        self.shapes = layout.shapes
        self._contradictions = contradictions
        self.rules_version = rules_version
        self._standard: Edition | None = None
        self._by_hash: dict[str, Edition] = {}

    def standard(self) -> Edition:
        """The edition that is used unless another one is given."""
        if self._standard is None:
            text = (self.folder / "edition.toml").read_text(encoding="utf-8")
            self._standard = self._known(self.parse(text, standard=True))
        return self._standard

    def parse(self, text: str, standard: bool = False) -> Edition:
        """An edition from TOML text. Raises InvalidEdition with every problem found."""
        document = _document(text)
        name = document.pop("name", None)
        problems: list[Problem] = []
        if not isinstance(name, str) or not name.strip():
            problems.append(Problem(N_("an edition needs a name"), where="name"))
        elif len(name) > LONGEST_NAME or not name.isprintable():
            values = {"most": LONGEST_NAME}
            problems.append(Problem(N_("a name is one line of at most %(most)d characters"), values, "name"))
        entries: dict[str, Entry] = {}
        _collect(document, "", self.shapes, entries, problems)
        return self._checked(str(name), entries, problems, standard)

    def from_values(
        self, name: str, values: Mapping[str, Any], origins: Mapping[str, tuple[str, str]] | None = None
    ) -> Edition:
        """An edition from bare values, as records contain them. Raises InvalidEdition.

        `origins` has certainty and source by path; figures without an entry count as certain.
        """
        known = origins or {}
        entries = {
            path: Entry(value, *known.get(path, ("certain", N_("the record")))) for path, value in values.items()
        }
        return self._checked(name, entries, [], False)

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

    def _checked(self, name: str, entries: dict[str, Entry], problems: list[Problem], standard: bool) -> Edition:
        for path in sorted(entries.keys() - self.shapes.keys()):
            where = path[:80] if path.isprintable() else ascii(path[:80])  # in a record it may be any text of JSON
            problems.append(Problem(N_("this game has no such figure"), where=where))
        for path, shape in self.shapes.items():
            if path not in entries:
                problems.append(Problem(N_("missing"), where=path))
                continue
            problems += [replace(problem, where=path) for problem in shape.problems(entries[path].value)]
        values = {path: entries[path].value for path in self.shapes if path in entries}
        if not problems:
            problems += self._contradictions(values)
        if problems:
            raise InvalidEdition(problems)
        handle = self.layout.record(values, self.rules_version)
        ordered = {path: entries[path] for path in self.shapes}
        return Edition(self.game, name, hash_of(values), ordered, self.layout, handle, standard)


def _document(text: str) -> dict[str, Any]:
    """Parse a TOML text, which may be malicious. Raises InvalidEdition."""
    if len(text) > LARGEST:
        values = {"most": LARGEST, "given": len(text)}
        long = N_("An edition can have at most %(most)d characters; this one has %(given)d")
        raise InvalidEdition([Problem(long, values)])
    if any(line.count(".") > LONGEST_LINE_OF_DOTS for line in text.split("\n")):
        raise InvalidEdition([Problem(N_("A line has too many dots"))])
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # invalid TOML, numbers with thousands of digits, very deep nesting
        raise InvalidEdition([Problem(N_("This is not TOML: %(error)s"), {"error": str(error)[:200]})]) from error


def _collect(
    table: object, path: str, shapes: Mapping[str, Shape], entries: dict[str, Entry], problems: list[Problem]
) -> None:
    """Find the figures in a table of the document, and the problems in how they are written."""
    if not isinstance(table, dict) or path.count(".") >= DEEPEST:
        problems.append(Problem(N_("a figure must be a table with value, certainty and source"), where=path[:80]))
        return
    if path not in shapes and "value" not in table:
        for key, part in table.items():
            _collect(part, f"{path}.{key}" if path else key, shapes, entries, problems)
        return
    missing = tuple(key for key in ("value", "certainty", "source") if key not in table)
    if missing:
        problems.append(Problem(N_("%(parts)s missing"), {"parts": missing}, path[:80]))
        return
    certainty, source = table["certainty"], table["source"]
    if certainty not in CERTAINTIES:
        problems.append(
            Problem(N_("certainty must be one of %(known)s"), {"known": ", ".join(CERTAINTIES)}, where=path[:80])
        )
    if not isinstance(source, str) or len(source) > LONGEST_SOURCE or not source.isprintable():
        values = {"most": LONGEST_SOURCE}
        problems.append(Problem(N_("a source is one line of at most %(most)d characters"), values, path[:80]))
    entries[path] = Entry(table["value"], str(certainty)[:20], str(source)[:LONGEST_SOURCE])
