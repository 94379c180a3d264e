"""The names that generic code uses for a game's own rules.

`carreira.game.generic.bind` copies a generic function for one game and replaces these names by that game's rules. An
unbound slot raises NotImplementedError. `Rules` holds what a game puts there.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NoReturn, TypeAlias

from carreira.game.rule import Buffer, Figures, Moves, Numbers, State
from carreira.game.schema import Handle

Decisions: TypeAlias = Callable[[State, Figures, Moves], int]
"""Writes codes of moves; returns how many there are."""


@dataclass(frozen=True, kw_only=True)
class Rules:
    """The rules of a game, each in the slot of its name; the functions below document what they do."""

    setup: Callable[[State, Figures, int, int, Buffer], None]
    legal: Decisions
    choices: Decisions
    broken_rule: Callable[[State, Figures, int], int]
    apply: Callable[[State, Figures, int], None]
    first_step: int
    asked: Callable[[int], bool]
    ways: Callable[[Handle, Handle, int], int]
    foresee: Callable[[Handle, Handle, int, int, Handle], int]
    points: Callable[[State, Figures, int], int]
    tie_break: Callable[[State, Figures, int], int]
    value: Callable[[State, Figures, int], float]
    rough_value: Callable[[State, Figures, int], float]
    features: Callable[[State, Figures, int, Numbers], float]
    redeal: Callable[[State, Figures, Buffer], None]


first_step = 0
"""The first code of a step, which the game takes by itself: all moves have lower ones. A state's `decision` is what is
decided now, or the code of the step that comes next."""


def _unbound(name: str) -> NoReturn:
    raise NotImplementedError(f"{name} belongs to a game: bind this function first (carreira.game.generic.bind)")


def setup(state: State, figures: Figures, seats: int, options: int, rng: Buffer) -> None:
    """Set up the first position. `options` has one bit for each option, in the game's order."""
    _unbound("setup")


def legal(state: State, figures: Figures, out: Moves) -> int:
    """Write the codes of the legal moves into `out`; returns how many there are."""
    _unbound("legal")


def choices(state: State, figures: Figures, out: Moves) -> int:
    """Like `legal`, but without the moves that lead only to positions which another order of moves reaches as well."""
    _unbound("choices")


def broken_rule(state: State, figures: Figures, code: int) -> int:
    """The number of the rule that forbids the move, 0 if it is legal."""
    _unbound("broken_rule")


def apply(state: State, figures: Figures, code: int) -> None:
    """Play a legal move, or the step that is due."""
    _unbound("apply")


def asked(code: int) -> bool:
    """Whether the player is asked for the move even if it is the only one, because it turns something up."""
    _unbound("asked")


def ways(states: Handle, figures: Handle, code: int) -> int:
    """In how many ways a legal move may come out: 1 unless it turns something up. Takes handles."""
    _unbound("ways")


def foresee(states: Handle, figures: Handle, code: int, way: int, changes: Handle) -> int:
    """Play a legal move in one of its ways on a state that is then discarded, and write its changes into `changes`.

    Returns how many equally likely deals of the unseen lead to it. Takes handles.
    """
    _unbound("foresee")


def points(state: State, figures: Figures, seat: int) -> int:
    """Victory points of a seat: so far, or final once the match is over."""
    _unbound("points")


def tie_break(state: State, figures: Figures, seat: int) -> int:
    """Among seats with equal points the higher number is the better; equal numbers share the place."""
    _unbound("tie_break")


def value(state: State, figures: Figures, seat: int) -> float:
    """The game's best estimate of a seat's points at the end."""
    _unbound("value")


def rough_value(state: State, figures: Figures, seat: int) -> float:
    """Like `value`, but a simple sum such as a beginner might use; for the greedy bot."""
    _unbound("rough_value")


def features(state: State, figures: Figures, seat: int, out: Numbers) -> float:
    """Write the numbers of `Game.features` for a seat, scaled to about -1 to 1, into `out.x`; returns `value`.

    They are what the seat may see, from its own point of view, and don't change when everything unseen is dealt anew.
    """
    _unbound("features")


def redeal(state: State, figures: Figures, rng: Buffer) -> None:
    """Deal everything unseen anew."""
    _unbound("redeal")
