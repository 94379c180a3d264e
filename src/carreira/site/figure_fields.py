"""Figures as fields of a form: a box for each number of a figure, whatever shape it has.

Between a figure's value and its boxes lies the *raw* value: the same shape, of what was typed. Raw values of
lists whose length is free have blanks at their end, for more.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict

from carreira.game.game import Captions
from carreira.game.shapes import Problem, Shape

SPARE_PAIRS = 4
"""Blank pairs offered after those that are there; who needs more gets them after saving."""
WHOLE = re.compile(r"[+-]?[0-9]{1,9}")
LONGEST_BOX = 24
"""Characters that are looked at in a box."""


def raw_of(shape: Shape, value: Any) -> Any:
    """A figure's value as it stands in the boxes."""
    if shape.fields:
        return {key: raw_of(part, value[key]) for key, part in shape.fields.items()}
    if shape.choice or shape.names:
        return value
    if shape.pairs:
        return [list(pair) for pair in value] + [["", ""]] * min(SPARE_PAIRS, shape.longest - len(value))
    if shape.size == ():
        return str(value)
    return [str(number) for number in value] + [""] * (shape.most - len(value) if shape.size[0] is None else 0)


def raw_in(shape: Shape, data: QueryDict, name: str) -> Any:
    """What was typed into a figure's boxes, in a form that was posted."""

    def box(ending: str = "") -> str:
        return str(data.get(f"{name}{ending}", "")).strip()[:LONGEST_BOX]

    if shape.fields:
        return {key: raw_in(part, data, f"{name}.{key}") for key, part in shape.fields.items()}
    if shape.names and shape.count is None:
        return [str(entry)[:LONGEST_BOX] for entry in data.getlist(name)[: shape.longest + 1]]
    if shape.pairs:
        posted = [[box(f".{at}.from"), box(f".{at}.to")] for at in range(_posted_pairs(shape, data, name))]
        while posted and posted[-1] == ["", ""]:
            posted.pop()
        return posted + [["", ""]] * min(SPARE_PAIRS, shape.longest - len(posted))
    if shape.names:
        return [box(f".{at}") for at in range(shape.count or 0)]
    if shape.choice or shape.size == ():
        return box()
    return [box(f".{at}") for at in range(shape.size[0] or shape.most)]


def _posted_pairs(shape: Shape, data: QueryDict, name: str) -> int:
    return next((at for at in range(shape.longest) if f"{name}.{at}.from" not in data), shape.longest)


def value_in(shape: Shape, raw: Any, before: Any) -> Any:
    """The figure's value that was typed; what is no number stays as it is, for the shape to refuse.

    `before` is what stood there: names that are ticked have no order of their own, so they keep the one they had.
    """
    if shape.fields:
        return {key: value_in(part, raw[key], before[key]) for key, part in shape.fields.items()}
    if shape.pairs:
        return [pair for pair in raw if pair != ["", ""]]
    if shape.names and shape.count is None:
        return before if sorted(before) == sorted(raw) else raw
    if shape.choice or shape.names:
        return raw
    if shape.size == ():
        return _number(raw)
    numbers = [_number(text) for text in raw]
    while shape.size[0] is None and numbers and numbers[-1] == "":
        numbers.pop()
    return numbers


def _number(text: str) -> Any:
    plain = text.replace("−", "-")
    return int(plain) if WHOLE.fullmatch(plain) else text


class FigureBoxes(forms.Widget):
    """Reads a figure's boxes; the templates draw them, from `cells`."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.shape = shape

    def value_from_datadict(self, data: Any, files: Any, name: str) -> Any:
        """The raw value that was posted."""
        return raw_in(self.shape, data, name)

    def value_omitted_from_data(self, data: Any, files: Any, name: str) -> bool:
        """Never: a figure of which nothing was ticked is an empty one."""
        return False


class FigureField(forms.Field):
    """A figure of an edition. Its errors have the part of the figure that is wrong as their code."""

    def __init__(self, path: str, shape: Shape, before: Any, captions: Captions, language: str) -> None:
        super().__init__(required=False, widget=FigureBoxes(shape), initial=raw_of(shape, before))
        self.path, self.shape, self.before = path, shape, before
        self._captions, self._language = captions, language

    def clean(self, value: Any) -> Any:
        """The figure's value from its raw one. Raises ValidationError."""
        found = value_in(self.shape, value, self.before)
        problems = self.shape.problems(found)
        if problems:
            raise ValidationError([self.worded(problem) for problem in problems])
        return found

    def worded(self, problem: Problem) -> ValidationError:
        """A problem as the form tells it: with the part that is wrong named where there are several."""
        sentence = problem.worded(self._language)
        if problem.part in self.shape.fields:
            sentence = f"{self._captions.word(problem.part, self._language)}: {sentence}"
        elif problem.part:
            names = self._captions.cells(self.path, self._language)
            at = int(problem.part)
            sentence = f"{names[at] if at < len(names) else at + 1}: {sentence}"
        return ValidationError(sentence, code=problem.part)


@dataclass(frozen=True)
class Cell:
    """A box: a `number`, a `choice`, or a `mark` to be ticked; `choices` are values and labels."""

    name: str
    part: str
    label: str
    kind: str
    value: str
    choices: tuple[tuple[str, str], ...] = ()
    ticked: bool = False
    signed: bool = False
    wrong: bool = False

    @property
    def id(self) -> str:
        """What the page calls it."""
        return f"box-{self.name}".replace(".", "-")

    @property
    def first(self) -> bool:
        """Whether it is the first box of a pair."""
        return self.name.endswith(".from")

    @property
    def second(self) -> bool:
        """Whether it is the second box of a pair."""
        return self.name.endswith(".to")


def cells(path: str, shape: Shape, raw: Any, captions: Captions, language: str) -> Iterator[Cell]:
    """The boxes of a figure, in their order."""
    if shape.fields:
        for key, part in shape.fields.items():
            for cell in cells(f"{path}.{key}", part, raw[key], captions, language):
                yield replace(cell, part=key, label=captions.word(key, language))
        return
    known = tuple((name, captions.word(name, language)) for name in shape.pairs or shape.names or shape.choice)
    if shape.names and shape.count is None:
        for name, label in known:
            yield Cell(path, "", label, "mark", name, ticked=name in raw)
        return
    blank = (("", "–"), *known)
    if shape.pairs:
        for at, (one, other) in enumerate(raw):
            yield Cell(f"{path}.{at}.from", str(at), str(at + 1), "choice", one, blank)
            yield Cell(f"{path}.{at}.to", str(at), "", "choice", other, blank)
        return
    names = captions.cells(path, language)
    if shape.names:
        for at, name in enumerate(raw):
            label = names[at] if at < len(names) else str(at + 1)
            yield Cell(f"{path}.{at}", str(at), label if len(raw) > 1 else "", "choice", name, known)
    elif shape.choice:
        yield Cell(path, "", "", "choice", raw, known)
    elif shape.size == ():
        yield Cell(path, "", "", "number", raw, signed=shape.low < 0)
    else:
        for at, text in enumerate(raw):
            label = names[at] if at < len(names) else str(at + 1)
            yield Cell(f"{path}.{at}", str(at), label, "number", text, signed=shape.low < 0)


def text_of(shape: Shape, value: Any, path: str, captions: Captions, language: str) -> str:
    """A figure's value to be read, but for tables, whose fields stand in columns of their own."""
    if shape.pairs:
        return ", ".join(" – ".join(captions.word(name, language) for name in pair) for pair in value)
    if shape.choice:
        return captions.word(value, language)
    names = captions.cells(path, language)
    if shape.size == () and not shape.names:
        return str(value).replace("-", "−")
    told = [captions.word(entry, language) if shape.names else str(entry).replace("-", "−") for entry in value]
    if names:
        told = [f"{name} {entry}" for name, entry in zip(names, told, strict=False)]
    return ", ".join(told) or "–"
