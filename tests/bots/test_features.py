"""Features: documented, the same whatever is hidden, and finite; `value` comes with them."""

from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

import carreira
from carreira.bots.judge import new_judges
from carreira.game.chance import generator
from carreira.game.match import Match
from carreira.game.rule import COMPILED
from tests.backends import on_compiled_rules

STEP = 15
"""Decisions between two positions."""


def positions(name: str) -> list[Match]:
    """Positions from random games with every number of seats."""
    found = []
    for seats in carreira.GAMES[name].seat_counts:
        match, chance = carreira.new(name, seats=seats, seed=seats), Random(seats)
        while not match.over:
            if match.number % STEP == 0:
                found.append(match.copy())
            match.play(chance.choice(match.moves()))
    return found


def features(match: Match, seat: int) -> tuple[NDArray[np.float64], float]:
    """A seat's features and the estimate."""
    judges = new_judges(match.game)
    x = judges["x"][0] if COMPILED else judges[0].x
    x[:] = np.nan
    worth = match.game.loops.features_of(match.handle, match.edition.handle, seat, judges)
    return np.array(x), worth


def table(name: str) -> list[list[float]]:
    """The features of every seat in all positions."""
    return [[*features(match, seat)[0]] for match in positions(name) for seat in range(match.seats)]


@pytest.mark.parametrize("name", carreira.GAMES)
def test_every_feature_is_written_and_described(name: str) -> None:
    game = carreira.GAMES[name]
    assert 60 <= len(game.features) <= 120
    assert len({feature.name for feature in game.features}) == len(game.features)
    assert all(feature.unit and feature.one > 0 for feature in game.features)
    found = np.array(table(name))
    assert found.shape[1] == len(game.features)
    assert np.isfinite(found).all(), "a feature was not written"
    assert abs(found).max() < 20
    assert np.quantile(abs(found), 0.95) < 1.5


@pytest.mark.parametrize("name", carreira.GAMES)
def test_they_don_t_depend_on_what_is_hidden(name: str) -> None:
    """Everything unseen is dealt anew, and every seat's features stay the same."""
    game, changed = carreira.GAMES[name], 0
    for number, match in enumerate(positions(name)):
        before = [features(match, seat) for seat in range(match.seats)]
        dealt = match.copy()
        game.loops.deal_unseen(dealt.handle, dealt.edition.handle, generator(number))
        changed += game.schema.same_on_both(dealt.handle) != game.schema.same_on_both(match.handle)
        for seat, (x, worth) in enumerate(before):
            again, same = features(dealt, seat)
            assert again.tolist() == x.tolist()
            assert same == worth
    assert changed


@pytest.mark.parametrize("name", carreira.GAMES)
def test_the_estimate_comes_with_them(name: str) -> None:
    for match in positions(name):
        for seat in range(match.seats):
            x, worth = features(match, seat)
            assert worth == match.game.rules.value(match.handle[0], match.edition.handle[0], seat)
            assert x[0] == pytest.approx(worth / carreira.GAMES[name].features[0].one)


@pytest.mark.skipif(COMPILED, reason="the run on plain rules compares both backends, once is enough")
@pytest.mark.parametrize("name", carreira.GAMES)
def test_both_backends_agree(name: str) -> None:
    """Compiled rules write the same numbers as plain ones."""
    np.testing.assert_allclose(on_compiled_rules(table, name), table(name), rtol=1e-12, atol=1e-12)
