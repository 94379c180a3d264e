"""The arena: bots play many matches against each other in rotating seats, and the wins of each are counted."""

from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context

import carreira
from carreira import bots, games
from carreira.bots.levels import check_name
from carreira.lab.intervals import share_interval

LONGEST = 2000
"""Turns of all seats together after which a match is broken off: bots may play on for ever if none of them wants the
match to end."""


@dataclass(frozen=True)
class Played:
    """One match: points by bot (not by seat), who won (nobody if it was broken off), how many turns it took."""

    points: tuple[int, ...]
    winners: tuple[int, ...]
    turns: int


@dataclass(frozen=True)
class Result:
    """The results of a series of matches.

    `levels` are the bots; `played` has one entry for each match; matches of the same deal, one for each seat, follow
    each other.
    """

    game: str
    levels: tuple[str, ...]
    played: tuple[Played, ...]

    def wins(self, bot: int) -> list[float]:
        """What a bot won of each match: 1 or 0, or its share in a shared first place."""
        return [1 / len(match.winners) if bot in match.winners else 0.0 for match in self.played]

    def share(self, bot: int) -> float:
        """The part of the matches that a bot won, 0 to 1."""
        return sum(self.wins(bot)) / len(self.played)

    def interval(self, bot: int) -> tuple[float, float]:
        """The 95 % interval of a bot's share; see `share_interval`."""
        return share_interval(self.wins(bot), [number // len(self.levels) for number in range(len(self.played))])

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
        for bot, level in enumerate(self.levels):
            low, high = self.interval(bot)
            lines.append(
                f"{bot + 1}. {level:8} wins {100 * self.share(bot):5.1f} %  (95 %: {100 * low:.1f} to {100 * high:.1f})"
                f"  mean points {self.mean_points(bot):.1f}"
            )
        even = 100 / len(self.levels)
        lines.append(
            f"{len(self.played)} matches of {self.game}; even would be {even:.1f} %. Winners have"
            f" {self.winning_points():.1f} points on average, a match takes {self.turns():.0f} turns."
        )
        broken_off = len(self.played) - len(self.finished())
        if broken_off:
            lines.append(f"{broken_off} of them had not ended after {LONGEST} turns and were won by nobody.")
        return lines


def play_one(
    game: str, levels: Sequence[str], number: int, seconds: float | None, seed: int, options: Sequence[str]
) -> Played:
    """Play match `number` of a series. From match to match the bots move on by one seat, so that each of them plays
    each deal once from each seat."""
    seats = len(levels)
    deal, turn_of = divmod(number, seats)
    match = carreira.new(game, seats=seats, seed=seed + deal, options=dict.fromkeys(options, True))
    bot_on = [(seat + turn_of) % seats for seat in range(seats)]
    turns, last = 0, None
    while (seat := match.to_move) is not None and turns < LONGEST:
        turns += seat != last
        last = seat
        match.play(bots.choose(match, levels[bot_on[seat]], seconds=seconds, seed=seed + number))
    points = [0] * seats
    for seat, got in enumerate(match.scores()):
        points[bot_on[seat]] = got
    winners = tuple(sorted(bot_on[seat] for seat in match.ranking()[0])) if match.over else ()
    return Played(tuple(points), winners, turns)


def simulate(
    game: str,
    *,
    seats: int = 4,
    matches: int = 400,
    levels: Sequence[str] = ("search", "greedy", "greedy", "greedy"),
    seconds: float | None = None,
    seed: int = 0,
    options: Sequence[str] = (),
    processes: int | None = None,
    say: Callable[[str], None] | None = None,
) -> Result:
    """Play a series of matches on all cores, and print progress and results with `say`.

    `levels` has one bot for each seat. Without `seconds` bots have a fixed budget, and the same arguments give the same
    result. Raises ValueError for unknown games, seats, levels and options.
    """
    kind = games.get(game)
    kind.checked_seats(seats)
    if len(levels) != seats:
        raise ValueError(f"{seats} seats need {seats} bots, not {len(levels)}: {', '.join(levels)}.")
    for level in levels:
        check_name(level)
    kind.option_bits(dict.fromkeys(options, True))
    tasks = [(game, tuple(levels), number, seconds, seed, tuple(options)) for number in range(matches)]
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        played = []
        for number, match in enumerate(pool.map(_play_task, tasks), start=1):
            played.append(match)
            if say and number % max(1, matches // 10) == 0 and number < matches:
                say(f"{number} of {matches} matches …")
    result = Result(game, tuple(levels), tuple(played))
    for line in result.lines():
        if say:
            say(line)
    return result


def _play_task(task: tuple[str, tuple[str, ...], int, float | None, int, tuple[str, ...]]) -> Played:
    return play_one(*task)
