"""The errors that wrong input raises: ValueErrors whose messages are written for people."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from carreira.game.shapes import Problem


class IllegalMove(ValueError):
    """A move that the rules forbid, or a text that is not a move. The match is unchanged.

    `rule` is the id of the rule that forbids it, as in the rules text (`nav.sailing.3`).
    """

    def __init__(self, sentence: str, rule: str) -> None:
        super().__init__(sentence)
        self.rule = rule


class CannotUndo(ValueError):
    """The last decision can't be taken back: there is none, it turned something up, or it was another seat's."""


class InvalidPosition(ValueError):
    """An impossible position: too many pieces, unknown names, a contradiction."""


class InvalidRecord(ValueError):
    """A record that is damaged, truncated or invented. `line` is the line (from 1) with the problem."""

    def __init__(self, sentence: str, line: int) -> None:
        super().__init__(f"Line {line}: {sentence}")
        self.line = line


class InvalidEdition(ValueError):
    """An edition whose figures can't be played with. `problems` lists the problems, one sentence for each.

    `found` has them as `carreira.game.shapes.Problem`s, which can be translated.
    """

    def __init__(self, found: "Sequence[Problem]") -> None:
        self.found = list(found)
        self.problems = [str(problem) for problem in found]
        super().__init__("\n".join(self.problems))
