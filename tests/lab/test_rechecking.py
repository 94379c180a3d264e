"""Checking puzzles again: which stay, with which shares, and what is refused."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

import carreira
from carreira.bots.advising import Advice, Adviser
from carreira.bots.outlook import CLOSE, Effort
from carreira.game.match import Match
from carreira.game.puzzles import FILE, BrokenPuzzles, Puzzle, load
from carreira.lab import UnusableJournal
from carreira.lab.rechecking import Recheck, recheck

PLAN = Recheck("navegador", checker="greedy", times=3, checks=2, margin=0.1)
SHIPPED = carreira.GAMES["navegador"].editions.folder / FILE
Shares = Mapping[str, float]


@pytest.fixture
def advice(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[Puzzle, str], Shares]], None]:
    """Lets a checker find the shares that a function gives for a puzzle and a seed."""
    puzzles = {carreira.from_position("navegador", one.position).dumps(): one for one in load(SHIPPED)}

    def found(shares: Callable[[Puzzle, str], Shares]) -> None:
        def advised(self: Adviser, match: Match, seed: str, n: int, effort: Effort) -> list[Advice]:
            assert effort == Effort(CLOSE.rounds, CLOSE.deals * PLAN.times)
            given = sorted(shares(puzzles[match.dumps()], seed).items(), key=lambda one: -one[1])
            return [{"move": move, "share": share, "points": 10.0, "visits": 1} for move, share in given]

        monkeypatch.setattr(Adviser, "advice", advised)

    return found


def second(puzzle: Puzzle) -> str:
    """The move that is said to be second best."""
    return list(puzzle.shares)[1]


def test_what_is_still_clearly_the_best_stays_with_the_new_shares(
    advice: Callable[[Callable[[Puzzle, str], Shares]], None], tmp_path: Path
) -> None:
    """The mean over the seeds; moves that are equal to the best one are no rivals of it."""

    def shares(puzzle: Puzzle, seed: str) -> Shares:
        best = 0.8 if seed.endswith("0") else 0.6
        return {**dict.fromkeys(puzzle.equal, 0.7), puzzle.best: best, second(puzzle): 0.4}

    advice(shares)
    before = load(SHIPPED)
    assert recheck(PLAN, SHIPPED, tmp_path / "a") == (len(before), len(before))
    after = {one.id: one for one in load(tmp_path / "a")}
    for puzzle in before:
        assert after[puzzle.id].shares == pytest.approx({puzzle.best: 0.7, second(puzzle): 0.4})
        assert (after[puzzle.id].best, after[puzzle.id].grade) == (puzzle.best, puzzle.grade)
    head = json.loads((tmp_path / "a").read_text().splitlines()[0])
    assert (head["rechecked"]["checker"], head["rechecked"]["margin"]) == ("greedy", 0.1)


def test_what_is_not_the_best_with_every_seed_goes(
    advice: Callable[[Callable[[Puzzle, str], Shares]], None], tmp_path: Path
) -> None:
    """Neither where another move is better once, nor where it is better by too little."""
    better, close, *rest = load(SHIPPED)

    def shares(puzzle: Puzzle, seed: str) -> Shares:
        rival = {better.id: 0.9 if seed.endswith("1") else 0.1, close.id: 0.41}.get(puzzle.id, 0.1)
        return {puzzle.best: 0.5, second(puzzle): rival}

    advice(shares)
    assert recheck(PLAN, SHIPPED, tmp_path / "a") == (len(rest), len(rest) + 2)
    assert {one.id for one in load(tmp_path / "a")} == {one.id for one in rest}


def test_it_goes_on_where_it_was_stopped(
    advice: Callable[[Callable[[Puzzle, str], Shares]], None], tmp_path: Path
) -> None:
    """What has been checked is not checked again."""
    advice(lambda puzzle, _seed: {puzzle.best: 0.5, second(puzzle): 0.1})
    recheck(PLAN, SHIPPED, tmp_path / "a")
    whole = (tmp_path / "a").read_bytes()
    (tmp_path / "a").write_bytes(b"\n".join(whole.split(b"\n")[:4])[:-20])
    asked: list[str] = []

    def shares(puzzle: Puzzle, seed: str) -> Shares:
        asked.append(puzzle.id)
        return {puzzle.best: 0.5, second(puzzle): 0.1}

    advice(shares)
    recheck(PLAN, SHIPPED, tmp_path / "a")
    assert (tmp_path / "a").read_bytes() == whole
    assert 0 < len(set(asked)) < len(load(SHIPPED))


def test_another_file_of_puzzles_is_another_check(
    advice: Callable[[Callable[[Puzzle, str], Shares]], None], tmp_path: Path
) -> None:
    """Although it begins with the same line."""
    advice(lambda puzzle, _seed: {puzzle.best: 0.5, second(puzzle): 0.1})
    head, first, *rest = SHIPPED.read_text(encoding="utf-8").splitlines(keepends=True)
    few, others = tmp_path / "few", tmp_path / "others"
    few.write_text(head + first, encoding="utf-8")
    others.write_text("".join([head, *rest]), encoding="utf-8")
    recheck(PLAN, few, tmp_path / "a")
    with pytest.raises(UnusableJournal, match="holds other results"):
        recheck(PLAN, others, tmp_path / "a")


def test_puzzles_of_newer_rules_are_refused(tmp_path: Path) -> None:
    newer = tmp_path / "newer"
    newer.write_text(SHIPPED.read_text(encoding="utf-8").replace('"rules_version":2', '"rules_version":99'))
    with pytest.raises(BrokenPuzzles, match="needs a newer version"):
        recheck(PLAN, newer, tmp_path / "a")


def test_what_is_refused(tmp_path: Path) -> None:
    """A file without puzzles, another game's, one that is to be overwritten by itself, and a level that weighs
    nothing."""
    with pytest.raises(BrokenPuzzles, match="has no puzzles"):
        recheck(PLAN, tmp_path / "none", tmp_path / "a")
    (tmp_path / "b").touch()
    with pytest.raises(BrokenPuzzles, match="none has no puzzles"):
        recheck(PLAN, tmp_path / "none", tmp_path / "b")
    with pytest.raises(BrokenPuzzles, match="has puzzles of navegador"):
        recheck(Recheck("vascodagama"), SHIPPED, tmp_path / "a")
    mine = tmp_path / "mine"
    mine.write_bytes(SHIPPED.read_bytes())
    with pytest.raises(UnusableJournal, match="at once"):
        recheck(PLAN, mine, mine)
    assert mine.read_bytes() == SHIPPED.read_bytes()
    with pytest.raises(ValueError, match="weighs nothing"):
        recheck(Recheck("navegador", checker="random"), SHIPPED, tmp_path / "a")
