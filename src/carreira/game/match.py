"""A match: a game being played, one decision at a time, with undo, log and record."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from carreira.game import record
from carreira.game.edition import Edition
from carreira.game.errors import CannotUndo, IllegalMove
from carreira.game.estimates import expected_points
from carreira.game.game import Event, Game
from carreira.game.outcomes import Outcome, foretell
from carreira.game.schema import Handle
from carreira.game.views import GameView, OwnView
from carreira.game.words import NO_UNDO, no_such_move, only_to_look_at, seat_name


@dataclass(frozen=True)
class Step:
    """One applied code: the move that was decided, or a forced move or a step of the game that then played itself."""

    seat: int
    code: int
    before: Any
    """The state before, as `Schema.freeze` keeps it."""
    revealed: bool
    """Whether something hidden came up in it."""


@dataclass(frozen=True)
class Decision:
    """One decision of a match: a seat's move, and what played itself after it."""

    number: int
    """From 1."""
    seat: int
    move: str
    steps: tuple[Step, ...]

    @property
    def revealed(self) -> bool:
        """Whether something hidden came up in any of its steps."""
        return any(step.revealed for step in self.steps)


class Match:
    """A match of any game. `carreira.new`, `carreira.loads` and `carreira.from_position` make one.

    >>> import carreira
    >>> match = carreira.new("navegador", seats=2, seed=7)
    >>> match.play("rondel workers").play("workers 1").number
    2
    >>> match.undo()
    <Match of navegador: seats=2, number=1, to_move=0, scores=[8, 8]>
    """

    def __init__(
        self,
        game: Game,
        handle: Handle,
        *,
        edition: Edition,
        seed: int,
        options: Mapping[str, bool],
        position: Mapping[str, Any] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        self.game = game
        self.edition = edition
        self.seed = seed
        self.options = {option.name: bool(options.get(option.name, False)) for option in game.options}
        self.loaded_position = position
        """The position that the match began with, where it was not set up from its seed."""
        self.headers = dict(headers or {})
        """Further lines of the record's head, e.g. the salt of a commitment."""
        self.decisions: list[Decision] = []
        self._handle = handle
        self._out = game.buffer()
        self._count = game.loops.legal_moves(handle, edition.handle, self._out)
        self._undone_seat: int | None = None

    def __repr__(self) -> str:
        return (
            f"<Match of {self.game.name}: seats={self.seats}, number={self.number}, to_move={self.to_move},"
            f" scores={self.scores()}>"
        )

    # What there is to decide -----------------------------------------------------------------------------------

    @property
    def rules_version(self) -> int:
        """The version of the rules that the match is played under, and its record replayed."""
        return self.edition.rules_version

    @property
    def seats(self) -> int:
        """How many seats play."""
        return self._fact("seats")

    @property
    def to_move(self) -> int | None:
        """The seat that decides now, from 0; None when the match is over, and at a moment within a decision (`at`)."""
        return self._fact("to_move") if self._count else None

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return bool(self._fact("over"))

    def _fact(self, field: str) -> int:
        """One of the fields that every game's state has."""
        state = self._handle[0]
        return int(getattr(state, field) if isinstance(self._handle, list) else state[field])

    @property
    def number(self) -> int:
        """Decisions so far; what played itself is counted with the decision before it."""
        return len(self.decisions)

    def moves(self) -> list[str]:
        """The legal moves in notation; never empty while the match is not over."""
        return [self.game.notation[code] for code in self.codes()]

    def codes(self) -> list[int]:
        """The legal moves as codes, in the order of `moves`."""
        return self.game.codes_in(self._out, self._count)

    def outcomes(self, moves: Sequence[str] | None = None) -> list[Outcome]:
        """What each of these legal moves, or each one in the order of `moves`, costs and brings. It depends on nothing
        that is hidden."""
        chosen = self.moves() if moves is None else moves
        outcomes = foretell(self.game, self._handle, self.edition, [self.game.codes[move] for move in chosen])
        return [
            replace(outcome, idle=move.split()[0] in self.game.begins and self._leads_to_nothing(move))
            for move, outcome in zip(chosen, outcomes, strict=True)
        ]

    def reveals(self, move: str) -> bool:
        """Whether something hidden is turned up by a legal move, or by what then plays itself."""
        return self.copy().play(move).decisions[-1].revealed

    def _leads_to_nothing(self, move: str) -> bool:
        """Whether the only move that can follow this one is one that does nothing, which plays itself."""
        return self.copy().play(move).acted() in self.game.passes

    def acted(self) -> int | None:
        """After a move that begins an action: the code of the action's first move, if it has played itself, whatever
        was due before it; None if it is still to be decided."""
        own = (step.code for step in self.decisions[-1].steps[1:] if step.code < self.game.rules.first_step)
        return next((code for code in own if code not in self.game.dues), None)

    @property
    def handle(self) -> Handle:
        """The state, for bots and other code that runs on rules: copy it before you change it."""
        return self._handle

    def state(self) -> Any:
        """The state as a plain object, to look at."""
        return self.game.schema.read(self._handle)

    # Playing ------------------------------------------------------------------------------------------------------

    def play(self, move: str) -> "Match":
        """Play a legal move, and what then plays itself. Returns the match.

        Raises IllegalMove, with the rule that forbids it, and changes nothing.
        """
        refused = self._refused(move)
        if refused is not None:
            raise IllegalMove(refused[1], refused[0])
        self._decide(self.game.codes[move])
        return self

    def why_not(self, move: str, language: str = "en") -> tuple[str, str] | None:
        """Why a move can't be played now: the rule's id and a sentence; None if it can."""
        refused = self._refused(move)
        return None if refused is None else (refused[0], refused[1](language))

    def _refused(self, move: str) -> tuple[str, Callable[[str], str]] | None:
        """Why a move can't be played now: the rule's id, and the sentence as a function of the language."""
        number = self.game.turn_rule
        code = self.game.codes.get(move) if isinstance(move, str) else None
        if code is None:
            return self.game.rule_ids[number], partial(no_such_move, str(move)[:60])
        if self.step is not None:
            return self.game.rule_ids[number], only_to_look_at
        if not self.over:
            number = int(self.game.loops.rule_broken_by(self._handle, self.edition.handle, code))
            if number == 0:
                return None
        return self.game.rule_ids[number], partial(self.game.words.refusal, number, self.view(self.to_move), move)

    def _decide(self, code: int) -> None:
        schema, loops, edition = self.game.schema, self.game.loops, self.edition
        asked = self.game.rules.asked
        seat = self.to_move
        assert seat is not None
        steps = []
        move = self.game.notation[code]
        while True:
            mover, before, revealed = self._fact("to_move"), schema.freeze(self._handle), self._fact("revealed")
            self._count = int(loops.step(self._handle, edition.handle, code, self._out))
            steps.append(Step(mover, code, before, self._fact("revealed") > revealed))
            if self._count != 1 or asked(self.codes()[0]):
                break
            code = self.codes()[0]
        self.decisions.append(Decision(self.number + 1, seat, move, tuple(steps)))
        self._undone_seat = None

    def why_no_undo(self, force: bool = False) -> str | None:
        """Why the last decision can't be taken back, as a code for wording: None if it can.

        `"nothing"`: there is none; `"revealed"`: it turned something up; `"other seat"`: another seat's decision was
        taken back just before.
        """
        if not self.decisions:
            return "nothing"
        last = self.decisions[-1]
        if force:
            return None
        if last.revealed:
            return "revealed"
        if self._undone_seat is not None and self._undone_seat != last.seat:
            return "other seat"
        return None

    def undo(self, force: bool = False) -> "Match":
        """Take back the last decision, with what played itself after it. Returns the match.

        Raises CannotUndo if anything hidden has come up since, or if the decision belongs to another seat than the one
        taken back just before. `force` ignores both.
        """
        reason = self.why_no_undo(force)
        if reason is not None:
            raise CannotUndo(NO_UNDO[reason])
        last = self.decisions.pop()
        self._handle = self.game.schema.thaw(last.steps[0].before)
        self._count = int(self.game.loops.legal_moves(self._handle, self.edition.handle, self._out))
        self._undone_seat = last.seat
        return self

    def copy(self) -> "Match":
        """An independent copy of this match."""
        return self._twin(list(self.decisions), self.game.schema.copy(self._handle), decided=self._count > 0)

    def __deepcopy__(self, memo: Any) -> "Match":
        return self.copy()

    def at(self, number: int, step: int | None = None) -> "Match":
        """An independent copy of this match as it was after `number` decisions.

        With `step`, as it was after that many steps of the last of them: the first is the move itself, what then played
        itself follows. A moment before the last step can only be looked at: nobody decides, so there are no moves.
        Raises ValueError if there is no such moment.
        """
        if not 0 <= number <= self.number:
            raise ValueError(f"This match has {self.number} decisions; there is no moment {number}.")
        if step is not None:
            last = self.decisions[number - 1] if number else None
            steps = len(last.steps) if last else 0
            if last is None or not 1 <= step <= steps:
                raise ValueError(f"Decision {number} has {steps} steps; there is no moment {number}.{step}.")
            if step < steps:
                shown = [*self.decisions[: number - 1], replace(last, steps=last.steps[:step])]
                return self._twin(shown, self.game.schema.thaw(last.steps[step].before), decided=False)
        if number == self.number:
            return self.copy()
        handle = self.game.schema.thaw(self.decisions[number].steps[0].before)
        twin = self._twin(self.decisions[:number], handle, decided=True)
        twin._undone_seat = None
        return twin

    def _twin(self, decisions: list[Decision], handle: Handle, *, decided: bool) -> "Match":
        twin = object.__new__(Match)
        twin.__dict__.update(self.__dict__)
        twin.headers = dict(self.headers)
        twin.decisions = decisions
        twin._handle = handle
        twin._out = self.game.buffer()
        twin._count = int(self.game.loops.legal_moves(handle, self.edition.handle, twin._out)) if decided else 0
        return twin

    @property
    def step(self) -> int | None:
        """How many steps of the last decision have been played at this moment (see `at`); None if all have."""
        return len(self.decisions[-1].steps) if not self._count and not self.over else None

    # Looking ------------------------------------------------------------------------------------------------------

    def scores(self) -> list[int]:
        """Victory points of each seat: so far, or final."""
        loops, edition = self.game.loops, self.edition
        return [int(loops.points_of(self._handle, edition.handle, seat)) for seat in range(self.seats)]

    def values(self, level: str | None = None) -> list[float]:
        """The points that each seat may expect at the end, as a level of bots estimates them: without `level` the best
        estimate there is (see `carreira.bots`).

        The final points once the match is over. Raises ValueError for an unknown level, and for one that makes no
        estimate, such as `random`.

        >>> import carreira
        >>> carreira.new("navegador", seats=2, seed=7).values("greedy")
        [25.1, 25.1]
        """
        return expected_points(self, level)

    def ranking(self) -> list[list[int]]:
        """`[[best seats], [next], …]`, by points and then by the rulebook's tie-breaks."""
        loops, edition = self.game.loops, self.edition
        places: dict[tuple[int, int], list[int]] = {}
        for seat, points in enumerate(self.scores()):
            key = points, int(loops.tie_break_of(self._handle, edition.handle, seat))
            places.setdefault(key, []).append(seat)
        return [places[key] for key in sorted(places, reverse=True)]

    def view(self, seat: int | None = None) -> GameView:
        """What a seat may know, JSON-able; None stands for a spectator. Includes `moves` if that seat decides.

        Raises ValueError for a seat that doesn't exist.
        """
        if seat is not None and not (isinstance(seat, int) and 0 <= seat < self.seats):
            raise ValueError(f"This match has seats 0 to {self.seats - 1}; there is no seat {seat!r}.")
        own: OwnView = self.game.view(self._handle, self.edition)
        view: GameView = {
            "game": self.game.name,
            "seats": self.seats,
            "options": dict(self.options),
            "edition": {
                "name": self.edition.name,
                "hash": self.edition.hash,
                "standard": self.edition.standard,
                "reconstructed": self.edition.reconstructed_chapters(),
            },
            "viewer": seat,
            "number": self.number,
            "over": self.over,
            "scores": self.scores(),
            "ranking": self.ranking() if self.over else None,
            **own,  # type: ignore[typeddict-item]  # no game gives "moves"
        }
        if seat is not None and seat == self.to_move:
            view["moves"] = self.moves()
        return view

    def position(self) -> dict[str, Any]:
        """Everything, hidden things included, JSON-able; `carreira.from_position` makes an equal match of it.

        Raises ValueError at a moment within a decision (see `at`), where nothing can be decided.
        """
        if self.step is not None:
            raise ValueError("There is no position at a moment within a decision, because nobody decides then.")
        head = {"game": self.game.name, "seats": self.seats, "options": dict(self.options)}
        return {**head, **self.game.position(self.state(), self.edition)}

    def events(self, decision: Decision) -> list[Event]:
        """What happened in a decision, and in what played itself after it."""
        return [event for events in self.events_by_step(decision) for event in events]

    def events_by_step(self, decision: Decision) -> list[list[Event]]:
        """What happened in each step of a decision."""
        read = self.game.schema.read_frozen
        index = decision.number - 1
        if index + 1 < self.number:
            end = read(self.decisions[index + 1].steps[0].before)
        else:
            end = self.state()
        befores = [read(step.before) for step in decision.steps]
        return [
            self.game.events(before, step.code, after, self.edition)
            for step, before, after in zip(decision.steps, befores, [*befores[1:], end], strict=True)
        ]

    def log(self, language: str = "en", names: Sequence[str] | None = None) -> list[str]:
        """One sentence per event."""
        people = names or [seat_name(seat, language) for seat in range(self.seats)]
        return [
            self.game.words.sentence(event, language, people)
            for decision in self.decisions
            for event in self.events(decision)
        ]

    def dumps(self, headers: Mapping[str, str] | None = None, *, seed_shown: bool = True) -> str:
        """The record as text; `carreira.loads` makes an equal match of it.

        `headers` are further lines of its head. A record to be read before the end leaves the seed out
        (`seed_shown=False`) and can't be replayed.
        """
        return record.write(
            game=self.game.name,
            rules_version=self.edition.rules_version,
            edition_hash=self.edition.hash,
            named=None if self.edition.standard else (self.edition.name, self.edition.values),
            seats=self.seats,
            seed=self.seed if seed_shown else None,
            options=self.options,
            position=self.loaded_position,
            headers={**self.headers, **(headers or {})},
            moves=[(decision.seat, decision.move) for decision in self.decisions],
        )
