"""What a command says that was stopped: how far it came, and whether that is kept."""

from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from carreira.cli import app

FEW = ["--level", "greedy", "--player", "greedy", "--matches", "3"]


@pytest.mark.parametrize(
    ("command", "interrupted", "shown", "said"),
    [
        (["blunders", "navegador", *FEW], "blunders.measure", (1, 3), "1 of 3 matches. Nothing is kept without"),
        (["blunders", "navegador", *FEW, "--output"], "blunders.measure", (1, 3), "1 of 3 matches. The same command"),
        (
            ["puzzles", "navegador", "--matches", "3", "--output"],
            "mining.mine",
            (2, 7),
            "2 of 3 matches (7 puzzles). The same command",
        ),
    ],
)
def test_what_was_stopped_says_how_far_it_came(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    command: list[str],
    interrupted: str,
    shown: tuple[int, int],
    said: str,
) -> None:
    def interrupt(*_arguments: object, progress: Callable[[int, int], None], **_options: object) -> None:
        progress(*shown)
        raise KeyboardInterrupt

    monkeypatch.setattr(f"carreira.lab.{interrupted}", interrupt)
    file = [str(tmp_path / "found.jsonl")] if command[-1] == "--output" else []
    done = CliRunner().invoke(app, [*command, *file])
    assert done.exit_code == 130
    assert done.stderr.startswith(f"carreira: Stopped after {said}"), done.stderr
