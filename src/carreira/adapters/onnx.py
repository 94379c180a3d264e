"""Nets in the format ONNX, for programs that run nets by other libraries."""

import json
from gettext import gettext as _
from pathlib import Path

import numpy as np

from carreira import games
from carreira.adapters import needed
from carreira.bots.net import Net, read
from carreira.game.game import Game
from carreira.game.words import either

needed("onnx", "onnx")

import onnx  # noqa: E402  (only once the sentence above can't be needed any more)
from onnx import TensorProto, helper, numpy_helper  # noqa: E402

OPSET, FORMAT = 17, 8
"""The versions of the operators and of the format: old enough for all that runs ONNX today."""


def game_of(file: Path) -> tuple[Game, Net]:
    """The net in a file of `carreira train`, and the game that it is for. Raises ValueError if there is none."""
    for name in games.GAMES:
        try:
            return games.get(name), read(file, games.get(name))
        except ValueError:
            continue
    values = {"file": file, "games": either(tuple(games.GAMES))}
    raise ValueError(_("%(file)s is no net for the features of %(games)s.") % values)


def model(net: Net, game: Game) -> onnx.ModelProto:
    """A net as a model of ONNX, in 32-bit floats.

    * Inputs: `features` (batch, n), in the order and units of `Game.features`, scaled; `estimate` (batch,), the points
      by the game's own estimate (`Observer.features` and `Observer.estimate`).
    * Output: `points` (batch,), the points expected, as `Net.expected` has them.

    Its metadata say which game it is for, what the features are and how the net was made.
    """
    n = net.linear.shape[0]
    weights = {
        "worth": net.worth,
        "inner": net.inner,
        "bias": net.bias,
        "linear": net.linear[:, None],
        "outer": net.outer[:, None],
        "last": np.array([1]),
    }
    nodes = [
        helper.make_node("MatMul", ["features", "inner"], ["weighted"]),
        helper.make_node("Add", ["weighted", "bias"], ["biased"]),
        helper.make_node("Relu", ["biased"], ["hidden"]),
        helper.make_node("MatMul", ["hidden", "outer"], ["from_hidden"]),
        helper.make_node("MatMul", ["features", "linear"], ["from_features"]),
        helper.make_node("Add", ["from_hidden", "from_features"], ["column"]),
        helper.make_node("Squeeze", ["column", "last"], ["by_net"]),
        helper.make_node("Mul", ["estimate", "worth"], ["by_estimate"]),
        helper.make_node("Add", ["by_net", "by_estimate"], ["points"]),
    ]
    graph = helper.make_graph(
        nodes,
        f"carreira_{game.name}",
        [
            helper.make_tensor_value_info("features", TensorProto.FLOAT, ["batch", n]),
            helper.make_tensor_value_info("estimate", TensorProto.FLOAT, ["batch"]),
        ],
        [helper.make_tensor_value_info("points", TensorProto.FLOAT, ["batch"])],
        [
            numpy_helper.from_array(part.astype(np.int64 if name == "last" else np.float32), name)
            for name, part in weights.items()
        ],
    )
    made = helper.make_model(
        graph, producer_name="carreira", opset_imports=[helper.make_opsetid("", OPSET)], ir_version=FORMAT
    )
    features = [{"name": found.name, "unit": found.unit, "one": found.one} for found in game.features]
    helper.set_model_props(
        made, {"game": game.name, "features": json.dumps(features), "made": json.dumps(dict(net.made))}
    )
    onnx.checker.check_model(made, full_check=True)
    return made


def export(file: Path, output: Path) -> Game:
    """Write the net in a file of `carreira train` as ONNX; returns the game that it is for.

    The same net gives the same bytes. Raises ValueError if the file holds no net, OSError if it can't be read or the
    other not be written.
    """
    game, net = game_of(file)
    output.write_bytes(model(net, game).SerializeToString(deterministic=True))
    return game
