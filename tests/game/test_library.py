"""The library alone needs NumPy, Numba and platformdirs, and none of the site's packages."""

import os
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

import carreira

PROJECT = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
ALONE = {"numpy", "numba", "platformdirs"}
OTHERS = sorted(
    name for name, owners in packages_distributions().items() if not {*owners} & {*ALONE, "llvmlite", "carreira"}
)
WITHOUT = f"""
import sys

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {OTHERS!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Missing())
"""
USE = """
import carreira
for name, game in carreira.GAMES.items():
    seats = game.seat_counts[0]
    match = carreira.new(name, seats=seats, seed=7)
    for level in carreira.bots.levels()[:-1]:  # on plain rules the admiral needs a minute
        match.play(carreira.bots.choose(match, level, iterations=2))
    assert match.log() and match.log("de") != match.log()
    assert match.why_not("castle") and match.view(0) and len(match.values()) == seats
    assert carreira.loads(match.dumps()).position() == match.position()
    assert carreira.from_position(name, match.position()).moves() == match.moves()
    assert carreira.batch(name, seats=seats, n=2).scores.shape == (2, seats)
print(carreira.__version__, carreira.lab.share_interval([1, 0, 1])[1])
"""


def without_others(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Python with the backend of this process; `WITHOUT` hides all packages that the library doesn't ask for."""
    return subprocess.run(
        [sys.executable, "-P", *arguments], env=os.environ, capture_output=True, text=True, check=False
    )


def test_the_library_asks_for_three_packages() -> None:
    assert {requirement.split(">=")[0] for requirement in PROJECT["dependencies"]} == ALONE


def test_rules_bots_batches_and_records_need_no_other_package() -> None:
    assert {"django", "jinja2", "markupsafe", "babel", "typer", "pytest"} <= set(OTHERS)
    found = without_others("-c", WITHOUT + USE)
    assert found.returncode == 0, found.stderr
    assert found.stdout.split()[0] == carreira.__version__


@pytest.mark.parametrize("missing", ["typer", "django"])
def test_the_command_says_what_to_install(missing: str) -> None:
    """Whichever missing package the command meets first."""
    script = f"""
import sys
sys.modules[{missing!r}] = None
sys.argv = ["carreira", "worker"]
from carreira.cli import main
main()
"""
    found = without_others("-c", script)
    assert (found.returncode, found.stderr.count("\n")) == (1, 1), found.stderr
    assert "pip install 'carreira[site]'" in found.stderr


@pytest.mark.parametrize("game", sorted(carreira.GAMES))
def test_a_seed_is_a_number_and_nothing_else(game: str) -> None:
    """True and False are no seeds, though Python counts with them: a record would hold them as words."""
    with pytest.raises(ValueError, match="whole number"):
        carreira.new(game, seats=2, seed=False)
    with pytest.raises(carreira.InvalidPosition, match="whole number"):
        carreira.from_position(game, {"seats": 2, "seed": True})
