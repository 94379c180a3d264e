"""The two backends agree: compiled and plain rules go through the same states, game by game, with bounds checks on."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import carreira
from carreira.game.rule import COMPILED

ROOT = Path(__file__).parent.parent.parent
GAMES = 300
UNCHECKED = 40
"""Games played without bounds checks as well, as people play them."""


def start(name: str, count: int, **environment: str) -> "subprocess.Popen[str]":
    """A process that prints fingerprints of `count` games."""
    return subprocess.Popen(
        [sys.executable, "-m", "tests.property.fingerprints", name, "0", str(count)],
        cwd=ROOT,
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def lines(process: "subprocess.Popen[str]") -> list[str]:
    """What it printed, one line for each game."""
    printed, complaints = process.communicate(timeout=1700)
    assert process.returncode == 0, complaints
    return printed.splitlines()


@pytest.mark.timeout(1800)  # compiled without bounds checks here, on a machine that may be busy
@pytest.mark.skipif(COMPILED, reason="the run on plain rules compares both backends, once is enough")
@pytest.mark.parametrize("name", carreira.GAMES)
def test_both_backends_go_through_the_same_states(name: str) -> None:
    """300 games with every number of seats and every option, state by state, list of moves by list of moves."""
    compiled = start(name, GAMES, CARREIRA_JIT="1", NUMBA_BOUNDSCHECK="1")
    plain = start(name, GAMES, CARREIRA_JIT="0")
    expected = lines(plain)
    assert len(expected) == GAMES
    assert {line.split()[1] for line in expected} == {str(count) for count in carreira.GAMES[name].seat_counts}
    assert lines(compiled) == expected
    assert lines(start(name, UNCHECKED, CARREIRA_JIT="1", NUMBA_BOUNDSCHECK="0")) == expected[:UNCHECKED]
