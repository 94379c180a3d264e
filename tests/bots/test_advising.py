"""Advice: legal moves with plausible figures, the same each time, and refusals that say what is wrong."""

from itertools import pairwise

import numpy as np
import pytest

import carreira
from carreira.bots import NEEDS_COMPILED, advise, levels
from carreira.bots.levels import LABORATORY, make
from carreira.game.chance import generator
from carreira.game.rule import COMPILED
from tests.bots.test_levels import TABLES, moments

ADVISERS = [level for level in levels()[1:] if COMPILED or level not in NEEDS_COMPILED]
WEIGHERS = ADVISERS if not COMPILED else [*ADVISERS, *LABORATORY]


@pytest.mark.parametrize("level", ADVISERS)
@pytest.mark.parametrize(("name", "seats", "option"), TABLES)
def test_advice_is_legal_ordered_and_reproducible(name: str, seats: int, option: str | None, level: str) -> None:
    """The same arguments give the same advice; the match stays as it is."""
    for match in moments(name, seats, option, 3):
        before = match.dumps()
        advice = advise(match, level, seed=3)
        assert 1 <= len(advice) <= 3
        assert {one["move"] for one in advice} <= set(match.moves())
        assert len({one["move"] for one in advice}) == len(advice)
        assert all(0 <= one["share"] <= 1 for one in advice)
        assert all(better["share"] >= worse["share"] for better, worse in pairwise(advice))
        assert advise(match.copy(), level, seed=3) == advice
        assert advise(match, level, seed=3, n=1) == advice[:1]
        assert match.dumps() == before


@pytest.mark.parametrize("level", WEIGHERS)
@pytest.mark.parametrize("name", carreira.GAMES)
def test_a_bot_plays_what_it_weighs_highest(name: str, level: str) -> None:
    """`weigh` and `move` tell the same story."""
    for match in moments(name, 3, None, 6 if COMPILED else 3):
        bot = make(match.game, level)
        weighed = bot.weigh(match.handle, match.edition.handle, generator("the same"))
        assert bot.move(match.handle, match.edition.handle, generator("the same")) == weighed.best()[0]
        assert weighed.codes.shape == weighed.worths.shape == weighed.visits.shape
        assert set(weighed.codes.tolist()) <= set(match.codes())


@pytest.mark.parametrize("name", carreira.GAMES)
def test_a_winning_last_move_is_seen(name: str) -> None:
    """Just before the end, the shares that are advised are those of the results to come."""
    match = carreira.new(name, seats=2, seed=4)
    while not match.over:
        match.play(carreira.bots.choose(match, "greedy"))
    last = match.at(match.number - 1)
    for one in advise(last, "greedy"):
        end = last.copy().play(one["move"])
        if end.over:
            winners = end.ranking()[0]
            assert one["share"] == pytest.approx((last.to_move in winners) / len(winners))
            assert one["points"] == end.scores()[last.to_move or 0]


def test_refusals_say_what_is_wrong() -> None:
    match = carreira.new("navegador", seats=2, seed=1)
    with pytest.raises(ValueError, match="no bot level 'parrot'"):
        advise(match, "parrot")
    with pytest.raises(ValueError, match="weighs nothing"):
        advise(match, "random")
    with pytest.raises(ValueError, match="seconds must be more than 0"):
        advise(match, "pilot", seconds=0)
    for n in (0, -1, True, 1.5):
        with pytest.raises(ValueError, match="n must be a whole number"):
            advise(match, "greedy", n=n)  # type: ignore[arg-type]
    while not match.over:
        match.play(carreira.bots.choose(match, "random", seed=match.number))
    with pytest.raises(ValueError, match="match is over"):
        advise(match, "greedy")


def test_points_are_in_reach() -> None:
    """Expected points are finite numbers, more than a seat has now or a little less."""
    match = carreira.new("vascodagama", seats=3, seed=2)
    found = [one["points"] for one in advise(match, "greedy", n=9)]
    assert np.isfinite(found).all()
    assert min(found) > 0
