"""Learning from others' moves what kind of players they are: by which judge they choose, and how carefully."""

import numpy as np
import pytest

import carreira
from carreira.bots import choose
from carreira.bots.attention import Attentive, show
from carreira.bots.judge import ROUGH, VALUE
from carreira.bots.levels import make
from carreira.bots.players import Greedy, judges_by
from carreira.bots.playouts import CHOOSING, ESTIMATE
from carreira.bots.rivals import ALIKE, APART, REMEMBERED, Rivals
from carreira.bots.scratch import Scratch
from carreira.game.chance import generator
from carreira.game.match import Match
from carreira.game.rule import COMPILED
from tests.bots.test_features import positions

GAMES = list(carreira.GAMES)


KINDS = np.array([(CHOOSING, 0.0), (CHOOSING, 0.5), (ESTIMATE, 0.0), (ESTIMATE, 0.5)])
"""Those who go by the rough estimate, carefully or not, and those who go by the game's best one."""


NOBODY = -1
"""A seat from which nothing has been seen: what the others may be for somebody who only looks on."""


def rivals(name: str, alike: float = ALIKE) -> Rivals:
    """Tells those kinds from one another."""
    game = carreira.GAMES[name]
    return Rivals(game, Scratch(game), judges_by(game, ROUGH, ROUGH, ROUGH, VALUE), KINDS, alike)


def choices(name: str, by: int, n: int, noise: float = 0.0) -> list[tuple[Match, int]]:
    """Positions in which a greedy bot chooses, and its choices."""
    game = carreira.GAMES[name]
    bot = Greedy(game, by, noise=noise)
    found = [match for match in positions(name) if len(match.codes()) > 2][:n]
    return [(match, bot.move(match.handle, match.edition.handle, generator(3))) for match in found]


def seen(name: str, by: int, n: int, noise: float = 0.0) -> Rivals:
    """What is learned from the choices of such a bot."""
    found = rivals(name)
    for match, code in choices(name, by, n, noise):
        found.notice(match.handle, match.edition.handle, code)
    return found


@pytest.mark.parametrize("name", GAMES)
def test_moves_show_by_which_judge_they_were_chosen(name: str) -> None:
    n = 40 if COMPILED else 8
    by_rough, by_estimate = (seen(name, by, n).likely(NOBODY)[:, 2:].sum(axis=1).mean() for by in (ROUGH, VALUE))
    assert by_rough < 0.5 < by_estimate


@pytest.mark.parametrize("name", GAMES)
def test_moves_show_how_carefully_they_were_chosen(name: str) -> None:
    n = 60 if COMPILED else 12
    careless, careful = (seen(name, VALUE, n, noise).likely(NOBODY)[:, 1::2].sum(axis=1).mean() for noise in (0.5, 0.0))
    assert careful < 0.5 < careless


@pytest.mark.parametrize("name", GAMES)
def test_nobody_is_known_before_they_have_decided_anything(name: str) -> None:
    found = seen(name, VALUE, 4)
    assert not np.allclose(found.likely(NOBODY), 0.25)
    found.forget()
    assert np.allclose(found.likely(NOBODY), 0.25)


@pytest.mark.parametrize("name", GAMES)
def test_a_rival_says_most_about_itself_and_something_about_the_others(name: str) -> None:
    """Unless they are thought to have nothing in common."""
    match, code = next((match, code) for match, code in choices(name, VALUE, 30) if explained(name, match, code))
    for alike in (ALIKE, APART):
        found = rivals(name, alike)
        found.notice(match.handle, match.edition.handle, code)
        by_estimate = found.likely(NOBODY)[:, 2:].sum(axis=1)
        others = np.delete(by_estimate, match.to_move)
        assert by_estimate[match.to_move] > 0.51
        assert np.allclose(others, others[0]), "all others are as unknown as each other"
        if alike == APART:
            assert np.allclose(others, 0.5)
        else:
            assert 0.5001 < others[0] < by_estimate[match.to_move]


def explained(name: str, match: Match, code: int) -> bool:
    """Whether a choice is likelier for those who go by the estimate."""
    found = rivals(name, APART)
    found.notice(match.handle, match.edition.handle, code)
    return bool(found.likely(NOBODY)[match.to_move, 2:].sum() > 0.51)


@pytest.mark.parametrize("name", GAMES)
def test_what_a_bot_has_done_itself_says_nothing_about_its_rivals(name: str) -> None:
    match, code = choices(name, VALUE, 1)[0]
    found = rivals(name)
    found.notice(match.handle, match.edition.handle, code)
    assert np.allclose(np.delete(found.likely(match.to_move), match.to_move, axis=0), 0.25)


@pytest.mark.parametrize("name", GAMES)
def test_what_lies_hidden_teaches_nothing(name: str) -> None:
    """A move that is explained by tiles which nobody could see must not count for more than any other."""
    for match, code in choices(name, VALUE, 30 if COMPILED else 3):
        found = []
        for seed in (1, 2):
            dealt, learning = match.copy(), rivals(name)
            match.game.loops.deal_unseen(dealt.handle, match.edition.handle, generator(seed))
            learning.notice(dealt.handle, match.edition.handle, code)
            found.append(learning.likely(NOBODY))
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
