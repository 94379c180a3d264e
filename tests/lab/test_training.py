"""Training: the gradient is right, the fit learns, the same arguments give the same net."""

from pathlib import Path

import numpy as np
import pytest

import carreira
from carreira.bots.net import WEIGHTS, Net
from carreira.lab import evolution, fitting, selfplay, training
from carreira.lab.calibration import calibrate, calibration_error
from carreira.lab.selfplay import Samples, joined
from tests.bots.test_net import some_net

GAME = carreira.GAMES["vascodagama"]


def made_up(n: int, seed: int = 1) -> Samples:
    """Positions of two to four seats whose points depend on one feature."""
    rng = np.random.default_rng(seed)
    seats = rng.integers(2, 5, n)
    here = np.arange(4) < seats[:, None]
    x = (rng.normal(size=(n, 4, len(GAME.features))) * here[:, :, None]).astype(np.float32)
    points = (50 + 12 * x[:, :, 3]) * here
    won = (points == points.max(1, keepdims=True)) * here * 1.0
    return Samples(
        x, 40.0 * here, points, won / won.sum(1, keepdims=True), seats, np.arange(n), np.linspace(0.01, 1, n)
    )  # fmt: skip


def test_the_gradient_is_that_of_the_loss() -> None:
    """Against differences of the loss, for a weight of each array."""
    samples, net = made_up(7), some_net("vascodagama")
    found = fitting.gradient(net, samples)
    for name in WEIGHTS:
        at = (3,) * getattr(net, name).ndim
        ahead = []
        for step in (1e-5, -1e-5):
            parts = {part: found.copy() for part, found in net.weights.items()}
            parts[name][at] += step
            ahead.append(fitting.loss(Net.of(parts, {}), samples))
        assert found[name][at] == pytest.approx((ahead[0] - ahead[1]) / 2e-5, rel=1e-3, abs=1e-7)


def test_a_place_where_no_file_can_be_is_refused_before_anything_is_played(tmp_path: Path) -> None:
    nowhere = tmp_path / "none" / "net.npz"
    for files in ({"output": nowhere}, {"output": tmp_path / "net.npz", "data": nowhere}):
        with pytest.raises(FileNotFoundError, match="There is no folder"):
            training.train("navegador", loops=10**9, matches=10**9, **files)
    net = tmp_path / "net.npz"
    with pytest.raises(FileExistsError, match="two different things"):
        training.train("navegador", loops=10**9, matches=10**9, output=net, data=tmp_path / "." / "net.npz")
    too_long = tmp_path / f"{'x' * 248}.npz"  # with the ending of what is written first
    with pytest.raises(OSError, match="too long") as refused:
        training.train("navegador", loops=10**9, matches=10**9, output=too_long)
    assert refused.value.filename == str(too_long)
    assert not list(tmp_path.iterdir())
    with pytest.raises(FileNotFoundError, match="There is no folder"):
        evolution.evolve("navegador", some_net("navegador"), output=nowhere, generations=10**9)


def test_the_fit_learns_what_matters() -> None:
    samples, rng = made_up(2000), np.random.default_rng(1)
    net = Net.plain(GAME, rng)
    fitted = fitting.fit(net, samples, 60, rng)
    assert fitting.loss(fitted, made_up(500, 2)) < fitting.loss(net, made_up(500, 2)) / 2


def test_samples_are_joined_with_their_matches_apart(tmp_path: Path) -> None:
    both = joined([made_up(3), made_up(4)])
    assert both.match.tolist() == list(range(7))
    both.save(tmp_path / "data.npz")
    with np.load(tmp_path / "data.npz") as kept:
        assert kept["x"].shape == (7, 4, len(GAME.features))
        assert kept["points"].tolist() == both.points.tolist()


def test_smoothed_results_follow_a_match_back_from_its_end() -> None:
    """The last position of a match keeps its result; earlier ones get some of what the net expects next."""
    samples, net = made_up(4), some_net("vascodagama")
    samples.match[:] = [0, 0, 0, 1]
    expected = net.expected(samples.worths, samples.x.astype(float))
    found = fitting.smoothed(samples, net, 0.6)
    assert (found.points[2:] == samples.points[2:]).all()
    np.testing.assert_allclose(found.points[1], 0.4 * expected[2] + 0.6 * samples.points[2])
    np.testing.assert_allclose(found.points[0], 0.4 * expected[1] + 0.6 * found.points[1])
    np.testing.assert_allclose(found.won.sum(1), 1)


def test_calibration_sees_what_is_off() -> None:
    rng = np.random.default_rng(1)
    shares = rng.uniform(size=4000)
    won = (rng.uniform(size=4000) < shares) * 1.0
    assert calibration_error(shares, won) < 0.03
    assert calibration_error(np.sqrt(shares), won) > 0.1
    net = Net.plain(GAME, rng)
    found = calibrate(net, net, made_up(200))
    assert len(found.ece) == len(found.off) == 5
    assert all(bias == pytest.approx(-10, abs=5) for bias in found.bias)


def test_training_is_the_same_for_a_seed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A tiny run, twice, and once with another seed. Matches are cut short: whole ones take a minute by plain rules."""
    monkeypatch.setattr(selfplay, "LONGEST", 12)
    monkeypatch.setattr(selfplay.Table, "play", lambda self, *arguments: played(self, *arguments) or True)
    monkeypatch.setattr(selfplay, "USUAL_SHARE", 0.0)
    said: list[str] = []
    written = []
    for seed in (1, 1, 2):
        file = tmp_path / "net.npz"
        training.train("vascodagama", output=file, loops=2, matches=3, seed=seed, command="none", say=said.append)
        written.append(file.read_bytes())
    assert written[0] == written[1] != written[2]
    assert said[0].startswith("Loop 1 of 2: ")


played = selfplay.Table.play
