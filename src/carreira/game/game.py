"""The interface of a game to generic code: `Game`, and the small types that games pass on."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

import numpy as np

from carreira.game import loops, puzzles, voyage
from carreira.game.captions import Captions
from carreira.game.cards import Card
from carreira.game.edition import Edition, Editions
from carreira.game.effects import Effect
from carreira.game.errors import InvalidInput
from carreira.game.features import Feature
from carreira.game.generic import Function, bind
from carreira.game.language import N_
from carreira.game.moves import parts
from carreira.game.outcomes import Outcome
from carreira.game.problem import Problem, shown
from carreira.game.puzzles import Puzzle
from carreira.game.reasons import Line
from carreira.game.rule import COMPILED, State
from carreira.game.schema import Handle, Schema, to_move
from carreira.game.slots import Rules
from carreira.game.views import OwnView
from carreira.game.voyage import Voyage, VoyageWords

if TYPE_CHECKING:
    from markupsafe import Markup

    from carreira.game.rulebook import Rulebook

View: TypeAlias = Any
"""A whole view of the game in question: its own TypedDict, which extends `carreira.game.views.GameView`."""


@dataclass(frozen=True)
class Option:
    """A variant that is on or off. `label` and `help` are English, marked for translation."""

    name: str
    label: str
    help: str


@dataclass(frozen=True)
class Event:
    """Something that happened, in no particular language; it is put into words for each reader.

    `kind` names the sentence, `seat` is the seat that caused it (None if none did), `values` fill the sentence in.
    """

    kind: str
    seat: int | None
    values: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Choice:
    """A legal move in words: what it is, what it costs and what it brings (empty where nothing).

    `outcome` has the numbers. `final` is the note that the move can't be undone, because it turns something up
    (`Match.reveals`); whoever allows and refuses undo adds it, not the game.
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


def begin_turn(position: Mapping[str, Any], seat: int) -> Mapping[str, Any]:
    """A position like this one, but at the beginning of a turn of `seat`: what is done in the turn under way is left
    out."""
    rest = {key: value for key, value in position.items() if key not in ("turn", "decision")}
    return {**rest, "to_move": seat}


Wording: TypeAlias = Callable[[View, str, list[Any], Outcome, str], Choice]
"""Puts a move into words; takes the view, the move, its parts after the first word, its outcome, and the language."""


def worded(wordings: Mapping[str, Wording], view: View, outcomes: Sequence[Outcome], language: str) -> list[Choice]:
    """Each of `view["moves"]`, in their order, worded by the function for its first word."""
    found = []
    for move, outcome in zip(view.get("moves", []), outcomes, strict=True):
        word, *rest = parts(move)
        found.append(wordings[word](view, move, rest, outcome, language))
    return found


@dataclass(frozen=True)
class ScoreTable:
    """Points by category: one row for each seat, one number for each column, and the totals."""

    categories: list[str]
    """The key of each column."""
    columns: list[str]
    """Their names."""
    rows: list[list[int]]
    totals: list[int]


class Words(Protocol):
    """A game's `wording` module: all its texts, in the reader's language."""

    CAPTIONS: Captions
    """What its figures are called."""

    ENDINGS: Mapping[str, str]
    """The kinds of events that say why the match ended, and the kind under which `sentence` words each of them when it
    is over."""

    BANNERS: frozenset[str]
    """The kinds of events that are shown across the board: a new round or phase, the last turns."""

    def sentence(self, event: Event, language: str, names: Sequence[str]) -> str:
        """One sentence for an event; `names` has one name for each seat."""

    def prompt(self, view: View, language: str, names: Sequence[str]) -> str:
        """What is to be decided now, in one short sentence."""

    def choices(self, view: View, outcomes: Sequence[Outcome], language: str) -> list[Choice]:
        """The legal moves of a view in words: one for each of `view["moves"]`, in the same order.

        `outcomes` are those of the moves (`Match.outcomes`).
        """

    def refusal(self, rule: int, view: View, notation: str, language: str) -> str:
        """Why a move is refused by a rule."""

    def reason(self, line: Line, language: str, names: Sequence[str]) -> str:
        """What is good about the first move of a line, in one sentence (`carreira.game.reasons`)."""

    def score_table(self, view: View, language: str) -> ScoreTable:
        """Points by category and seat."""


class Board(Protocol):
    """A game's `board` module: its own drawing."""

    def render(
        self, view: View, *, choices: Sequence[Choice] = (), language: str, names: Sequence[str], selected: str = ""
    ) -> Markup:
        """A view as markup. `selected` is what the first click of two has chosen, "" for nothing."""

    def symbols(self, seats: int) -> Markup:
        """The pieces and icons that boards and panels refer to: a page has them once, and keeps them."""

    def panel(self, view: View, seat: int, *, language: str, names: Sequence[str]) -> Markup:
        """One player's panel, as markup."""

    def supply(self, view: View, seat: int, *, language: str) -> Markup:
        """What one player can spend and use, in a line that a phone always shows."""

    def picture(self, view: View) -> Markup:
        """The essential of a view as an SVG of its own, without words, which pages show as a small image."""

    def cards(self, view: View, language: str, names: Sequence[str]) -> Mapping[str, Card]:
        """What pieces, fields, tiles, symbols and figures say about themselves, by the names in `data-card` and
        `data-place`; the name without what follows its first hyphen is looked for as well."""

    def effects(self, event: Event) -> list[Effect]:
        """Where an event shows on the board, and what it brings."""

    def counted(self, view: View, events: Sequence[Event]) -> Mapping[str, Sequence[Effect]]:
        """Where the points of each category of the score table were earned, by its key; `events` are those of the
        whole match. Points without a place, and categories that have none, may be left out."""

    def tabs(self, language: str) -> list[str]:
        """The names of the board's parts that a phone shows one at a time; the first is of class `board-tab-1`."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Game:
    """A game: its rules for both backends, what is seen of a state, and what shows it to people.

    `notation` gives each move code its text, `rule_ids` each rule number its id. `wording` and `drawing` import the
    game's texts and its board when they are first needed; rules alone need neither.
    """

    name: str
    title: str
    seat_counts: tuple[int, ...]
    options: tuple[Option, ...]
    schema: Schema
    begins: frozenset[str] = frozenset()
    """The first words of moves that begin an action: people may ask what could be done in it, and there may be nothing
    to do (`Outcome.idle`)."""
    passes: frozenset[int] = frozenset()
    """The codes of moves that do nothing."""
    dues: frozenset[int] = frozenset()
    """The codes of moves that pay for an action that has been begun, before it."""
    changes: Schema
    """The numbers, visible to everybody, that a move can change; `rules.foresee` writes the changes."""
    features: tuple[Feature, ...]
    """The numbers that `rules.features` writes, in their order."""
    scripts: Mapping[str, Mapping[str, float]] = field(default_factory=dict)
    """One-sided ways of playing, by name: how many points more than they are worth moves count, by what matches their
    notation (regular expressions)."""
    rules: Rules
    notation: Sequence[str]
    codes: Mapping[str, int]
    rule_ids: Mapping[int, str]
    turn_rule: int
    """The number of the rule that is broken by a move belonging to another decision than the present one."""
    editions: Editions
    view: Callable[[Handle, Edition], OwnView]
    """What everybody sees of a state; `Match.view` adds what all games have."""
    position: Callable[[State, Edition], Mapping[str, Any]]
    """Everything in a plain state, JSON-able; `Match.position` adds what all games have."""
    load: Callable[[Mapping[str, Any], Handle, Edition], Handle]
    """The state of a position from outside; absent keys are filled in from a fresh one. Raises InvalidPosition."""
    first_player: Callable[[Handle], int] = to_move
    """The seat that plays first, of the first of a sequence of states that have just been set up; not the one that
    decides first where somebody has still a decision of the set-up."""
    turn_of: Callable[[Mapping[str, Any], int], Mapping[str, Any]] = begin_turn
    """A position as it would be if a turn of that seat began, for planning ahead; it need not be possible."""
    events: Callable[[State, int, State, Edition], list[Event]]
    """The events of one applied code (of a move or a step), from the plain states before and after it."""
    wording: Callable[[], Words]
    drawing: Callable[[], Board]
    board_script: bool = False
    """Whether its board has a script of its own, `board.js`, in addition to the shared ones."""
    wanted_ratio: int = 0
    """How many times as many random games per second as the yardstick `carreira bench` expects of this game, in
    compiled code."""

    def __repr__(self) -> str:
        return f"<Game {self.name}: {self.seat_counts[0]} to {self.seat_counts[-1]} seats, rules {self.rules_version}>"

    @functools.cached_property
    def loops(self) -> SimpleNamespace:
        """The loops of `carreira.game.loops`, bound to this game."""
        return bind(self.name, vars(self.rules), loops.FUNCTIONS)

    def bind(self, functions: Sequence[Function], parts: Sequence[Function] = (), **slots: Function) -> SimpleNamespace:
        """Other generic functions bound to this game; they may call the loops as well (see `generic.bind`).

        `slots` put other rules in the place of the game's own, e.g. another `value`.
        """
        name = " ".join([self.name, *(f"{slot}={put.__name__}" for slot, put in slots.items())])
        return bind(name, {**vars(self.rules), **vars(self.loops), **slots}, functions, parts)

    @functools.cached_property
    def _room(self) -> Schema:
        return Schema(np.dtype([("codes", np.int32, (len(self.notation),))]))

    def buffer(self, n: int = 1) -> Handle:
        """A handle of a buffer for the codes of a decision's legal moves, `buffer[0].codes`; with `n`, a sequence of
        `n` buffers."""
        return self._room.new(n)

    @functools.cached_property
    def _desk_layout(self) -> np.dtype[Any]:
        """The layout of all desks, as one object: Numba recognises a layout quickly only if it is the same object."""
        figures = self.edition().handle.dtype
        return np.dtype([("state", self.schema.layout), ("figures", figures), ("moves", self._room.layout)])

    def desk(self, handle: Handle, edition: Edition) -> Handle:
        """A desk: a copy of a state, the figures and a buffer for moves, together in one handle.

        `loops.moves_at` and `loops.decide_at` take it; the legal codes are in `desk[0].moves.codes`
        (`desk[0]["moves"]["codes"]` on the compiled backend).
        """
        parts = {"state": self.schema.copy(handle), "figures": edition.handle, "moves": self.buffer()}
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

    def edition(self) -> Edition:
        """The standard edition."""
        return self.editions.standard()

    @property
    def rules_version(self) -> int:
        """The newest version of the rules, which new matches are played under."""
        return self.editions.rules_version

    def edition_under(self, edition: Edition | None, rules_version: int | None) -> Edition:
        """The edition with which to play a match: the given one or the standard one, under the given version of the
        rules or the newest. Raises ValueError for another game's edition and for an unknown version."""
        played = edition or self.edition()
        if played.game != self.name:
            values = {"other": played.game, "game": self.name}
            raise InvalidInput(Problem(N_("This edition is of %(other)s, not of %(game)s"), values))
        version = self.rules_version if rules_version is None else rules_version
        self.check_version(version)
        return played.under(version)

    def check_version(self, rules_version: int) -> None:
        """Raises ValueError for a version of the rules that this program doesn't know."""
        if isinstance(rules_version, bool) or not isinstance(rules_version, int) or rules_version < 1:
            text = N_("Versions of the rules are counted from 1; there is no version %(given)s")
            raise InvalidInput(Problem(text, {"given": shown(rules_version)}))
        if rules_version > self.rules_version:
            text = N_(
                "It is played under rules %(given)s of %(game)s; this program knows rules 1 to %(newest)d, so it needs"
                " a newer version of Carreira"
            )
            values = {"given": shown(rules_version), "game": self.title, "newest": self.rules_version}
            raise InvalidInput(Problem(text, values))

    def option_bits(self, options: Mapping[str, object]) -> int:
        """Options as one number, a bit each in their order. Raises ValueError on an unknown one."""
        known = [option.name for option in self.options]
        for name, value in options.items():
            if name not in known:
                raise InvalidInput(self._no_option(name))
            if not isinstance(value, bool):
                text = N_("The option %(name)s must be true or false, not %(given)s")
                raise InvalidInput(Problem(text, {"name": name, "given": shown(value)}))
        return sum(1 << i for i, name in enumerate(known) if options.get(name, False))

    def _no_option(self, name: object) -> Problem:
        values: dict[str, object] = {"game": self.title, "name": shown(name)}
        if not self.options:
            return Problem(N_("%(game)s has no option %(name)s; it has none"), values)
        values["options"] = ", ".join(option.name for option in self.options)
        return Problem(N_("%(game)s has no option %(name)s; it has %(options)s"), values)

    # Texts and board --------------------------------------------------------------------------------------

    @property
    def words(self) -> Words:
        """All its texts for people."""
        return self.wording()

    @property
    def board(self) -> Board:
        """How it looks."""
        return self.drawing()

    def rulebook(self, language: str) -> Rulebook:
        """Its rules as text to read, in English if it has none in that language."""
        from carreira.game import rulebook

        return rulebook.of_game(self.editions.folder, language)

    @property
    def puzzles(self) -> tuple[Puzzle, ...]:
        """Its puzzles, easy ones first."""
        return puzzles.load(self.editions.folder / puzzles.FILE)

    @property
    def voyage(self) -> Voyage | None:
        """Its first voyage, for those who have never played it; None if there is none."""
        folder = self.editions.folder / "voyage"
        return voyage.load(folder) if folder.is_dir() else None

    def voyage_words(self, language: str) -> VoyageWords | None:
        """The words of its first voyage."""
        folder = self.editions.folder / "voyage"
        return voyage.words(folder, language) if folder.is_dir() else None

    def checked_seats(self, count: object) -> int:
        """Check a number of seats that came from outside. Raises ValueError if the game can't be played with that
        many."""
        if not isinstance(count, int) or isinstance(count, bool) or count not in self.seat_counts:
            values = {"game": self.title, "counts": ", ".join(map(str, self.seat_counts)), "given": shown(count)}
            raise InvalidInput(Problem(N_("%(game)s is for %(counts)s players, not %(given)s"), values))
        return count

    def new_state(self, seats: int, seed: int, options: int, edition: Edition) -> Handle:
        """The first position of a match, as a handle."""
        from carreira.game.chance import generator

        self.checked_seats(seats)
        handle = self.schema.new()
        self.loops.open_match(handle, edition.handle, seats, options, generator(seed), self.buffer())
        return handle
