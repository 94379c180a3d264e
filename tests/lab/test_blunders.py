"""Measuring reviews by planted blunders: what is counted, and that the same arguments give the same figures."""

import pytest
from typer.testing import CliRunner

from carreira.bots.reviewing import BLUNDER, MISTAKE
from carreira.cli import app
from carreira.lab.blunders import TRIES, Measured, Tried, measure


def test_what_counts() -> None:
    """Found are blunders that are flagged; false alarms are harmless moves that are; what lies between is left out."""
    measured = Measured(
        (
            Tried(0, True, lost=MISTAKE, cost=BLUNDER + 0.01),
            Tried(0, True, lost=MISTAKE - 0.01, cost=BLUNDER + 0.01),
            Tried(1, True, lost=0.3, cost=MISTAKE - 0.01),
            Tried(1, True, lost=0.3, cost=(MISTAKE + BLUNDER) / 2),
            Tried(1, False, lost=0.0, cost=0.0),
            Tried(2, False, lost=0.3, cost=0.3),
        )
    )
    assert measured.found()[:2] == (1, 2)
    assert measured.false_alarms(planted=True)[:2] == (1, 1)
    assert measured.false_alarms(planted=False)[:2] == (0, 1)
    low, high = measured.found()[2]
    assert 0 <= low < 0.5 < high <= 1
    assert measured.lines()[0].startswith("planted blunders found: 1 of 2, 50.0 % (95 % interval")
    assert measured.lines()[-1].endswith("1 of 6")
    assert Measured(()).lines()[0] == "planted blunders found: 0 of 0"


def test_the_same_arguments_give_the_same_figures() -> None:
    """By a quick level, which plain rules can measure; random moves cost more than a bot's."""
    found = measure("navegador", seats=3, matches=2, level="greedy", player="greedy", seed=1)
    assert found == measure("navegador", seats=3, matches=2, level="greedy", player="greedy", seed=1)
    assert len(found.tried) == 2 * 2 * TRIES
    costs = {planted: sum(one.cost for one in found.tried if one.planted is planted) for planted in (True, False)}
    assert costs[True] > costs[False]


def test_the_command() -> None:
    """Prints the figures; wrong arguments end in a sentence and status 2."""
    wanted = ["blunders", "navegador", "--matches", "1", "--seats", "2", "--level", "greedy", "--player", "greedy"]
    done = CliRunner().invoke(app, wanted)
    assert done.exit_code == 0
    assert "planted blunders found" in done.output
    for wrong in (["--level", "random"], ["--level", "parrot"], ["--player", "parrot"], ["--seats", "9"]):
        done = CliRunner().invoke(app, [*wanted, *wrong])
        assert done.exit_code == 2, done.output


def test_unknown_games_are_refused() -> None:
    with pytest.raises(ValueError, match="parrot"):
        measure("parrot", seats=2, matches=1, level="greedy", player="greedy", seed=0)
