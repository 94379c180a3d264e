"""What adapters show: nothing that is hidden; and what they say where their package is missing."""

import subprocess
import sys

import numpy as np
import pytest

import carreira
from carreira.adapters import observing, pettingzoo
from carreira.adapters.observing import Observer
from carreira.bots.net import POINTS, shipped
from carreira.game.chance import generator
from tests.bots.test_features import positions

MISSING = {
    "pettingzoo": ("pettingzoo", "pettingzoo"),
    "openspiel": ("pyspiel", "openspiel"),
    "onnx": ("onnx", "onnx"),
    "torch": ("torch", "torch"),
}


@pytest.mark.parametrize("game", carreira.GAMES)
def test_nothing_hidden_is_seen(game: str) -> None:
    """Everything unseen is dealt anew behind an environment's back, and no seat's observation changes."""
    kind, changed = carreira.GAMES[game], 0
    environment = pettingzoo.Environment(game, seats=3)
    environment.reset(seed=1)
    for number in range(40):
        before = [environment.observe(agent) for agent in environment.possible_agents]
        match = environment.match
        kept = kind.schema.same_on_both(match.handle)
        kind.loops.deal_unseen(match.handle, match.edition.handle, generator(number))
        changed += kind.schema.same_on_both(match.handle) != kept
        for agent, seen in zip(environment.possible_agents, before, strict=True):
            again = environment.observe(agent)
            assert again["observation"].tolist() == seen["observation"].tolist()
            assert again["action_mask"].tolist() == seen["action_mask"].tolist()
        agent = environment.agent_selection
        environment.step(int(np.flatnonzero(environment.observe(agent)["action_mask"])[number % 2 - 1]))
    assert changed


@pytest.mark.parametrize("game", carreira.GAMES)
def test_a_mask_has_the_legal_moves_of_the_seat_to_move(game: str) -> None:
    match, observer = carreira.new(game, seats=3, seed=2), Observer(carreira.GAMES[game])
    for seat in range(3):
        named = [carreira.GAMES[game].notation[code] for code in np.flatnonzero(observer.mask(match, seat))]
        assert sorted(named) == (sorted(match.moves()) if seat == match.to_move else [])


@pytest.mark.parametrize("game", carreira.GAMES)
def test_features_and_estimate_are_what_nets_take(game: str) -> None:
    """From them, the shipped net for points expects what `Match.values`, which goes by it, says."""
    kind, net = carreira.GAMES[game], shipped(carreira.GAMES[game], POINTS)
    observer = Observer(kind)
    for match in positions(game)[::10]:
        seats = range(match.seats)
        x = np.stack([observer.features(match, seat) for seat in seats])
        estimates = [observer.estimate(match, seat) for seat in seats]
        np.testing.assert_allclose(net.expected(np.array(estimates), x), match.values(), rtol=1e-4, atol=1e-3)
        assert not np.allclose(estimates, match.values(), atol=1), "the net adds something"


def test_shares_add_up_to_one_also_when_the_first_place_is_shared() -> None:
    class Shared:
        seats = 4

        def ranking(self) -> list[list[int]]:
            return [[1, 3], [0], [2]]

    assert observing.shares(Shared()) == [0, 0.5, 0, 0.5]  # type: ignore[arg-type]


@pytest.mark.parametrize("module", MISSING)
def test_a_missing_package_is_said_in_one_sentence(module: str) -> None:
    package, extra = MISSING[module]
    program = f"import sys; sys.modules[{package!r}] = None; import carreira.adapters.{module}"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == (
        f"ModuleNotFoundError: This adapter needs the package {package}: pip install 'carreira[{extra}]'"
    )
