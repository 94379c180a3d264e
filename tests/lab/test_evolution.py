"""Evolution and the nets of the outlook: tiny runs give the same each time, and say how they were made."""

import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import carreira
from carreira.bots.net import Net, read, shipped
from carreira.lab import evolution, fitting, forecasting, selfplay
from carreira.lab.evolution import Candidates, Score
from tests.bots.test_net import some_net
from tests.lab.test_training import GAME, made_up


def test_a_candidate_of_no_steps_is_the_first_net() -> None:
    first = some_net("vascodagama")
    candidates = Candidates(first)
    same = candidates.net(np.zeros(candidates.length))
    assert all((found == first.weights[name]).all() for name, found in same.weights.items())
    other = candidates.net(np.ones(candidates.length))
    assert (other.inner == first.inner).all()
    np.testing.assert_allclose(other.linear, first.linear + 1)


def test_winning_counts_more_at_a_larger_table() -> None:
    """An even share is the same at every number of seats."""
    small, large = Score(), Score()
    small.add(1.0, 0.0, 2)
    large.add(1.0, 0.0, 4)
    assert (small.won, large.won) == (0.5, 1.0)
    large.add(0.0, -400.0, 4)
    assert large.earned == pytest.approx(1.0 - 1.0)


def test_evolving_is_the_same_for_a_seed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Matches are cut short: whole ones take a minute by plain rules."""
    monkeypatch.setattr(selfplay, "LONGEST", 6)
    monkeypatch.setattr(selfplay.Table, "play", lambda self, *arguments: played(self, *arguments) or True)
    file, written = tmp_path / "net.npz", []
    for seed in (1, 1, 2**32 - 1):
        evolution.evolve(
            "vascodagama", shipped(GAME), output=file, generations=1, population=4, tables=2, seed=seed, deals=0,
            command="a command", say=lambda line: None,
        )  # fmt: skip
        written.append(file.read_bytes())
    assert written[0] == written[1] != written[2]
    made = read(file, GAME).made
    assert (made["evolved by"], made["generation"]) == ("a command", 1)


def test_points_are_regressed_first() -> None:
    """Where points depend on one feature, regression finds them; the constant lies in the first hidden unit."""
    samples = made_up(2000)
    found = fitting.regressed(Net.plain(GAME, np.random.default_rng(1)), samples)
    other = made_up(300, 2)
    expected = found.expected(other.worths, other.x.astype(float))
    assert np.abs((expected - other.points) * other.here).mean() < 2
    assert fitting.loss(found, other, fitting.POINTS) < 0.2


def test_the_gradient_of_points_is_that_of_the_loss() -> None:
    samples, net = made_up(7), some_net("vascodagama")
    found = fitting.gradient(net, samples, fitting.POINTS)
    ahead = []
    for step in (1e-5, -1e-5):
        parts = {part: array.copy() for part, array in net.weights.items()}
        parts["linear"][3] += step
        ahead.append(fitting.loss(Net.of(parts, {}), samples, fitting.POINTS))
    assert found["linear"][3] == pytest.approx((ahead[0] - ahead[1]) / 2e-5, rel=1e-3)


def test_an_outlook_is_fitted_and_checked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The two nets say how they were made; what they foretell is compared with other matches."""
    monkeypatch.setattr(forecasting, "matches", lambda game, net, n, seed: made_up(400, seed))
    winning, points = tmp_path / "winning.npz", tmp_path / "points.npz"
    forecasting.outlook(
        "vascodagama", some_net("vascodagama"), winning=winning, points=points, n=400, seed=3, command="a command",
        say=lambda line: None,
    )  # fmt: skip
    assert read(winning, GAME).made["command"] == read(points, GAME).made["command"] == "a command"
    other = made_up(400, 9)
    assert fitting.loss(read(points, GAME), other, fitting.POINTS) < 0.5
    before = [read(file, GAME).linear.tolist() for file in (winning, points)]
    forecasting.outlook(
        "vascodagama", some_net("vascodagama"), winning=winning, points=points, n=1, seed=3, data=[made_up(400, 3)],
        say=lambda line: None,
    )  # fmt: skip
    assert [read(file, GAME).linear.tolist() for file in (winning, points)] == before, "the same matches as data"
    assert fitting.loss(read(winning, GAME), other) < fitting.loss(Net.plain(GAME, np.random.default_rng(1)), other)


def of_one_match(samples: selfplay.Samples) -> selfplay.Samples:
    """Positions as if all were of the same match."""
    return replace(samples, match=np.zeros_like(samples.match))


def test_what_is_missing_to_evolve_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cma", None)
    with pytest.raises(ModuleNotFoundError, match=r"carreira\[lab\]"):
        evolution.evolve("vascodagama", shipped(GAME), output=tmp_path / "net.npz", generations=1)


def test_of_every_file_a_tenth_is_held_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They may be of different bots, so none may choose the number of passes alone."""
    held: list[np.ndarray] = []

    def fitted(game: str, samples: selfplay.Samples, out: np.ndarray, *rest: object) -> Net:
        held.append(out)
        return Net.plain(GAME, np.random.default_rng(1))

    monkeypatch.setattr(forecasting, "fitted", fitted)
    files = [made_up(400, 3), made_up(100, 4)]
    forecasting.outlook(
        "vascodagama", some_net("vascodagama"), winning=tmp_path / "w.npz", points=tmp_path / "p.npz", n=1, seed=3,
        data=files, say=lambda line: None,
    )  # fmt: skip
    parts = np.split(held[0], [len(files[0].seats)])
    assert [float(part.mean()) for part in parts] == pytest.approx([0.1, 0.1], abs=0.02)
    forecasting.outlook(
        "vascodagama", some_net("vascodagama"), winning=tmp_path / "w.npz", points=tmp_path / "p.npz", n=1, seed=3,
        data=[of_one_match(made_up(10, number)) for number in range(40)], say=lambda line: None,
    )  # fmt: skip
    assert held[-1].mean() == pytest.approx(0.1), "of single matches, a tenth of them"


played = selfplay.Table.play


@pytest.mark.parametrize("name", carreira.GAMES)
def test_bots_that_are_compared_have_nets_of_their_own(name: str) -> None:
    """The three nets of a game are different ones."""
    nets = [shipped(carreira.GAMES[name], purpose) for purpose in ("choosing", "winning", "points")]
    assert len({net.linear.tobytes() for net in nets}) == 3
