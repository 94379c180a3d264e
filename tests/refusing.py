"""What tests of any game ask of a refused move."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

import carreira
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
