"""Nets: compiled code and NumPy agree; a file holds all of a net, and only a net for these features."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import carreira
from carreira.bots import bound, choose, levels
from carreira.bots.judge import HIDDEN, new_judges
from carreira.bots.levels import LABORATORY
from carreira.bots.net import Net, read, shipped
from carreira.bots.players import Foresight, Greedy
from carreira.game.chance import generator
from carreira.game.rule import COMPILED
from tests.bots.test_features import features, positions


def some_net(name: str, seed: int = 1) -> Net:
    """A net of random weights."""
    rng, n = np.random.default_rng(seed), len(carreira.GAMES[name].features)
    return Net(
        np.array(0.5), rng.normal(size=n), rng.normal(size=(n, HIDDEN)), rng.normal(size=HIDDEN),
        rng.normal(size=HIDDEN), {"command": "made up", "seed": seed},
    )  # fmt: skip


@pytest.mark.parametrize("name", carreira.GAMES)
def test_rules_and_numpy_give_the_same(name: str) -> None:
    game, net = carreira.GAMES[name], some_net(name)
    judges, rules = new_judges(game), bound.functions(game)
    net.put(judges, 0)
    for match in positions(name)[::10]:
        x, worth = features(match, 0)
        found = rules.judged(match.handle[0], match.edition.handle[0], 0, judges[0])
        assert found == pytest.approx(float(net.expected(np.array(worth), x)), rel=1e-9)


def test_a_share_of_a_net_is_between_it_and_the_estimate() -> None:
    net, rng = some_net("navegador"), np.random.default_rng(2)
    x, worths = rng.normal(size=(5, 4, len(net.linear))), rng.normal(size=(5, 4))
    for share in (0.0, 0.3, 1.0):
        wanted = share * net.expected(worths, x) + (1 - share) * worths
        np.testing.assert_allclose(net.mixed(share).expected(worths, x), wanted)


def test_a_file_holds_all_of_a_net(tmp_path: Path) -> None:
    """The same net gives the same bytes; another game's is refused."""
    game, net = carreira.GAMES["navegador"], some_net("navegador")
    file = tmp_path / "net.npz"
    net.save(file, game)
    before = file.read_bytes()
    net.save(file, game)
    assert file.read_bytes() == before
    again = read(file, game)
    assert again.made == net.made
    for part in ("worth", "linear", "inner", "bias", "outer"):
        assert (getattr(again, part) == getattr(net, part)).all()
    with pytest.raises(ValueError, match="not trained for the features of Vasco da Gama"):
        read(file, carreira.GAMES["vascodagama"])


@pytest.mark.parametrize("name", carreira.GAMES)
def test_shipped_nets_say_how_they_were_made(name: str) -> None:
    assert shipped(carreira.GAMES[name]).made["command"]
    for purpose in ("winning", "points"):
        made = shipped(carreira.GAMES[name], purpose).made
        assert made["command"].startswith(f"carreira outlook {name} ")
        assert made["matches"] > 0


@pytest.mark.parametrize("name", carreira.GAMES)
@pytest.mark.parametrize("bot", [name for name in LABORATORY if COMPILED or "foresight" not in name])
def test_bots_of_the_laboratory_play_legally_and_alike(name: str, bot: str) -> None:
    """They can be measured, but nobody meets them at a table."""
    assert bot not in levels()
    for match in positions(name)[:: 12 if COMPILED else 60]:
        move = choose(match, bot, seed=3, iterations=6)
        assert move in match.moves()
        assert choose(match.copy(), bot, seed=3, iterations=6) == move


@pytest.mark.parametrize("name", carreira.GAMES)
def test_what_a_bot_judges_by_decides(name: str) -> None:
    """With two nets, or a look further ahead, it chooses other moves."""
    game = carreira.GAMES[name]
    bots = [
        Greedy(game, some_net(name, 1)),
        Greedy(game, some_net(name, 2)),
        Foresight(game, some_net(name, 1), some_net(name, 2), playouts=4, rounds=1, trust=0.0),
    ]
    chosen = [
        [bot.move(match.handle, match.edition.handle, generator(5)) for match in positions(name)[::16]] for bot in bots
    ]
    assert chosen[0] != chosen[1]
    assert chosen[0] != chosen[2]


def test_a_net_is_written_under_the_name_that_is_given_as_a_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, file = carreira.GAMES["navegador"], tmp_path / "mine"
    some_net("navegador").save(file, game)
    before = file.read_bytes()
    assert read(file, game)

    def break_off(out: Any, **arrays: Any) -> None:
        out.write(b"half")
        raise OSError("the disk is full")

    monkeypatch.setattr(np, "savez_compressed", break_off)
    with pytest.raises(OSError, match="the disk is full"):
        shipped(game).save(file, game)
    assert [path.name for path in tmp_path.iterdir()] == ["mine"]
    assert file.read_bytes() == before
