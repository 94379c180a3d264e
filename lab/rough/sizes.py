"""How large a scenario is, and how patient the people in it are."""

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Sized:
    """What the sizes of all scenarios have in common."""

    patience: float = 1.0
    """By how much all limits of time are multiplied: with 1 they are what the site promises. Tests, which may run on a
    machine that is busy with much else, have more."""

    def within(self, limit: float) -> float:
        """A limit of time, for people of this patience."""
        return limit * self.patience
