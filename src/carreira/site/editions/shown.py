"""The figures of an edition as its page shows them: chapters, with notes on where each figure comes from."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Any

from carreira.game.edition import Edition, Entry
from carreira.game.game import Game
from carreira.game.language import N_
from carreira.site.editions.fields import Boxes, Cell, boxes
from carreira.site.editions.forms import EditionForm
from carreira.site.pages import language, say

SURE = {
    "certain": N_("certain"),
    "high": N_("reconstructed, very likely"),
    "medium": N_("reconstructed, likely"),
    "low": N_("reconstructed, a guess"),
}


@dataclass(frozen=True)
class Note:
    """Where figures of a chapter come from, and how certain they are."""

    number: int
    reconstructed: bool
    sure: str
    source: str


@dataclass
class Shown:
    """A figure: its label and value, and in a form its boxes and problems."""

    path: str
    label: str
    note: Note
    texts: list[str]
    """Its value: one text, or for a table one for each of its fields."""
    standard: str = ""
    """The standard edition's value, if it is a different one."""
    cells: list[Cell] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    confirmed: bool = False

    @property
    def id(self) -> str:
        """Its id on the page."""
        return self.path.replace(".", "-")


@dataclass
class Block:
    """Consecutive figures of a chapter: with `columns` they form a table with a row for each."""

    columns: list[str]
    figures: list[Shown]


@dataclass
class Chapter:
    """Figures that belong together."""

    name: str
    title: str
    blocks: list[Block]
    notes: list[Note]
    problems: list[str]


def chapters(game: Game, edition: Edition, form: EditionForm | None = None) -> list[Chapter]:
    """All figures of an edition: to be read, or with a form to be edited."""
    found: dict[str, list[str]] = {}
    for path in game.editions.shapes:
        found.setdefault(path.partition(".")[0], []).append(path)
    return [_chapter(game, edition, form, name, paths) for name, paths in found.items()]


def _chapter(game: Game, edition: Edition, form: EditionForm | None, name: str, paths: list[str]) -> Chapter:
    notes: dict[tuple[str, str], Note] = {}
    shown = []
    for path in paths:
        of = boxes(path, game.editions.shapes[path], game.words.CAPTIONS, language())
        shown.append((of.columns, _shown(game, edition, form, of, notes)))
    blocks = [
        Block(columns, [figure for _, figure in members]) for columns, members in groupby(shown, key=lambda one: one[0])
    ]
    problems = form.chapter_problems.get(name, []) if form is not None else []
    return Chapter(name, game.words.CAPTIONS.chapter(name, language()), blocks, list(notes.values()), problems)


def _shown(
    game: Game, edition: Edition, form: EditionForm | None, of: Boxes[Any], notes: dict[tuple[str, str], Note]
) -> Shown:
    path, entry, standard = of.path, edition.entries[of.path], game.edition().entries[of.path]
    shown = Shown(path, game.words.CAPTIONS.figure(path, language()), _note(entry, notes), of.texts(entry.value))
    if entry.value != standard.value:
        shown.standard = ", ".join(of.texts(standard.value))
    if form is not None:
        errors = form.errors.as_data().get(path, [])
        wrong = {error.code for error in errors}
        shown.problems = [str(error.message) for error in errors]
        shown.cells = [
            replace(cell, wrong=bool(errors) and (cell.part in wrong or wrong == {""}))
            for cell in of.cells(form[path].value())
        ]
        shown.confirmed = path in form.confirmed
    return shown


def _note(entry: Entry, notes: dict[tuple[str, str], Note]) -> Note:
    key = (entry.certainty, entry.source)
    if key not in notes:
        notes[key] = Note(len(notes) + 1, entry.reconstructed, say(SURE[entry.certainty]), _source(entry.source))
    return notes[key]


def _source(text: str) -> str:
    """A source in the reader's language if there is a translation; gettext must not be called with an empty text."""
    return say(text) if text else ""


def problem_figures(form: EditionForm, shown: list[Chapter]) -> Iterator[Shown]:
    """The figures with something wrong, in their order."""
    for chapter in shown:
        for block in chapter.blocks:
            yield from (figure for figure in block.figures if figure.problems)
