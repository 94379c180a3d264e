"""`carreira arena`: what it prints, how it ends, and that it goes on after whatever stopped it."""

import contextlib
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from carreira.commands import contest
from tests.commands.test_commands import run, start

RANDOM = ["arena", "vascodagama", "--hero", "random", "--field", "random", "--seats", "3"]
LONG = [*RANDOM, "--deals", "40"]
"""Long enough to be stopped."""


def done_in(file: Path) -> int:
    """How many whole lines a file has."""
    return file.read_bytes().count(b"\n") if file.exists() else 0


def results(file: Path) -> list[str]:
    """The results in a file, in one order and without times."""
    return sorted(
        json.dumps({**json.loads(line), "seconds": None}) for line in file.read_text(encoding="utf-8").splitlines()
    )


def test_it_prints_a_table_and_keeps_every_match(tmp_path: Path) -> None:
    file = tmp_path / "arena.jsonl"
    command = [*RANDOM[:-2], "--seats", "2", "--hero", "gr", "--deals", "1", "--output", str(file)]
    done = start(*command, "--processes", "1")
    assert done.returncode == 0, done.stderr
    assert done.stderr == "", "there is no terminal, so no progress is shown"
    assert "Vasco da Gama, 2 seats: gr against random; 1 deal on every seat, seeds from 0" in done.stdout
    for row in ("share of wins", "even share", "points ahead", "second place", "decides first", "turns", "broken off"):
        assert row in done.stdout
    assert "mirror (random)" in done.stdout
    assert done_in(file) == 1 + 2 * 2
    again = run(*command)
    assert (again.returncode, again.stdout) == (0, done.stdout), "nothing is played again"


def test_progress_has_the_time_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TTY_COMPATIBLE", "1")
    done = start(*RANDOM, "--deals", "2", "--processes", "1", NO_COLOR="")
    assert done.returncode == 0
    assert "6/6" in done.stderr
    assert "0:00:00" in done.stderr


def test_two_processes_print_what_one_prints() -> None:
    one, two = (start(*RANDOM, "--deals", "3", "--processes", number) for number in ("1", "2"))
    without_speed = [
        [line for line in done.stdout.splitlines() if "decisions a second" not in line] for done in (one, two)
    ]
    assert without_speed[0] == without_speed[1]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["atlantis", "--hero", "gv", "--field", "gv"], "no game 'atlantis'"),
        (["vascodagama", "--field", "gv"], "--hero"),
        (["vascodagama", "--hero", "clever", "--field", "gv"], "no bot 'clever'"),
        (["vascodagama", "--hero", "gv", "--field", "gv,gv"], "1 bot for all other seats, or 3 bots"),
        (["vascodagama", "--hero", "gv:5", "--field", "gv"], "gv has no budget"),
        (["vascodagama", "--hero", "gv", "--field", "none.npz"], "none.npz can’t be read: there is no such file"),
        (["vascodagama", "--hero", "gv", "--field", "gv", "--seats", "7"], "not 7"),
        (["vascodagama", "--hero", "gv", "--field", "gv", "--deals", "0"], "--deals"),
        (["vascodagama", "--hero", "gv", "--field", "gv", "--processes", "0"], "--processes"),
        (["vascodagama", "--hero", "gv", "--field", "gv", "--variant", "goa"], "no option"),
        (["vascodagama", "--hero", "gv", "--field", "gv", "--edition", "mine.toml"], "mine.toml can’t be read"),
        (["vascodagama", "--hero", "admiral", "--field", "gv", "--seconds", "1", "--iterations", "5"], "not both"),
        (["vascodagama", "--hero", "gv", "--field", "gv", "--ray", "local", "--processes", "2"], "--processes"),
    ],
)
def test_bad_usage_is_2(arguments: list[str], message: str) -> None:
    done = run("arena", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert "Usage:" in done.stderr
    assert message in " ".join(done.stderr.replace("│", " ").split())


def test_a_file_that_cannot_be_used_is_a_failure_in_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("hello\n", encoding="utf-8")
    for output in (file, tmp_path, tmp_path / "missing" / "arena.jsonl"):
        done = run(*RANDOM, "--deals", "1", "--processes", "1", "--output", str(output))
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1)
    assert file.read_text(encoding="utf-8") == "hello\n"


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The results of `LONG`, if nothing stops it."""
    file = tmp_path_factory.mktemp("arena") / "whole.jsonl"
    assert run(*LONG, "--processes", "1", "--output", str(file)).returncode == 0
    return results(file)


@pytest.mark.parametrize("processes", ["1", "2"])
@pytest.mark.parametrize("ended_by", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_it_goes_on_after_it_was_interrupted_or_killed(
    tmp_path: Path, whole: list[str], ended_by: signal.Signals, processes: str
) -> None:
    """No traceback, no process that plays on, and in the end what an arena prints that was never stopped."""
    file = tmp_path / "arena.jsonl"
    command = [*LONG, "--processes", processes, "--output", str(file)]
    began = subprocess.Popen(
        [sys.executable, "-P", "-m", "carreira.cli", *command],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "CARREIRA_JIT": "0"},
        start_new_session=True,
    )
    while done_in(file) < 10:
        with contextlib.suppress(subprocess.TimeoutExpired):
            pytest.fail(f"ended with {began.wait(0.01)} before it was stopped")
    if ended_by == signal.SIGINT:  # a terminal interrupts the whole group
        os.killpg(began.pid, ended_by)
    else:
        began.send_signal(ended_by)
    printed, complaints = began.communicate(timeout=300)  # ends when no process holds the pipes any more
    assert printed == ""
    assert "Traceback" not in complaints
    if ended_by == signal.SIGINT:
        assert began.returncode == 130
        assert complaints.startswith("carreira: Stopped after ")
        assert complaints.endswith(" of 120 matches. The same command goes on from there.\n")
    kept = file.read_bytes().splitlines(keepends=True)[: done_in(file)]
    assert 10 <= len(kept) < 121
    done = start(*command)
    assert done.returncode == 0, done.stderr
    assert file.read_bytes().startswith(b"".join(kept)), "what was played is not played again"
    assert results(file) == whole


def test_an_interrupt_without_a_file_says_that_nothing_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*arguments: object, **options: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(contest.Arena, "play", interrupt)
    with contextlib.suppress(SystemExit):
        done = run(*RANDOM, "--processes", "1")
    assert done.returncode == 130
    assert done.stderr == "carreira: Stopped after 0 of 0 matches. Nothing is kept without --output.\n"
