"""The errors that wrong input raises: ValueErrors whose messages are written for people."""

from collections.abc import Callable, Sequence
from typing import Any

from carreira.game.language import N_, translator
from carreira.game.problem import Problem


class _Refusal(ValueError):
    """An error of ours; it can be pickled, also where what makes it isn't what it says."""

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (type(self), self.args, self.__dict__)


def _restored(kind: type[_Refusal], args: tuple[str], state: dict[str, Any]) -> _Refusal:
    error = kind.__new__(kind, *args)
    error.__dict__.update(state)
    return error


class IllegalMove(_Refusal):
    """A move that the rules forbid, or a text that is not a move. The match is unchanged.

    `rule` is the id of the rule that forbids it, as in the rules text (`nav.sailing.3`). The message is English;
    `worded` says it in any language.
    """

    def __init__(self, worded: Callable[[str], str], rule: str) -> None:
        super().__init__(worded("en"))
        self.worded = worded
        self.rule = rule

    def clause(self, language: str) -> str:
        """The message in a language without its full stop, for a sentence that says what follows from it."""
        return self.worded(language).removesuffix(".")


class CannotUndo(ValueError):
    """The last decision can't be taken back: there is none, it turned something up, or it was another seat's."""


class InvalidInput(_Refusal):
    """Input that can't be used, such as an unknown option. The message is English; `worded` says it in any language.

    `problem` says what is wrong.
    """

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        super().__init__(self.worded("en"))

    def worded(self, language: str) -> str:
        """The message in a language."""
        return self.problem.in_place(language)


class InvalidPosition(InvalidInput):
    """An impossible position: too many pieces, unknown names, a contradiction.

    `where` is the key with the problem, `text` a message to be translated, without a full stop, for these `values`.

    >>> str(InvalidPosition("players[1].ships", "there are only %(most)d", most=3))
    'players[1].ships: there are only 3.'
    """

    def __init__(self, where: str, text: str, **values: object) -> None:
        super().__init__(Problem(text, values, where))


class InvalidRecord(InvalidInput):
    """A record that is damaged, truncated or invented. `line` is the line (from 1) with the problem.

    >>> str(InvalidRecord(7, Problem("seat %(seat)d is to move here", {"seat": 2})))
    'Line 7: seat 2 is to move here.'
    """

    def __init__(self, line: int, problem: Problem) -> None:
        self.line = line
        super().__init__(problem)

    def worded(self, language: str) -> str:
        """The message in a language."""
        text = translator(language).gettext(N_("Line %(line)d: %(problem)s"))
        return text % {"line": self.line, "problem": self.problem.in_place(language)}


class InvalidEdition(_Refusal):
    """An edition whose figures can't be played with. `problems` lists the problems, one sentence for each.

    `found` has them as `carreira.game.problem.Problem`s, which can be translated.
    """

    def __init__(self, found: Sequence[Problem]) -> None:
        self.found = list(found)
        self.problems = [str(problem) for problem in found]
        super().__init__("\n".join(self.problems))

    def worded(self, language: str) -> str:
        """The message in a language."""
        return "\n".join(problem.in_place(language) for problem in self.found)

    def clause(self, language: str) -> str:
        """The message in a language as one clause, for a sentence that says what follows from it."""
        return "; ".join(problem.clause(language) for problem in self.found)
