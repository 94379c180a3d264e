"""Tables as matches: a table's moves replayed, and kept for a while so that the next request costs little.

A `Live` never changes once it is made: moves are played on a copy. So several requests can show it at once.
"""

import threading
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from hashlib import blake2b
from typing import Any, NamedTuple, TypeAlias

from django.conf import settings
from markupsafe import Markup

import carreira
from carreira import games
from carreira.game.edition import Edition
from carreira.game.errors import InvalidEdition, InvalidInput
from carreira.game.game import Event, Game
from carreira.game.language import N_
from carreira.game.match import Match
from carreira.game.problem import Problem
from carreira.site.pages import language, say
from carreira.site.refusals import Refusal
from carreira.site.tables.models import Move, Table

EACH, SMALL = 8_000, 50_000
"""About how many bytes a decision takes, with its sentences in two languages, and a table without any."""
MUCH = 2
"""How many steps of one's own decision are shown at once, at most."""

RUN = 16
"""Of how many decisions the entries of the log are rendered together."""
LONGEST_REASON = 300
"""How many characters of the reason why a table can't be replayed are shown, at most."""
DAMAGED = Problem(N_("What is stored of it is damaged"))
NOT_NOW = N_("That can’t be done now.")

Moment: TypeAlias = tuple[int, int]
"""A number of decisions, and of steps of the last of them; (0, 0) before the first decision."""


class Unplayable(Refusal):
    """A stored table can't be replayed here (newer rules, unknown edition); `problem` says why."""

    title = N_("This table can’t be shown here")
    record = ""
    """The address of the record of what is stored, if whoever asks may have it."""

    def __init__(self, problem: Problem) -> None:
        message = N_(
            "This version of Carreira can’t replay this table. Nothing is lost: every move is kept, and the game can go"
            " on as soon as a version runs here that can. The reason: %(reason)s"
        )
        super().__init__(503, message)
        self.problem = problem

    def reason(self, language: str) -> str:
        """Why it can't be replayed, as one line in a language."""
        return " ".join(self.problem.in_place(language).split())[:LONGEST_REASON]

    @property
    def sentence(self) -> str:
        """The message in the reader's language."""
        return say(self.message, reason=self.reason(language()))

    @property
    def links(self) -> list[tuple[str, str]]:
        """The record, which another program may be able to replay."""
        return [(self.record, say(N_("Its record, as a file")))] if self.record else []

    def __str__(self) -> str:
        return self.reason("en")


class LogEntry(NamedTuple):
    """A sentence of the log, and the seat whose action it describes (None if it is nobody's)."""

    seat: int | None
    sentence: str
    step: int
    """The step of the decision in which it happened, from 1."""


@dataclass(frozen=True)
class Run:
    """Entries of the log, as a page shows them."""

    rendered: Markup
    entries: int

    @cached_property
    def mark(self) -> str:
        """What names them, with what they show."""
        return blake2b(self.rendered.encode(), digest_size=4).hexdigest()


@dataclass
class Live:
    """A table's match at one revision. Never change this match; change a copy (`match.copy()`)."""

    table: str
    revision: int
    match: Match
    moments: list[list[list[Event]]] = field(default_factory=list)
    """What happened in each step of each decision; computed once and passed on to the next revision."""
    points: list[list[int]] | None = None
    """Each seat's points at the start and after each decision; computed when first needed."""
    sentences: dict[tuple[str, tuple[str, ...]], list[list[LogEntry]]] = field(default_factory=dict)
    """The moments in words, by language and names."""
    rendered: dict[tuple[str, tuple[str, ...]], dict[int, Run]] = field(default_factory=dict)
    """The log's runs of RUN decisions, by how many decisions are before them: those to which nothing is added that only
    some readers see, or only for a while; by language and names likewise."""
    facts: dict[str, Any] = field(default_factory=dict)
    """What rooms have looked up of the table that never changes, by their names for it; passed on likewise."""
    lock: threading.RLock = field(default_factory=threading.RLock, repr=False)
    """Held while the fields above are extended: several requests may show the same Live."""

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.match.game

    def rule_in_short(self, rule: str, language: str) -> str:
        """The short form of a rule; "" if there is none, or with figures of one's own: the rulebook has the box's."""
        paragraph = self.game.rulebook(language).get(rule)
        return paragraph.short if paragraph and self.match.edition.standard else ""

    def said_of(self, refused: Refusal, language: str) -> str:
        """Why something was refused at this table, in words: what the refusal says, or the short form of its rule."""
        return refused.sentence or self.rule_in_short(refused.rule, language) or say(NOT_NOW)

    def happened(self) -> list[list[list[Event]]]:
        """What happened in each step of each decision."""
        with self.lock:
            for decision in self.match.decisions[len(self.moments) :]:
                self.moments.append(self.match.events_by_step(decision))
            return self.moments

    def moment(self, number: int, step: int | None) -> Moment:
        """The moment after `number` decisions, all their steps included unless `step` is given."""
        return (number, step or len(self.match.decisions[number - 1].steps)) if number else (0, 0)

    def between(self, first: Moment, last: Moment) -> list[Event]:
        """What happened after the first moment, up to the last one."""
        start = max(first[0], 1)
        return [
            event
            for number, steps in enumerate(self.happened()[start - 1 : last[0]], start=start)
            for step, events in enumerate(steps, start=1)
            if first < (number, step) <= last
            for event in events
        ]

    def after(self, number: int, step: int | None) -> Match:
        """The next moment at which something happened, after `number` decisions and, if given, that many steps of the
        last of them; the match as it stands if there is none.

        What happens last in a decision is shown with the rest of it; one in which nothing happens is left out.
        """
        first = max(number, 1)
        seen = self.moment(number, step)
        for decision, steps in zip(self.match.decisions[first - 1 :], self.happened()[first - 1 :], strict=True):
            eventful = [at for at, events in enumerate(steps, start=1) if events]
            for at in [*eventful[:-1], len(decision.steps)] if eventful else []:
                if (decision.number, at) > seen:
                    return self.match.at(decision.number, at)
        return self.match

    def much_followed(self, number: int) -> bool:
        """Whether after `number` decisions one follows in which more than MUCH steps are worth showing."""
        decided = self.happened()[number : number + 1]
        return any(sum(map(bool, steps)) > MUCH for steps in decided)

    def log(self, language: str, names: Sequence[str]) -> list[list[LogEntry]]:
        """What happened in each decision, for a reader."""
        match = self.match
        with self.lock:
            worded = self.sentences.setdefault((language, tuple(names)), [])
            for steps in self.happened()[len(worded) :]:
                worded.append(
                    [
                        LogEntry(event.seat, match.game.words.sentence(event, language, names), step)
                        for step, events in enumerate(steps, start=1)
                        for event in events
                    ]
                )
            return list(worded)

    def runs(self, language: str, names: Sequence[str]) -> dict[int, Run]:
        """The runs of the log that have been rendered for a reader, to which more may be added."""
        with self.lock:
            return self.rendered.setdefault((language, tuple(names)), {})

    def ending(self, language: str, names: Sequence[str]) -> str:
        """Why the match ended, in words; empty if it isn't over or the game doesn't say."""
        kinds = self.game.words.ENDINGS
        events = [event for steps in self.happened() for found in steps for event in found if event.kind in kinds]
        if not self.match.over or not events:
            return ""
        last = replace(events[-1], kind=kinds[events[-1].kind])
        return self.game.words.sentence(last, language, names)

    def chart(self) -> list[list[int]]:
        """The points that each seat would have if the match had ended at the start and after each decision."""
        with self.lock:
            if self.points is None:
                moments = [self.match.at(number).view() for number in range(self.match.number + 1)]
                history = [self.game.words.score_table(view, "en").totals for view in moments]
                self.points = [list(row) for row in zip(*history, strict=True)]
            return self.points

    def then(self, revision: int, match: Match) -> "Live":
        """The same table at a later revision: `match` has its first decisions in common with this one."""
        shared = 0
        for mine, theirs in zip(self.match.decisions, match.decisions, strict=False):
            if mine is not theirs:
                break
            shared += 1
        with self.lock:
            sentences = {reader: worded[:shared] for reader, worded in self.sentences.items()}
            rendered = {
                reader: {start: run for start, run in list(runs.items()) if start + RUN <= shared}
                for reader, runs in self.rendered.items()
            }
            return Live(
                self.table,
                revision,
                match,
                self.moments[:shared],
                sentences=sentences,
                rendered=rendered,
                facts=self.facts,
            )


def size(kept: Live) -> int:
    """About how many bytes a table takes in memory."""
    return SMALL + EACH * kept.match.number


class Kept:
    """The most recently used tables of this process, by id, each at one revision: as many as have room in the memory
    that the operator gives them."""

    def __init__(self) -> None:
        self._size = 0
        self._lock = threading.Lock()
        self._tables: OrderedDict[str, Live] = OrderedDict()

    def get(self, table: str) -> Live | None:
        """What is kept of a table, at whatever revision."""
        with self._lock:
            found = self._tables.get(table)
            if found is not None:
                self._tables.move_to_end(table)
            return found

    def put(self, live: Live) -> None:
        """Keep a table as it stands, unless a later revision of it is kept already."""
        with self._lock:
            known = self._tables.get(live.table)
            if known is None or known.revision <= live.revision:
                self._size += size(live) - (size(known) if known is not None else 0)
                self._tables[live.table] = live
            self._tables.move_to_end(live.table)
            while self._size > settings.KEEP_MB * 1_000_000 and len(self._tables) > 1:
                self._size -= size(self._tables.popitem(last=False)[1])

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._tables.clear()
            self._size = 0


KEEP = Kept()


def edition_of(table: Table) -> Edition:
    """The edition that a table is played with. Raises Unplayable."""
    editions = games.get(table.game).editions
    if not table.figures:
        known = editions.by_hash(table.edition_hash)
        if known is None:
            text = N_("The edition “%(name)s” is not part of this program any more")
            raise Unplayable(Problem(text, {"name": table.edition_name}))
        return known
    try:
        return editions.from_values(table.edition_name, table.figures, table.origins)
    except InvalidEdition as error:
        text = N_("The edition “%(name)s” can’t be used: %(problem)s")
        values = {"name": table.edition_name, "problem": error.clause}
        raise Unplayable(Problem(text, values)) from error


def seed_of(table: Table) -> int:
    """The seed of a table. Raises Unplayable."""
    try:
        return int(table.seed)
    except ValueError as error:
        raise Unplayable(DAMAGED) from error


def begun(
    game: str,
    seats: int,
    seed: int,
    *,
    options: Mapping[str, bool],
    edition: Edition,
    position: Mapping[str, Any] | None,
    rules_version: int | None = None,
) -> Match:
    """A match before its first decision: set up from the seed, or in a position. Raises InvalidInput."""
    if position is None:
        return carreira.new(game, seats=seats, seed=seed, options=options, edition=edition, rules_version=rules_version)
    whole = {**position, "seats": seats, "options": dict(options), "seed": seed}
    return carreira.from_position(game, whole, edition=edition, rules_version=rules_version)


def opened(table: Table) -> Match:
    """The match of a table before its first decision. Raises Unplayable."""
    try:
        return begun(
            table.game,
            table.seat_count,
            seed_of(table),
            options=table.options,
            edition=edition_of(table),
            position=table.position,
            rules_version=table.rules_version,
        )
    except InvalidInput as error:
        raise Unplayable(error.problem) from error
    except (ValueError, TypeError, AttributeError, LookupError, ArithmeticError) as error:
        # what no version has stored like this
        raise Unplayable(DAMAGED) from error


def live(table: Table) -> Live:
    """The match of a table as it stands, replayed from its moves or from what is kept. Raises Unplayable.

    The moves are read after the table's row. If another process changes the table in between, the moves are newer, and
    the Live has the row's older revision, so that any attempt to change the table with it is refused as stale.
    """
    known = KEEP.get(table.id)
    if known is not None and known.revision == table.revision:
        return known
    rows = list(
        Move.objects.filter(table_id=table.id, number__lte=table.number)
        .order_by("number")
        .values_list("notation", flat=True)
    )
    if known is not None:
        match = _continued(known.match, rows)
    else:
        match = opened(table)
        _play_all(match, rows, 0)
    found = known.then(table.revision, match) if known is not None else Live(table.id, table.revision, match)
    if match.number == table.number:
        KEEP.put(found)
    return found


def _continued(match: Match, rows: list[str]) -> Match:
    """A copy of a match that has the moves in `rows`, of which it may have the first ones already."""
    same = 0
    for decision, notation in zip(match.decisions, rows, strict=False):
        if decision.move != notation:
            break
        same += 1
    twin = match.at(same)
    _play_all(twin, rows, same)
    return twin


def _play_all(match: Match, rows: list[str], first: int) -> None:
    for number, notation in enumerate(rows[first:], start=first + 1):
        try:
            match.play(notation)
        except carreira.IllegalMove as error:
            text = N_("Decision %(number)d, “%(move)s”, is not legal under these rules (%(rule)s): %(why)s")
            values = {"number": number, "move": notation, "rule": error.rule, "why": error.clause}
            raise Unplayable(Problem(text, values)) from error
