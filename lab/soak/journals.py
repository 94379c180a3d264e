"""What people were told about a table, noted as it happened."""

import json
from collections.abc import Collection
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any


@dataclass(frozen=True)
class Change:
    """A move that the site acknowledged or, if `move` is empty, an undo: the table's revision, and its number of
    decisions, since then."""

    revision: int
    number: int
    person: str
    move: str = ""
    told: bool = True
    """Whether the post was answered; otherwise the person looked at the table again, and saw that it was stored."""


@dataclass(frozen=True)
class Shown:
    """The table as a page showed it in the present, to a person with these seats."""

    revision: int
    number: int
    to_move: int | None
    over: bool
    scores: tuple[int, ...]
    moves: frozenset[str]
    entries: int
    """How many entries the log had."""
    seats: tuple[int, ...]
    since: int = 0
    """The newest revision that anybody had been told of when the page was asked for."""


@dataclass(frozen=True)
class Viewed:
    """A person's `view.json`, by its digest, asked for when the table was at revision `since` or a later one."""

    since: int
    number: int
    digest: str
    seats: tuple[int, ...]


@dataclass
class Journal:
    """All that people were told about one table. `people` are those who play, with their seats; `began` is its revision
    when the match began."""

    table: str
    people: dict[str, tuple[int, ...]]
    began: int = 0
    bots: bool = False
    changes: list[Change] = field(default_factory=list)
    shown: list[Shown] = field(default_factory=list)
    viewed: list[Viewed] = field(default_factory=list)
    calm: int = 0
    """How many changes there were when people were told to move once more."""
    _newest_shown: int = 0

    @property
    def newest(self) -> int:
        """The newest revision that anybody was told of."""
        return max(self.changes[-1].revision if self.changes else 0, self._newest_shown)

    def show(self, shown: Shown) -> None:
        """Note what a page has shown."""
        self.shown.append(shown)
        self._newest_shown = max(self._newest_shown, shown.revision)


def viewer_of(to_move: int | None, seats: Collection[int]) -> int:
    """The seat whose view a person with these seats is shown: the one to move, else the first."""
    return to_move if to_move in seats and to_move is not None else min(seats)


def digest(view: Any) -> str:
    """A short sign for a view, the same whether it comes from the site or from a match."""
    return sha256(json.dumps(json.loads(json.dumps(view)), sort_keys=True).encode()).hexdigest()[:20]
