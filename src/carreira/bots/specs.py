"""What is written for a bot where bots are compared: a level or a yardstick, and how much it may think.

| Written | Meaning |
|---|---|
| `search` | a level with its own budget |
| `search:800` | with 800 iterations |
| `search:0.5s` | with half a second for each decision |
| `net` | a bot of the laboratory (`levels.LABORATORY`) |
| `gv`, `s200` | a yardstick (`carreira.bots.yardsticks`), whose budget is fixed |
"""

import re
from dataclasses import dataclass, replace

from carreira.bots import yardsticks
from carreira.bots.levels import LABORATORY, LEVELS, SEARCHING, Bot, make
from carreira.game.game import Game

BUDGET = re.compile(r"(?P<iterations>[1-9]\d{0,8})|(?P<seconds>\d{1,6}(?:\.\d{1,6})?)s", re.ASCII)


@dataclass(frozen=True)
class Spec:
    """A bot as it is written: `str` writes it again."""

    name: str
    iterations: int | None = None
    seconds: float | None = None

    def __str__(self) -> str:
        if self.iterations is not None:
            return f"{self.name}:{self.iterations}"
        return self.name if self.seconds is None else f"{self.name}:{self.seconds:g}s"

    @property
    def label(self) -> str:
        """The name from which its random numbers are made: those of a level don't depend on its budget."""
        return yardsticks.label(self.name) if yardsticks.known(self.name) else self.name

    def within(self, iterations: int | None, seconds: float | None) -> "Spec":
        """The same bot with this budget, if it searches and has none of its own."""
        if self.name not in SEARCHING or self.iterations is not None or self.seconds is not None:
            return self
        return replace(self, iterations=iterations, seconds=seconds)

    def make(self, game: Game) -> Bot:
        """The bot, for a game."""
        if yardsticks.known(self.name):
            return yardsticks.make(game, self.name)
        return make(game, self.name, iterations=self.iterations, seconds=self.seconds)


def parse(text: str) -> Spec:
    """Read what is written for a bot.

    Raises ValueError for an unknown name, a budget that is none, and one for a bot that has no use for it.

    >>> parse("search:800"), str(parse("search:0.50s"))
    (Spec(name='search', iterations=800, seconds=None), 'search:0.5s')
    """
    name, colon, budget = text.strip().partition(":")
    if name not in LEVELS and name not in LABORATORY and not yardsticks.known(name):
        names = ", ".join((*LEVELS, *LABORATORY, *yardsticks.NAMES))
        raise ValueError(f"There is no bot {name!r}; choose one of {names}.")
    if not colon:
        return Spec(name)
    if name not in SEARCHING:
        raise ValueError(f"{text.strip()!r}: {name} has no budget that could be changed.")
    found = BUDGET.fullmatch(budget)
    if found is None or (found["seconds"] and not float(found["seconds"]) > 0):
        raise ValueError(f"{text.strip()!r}: a budget is a number of iterations (800) or a time (0.5s).")
    if found["seconds"]:
        return Spec(name, seconds=float(found["seconds"]))
    return Spec(name, iterations=int(found["iterations"]))
