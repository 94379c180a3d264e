"""Fitting a net by PyTorch (`carreira train --with torch`): the fit of `carreira.lab.fitting`, with derivatives that
nobody had to write, on a graphics card where PyTorch finds one.

The net has the same shape and the same file. Whoever tries another loss or another shape can begin here.
"""

from typing import Any

import numpy as np

from carreira.adapters import needed
from carreira.bots.net import Net
from carreira.bots.playouts import EVEN
from carreira.lab.fitting import (
    DECAY,
    FASTER,
    FIRST_MOMENT,
    LEVEL,
    RATE,
    SECOND_MOMENT,
    SPREAD,
    TINY,
    batches,
)
from carreira.lab.selfplay import Samples

needed("torch", "torch")

import torch  # noqa: E402  (only once the sentence above can't be needed any more)

Tensors = dict[str, Any]
"""Tensors of 64-bit floats, by their names."""


def device() -> torch.device:
    """Where to compute: on a graphics card, if there is one."""
    return torch.device("cuda" if torch.cuda.is_available() else "cpu")


def tensors(samples: Samples, on: torch.device) -> Tensors:
    """Samples as tensors, with the names of their arrays (features as 32-bit floats, to save memory)."""
    names = ("x", "worths", "points", "won", "here", "seats")
    return {name: torch.as_tensor(getattr(samples, name)).to(on) for name in names}


def expected(weights: Tensors, worths: torch.Tensor, x: torch.Tensor) -> torch.Tensor:
    """As `Net.expected`."""
    hidden = torch.relu(x @ weights["inner"] + weights["bias"])
    return weights["worth"] * worths + x @ weights["linear"] + hidden @ weights["outer"]


def leads(points: torch.Tensor, here: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """As `fitting.leads`."""
    mean = (points * here).sum(1, keepdim=True) / here.sum(1, keepdim=True)
    return (points - mean) * here, mean


def loss(weights: Tensors, data: Tensors) -> torch.Tensor:
    """As `fitting.loss`."""
    here = data["here"]
    found = expected(weights, data["worths"], data["x"].double())
    (lead, mean), (true_lead, true_mean) = leads(found, here), leads(data["points"], here)
    squared = ((lead - true_lead) ** 2).sum(1) / data["seats"] + LEVEL * (mean - true_mean)[:, 0] ** 2
    likely = torch.log_softmax((found / EVEN).masked_fill(~here, -1e30), 1)
    crossed = -(data["won"] * likely).sum(1)
    return (squared / SPREAD**2 + crossed).mean()


def fit(net: Net, samples: Samples, epochs: int, rng: np.random.Generator) -> Net:
    """The net after so many passes over the samples, in an order drawn from `rng`: what `fitting.fit` finds, but for
    rounding. On one machine the same arguments give the same net."""
    on = device()
    weights = {
        name: torch.tensor(found, dtype=torch.float64, device=on, requires_grad=True)
        for name, found in net.weights.items()
    }
    groups = [{"params": [part], "lr": RATE} for part in weights.values()]
    adam = torch.optim.Adam(groups, betas=(FIRST_MOMENT, SECOND_MOMENT), eps=TINY)
    data = tensors(samples, on)
    for part_of_rate, rows in batches(len(samples.seats), epochs, rng):
        chosen = torch.as_tensor(rows, device=on)
        adam.zero_grad()
        loss(weights, {name: part[chosen] for name, part in data.items()}).backward()
        for name, group in zip(weights, adam.param_groups, strict=True):
            group["lr"] = part_of_rate * RATE * FASTER.get(name, 1.0)
        adam.step()
        with torch.no_grad():
            for name in ("inner", "outer"):
                weights[name] *= 1 - DECAY * part_of_rate
    return Net.of({name: part.detach().cpu().numpy() for name, part in weights.items()}, {})
