"""A game's rules as text to read: chapters of paragraphs, each under the id that refusals and tests name.

A game keeps one file for each language, `rulebook/<language>.toml`, in its own package, and small drawings beside
them in `rulebook/drawings/`. Every paragraph has a short form and a full one; for a first reading, those that come
`later` are read in the short form only.

>>> import carreira
>>> rules = carreira.GAMES["navegador"].rulebook("en")
>>> rules["nav.rondel.4"].short
'Pieces never block each other.'
>>> [paragraph.id for paragraph in rules.search("king goa instead")]
['nav.goa.1']
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from html import escape, unescape
from pathlib import Path
from string import Template
from typing import Any
from xml.etree import ElementTree

from markupsafe import Markup

from carreira.game.language import LANGUAGES

FURTHER = ("example", "aside", "ruling")
"""What a rule may have besides its short and full forms."""
LETTER = 0.42
"""How wide a letter of a drawing is on average, in parts of its size, which is WRITING where the file gives none."""
WRITING = 15
MARK = "◦"
"""What stands after a figure that is reconstructed."""


class BrokenRulebook(ValueError):
    """A rulebook file can't be used; the message says what is wrong where, and what would be right."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """A drawing that explains a paragraph.

    `name` is its file's name without extension, `title` and `description` are for those who can't see it, and `svg` is
    the whole element with the words of the language.
    """

    name: str
    title: str
    description: str
    svg: Markup


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A rule: its `id`, as in refusals; `short`, one line; `full`, plain text with blank lines between its parts.

    Some rules have an `example` worked out with numbers, like `full`; an `aside`, which says what the table does by
    itself; and a `ruling`, which says what of the rule is our own reading, and why. All else is the rulebook's, or
    marked as reconstructed. A first game can do without the full form of those that come `later`.
    """

    id: str
    short: str
    full: str
    later: bool = False
    example: str = ""
    aside: str = ""
    ruling: str = ""
    drawing: Drawing | None = None

    @property
    def parts(self) -> tuple[str, ...]:
        """The full form, split at its blank lines; each part is one line of text."""
        return _parts(self.full)

    @property
    def example_parts(self) -> tuple[str, ...]:
        """The example, likewise; empty if there is none."""
        return _parts(self.example) if self.example else ()

    @property
    def reconstructed(self) -> bool:
        """Whether any of its figures, also in its example or drawing, is marked as reconstructed."""
        drawn = self.drawing.description if self.drawing else ""
        return any(MARK in text for text in (self.short, self.full, self.example, drawn))


@dataclass(frozen=True, slots=True)
class Chapter:
    """Rules that belong together, in reading order; `id` is what their ids begin with, such as `nav.sailing`."""

    id: str
    title: str
    paragraphs: tuple[Paragraph, ...]


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The rules of one game in one language; `intro` is plain text like a paragraph's full form.

    `drawings` show the board and its things to those who see them for the first time.
    """

    language: str
    title: str
    intro: str
    chapters: tuple[Chapter, ...]
    drawings: tuple[Drawing, ...] = ()
    _by_id: dict[str, Paragraph] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_by_id", {paragraph.id: paragraph for paragraph in self})

    def __iter__(self) -> Iterator[Paragraph]:
        """All paragraphs in reading order."""
        for chapter in self.chapters:
            yield from chapter.paragraphs

    def __getitem__(self, rule: str) -> Paragraph:
        """The paragraph with that rule id; KeyError if there is none."""
        paragraph = self.get(rule)
        if paragraph is None:
            raise KeyError(f"the rulebook ({self.language}) has no rule {rule!r}")
        return paragraph

    def __contains__(self, rule: object) -> bool:
        return rule in self._by_id

    def get(self, rule: str) -> Paragraph | None:
        """The paragraph with that rule id, or None."""
        return self._by_id.get(rule)

    @property
    def ids(self) -> tuple[str, ...]:
        """Every rule id, in reading order."""
        return tuple(paragraph.id for paragraph in self)

    @property
    def intro_parts(self) -> tuple[str, ...]:
        """The intro, split at its blank lines."""
        return _parts(self.intro)

    @property
    def rulings(self) -> tuple[Paragraph, ...]:
        """The rules of which a part is our own reading."""
        return tuple(paragraph for paragraph in self if paragraph.ruling)

    @property
    def reconstructed(self) -> tuple[Paragraph, ...]:
        """The rules in which a figure is marked as reconstructed."""
        return tuple(paragraph for paragraph in self if paragraph.reconstructed)

    def search(self, words: str) -> tuple[Paragraph, ...]:
        """The paragraphs with all of the words, in any order, in their id, chapter title or text.

        Capitals and accents don't matter ("mocambique" finds Moçambique), and a part of a word is enough. Without
        words, no paragraph is found.
        """
        wanted = [_plain(word) for word in words.split()]
        if not wanted:
            return ()
        return tuple(
            paragraph
            for chapter in self.chapters
            for paragraph in chapter.paragraphs
            if all(word in _searched(chapter, paragraph) for word in wanted)
        )


@lru_cache(maxsize=64)
def of_game(folder: Path, language: str) -> Rulebook:
    """The rulebook of the game in a folder: in a language or, if there is none in it, in English. It is read once."""
    rules = folder / "rulebook"
    return load(rules, language if (rules / f"{language}.toml").is_file() else LANGUAGES[0])


def load(folder: Path, language: str) -> Rulebook:
    """Read the rulebook in a folder in a language (such as "en").

    Raises BrokenRulebook when the file is missing or doesn't hold what a rulebook needs.
    """
    file = folder / f"{language}.toml"
    if not file.is_file():
        there = sorted(file.stem for file in folder.glob("*.toml"))
        raise BrokenRulebook(f"There is no rulebook in {language!r} in {folder}; choose one of {', '.join(there)}.")
    return read(file.read_text(encoding="utf-8"), language, folder / "drawings")


def read(text: str, language: str, drawings: Path) -> Rulebook:
    """Make a Rulebook from the text of its file; `drawings` is the folder that holds the drawings it names.

    Raises BrokenRulebook with the place and the reason.
    """
    name = f"{language}.toml"
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise BrokenRulebook(f"{name} is not valid TOML: {problem}.") from problem
    said = _words(data, "language", name)
    if said != language:
        raise BrokenRulebook(f"{name} says language = {said!r}; the file's name says {language!r}.")
    chapters = tuple(_chapter(table, name, drawings) for table in _tables(data, "chapter", name))
    seen: set[str] = set()
    for chapter in chapters:
        for paragraph in chapter.paragraphs:
            if paragraph.id in seen:
                raise BrokenRulebook(f"{name} has {paragraph.id} twice; every rule id may occur only once.")
            seen.add(paragraph.id)
    board = tuple(_drawing(table, name, drawings) for table in data.get("drawing", []))
    return Rulebook(language, _words(data, "title", name), _words(data, "intro", name), chapters, board)


def _chapter(table: dict[str, Any], name: str, drawings: Path) -> Chapter:
    chapter = _words(table, "id", f"{name}, a chapter")
    where = f"{name}, chapter {chapter}"
    paragraphs = []
    for entry in _tables(table, "paragraph", where):
        rule = _words(entry, "id", f"{where}, a paragraph")
        if not rule.startswith(f"{chapter}."):
            raise BrokenRulebook(f"{where}: the id {rule} must begin with {chapter!r} and a dot.")
        place = f"{name}, {rule}"
        drawing = _drawing(entry["drawing"], place, drawings) if "drawing" in entry else None
        if unknown := sorted(entry.keys() - {"id", "short", "full", "later", "drawing", *FURTHER}):
            raise BrokenRulebook(f"{place}: {unknown[0]} is unknown; a rule can have {', '.join(FURTHER)}.")
        short, full = _words(entry, "short", place), _words(entry, "full", place)
        further = {key: _words(entry, key, place) for key in FURTHER if key in entry}
        if not isinstance(later := entry.get("later", False), bool):
            raise BrokenRulebook(f"{place}: later must be true or false.")
        paragraphs.append(Paragraph(rule, short, full, later, drawing=drawing, **further))
    return Chapter(chapter, _words(table, "title", where), tuple(paragraphs))


def _drawing(table: object, where: str, drawings: Path) -> Drawing:
    """A drawing's file, in which each `$word` is replaced by the words of the language."""
    if not isinstance(table, dict):
        raise BrokenRulebook(f"{where}: drawing must be a table: name, title, description, and its words.")
    where = f"{where}, drawing"
    name, title, description = (_words(table, key, where) for key in ("name", "title", "description"))
    file = drawings / f"{name}.svg"
    if not file.is_file():
        raise BrokenRulebook(f"{where}: there is no drawing {name}.svg in the folder drawings.")
    template = Template(file.read_text(encoding="utf-8"))
    words = {key: escape(_words(table, key, where)) for key in table if key != "name"}
    asked = set(template.get_identifiers())
    if asked != set(words):
        missing, idle = sorted(asked - set(words)), sorted(set(words) - asked)
        raise BrokenRulebook(f"{where}: words of {name}.svg missing: {missing}; unused: {idle}.")
    svg = _fitted(template.substitute(words))
    try:
        ElementTree.fromstring(svg)
    except ElementTree.ParseError as problem:
        raise BrokenRulebook(f"{where}: {name}.svg is not well-formed: {problem}.") from problem
    return Drawing(name, title, description, Markup(svg))  # our own file and escaped words: safe as it stands


def _fitted(svg: str) -> str:
    """A drawing whose words are made narrower where they are longer than the `data-room` that is set for them."""

    def fit(found: re.Match[str]) -> str:
        room, rest, text = found.groups()
        size = re.search(r'font-size="(\d+)"', rest)
        wide = len(unescape(text)) * LETTER * int(size[1] if size else WRITING) > int(room)
        narrow = f' textLength="{room}" lengthAdjust="spacingAndGlyphs"' if wide else ""
        return f"<text{narrow}{rest}>{text}<"

    return re.sub(r'<text data-room="(\d+)"([^>]*)>([^<]*)<', fit, svg)


def _words(table: Mapping[str, object], key: str, where: str) -> str:
    """The text under a key; BrokenRulebook unless there is some."""
    value = table.get(key)
    if not isinstance(value, str) or not value.strip():
        raise BrokenRulebook(f"{where}: {key} is missing or empty; it must be text.")
    return value.strip()


def _tables(table: Mapping[str, object], key: str, where: str) -> list[dict[str, Any]]:
    """The list of tables under a key; BrokenRulebook unless there is at least one."""
    value = table.get(key)
    if not isinstance(value, list) or not value or not all(isinstance(entry, dict) for entry in value):
        raise BrokenRulebook(f"{where}: needs at least one [[{key}]].")
    return value


def _parts(text: str) -> tuple[str, ...]:
    # spaces that don't break a line, as French has them, stay
    return tuple(re.sub(r"[ \t\n]+", " ", part.strip(" \t\n")) for part in text.split("\n\n"))


def _searched(chapter: Chapter, paragraph: Paragraph) -> str:
    texts = (paragraph.short, paragraph.full, paragraph.example, paragraph.aside, paragraph.ruling)
    return _plain(" ".join([paragraph.id, chapter.title, *texts]))


def _plain(text: str) -> str:
    """The text without capitals and accents, for comparing."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))
