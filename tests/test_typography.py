"""Quotation marks, spaces and letters of each language: as its readers are used to, and in the fonts of the pages."""

import re
from collections.abc import Iterator

import pytest
from fontTools.ttLib import TTFont

from carreira.game.language import LANGUAGES
from carreira.games import GAMES
from tests.translations import SOURCES, catalog, rules, voyage

FONTS = SOURCES / "site" / "static" / "fonts"
CODE = re.compile(
    r"`[^`]*`|<[^>]*>|\[/?[a-z]*\]|\S*[/_=]\S*|\w+:\w+|\{[^}]*\}|-->?|<-|%\(\w+\)[rsd](?::(?=%))?"
    r"|Content-Type: |Bearer "
)
"""What programs read, too, and is written as they do."""
SIGNS = set("◦×−")
"""Signs that another font may draw."""
WRONG = {
    "en": {"a straight quotation mark": r'"', "a German quotation mark": "[„«»]"},
    "de": {"a straight or an English quotation mark": r"\"|”", "a quotation mark that is only closed": "^[^„]*“"},
    "es": {
        "a straight or an English quotation mark": r"\"|“|”",
        "a question that isn't opened": r"^[^¿]*\?",
        "an exclamation that isn't opened": r"^[^¡]*!",
    },
    "fr": {
        "a straight quotation mark": r'"',
        "no narrow space (U+202F) before ; ! ?": r"[^\u202f\s;!?…(][;!?](?=\s|$)|[ \u00a0][;!?]",
        "no space that doesn't break (U+00A0) before :": r"[^\u00a0\s:\d]:(?=\s|$)| :",
        "no space that doesn't break (U+00A0) within « »": r"«[^\u00a0]|[^\u00a0]»",
    },
    "it": {"a straight or a German quotation mark": r'"|„'},
}
"""For each language, what is wrong with a text and the pattern that finds it."""


def texts(language: str) -> Iterator[str]:
    """All that is said in a language."""
    for message in catalog(language):
        if message.id:
            found = message.string if language != "en" else message.id
            yield from (found,) if isinstance(found, str) else found
    for game in GAMES:
        yield from rules(game, language).values()
        yield from voyage(game, language).values()


@pytest.mark.parametrize("language", LANGUAGES)
def test_punctuation_is_that_of_the_language(language: str) -> None:
    wrong = WRONG[language]
    found = [
        f"{what}: {text}"
        for text in texts(language)
        for what, pattern in wrong.items()
        if re.search(pattern, CODE.sub("", text))
    ]
    assert not found, f"{len(found)} texts:\n" + "\n".join(found)


@pytest.mark.parametrize("font", ["garamond", "fell-italic", "fell-small-caps"])
def test_the_fonts_have_every_letter(font: str) -> None:
    """Letters, digits, marks and spaces; signs such as ◦ may come from another font."""
    has = {chr(code) for code in TTFont(FONTS / f"{font}.woff2").getBestCmap()}
    said = {letter for language in LANGUAGES for text in texts(language) for letter in text}
    missing = said - has - SIGNS - {"\n"}
    assert not missing, f"{font}.woff2 lacks {sorted(missing)}: add them to tools/assets/fonts.py"
