"""Looking ahead: the rest of a turn, playouts to the same depth, and shares in winning."""

import numpy as np
import pytest

import carreira
from carreira.bots import bound
from carreira.bots.greedy import ROOT, TRIED
from carreira.bots.judge import ROUGH, VALUE
from carreira.bots.players import Foresight, Greedy, judges_by
from carreira.bots.scratch import Scratch
from carreira.game.chance import generator
from carreira.game.match import Match
from carreira.game.rule import COMPILED
from tests.bots.test_features import positions
from tests.bots.test_net import some_net

GAMES = list(carreira.GAMES)
STEP = 1 if COMPILED else 40
"""Which of the positions are looked at."""
EXACT = np.zeros((1, 2))
"""The only kind of player: by the first judge, without noise."""


def ends(match: Match, seat: int, width: int) -> tuple[float, float]:
    """The lead at the end of a seat's turn: played greedily, and searched so many moves wide."""
    game, rules, figures = match.game, bound.functions(match.game), match.edition.handle
    room, judges = Scratch(game), judges_by(game, VALUE)
    states = room.states
    game.loops.copy_state(states, TRIED, match.handle, 0)
    rules.finish_turn(states, TRIED, figures[0], seat, room.outs[0], judges[0])
    greedily = rules.lead(states[TRIED], figures[0], seat, judges[0])
    game.loops.copy_state(states, TRIED, match.handle, 0)
    searched = rules.best_end(states, TRIED, figures[0], seat, room.outs, 1, room.spare, room.path, judges[0], width)
    return float(greedily), float(searched)


@pytest.mark.parametrize("name", GAMES)
def test_a_searched_turn_ends_no_worse_than_a_greedy_one(name: str) -> None:
    """One move wide it is the same; wider, it is at least as good, and sometimes better."""
    gained = 0.0
    for match in positions(name)[::STEP]:
        assert match.to_move is not None
        greedily, searched = ends(match, match.to_move, 1)
        assert searched == pytest.approx(greedily)
        greedily, searched = ends(match, match.to_move, 3)
        assert searched >= greedily - 1e-9
        gained += searched - greedily
    if COMPILED:
        assert gained > 0


@pytest.mark.parametrize("name", GAMES)
def test_shares_sum_to_one_and_winners_share_the_win(name: str) -> None:
    game = carreira.GAMES[name]
    rules, judges = bound.functions(game), judges_by(game, VALUE)
    for match in positions(name)[::STEP]:
        shares = np.zeros(match.seats)
        rules.seat_shares(match.handle[0], match.edition.handle[0], judges[0], shares)
        assert shares.sum() == pytest.approx(1)
        worths = [rules.judged_by(match.handle, match.edition.handle, seat, judges) for seat in range(match.seats)]
        assert np.argmax(shares) == np.argmax(worths)
    while not match.over:
        match.play(match.moves()[0])
    rules.seat_shares(match.handle[0], match.edition.handle[0], judges[0], shares)
    winners = match.ranking()[0]
    assert shares.tolist() == [1 / len(winners) if seat in winners else 0 for seat in range(match.seats)]


@pytest.mark.parametrize("name", GAMES)
def test_a_playout_ends_where_the_mover_decides_again(name: str) -> None:
    """So estimates are compared after as many turns of each seat."""
    game = carreira.GAMES[name]
    rules, judges = bound.functions(game), judges_by(game, VALUE)
    room = Scratch(game)
    for match in positions(name)[::STEP]:
        room.look_at(match.handle)
        figures, seat = match.edition.handle[0], match.to_move
        rules.play_rounds(
            room.states, ROOT, figures, seat, room.outs, generator(1), judges, EXACT, np.zeros(5, np.int64), 1
        )
        reached = game.schema.read(room.states[:1])
        assert reached.over or reached.to_move == seat


def played_on(match: Match, kinds: list[int]) -> bytes:
    """A round after a position, in which each seat plays by the game's estimate (0), by the rough one (1), or by the
    game's estimate with much noise (2)."""
    game = match.game
    room, judges = Scratch(game), judges_by(game, VALUE, ROUGH)
    room.look_at(match.handle)
    bound.functions(game).play_rounds(
        room.states, ROOT, match.edition.handle[0], match.to_move, room.outs, generator(1), judges,
        np.array([(0, 0.0), (1, 0.0), (0, 5.0)]), np.array(kinds), 1,
    )  # fmt: skip
    return game.schema.same_on_both(room.states[:1])


@pytest.mark.parametrize("kind", [1, 2])
@pytest.mark.parametrize("name", GAMES)
def test_each_seat_plays_as_the_kind_of_player_that_is_expected_of_it(name: str, kind: int) -> None:
    """What another kind of player does changes where a playout ends; what is expected of a seat that is not at the
    table does not."""
    found = [match for match in positions(name)[::STEP] if match.seats == 2][:10]
    others = 0
    for match in found:
        assert match.to_move is not None
        as_usual = played_on(match, [0, 0, 0, 0, 0])
        assert as_usual == played_on(match, [0, 0, kind, kind, kind])
        rival = [0] * 5
        rival[1 - match.to_move] = kind
        others += as_usual != played_on(match, rival)
    assert others > 0


@pytest.mark.parametrize("name", GAMES)
def test_kinds_are_drawn_as_often_as_they_are_likely(name: str) -> None:
    drawn, likely = bound.functions(carreira.GAMES[name]).drawn, np.array([0.25, 0.5, 0.0, 0.25])
    assert [drawn(likely, chance) for chance in (0.0, 0.24, 0.25, 0.74, 0.75, 1.0)] == [0, 0, 1, 1, 3, 3]


@pytest.mark.parametrize("name", GAMES)
def test_seats_play_their_turns_as_the_greedy_bot_does(name: str) -> None:
    """Otherwise playouts would follow matches that nobody plays. Where something may turn up, the bot takes the mean
    over several deals, and may choose another move."""
    game = carreira.GAMES[name]
    rules, room, judges, bot = bound.functions(game), Scratch(game), judges_by(game, VALUE), Greedy(game, VALUE)
    found = positions(name)[::STEP]
    differ = 0
    for match in found:
        now, seat = match.copy(), match.to_move
        room.look_at(match.handle)
        rules.take_turn(room.states, ROOT, now.edition.handle[0], seat, room.outs, 1, generator(1), 0.0, judges[0])
        while now.to_move == seat:
            now.play(game.notation[bot.move(now.handle, now.edition.handle, generator(2))])
        ends = [
            [rules.judged_by(handle, now.edition.handle, one, judges) for one in range(match.seats)]
            for handle in (room.states[:1], now.handle)
        ]
        differ += ends[0] != ends[1]
    assert differ <= len(found) / 10


@pytest.mark.parametrize("name", GAMES)
def test_the_budget_goes_to_the_moves_that_look_best(name: str) -> None:
    """Sequential halving: every candidate is followed, the best ones most often; the others come last."""
    game = carreira.GAMES[name]
    bot = Foresight(game, VALUE, VALUE, candidates=4, playouts=24, rounds=1)
    match = next(match for match in positions(name) if len(match.codes()) > 6)
    found = bot.weigh(match.handle, match.edition.handle, generator(1))
    followed = sorted(found.visits[found.visits > 0])
    assert len(followed) == 4
    assert followed == [3, 3, 9, 9]
    best = found.best()
    assert found.visits_of(best[0]) == found.visits_of(best[1]) == 9
    assert {found.visits_of(code) for code in best[4:]} == {0}
    again = bot.weigh(match.handle, match.edition.handle, generator(1))
    assert again.best() == best


@pytest.mark.parametrize("name", GAMES)
def test_a_long_turn_takes_no_longer(name: str) -> None:
    """Three decisions have the whole budget; those that follow in the same turn have a half, a third, and so on."""
    game = carreira.GAMES[name]
    bot = Foresight(game, VALUE, VALUE, playouts=60, attentive=False)
    timed = Foresight(game, VALUE, VALUE, seconds=0.6, attentive=False)
    match = next(match for match in positions(name) if len(match.codes()) > 2)
    seat, code = match.to_move, match.codes()[0]
    assert seat is not None
    budgets, times = [], []
    for _ in range(6):
        budgets.append(bot.budget(seat)[0])
        times.append(timed.budget(seat)[1])
        for one in (bot, timed):
            one.notice(match.handle, match.edition.handle, code)
    assert budgets == [60, 60, 60, 30, 20, 15]
    assert times == pytest.approx([0.6, 0.6, 0.6, 0.3, 0.2, 0.15])
    assert bot.budget((seat + 1) % match.seats) == (60, None)
    bot.forget()
    assert bot.budget(seat) == (60, None)


@pytest.mark.parametrize("name", GAMES)
def test_what_a_rival_has_shown_changes_what_is_expected_of_it(name: str) -> None:
    """Only of a bot that is attentive, and not what the seat that decides has shown itself."""
    match = next(match for match in positions(name) if match.seats == 2 and len(match.codes()) > 6)
    shown = [other for other in positions(name) if other.seats == 2 and len(other.codes()) > 2][: 40 if COMPILED else 8]

    def worths(seat: int | None, *, attentive: bool) -> list[float]:
        game = match.game
        bot = Foresight(game, ROUGH, VALUE, candidates=3, playouts=12, rounds=2, attentive=attentive)
        for other in shown:
            if other.to_move == seat:
                code = Greedy(game, VALUE).move(other.handle, other.edition.handle, generator(2))
                bot.notice(other.handle, other.edition.handle, code)
        bot._decided = 0  # the budget is another matter
        return bot.weigh(match.handle, match.edition.handle, generator(1)).worths.tolist()

    assert match.to_move is not None
    for attentive in (True, False):
        unknown = worths(None, attentive=attentive)
        assert worths(match.to_move, attentive=attentive) == unknown
        assert (worths(1 - match.to_move, attentive=attentive) != unknown) == attentive


@pytest.mark.parametrize("name", GAMES)
def test_without_trust_in_the_look_before_playouts_decide(name: str) -> None:
    """With all trust in it, they can't."""
    game = carreira.GAMES[name]
    greedy = Greedy(game, VALUE)
    trusting = Foresight(game, VALUE, some_net(name), playouts=4, rounds=2, trust=1e9)
    free = Foresight(game, VALUE, some_net(name), playouts=4, rounds=2, trust=0.0)
    differ = 0
    for match in positions(name)[::STEP]:
        looked = greedy.weigh(match.handle, match.edition.handle, generator(5))
        worths = dict(zip(looked.codes.tolist(), looked.worths.tolist(), strict=True))
        chosen = [bot.move(match.handle, match.edition.handle, generator(5)) for bot in (trusting, free)]
        assert worths[chosen[0]] == pytest.approx(max(worths.values()))
        differ += worths[chosen[1]] < max(worths.values()) - 1e-6
    if COMPILED:
        assert differ
