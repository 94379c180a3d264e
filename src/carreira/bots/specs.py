"""What is written for a bot where bots are compared: a level or a yardstick, and how much it may think.

| Written | Meaning |
|---|---|
| `admiral` | a level with its own budget |
| `admiral:800` | with 800 playouts |
| `admiral:0.5s` | with half a second for each decision |
| `wide-net` | a bot of the laboratory (`levels.LABORATORY`) |
| `gv`, `s200` | a yardstick (`carreira.bots.yardsticks`), whose budget is fixed |
| `script-churches` | one of the game's one-sided ways of playing (`Game.scripts`) |
| `net.npz@0123456789abcdef` | a net from a file (`NetFile`), which plays as `captain` does by the game's own |
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from gettext import gettext as _

from carreira.bots import yardsticks
from carreira.bots.levels import ALIASES, LABORATORY, LEVELS, SEARCHING, make, named
from carreira.bots.netfile import NetFile
from carreira.bots.players import Bot, Greedy, Scripted
from carreira.game.game import Game

SCRIPT = "script-"
"""What the names of the game's scripts begin with."""
CAPTAIN = "captain"
"""The level as which a net from a file plays."""
BUDGET = re.compile(r"(?P<iterations>[1-9]\d{0,8})|(?P<seconds>\d{1,6}(?:\.\d{1,6})?)s", re.ASCII)


@dataclass(frozen=True)
class Spec:
    """A bot as it is written: `str` writes it again."""

    name: str
    iterations: int | None = None
    seconds: float | None = None
    net: NetFile | None = field(default=None, repr=False)

    def __str__(self) -> str:
        if self.iterations is not None:
            return f"{self.name}:{self.iterations}"
        if self.seconds is None:
            return self.name
        seconds = f"{self.seconds:.6f}".rstrip("0").rstrip(".")  # as BUDGET reads them
        return f"{self.name}:{seconds}s"

    @property
    def label(self) -> str:
        """The name from which its random numbers are made: those of a level don't depend on its budget, nor on the net
        that takes the place of a captain's."""
        if self.net is not None:
            return CAPTAIN
        return yardsticks.label(self.name) if yardsticks.known(self.name) else self.name

    def within(self, iterations: int | None, seconds: float | None) -> "Spec":
        """The same bot with this budget, if it searches and has none of its own."""
        if self.name not in SEARCHING or self.iterations is not None or self.seconds is not None:
            return self
        return replace(self, iterations=iterations, seconds=seconds)

    def make(self, game: Game) -> Bot:
        """The bot, for a game."""
        if self.net is not None:
            return Greedy(game, self.net.net(game))
        if yardsticks.known(self.name):
            return yardsticks.make(game, self.name)
        if self.name.startswith(SCRIPT):
            return Scripted(game, self.name.removeprefix(SCRIPT))
        return make(game, self.name, iterations=self.iterations, seconds=self.seconds)


def parse(text: str, game: Game, nets: Iterable[NetFile] = ()) -> Spec:
    """Read what is written for a bot that is to play a game; `nets` are the files whose nets may play.

    Raises ValueError for an unknown name, a budget that is none, and one for a bot that has no use for it.

    >>> from carreira import GAMES
    >>> parse("admiral:800", GAMES["navegador"]), str(parse("admiral:0.50s", GAMES["navegador"]))
    (Spec(name='admiral', iterations=800, seconds=None), 'admiral:0.5s')
    """
    for net in nets:
        if text == str(net):
            return Spec(text, net=net)
    name, colon, budget = text.strip().partition(":")
    if name in ALIASES:
        name = named(name)
    names = (*LEVELS, *LABORATORY, *yardsticks.NAMES, *(SCRIPT + script for script in game.scripts))
    if name not in names and not yardsticks.known(name):
        values = {"name": name, "game": game.title, "bots": ", ".join(names)}
        raise ValueError(_("There is no bot %(name)r for %(game)s; choose one of %(bots)s.") % values)
    if not colon:
        return Spec(name)
    if name not in SEARCHING:
        values = {"text": text.strip(), "bot": name}
        raise ValueError(_("%(text)r: %(bot)s has no budget that could be changed.") % values)
    found = BUDGET.fullmatch(budget)
    if found is None or (found["seconds"] and not float(found["seconds"]) > 0):
        wrong = _("%(text)r: a budget is a number of iterations (800) or a time (0.5s).")
        raise ValueError(wrong % {"text": text.strip()})
    if found["seconds"]:
        return Spec(name, seconds=float(found["seconds"]))
    return Spec(name, iterations=int(found["iterations"]))


def for_seats(bots: Sequence[str], seats: int, game: Game) -> tuple[str, ...]:
    """The bots of a table, written again: one for each seat, or the same one on all.

    Raises ValueError as `parse` does, and for another number of bots.
    """
    found = tuple(str(parse(bot, game)) for bot in bots) * (seats if len(bots) == 1 else 1)
    if len(found) != seats:
        values = {"seats": seats, "n": len(found), "bots": ", ".join(found)}
        raise ValueError(_("%(seats)d seats need one bot or %(seats)d, not %(n)d: %(bots)s.") % values)
    return found
