"""The names that generic code uses for a game's own rules.

`carreira.game.generic.bind` copies a generic function for one game and puts that game's rules in the place of these.
Called as they stand they only say so.
"""

from typing import Any, NoReturn

ESTIMATES = {"greedy": "rough_value", "search": "value"}
"""The levels of bots that go by an estimate, weakest first, and the slot of that estimate."""

first_step = 0
"""The first code of a step, which the game takes by itself: all moves have lower ones. A state's `decision` is what is
decided now, or the code of the step that comes next."""


def _unbound(name: str) -> NoReturn:
    raise NotImplementedError(f"{name} belongs to a game: bind this function first (carreira.game.generic.bind)")


def setup(state: Any, edition: Any, seats: int, options: int, rng: Any) -> None:
    """Set the first position up. `options` has one bit an option, in the game's order."""
    _unbound("setup")


def legal(state: Any, edition: Any, out: Any) -> int:
    """Write the codes of the legal moves into `out`; how many there are."""
    _unbound("legal")


def choices(state: Any, edition: Any, out: Any) -> int:
    """As `legal`, less the moves that only reach what another order of moves reaches as well: for searching."""
    _unbound("choices")


def broken_rule(state: Any, edition: Any, code: int) -> int:
    """The number of the rule that forbids the move, 0 if it is legal."""
    _unbound("broken_rule")


def apply(state: Any, edition: Any, code: int) -> None:
    """Play a legal move."""
    _unbound("apply")


def asked(code: int) -> bool:
    """Whether the move is asked for even where it is the only one: it turns something up."""
    _unbound("asked")


def ways(states: Any, editions: Any, code: int) -> int:
    """In how many ways a legal move may come out: 1 unless it turns something up. Takes handles."""
    _unbound("ways")


def foresee(states: Any, editions: Any, code: int, way: int, changes: Any) -> int:
    """Play a legal move in one of its ways on a state that is thrown away, and write what it changes into `changes`.

    How many equally likely deals of the unseen lead to it. Takes handles.
    """
    _unbound("foresee")


def points(state: Any, edition: Any, seat: int) -> int:
    """Victory points of a seat: so far, or final once the match is over."""
    _unbound("points")


def tie_break(state: Any, edition: Any, seat: int) -> int:
    """Among seats with equal points the higher number is the better; equal numbers share the place."""
    _unbound("tie_break")


def value(state: Any, edition: Any, seat: int) -> float:
    """How good the position is for a seat, in points expected at the end: as well as the game can tell."""
    _unbound("value")


def rough_value(state: Any, edition: Any, seat: int) -> float:
    """As `value`, by a simple sum that a beginner might go by: for the greedy bot."""
    _unbound("rough_value")


def redeal(state: Any, edition: Any, rng: Any) -> None:
    """Deal everything unseen anew."""
    _unbound("redeal")
