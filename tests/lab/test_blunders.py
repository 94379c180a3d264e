"""Measuring reviews by planted blunders: what is counted, and that the same arguments give the same figures."""

from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from carreira.bots.reviewing import BLUNDER, MISTAKE
from carreira.cli import app
from carreira.game.rule import COMPILED
from carreira.lab import UnusableJournal, blunders
from carreira.lab.blunders import FEWEST, MOST, TRIES, Measured, Plan, Tried, enough, measure

PLAN = Plan("navegador", seats=3, level="greedy", player="greedy", seed=1)


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


def test_the_same_arguments_give_the_same_figures(tmp_path: Path) -> None:
    """In any number of processes, and if it was stopped. By a quick level, which plain rules can measure; it finds
    random moves to cost more than a bot's."""
    file = tmp_path / "blunders.jsonl"
    found = measure(PLAN, 2, file)
    assert found == measure(PLAN, 2, processes=2)
    assert len(found.tried) == 2 * 2 * TRIES
    lost = {planted: sum(one.lost for one in found.tried if one.planted is planted) for planted in (True, False)}
    assert lost[True] > lost[False]
    whole = file.read_bytes()
    header, first, second = whole.splitlines(keepends=True)
    file.write_bytes(header + second + first[:9])
    seen: list[tuple[int, int]] = []
    measure(PLAN, 2, file, progress=lambda *done: seen.append(done))
    assert seen == [(1, 2), (2, 2)]
    assert sorted(file.read_bytes().splitlines(keepends=True)) == sorted(whole.splitlines(keepends=True))
    assert measure(PLAN, 2, file) == found
    with pytest.raises(UnusableJournal, match="holds other results: its seed is 1, not 2"):
        measure(Plan("navegador", seats=3, level="greedy", player="greedy", seed=2), 2, file)


@pytest.mark.skipif(not COMPILED, reason="nine rounds are too slow on plain rules, where all looks are short")
def test_the_check_looks_farther_than_a_quick_review(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else it would find what the review finds, whatever that is."""
    looked: list[bool] = []
    monkeypatch.setattr(blunders, "cost", lambda checker, *_: looked.append(checker.quick) or 0.0)
    blunders.tried_in(PLAN, 0)
    assert looked
    assert not any(looked)


def test_the_check_goes_on_until_it_is_certain() -> None:
    """Of which side of both bounds a cost lies, or until it has had all its deals."""
    harmless, blunder, between = MISTAKE / 4, BLUNDER * 2, BLUNDER
    for cost, blocks in ((harmless, FEWEST), (blunder, FEWEST), (between, MOST)):
        losses = [np.array([cost - 0.2, cost + 0.01 * (-1) ** i]) for i in range(MOST)]
        assert next(n for n in range(MOST + 1) if enough(losses[:n])) == blocks, cost


def test_a_check_that_varies_goes_on_for_longer() -> None:
    losses = [np.array([BLUNDER * 2 + 0.15 * (-1) ** i]) for i in range(MOST)]
    assert FEWEST < next(n for n in range(MOST + 1) if enough(losses[:n])) <= MOST


def test_the_command(tmp_path: Path) -> None:
    """Prints the figures, and the same ones from the file; wrong arguments end in a sentence and status 2."""
    wanted = ["blunders", "navegador", "--matches", "1", "--seats", "2", "--level", "greedy", "--player", "greedy"]
    done = CliRunner().invoke(app, wanted)
    assert done.exit_code == 0
    assert "planted blunders found" in done.output
    file = tmp_path / "blunders.jsonl"
    for processes in ("2", "1"):
        again = CliRunner().invoke(app, [*wanted, "--processes", processes, "--output", str(file)])
        assert (again.exit_code, again.output) == (0, done.output)
        assert file.read_bytes().count(b"\n") == 2
    file.write_text("hello\n", encoding="utf-8")
    assert CliRunner().invoke(app, [*wanted, "--output", str(file)]).exit_code == 1
    for wrong in (["--level", "random"], ["--level", "parrot"], ["--player", "parrot"], ["--seats", "9"]):
        done = CliRunner().invoke(app, [*wanted, *wrong])
        assert done.exit_code == 2, done.output


def test_unknown_games_are_refused() -> None:
    with pytest.raises(ValueError, match="parrot"):
        measure(Plan("parrot"), 1)
