"""Each term of a game or of the site is said in the same way in all texts of a language, as its glossary has it."""

import runpy
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from carreira.game.language import LANGUAGES
from carreira.games import GAMES
from tests.glossary import ROOT, Glossary, Text

TRANSLATED = LANGUAGES[1:]
PARTS = [*GAMES, "site"]
CATALOGS = ROOT.parents[1] / "tools" / "catalogs.py"


@cache
def catalog(language: str) -> Any:
    """The catalog of a language."""
    return runpy.run_path(str(CATALOGS))["read"](language)


def catalog_texts(part: str, language: str) -> Iterator[Text]:
    """The texts of a game's sources; those of all else are the site's."""
    for message in catalog(language):
        if not message.id:
            continue
        room = message.locations[0][0].split("/")[1]
        if (room if room in GAMES else "site") != part:
            continue
        ids = message.id if message.pluralizable else (message.id,)
        strings = message.string if message.pluralizable else (message.string,)
        yield Text(ids[0], " ".join(ids), " ".join(strings))


def rules_texts(game: str, language: str) -> Iterator[Text]:
    """The texts of each rule, and of the first voyage."""
    english, other = GAMES[game].rulebook("en"), GAMES[game].rulebook(language)
    for one, same in zip(english, other, strict=True):
        for key in ("short", "full", "example", "aside", "ruling"):
            yield Text(one.id, getattr(one, key), getattr(same, key))
        if one.drawing and same.drawing:
            yield Text(one.id, one.drawing.title, same.drawing.title)
            yield Text(one.id, one.drawing.description, same.drawing.description)
    yield Text("intro", english.intro, other.intro)
    words, theirs = GAMES[game].voyage_words("en"), GAMES[game].voyage_words(language)
    assert words is not None
    assert theirs is not None
    for key in ("title", "intro", "farewell"):
        yield Text(f"voyage {key}", getattr(words, key), getattr(theirs, key))
    for key, step in words.steps.items():
        same_step = theirs.steps[key]
        yield Text(f"voyage {key}", step.ask, same_step.ask)
        yield Text(f"voyage {key}", step.why, same_step.why)
        for move, answer in step.instead.items():
            yield Text(f"voyage {key} {move}", answer, same_step.instead[move])


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("part", PARTS)
def test_texts_keep_to_their_glossary(part: str, language: str) -> None:
    texts = list(catalog_texts(part, language))
    if part in GAMES:
        texts += rules_texts(part, language)
    found = list(Glossary(ROOT / part / "glossary" / f"{language}.toml").problems(texts))
    assert not found, f"{len(found)} texts:\n" + "\n".join(found)


@pytest.mark.parametrize("part", PARTS)
def test_all_languages_have_the_same_terms(part: str) -> None:
    """In the same order and with the same English forms, so that two glossaries can be read side by side."""
    files = sorted((ROOT / part / "glossary").iterdir())
    assert {file.stem for file in files} == set(TRANSLATED)
    first, *others = [[(term.key, term.english) for term in Glossary(file).terms] for file in files]
    for file, terms in zip(files[1:], others, strict=True):
        assert terms == first, file


@pytest.mark.parametrize("part", PARTS)
def test_each_term_occurs(part: str) -> None:
    """No glossary has a term of which no text speaks."""
    texts = [*catalog_texts(part, "de"), *(rules_texts(part, "de") if part in GAMES else ())]
    glossary = Glossary(ROOT / part / "glossary" / "de.toml")
    found = {term.key for text in texts for term in glossary.terms_of(text)}
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
