"""One match between bots: the loop that every series of the laboratory plays."""

import functools
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, TypeAlias

import numpy as np

from carreira import games
from carreira.bots.attention import Attentive
from carreira.bots.netfile import NetFile
from carreira.bots.players import Bot
from carreira.bots.specs import Spec, parse
from carreira.game.chance import generator
from carreira.game.edition import Edition
from carreira.game.game import Game
from carreira.game.match import Match
from carreira.game.rule import COMPILED, Buffer
from carreira.game.schema import Handle, to_move

LONGEST = 2000
"""Turns of all seats together after which a match is broken off: bots may play on for ever if none of them wants the
match to end."""

Choose: TypeAlias = Callable[[Bot, Handle, Handle, Buffer], int]
"""Chooses a move by a bot, given the state, the figures and the random numbers of this decision."""


@dataclass(frozen=True)
class Lineup:
    """Who plays what: all that the matches of a series have in common.

    `bots` are specifications (`carreira.bots.specs`), one for each seat, clockwise; `options` the variants that are on;
    `seed` is that of the first deal; `edition` is the text of an edition file, "" for the standard edition; `nets` are
    the files whose nets are among the bots.
    """

    game: str
    bots: tuple[str, ...]
    options: tuple[str, ...] = ()
    seed: int = 0
    edition: str = ""
    nets: tuple[NetFile, ...] = ()

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.bots)

    def specs(self) -> list[Spec]:
        """The bots as they are read. Raises ValueError if one is none."""
        return [parse(text, games.get(self.game), self.nets) for text in self.bots]

    def figures(self) -> Edition:
        """The edition that is played with. Raises InvalidEdition (a ValueError) if its text isn't one."""
        kind = games.get(self.game)
        return kind.editions.parse(self.edition) if self.edition else kind.edition()


@dataclass(frozen=True, order=True)
class Task:
    """One match of a series: which deal, from 0, and on which seat the first bot sits."""

    deal: int
    seat: int


@dataclass(frozen=True)
class Played:
    """One match. All sequences are by bot, not by seat: bot 0 is the first of the line-up, the others follow clockwise.

    `ranking` has groups of bots, best first, and is empty if the match was broken off; `first` is the bot that played
    first. `decisions` leave out those that played themselves; `seconds` are processor time spent on choosing.
    """

    points: tuple[int, ...]
    ranking: tuple[tuple[int, ...], ...]
    first: int
    turns: int
    decisions: tuple[int, ...]
    seconds: tuple[float, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """Who won: several bots if they share the first place, nobody if the match was broken off."""
        return self.ranking[0] if self.ranking else ()

    def won(self, bot: int) -> float:
        """What a bot won of the match: 1 or 0, or its share in a shared first place."""
        return 1 / len(self.winners) if bot in self.winners else 0.0

    def as_json(self) -> dict[str, Any]:
        """As an object of JSON; `from_json` reads it again."""
        return asdict(self)

    @classmethod
    def from_json(cls, found: Mapping[str, Any], seats: int) -> "Played":
        """Read what `as_json` wrote. Raises ValueError, KeyError or TypeError if it is no match with that many
        seats."""
        played = cls(
            points=tuple(map(int, found["points"])),
            ranking=tuple(tuple(map(int, group)) for group in found["ranking"]),
            first=int(found["first"]),
            turns=int(found["turns"]),
            decisions=tuple(map(int, found["decisions"])),
            seconds=tuple(map(float, found["seconds"])),
        )
        ranked = sorted(bot for group in played.ranking for bot in group)
        if ranked not in ([], list(range(seats))) or played.first not in range(seats):
            raise ValueError("ranking and first must name the bots of the line-up")
        if {len(played.points), len(played.decisions), len(played.seconds)} != {seats}:
            raise ValueError("there must be an entry for each bot")
        return played


def by_move(bot: Bot, states: Handle, figures: Handle, rng: Buffer) -> int:
    """The bot's own choice."""
    return bot.move(states, figures, rng)


def play(lineup: Lineup, task: Task, choose: Choose = by_move) -> Played:
    """Play one match of a series. `choose` lets others look at each decision.

    The first bot sits on `task.seat`, the others follow clockwise. Bots with a fixed budget play the same match each
    time, and choose as `carreira.bots.choose` does with the seed `lineup.seed + task.deal * seats + k`, if the first
    bot has moved on by k seats against the clock. Raises ValueError for an unknown game, seats, option or bot.
    """
    return _table(lineup).play(task, choose)


def prepare(lineup: Lineup) -> None:
    """Have the rules compiled, or loaded from the cache, so that no clock measures that and no two processes do it.

    Raises ValueError as `play` does.
    """
    _table(lineup)


@functools.lru_cache(maxsize=8)
def _table(lineup: Lineup) -> "_Table":
    return _Table(lineup)


class _Table:
    """The bots of a line-up at their game, with the memory that they need."""

    def __init__(self, lineup: Lineup) -> None:
        self.kind: Game = games.get(lineup.game)
        self.kind.checked_seats(lineup.seats)
        self.lineup = lineup
        self.options = dict.fromkeys(lineup.options, True)
        self.bits = self.kind.option_bits(self.options)
        self.edition = lineup.figures()
        specs = lineup.specs()
        made: dict[Spec, Bot] = {spec: spec.make(self.kind) for spec in dict.fromkeys(specs)}
        self.bots = [(made[spec], spec.label) for spec in specs]
        self.attentive = [bot for bot in made.values() if isinstance(bot, Attentive)]
        self.rows = np.zeros(1, np.int64)
        if COMPILED:
            state = self.kind.new_state(lineup.seats, 0, self.bits, self.edition)
            codes = [bot.move(state, self.edition.handle, generator(0)) for bot in made.values()]
            self._decide(state, codes[0], self.kind.buffer(), np.zeros(1, np.int64))

    def play(self, task: Task, choose: Choose) -> Played:
        """See `carreira.lab.playing.play`."""
        kind, figures, seats = self.kind, self.edition.handle, self.lineup.seats
        deal = self.lineup.seed + task.deal
        chance = self.lineup.seed + task.deal * seats + -task.seat % seats
        state = kind.new_state(seats, deal, self.bits, self.edition)
        for one in self.attentive:
            one.forget()
        out, count = kind.buffer(), np.zeros(1, np.int64)
        count[0] = kind.loops.legal_moves(state, figures, out)
        turns, last, number = 0, None, 0
        first = (kind.first_player(state) - task.seat) % seats
        decisions, seconds = [0] * seats, [0.0] * seats
        while count[0] and turns < LONGEST:
            seat = to_move(state)
            turns += seat != last
            last = seat
            sits = (seat - task.seat) % seats
            bot, label = self.bots[sits]
            rng = generator(f"bot {label} {chance} {number}")
            began = time.thread_time()
            code = choose(bot, state, figures, rng)
            seconds[sits] += time.thread_time() - began
            decisions[sits] += 1
            number += 1
            for one in self.attentive:
                one.notice(state, figures, code)
            self._decide(state, code, out, count)
        end = Match(kind, state, edition=self.edition, seed=deal, options=self.options)
        groups = end.ranking() if end.over else []
        scores = end.scores()
        return Played(
            points=tuple(scores[(bot + task.seat) % seats] for bot in range(seats)),
            ranking=tuple(tuple(sorted((seat - task.seat) % seats for seat in group)) for group in groups),
            first=first,
            turns=turns,
            decisions=tuple(decisions),
            seconds=tuple(round(spent, 6) for spent in seconds),
        )

    def _decide(self, state: Any, code: int, out: Any, count: Any) -> None:
        """Play a bot's move. Raises ValueError for an illegal one, which only a faulty bot chooses."""
        broken = int(self.kind.loops.rule_broken_by(state, self.edition.handle, code))
        if broken:
            raise ValueError(f"A bot chose {self.kind.notation[code]!r}, against rule {self.kind.rule_ids[broken]}.")
        codes = np.array([code], np.int32) if COMPILED else [code]  # plain states hold Python's own integers only
        self.kind.loops.play_rows(state, self.edition.handle, self.rows, codes, out, count)


def tasks(deals: int, seats: int) -> Sequence[Task]:
    """Each deal with the first bot on each seat."""
    return [Task(deal, seat) for deal in range(deals) for seat in range(seats)]
