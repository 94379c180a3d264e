"""What an event shows on the board: where it happened, and what it brought to whom."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Effect:
    """One place of the board at which something happened.

    `place` is the name of a place as the board marks it (`data-place`), "" if it has none. `seat` is whose it is, None
    for nobody's. `money` and `points` are what the seat received there; what it paid is negative.
    """

    place: str
    seat: int | None = None
    money: int = 0
    points: int = 0


def in_full(effects: Iterable[Effect], points: Sequence[int]) -> list[Effect]:
    """One effect for each place and seat with all its points, and for each seat one without a place that brings what
    is missing from its `points`.

    >>> in_full([Effect("goa", 1, points=2), Effect("goa", 1, points=2)], [0, 6])
    [Effect(place='goa', seat=1, money=0, points=4), Effect(place='', seat=1, money=0, points=2)]
    """
    placed: Counter[tuple[str, int | None]] = Counter()
    for effect in effects:
        placed[effect.place, effect.seat] += effect.points
    for seat, all_of_it in enumerate(points):
        placed["", seat] = all_of_it - sum(found for (_, who), found in placed.items() if who == seat)
    return [Effect(place, seat, points=found) for (place, seat), found in placed.items() if found]


@dataclass(frozen=True)
class Gain:
    """What a seat received in all."""

    seat: int
    money: int
    points: int


def gains(effects: Iterable[Effect]) -> list[Gain]:
    """What each seat received and paid in all, for seats that did.

    >>> gains([Effect("goa", 1, money=40), Effect("", 0, points=2), Effect("goa", 1, money=-10)])
    [Gain(seat=0, money=0, points=2), Gain(seat=1, money=30, points=0)]
    """
    sums: dict[int, tuple[int, int]] = {}
    for effect in effects:
        if effect.seat is not None and (effect.money or effect.points):
            money, points = sums.get(effect.seat, (0, 0))
            sums[effect.seat] = (money + effect.money, points + effect.points)
    return [Gain(seat, *sums[seat]) for seat in sorted(sums)]
