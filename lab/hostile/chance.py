"""Chance that can be repeated, for requests that are strange in every way and for those that are in only one."""

from random import Random


class Chance(Random):
    """A source of chance for one request. A `mild` one is nearly as a browser makes it, so that it gets far."""

    mild = False

    def odd(self, share: float) -> bool:
        """Whether something is to be odd that is so in this share of the wild requests, and seldom in mild ones."""
        return self.random() < (share / 12 if self.mild else share)
