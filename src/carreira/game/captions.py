"""What the figures of an edition are called, for the page that shows them and the form that changes them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from carreira.game.figures import FigureLayout
from carreira.game.language import translator


@dataclass(frozen=True)
class Captions:
    """A game's captions, marked for translation; its module `wording.captions` has them as `CAPTIONS`.

    The keys of `chapters` are the first parts of paths. The keys of `figures`, and of `lists` (captions for the entries
    of a list), are paths as declared, including `{}`. What replaces `{}` is filled into a caption: a number as
    `%(number)d` or `%(seats)d`, a name as `%(name)s`, as `names` translates it. `words` are names within figures and
    fields of tables.
    """

    layout: FigureLayout
    chapters: Mapping[str, str]
    figures: Mapping[str, str]
    words: Mapping[str, str]
    names: Mapping[str, Mapping[str, str]]
    lists: Mapping[str, Iterable[str]] = field(default_factory=dict)

    def chapter(self, name: str, language: str) -> str:
        """The heading of a chapter, the first part of its figures' paths."""
        return translator(language).gettext(self.chapters[name])

    def figure(self, path: str, language: str) -> str:
        """What a figure is."""
        t = translator(language).gettext
        declared, key = self.layout.declared[path]
        name = t(self.names[declared][str(key)]) if declared in self.names else ""
        return t(self.figures[declared]) % {"name": name, "number": key, "seats": key}

    def cells(self, path: str, language: str) -> list[str]:
        """The captions of a list's entries; empty if the entries are only numbered."""
        declared, _ = self.layout.declared.get(path, ("", ""))
        return [translator(language).gettext(name) for name in self.lists.get(declared, ())]

    def word(self, name: str, language: str) -> str:
        """A name within figures, or a field of a table."""
        return translator(language).gettext(self.words[name])
