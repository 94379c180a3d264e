"""Paces: how much time the people at a table have.

Live: each seat has a clock of some minutes, which runs while the seat decides; after each turn it gets the increment.
By turns: each turn may take some hours; what it takes beyond them comes from the seat's bank. Unhurried: no clock.
"""

from dataclasses import dataclass

from carreira.game.language import N_, NN_, translator
from carreira.site.pages import language, say

UNHURRIED, LIVE, TURNS = "none", "live", "turns"
"""The kinds of paces, as forms and the database name them."""
HOURS = (24, 72)
"""The hours that a turn may have."""
BANKED = 2
"""The bank has as many times the hours of a turn."""
MINUTES = (1, 240)
INCREMENT = (0, 600)
"""Least and most of a live clock: minutes, and seconds for each turn."""


@dataclass(frozen=True)
class Pace:
    """A kind of pace and its figures: minutes and seconds of a live clock, hours of a turn."""

    kind: str = UNHURRIED
    minutes: int = 0
    increment: int = 0
    hours: int = 0

    @property
    def own_seconds(self) -> float:
        """What each seat has of its own at the start: its clock, or its bank."""
        return self.minutes * 60.0 if self.kind == LIVE else BANKED * self.turn_seconds

    @property
    def turn_seconds(self) -> float:
        """What each turn may take before the seat's own time is used."""
        return self.hours * 3600.0

    @property
    def in_words(self) -> str:
        """The pace for a reader; "" if unhurried."""
        count = translator(language()).ngettext
        if self.kind == LIVE:
            own = count(*NN_("live, %(minutes)d minute each", "live, %(minutes)d minutes each"), self.minutes)
            more = (
                say(N_(", %(seconds)d seconds more after each turn"), seconds=self.increment) if self.increment else ""
            )
            return own % {"minutes": self.minutes} + more
        return say(N_("%(hours)d hours for each turn"), hours=self.hours) if self.kind == TURNS else ""


NO_HURRY = Pace()
