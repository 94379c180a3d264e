"""Whether what is stored of a table is what people were told: no acknowledged move lost, none there twice, and every
state that was shown is the replay's.

What somebody has taken back is gone from the database, so what was shown of it is left aside; that the undo itself is
stored, and nothing else is gone, is seen by what follows it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

import carreira
from carreira.game.match import Match
from lab.soak.journals import Change, Journal, Shown, Viewed, digest, viewer_of
from lab.soak.stored import Decision, Stored


class Kind(StrEnum):
    """The promises that can be broken."""

    LOST = "a move lost"
    TWICE = "a move twice"
    SHOWN = "shown otherwise"
    REPLAY = "no replay"
    AWAY = "not back"
    ERROR = "an error"


@dataclass(frozen=True)
class Broken:
    """A promise that was broken, at a table and, where it has one, at a revision."""

    kind: Kind
    table: str
    revision: int | None
    what: str

    def __str__(self) -> str:
        at = "" if self.revision is None else f", revision {self.revision}"
        return f"{self.kind}: table {self.table}{at}: {self.what}"


@dataclass
class Verdict:
    """What came of comparing one table: how many states were compared, how many left aside, and what was broken."""

    compared: int = 0
    aside: int = 0
    broken: list[Broken] = field(default_factory=list)


def judge(journal: Journal, stored: Stored | None) -> Verdict:
    """Compare what people were told of a table with what is stored of it; None if nothing is."""
    verdict = Verdict()
    table = journal.table
    if stored is None:
        verdict.broken.append(Broken(Kind.LOST, table, None, "the table is gone"))
        return verdict
    changes = sorted(journal.changes, key=lambda change: change.revision)
    standing: dict[int, Change] = {}
    for why in _followed(journal, changes, standing):
        verdict.broken.append(why)
    verdict.broken += _moves(journal, stored, standing)
    verdict.broken += _revisions(journal, stored, changes)
    _states(journal, stored, [change for change in changes if not change.move], verdict)
    return verdict


def _followed(journal: Journal, changes: Sequence[Change], standing: dict[int, Change]) -> Iterator[Broken]:
    """Follow the changes in order; `standing` gets the moves that were not taken back, by the number of the decision.
    Yields where one can't follow from those before it."""
    before = journal.began
    for change in changes:
        if change.revision == before:
            what = f"two changes were acknowledged, the second one is “{change.move or 'undo'}”"
            yield Broken(Kind.LOST, journal.table, change.revision, what)
        before = change.revision
        later = [number for number in standing if number > change.number - bool(change.move)]
        for number in later:
            taken_back = standing.pop(number)
            if change.move or taken_back.person != change.person:
                what = f"decision {number}, “{taken_back.move}”, was acknowledged at revision {taken_back.revision}"
                yield Broken(Kind.LOST, journal.table, change.revision, f"{what}, and is gone without an undo")
        if change.move:
            standing[change.number] = change
        elif len(later) != 1:
            what = f"an undo took back {len(later)} moves of people"
            yield Broken(Kind.LOST, journal.table, change.revision, what)


def _moves(journal: Journal, stored: Stored, standing: dict[int, Change]) -> Iterator[Broken]:
    """Compare the moves that stand with those that are stored for people's seats: each is there once, in its place."""
    table = journal.table
    numbers = [decision.number for decision in stored.decisions]
    if numbers != list(range(1, stored.number + 1)):
        yield Broken(
            Kind.LOST, table, stored.revision, f"{stored.number} decisions should be stored, not {_runs(numbers)}"
        )
    there = {decision.number: decision for decision in stored.decisions}
    seats = {seat for mine in journal.people.values() for seat in mine}
    for number, change in standing.items():
        decision = there.get(number)
        if decision is None or decision.move != change.move or decision.seat not in journal.people[change.person]:
            found = "nothing" if decision is None else f"“{decision.move}” of seat {decision.seat}"
            what = f"decision {number}, “{change.move}”, was acknowledged, {found} is stored"
            yield Broken(Kind.LOST, table, change.revision, what)
    for decision in stored.decisions:
        if decision.seat in seats and decision.number not in standing:
            yield Broken(
                Kind.TWICE, table, None, f"decision {decision.number}, “{decision.move}”, was posted by nobody"
            )


def _runs(numbers: Sequence[int]) -> str:
    """Numbers in short.

    >>> _runs([1, 2, 3, 5])
    '1–3, 5'
    """
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1][1:] = [number]
        else:
            runs.append([number])
    return ", ".join("–".join(map(str, run)) for run in runs) or "none"


def _revisions(journal: Journal, stored: Stored, changes: Sequence[Change]) -> Iterator[Broken]:
    """Compare revisions: they only grow, and where no bots play, each one is a change that somebody has made."""
    table, newest = journal.table, journal.newest
    if stored.revision < newest:
        yield Broken(Kind.LOST, table, newest, f"somebody was told of it; revision {stored.revision} is stored")
    if not journal.bots:
        made = [change.revision for change in changes]
        missing = sorted(set(range(journal.began + 1, stored.revision + 1)) - set(made))
        for revision in missing:
            yield Broken(Kind.TWICE, table, revision, "the table was changed, by nobody")


def _states(journal: Journal, stored: Stored, undos: Sequence[Change], verdict: Verdict) -> None:
    """Replay the table, and compare it with each state that was shown."""
    table = journal.table
    pages: dict[int, list[Shown]] = {}
    views: dict[int, list[Viewed]] = {}
    for shown in journal.shown:
        if shown.revision < shown.since:
            what = f"a page showed it after somebody had been told of revision {shown.since}"
            verdict.broken.append(Broken(Kind.SHOWN, table, shown.revision, what))
        if any(undo.revision > shown.revision and undo.number < shown.number for undo in undos):
            verdict.aside += 1
        else:
            pages.setdefault(shown.number, []).append(shown)
    for viewed in journal.viewed:
        if any(undo.revision > viewed.since and undo.number < viewed.number for undo in undos):
            verdict.aside += 1
        else:
            views.setdefault(viewed.number, []).append(viewed)
    try:
        for match, entries in _replayed(stored):
            for shown in pages.pop(match.number, ()):
                verdict.compared += 1
                if why := _differs(match, entries, shown):
                    verdict.broken.append(Broken(Kind.SHOWN, table, shown.revision, why))
            for viewed in views.pop(match.number, ()):
                verdict.compared += 1
                if digest(match.view(viewer_of(match.to_move, viewed.seats))) != viewed.digest:
                    what = f"view.json after decision {match.number} was another one than the replay's"
                    verdict.broken.append(Broken(Kind.SHOWN, table, viewed.since, what))
    except ValueError as error:
        verdict.broken.append(Broken(Kind.REPLAY, table, stored.revision, str(error)))
        return
    for number, left in pages.items():
        what = f"{number} decisions were shown, {len(stored.decisions)} are stored"
        verdict.broken += [Broken(Kind.LOST, table, shown.revision, what) for shown in left]
    for number, rest in views.items():
        what = f"{number} decisions were in view.json, {len(stored.decisions)} are stored"
        verdict.broken += [Broken(Kind.LOST, table, viewed.since, what) for viewed in rest]


def _replayed(stored: Stored) -> Iterator[tuple[Match, int]]:
    """The table's match at its beginning and after each decision, and how many entries its log then has. Raises
    ValueError."""
    match = carreira.new(
        stored.game,
        seats=stored.seats,
        seed=stored.seed,
        options=stored.options,
        rules_version=stored.rules_version,
    )
    entries = 0
    yield match, entries
    for decision in stored.decisions:
        _play(match, decision)
        entries += len(match.events(match.decisions[-1]))
        yield match, entries


def _play(match: Match, decision: Decision) -> None:
    if match.to_move != decision.seat:
        raise ValueError(f"decision {decision.number} is stored for seat {decision.seat}, not {match.to_move}")
    match.play(decision.move)


def _differs(match: Match, entries: int, shown: Shown) -> str:
    """What a page showed otherwise than the replay; "" if nothing."""
    decides = match.to_move in shown.seats and not match.over
    facts = {
        "the seat to move": (match.to_move, shown.to_move),
        "the end": (match.over, shown.over),
        "the points": (tuple(match.view(viewer_of(match.to_move, shown.seats))["scores"]), shown.scores),
        "the moves": (frozenset(match.moves() if decides else ()), shown.moves),
        "entries of the log": (entries, shown.entries),
    }
    wrong = [f"{name}: {was}, replayed {now}" for name, (now, was) in facts.items() if now != was]
    return f"after decision {match.number}: {'; '.join(wrong)}" if wrong else ""
