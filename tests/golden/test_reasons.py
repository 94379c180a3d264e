"""Reasons of moves in recorded matches are those that were read and found to teach something."""

from pathlib import Path

import pytest

from tests.golden.reasons import EXAMPLES, printed


@pytest.mark.parametrize("game", EXAMPLES)
def test_the_reasons_are_those_that_were_read(game: str) -> None:
    assert printed(game) == (Path(__file__).parent / f"reasons-{game}.txt").read_text(encoding="utf-8")
