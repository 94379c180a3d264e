"""Puzzles: positions from matches in which one move is clearly the best, kept in a file of the game's package.

The file has JSON lines. The first, the head, says how they were found; each of the others has the puzzles of one match.
`carreira puzzles` writes it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import lru_cache
from pathlib import Path
from typing import Any

FORMAT = "carreira puzzles 1"
FILE = "puzzles.jsonl"


class BrokenPuzzles(ValueError):
    """A file of puzzles can't be used; the message says why and where."""


@dataclass(frozen=True)
class Puzzle:
    """A position in which one move is clearly the best for the seat that decides."""

    id: str
    """Twelve hexadecimal digits that follow from the position, so it names the same puzzle in any file."""
    position: Mapping[str, Any]
    """As `Match.position` gives it, hidden things included: only a view of it may be shown."""
    seat: int
    best: str
    then: tuple[str, ...]
    """The moves by which the checker's bot goes on after the best one in the same turn."""
    equal: tuple[str, ...]
    """Other moves of the same line, with which the turn ends in the same position: they are as right as the best one,
    because the order doesn't matter."""
    shares: Mapping[str, float]
    """The share of winning, 0 to 1, by move, best first: of the moves that the check compared, without `equal`."""
    grade: int
    """How hard it is: 1 for easy; one more for each further level of bots that misses the move."""
    rules_version: int
    source: Mapping[str, Any]
    """Where it comes from: `seed`, `seats` and `bots` of the match, how many decisions came before (`number`), and the
    hash of the match's record (`record`)."""

    def right(self, move: str) -> bool:
        """Whether a move is the best one, or equal to it."""
        return move == self.best or move in self.equal

    def lost(self, move: str) -> float | None:
        """The share of winning that a move gives away, compared with the best one; None if it wasn't compared."""
        return None if move not in self.shares else self.shares[self.best] - self.shares[move]

    def as_json(self) -> dict[str, Any]:
        """As an object of JSON; `from_json` reads it again."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    @classmethod
    def from_json(cls, found: Mapping[str, Any]) -> Puzzle:
        """Read what `as_json` wrote. Raises BrokenPuzzles if it is none."""
        names = {field.name for field in fields(cls)}
        if found.keys() != names:
            raise BrokenPuzzles(f"a puzzle has {', '.join(sorted(names))}, not {', '.join(sorted(found))}")
        puzzle = cls(**{**found, "then": tuple(found["then"]), "equal": tuple(found["equal"])})
        best = max(puzzle.shares, key=puzzle.shares.__getitem__, default="")
        if best != puzzle.best or identity(puzzle.position) != puzzle.id:
            raise BrokenPuzzles(f"puzzle {puzzle.id}: the id or the best move doesn't fit the rest")
        return puzzle


def identity(position: Mapping[str, Any]) -> str:
    """The id of a position: the first digits of its hash."""
    return hashlib.sha256(json.dumps(position, sort_keys=True).encode()).hexdigest()[:12]


@lru_cache(maxsize=8)
def load(file: Path) -> tuple[Puzzle, ...]:
    """The puzzles of a file, easy ones first; none if there is no file. Raises BrokenPuzzles."""
    if not file.is_file():
        return ()
    try:
        head, *lines = file.read_text(encoding="utf-8").splitlines()
        first = json.loads(head)
        if first["format"] != FORMAT or not isinstance(first["game"], str):
            raise BrokenPuzzles("the head names another format, or no game")
        found = [Puzzle.from_json(one) for line in lines for one in json.loads(line)["puzzles"]]
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise BrokenPuzzles(f"{file} is no file of puzzles: {error}") from error
    return tuple(sorted(found, key=lambda puzzle: (puzzle.grade, puzzle.id)))
