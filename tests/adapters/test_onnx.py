"""Nets as ONNX: they expect what our own nets expect."""

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import onnxruntime
import pytest

import carreira
from carreira.adapters import onnx
from carreira.adapters.observing import Observer
from carreira.bots.net import POINTS, shipped
from tests.bots.test_net import some_net


@pytest.mark.parametrize("game", carreira.GAMES)
@pytest.mark.parametrize("batch", [1, 7])
def test_a_model_expects_what_the_net_does(game: str, batch: int, tmp_path: Path) -> None:
    """Whatever the number of positions, within what 32-bit floats can hold."""
    kind, rng = carreira.GAMES[game], np.random.default_rng(batch)
    x, worths = rng.normal(size=(batch, len(kind.features))), rng.uniform(0, 150, batch)
    for net in (some_net(game), shipped(kind)):
        net.save(tmp_path / "net.npz", kind)
        assert onnx.export(tmp_path / "net.npz", tmp_path / "net.onnx") is kind
        session = onnxruntime.InferenceSession(tmp_path / "net.onnx")
        (found,) = session.run(["points"], {"features": x.astype(np.float32), "estimate": worths.astype(np.float32)})
        assert found.shape == (batch,)
        np.testing.assert_allclose(found, net.expected(worths, x), rtol=1e-4, atol=1e-3)
        said = session.get_modelmeta().custom_metadata_map
        assert said["game"] == game
        assert [one["name"] for one in json.loads(said["features"])] == [one.name for one in kind.features]
        assert json.loads(said["made"]) == net.made


@pytest.mark.parametrize("game", carreira.GAMES)
def test_a_model_of_the_net_for_points_expects_the_values_of_a_match(game: str, tmp_path: Path) -> None:
    """From what an observer sees: the features, and the game's estimate, which is another number."""
    kind, match = carreira.GAMES[game], carreira.new(game, seats=2, seed=4)
    for number in range(30):
        match.play(match.moves()[-1 - number % 2 % len(match.moves())])
    shipped(kind, POINTS).save(tmp_path / "net.npz", kind)
    onnx.export(tmp_path / "net.npz", tmp_path / "net.onnx")
    observer = Observer(kind)
    x = np.stack([observer.features(match, seat) for seat in range(2)])
    estimates = np.array([observer.estimate(match, seat) for seat in range(2)], np.float32)
    session = onnxruntime.InferenceSession(tmp_path / "net.onnx")
    (found,) = session.run(["points"], {"features": x, "estimate": estimates})
    np.testing.assert_allclose(found, match.values(), rtol=1e-4, atol=1e-3)
    assert np.abs(estimates - match.values()).max() > 0.01


def test_any_number_of_hidden_units_is_written(tmp_path: Path) -> None:
    """Sizes are those of the arrays."""
    kind, net = carreira.GAMES["navegador"], some_net("navegador")
    smaller = type(net)(net.worth, net.linear, net.inner[:, :5], net.bias[:5], net.outer[:5])
    x, worths = np.ones((2, len(kind.features))), np.array([1.0, 2.0])
    (tmp_path / "net.onnx").write_bytes(onnx.model(smaller, kind).SerializeToString())
    session = onnxruntime.InferenceSession(tmp_path / "net.onnx")
    (found,) = session.run(None, {"features": x.astype(np.float32), "estimate": worths.astype(np.float32)})
    np.testing.assert_allclose(found, smaller.expected(worths, x), rtol=1e-4, atol=1e-3)


def test_the_command_writes_the_same_bytes_again(tmp_path: Path) -> None:
    kind, net, file = carreira.GAMES["navegador"], tmp_path / "net.npz", tmp_path / "net.onnx"
    some_net("navegador").save(net, kind)
    found = []
    for _ in range(2):
        done = command("onnx", str(net), "--output", str(file))
        assert (done.returncode, done.stdout) == (0, f"{file}: a net for Navegador.\n"), done.stderr
        found.append(file.read_bytes())
    assert found[0] == found[1]


def test_a_file_that_holds_no_net_is_refused(tmp_path: Path) -> None:
    np.savez(tmp_path / "other.npz", x=np.zeros(3))
    (tmp_path / "text.npz").write_text("no net")
    for name, said in (
        ("other", "is no net for the features of"),
        ("text", "is no net"),
        ("none", "no such file"),
    ):
        done = command("onnx", str(tmp_path / f"{name}.npz"), "--output", str(tmp_path / "net.onnx"))
        assert done.returncode == 1
        assert said in done.stderr
        assert "Traceback" not in done.stderr
    assert not (tmp_path / "net.onnx").exists()


def command(*arguments: str) -> "subprocess.CompletedProcess[str]":
    """Run `carreira` with these arguments."""
    return subprocess.run(
        [sys.executable, "-m", "carreira.cli", *arguments], capture_output=True, text=True, check=False
    )
