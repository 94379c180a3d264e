"""The cache of compiled rules: never stale, whichever engine source was edited."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from carreira.game.rule import COMPILED, PACKAGE

FOLDER = "from carreira.game.rule import cache_folder; print(cache_folder())"
FOUR_SHIPS = """
from carreira.navegador import GAME
from carreira.navegador.rules import ships
state = GAME.schema.new()
state["seats"], state["phase"], state["players"]["shipyards"], state["players"]["cash"] = 2, 1, 3, 250
print(ships.broken_by_build(state[0], GAME.edition().handle[0], 4))
"""
"""`ships.broken_by_build` asks `workers.price`, which stands in another file: 250 for four ships."""


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A copy of the engine's sources, to be edited."""
    copy = tmp_path / "carreira"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__", "locale", "static", "*.sqlite3"))
    return copy


def run(package: Path, script: str, **environment: str) -> str:
    """The output of a script that imports the copy and has a cache of its own."""
    here = {
        "PYTHONPATH": str(package.parent),
        "PYTHONDONTWRITEBYTECODE": "1",
        "CARREIRA_CACHE": str(package.parent / "cache"),
    }
    found = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, **here, **environment},
        cwd=package.parent,
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.returncode == 0, found.stderr
    return found.stdout.strip()


def folder(package: Path, **environment: str) -> str:
    """The folder in which the copy keeps what it compiles."""
    return run(package, FOLDER, CARREIRA_JIT="0", **environment)


def edit(path: Path) -> None:
    """Change a source a little."""
    path.write_text(path.read_text(encoding="utf-8") + "\n# edited\n", encoding="utf-8")


def test_the_copy_is_what_is_run(package: Path) -> None:
    assert run(package, "import carreira; print(carreira.__file__)", CARREIRA_JIT="0").startswith(str(package))


@pytest.mark.parametrize(
    "source", ["navegador/rules/market.py", "navegador/names.py", "game/loops.py", "game/chance.py", "bots/__init__.py"]
)
def test_editing_an_engine_source_means_another_folder(package: Path, source: str) -> None:
    path = package / source
    if not path.exists():
        path.parent.mkdir(exist_ok=True)
        path.write_text('"""New."""\n')
    before = folder(package)
    edit(path)
    assert folder(package) != before


def test_a_new_engine_source_means_another_folder(package: Path) -> None:
    before = folder(package)
    (package / "navegador" / "rules" / "winds.py").write_text('"""New."""\n', encoding="utf-8")
    assert folder(package) != before


def test_other_sources_leave_the_folder(package: Path) -> None:
    """The site doesn't compile anything, so editing it costs nothing."""
    before = folder(package)
    (package / "site").mkdir(exist_ok=True)
    (package / "site" / "views.py").write_text("# edited\n", encoding="utf-8")
    edit(package / "cli.py")
    assert folder(package) == before


def test_sources_that_were_moved_or_written_again_have_another_folder(package: Path, tmp_path: Path) -> None:
    """Numba reuses nothing that it compiled from another file, or from an earlier version of this one."""
    before = folder(package)
    elsewhere = tmp_path / "elsewhere" / "carreira"
    shutil.copytree(package, elsewhere)
    assert Path(folder(elsewhere)).name != Path(before).name
    assert folder(package) == before
    os.utime(package / "game" / "chance.py", (0, 0))
    assert folder(package) != before


def test_bounds_checks_have_a_folder_of_their_own(package: Path) -> None:
    folders = {folder(package, NUMBA_BOUNDSCHECK=checks) for checks in ("0", "1")}
    assert len(folders) == 2


def test_the_cache_can_be_moved(package: Path, tmp_path: Path) -> None:
    assert folder(package, CARREIRA_CACHE=str(tmp_path / "here")).startswith(str(tmp_path / "here"))


@pytest.mark.skipif(COMPILED, reason="the run on plain rules compiles in processes of their own, once is enough")
def test_a_caller_in_another_file_never_runs_the_old_rule(package: Path, tmp_path: Path) -> None:
    """Numba alone would: it keys its cache by file."""
    environment = {"CARREIRA_JIT": "1", "CARREIRA_CACHE": str(tmp_path / "cache"), "NUMBA_BOUNDSCHECK": "0"}
    assert run(package, FOUR_SHIPS, **environment) == "0"
    assert list((tmp_path / "cache").rglob("ships.*.nbi")), "nothing was cached"
    workers = package / "navegador" / "rules" / "workers.py"
    text = workers.read_text(encoding="utf-8")
    assert "low * figures.cheap_price" in text
    workers.write_text(text.replace("low * figures.cheap_price", "1 + low * figures.cheap_price"), encoding="utf-8")
    assert run(package, FOUR_SHIPS, **environment) != "0", "four ships cost 251 now"


def test_plain_rules_do_not_import_numba(package: Path) -> None:
    """So that the web process starts at once."""
    script = "import sys, carreira; carreira.new('navegador').moves(); print({'numba', 'django'} & set(sys.modules))"
    assert run(package, script, CARREIRA_JIT="0") == "set()"
