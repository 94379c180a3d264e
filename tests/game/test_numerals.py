"""Numbers on the command line are written as the terminal's language writes them."""

import gettext
from collections.abc import Iterator

import pytest

from carreira.game.language import DOMAIN
from carreira.game.numerals import numeral

WRITTEN = {"de": ("1.234,5", "-0,50"), "es": ("1.234,5", "-0,50"), "fr": ("1\u202f234,5", "-0,50")}


@pytest.fixture
def spoken() -> Iterator[None]:
    """What `speak_in_terminal` does where the terminal's language is not English."""
    before = gettext.textdomain()
    gettext.textdomain(DOMAIN)
    yield
    gettext.textdomain(before)


@pytest.mark.parametrize("language", WRITTEN)
def test_each_language_has_its_marks(language: str, spoken: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", language)
    assert (numeral(1234.5, grouped=True), numeral(-0.5, 2)) == WRITTEN[language]


def test_without_the_command_line_it_is_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "de")
    assert (numeral(1234.5, grouped=True), numeral(-0.5, 2)) == ("1,234.5", "-0.50")
