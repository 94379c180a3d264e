"""Features: the numbers by which a net judges a position for one seat."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Feature:
    """One number of `Rules.features`: what it is, in which unit, and how many of that unit make it 1."""

    name: str
    unit: str
    one: float
