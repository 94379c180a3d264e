"""What is wrong with input that can't be used: a sentence that can be worded in every language."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from carreira.game.language import translator
from carreira.game.words import labelled, listed


def shown(value: object) -> str:
    """A value as text for a message, shortened if necessary.

    >>> shown("market-3"), shown("a" * 1000)[-4:], shown([1] * 1000)[:8]
    ("'market-3'", "aaa'", '[1, 1, 1')
    """
    if isinstance(value, str):
        return repr(value[:60])
    try:
        return repr(value)[:60]
    except (RecursionError, ValueError):  # very deep nesting, or a number with thousands of digits
        return f"<{type(value).__name__}>"


@dataclass(frozen=True)
class Problem:
    """Something wrong with an edition, a position or a record, or with what is chosen for a match.

    `where` is the path of a figure, a chapter of figures, or several of them separated by commas; `part` is the field
    of a table or the place in a list (from 0). `text` is a message to be translated, without a full stop, which is
    filled in with `values`. A tuple among them becomes a list with "and" before its last entry, and a function is asked
    for its text in the language.

    >>> str(Problem("must be from %(low)d to %(high)d", {"low": 1, "high": 9}, "start.ships"))
    'start.ships: must be from 1 to 9.'
    """

    text: str
    values: Mapping[str, object] = field(default_factory=dict)
    where: str = ""
    part: str = ""

    def __str__(self) -> str:
        """The problem as errors show it."""
        return self.in_place("en")

    def in_place(self, language: str) -> str:
        """The problem as a sentence with its place, as the command line shows it."""
        return f"{self.clause(language)}."

    def clause(self, language: str) -> str:
        """The problem with its place, without a full stop, for a sentence that says what follows from it."""
        part = "" if self.part.isdecimal() or not self.part else f"{self.part} "
        said = f"{part}{self._filled(language)}"
        return labelled(self.where, said, language) if self.where else said

    def worded(self, language: str) -> str:
        """The problem as a sentence, without its place, for a page that shows it beside the figure."""
        said = self._filled(language)
        return f"{said[:1].upper()}{said[1:]}."

    def _filled(self, language: str) -> str:
        values = {name: _said(value, language) for name, value in self.values.items()}
        return translator(language).gettext(self.text) % values


def _said(value: object, language: str) -> object:
    if isinstance(value, tuple):
        return listed(value, language)
    return value(language) if callable(value) else value
