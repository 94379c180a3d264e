"""One match of a series: who sits where, what is counted, and that it ends."""

from itertools import pairwise

import pytest

import carreira
from carreira.bots import choose
from carreira.game.rule import COMPILED
from carreira.lab import playing
from carreira.lab.playing import Lineup, Played, Task, play, tasks

RANDOM = Lineup("vascodagama", ("random", "random", "random"))


def by_hand(lineup: Lineup, task: Task) -> carreira.Match:
    """The same match, played through the public face."""
    seats = lineup.seats
    match = carreira.new(lineup.game, seats=seats, seed=lineup.seed + task.deal)
    seed = lineup.seed + task.deal * seats + (seats - task.seat) % seats
    while not match.over:
        assert match.to_move is not None
        level, _, playouts = lineup.bots[(match.to_move - task.seat) % seats].partition(":")
        match.play(choose(match, level, seed=seed, iterations=int(playouts) if playouts else None))
    return match


def first_in_a_round(match: carreira.Match) -> int:
    """The seat that decides first after the set-up, whose moves begin like this."""
    begun = (one for one in match.decisions if not one.move.startswith(("merchant", "project")))
    return next(begun).seat


@pytest.mark.parametrize("task", [Task(0, 0), Task(2, 1), Task(1, 2)])
@pytest.mark.parametrize("game", carreira.GAMES)
def test_a_match_is_what_the_public_face_plays(game: str, task: Task) -> None:
    """The first bot sits where the task says, the others follow clockwise; points and ranking are by bot."""
    lineup = Lineup(game, ("random", "greedy" if COMPILED else "random", "random"), seed=11)
    played, match = play(lineup, task), by_hand(lineup, task)
    seat_of = [(bot + task.seat) % 3 for bot in range(3)]
    assert list(played.points) == [match.scores()[seat] for seat in seat_of]
    assert [sorted(seat_of[bot] for bot in group) for group in played.ranking] == match.ranking()
    assert seat_of[played.first] == first_in_a_round(match)
    made = [sum(decision.seat == seat for decision in match.decisions) for seat in seat_of]
    assert list(played.decisions) == made
    seats = [decision.seat for decision in match.decisions]
    assert played.turns == 1 + sum(one != other for one, other in pairwise(seats))
    assert all(seconds > 0 for seconds in played.seconds)


@pytest.mark.skipif(not COMPILED, reason="the admiral is too slow on plain rules")
@pytest.mark.parametrize("game", carreira.GAMES)
def test_attentive_bots_choose_as_at_the_public_face(game: str) -> None:
    """There, they are shown the match so far; here, they have been there."""
    lineup = Lineup(game, ("admiral:6", "pilot", "random"), seed=11)
    task = Task(0, 1)
    played, match = play(lineup, task), by_hand(lineup, task)
    assert list(played.points) == [match.scores()[(bot + task.seat) % 3] for bot in range(3)]


def test_every_deal_is_played_on_every_seat() -> None:
    assert tasks(2, 3) == [Task(0, 0), Task(0, 1), Task(0, 2), Task(1, 0), Task(1, 1), Task(1, 2)]
    firsts = {(task.deal, (task.seat + play(RANDOM, task).first) % 3) for task in tasks(4, 3)}
    assert len(firsts) == 4, "who decides first is part of the deal, so it must not depend on where the bots sit"


def test_a_shared_first_place_is_a_share_of_a_win() -> None:
    shared = Played((8, 8, 2), ((0, 1), (2,)), 0, 90, (1, 1, 1), (0.1, 0.1, 0.1))
    assert [shared.won(bot) for bot in range(3)] == [0.5, 0.5, 0]


def test_a_match_that_never_ends_is_stopped_and_has_no_winner(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "LONGEST", 5)
    broken_off = play(RANDOM, Task(0, 0))
    assert (broken_off.turns, broken_off.winners, broken_off.won(0)) == (5, (), 0)


def test_options_reach_the_match() -> None:
    game = next(game for game in carreira.GAMES.values() if game.options)
    plain = Lineup(game.name, ("random", "random"))
    changed = Lineup(game.name, ("random", "random"), (game.options[0].name,))
    assert play(plain, Task(0, 0)).points != play(changed, Task(0, 0)).points


def test_an_illegal_move_of_a_faulty_bot_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    table = playing._Table(RANDOM)
    codes = table.kind.codes

    class Faulty:
        def move(self, states: object, figures: object, rng: object) -> int:
            return codes["done"]

    table.bots = [(Faulty(), "faulty")] * 3
    with pytest.raises(ValueError, match="'done', against rule"):
        table.play(Task(0, 0), playing.by_move)
