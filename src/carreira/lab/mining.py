"""Looking for puzzles: positions in matches between bots where one move is clearly the best, and not the obvious one.

A match is played. Where there are enough choices, and the weakest level of bots would play something else than the
players, an adviser compares a few moves. If it finds one that is better than the others by a margin, and that isn't the
weakest level's, a checker looks at more moves for longer, with several seeds, and must find the same each time.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass
from gettext import gettext as _
from pathlib import Path
from statistics import fmean
from typing import Any

import carreira
from carreira import games
from carreira.bots.advising import Advice, Adviser
from carreira.bots.attention import show
from carreira.bots.outlook import CLOSE, Effort
from carreira.bots.players import Bot
from carreira.bots.specs import parse
from carreira.game.chance import generator
from carreira.game.match import Match
from carreira.game.puzzles import FORMAT, Puzzle, identity
from carreira.game.rule import COMPILED
from carreira.lab.journal import Journal
from carreira.lab.provenance import engine

GLANCE, LOOK = 4, 8
"""How many moves of the adviser count, and how many of the checker."""
LONGEST = 2000
"""Decisions after which a match is broken off."""
MOST_THEN = 12
"""Moves of the same turn that are kept after the best one, at most."""


@dataclass(frozen=True)
class Mine:
    """How puzzles are looked for. Fields that say what is found are part of the file's head."""

    game: str
    bots: str = "wide-net"
    """Who plays the matches, on all seats."""
    obvious: tuple[str, ...] = ("greedy", "wide-gv")
    """Levels, weakest first; the first must miss the move, and each further one that does makes the puzzle harder."""
    adviser: str = "wide-net"
    checker: str = "admiral"
    times: int = 10
    """How many times as many deals as in a close comparison the checker compares moves over."""
    checks: int = 3
    """Seeds with which it checks; all must agree."""
    margin: float = 0.10
    """By how much of the share of winning the best move is better than the second."""
    choices: int = 4
    """Legal moves that there are at least."""
    apart: int = 8
    """Decisions between two puzzles of one match, at least."""
    seed: int = 0
    """The seed of the first match."""

    def check(self) -> None:
        """Raises ValueError for an unknown game, bot or adviser, and for a seed with which nothing is dealt."""
        kind = games.get(self.game)
        carreira.new(self.game, seats=kind.seat_counts[0], seed=self.seed)
        for text in (self.bots, *self.obvious):
            parse(text, kind)
        if not self.obvious:
            raise ValueError(_("Name at least one level that is to miss the move."))
        for level in (self.adviser, self.checker):
            Adviser(kind, level)

    def head(self) -> dict[str, Any]:
        """The first line of the file."""
        kind = games.get(self.game)
        found = {"format": FORMAT, **asdict(self), "obvious": list(self.obvious)}
        return {
            **found,
            "rules_version": kind.rules_version,
            "edition": kind.edition().hash,
            "engine": engine(),
            "compiled": COMPILED,
        }


def mine(
    plan: Mine, matches: int, output: Path, *, progress: Callable[[int, int], None] = lambda done, found: None
) -> int:
    """Look for puzzles in so many matches, and write them to a file; returns how many it has.

    A file that exists is continued, if it was made in the same way by the same program; a line that was cut off is made
    again. `progress` is told how many matches are done and how many puzzles there are. Raises ValueError for a plan
    that can't be followed, UnusableJournal for a file that can't be continued or written.
    """
    plan.check()
    miner = _Miner(plan)
    with Journal(output, plan.head(), range(matches), read=_read, write=_line) as journal:
        found = sum(len(line["puzzles"]) for line in journal.results.values())
        progress(len(journal.results), found)
        for k in [k for k in range(matches) if k not in journal.results]:
            line = miner.match(k)
            journal.add(k, line)
            found += len(line["puzzles"])
            progress(len(journal.results), found)
    return found


def _read(line: Mapping[str, Any]) -> tuple[int, dict[str, Any]]:
    return int(line["match"]), {**line, "puzzles": list(line["puzzles"])}


def _line(_match: int, line: dict[str, Any]) -> dict[str, Any]:
    return line


class _Miner:
    """Plays matches of one game and looks for puzzles in them."""

    def __init__(self, plan: Mine) -> None:
        self.plan, self.kind = plan, games.get(plan.game)
        self.player = parse(plan.bots, self.kind).make(self.kind)
        self.adviser = Adviser(self.kind, plan.adviser, quick=False)
        self.checker = Adviser(self.kind, plan.checker, quick=False)
        self.effort = Effort(CLOSE.rounds, CLOSE.deals * plan.times)
        self.levels: list[tuple[str, Bot]] = [(text, parse(text, self.kind).make(self.kind)) for text in plan.obvious]

    def match(self, k: int) -> dict[str, Any]:
        """The line of one match: its number, its record's hash, and the puzzles in it."""
        plan = self.plan
        seed = plan.seed + k
        seats = self.kind.seat_counts[k % len(self.kind.seat_counts)]
        match = carreira.new(plan.game, seats=seats, seed=seed)
        found: list[Puzzle] = []
        while not match.over and match.number < LONGEST:
            move = self.chosen(self.player, match, plan.bots)
            if len(match.moves()) >= plan.choices:
                puzzle = self.puzzle(match, move)
                if puzzle is not None:
                    found.append(puzzle)
            match.play(move)
        record = hashlib.sha256(match.dumps().encode()).hexdigest()
        puzzles = [{**one.as_json(), "source": {**one.source, "record": record}} for one in self.spread(found)]
        return {"match": k, "record": record, "puzzles": puzzles}

    def chosen(self, bot: Bot, match: Match, label: str) -> str:
        """A bot's move."""
        show(bot, match)
        rng = generator(f"bot {label} {match.seed} {match.number}")
        return self.kind.notation[bot.move(match.handle, match.edition.handle, rng)]

    def puzzle(self, match: Match, played: str) -> Puzzle | None:
        """The puzzle of a position, in which the players choose `played`; None if it is none."""
        plan, where = self.plan, f"{match.seed} {match.number}"
        obvious = self.chosen(self.levels[0][1], match, self.levels[0][0])
        if obvious == played:
            return None
        best = clearly_best(self.adviser.advice(match, where, GLANCE, CLOSE), plan.margin)
        if best is None or best == obvious:
            return None
        checked = []
        for i in range(plan.checks):
            checked.append(self.checker.advice(match, f"{where} {i}", LOOK, self.effort))
            if clearly_best(checked[-1], plan.margin) != best:
                return None
        missed = [self.chosen(bot, match, text) != best for text, bot in self.levels[1:]]
        position, then = match.position(), tuple(self.continued(match, best))
        equal = tuple(move for move in dict.fromkeys(then) if move != best and same_end(match, [best, *then], move))
        shares = {move: share for move, share in mean_shares(checked).items() if move not in equal}
        assert match.to_move is not None
        return Puzzle(
            id=identity(position),
            position=position,
            seat=match.to_move,
            best=best,
            then=then,
            equal=equal,
            shares=shares,
            grade=1 + sum(missed),
            rules_version=match.rules_version,
            source={"seed": match.seed, "seats": match.seats, "bots": plan.bots, "number": match.number},
        )

    def continued(self, match: Match, best: str) -> Iterable[str]:
        """How the players' bot goes on after the best move, up to the end of the turn or to what is turned up."""
        now, seat = match.copy(), match.to_move
        self.kind.loops.deal_unseen(now.handle, now.edition.handle, generator(f"then {match.number}"))
        now.play(best)
        for _move in range(MOST_THEN):
            if now.to_move != seat or now.decisions[-1].revealed:
                return
            move = self.chosen(self.player, now, self.plan.bots)
            yield move
            now.play(move)

    def spread(self, found: list[Puzzle]) -> list[Puzzle]:
        """The puzzles of a match without those that are nearly the same: of two that are close to each other, or that
        ask for the same move of the same seat, the clearer one stays."""
        kept: list[Puzzle] = []
        for one in sorted(found, key=lambda puzzle: -margin_of(puzzle)):
            if all(
                abs(one.source["number"] - other.source["number"]) >= self.plan.apart
                and (one.best, one.seat) != (other.best, other.seat)
                for other in kept
            ):
                kept.append(one)
        return sorted(kept, key=lambda puzzle: puzzle.source["number"])


def clearly_best(advice: list[Advice], margin: float) -> str | None:
    """The move whose share of winning is better than all others' by the margin; None if there is none."""
    if len(advice) < 2 or advice[0]["share"] - advice[1]["share"] < margin:
        return None
    return advice[0]["move"]


def same_end(match: Match, line: list[str], first: str) -> bool:
    """Whether a line can begin with its move `first` as well, and comes to the same position with the other moves up to
    where that move stands in it.

    The order in which things lie somewhere makes no difference. Where something is turned up in between, it would have
    to be the same, so the positions aren't.
    """
    before = line[: line.index(first)]
    twins = [match.copy(), match.copy()]
    for twin, moves in zip(twins, ([*before, first], [first, *before]), strict=True):
        for move in moves:
            if twin.to_move != match.to_move or twin.why_not(move) is not None:
                return False
            if twin.play(move).decisions[-1].revealed:
                return False
    return without_order(twins[0].position()) == without_order(twins[1].position())


def without_order(part: Any) -> str:
    """A part of a position as text that doesn't depend on the order in lists."""
    if isinstance(part, Mapping):
        return json.dumps({str(name): without_order(value) for name, value in part.items()}, sort_keys=True)
    if isinstance(part, list | tuple):
        return json.dumps(sorted(map(without_order, part)))
    return json.dumps(part)


def mean_shares(checked: list[list[Advice]]) -> dict[str, float]:
    """The mean share of each move over the checks that compared it, best first."""
    found: dict[str, list[float]] = {}
    for advice in checked:
        for one in advice:
            found.setdefault(one["move"], []).append(one["share"])
    means = {move: fmean(shares) for move, shares in found.items()}
    return {move: round(share, 3) for move, share in sorted(means.items(), key=lambda item: -item[1])}


def margin_of(puzzle: Puzzle) -> float:
    """By how much the best move is better than the second."""
    best, second, *_rest = puzzle.shares.values()
    return best - second
