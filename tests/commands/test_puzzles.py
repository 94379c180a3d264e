"""The commands that look for puzzles and check them again: a whole run on plain rules, and what they refuse. What is
found, and what stays, is tested in `tests/lab/test_mining.py` and `tests/lab/test_rechecking.py`."""

import json
from pathlib import Path

import pytest

from carreira import GAMES
from carreira.game.puzzles import FILE, load
from tests.commands.test_commands import run

TINY = ("puzzles", "vascodagama", "--matches", "1", "--bots", "greedy", "--obvious", "greedy")
"""Greedy bots play what is obvious to greedy bots, so nobody has to be asked."""


def test_a_run_writes_a_file_that_can_be_read_and_gone_on_with(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.jsonl"
    done = run(*TINY, "--output", str(file))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"{file}: 0 puzzles in 1 matches.\n"
    head, match = map(json.loads, file.read_text(encoding="utf-8").splitlines())
    assert (head["game"], head["bots"], head["obvious"], head["margin"]) == ("vascodagama", "greedy", ["greedy"], 0.1)
    assert (match["match"], match["puzzles"], len(match["record"])) == (0, [], 64)
    assert load(file) == ()
    before = file.read_bytes()
    assert run(*TINY, "--output", str(file)).returncode == 0
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("puzzles", "atlantis", "--output", "x"), "no game 'atlantis'"),
        (("puzzles", "navegador"), "--output"),
        (("puzzles", "navegador", "--output", "x", "--bots", "clever"), "no bot 'clever'"),
        (("puzzles", "navegador", "--output", "x", "--obvious", "greedy,clever"), "no bot 'clever'"),
        (("puzzles", "navegador", "--output", "x", "--adviser", "aunt"), "no bot level 'aunt'"),
        (("puzzles", "navegador", "--output", "x", "--margin", "2"), "--margin"),
        (("recheck", "atlantis", "--output", "x"), "no game 'atlantis'"),
        (("recheck", "navegador"), "--output"),
        (("recheck", "navegador", "--output", "x", "--checker", "aunt"), "no bot level 'aunt'"),
        (("recheck", "navegador", "--output", "x", "--puzzles", "nowhere.jsonl"), "nowhere.jsonl has no puzzles"),
        (("train", "navegador", "--output", "x", "--seed", "-1"), "--seed"),
        (("arena", "navegador", "--hero", "admiral", "--field", "greedy", "--seconds", "1000000"), "a budget is"),
    ],
)
def test_bad_usage_is_2(tmp_path: Path, arguments: tuple[str, ...], message: str) -> None:
    done = run(*(str(tmp_path / "x") if part == "x" else part for part in arguments))
    assert (done.returncode, done.stdout) == (2, "")
    assert message in " ".join(done.stderr.replace("│", " ").split())
    assert not (tmp_path / "x").exists()


def test_a_run_keeps_what_is_still_a_puzzle(tmp_path: Path) -> None:
    """Of one that comes with the program, a greedy bot may think otherwise; what it says is written and can be read."""
    head, line, *_rest = (GAMES["navegador"].editions.folder / FILE).read_text(encoding="utf-8").splitlines()
    one = {**json.loads(line), "puzzles": json.loads(line)["puzzles"][:1]}
    few, file = tmp_path / "few.jsonl", tmp_path / "kept.jsonl"
    few.write_text(f"{head}\n{json.dumps(one)}\n", encoding="utf-8")
    asked = ("recheck", "navegador", "--checker", "greedy", "--times", "1", "--checks", "1", "--margin", "0")
    done = run(*asked, "--puzzles", str(few), "--output", str(file), "--processes", "1")
    assert (done.returncode, done.stderr) == (0, "")
    stay = len(load(file))
    assert done.stdout == f"{file}: {stay} puzzle{'s' if stay != 1 else ''} of 1.\n"


def test_a_file_of_another_run_is_a_failure_in_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("hello\n", encoding="utf-8")
    done = run(*TINY, "--output", str(file))
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1)
    assert file.read_text(encoding="utf-8") == "hello\n"
