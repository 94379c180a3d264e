"""The arena: one bot, the hero, against a field of others. The number of deals is fixed before the first match.

Each deal is played with the hero on each seat, and, beside it, with the field's first bot in the hero's place (the
mirror). What has been played is kept in a file of JSON lines, from which an arena goes on where it was stopped.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from gettext import gettext as _
from pathlib import Path
from typing import Any

import carreira
from carreira import games
from carreira.bots.netfile import ENDING, NetFile
from carreira.bots.specs import parse
from carreira.lab.journal import Journal
from carreira.lab.playing import LONGEST, Lineup, Played, Task, tasks
from carreira.lab.provenance import engine
from carreira.lab.spreading import Spread, here
from carreira.lab.summary import Summary

HERO, MIRROR = "hero", "mirror"
"""The names of the two line-ups."""
FORMAT = 2
"""The version of the file's format."""

Key = tuple[str, Task]
"""A line-up's name and a task."""
Progress = Callable[[int, int], None]
"""Called with how many matches have been played and how many there are to play, at first and after each."""


@dataclass(frozen=True)
class Arena:
    """What is to be played: see `arena`."""

    lineups: dict[str, Lineup]
    """By name."""
    deals: int

    @property
    def hero(self) -> Lineup:
        """The line-up with the hero, which is its first bot."""
        return self.lineups[HERO]

    @property
    def timed(self) -> bool:
        """Whether a bot thinks for a time: then the same arguments don't give the same matches."""
        return any(spec.seconds is not None for spec in self.hero.specs())

    def header(self) -> dict[str, Any]:
        """All that a result depends on, as an object of JSON."""
        kind = games.get(self.hero.game)
        return {
            "format": FORMAT,
            "game": kind.name,
            "edition": self.hero.figures().hash,
            "rules_version": kind.rules_version,
            "options": list(self.hero.options),
            "seats": self.hero.seats,
            "hero": self.hero.bots[0],
            "field": list(self.hero.bots[1:]),
            "deals": self.deals,
            "seed": self.hero.seed,
            "mirror": MIRROR in self.lineups,
            "longest": LONGEST,
            "version": carreira.__version__,
            "engine": engine(),
        }

    def work(self) -> list[Key]:
        """All matches, deal by deal: the name of the line-up, and the task."""
        return [(name, task) for task in tasks(self.deals, self.hero.seats) for name in self.lineups]

    def play(self, output: Path | None = None, *, spread: Spread = here, progress: Progress | None = None) -> "Results":
        """Play what is not yet in the file `output`, and summarise each line-up.

        Each match is in the file as soon as it is over. Raises UnusableJournal (a ValueError) if the file belongs to
        another arena or can't be used, CannotSpread if the matches can't be played where `spread` plays them.
        """
        work = self.work()
        with Journal(output, self.header(), work, read=self._read, write=_line) as journal:
            found = journal.results
            names = {lineup: name for name, lineup in self.lineups.items()}
            left = [(name, task) for name, task in work if (name, task) not in found]
            if progress:
                progress(len(found), len(work))
            if left:
                with closing(spread([(self.lineups[name], task) for name, task in left])) as matches:
                    for (lineup, task), played in matches:
                        journal.add((names[lineup], task), played)
                        if progress:
                            progress(len(found), len(work))
            header = journal.header
        every = tasks(self.deals, self.hero.seats)
        return Results(header, {name: Summary({task: found[name, task] for task in every}) for name in self.lineups})

    def _read(self, line: Mapping[str, Any]) -> tuple[Key, Played]:
        task = Task(int(line["deal"]), int(line["seat"]))
        return (str(line["lineup"]), task), Played.from_json(line, self.hero.seats)


def _line(key: Key, played: Played) -> dict[str, Any]:
    lineup, task = key
    return {"lineup": lineup, "deal": task.deal, "seat": task.seat, **played.as_json()}


@dataclass(frozen=True)
class Results:
    """What was played, by the name of the line-up: `results["hero"]`."""

    header: Mapping[str, Any]
    """See `Arena.header`; from a file that was complete, that of the program which played the matches."""
    summaries: Mapping[str, Summary]

    def __getitem__(self, lineup: str) -> Summary:
        return self.summaries[lineup]


def arena(
    game: str,
    *,
    hero: str,
    field: Sequence[str],
    seats: int = 4,
    deals: int = 100,
    seed: int = 0,
    options: Sequence[str] = (),
    edition: str = "",
    iterations: int | None = None,
    seconds: float | None = None,
    mirror: bool = True,
) -> Arena:
    """An arena, to be played with its method `play`: `hero` against `field`, and the mirror unless both are the same.

    `hero` and `field` are specifications of bots (`carreira.bots.specs`), or files with a net for the game (`net.npz`),
    which are read now and belong to the results. The field is one bot, for all other seats, or one for each of them,
    clockwise from the hero. `iterations` or `seconds` is the budget of those that search and have none of their own.
    Deal i has the seed `seed + i`. `edition` is the text of an edition file, "" for the standard edition. Raises
    ValueError for unknown games, seats, bots and options, for files that hold no net for the game, for numbers that
    can't be, and InvalidEdition (a ValueError) for an edition that can't be played with.

    >>> small = arena("vascodagama", hero="random", field=["random"], seats=2, deals=1)
    >>> found = small.play()["hero"]
    >>> found.matches, len(found.places())
    (2, 2)
    """
    kind = games.get(game)
    kind.checked_seats(seats)
    kind.option_bits(dict.fromkeys(options, True))
    if deals < 1:
        raise ValueError(_("There must be at least 1 deal, not %(given)d.") % {"given": deals})
    if iterations is not None and seconds is not None:
        raise ValueError(_("A budget is a number of iterations or a time, not both."))
    if iterations is not None and iterations < 1:
        raise ValueError(_("%(name)s must be at least 1, not %(given)s.") % {"name": "iterations", "given": iterations})
    if seconds is not None and not seconds > 0:
        values = {"name": "seconds", "given": f"{seconds:g}"}
        raise ValueError(_("%(name)s must be more than 0, not %(given)s.") % values)
    if len(field) not in (1, seats - 1):
        wrong = _("With %(seats)d seats, the field is 1 bot for all other seats, or %(n)d bots, not %(given)d.")
        raise ValueError(wrong % {"seats": seats, "n": seats - 1, "given": len(field)})
    others = list(field) * (seats - 1) if len(field) == 1 else list(field)
    written = [text.strip() for text in (hero, *others)]
    files = {text: NetFile.load(Path(text), kind) for text in dict.fromkeys(written) if text.endswith(ENDING)}
    nets = tuple(dict.fromkeys(files.values()))
    bots = [str(parse(str(files.get(text, text)), kind, nets).within(iterations, seconds)) for text in written]
    on = tuple(option.name for option in kind.options if option.name in options)
    lineups = {HERO: Lineup(game, tuple(bots), on, seed, edition, nets)}
    lineups[HERO].specs()  # a budget that can't be written is refused now
    lineups[HERO].figures()  # and an edition that can't be played with
    if mirror and bots[0] != bots[1]:  # otherwise it would be the same matches
        lineups[MIRROR] = Lineup(game, (bots[1], *bots[1:]), on, seed, edition, nets)
    return Arena(lineups, deals)
