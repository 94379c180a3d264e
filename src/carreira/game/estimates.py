"""What a match's seats may expect, by the estimates of bots. Games know no bots, so `carreira.bots` registers here."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from carreira.game.match import Match

Estimate: TypeAlias = "Callable[[Match, str | None], list[float]]"
"""The points that each seat may expect, by a level of bots, or without one by the best estimate there is."""

_registered: list[Estimate] = []


def register(estimate: Estimate) -> None:
    """Let `Match.values` ask this function, from now on."""
    _registered[:] = [estimate]


def expected_points(match: Match, level: str | None) -> list[float]:
    """What was registered says of a match. Raises RuntimeError if no bots have been imported."""
    if not _registered:
        raise RuntimeError("Estimates come from carreira.bots, which has not been imported.")
    return _registered[0](match, level)
