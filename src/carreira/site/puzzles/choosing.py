"""Which puzzles there are, and which is the day's."""

from datetime import UTC, date, datetime
from typing import NamedTuple

import carreira
from carreira.game.game import Game
from carreira.game.language import N_
from carreira.game.match import Match
from carreira.game.puzzles import Puzzle
from carreira.games import GAMES
from carreira.site.refusals import Refusal


class Posed(NamedTuple):
    """A puzzle of a game, with its number among them, from 1."""

    game: Game
    number: int
    puzzle: Puzzle

    @property
    def of(self) -> int:
        """How many puzzles the game has."""
        return len(self.game.puzzles)

    @property
    def todays(self) -> bool:
        """Whether it is the puzzle of this day."""
        found = of_day(today())
        return found is not None and found.puzzle.id == self.puzzle.id

    def match(self) -> Match:
        """A match that begins in its position."""
        return carreira.from_position(self.game.name, self.puzzle.position, rules_version=self.puzzle.rules_version)


def posed(game: Game, number: int) -> Posed:
    """The puzzle with a number. Raises Refusal (404)."""
    count = len(game.puzzles)
    if not 1 <= number <= count:
        raise Refusal(404, N_("There are %(count)d puzzles of this game; none has this number."), count=count)
    return Posed(game, number, game.puzzles[number - 1])


def today() -> date:
    """The day, everywhere the same: UTC."""
    return datetime.now(UTC).date()


def of_day(day: date) -> Posed | None:
    """The puzzle of a day, the same for everybody; None if there are no puzzles.

    Games take turns, and no puzzle comes again before all of its game have come. Ids are hashes, so their order is an
    order by chance.
    """
    games = [GAMES[name] for name in GAMES if GAMES[name].puzzles]
    if not games:
        return None
    turn, which = divmod(day.toordinal(), len(games))
    game = games[which]
    ordered = sorted(range(len(game.puzzles)), key=lambda i: game.puzzles[i].id)
    return posed(game, ordered[turn % len(ordered)] + 1)
