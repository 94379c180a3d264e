"""What a legal move costs and brings: what playing it changes in what everybody sees.

A game's `foresee` plays the move on a copy of the state and notes the changes. A move that turns something up is played
once for each thing that could lie there, so that nothing depends on what really does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from carreira.game.schema import Handle

if TYPE_CHECKING:
    from carreira.game.edition import Edition
    from carreira.game.game import Game


@dataclass(frozen=True)
class Outcome:
    """What a move changes for the seat that plays it, by field of the game's `changes`.

    >>> sure = Outcome(((1, {"cash": -70}),))
    >>> sure["cash"]
    -70
    >>> unsure = Outcome(((1, {"bonus": 50}), (3, {"bonus": 90})))
    >>> unsure.least("bonus"), unsure.mean("bonus"), unsure.most("bonus")
    (50, 80.0, 90)
    """

    cases: tuple[tuple[int, Mapping[str, int]], ...]
    """Each way in which the move may come out: how many equally likely deals of the unseen lead to it, and the changes.

    There is exactly one where nothing is turned up.
    """
    idle: bool = False
    """Whether the move begins an action in which nothing can be done now."""

    def __getitem__(self, name: str) -> int:
        """A change that is the same however the move comes out. Raises KeyError if it isn't."""
        if self.least(name) != self.most(name):
            raise KeyError(f"{name} depends on what the move turns up: ask for least, most or mean")
        return self.least(name)

    def least(self, name: str) -> int:
        """The smallest possible change."""
        return min(changes[name] for _, changes in self.cases)

    def most(self, name: str) -> int:
        """The largest possible change."""
        return max(changes[name] for _, changes in self.cases)

    def mean(self, name: str) -> float:
        """The mean change over everything that could lie there."""
        return sum(deals * changes[name] for deals, changes in self.cases) / sum(deals for deals, _ in self.cases)


def foretell(game: Game, handle: Handle, edition: Edition, codes: Sequence[int]) -> Iterator[Outcome]:
    """The outcome of each of these legal moves, in their order; the state stays as it is."""
    frozen = game.schema.freeze(handle)
    ways, foresee = game.rules.ways, game.rules.foresee
    for code in codes:
        cases = []
        for way in range(int(ways(handle, edition.handle, code))):
            found = game.changes.new()
            deals = int(foresee(game.schema.thaw(frozen), edition.handle, code, way, found))
            if deals:
                changes = game.changes.read(found)
                cases.append((deals, {name: getattr(changes, name) for name in changes.layout.names}))
        yield Outcome(tuple(cases))
