"""Bots choose the same moves on plain and on compiled rules."""

import pytest

import carreira
from carreira.bots.attention import show
from carreira.bots.net import CHOOSING, WINNING
from carreira.bots.players import Bot, Foresight, Greedy, best_net
from carreira.game.chance import generator
from carreira.game.rule import COMPILED
from tests.backends import on_compiled_rules
from tests.bots.test_features import positions

SPACING = 12
"""Every so many of the positions are looked at."""


def chosen(name: str) -> list[list[str]]:
    """What captains choose in some positions, and an admiral that thinks little and has been shown a match."""
    game = carreira.GAMES[name]
    net = best_net(game, CHOOSING)
    admiral = Foresight(game, net, best_net(game, WINNING), width=2, candidates=2, playouts=4, rounds=1)
    bots: list[Bot] = [Greedy(game, net), Greedy(game, net, width=2), admiral]
    found = []
    for number, match in enumerate(positions(name)[::SPACING]):
        if number == 1:
            show(admiral, match.copy())
        codes = [bot.move(match.handle, match.edition.handle, generator(f"same {number}")) for bot in bots]
        found.append([game.notation[code] for code in codes])
    return found


@pytest.mark.skipif(COMPILED, reason="the run on plain rules compares both backends, once is enough")
@pytest.mark.parametrize("name", carreira.GAMES)
def test_both_backends_choose_the_same(name: str) -> None:
    assert on_compiled_rules(chosen, name) == chosen(name)
