"""The arena counts what was won, and breaks off what never ends."""

import pytest

from carreira.lab import arena
from carreira.lab.arena import Played, Result


def test_a_shared_first_place_is_a_share_of_a_win() -> None:
    result = Result("navegador", ("greedy", "random"), (Played((9, 7), (0,), 90), Played((8, 8), (0, 1), 110)))
    assert (result.wins(0), result.wins(1)) == (1.5, 0.5)
    assert (result.winning_points(), result.turns()) == (8.5, 100)
    assert len(result.lines()) == 3


def test_what_never_ends_is_broken_off_and_won_by_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena, "LONGEST", 5)
    broken_off = arena.play_one("navegador", ("random", "random"), 0, None, 0, ())
    assert (broken_off.turns, broken_off.winners) == (5, ())
    result = Result("navegador", ("random", "random"), (broken_off, Played((30, 20), (0,), 200)))
    assert result.share(0) + result.share(1) == 0.5
    assert result.winning_points() == 30
    assert result.lines()[-1].startswith("1 of them had not ended after 5 turns")
