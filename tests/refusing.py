"""What tests of any game ask of a refused move, and of a position or a record that is refused."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

import carreira
from carreira.game.errors import InvalidInput
from carreira.game.language import LANGUAGES
from carreira.game.match import Match


@contextmanager
def unchanged(match: Match) -> Iterator[None]:
    """Assert that the block leaves the match as it was, to the last number."""
    before = match.game.schema.same_on_both(match.handle), match.moves(), match.number
    yield
    assert (match.game.schema.same_on_both(match.handle), match.moves(), match.number) == before


def refused(match: Match, move: str, rule: str) -> str:
    """Assert that a rule refuses a move, that it changes nothing and isn't listed. Returns the reason."""
    with unchanged(match), pytest.raises(carreira.IllegalMove) as caught:
        match.play(move)
    assert caught.value.rule == rule
    assert move not in match.moves()
    assert match.why_not(move) == (rule, str(caught.value))
    assert len(str(caught.value)) > 10
    return str(caught.value)


def worded(error: InvalidInput) -> dict[str, str]:
    """Assert that an error says what is wrong in every language, each in its own words. Returns what it says."""
    said = {language: error.worded(language) for language in LANGUAGES}
    assert said["en"] == str(error)
    assert all(text.endswith(".") and not text.endswith("..") and "%(" not in text for text in said.values()), said
    assert len(set(said.values())) == len(LANGUAGES), f"some languages say the same: {said}"
    return said
