"""Fitting by PyTorch finds what fitting by NumPy does. Skipped where PyTorch isn't installed."""

from pathlib import Path

import numpy as np
import pytest

import carreira
from carreira.bots.net import WEIGHTS, Net, read
from carreira.lab import fitting
from carreira.lab.training import train
from tests.bots.test_net import some_net
from tests.lab.test_training import GAME, made_up

torch = pytest.importorskip("torch")

from carreira.adapters import torch as by_torch  # noqa: E402  (needs it)


def test_loss_and_gradient_are_the_same() -> None:
    samples, net = made_up(9), some_net("vascodagama")
    weights = {name: torch.tensor(found, requires_grad=True) for name, found in net.weights.items()}
    loss = by_torch.loss(weights, by_torch.tensors(samples, torch.device("cpu")))
    loss.backward()
    assert float(loss.detach()) == pytest.approx(fitting.loss(net, samples), rel=1e-6)
    for name, found in fitting.gradient(net, samples).items():
        np.testing.assert_allclose(weights[name].grad.numpy(), found, rtol=1e-6, atol=1e-9)


def test_the_fit_is_the_same() -> None:
    """From the same net and the same samples, in the same order."""
    samples, net = made_up(1500), Net.plain(GAME, np.random.default_rng(1))
    ours = by_torch.fit(net, samples, 4, np.random.default_rng(2))
    theirs = fitting.fit(net, samples, 4, np.random.default_rng(2))
    for name in WEIGHTS:
        assert ours.weights[name].shape == net.weights[name].shape
        np.testing.assert_allclose(ours.weights[name], theirs.weights[name], rtol=1e-6, atol=1e-8)


def test_a_net_is_trained_and_written(tmp_path: Path) -> None:
    file, kind = tmp_path / "net.npz", carreira.GAMES["navegador"]
    made = train("navegador", output=file, loops=1, matches=2, seed=1, by=by_torch.fit, say=lambda line: None)
    for name, found in read(file, kind).weights.items():
        assert found.tolist() == made.weights[name].tolist()
        assert np.isfinite(found).all()
