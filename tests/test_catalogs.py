"""The message catalogs: every marked text is there, and translated."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from carreira.game.language import LANGUAGES
from tests import translations


@pytest.fixture
def tool() -> dict[str, Any]:
    return translations.tool()


def test_each_language_has_a_catalog(tool: dict[str, Any]) -> None:
    assert tool["languages"]() == sorted(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_catalog_is_complete(tool: dict[str, Any], language: str) -> None:
    """No text of the sources is missing, untranslated or fuzzy, and placeholders are the same in both."""
    problems: Callable[[str], Iterator[str]] = tool["problems"]
    assert list(problems(language)) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_catalog_is_kept_in_the_form_that_the_tool_writes(tool: dict[str, Any], language: str) -> None:
    assert tool["catalog_file"](language).read_bytes() == tool["written"](tool["read"](language))


def test_problems_are_found(tool: dict[str, Any], tmp_path: Path) -> None:
    """The check can fail: on untranslated, fuzzy, placeholders lost, texts that are not in the sources."""
    file = tmp_path / "de" / "LC_MESSAGES" / "carreira.po"
    file.parent.mkdir(parents=True)
    file.write_text(
        'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n'
        '#, python-format\nmsgid "Player %(number)d"\nmsgstr "Spieler"\n\n'
        'msgid "This is said nowhere"\nmsgstr ""\n\n'
        '#, fuzzy\nmsgid "King\'s privilege in Goa"\nmsgstr "Königsprivileg"\n',
        encoding="utf-8",
    )
    globals_of_the_tool = tool["problems"].__globals__
    kept = globals_of_the_tool["LOCALE"]
    globals_of_the_tool["LOCALE"] = tmp_path
    try:
        found = "\n".join(tool["problems"]("de"))
    finally:
        globals_of_the_tool["LOCALE"] = kept
    assert "'This is said nowhere' is not translated." in found
    assert "'This is said nowhere' is no longer in the sources" in found
    assert '"King\'s privilege in Goa" has changed' in found
    assert "'Player %(number)d': " in found
    assert "is not in the catalog" in found
