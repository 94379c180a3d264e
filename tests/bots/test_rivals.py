"""Learning from others' moves by which judge they choose."""

import numpy as np
import pytest

import carreira
from carreira.bots import choose
from carreira.bots.attention import Attentive, show
from carreira.bots.judge import ROUGH, VALUE
from carreira.bots.levels import make
from carreira.bots.players import Greedy, judges_by
from carreira.bots.rivals import REMEMBERED, Rivals
from carreira.bots.scratch import Scratch
from carreira.game.chance import generator
from carreira.game.match import Match
from carreira.game.rule import COMPILED
from tests.bots.test_features import positions

GAMES = list(carreira.GAMES)


def rivals(name: str) -> Rivals:
    """Tells those who go by the game's estimate from those who go by the rough one."""
    game = carreira.GAMES[name]
    return Rivals(game, Scratch(game), judges_by(game, ROUGH, ROUGH, ROUGH, VALUE))


def choices(name: str, by: int, n: int) -> list[tuple[Match, int]]:
    """Positions in which a greedy bot chooses, and its choices."""
    game = carreira.GAMES[name]
    bot = Greedy(game, by)
    found = [match for match in positions(name) if len(match.codes()) > 2][:n]
    return [(match, bot.move(match.handle, match.edition.handle, generator(3))) for match in found]


@pytest.mark.parametrize("name", GAMES)
def test_moves_show_by_which_judge_they_were_chosen(name: str) -> None:
    n = 40 if COMPILED else 8
    by_rough, by_estimate = rivals(name), rivals(name)
    assert by_rough.by_estimate().tolist() == [0.5] * carreira.GAMES[name].seat_counts[-1]
    for seen, by in ((by_rough, ROUGH), (by_estimate, VALUE)):
        for match, code in choices(name, by, n):
            seen.notice(match.handle, match.edition.handle, code)
    assert by_rough.by_estimate().mean() < 0.5 < by_estimate.by_estimate().mean()
    by_estimate.forget()
    assert set(by_estimate.by_estimate()) == {0.5}


@pytest.mark.parametrize("name", GAMES)
def test_what_lies_hidden_teaches_nothing(name: str) -> None:
    """A move that is explained by tiles which nobody could see must not count for more than any other."""
    for match, code in choices(name, VALUE, 30 if COMPILED else 3):
        found = []
        for seed in (1, 2):
            dealt, seen = match.copy(), rivals(name)
            match.game.loops.deal_unseen(dealt.handle, match.edition.handle, generator(seed))
            seen.notice(dealt.handle, match.edition.handle, code)
            found.append(seen.by_estimate())
        assert np.array_equal(*found)


def test_a_bot_is_shown_each_seats_last_decisions() -> None:
    match = carreira.new("navegador", seats=2, seed=5)
    while match.number < 3 * REMEMBERED and not match.over:
        match.play(choose(match, "random", seed=1))

    class Noting:
        def __init__(self) -> None:
            self.noted: list[str] = []

        def move(self, *_: object) -> int:
            return 0

        def forget(self) -> None:
            self.noted = ["begin"]

        def notice(self, states: object, figures: object, code: int) -> None:
            self.noted.append(match.game.notation[code])

    bot = Noting()
    show(bot, match)
    last = [[decision for decision in match.decisions if decision.seat == seat][-REMEMBERED:] for seat in range(2)]
    shown = sorted((decision for own in last for decision in own), key=lambda decision: decision.number)
    assert bot.noted == ["begin", *(decision.move for decision in shown)]
    assert isinstance(make(match.game, "admiral"), Attentive)
    assert not isinstance(make(match.game, "captain"), Attentive)
