"""Figures as fields of a form: boxes for the parts of a figure, whatever shape it has.

Input becomes a value of the figure's shape at once; what is not a number stays text, which the shape then refuses.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any, Generic, TypeVar

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict

from carreira.game.captions import Captions
from carreira.game.problem import Problem
from carreira.game.shapes import Names, Number, OneOf, Pairs, Row, Shape, Table

S = TypeVar("S", bound=Shape)

SPARE_PAIRS = 4
"""Blank pairs offered after those that are there; more are offered after saving."""
WHOLE = re.compile(r"[+-]?[0-9]{1,9}")
LONGEST_BOX = 24
"""The most characters read from a box."""


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
        """Its id on the page."""
        return f"box-{self.name}".replace(".", "-")

    @property
    def first(self) -> bool:
        """Whether it is the first box of a pair."""
        return self.name.endswith(".from")

    @property
    def second(self) -> bool:
        """Whether it is the second box of a pair."""
        return self.name.endswith(".to")


class Boxes(ABC, Generic[S]):
    """The boxes of a figure, or of a part of one: what was typed into them, how they look, and a value as text."""

    def __init__(self, path: str, shape: S, captions: Captions, language: str) -> None:
        self.path, self.shape, self.captions, self.language = path, shape, captions, language

    @abstractmethod
    def typed(self, data: QueryDict, before: Any) -> Any:
        """The value in a form that was posted; `before` is the value that the form showed."""

    @abstractmethod
    def cells(self, value: Any) -> Iterator[Cell]:
        """The boxes, in their order."""

    @abstractmethod
    def texts(self, value: Any) -> list[str]:
        """A value as text: one text, or for a table one for each of its fields."""

    @property
    def columns(self) -> list[str]:
        """The fields of a table."""
        return []

    def label(self, part: str) -> str:
        """What a part of the figure is called: a place in a list (from 0), or a field of a table."""
        return str(int(part) + 1)

    def word(self, name: str) -> str:
        """A name as the reader knows it."""
        return self.captions.word(name, self.language)

    def part(self, name: str, shape: Shape) -> "Boxes[Any]":
        """The boxes of a part of the figure."""
        return boxes(f"{self.path}.{name}", shape, self.captions, self.language)


class NumberBox(Boxes[Number]):
    """A box for a number."""

    def typed(self, data: QueryDict, before: Any) -> int | str:
        text = _text(data, self.path)
        plain = text.replace("−", "-")
        return int(plain) if WHOLE.fullmatch(plain) else text

    def cells(self, value: int | str) -> Iterator[Cell]:
        yield Cell(self.path, "", "", "number", str(value), signed=self.shape.low < 0)

    def texts(self, value: int) -> list[str]:
        return [str(value).replace("-", "−")]


class OneOfBox(Boxes[OneOf]):
    """A list of names to choose from."""

    def typed(self, data: QueryDict, before: Any) -> str:
        return _text(data, self.path)

    def cells(self, value: str) -> Iterator[Cell]:
        yield Cell(self.path, "", "", "choice", value, tuple((name, self.word(name)) for name in self.shape.known))

    def texts(self, value: str) -> list[str]:
        return [self.word(value)]


class RowBoxes(Boxes[Row]):
    """A box for each number or name, and blank ones where there can be more."""

    def __init__(self, path: str, shape: Row, captions: Captions, language: str) -> None:
        super().__init__(path, shape, captions, language)
        self.boxes = [self.part(str(at), shape.of) for at in range(shape.count)]
        self.names = captions.cells(path, language)

    def typed(self, data: QueryDict, before: Any) -> list[Any]:
        found = [box.typed(data, None) for box in self.boxes]
        while self.shape.free and found and found[-1] == "":
            found.pop()
        return found

    def cells(self, value: list[Any]) -> Iterator[Cell]:
        blank = [""] * (self.shape.count - len(value))
        for at, (box, given) in enumerate(zip(self.boxes, value + blank, strict=True)):
            label = self.label(str(at)) if self.shape.count > 1 else ""
            yield from (replace(cell, part=str(at), label=label) for cell in box.cells(given))

    def texts(self, value: list[Any]) -> list[str]:
        found = [text for box, given in zip(self.boxes, value, strict=False) for text in box.texts(given)]
        if self.names:
            found = [f"{name} {text}" for name, text in zip(self.names, found, strict=True)]
        return [", ".join(found)]

    def label(self, part: str) -> str:
        return self.names[int(part)] if self.names else super().label(part)


class NamesBoxes(Boxes[Names]):
    """A box to be ticked for each name. Ticks have no order of their own, so names keep the one they had."""

    def typed(self, data: QueryDict, before: list[str]) -> list[str]:
        found = [str(entry)[:LONGEST_BOX] for entry in data.getlist(self.path)[: self.shape.most + 1]]
        return before if sorted(before) == sorted(found) else found

    def cells(self, value: list[str]) -> Iterator[Cell]:
        for name in self.shape.known:
            yield Cell(self.path, "", self.word(name), "mark", name, ticked=name in value)

    def texts(self, value: list[str]) -> list[str]:
        return [", ".join(map(self.word, value)) or "–"]


class PairsBoxes(Boxes[Pairs]):
    """Two lists of names to choose from for each pair, and blank ones for further pairs."""

    def typed(self, data: QueryDict, before: Any) -> list[list[str]]:
        places = takewhile(lambda at: f"{self.path}.{at}.from" in data, range(self.shape.most))
        pairs = [[_text(data, f"{self.path}.{at}.{end}") for end in ("from", "to")] for at in places]
        return [pair for pair in pairs if pair != ["", ""]]

    def cells(self, value: list[list[str]]) -> Iterator[Cell]:
        choices = (("", "–"), *((name, self.word(name)) for name in self.shape.known))
        spare = [["", ""]] * min(SPARE_PAIRS, self.shape.most - len(value))
        for at, (one, other) in enumerate(value + spare):
            yield Cell(f"{self.path}.{at}.from", str(at), self.label(str(at)), "choice", one, choices)
            yield Cell(f"{self.path}.{at}.to", str(at), "", "choice", other, choices)

    def texts(self, value: list[list[str]]) -> list[str]:
        return [", ".join(" – ".join(map(self.word, pair)) for pair in value)]


class TableBoxes(Boxes[Table]):
    """The boxes of each field."""

    def __init__(self, path: str, shape: Table, captions: Captions, language: str) -> None:
        super().__init__(path, shape, captions, language)
        self.fields = {key: self.part(key, field) for key, field in shape.fields.items()}

    def typed(self, data: QueryDict, before: dict[str, Any]) -> dict[str, Any]:
        return {key: field.typed(data, before[key]) for key, field in self.fields.items()}

    def cells(self, value: dict[str, Any]) -> Iterator[Cell]:
        for key, field in self.fields.items():
            yield from (replace(cell, part=key, label=self.label(key)) for cell in field.cells(value[key]))

    def texts(self, value: dict[str, Any]) -> list[str]:
        return [text for key, field in self.fields.items() for text in field.texts(value[key])]

    @property
    def columns(self) -> list[str]:
        return [self.label(key) for key in self.fields]

    def label(self, part: str) -> str:
        return self.word(part)


BOXES: dict[type[Shape], type[Boxes[Any]]] = {
    Number: NumberBox,
    OneOf: OneOfBox,
    Row: RowBoxes,
    Names: NamesBoxes,
    Pairs: PairsBoxes,
    Table: TableBoxes,
}


def boxes(path: str, shape: Shape, captions: Captions, language: str) -> Boxes[Any]:
    """The boxes of a figure."""
    return BOXES[type(shape)](path, shape, captions, language)


def _text(data: QueryDict, name: str) -> str:
    return str(data.get(name, "")).strip()[:LONGEST_BOX]


class FigureWidget(forms.Widget):
    """Reads a figure's boxes; the templates draw them."""

    def __init__(self, boxes: Boxes[Any], before: Any) -> None:
        super().__init__()
        self.boxes, self.before = boxes, before

    def value_from_datadict(self, data: Any, files: Any, name: str) -> Any:
        """The value that was posted."""
        return self.boxes.typed(data, self.before)

    def value_omitted_from_data(self, data: Any, files: Any, name: str) -> bool:
        """Always False: if nothing is ticked, the figure is an empty list."""
        return False


class FigureField(forms.Field):
    """A figure of an edition. The code of its errors is the part of the figure that is wrong."""

    def __init__(self, boxes: Boxes[Any], before: Any) -> None:
        super().__init__(required=False, widget=FigureWidget(boxes, before), initial=before)
        self.boxes = boxes

    def clean(self, value: Any) -> Any:
        """The figure's value, if it fits its shape. Raises ValidationError."""
        problems = self.boxes.shape.problems(value)
        if problems:
            raise ValidationError([self.worded(problem) for problem in problems])
        return value

    def worded(self, problem: Problem) -> ValidationError:
        """A problem as the form shows it: if the figure has several parts, with the name of the wrong one."""
        sentence = problem.worded(self.boxes.language)
        named = f"{self.boxes.label(problem.part)}: {sentence}" if problem.part else sentence
        return ValidationError(named, code=problem.part)
