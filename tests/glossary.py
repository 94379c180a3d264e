"""The glossaries: how each term is said in each language, and whether the texts keep to it.

A glossary is a file `glossary/<language>.toml` of a game, or of the site. Each table is a term: `english`, the English
forms, looked for as whole words, the longest first, so that “sold out” is no form of “sell”; `words`, of which a
translation has at least one; `avoid`, words that stand nowhere in these texts; `source`, "rulebook" or "ours"; a `note`
for translators; and `elsewhere`, the beginnings of English texts, or rules, in which the English word means something
else, or which the translation says in other words. What stands in `words` and `avoid` is the beginning of a word,
“verkauf” for instance; a word of up to three letters is the whole word, and “-karte” may stand inside a word, too.
"""

import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

KEYS = {"english", "words", "avoid", "source", "note", "elsewhere"}
NO_WORDS = re.compile(r"%\(\w+\)[sd]|`[^`]*`|<[^>]*>|\b[a-z]{3}\.[a-z]+\.\d+")
"""What of a text is no word: placeholders, code, tags, ids of rules."""
WHOLE = 3
"""Entries with at most so many letters stand for whole words, since too much begins with them."""


@dataclass(frozen=True, slots=True)
class Text:
    """A text in English and its translation; `place` is a rule's id, a step of a voyage, or the English text itself."""

    place: str
    english: str
    translation: str


@dataclass(frozen=True, slots=True)
class Term:
    """A term of a glossary."""

    key: str
    english: tuple[str, ...]
    words: tuple[str, ...]
    avoid: tuple[str, ...]
    source: str
    elsewhere: tuple[str, ...]


class Glossary:
    """The terms of a game, or of the site, in one language. Raises ValueError for an entry that can't be used."""

    def __init__(self, file: Path) -> None:
        self.file = file
        data = tomllib.loads(file.read_text(encoding="utf-8"))
        self.terms = [self._term(key, entry) for key, entry in data.items()]
        phrases = sorted((phrase for term in self.terms for phrase in term.english), key=len, reverse=True)
        self._english = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, phrases))})(?!\w)", re.IGNORECASE)
        self._said = {term.key: _any_of(term.words) for term in self.terms}
        self._avoided = [(term, _any_of(term.avoid)) for term in self.terms if term.avoid]
        self._by_phrase: dict[str, list[Term]] = {}
        for term in self.terms:
            for phrase in term.english:
                self._by_phrase.setdefault(phrase.casefold(), []).append(term)

    def _term(self, key: str, entry: dict[str, Any]) -> Term:
        if unknown := entry.keys() - KEYS:
            raise ValueError(f"{self.file}, {key}: {', '.join(sorted(unknown))} is unknown")
        if not entry["english"] or not entry["words"] or entry["source"] not in ("rulebook", "ours"):
            raise ValueError(f"{self.file}, {key}: english, words or source is missing")
        english, words, avoid, elsewhere = (tuple(entry.get(k, ())) for k in ("english", "words", "avoid", "elsewhere"))
        return Term(key, english, words, avoid, entry["source"], elsewhere)

    def terms_of(self, text: Text) -> Iterator[Term]:
        """The terms that the English of a text contains, each once."""
        found = self._english.findall(NO_WORDS.sub(" ", text.english))
        terms = {term.key: term for phrase in found for term in self._by_phrase[phrase.casefold()]}
        yield from terms.values()

    def problems(self, texts: Sequence[Text]) -> Iterator[str]:
        """What is wrong with these texts, a sentence for each term that is not kept to."""
        for text in texts:
            translation = NO_WORDS.sub(" ", text.translation)
            for term in self.terms_of(text):
                if text.place.startswith(term.elsewhere) or self._said[term.key].search(translation):
                    continue
                yield f"{text.place!r}: {term.key} is “{term.words[0]}”, but this says “{text.translation}”"
            for term, avoided in self._avoided:
                if wrong := avoided.search(translation):
                    yield f"{text.place!r}: “{wrong[0]}” is not the word for {term.key}: “{text.translation}”"


def _any_of(words: Sequence[str]) -> re.Pattern[str]:
    """Finds the words of an entry: words that begin so, short ones as a whole, and “-karte” inside a word, too."""
    return re.compile("|".join(map(_pattern, words)), re.IGNORECASE)


def _pattern(word: str) -> str:
    if word.startswith("-"):
        return re.escape(word[1:])
    return rf"\b{re.escape(word)}" + (r"\b" if len(word) <= WHOLE else "")
