"""Looking for puzzles: what is found, and that it goes on where it was stopped."""

from itertools import pairwise
from pathlib import Path

import pytest

import carreira
from carreira.bots.advising import Advice, Adviser
from carreira.bots.outlook import CLOSE, Effort
from carreira.game.chance import generator
from carreira.game.puzzles import load
from carreira.lab import UnusableJournal, mining
from carreira.lab.mining import Mine, mine

PLAN = Mine(
    "vascodagama", bots="greedy", obvious=("random", "greedy"), adviser="greedy", checker="greedy", times=2,
    checks=2, margin=0.2, seed=3,
)  # fmt: skip


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the first decisions of each match, and advice that costs nothing: the alphabetically last of the moves that
    are compared is the best by far."""

    def cheap(self: Adviser, match: carreira.game.match.Match, seed: str, n: int, effort: Effort) -> list[Advice]:
        moves = sorted(match.moves(), reverse=True)[:n]
        return [
            {"move": move, "share": 0.9 if i == 0 else 0.3, "points": 10.0, "visits": 1} for i, move in enumerate(moves)
        ]

    monkeypatch.setattr(Adviser, "advice", cheap)
    monkeypatch.setattr(mining, "LONGEST", 40)


@pytest.mark.usefixtures("short")
def test_what_is_found_can_be_loaded_and_is_the_same_each_time(tmp_path: Path) -> None:
    seen: list[tuple[int, int]] = []
    found = mine(PLAN, 2, tmp_path / "a", progress=lambda done, puzzles: seen.append((done, puzzles)))
    assert found == mine(PLAN, 2, tmp_path / "b") > 0
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()
    assert [done for done, _puzzles in seen] == [0, 1, 2]
    assert seen[-1] == (2, found)
    puzzles = load(tmp_path / "a")
    assert len(puzzles) == found
    for puzzle in puzzles:
        match = carreira.from_position("vascodagama", puzzle.position)
        assert puzzle.best == sorted(match.moves())[-1]
        assert (puzzle.shares[puzzle.best], puzzle.lost(list(puzzle.shares)[1])) == (0.9, pytest.approx(0.6))
        assert puzzle.source["seed"] in (3, 4)


@pytest.mark.usefixtures("short")
def test_puzzles_of_one_match_are_apart_and_differ(tmp_path: Path) -> None:
    mine(PLAN, 1, tmp_path / "a")
    puzzles = load(tmp_path / "a")
    numbers = sorted(puzzle.source["number"] for puzzle in puzzles)
    assert all(later - earlier >= PLAN.apart for earlier, later in pairwise(numbers))
    assert len({(puzzle.best, puzzle.seat) for puzzle in puzzles}) == len(puzzles)


@pytest.mark.usefixtures("short")
def test_it_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    whole, part = tmp_path / "whole", tmp_path / "part"
    mine(PLAN, 2, whole)
    mine(PLAN, 1, part)
    part.write_text(part.read_text(encoding="utf-8") + '{"match":1,"rec', encoding="utf-8")  # killed while it wrote
    done: list[int] = []
    mine(PLAN, 2, part, progress=lambda played, puzzles: done.append(played))
    assert part.read_bytes() == whole.read_bytes()
    assert done == [1, 2]
    with pytest.raises(UnusableJournal, match="holds other results: its game is"):
        mine(Mine("navegador"), 2, part)


@pytest.mark.parametrize("wrong", [{"adviser": "nobody"}, {"bots": "nobody"}, {"obvious": ()}, {"game": "go"}])
def test_a_plan_that_cannot_be_followed_is_refused(tmp_path: Path, wrong: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"no|at least one"):
        mine(Mine(**{"game": "vascodagama", **wrong}), 1, tmp_path / "a")  # type: ignore[arg-type]
    assert not (tmp_path / "a").exists()


def test_advice_depends_on_nothing_hidden_and_is_the_same_each_time() -> None:
    """A move that ends the match at once is worth what it brings there: the others are played on."""
    game = carreira.GAMES["navegador"]
    puzzle = game.puzzles[0]
    match = carreira.from_position("navegador", puzzle.position)
    other = carreira.from_position("navegador", puzzle.position)
    game.loops.deal_unseen(other.handle, other.edition.handle, generator("elsewhere"))
    adviser = Adviser(game, "greedy")
    advice = adviser.advice(match, "x", 2, CLOSE)
    assert advice == adviser.advice(match, "x", 2, CLOSE) == adviser.advice(other, "x", 2, CLOSE)
    assert all(0 <= one["share"] <= 1 for one in advice)
    assert advice[0]["share"] >= advice[1]["share"]


def test_moves_whose_order_does_not_matter_are_equal() -> None:
    match = carreira.from_position(
        "navegador",
        {
            "seats": 2,
            "to_move": 0,
            "players": [{"rondel": "workers", "colonies": {"sugar": 2, "gold": 1, "spice": 0}}, {"rondel": "ships"}],
        },
    ).play("rondel market-1")
    line = ["sell sugar 2", "sell gold 1", "process spice 1 joker"]
    assert mining.same_end(match, line, "sell gold 1")
    assert mining.same_end(match, line, "process spice 1 joker")
    assert not mining.same_end(match, ["sell sugar 2", "done"], "done")


def test_moves_that_need_the_one_before_them_are_not_equal() -> None:
    match = carreira.from_position(
        "vascodagama",
        {"seats": 2, "stage": "acting", "to_move": 0, "marker": 1, "placed": {"1": {"seat": 0, "area": "projects"}}},
    ).play("act")
    assert mining.same_end(match, ["buy 6", "buy 5"], "buy 5")  # in whichever order the two then lie
    assert not mining.same_end(match, ["buy 6", "done"], "done")


def test_shown_shares_are_means_of_the_checks_that_compared_a_move() -> None:
    """A move is not compared in each, as the level's favourites may depend on the deals."""
    sure: Advice = {"move": "a", "share": 0.6, "points": 9.0, "visits": 1}
    other: Advice = {"move": "b", "share": 0.3, "points": 9.0, "visits": 1}
    assert mining.mean_shares([[sure, other], [sure], [{**sure, "share": 0.3}]]) == {"a": 0.5, "b": 0.3}
