"""Yardsticks choose today what they always chose."""

import pytest

import carreira
from tests.golden.regenerate import FOLDER
from tests.golden.yardsticks import text


@pytest.mark.parametrize("game", carreira.GAMES)
def test_the_yardsticks_choose_what_they_always_chose(game: str) -> None:
    """If an estimate or `choices` was changed on purpose, give the yardsticks a copy of the old one: figures that were
    measured against them must stay comparable. These files are never written again."""
    assert text(game) == (FOLDER / f"yardsticks-{game}.txt").read_text(encoding="utf-8")
