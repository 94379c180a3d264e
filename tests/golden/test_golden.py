"""Golden playthroughs: whole games, checked in as text, come out today as they did then."""

import difflib

import pytest

import carreira
from tests.golden.playthrough import in_short
from tests.golden.regenerate import FOLDER, GAMES, path, text

LARGEST = 300_000


@pytest.mark.parametrize("file", GAMES)
def test_game_comes_out_as_it_did(file: str) -> None:
    """Every state, every list of moves, every view, every event."""
    kept, today = path(file).read_text(encoding="utf-8"), text(file)
    if kept != today:
        changes = difflib.unified_diff(kept.splitlines(), today.splitlines(), "kept", "today", lineterm="", n=2)
        pytest.fail(
            "\n".join([*list(changes)[:60], "", "If this is meant: python -m tests.golden.regenerate"]), pytrace=False
        )


@pytest.mark.parametrize("name", carreira.GAMES)
def test_there_is_one_for_each_number_of_seats(name: str) -> None:
    """And each option is on in one of them and off in another."""
    games = [game for game in GAMES.values() if game[0] == name]
    assert {seats for _, seats, _, _ in games} == set(carreira.GAMES[name].seat_counts)
    for option in carreira.GAMES[name].options:
        assert {options[option.name] for *_, options in games} == {True, False}


def test_files_and_games_are_the_same() -> None:
    """Nothing checked in is left uncompared, and none is too long to be read."""
    files = list(FOLDER.glob("*.txt"))
    choices = {f"yardsticks-{game}" for game in carreira.GAMES}  # compared by test_yardsticks.py
    reasons = {f"reasons-{game}" for game in carreira.GAMES}  # by test_reasons.py
    assert {file.stem for file in files} == {*GAMES, *choices, *reasons}
    assert all(file.stat().st_size < LARGEST for file in files)


@pytest.mark.parametrize("file", GAMES)
def test_each_goes_to_its_end(file: str) -> None:
    """The last line names the winner."""
    assert path(file).read_text(encoding="utf-8").splitlines()[-1].startswith("over: scores")


def test_moves_in_short_are_all_of_them() -> None:
    """The shortened lists in a playthrough stand for all legal moves."""
    moves = ["sell gold 1", "sell gold 2", "buy 1 a", "buy 1 b", "buy 2 a", "buy 2 b", "buy 3 a", "done"]
    assert in_short(moves) == ["sell gold 1|2", "buy 1|2 a|b", "buy 3 a", "done"]
