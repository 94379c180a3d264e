"""Reviews: the shapes and sums that programs rely on, and what they say about plain cases."""

from collections.abc import Iterator
from itertools import chain, cycle
from random import Random

import numpy as np
import pytest

import carreira
from carreira.bots.advising import Adviser
from carreira.bots.outlook import USUAL, Effort, Found
from carreira.bots.reviewing import BLOCK, compare
from carreira.game.match import Match
from carreira.game.rule import COMPILED
from tests.near_the_end import near_the_end


def played(name: str, seats: int) -> Match:
    """A finished match between greedy bots and, on the last seat, a random one: a whole one where that is quick."""
    if COMPILED:
        match = carreira.new(name, seats=seats, seed=1)
    else:
        match = carreira.from_position(name, near_the_end(name, seats))
    while not match.over:
        level = "random" if match.to_move == seats - 1 else "greedy"
        match.play(carreira.bots.choose(match, level, seed=match.number))
    return match


@pytest.mark.parametrize("name", carreira.GAMES)
def test_what_a_review_holds(name: str) -> None:
    """Shapes, sums, signs; the result in the last row; the same each time; the match stays as it is."""
    match = played(name, 3)
    before = match.dumps()
    done: list[float] = []
    found = carreira.review(match, "greedy", progress=done.append)
    n = match.number
    assert found.shares.shape == found.points.shape == (n + 1, 3)
    assert np.allclose(found.shares.sum(axis=1), 1)
    assert (found.shares >= 0).all()
    assert found.lost.shape == (n,)
    assert (found.lost >= 0).all()
    assert len(found.best) == n
    for number, best in enumerate(found.best):
        assert best in match.at(number).moves()
    winners = match.ranking()[0]
    assert found.shares[-1].tolist() == [(seat in winners) / len(winners) for seat in range(3)]
    assert found.points[-1].tolist() == match.scores()
    revealed = np.array([decision.revealed for decision in match.decisions])
    assert not found.luck[~revealed].any()
    assert found.luck[revealed].any()
    assert np.allclose(found.luck.sum(axis=1), 0)
    assert done[-1] == 1
    assert done == sorted(done)
    assert match.dumps() == before
    again = carreira.review(match, "greedy")
    assert (again.shares == found.shares).all()
    assert again.best == found.best


@pytest.mark.parametrize("name", carreira.GAMES)
def test_moves_by_chance_give_more_away(name: str) -> None:
    """In the same positions, while everything is open, compared with those of a bot."""
    match = carreira.new(name, seats=3, seed=1)
    adviser, chance = Adviser(match.game, "greedy"), Random(1)
    lost: dict[str, list[float]] = {"bot": [], "chance": []}
    while match.number < 60:
        for who, move in (("bot", carreira.bots.choose(match, "greedy")), ("chance", chance.choice(match.moves()))):
            lost[who].append(compare(adviser, match, move, seed=1).lost)
        match.play(carreira.bots.choose(match, "greedy"))
    assert sum(lost["chance"]) > 1.5 * sum(lost["bot"])


@pytest.mark.parametrize("name", carreira.GAMES)
def test_the_best_move_loses_nothing(name: str) -> None:
    match = played(name, 2)
    found = carreira.review(match, "greedy")
    for lost, best, decision in zip(found.lost, found.best, match.decisions, strict=True):
        assert (best == decision.move) == (lost == 0)


@pytest.mark.parametrize(
    ("losses", "blocks", "lost"),
    [
        (cycle([-0.05]), 4, 0.0),
        (cycle([0.2]), 4, 0.2),
        (cycle([0.14, -0.06]), 26, 0.04),
        (cycle([0.5, -0.5]), 36, 0.0),
        (chain([-0.2, -0.2, -0.2], cycle([0.3])), 14, (11 * 0.3 - 3 * 0.2) / 14),
    ],
    ids=[
        "it loses nothing, so it is no mistake for certain",
        "a mistake, for certain",
        "a small loss, measured until it is exact",
        "it is never certain, so that many deals must do",
        "it seemed to lose nothing by chance",
    ],
)
def test_a_move_is_compared_with_its_best_rival_until_it_is_known_what_it_loses(
    monkeypatch: pytest.MonkeyPatch, losses: Iterator[float], blocks: int, lost: float
) -> None:
    """Another move seems better by so much in each block of deals; all blocks count alike."""
    match = carreira.new("vascodagama", seats=2, seed=1)
    adviser = Adviser(match.game, "greedy")
    best, other = (match.game.codes[move] for move in match.moves()[:2])
    done, seeds = [], set()

    def after(states: object, figures: object, codes: list[int], *, seat: int, seed: str, effort: Effort) -> Found:
        done.append(effort)
        seeds.add(seed)
        loss = next(losses)
        shares = np.array([[0.5, 0.5] if code == best else [0.5 - loss, 0.5 + loss] for code in codes])
        return Found(shares[:, :: 1 if seat == 0 else -1], shares)

    monkeypatch.setattr(adviser, "favourites", lambda before, seed: [(best, 1.0), (other, 0.5)])
    monkeypatch.setattr(adviser.outlook, "after", after)
    monkeypatch.setattr(adviser.outlook, "quick", False)
    found = compare(adviser, match, match.game.notation[other], seed=1)
    assert done == [Effort(USUAL.rounds, BLOCK)] * blocks
    assert len(seeds) == blocks, "each block has deals of its own"
    assert found.lost == pytest.approx(lost)
    assert found.best == match.game.notation[best if lost else other]


def test_deals_by_which_a_rival_was_chosen_from_several_do_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """By chance one of three rivals seems much better at first; what a move loses against it is measured afterwards."""
    match = carreira.new("vascodagama", seats=2, seed=1)
    adviser = Adviser(match.game, "greedy")
    played, *rivals = (match.game.codes[move] for move in match.moves()[:4])
    seen: list[tuple[str, list[int]]] = []

    def after(states: object, figures: object, codes: list[int], *, seat: int, seed: str, effort: Effort) -> Found:
        several = len(codes) > 2
        seen.append((seed, list(codes)))
        gains = {played: 0.0, rivals[0]: 0.0, rivals[1]: 0.3 if several else 0.05, rivals[2]: 0.1}
        shares = np.array([[0.5 + gains[code], 0.5 - gains[code]] for code in codes])
        return Found(shares[:, :: 1 if seat == 0 else -1], shares)

    monkeypatch.setattr(adviser, "favourites", lambda before, seed: [(code, 0.0) for code in rivals])
    monkeypatch.setattr(adviser.outlook, "after", after)
    monkeypatch.setattr(adviser.outlook, "quick", False)
    found = compare(adviser, match, match.game.notation[played], seed=1)
    assert found.lost == pytest.approx(0.05)
    assert found.best == match.game.notation[rivals[1]]
    at_first, afterwards = ({seed for seed, codes in seen if (len(codes) > 2) is several} for several in (True, False))
    assert at_first.isdisjoint(afterwards), "the deals are others"


def test_a_shared_victory_is_split() -> None:
    """Seats that win together share the last row."""
    for seed in range(400):
        match = carreira.from_position("vascodagama", near_the_end("vascodagama", 4))
        while not match.over:
            match.play(carreira.bots.choose(match, "random", seed=seed))
        if len(match.ranking()[0]) > 1:
            break
    else:
        pytest.fail("nobody shared a victory in 400 games: begin nearer to the end")
    winners = match.ranking()[0]
    found = carreira.review(match, "greedy")
    assert [found.shares[-1, seat] for seat in winners] == [1 / len(winners)] * len(winners)


def test_refusals_say_what_is_wrong() -> None:
    match = carreira.new("navegador", seats=2, seed=1)
    with pytest.raises(ValueError, match="not over yet"):
        carreira.review(match, "greedy")
    match = played("navegador", 2)
    with pytest.raises(ValueError, match="weighs nothing"):
        carreira.review(match, "random")
    with pytest.raises(ValueError, match="no bot level"):
        carreira.review(match, "parrot")
    with pytest.raises(ValueError, match="seconds must be more than 0"):
        carreira.review(match, "pilot", seconds=0)
