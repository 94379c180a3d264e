"""The figures of an edition as its page shows them: chapters, with notes on where each figure comes from."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Any

from carreira.game.edition import Edition, Figure
from carreira.game.game import Game
from carreira.game.language import N_
from carreira.game.shapes import Shape
from carreira.site.edition_forms import EditionForm
from carreira.site.figure_fields import Cell, cells, text_of
from carreira.site.pages import language, say

SURE = {
    "certain": N_("certain"),
    "high": N_("reconstructed, very likely"),
    "medium": N_("reconstructed, likely"),
    "low": N_("reconstructed, a guess"),
}


@dataclass(frozen=True)
class Note:
    """Where figures of a chapter come from, and how sure they are."""

    number: int
    reconstructed: bool
    sure: str
    source: str


@dataclass
class Shown:
    """A figure: its words, and in a form its boxes and what is wrong with it."""

    path: str
    label: str
    note: Note
    text: str = ""
    columns: list[str] = field(default_factory=list)
    """A table's fields, one by one."""
    standard: str = ""
    """What the standard edition has, where that is something else."""
    cells: list[Cell] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    confirmed: bool = False

    @property
    def id(self) -> str:
        """What the page calls it."""
        return self.path.replace(".", "-")


@dataclass
class Block:
    """Figures of a chapter that follow each other: with `columns` they form a table, a row each."""

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
    """All figures of an edition, to read; with a form, to be typed into."""
    found: dict[str, list[str]] = {}
    for path in game.editions.shapes:
        found.setdefault(path.partition(".")[0], []).append(path)
    return [_chapter(game, edition, form, name, paths) for name, paths in found.items()]


def _chapter(game: Game, edition: Edition, form: EditionForm | None, name: str, paths: list[str]) -> Chapter:
    notes: dict[tuple[str, str], Note] = {}
    shown = [(game.editions.shapes[path], _shown(game, edition, form, path, notes)) for path in paths]
    blocks = []
    for keys, members in groupby(shown, key=lambda one: tuple(one[0].fields)):
        columns = [game.captions.word(key, language()) for key in keys]
        blocks.append(Block(columns, [figure for _, figure in members]))
    problems = form.chapter_problems.get(name, []) if form is not None else []
    return Chapter(name, game.captions.chapter(name, language()), blocks, list(notes.values()), problems)


def _shown(
    game: Game, edition: Edition, form: EditionForm | None, path: str, notes: dict[tuple[str, str], Note]
) -> Shown:
    shape, figure, standard = game.editions.shapes[path], edition.figures[path], game.edition().figures[path]
    shown = Shown(path, game.captions.figure(path, language()), _note(figure, notes))
    if shape.fields:
        shown.columns = _columns(game, shape, path, figure.value)
        if figure.value != standard.value:
            shown.standard = ", ".join(_columns(game, shape, path, standard.value))
    else:
        shown.text = text_of(shape, figure.value, path, game.captions, language())
        if figure.value != standard.value:
            shown.standard = text_of(shape, standard.value, path, game.captions, language())
    if form is not None:
        errors = form.errors.as_data().get(path, [])
        wrong = {error.code for error in errors}
        shown.problems = [str(error.message) for error in errors]
        shown.cells = [
            replace(cell, wrong=bool(errors) and (cell.part in wrong or wrong == {""}))
            for cell in cells(path, shape, form[path].value(), game.captions, language())
        ]
        shown.confirmed = path in form.confirmed
    return shown


def _columns(game: Game, shape: Shape, path: str, value: Mapping[str, Any]) -> list[str]:
    return [text_of(part, value[key], f"{path}.{key}", game.captions, language()) for key, part in shape.fields.items()]


def _note(figure: Figure, notes: dict[tuple[str, str], Note]) -> Note:
    key = (figure.certainty, figure.source)
    if key not in notes:
        notes[key] = Note(len(notes) + 1, figure.reconstructed, say(SURE[figure.certainty]), _source(figure.source))
    return notes[key]


def _source(text: str) -> str:
    """A source in the reader's language, where it is one of ours; an empty text is no message."""
    return say(text) if text else ""


def problem_figures(form: EditionForm, shown: list[Chapter]) -> Iterator[Shown]:
    """The figures with something wrong, in their order."""
    for chapter in shown:
        for block in chapter.blocks:
            yield from (figure for figure in block.figures if figure.problems)
