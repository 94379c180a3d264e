"""A series of matches between any bots in rotating seats: the wins of each are counted."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from gettext import gettext as _
from gettext import ngettext

from carreira import games
from carreira.bots.specs import parse
from carreira.game.numerals import numeral
from carreira.lab.intervals import share_interval
from carreira.lab.playing import LONGEST, Lineup, Played, Task
from carreira.lab.spreading import on_cores


@dataclass(frozen=True)
class Result:
    """The results of a series of matches.

    `bots` play; `played` has one entry for each match; matches of the same deal, one for each seat, follow each other.
    """

    game: str
    bots: tuple[str, ...]
    played: tuple[Played, ...]

    def wins(self, bot: int) -> list[float]:
        """What a bot won of each match: 1 or 0, or its share in a shared first place."""
        return [match.won(bot) for match in self.played]

    def share(self, bot: int) -> float:
        """The part of the matches that a bot won, 0 to 1."""
        return sum(self.wins(bot)) / len(self.played)

    def interval(self, bot: int) -> tuple[float, float]:
        """The 95 % interval of a bot's share; see `share_interval`."""
        return share_interval(self.wins(bot), [number // len(self.bots) for number in range(len(self.played))])

    def mean_points(self, bot: int) -> float:
        """Mean final points of a bot."""
        return sum(match.points[bot] for match in self.played) / len(self.played)

    def finished(self) -> list[Played]:
        """The matches that reached their end."""
        return [match for match in self.played if match.winners]

    def winning_points(self) -> float:
        """Mean points of the winners."""
        return sum(max(match.points) for match in self.finished()) / max(1, len(self.finished()))

    def turns(self) -> float:
        """Mean number of turns of a match, all seats together."""
        return sum(match.turns for match in self.played) / len(self.played)

    def lines(self) -> list[str]:
        """The results in words: a line for each bot and one for all."""
        lines = []
        for bot, name in enumerate(self.bots):
            low, high = self.interval(bot)
            said = _("%(number)d. %(bot)s wins %(share)s %%  (95 %%: %(low)s to %(high)s)  mean points %(points)s")
            shares = {
                "share": numeral(100 * self.share(bot)).rjust(5),
                "low": numeral(100 * low),
                "high": numeral(100 * high),
            }
            points = numeral(self.mean_points(bot))
            lines.append(said % {"number": bot + 1, "bot": f"{name:8}", **shares, "points": points})
        n, broken_off = len(self.played), len(self.played) - len(self.finished())
        said = ngettext(
            "%(n)d match of %(game)s; even would be %(even)s %%. Winners have %(points)s points on average, a match"
            " takes %(turns)s turns.",
            "%(n)d matches of %(game)s; even would be %(even)s %%. Winners have %(points)s points on average, a match"
            " takes %(turns)s turns.",
            n,
        )
        even, points, turns = numeral(100 / len(self.bots)), numeral(self.winning_points()), numeral(self.turns(), 0)
        lines.append(said % {"n": n, "game": self.game, "even": even, "points": points, "turns": turns})
        if broken_off:
            said = ngettext(
                "%(n)d of them had not ended after %(turns)d turns and was won by nobody.",
                "%(n)d of them had not ended after %(turns)d turns and were won by nobody.",
                broken_off,
            )
            lines.append(said % {"n": broken_off, "turns": LONGEST})
        return lines


def simulate(
    game: str,
    *,
    seats: int = 4,
    matches: int = 400,
    levels: Sequence[str] = ("pilot", "greedy", "greedy", "greedy"),
    seconds: float | None = None,
    seed: int = 0,
    options: Sequence[str] = (),
    processes: int | None = None,
    say: Callable[[str], None] | None = None,
) -> Result:
    """Play a series of matches on all cores, and print progress and results with `say`.

    `levels` has one bot for each seat: a level, or any other specification (`carreira.bots.specs`). From match to match
    they move on by one seat, so that each of them plays each deal once from each seat. Without `seconds` bots have a
    fixed budget, and the same arguments give the same result. Raises ValueError for unknown games, seats, bots and
    options.
    """
    kind = games.get(game)
    kind.checked_seats(seats)
    if len(levels) != seats:
        values = {"seats": seats, "n": len(levels), "bots": ", ".join(levels)}
        raise ValueError(_("%(seats)d seats need %(seats)d bots, not %(n)d: %(bots)s.") % values)
    kind.option_bits(dict.fromkeys(options, True))
    bots = tuple(str(parse(level, kind).within(None, seconds)) for level in levels)
    lineup = Lineup(game, bots, tuple(options), seed)
    order = [Task(number // seats, -number % seats) for number in range(matches)]
    played: dict[Task, Played] = {}
    for (_lineup, task), match in on_cores(processes)([(lineup, task) for task in order]):
        played[task] = match
        if say and len(played) % max(1, matches // 10) == 0 and len(played) < matches:
            say(_("%(done)d of %(n)d matches …") % {"done": len(played), "n": matches})
    result = Result(game, bots, tuple(played[task] for task in order))
    for line in result.lines():
        if say:
            say(line)
    return result
