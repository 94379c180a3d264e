"""Checking puzzles again (`carreira recheck`): by better bots, a move that was clearly the best may be so no more.

Each puzzle's position is looked at as `lab.mining` checked it when it was found. One stays if its best move is still
the best by the margin with every seed, where moves that come to the same don't count; then it has the new check's
shares.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import asdict, dataclass, replace
from gettext import gettext as _
from pathlib import Path
from typing import Any

import carreira
from carreira import games
from carreira.bots.advising import Adviser
from carreira.bots.outlook import CLOSE, Effort
from carreira.game.errors import InvalidInput
from carreira.game.language import terminal_language
from carreira.game.os_errors import unusable
from carreira.game.puzzles import BrokenPuzzles, Puzzle, load
from carreira.game.rule import COMPILED
from carreira.lab.journal import Journal, UnusableJournal
from carreira.lab.mining import LOOK, clearly_best, mean_shares
from carreira.lab.playing import Lineup, prepare
from carreira.lab.provenance import engine
from carreira.lab.spreading import checked_processes, done_on_cores

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Recheck:
    """How puzzles are checked again."""

    game: str
    checker: str = "admiral"
    times: int = 10
    """How many times as many deals as in a close comparison moves are compared over."""
    checks: int = 3
    """Seeds; with each the best move must be the same."""
    margin: float = 0.05
    """By how much of the share of winning the best move is better than the second."""

    def check(self) -> None:
        """Raises ValueError for an unknown game, and for a level that can't check."""
        Adviser(games.get(self.game), self.checker)


def recheck(
    plan: Recheck, source: Path, output: Path, *, processes: int | None = 1, progress: Progress = lambda done, of: None
) -> tuple[int, int]:
    """Check the puzzles of the file `source`, and write those that stay to another one; returns how many stay, and of
    how many.

    A file that exists is continued, if it is of the same check by the same program. `processes` of None are as many as
    there are cores; the results are the same. `progress` is called with how many of the matches from which puzzles come
    are done, and how many there are. Raises ValueError for a plan that can't be followed, BrokenPuzzles for a file that
    has none of this game, UnusableJournal for one that can't be continued or written, CannotSpread if a process is
    killed.
    """
    plan.check()
    try:
        if output.exists() and source.exists() and output.samefile(source):
            raise UnusableJournal(_("%(file)s can’t be read and written at once.") % {"file": output})
    except OSError as error:
        raise UnusableJournal(unusable(output, error)) from error
    number = checked_processes(processes)
    if not load(source):
        raise BrokenPuzzles(_("%(file)s has no puzzles.") % {"file": source})
    text = source.read_text(encoding="utf-8")
    head, *lines = map(json.loads, text.splitlines())
    if head["game"] != plan.game:
        raise BrokenPuzzles(_("%(file)s has puzzles of %(game)s.") % {"file": source, "game": head["game"]})
    kind = games.get(plan.game)
    checked = {
        **asdict(plan),
        "rules_version": kind.rules_version,
        "edition": kind.edition().hash,
        "engine": engine(),
        "compiled": COMPILED,
        "puzzles": hashlib.sha256(text.encode()).hexdigest(),
    }
    header = {**head, "rechecked": checked}
    with Journal(output, header, range(len(lines)), read=_read, write=_line) as journal:
        left = [(plan, k, lines[k]) for k in range(len(lines)) if k not in journal.results]
        if left and number > 1:  # so that no two processes compile the same rules
            prepare(Lineup(plan.game, (plan.checker, plan.checker)))
        progress(len(journal.results), len(lines))
        with closing(done_on_cores(of_match, left, number)) as done:
            for (_plan, k, _old), line in done:
                journal.add(k, line)
                progress(len(journal.results), len(lines))
        stay = sum(len(line["puzzles"]) for line in journal.results.values())
    return stay, sum(len(line["puzzles"]) for line in lines)


def of_match(plan: Recheck, number: int, line: Mapping[str, Any]) -> dict[str, Any]:
    """The line of one match, with the puzzles that stay; `number` is its place in the file."""
    checker = Adviser(games.get(plan.game), plan.checker, quick=False)
    found = [still_one(plan, checker, Puzzle.from_json(one)) for one in line["puzzles"]]
    return {**line, "line": number, "puzzles": [one.as_json() for one in found if one is not None]}


def still_one(plan: Recheck, checker: Adviser, puzzle: Puzzle) -> Puzzle | None:
    """The puzzle with new shares, or None if it is none any more. Raises BrokenPuzzles if nothing can be played in its
    position, as under newer rules."""
    try:
        match = carreira.from_position(plan.game, puzzle.position, rules_version=puzzle.rules_version)
    except InvalidInput as error:
        raise BrokenPuzzles(f"puzzle {puzzle.id}: {error.worded(terminal_language())}") from error
    effort = Effort(CLOSE.rounds, CLOSE.deals * plan.times)
    checked = []
    for i in range(plan.checks):
        advice = checker.advice(match, f"again {puzzle.id} {i}", LOOK, effort)
        # what comes to the same as the best move is no rival of it, however the two are named
        checked.append([one for one in advice if one["move"] not in puzzle.equal])
        if clearly_best(checked[-1], plan.margin) != puzzle.best:
            return None
    return replace(puzzle, shares=mean_shares(checked))


def _read(line: Mapping[str, Any]) -> tuple[int, dict[str, Any]]:
    return int(line["line"]), {**line, "puzzles": list(line["puzzles"])}


def _line(_number: int, line: dict[str, Any]) -> dict[str, Any]:
    return line
