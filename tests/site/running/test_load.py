"""The load of `carreira bench site` is what it says: moves that are stored, at many tables at once."""

from collections import Counter

import pytest
from typer.testing import CliRunner

from carreira.cli import app
from carreira.site.running.load import CannotMeasure, Load, Measured, measure
from tests import databases
from tests.served import PATIENCE, Site


def test_moves_are_posted_at_every_table_and_stored(site: Site) -> None:
    found = measure([site.url], Load(tables=3, seconds=2.0))
    assert found.refused == {}
    assert len(found.times) >= 3
    assert all(0 < took < PATIENCE for took in found.times)
    tables = databases.ask(site.data, "SELECT owner, over, number FROM carreira_table")
    playing = Counter(owner for owner, over, _ in tables if not over)
    assert len({owner for owner, *_ in tables}) == 3
    assert max(playing.values(), default=0) <= 1, "another game is begun only when the one before is over"
    assert sum(number for *_, number in tables) >= len(found.times), "those that came before it was measured count too"


def test_a_site_that_does_not_answer_is_an_error() -> None:
    with pytest.raises((CannotMeasure, OSError)):
        measure(["http://127.0.0.1:9"], Load(tables=1, seconds=1.0))


def test_what_is_printed() -> None:
    found = Measured(10.0, [0.01] * 98 + [0.2, 0.3], {409: 1})
    assert found.rate == 10.0
    assert found.below(0.5) == 0.01
    assert found.below(0.99) == 0.3
    assert "10.0 moves a second" in found.line()
    assert "refused: {409: 1}" in found.line()
    assert "no move was answered" in Measured(10.0).line()


def test_bad_usage_is_explained() -> None:
    for arguments in (["moon"], ["site", "--beside", "nowhere"]):
        found = CliRunner().invoke(app, ["bench", *arguments])
        assert found.exit_code == 2
        assert arguments[-1] in found.output
