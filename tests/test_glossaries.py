"""Each term of a game or of the site is said in the same way in all texts of a language, as its glossary has it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from carreira.game.language import LANGUAGES
from carreira.games import GAMES
from tests.glossary import Glossary, Text
from tests.translations import SOURCES, catalog, rules, voyage

TRANSLATED = LANGUAGES[1:]
PARTS = [*GAMES, "site"]


def texts_of(part: str, language: str) -> Iterator[Text]:
    """The texts of a game's sources, of its rules and of its first voyage; the site's are all others of the catalog."""
    for message in catalog(language):
        if not message.id:
            continue
        room = message.locations[0][0].split("/")[1]
        if (room if room in GAMES else "site") != part:
            continue
        ids = message.id if message.pluralizable else (message.id,)
        strings = message.string if message.pluralizable else (message.string,)
        yield Text(ids[0], " ".join(ids), " ".join(strings))
    for kind in (rules, voyage) if part in GAMES else ():
        translations = kind(part, language)
        for place, english in kind(part, "en").items():
            yield Text(place, english, translations[place])


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("part", PARTS)
def test_texts_keep_to_their_glossary(part: str, language: str) -> None:
    glossary = Glossary(SOURCES / part / "glossary" / f"{language}.toml")
    found = list(glossary.problems(list(texts_of(part, language))))
    assert not found, f"{len(found)} texts:\n" + "\n".join(found)


@pytest.mark.parametrize("part", PARTS)
def test_all_languages_have_the_same_terms(part: str) -> None:
    """In the same order and with the same English forms, so that two glossaries can be read side by side."""
    files = sorted((SOURCES / part / "glossary").iterdir())
    assert {file.stem for file in files} == set(TRANSLATED)
    first, *others = [[(term.key, term.english) for term in Glossary(file).terms] for file in files]
    for file, terms in zip(files[1:], others, strict=True):
        assert terms == first, file


@pytest.mark.parametrize("part", PARTS)
def test_each_term_occurs(part: str) -> None:
    """No glossary has a term of which no text speaks."""
    glossary = Glossary(SOURCES / part / "glossary" / "de.toml")
    found = {term.key for text in texts_of(part, "de") for term in glossary.terms_of(text)}
    assert not {term.key for term in glossary.terms} - found


def test_problems_are_found(tmp_path: Path) -> None:
    """A term that is said otherwise, and a word to avoid; but not a longer term, a homonym, a placeholder or an id."""
    file = tmp_path / "de.toml"
    file.write_text(
        '[sell]\nenglish = ["sell", "sold"]\nwords = ["verkauf"]\navoid = ["Handel"]\nsource = "ours"\n'
        'elsewhere = ["Sold on"]\n[sold_out]\nenglish = ["sold out"]\nwords = ["ausverkauft"]\nsource = "ours"\n',
        encoding="utf-8",
    )
    glossary = Glossary(file)
    right = [("Sell it.", "Verkaufen."), ("Sold out.", "AUSVERKAUFT."), ("Sold on Monday", "Am Montag")]
    right += [("%(sell)s, nav.sell.2", "%(Handel)s, nav.sell.2"), ("Nothing", "Nichts")]
    assert not list(glossary.problems([Text(one, one, other) for one, other in right]))
    wrong = [Text("a", "It is sold.", "Es ist weg."), Text("b", "Sell it.", "Verkaufen im Handel.")]
    found = list(glossary.problems(wrong))
    assert len(found) == 2
    assert "sell is “verkauf”" in found[0]
    assert "“Handel” is not the word for sell" in found[1]
