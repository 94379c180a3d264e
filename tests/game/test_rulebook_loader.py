"""The rulebook loader: what it finds, and how it refuses a broken file."""

from pathlib import Path

import pytest

from carreira import games
from carreira.game.rulebook import BrokenRulebook, load, read

GOOD = """
language = "en"
title = "A game"
intro = "Once upon a time."

[[chapter]]
id = "toy.move"
title = "Movement"
[[chapter.paragraph]]
id = "toy.move.1"
short = "One step."
full = '''
A piece goes one step,
never more.

Not even in Moçambique.
'''
[[chapter.paragraph]]
id = "toy.move.2"
short = "No step back."
full = "Pieces never go back."
[chapter.paragraph.drawing]
name = "step"
title = "A step"
description = "One piece, one step."
word = "back & forth"
"""
STEP = '<svg xmlns="http://www.w3.org/2000/svg"><title>$title</title><desc>$description</desc><text>$word</text></svg>'


@pytest.fixture
def drawings(tmp_path: Path) -> Path:
    (tmp_path / "step.svg").write_text(STEP, encoding="utf-8")
    return tmp_path


def test_a_good_file_is_read(drawings: Path) -> None:
    rules = read(GOOD, "en", drawings)
    assert rules.ids == ("toy.move.1", "toy.move.2")
    assert rules["toy.move.1"].parts == ("A piece goes one step, never more.", "Not even in Moçambique.")
    drawing = rules["toy.move.2"].drawing
    assert drawing is not None
    assert "<text>back &amp; forth</text>" in drawing.svg
    assert "toy.move.2" in rules
    assert "toy.move.3" not in rules
    assert rules.get("toy.move.3") is None
    with pytest.raises(KeyError, match=r"toy\.move\.3"):
        rules["toy.move.3"]


def test_the_board_is_drawn_before_the_chapters(drawings: Path) -> None:
    board = '[[drawing]]\nname = "step"\ntitle = "The board"\ndescription = "Two fields."\nword = "field"\n\n'
    rules = read(GOOD.replace("[[chapter]]", f"{board}[[chapter]]", 1), "en", drawings)
    assert [drawing.title for drawing in rules.drawings] == ["The board"]
    assert not read(GOOD, "en", drawings).drawings


@pytest.mark.parametrize(("room", "narrow"), [(60, ' textLength="60" lengthAdjust="spacingAndGlyphs"'), (90, "")])
def test_a_text_of_a_drawing_that_is_too_long_is_made_narrower(drawings: Path, room: int, narrow: str) -> None:
    """“back & forth” has twelve letters, of which one takes five letters of the file."""
    (drawings / "step.svg").write_text(STEP.replace("<text>", f'<text data-room="{room}" x="1">'), encoding="utf-8")
    drawing = read(GOOD, "en", drawings)["toy.move.2"].drawing
    assert drawing is not None
    assert f'<text{narrow} x="1">back &amp; forth</text>' in drawing.svg


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("mocambique", ["toy.move.1"]),
        ("STEP", ["toy.move.1", "toy.move.2"]),
        ("step back", ["toy.move.2"]),
        ("movement never", ["toy.move.1", "toy.move.2"]),
        ("toy.move.2", ["toy.move.2"]),
        ("elephant", []),
        ("  ", []),
    ],
)
def test_search(drawings: Path, words: str, found: list[str]) -> None:
    assert [paragraph.id for paragraph in read(GOOD, "en", drawings).search(words)] == found


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('language = "en"', 'language = "de"', r"says language = 'de'; the file's name says 'en'"),
        ('title = "A game"', "", r"en\.toml: title is missing or empty"),
        ('short = "One step."', 'short = " "', r"toy\.move\.1: short is missing or empty"),
        ('short = "One step."', 'short = "One step."\nlater = 1', r"toy\.move\.1: later must be true or false"),
        ('id = "toy.move.2"', 'id = "toy.move.1"', r"has toy\.move\.1 twice"),
        ('id = "toy.move.2"', 'id = "toy.trade.2"', r"must begin with 'toy\.move'"),
        ('name = "step"', 'name = "leap"', r"toy\.move\.2, drawing: there is no drawing leap\.svg"),
        ('word = "back & forth"', "", r"missing: \['word'\]"),
        ('word = "back & forth"', 'word = "a"\nidle = "b"', r"unused: \['idle'\]"),
        ("[[chapter]]", "[[chapter", r"not valid TOML"),
    ],
)
def test_a_broken_file_is_refused_with_place_and_reason(drawings: Path, old: str, new: str, message: str) -> None:
    assert old in GOOD
    with pytest.raises(BrokenRulebook, match=message):
        read(GOOD.replace(old, new, 1), "en", drawings)


def test_a_broken_drawing_is_refused(drawings: Path) -> None:
    (drawings / "step.svg").write_text(STEP.replace("</svg>", ""), encoding="utf-8")
    with pytest.raises(BrokenRulebook, match=r"step\.svg is not well-formed"):
        read(GOOD, "en", drawings)


def test_no_chapter_is_refused(drawings: Path) -> None:
    with pytest.raises(BrokenRulebook, match=r"needs at least one \[\[chapter\]\]"):
        read(GOOD.split("[[chapter]]")[0], "en", drawings)


def test_a_language_that_is_not_there_is_refused() -> None:
    game = games.get("navegador")
    with pytest.raises(BrokenRulebook, match=r"no rulebook in 'xx' .*; choose one of de, en, es, fr, it\."):
        load(game.editions.folder / "rulebook", "xx")
    assert game.rulebook("xx") == game.rulebook("en"), "readers of other languages get the English rules"
