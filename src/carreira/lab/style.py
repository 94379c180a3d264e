"""The style of bots: what matches between them look like, to be held against matches between people."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from gettext import gettext as _
from statistics import fmean, median

import carreira
from carreira import games
from carreira.bots.players import Bot
from carreira.bots.specs import for_seats
from carreira.game.language import N_, translator
from carreira.game.rule import Buffer
from carreira.game.schema import Handle
from carreira.lab.playing import Lineup, Task, play, prepare
from carreira.lab.spreading import checked_processes, done_on_cores

SOMEBODY = N_("a player")
"""What everybody is called where the sentence for an event is only counted."""
NUMBER = re.compile(r"\d+")


@dataclass(frozen=True)
class Look:
    """What one match looked like. Seats are numbered as at the table."""

    turns: int
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    categories: tuple[tuple[int, ...], ...]
    """Each seat's points by category of the score table."""
    moves: Counter[str]
    """How often each kind of move was played: its words without numbers, two at most."""
    units: Counter[str]
    """The sums of the first numbers in them."""
    said: frozenset[str]
    """The sentences for what was shown across the board, and for how the match ended."""


def kind_of(move: str) -> str:
    """The first two words of a move that are no numbers.

    >>> kind_of("sell spice 3"), kind_of("place 12 navigation"), kind_of("process gold 2 joker")
    ('sell spice', 'place navigation', 'process gold')
    """
    return " ".join([word for word in move.split() if not NUMBER.fullmatch(word)][:2])


def look(lineup: Lineup, task: Task, language: str = "en") -> Look | None:
    """Play a match and look at it; None if it was broken off. What is shown is worded in a language."""
    kind = games.get(lineup.game)
    codes: list[int] = []

    def choose(bot: Bot, states: Handle, figures: Handle, rng: Buffer) -> int:
        codes.append(bot.move(states, figures, rng))
        return codes[-1]

    played = play(lineup, task, choose)
    if not played.winners:
        return None
    options = dict.fromkeys(lineup.options, True)
    match = carreira.new(
        lineup.game, seats=lineup.seats, seed=lineup.seed + task.deal, options=options, edition=lineup.figures()
    )
    moves, units = Counter[str](), Counter[str]()
    for code in codes:
        move = kind.notation[code]
        moves[kind_of(move)] += 1
        number = NUMBER.search(move)
        units[kind_of(move)] += int(number[0]) if number else 0
        match.play(move)
    shown = kind.words.BANNERS | kind.words.ENDINGS.keys()
    events = [event for decision in match.decisions for event in match.events(decision) if event.kind in shown]
    table = kind.words.score_table(match.view(), language)
    names = [translator(language).gettext(SOMEBODY)] * lineup.seats
    return Look(
        turns=played.turns,
        scores=tuple(match.scores()),
        winners=tuple(match.ranking()[0]),
        categories=tuple(map(tuple, table.rows)),
        moves=moves,
        units=units,
        said=frozenset(kind.words.sentence(event, language, names) for event in events),
    )


@dataclass(frozen=True)
class Style:
    """What matches looked like, of a game and a number of seats."""

    game: str
    seats: int
    looks: Sequence[Look]
    language: str = "en"
    """That of the sentences, and of the names of categories."""

    @property
    def matches(self) -> int:
        """How many ended."""
        return len(self.looks)

    def turns(self) -> tuple[int, float, int]:
        """The shortest match, the median and the longest, in turns of all seats."""
        every = [one.turns for one in self.looks]
        return min(every), median(every), max(every)

    def winning(self) -> tuple[int, float, int]:
        """The winner's points: the fewest, the median and the most."""
        every = [max(one.scores) for one in self.looks]
        return min(every), median(every), max(every)

    def said(self) -> list[tuple[str, float]]:
        """The sentences that were shown, and in which part of the matches, the most frequent first."""
        count = Counter(sentence for one in self.looks for sentence in one.said)
        ordered = sorted(count.items(), key=lambda item: (-item[1], item[0]))
        return [(sentence, number / self.matches) for sentence, number in ordered]

    @cached_property
    def categories(self) -> list[tuple[str, float, float]]:
        """The columns of the score table: name, the mean points of winners and of all."""
        kind = games.get(self.game)
        names = kind.words.score_table(carreira.new(self.game, seats=self.seats).view(), self.language).columns
        winners = [row for one in self.looks for row in (one.categories[seat] for seat in one.winners)]
        every = [row for one in self.looks for row in one.categories]
        return [
            (name, fmean(row[i] for row in winners), fmean(row[i] for row in every)) for i, name in enumerate(names)
        ]

    def moves(self) -> list[tuple[str, float, float]]:
        """The kinds of moves, by name: how often a player plays one in a match, and the sum of their first numbers."""
        moves, units = Counter[str](), Counter[str]()
        for one in self.looks:
            moves.update(one.moves)
            units.update(one.units)
        players = self.matches * self.seats
        return [(kind, moves[kind] / players, units[kind] / players) for kind in sorted(moves)]


def style(
    game: str, *, bots: Sequence[str], seats: int, matches: int, seed: int = 0, options: Sequence[str] = (),
    edition: str = "", processes: int | None = None, language: str = "en",
) -> Style:  # fmt: skip
    """Let bots play matches and see what they look like. `bots` has one specification (`carreira.bots.specs`) for all
    seats, or one for each; each match is a deal of its own. `edition` is the text of an edition file, "" for the
    standard edition. What the matches show is worded in a language.

    Raises ValueError for unknown games, seats, bots and options, for an edition that can't be played with, and where no
    match ends; CannotSpread if a process is killed.
    """
    kind = games.get(game)
    kind.checked_seats(seats)
    kind.option_bits(dict.fromkeys(options, True))
    lineup = Lineup(game, for_seats(bots, seats, kind), tuple(options), seed, edition)
    lineup.figures()  # an edition that can't be played with is refused now
    work = [(lineup, Task(deal, 0), language) for deal in range(matches)]
    number = checked_processes(processes)
    prepare(lineup)
    found = dict(done_on_cores(look, work, number))
    looks = [one for each in work if (one := found[each]) is not None]
    if not looks:
        raise ValueError(_("None of the %(n)d matches ended.") % {"n": matches})
    return Style(game, seats, looks, language)
