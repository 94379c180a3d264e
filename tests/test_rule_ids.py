"""Every rule has a test that names it: `@pytest.mark.rule("nav.sailing.3")` on a test, or on a class of tests."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import carreira

TESTS = Path(__file__).parent


def named_in(source: str) -> Iterator[str]:
    """The rule ids that tests of a module name by a marker."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.FunctionDef | ast.ClassDef) or not node.name.lower().startswith("test"):
            continue
        for marker in node.decorator_list:
            if isinstance(marker, ast.Call) and ast.unparse(marker.func) == "pytest.mark.rule":
                yield from (argument.value for argument in marker.args if isinstance(argument, ast.Constant))


def named() -> set[str]:
    """The rule ids that the whole suite names."""
    return {rule for path in TESTS.rglob("test_*.py") for rule in named_in(path.read_text(encoding="utf-8"))}


def test_markers_are_found() -> None:
    source = '@pytest.mark.rule("a.b.1", "a.b.2")\ndef test_x(): ...\n@pytest.mark.rule("a.c.1")\ndef x(): ...'
    assert set(named_in(source)) == {"a.b.1", "a.b.2"}


@pytest.mark.parametrize("game", carreira.GAMES)
def test_every_rule_has_a_test_that_names_it(game: str) -> None:
    missing = set(carreira.GAMES[game].rule_ids.values()) - named()
    assert not missing, f"no test is marked with {', '.join(sorted(missing))}"


def test_tests_name_no_unknown_rule() -> None:
    known = {rule for game in carreira.GAMES.values() for rule in game.rule_ids.values()}
    assert named() <= known
