"""What a game is, to everything that knows no game by name: a `Game`, and the small things that it speaks in."""

import functools
import importlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any, Protocol, TypeAlias

import numpy as np

from carreira.game import loops
from carreira.game.captions import Captions
from carreira.game.edition import Edition, Editions
from carreira.game.generic import Function, bind
from carreira.game.loading import shown
from carreira.game.moves import parts
from carreira.game.outcomes import Outcome
from carreira.game.rule import COMPILED
from carreira.game.schema import Handle, Schema
from carreira.game.slots import ESTIMATES


@dataclass(frozen=True)
class Option:
    """A variant that is on or off. `label` and `help` are English, marked for translation."""

    name: str
    label: str
    help: str


@dataclass(frozen=True)
class Event:
    """Something that happened: neutral, stored and worded later for each reader.

    `kind` names the sentence, `seat` is whose doing it was (None for nobody's), `values` fill the sentence in.
    """

    kind: str
    seat: int | None
    values: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Choice:
    """A legal move in words: what it is, what it costs and what it brings (empty where nothing).

    `outcome` has the numbers. `final` says that it can't be undone, for one that turns something up; whoever lets
    people undo it takes that away.
    """

    move: str
    outcome: Outcome
    label: str
    cost: str = ""
    gain: str = ""
    group: str = ""
    final: str = ""

    @property
    def parts(self) -> tuple[Any, ...]:
        """The words of the move, numbers as such."""
        return parts(self.move)


Wording: TypeAlias = Callable[[Mapping[str, Any], str, list[Any], Outcome, str], Choice]
"""Words a move: from the view, the move, its parts behind the first word, its outcome, and the language."""


def worded(
    wordings: Mapping[str, Wording], view: Mapping[str, Any], outcomes: Sequence[Outcome], language: str
) -> list[Choice]:
    """Each of `view["moves"]`, in their order, worded by the function for its first word."""
    found = []
    for move, outcome in zip(view.get("moves", []), outcomes, strict=True):
        word, *rest = parts(move)
        found.append(wordings[word](view, move, rest, outcome, language))
    return found


@dataclass(frozen=True)
class ScoreTable:
    """Points by category: one row a seat, one number a column, and the totals."""

    columns: list[str]
    rows: list[list[int]]
    totals: list[int]


class Words(Protocol):
    """A game's `wording` module: everything it says to a person."""

    def sentence(self, event: Event, language: str, names: Sequence[str]) -> str:
        """One sentence for an event; `names` has one name a seat."""

    def prompt(self, view: Mapping[str, Any], language: str, names: Sequence[str]) -> str:
        """What is to be decided now."""

    def choices(self, view: Mapping[str, Any], outcomes: Sequence[Outcome], language: str) -> list[Choice]:
        """The moves of a view in words, in their order."""

    def refusal(self, rule: int, view: Mapping[str, Any], notation: str, language: str) -> str:
        """Why a move is refused by a rule."""

    def score_table(self, view: Mapping[str, Any], language: str) -> ScoreTable:
        """Points by category and seat."""


@dataclass(frozen=True, eq=False)
class Game:
    """A game: its rules for both backends, and the modules that show it to people.

    `slots` are its rules by their names in `carreira.game.slots`; `notation` gives each move code its text;
    `rule_ids` each rule number its id; `package` is where `wording`, `view`, `position`, `board`, … are found, which
    are imported when they are needed.
    """

    name: str
    title: str
    seat_counts: tuple[int, ...]
    options: tuple[Option, ...]
    package: str
    schema: Schema
    changes: Schema
    """What a move can change of what everybody sees: plain numbers, which `slots["foresee"]` writes."""
    slots: Mapping[str, Any]
    notation: Sequence[str]
    codes: Mapping[str, int]
    rule_ids: Mapping[int, str]
    turn_rule: int
    """The rule that a move breaks which belongs to another decision than the present one."""
    editions: Editions
    script: bool = False
    """Whether its board has a script of its own, `board.js`, besides what every board's does."""
    wanted_ratio: int = 0
    """How many times the yardstick's random games a second `carreira bench` wants of this game in compiled code."""

    def __repr__(self) -> str:
        return f"<Game {self.name}: {self.seat_counts[0]} to {self.seat_counts[-1]} seats, rules {self.rules_version}>"

    @functools.cached_property
    def loops(self) -> SimpleNamespace:
        """The loops of `carreira.game.loops`, bound to this game."""
        return bind(self.name, self.slots, loops.FUNCTIONS)

    @functools.cached_property
    def estimates(self) -> dict[str, Function]:
        """`loops.value_of` by the estimate of each level of bots that goes by one, weakest first."""
        bound = {level: self.bind([loops.value_of], value=self.slots[slot]) for level, slot in ESTIMATES.items()}
        return {level: found.value_of for level, found in bound.items()}

    def bind(self, functions: Sequence[Function], **slots: Function) -> SimpleNamespace:
        """Other generic functions bound to this game; they may call the loops as well.

        `slots` put other rules in the place of the game's own, e.g. another `value`.
        """
        name = " ".join([self.name, *(f"{slot}={put.__name__}" for slot, put in slots.items())])
        return bind(name, {**self.slots, **vars(self.loops), **slots}, functions)

    @functools.cached_property
    def _room(self) -> Schema:
        return Schema(np.dtype([("codes", np.int32, (len(self.notation),))]))

    def buffer(self, n: int = 1) -> Handle:
        """A handle of room for the codes of a decision's legal moves, `buffer[0].codes`; with `n` so many rooms."""
        return self._room.new(n)

    @functools.cached_property
    def _desk_layout(self) -> "np.dtype[Any]":
        """One object for all desks: Numba recognises an array's layout at once only where it is the very same."""
        edition = self.edition().handle.dtype
        return np.dtype([("state", self.schema.layout), ("edition", edition), ("moves", self._room.layout)])

    def desk(self, handle: Handle, edition: Edition) -> Handle:
        """A copy of a state on a desk: with the edition and room for moves it makes one handle.

        `loops.moves_at` and `loops.decide_at` take it; the legal codes stand in `desk[0].moves.codes`
        (`desk[0]["moves"]["codes"]` on the compiled backend).
        """
        parts = {"state": self.schema.copy(handle), "edition": edition.handle, "moves": self.buffer()}
        if not COMPILED:
            return [SimpleNamespace(**{name: part[0] for name, part in parts.items()})]
        made = np.zeros(1, self._desk_layout)
        for name, part in parts.items():
            made[name] = part
        return made

    def codes_in(self, buffer: Handle, n: int) -> list[int]:
        """The first n codes in a buffer."""
        codes: Any = buffer[0]["codes"] if COMPILED else buffer[0].codes
        return [int(codes[i]) for i in range(n)]

    def module(self, name: str) -> Any:
        """A module of the game's own, e.g. `wording`."""
        return importlib.import_module(f"{self.package}.{name}")

    def edition(self) -> Edition:
        """The standard edition."""
        return self.editions.standard()

    @property
    def rules_version(self) -> int:
        """The newest version of the rules, which new matches are played under."""
        return self.editions.rules_version

    def edition_under(self, edition: Edition | None, rules_version: int | None) -> Edition:
        """What a match is played with: an edition, else the standard one, under the rules of a version, else the
        newest. Raises ValueError for another game's edition and for a version that there is not."""
        played = edition or self.edition()
        if played.game != self.name:
            raise ValueError(f"This edition is of {played.game}, not of {self.name}.")
        version = self.rules_version if rules_version is None else rules_version
        self.check_version(version)
        return played.under(version)

    def check_version(self, rules_version: int) -> None:
        """Raises ValueError for a version of the rules that this program doesn't know."""
        if isinstance(rules_version, bool) or not isinstance(rules_version, int) or rules_version < 1:
            raise ValueError(f"Versions of the rules are counted from 1; there is no version {shown(rules_version)}.")
        if rules_version > self.rules_version:
            raise ValueError(
                f"It is played under rules {shown(rules_version)} of {self.title}; this program knows rules 1 to"
                f" {self.rules_version}, so it takes a newer Carreira."
            )

    def option_bits(self, options: Mapping[str, Any]) -> int:
        """Options as one number, a bit each in their order. Raises ValueError on an unknown one."""
        known = [option.name for option in self.options]
        for name, value in options.items():
            if name not in known:
                raise ValueError(f"{self.title} has no option {shown(name)}; it has {', '.join(known) or 'none'}.")
            if not isinstance(value, bool):
                raise ValueError(f"The option {name} is true or false, not {shown(value)}.")
        return sum(1 << i for i, name in enumerate(known) if options.get(name, False))

    # What it says and shows ---------------------------------------------------------------------------------

    @property
    def words(self) -> Words:
        """The game's `wording` module."""
        words: Words = self.module("wording")
        return words

    @property
    def captions(self) -> Captions:
        """What its figures are called."""
        captions: Captions = self.module("wording.captions").CAPTIONS
        return captions

    def sentence(self, event: Event, language: str, names: Sequence[str]) -> str:
        """One sentence for an event, for a reader of `language`; `names` has one name a seat."""
        return self.words.sentence(event, language, names)

    def prompt(self, view: Mapping[str, Any], language: str, names: Sequence[str]) -> str:
        """What is to be decided now, in one short sentence."""
        return self.words.prompt(view, language, names)

    def choices(self, view: Mapping[str, Any], outcomes: Sequence[Outcome], language: str) -> list[Choice]:
        """The legal moves of a view in words: one for each of `view["moves"]`, in the same order.

        `outcomes` are those of the moves (`Match.outcomes`).
        """
        return self.words.choices(view, outcomes, language)

    def score_table(self, view: Mapping[str, Any], language: str) -> ScoreTable:
        """Points by category and seat."""
        return self.words.score_table(view, language)

    def board(
        self,
        view: Mapping[str, Any],
        *,
        choices: Sequence[Choice] = (),
        language: str,
        names: Sequence[str],
        selected: str = "",
    ) -> Any:
        """The game's own drawing of a view, as markup."""
        return self.module("board").render(view, choices=choices, language=language, names=names, selected=selected)

    def panel(self, view: Mapping[str, Any], seat: int, *, language: str, names: Sequence[str]) -> Any:
        """One player's panel, as markup."""
        return self.module("board").panel(view, seat, language=language, names=names)

    def tabs(self, language: str) -> list[str]:
        """The names of the board's parts that a phone shows one at a time; the first is of class `board-tab-1`."""
        names: list[str] = self.module("board").tabs(language)
        return names

    def rulebook(self, language: str) -> Any:
        """The game's rules text (`carreira.game.rulebook.Rulebook`)."""
        from carreira.game import rulebook

        return rulebook.load(self.package, language)

    def new_state(self, seats: int, seed: int, options: int, edition: Edition) -> Handle:
        """The first position of a match, as a handle."""
        from carreira.game.chance import generator

        if seats not in self.seat_counts:
            raise ValueError(
                f"{self.title} is for {self.seat_counts[0]} to {self.seat_counts[-1]} players, not {seats!r}."
            )
        handle = self.schema.new()
        self.loops.open_match(handle, edition.handle, seats, options, generator(seed), self.buffer())
        return handle
