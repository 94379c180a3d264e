"""Many matches at once, one decision of each at a time: the same matches as one by one, on both backends."""

import numpy as np
import pytest
from numpy.typing import NDArray

import carreira
from carreira.adapters.observing import Observer
from carreira.adapters.stepping import Stepped, Stepper
from carreira.game.chance import fork, generator
from carreira.game.match import Match

N = 3


def match_of(game: str, seats: int, seed: int, index: int) -> Match:
    """The match of a batch's generator with that index."""
    kind, rng = carreira.GAMES[game], generator(0)
    fork(rng, generator(seed), index)
    handle = kind.schema.new()
    kind.loops.open_match(handle, kind.edition().handle, seats, 0, rng, kind.buffer())
    return Match(kind, handle, edition=kind.edition(), seed=0, options={})


def check_row(now: Stepped, row: int, match: Match, observer: Observer) -> None:
    """A row shows what the seat to move of a match sees."""
    seat = match.to_move
    assert seat is not None
    assert now.to_move[row] == seat
    assert np.flatnonzero(now.masks[row]).tolist() == sorted(match.codes())
    assert now.features[row].tolist() == observer.features(match, seat).tolist()


@pytest.mark.parametrize("game", carreira.GAMES)
def test_rows_are_matches(game: str) -> None:
    """Each row is the match of its child of the seed; at its end it is paid, and the row's next match follows."""
    kind, seats = carreira.GAMES[game], carreira.GAMES[game].seat_counts[0]
    observer, table, chance = Observer(kind), Stepper(game, seats=seats, n=N), np.random.default_rng(3)
    now = table.reset(seed=4)
    matches, started = [match_of(game, seats, 4, row) for row in range(N)], [0] * N
    ended = 0
    while ended < N:
        for row in range(N):
            if ended or matches[row].number < 20:  # comparing all rows all the time takes long on plain rules
                check_row(now, row, matches[row], observer)
        codes = (chance.random(now.masks.shape) * now.masks).argmax(axis=1)
        now = table.step_many(codes)
        for row, match in enumerate(matches):
            match.play(kind.notation[codes[row]])
            assert now.done[row] == match.over
            assert not now.broken_off[row]
            first = match.ranking()[0] if match.over else []
            assert now.rewards[row].tolist() == [(seat in first) / max(1, len(first)) for seat in range(seats)]
            assert now.points[row].tolist() == (match.scores() if match.over else [0] * seats)
            if match.over:
                ended, started[row] = ended + 1, started[row] + 1
                matches[row] = match_of(game, seats, 4, row + N * started[row])
                check_row(now, row, matches[row], observer)


@pytest.mark.parametrize("game", carreira.GAMES)
def test_wrong_moves_change_nothing(game: str) -> None:
    """One illegal move is enough: the error names its row, and the matches go on as if nothing had been."""
    table = Stepper(game, seats=2, n=N)
    with pytest.raises(ValueError, match="reset"):
        table.step_many([0] * N)
    now = table.reset(seed=1)
    legal, illegal = now.masks.argmax(axis=1), now.masks.argmin(axis=1)
    for wrong, said in (
        (np.where(np.arange(N) == 2, illegal, legal), r"Row 2: .* is not legal there, by the rule \w+"),
        (np.where(np.arange(N) == 1, -1, legal), "Row 1: -1 is not the code of a move"),
        (np.where(np.arange(N) == 1, table.n_moves, legal), f"they are 0 to {table.n_moves - 1}"),
        (legal[:2], "needs 3 whole numbers"),
        (legal * 1.0, "needs 3 whole numbers"),
    ):
        with pytest.raises(ValueError, match=said):
            table.step_many(wrong)
    fresh = Stepper(game, seats=2, n=N)
    fresh.reset(seed=1)
    same(table.step_many(legal), fresh.step_many(legal))


def same(ours: Stepped, theirs: Stepped) -> None:
    """All arrays are equal."""
    for name, found in vars(ours).items():
        other: NDArray[np.float64] = getattr(theirs, name)
        assert found.tolist() == other.tolist(), name


def test_the_seed_decides_and_arrays_are_the_callers_own() -> None:
    table = Stepper("navegador", seats=3, n=20)
    first = table.reset(seed=1)
    codes = first.masks.argmax(axis=1)
    second = table.step_many(codes)
    second.masks[:] = True  # nothing depends on what becomes of them
    second.features[:] = 0
    again = table.reset(seed=1)
    same(first, again)
    assert table.reset(seed=2).to_move.tolist() != first.to_move.tolist()  # who begins is drawn


def test_long_matches_are_broken_off() -> None:
    table = Stepper("navegador", seats=2, n=2, longest=2)
    now = table.reset(seed=1)
    for done in (False, True, False, True):
        now = table.step_many(now.masks.argmax(axis=1))
        assert now.done.tolist() == now.broken_off.tolist() == [done] * 2
        assert not now.rewards.any()
        assert now.points.any() == done


def test_arguments_are_checked() -> None:
    for wrong in ({"n": 0}, {"n": 1.5}, {"longest": 0}, {"seats": 9}, {"options": {"unknown": True}}):
        with pytest.raises(ValueError, match=r"\w"):
            Stepper("navegador", **wrong)
