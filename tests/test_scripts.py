"""`./play` and `./test` as scripts: what they say where something is missing, and that they repeat nothing."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
TOOLS = ("sh", "cat", "cksum", "find", "dirname", "rm", "mkdir", "printf", "env", "id", "mktemp")


def shell(script: str, path: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a shell script that has `tools/setup.sh` loaded, with nothing but `path` to find commands in."""
    return subprocess.run(
        ["/bin/sh", "-c", f"set -eu; cd '{ROOT}'; . tools/setup.sh; {script}"],
        capture_output=True,
        text=True,
        timeout=300,
        env={"PATH": str(path), "HOME": str(path), **environment},
    )


@pytest.fixture
def bare(tmp_path: Path) -> Path:
    """A folder of commands without any Python."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for tool in TOOLS:
        found = shutil.which(tool)
        if found:
            (folder / tool).symlink_to(found)
    return folder


def fake(folder: Path, name: str, text: str) -> None:
    """A command that is a shell script."""
    (folder / name).write_text(f"#!/bin/sh\n{text}\n")
    (folder / name).chmod(0o755)


def test_without_python_one_sentence_says_what_to_do(bare: Path) -> None:
    done = shell("find_python", bare)
    assert done.returncode == 1
    assert len(done.stderr.strip().splitlines()) == 1
    assert "Python 3.11" in done.stderr
    assert "install" in done.stderr


def test_an_old_python_is_passed_over(bare: Path) -> None:
    fake(bare, "python3", "exit 1")
    fake(bare, "python3.12", "exit 0")
    done = shell('find_python; printf "%s" "$FOUND"', bare)
    assert done.returncode == 0, done.stderr
    assert done.stdout == "python3.12"


def test_without_venv_one_sentence_says_what_to_do(bare: Path, tmp_path: Path) -> None:
    fake(bare, "python3", 'case "$*" in *ensurepip*) exit 1;; *) exit 0;; esac')
    done = shell(f"VENV='{tmp_path}/venv'; PY=$VENV/bin/python; make_venv", bare)
    assert done.returncode == 1
    assert len(done.stderr.strip().splitlines()) == 1
    assert "python3-venv" in done.stderr
    assert not (tmp_path / "venv").exists()


def test_what_is_installed_is_not_installed_again(bare: Path, tmp_path: Path) -> None:
    venv = tmp_path / "venv"
    (venv / "bin").mkdir(parents=True)
    fake(
        venv / "bin", "python", f'case "$*" in *install*) echo "$*" >>"{tmp_path}/calls";; -V) echo Python 3.11;; esac'
    )
    script = f"VENV='{venv}'; PY=$VENV/bin/python; install run; install run"
    done = shell(script, bare)
    assert done.returncode == 0, done.stderr
    calls = (tmp_path / "calls").read_text().splitlines()
    assert len(calls) == 2, "the lock once, Carreira itself once"
    assert "--require-hashes" in calls[0]
    assert "requirements/run.txt" in calls[0]
    assert "--no-deps" in calls[1]
    assert done.stdout.count("Installing") == 2


def test_a_failed_installation_is_tried_again(bare: Path, tmp_path: Path) -> None:
    venv = tmp_path / "venv"
    (venv / "bin").mkdir(parents=True)
    fake(venv / "bin", "python", 'case "$*" in *install*) exit 1;; esac')
    script = f"VENV='{venv}'; PY=$VENV/bin/python; install run"
    for _ in range(2):
        done = shell(script, bare)
        assert done.returncode == 1
        assert "could not be installed" in done.stderr


def test_play_explains_itself_without_setting_anything_up(bare: Path) -> None:
    done = subprocess.run([ROOT / "play", "--help"], capture_output=True, text=True, env={"PATH": str(bare)})
    assert done.returncode == 0
    for option in ("--port", "--data", "--no-browser"):
        assert option in done.stdout


def test_the_locks_name_no_address_and_hash_everything() -> None:
    for name in ("run", "test"):
        text = (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8")
        assert not re.search(r"https?://|file:|--(extra-)?index-url|--find-links|--trusted-host", text)
        pinned = re.findall(r"^[a-z0-9].*?==\S+.*\\$", text, re.MULTILINE)
        assert len(pinned) == len(re.findall(r"^[a-z0-9]", text, re.MULTILINE))
        assert len(pinned) > 20
        assert text.count("--hash=sha256:") >= len(pinned)


def test_the_locks_agree() -> None:
    def versions(name: str) -> dict[str, str]:
        text = (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8")
        return dict(re.findall(r"^([a-z0-9._-]+)==(\S+)", text, re.MULTILINE))

    run, test = versions("run"), versions("test")
    assert run.items() <= test.items()


def test_every_dependency_is_locked() -> None:
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = {re.split(r"[^A-Za-z0-9-]", need)[0].lower() for need in project["dependencies"]}
    listed = (ROOT / "requirements" / "run.in").read_text(encoding="utf-8").splitlines()
    known = {re.split(r"[^A-Za-z0-9-]", line)[0].lower() for line in listed if line and not line.startswith("#")}
    assert wanted <= known


def test_scripts_can_be_run() -> None:
    for name in ("play", "test", ".ci/run"):
        assert os.access(ROOT / name, os.X_OK)
        assert (ROOT / name).read_text().startswith("#!/bin/sh\n")
