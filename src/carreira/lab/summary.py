"""What a line-up's matches say about its first bot: shares, margins, places, lengths, speed, with intervals."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from statistics import fmean

from carreira.lab.intervals import mean_interval, share_interval
from carreira.lab.playing import Played, Task


@dataclass(frozen=True)
class Mean:
    """A mean with its 95 % interval."""

    mean: float
    low: float
    high: float


class Summary:
    """The matches of one line-up, as its first bot sees them.

    Matches that were broken off are won by nobody, and nobody has a place in them; margins and the winner's points
    leave them out. Points, turns, decisions and speed are those of all matches.
    """

    def __init__(self, played: Mapping[Task, Played]) -> None:
        self.played = dict(played)
        self.seats = len(next(iter(self.played.values())).points)

    @property
    def matches(self) -> int:
        """How many were played."""
        return len(self.played)

    @property
    def share(self) -> float:
        """The part of the matches that the bot won, 0 to 1; a first place that is shared is split."""
        return fmean(match.won(0) for match in self.played.values())

    @cached_property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of `share`; deals are resampled."""
        return share_interval([match.won(0) for match in self.played.values()], self._deals(self.played))

    @cached_property
    def ended(self) -> dict[Task, Played]:
        """The matches that were not broken off."""
        return {task: match for task, match in self.played.items() if match.ranking}

    @property
    def broken_off(self) -> int:
        """How many matches were broken off."""
        return self.matches - len(self.ended)

    @cached_property
    def margin(self) -> Mean | None:
        """Points by which the bot is ahead of the best of the others; None if no match ended."""
        return self._mean(lambda match: match.points[0] - max(match.points[1:]))

    @cached_property
    def winning_points(self) -> Mean | None:
        """Points of the best bot of a match, whichever it is; None if no match ended."""
        return self._mean(lambda match: max(match.points))

    @property
    def points(self) -> float:
        """Mean points of the bot."""
        return fmean(match.points[0] for match in self.played.values())

    def places(self) -> list[float]:
        """The part of the matches in which the bot came first, second, and so on; a place that is shared is split over
        the places that its bots take. With matches that were broken off the sum is below 1."""
        counts = [0.0] * self.seats
        for match in self.ended.values():
            before = 0
            for group in match.ranking:
                if 0 in group:
                    for place in range(before, before + len(group)):
                        counts[place] += 1 / len(group)
                before += len(group)
        return [count / self.matches for count in counts]

    def by_order(self) -> list[Mean]:
        """The bot's share where it plays first, second, and so on, clockwise. Who does is drawn with the deal."""
        found = []
        for order in range(self.seats):
            some = {task: match for task, match in self.played.items() if -match.first % self.seats == order}
            shares = [match.won(0) for match in some.values()]
            if not shares:
                found.append(Mean(float("nan"), 0.0, 1.0))
                continue
            found.append(Mean(fmean(shares), *share_interval(shares, self._deals(some))))
        return found

    @property
    def turns(self) -> tuple[float, int, int]:
        """Turns of all seats together: the mean, the fewest and the most."""
        turns = [match.turns for match in self.played.values()]
        return fmean(turns), min(turns), max(turns)

    @property
    def decisions(self) -> float:
        """Mean number of decisions of a match, all seats together, without those that played themselves."""
        return fmean(sum(match.decisions) for match in self.played.values())

    def speed(self, bots: slice) -> float:
        """Decisions a second of processor time of some of the bots."""
        made = sum(sum(match.decisions[bots]) for match in self.played.values())
        took = sum(sum(match.seconds[bots]) for match in self.played.values())
        return made / max(took, 1e-9)

    def _deals(self, played: Mapping[Task, Played]) -> list[int]:
        return [task.deal for task in played]

    def _mean(self, number: Callable[[Played], float]) -> Mean | None:
        values = [number(match) for match in self.ended.values()]
        return Mean(fmean(values), *mean_interval(values, self._deals(self.ended))) if values else None
