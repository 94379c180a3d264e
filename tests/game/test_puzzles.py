"""Puzzles: the files that come with the games, and what a file may not be."""

import json
from pathlib import Path
from typing import Any

import pytest

import carreira
from carreira.game.puzzles import FILE, BrokenPuzzles, Puzzle, load
from carreira.game.reasons import line

ALL = [(name, puzzle) for name, game in carreira.GAMES.items() for puzzle in game.puzzles]


@pytest.mark.parametrize("name", carreira.GAMES)
def test_each_game_has_puzzles_and_each_only_once(name: str) -> None:
    puzzles = carreira.GAMES[name].puzzles
    assert puzzles
    assert len({puzzle.id for puzzle in puzzles}) == len(puzzles)
    assert [puzzle.grade for puzzle in puzzles] == sorted(puzzle.grade for puzzle in puzzles)


@pytest.mark.parametrize(("name", "puzzle"), ALL, ids=lambda one: getattr(one, "id", str(one)))
def test_a_puzzle_can_be_played(name: str, puzzle: Puzzle) -> None:
    """Its position loads and is the same again, the seat decides there, and all its moves are legal."""
    match = carreira.from_position(name, puzzle.position, rules_version=puzzle.rules_version)
    assert match.position() == puzzle.position
    assert match.to_move == puzzle.seat
    assert len(match.moves()) >= 4
    assert set(puzzle.shares) <= set(match.moves())
    found = line(match, puzzle.best, puzzle.then)
    assert [step.move for step in found.steps] == [puzzle.best, *puzzle.then]
    assert set(puzzle.equal) <= set(puzzle.then) & set(match.moves())
    assert not set(puzzle.equal) & set(puzzle.shares)
    again = carreira.loads(match.play(puzzle.best).dumps())
    assert again.position() == match.position()


@pytest.mark.parametrize(("name", "puzzle"), ALL, ids=lambda one: getattr(one, "id", str(one)))
def test_the_best_move_of_a_puzzle_is_clearly_the_best(name: str, puzzle: Puzzle) -> None:
    best, second, *_rest = puzzle.shares.values()
    assert next(iter(puzzle.shares)) == puzzle.best
    file = carreira.GAMES[name].editions.folder / FILE
    assert best - second >= json.loads(file.open(encoding="utf-8").readline())["margin"] - 0.001
    assert puzzle.lost(puzzle.best) == 0
    assert puzzle.lost("no such move") is None
    assert puzzle.grade >= 1


def with_first(row: str, **changed: object) -> dict[str, Any]:
    """A line of a file whose first puzzle is another one."""
    line: dict[str, Any] = json.loads(row)
    line["puzzles"][0].update(changed)
    return line


def test_a_damaged_file_says_what_is_wrong(tmp_path: Path) -> None:
    good = (carreira.GAMES["navegador"].editions.folder / FILE).read_text(encoding="utf-8").splitlines()
    row = next(one for one in good[1:] if json.loads(one)["puzzles"])
    cases = {
        "other": ['{"format": "something else"}'],
        "of no game": [good[0].replace('"game"', '"same"'), row],
        "no shares": [good[0], json.dumps(with_first(row, shares=5))],
        "cut off": [good[0], row[:-40]],
        "wrong move": [good[0], row.replace('"best":"', '"best":"x ')],
        "field missing": [good[0], row.replace('"grade"', '"degree"')],
    }
    (tmp_path / "empty").write_bytes(b"")
    (tmp_path / "other letters").write_bytes(b"\xff\xfe")
    for name in ("empty", "other letters"):
        with pytest.raises(BrokenPuzzles, match=name):
            load(tmp_path / name)
    for name, lines in cases.items():
        file = tmp_path / name
        file.write_text("\n".join(lines) + "\n", encoding="utf-8")
        with pytest.raises(BrokenPuzzles, match=str(file)):
            load(file)
    assert load(tmp_path / "none") == ()
