"""The command line: help texts everywhere, exit status 2 for bad usage and 1 for failures, never a traceback."""

import contextlib
import errno
import hashlib
import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest

import carreira
from carreira import bots
from carreira.cli import main
from carreira.commands.usage import worded
from carreira.game.rule import COMPILED

STANDARD = carreira.GAMES["navegador"].editions.folder / "edition.toml"


class Done(NamedTuple):
    """How a command ended, and what it printed."""

    returncode: int
    stdout: str
    stderr: str


def run(*arguments: str, typed: str = "") -> Done:
    """Run `carreira` with these arguments inside this process, which is much faster than starting another one."""
    if COMPILED:  # most commands would replace this process by one on plain rules
        return start(*arguments, typed=typed)
    printed, complaints, status = io.StringIO(), io.StringIO(), None
    with (
        pytest.MonkeyPatch.context() as patch,
        contextlib.redirect_stdout(printed),
        contextlib.redirect_stderr(complaints),
    ):
        patch.setattr("sys.argv", ["carreira", *arguments])
        patch.setattr("sys.stdin", io.StringIO(typed))
        patch.setenv("COLUMNS", "100")
        patch.setenv("NO_COLOR", "1")
        try:
            main()
        except SystemExit as end:
            status = end.code
    return ended(int(status or 0), printed.getvalue(), complaints.getvalue())


def start(*arguments: str, typed: str = "", **environment: str) -> Done:
    """Run `carreira` with these arguments in a process of its own, as people do, on plain rules."""
    outside = {name: value for name, value in os.environ.items() if name != "DJANGO_SETTINGS_MODULE"}
    done = subprocess.run(
        [sys.executable, "-P", "-m", "carreira.cli", *arguments],
        input=typed,
        capture_output=True,
        text=True,
        timeout=300,
        env={**outside, "CARREIRA_JIT": "0", "COLUMNS": "100", "NO_COLOR": "1", **environment},
    )
    return ended(done.returncode, done.stdout, done.stderr)


def ended(status: int, printed: str, complaints: str) -> Done:
    """The result of a command; fails on any sign of an error that the command did not expect."""
    for sign in ("Traceback", "This is a bug in Carreira"):
        assert sign not in printed + complaints, complaints
    return Done(status, printed, complaints)


@pytest.fixture(scope="module")
def finished() -> carreira.Match:
    """A short game played to its end."""
    match = carreira.new("navegador", seats=2, seed=11)
    number = 0
    while not match.over:
        moves = match.moves()
        match.play(moves[number % len(moves)])
        number += 1
    return match


def record(match: carreira.Match, file: Path, salt: str = "pepper") -> Path:
    """A record with the lines that a site adds."""
    promised = hashlib.sha256(f"{match.seed}:{salt}".encode()).hexdigest()
    file.write_text(match.dumps({"salt": salt, "commitment": promised}), encoding="utf-8")
    return file


def test_what_the_system_refuses_is_a_sentence_with_or_without_a_file() -> None:
    assert worded(OSError(errno.ENOSPC, "No space left on device")) == "The disk is full."
    assert (
        worded(IsADirectoryError(errno.EISDIR, "Is a directory", "net.npz")) == "net.npz can’t be used: it is a folder."
    )
    assert worded(OSError("a message of ours")) == "a message of ours"


def test_the_version() -> None:
    assert run("--version") == (0, f"Carreira {carreira.__version__}\n", "")
    assert run("--version", "serve", "--port", "none").returncode == 0, "whatever else is asked for"


@pytest.mark.parametrize(
    "command",
    [
        "",
        "serve",
        "play",
        "simulate",
        "arena",
        "replay",
        "bench",
        "train",
        "onnx",
        "selfplay",
        "calibrate",
        "style",
        "blunders",
        "edition",
        "edition check",
        "edition copy",
        "worker",
        "compile",
    ],
)
def test_help_is_everywhere(command: str) -> None:
    done = run(*command.split(), "--help")
    assert done.returncode == 0
    assert "Usage:" in done.stdout
    assert len(done.stdout.splitlines()) > 5


@pytest.mark.parametrize(
    "arguments",
    [
        ["sail"],
        ["replay"],
        ["serve", "--port", "70000"],
        ["serve", "--port", "http"],
        ["play", "atlantis"],
        ["play", "navegador", "--seats", "9"],
        ["play", "navegador", "--bot", "boatswain"],
        ["play", "navegador", "--option", "atlantis"],
        ["play", "navegador", "--language", "tlh"],
        ["play", "navegador", "--seed", "9" * 90],
        ["replay", "game.carreira", "--language", "tlh"],
        ["style", "navegador", "--bots", "random", "--seed", "9" * 90],
        ["puzzles", "navegador", "--seed", "9" * 90, "--output", "puzzles.jsonl"],
        ["blunders", "navegador", "--seed", "9" * 90, "--level", "greedy", "--player", "greedy"],
        ["simulate", "atlantis"],
        ["simulate", "navegador", "--matches", "0"],
        ["train", "atlantis", "--output", "net.npz"],
        ["train", "navegador"],
        ["train", "navegador", "--output", "net.npz", "--share", "2"],
        ["train", "navegador", "--output", "net.npz", "--with", "abacus"],
        ["onnx", "net.npz"],
        ["selfplay", "navegador"],
        ["selfplay", "navegador", "--output", "x.npz", "--bots", "greedy,greedy"],
        ["selfplay", "navegador", "--output", "x.npz", "--option", "unknown"],
        ["calibrate", "atlantis"],
        ["style", "navegador", "--bots", "script-dias"],
        ["simulate", "navegador", "--bots", "greedy,greedy,greedy,clever"],
        ["edition", "check"],
        ["edition", "check", "x.toml", "--game", "atlantis"],
    ],
)
def test_bad_usage_is_2(arguments: list[str]) -> None:
    done = run(*arguments)
    assert done.returncode == 2, done.stderr
    assert "Usage:" in done.stderr


def test_a_record_is_replayed_and_verified(finished: carreira.Match, tmp_path: Path) -> None:
    file = record(finished, tmp_path / "game.carreira")
    done = start("replay", str(file), "--verify", "--log")
    assert done.returncode == 0, done.stderr
    assert "Dealt as promised" in done.stdout
    assert f"{finished.number} decisions" in done.stdout
    best = finished.ranking()[0][0]
    assert f"1. Player {best + 1}: {finished.scores()[best]} points" in done.stdout
    assert len(done.stdout.splitlines()) > len(finished.log())


def test_a_broken_promise_is_a_failure(finished: carreira.Match, tmp_path: Path) -> None:
    file = tmp_path / "game.carreira"
    file.write_text(finished.dumps({"salt": "pepper", "commitment": "0" * 64}), encoding="utf-8")
    done = run("replay", str(file), "--verify")
    assert done.returncode == 1
    assert "NOT as promised" in done.stderr
    assert run("replay", str(file)).returncode == 0
    file.write_text(finished.dumps(), encoding="utf-8")
    done = run("replay", str(file), "--verify")
    assert done.returncode == 1
    assert "can’t be checked" in done.stderr


def test_damaged_records_are_failures_with_the_line(finished: carreira.Match, tmp_path: Path) -> None:
    file = record(finished, tmp_path / "game.carreira")
    good = file.read_text(encoding="utf-8")
    for bad in (good[:-100], good.replace("rondel", "rondell", 1), "hello\n", "", "\x00" * 50):
        file.write_text(bad, encoding="utf-8")
        done = run("replay", str(file))
        assert done.returncode == 1
        assert "Line " in done.stderr
    file.write_bytes(b"\xff\xfe\x00")
    assert run("replay", str(file)).returncode == 1
    assert run("replay", str(tmp_path / "missing")).returncode == 1
    assert run("replay", str(tmp_path)).returncode == 1


def test_the_standard_edition_is_good_and_a_changed_one_says_how(tmp_path: Path) -> None:
    done = start("edition", "check", str(STANDARD))
    assert done.returncode == 0, done.stderr
    assert "those of the standard edition" in done.stdout
    file = tmp_path / "mine.toml"
    assert run("edition", "copy", "navegador", str(file)).returncode == 0
    assert run("edition", "copy", "navegador", str(file)).returncode == 1, "nothing is overwritten"
    text = file.read_text(encoding="utf-8")
    at = text.index("value", text.index("[start.cash]"))
    file.write_text(f"{text[:at]}value = 250{text[text.index(chr(10), at) :]}", encoding="utf-8")
    done = run("edition", "check", str(file))
    assert done.returncode == 0
    assert "start.cash: 250 instead of 200" in done.stdout


@pytest.mark.parametrize("game", carreira.GAMES)
def test_an_edition_is_taken_for_the_game_whose_figures_it_has(game: str, tmp_path: Path) -> None:
    kind = carreira.GAMES[game]
    done = run("edition", "check", str(kind.editions.folder / "edition.toml"))
    assert done.returncode == 0, done.stderr
    assert f"an edition of {kind.title} that can be played with; {kind.edition().hash}" in done.stdout
    file = tmp_path / "mine.toml"
    assert run("edition", "copy", game, str(file)).returncode == 0
    file.write_text(file.read_text(encoding="utf-8").replace("certainty =", "certainly =", 1), encoding="utf-8")
    done = run("edition", "check", str(file))
    assert done.returncode == 1
    assert f"is not an edition of {kind.title}" in done.stderr


def test_a_bad_edition_is_a_failure_with_every_problem(tmp_path: Path) -> None:
    file = tmp_path / "bad.toml"
    text = STANDARD.read_text(encoding="utf-8")
    start = text.index("value", text.index("[start.cash]"))
    file.write_text(
        f"{text[:start]}value = -5{text[text.index(chr(10), start) :]}[atlantis]\nvalue = 1\n", encoding="utf-8"
    )
    done = run("edition", "check", str(file))
    assert done.returncode == 1
    assert "start.cash" in done.stderr
    assert "atlantis" in done.stderr
    for bad in ("= = =", "", "name = 7"):
        file.write_text(bad, encoding="utf-8")
        assert run("edition", "check", str(file)).returncode == 1
    assert run("edition", "check", str(tmp_path / "missing.toml")).returncode == 1


def test_a_game_is_played_in_the_terminal() -> None:
    done = start(
        "play",
        "navegador",
        "--seats",
        "2",
        "--bot",
        "human",
        "--seed",
        "7",
        typed=f"sail me away\n{'9' * 5000}\n1\nundo\nlog\nrecord\nquit\n",
    )
    assert done.returncode == 0, done.stderr
    assert "not a move" in done.stdout
    assert "end: 0" in done.stdout
    assert done.stdout.count("Player") >= 4


@pytest.mark.parametrize("game", carreira.GAMES)
def test_a_whole_game_against_a_bot_in_the_terminal_ends_with_the_ranking(game: str) -> None:
    done = run("play", game, "--seats", "2", "--bot", "random", "--seed", "3", typed="1\n" * 3000)
    assert done.returncode == 0, done.stderr
    assert "1. Player" in done.stdout
    assert "2. Player" in done.stdout


def test_on_plain_rules_a_level_that_is_too_slow_for_them_looks_one_turn_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "choose", lambda *_, **__: pytest.fail("it would think for half a minute"))
    done = run("play", "navegador", "--seats", "2", "--bot", "admiral", "--seed", "3", typed="1\n" * 10)
    assert done.returncode == 0, done.stderr
    assert "admiral looks only one turn ahead" in done.stdout


@pytest.mark.parametrize("command", ["doctor", "backup"])
def test_where_there_is_no_site_none_is_made(command: str, tmp_path: Path) -> None:
    done = start(command, "--data", str(tmp_path / "mistyped"))
    assert (done.returncode, done.stdout) == (1, "")
    assert "There is no site here yet" in done.stderr
    assert not list(tmp_path.iterdir())


def test_a_site_is_where_its_database_is(tmp_path: Path) -> None:
    """Also at an address, under the name that hosts set as well; a mistyped one makes nothing."""
    for name, other in (("CARREIRA_DATABASE_URL", "a"), ("DATABASE_URL", "b")):
        there = {name: f"sqlite:///{tmp_path / f'{other}.sqlite3'}"}
        assert start("invite", "--data", str(tmp_path / other), **there).returncode == 0
        done = start("doctor", "--data", str(tmp_path / other), **there)
        assert done.returncode == 0, done.stderr
    done = start("doctor", "--data", str(tmp_path / "c"), CARREIRA_DATABASE_URL=f"sqlite:///{tmp_path / 'd.sqlite3'}")
    assert "There is no site here yet" in done.stderr
    assert not (tmp_path / "c").exists()
    assert not (tmp_path / "d.sqlite3").exists()
    done = start("doctor", "--data", str(tmp_path / ("x" * 300)))
    assert (done.returncode, done.stderr.count("\n")) == (1, 1), done.stderr
    assert "name is too long" in done.stderr


@pytest.mark.parametrize("command", [["serve", "--port", "0", "--no-browser"], ["invite"]])
@pytest.mark.parametrize("content", [b"", b"\xff\xfe"])
def test_a_damaged_key_is_a_failure_in_one_sentence(command: list[str], content: bytes, tmp_path: Path) -> None:
    (tmp_path / "secret-key").write_bytes(content)
    done = start(*command, "--data", str(tmp_path))
    assert (done.returncode, done.stderr.count("\n")) == (1, 1), done.stderr
    assert "secret-key is damaged" in done.stderr


def test_a_data_folder_that_is_none_is_a_failure_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    done = start("invite", "--data", str(tmp_path / "file"))
    assert (done.returncode, done.stderr.count("\n")) == (1, 1), done.stderr
    assert "can’t be used" in done.stderr


def test_the_end_of_the_input_ends_the_game() -> None:
    assert start("play", "navegador", "--bot", "random", typed="").returncode == 0


def test_a_bad_setting_is_a_failure(tmp_path: Path) -> None:
    done = start("serve", "--port", "0", "--data", str(tmp_path), CARREIRA_BOT_PAUSE="long")
    assert done.returncode == 1
    assert "CARREIRA_BOT_PAUSE" in done.stderr


def test_a_taken_port_is_a_failure_in_one_sentence(tmp_path: Path) -> None:
    import socket

    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))
        held.listen()
        port = held.getsockname()[1]
        done = start("serve", "--port", str(port), "--data", str(tmp_path / "data"))
    assert done.returncode == 1
    assert len(done.stderr.strip().splitlines()) == 1
    assert f"Port {port}" in done.stderr
    assert not (tmp_path / "data").exists()


def test_a_bad_data_folder_is_a_failure(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = start("serve", "--port", "0", "--data", str(tmp_path / "file"))
    assert done.returncode == 1
    assert "--data" in done.stderr


def test_a_closed_pipe_causes_no_traceback(finished: carreira.Match, tmp_path: Path) -> None:
    file = record(finished, tmp_path / "game.carreira")
    script = f'"{sys.executable}" -P -m carreira.cli replay "{file}" --log | head -1'
    done = subprocess.run(["sh", "-c", script], capture_output=True, text=True, env={**os.environ, "CARREIRA_JIT": "0"})
    assert "Traceback" not in done.stderr
    assert "Exception ignored" not in done.stderr


def test_compiling_is_refused_on_plain_rules() -> None:
    done = start("compile")
    assert done.returncode == 1
    assert "CARREIRA_JIT" in done.stderr


def test_importing_the_engine_imports_no_web_server() -> None:
    looked_for = "[name for name in ('django', 'uvicorn', 'numba') if name in sys.modules]"
    script = f"import sys, carreira; carreira.new('navegador'); print({looked_for})"
    done = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        env={**os.environ, "CARREIRA_JIT": "0"},
        check=True,
    )
    assert done.stdout.strip() == "[]"


def test_selfplay_writes_what_was_asked_for(tmp_path: Path) -> None:
    file = tmp_path / "matches.npz"
    done = run("selfplay", "navegador", "--output", str(file), "--matches", "1", "--seats", "2", "--bots", "random")
    assert done.returncode == 0, done.stderr
    with np.load(file) as found:
        assert done.stdout.splitlines()[-1] == f"{file}: {len(found['move'])} decisions."
        command = json.loads(str(found["made"]))["command"]
    assert command == "carreira selfplay navegador --matches 1 --seats 2 --bots random --seed 0"
    done = run("selfplay", "navegador", "--output", str(tmp_path / "none" / "x.npz"), "--bots", "random")
    assert (done.returncode, "There is no folder" in done.stderr) == (1, True)
    nets = ["--winning", str(tmp_path / "winning.npz"), "--points", str(tmp_path / "points.npz")]
    done = run("outlook", "navegador", "--data", str(file), *nets)
    assert done.returncode == 1
    assert done.stderr == "carreira: Nets can’t be fitted to less than 20 matches; there are 1.\n"
    done = run("outlook", "vascodagama", "--data", str(file), *nets)
    assert (done.returncode, "of another game" in done.stderr) == (1, True)


def test_training_with_torch_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    monkeypatch.delitem(sys.modules, "carreira.adapters.torch", raising=False)
    done = run("train", "navegador", "--output", str(tmp_path / "net.npz"), "--with", "torch")
    said = "carreira: This adapter needs the package torch: pip install 'carreira[torch]'\n"
    assert (done.returncode, done.stderr) == (1, said)
