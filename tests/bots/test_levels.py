"""Every level plays at every table: legally, the same way each time, and without changing the match."""

from random import Random

import pytest

import carreira
from carreira.bots import NEEDS_COMPILED, choose, levels, stand_in
from carreira.game.match import Match
from carreira.game.rule import COMPILED
from carreira.lab.playing import Lineup, Task, play

TABLES = [
    (name, seats, option)
    for name, game in carreira.GAMES.items()
    for seats in game.seat_counts
    for option in (None, *(option.name for option in game.options))
]
BUDGET = 20 if COMPILED else 2
"""Iterations: enough to expand leaves and to visit the same node again."""
WHOLE = 4
"""Iterations for each decision of a whole game, of which there are hundreds."""

PLAYING = levels() if COMPILED else levels()[:-1]
"""On plain rules one move of the admiral takes a minute; nobody meets it there."""


def moments(name: str, seats: int, option: str | None, n: int) -> list[Match]:
    """Positions from a game of random moves, some for each kind of decision."""
    chance = Random(f"{name} {seats} {option}")
    match = carreira.new(name, seats=seats, seed=seats, options={option: True} if option else {})
    found, kinds = [], set()
    while not match.over and len(found) < n:
        kind = match.moves()[0].split(" ")[0]
        if kind not in kinds or chance.random() < 0.01:
            kinds.add(kind)
            found.append(match.copy())
        match.play(chance.choice(match.moves()))
    return found


def test_levels_are_named_weakest_first() -> None:
    """The names of the public face."""
    assert levels() == ["random", "greedy", "cabin-boy", "sailor", "pilot", "captain", "admiral"]
    assert set(levels()) >= NEEDS_COMPILED


@pytest.mark.parametrize("level", PLAYING)
@pytest.mark.parametrize(("name", "seats", "option"), TABLES)
def test_moves_are_legal_and_reproducible(name: str, seats: int, option: str | None, level: str) -> None:
    """The same arguments give the same move; the match stays as it is."""
    few = 1 if level in NEEDS_COMPILED else 4
    for match in moments(name, seats, option, 8 if COMPILED else few):
        before = match.dumps()
        move = choose(match, level, seed=3, iterations=BUDGET)
        assert move in match.moves()
        assert choose(match.copy(), level, seed=3, iterations=BUDGET) == move
        assert match.dumps() == before


def test_the_seed_matters() -> None:
    """With another seed a random bot plays other moves."""
    match = carreira.new("navegador", seed=1)
    assert len({choose(match, "random", seed=seed) for seed in range(40)}) > 4


@pytest.mark.parametrize("level", PLAYING)
def test_a_time_budget_is_kept_roughly(level: str) -> None:
    """A budget of time gives a legal move as well."""
    match = carreira.new("navegador", seed=1)
    assert choose(match, level, seconds=0.01) in match.moves()


def test_what_cannot_be_chosen_is_refused() -> None:
    """Unknown levels, invalid budgets, and a match that is over."""
    match = carreira.new("navegador", seats=2, seed=1)
    with pytest.raises(ValueError, match="no bot level 'clever'"):
        choose(match, "clever")
    with pytest.raises(ValueError, match="seconds must be more than 0"):
        choose(match, "admiral", seconds=0)
    with pytest.raises(ValueError, match="iterations must be at least 1"):
        choose(match, "admiral", iterations=0)
    chance = Random(4)
    while not match.over:
        match.play(chance.choice(match.moves()))
    with pytest.raises(ValueError, match="over"):
        choose(match, "random")


@pytest.mark.skipif(not COMPILED, reason="whole games of these bots take a minute by plain rules")
@pytest.mark.parametrize(("level", "games"), [("greedy", 3), ("cabin-boy", 1), ("captain", 1), ("admiral", 1)])
@pytest.mark.parametrize(("name", "seats", "option"), TABLES)
def test_bots_end_their_games(name: str, seats: int, option: str | None, level: str, games: int) -> None:
    """They bring a game to its end, and not by idling."""
    for seed in range(games):
        match = carreira.new(name, seats=seats, seed=seed, options={option: True} if option else {})
        while not match.over:
            assert match.number < 1000
            match.play(choose(match, level, seed=seed, iterations=WHOLE))


@pytest.mark.skipif(not COMPILED, reason="whole games of these bots take a minute by plain rules")
@pytest.mark.parametrize(("name", "levels", "numbers"), [
    ("navegador", ("greedy", "random"), (18, 22, 25, 27)),
    ("navegador", ("greedy", "random", "random"), (53,)),
])  # fmt: skip
def test_a_bot_that_is_far_ahead_ends_the_match(name: str, levels: tuple[str, ...], numbers: tuple[int, ...]) -> None:
    """These matches went on for more than a thousand turns while any amount of cash looked good."""
    for number in numbers:
        seats = len(levels)
        played = play(Lineup(name, levels), Task(number // seats, -number % seats))
        assert played.winners == (0,)
        assert played.turns < 400


@pytest.mark.skipif(not COMPILED, reason="whole games of these bots take a minute by plain rules")
@pytest.mark.parametrize("name", list(carreira.GAMES))
def test_greedy_beats_random(name: str) -> None:
    """One greedy bot among three random ones wins every time."""
    for seed in range(4):
        match = carreira.new(name, seats=4, seed=seed)
        while not match.over:
            match.play(choose(match, "greedy" if match.to_move == seed else "random", seed=seed))
        assert match.ranking()[0] == [seed]


@pytest.mark.parametrize("name", carreira.GAMES)
def test_a_stand_in_looks_one_turn_ahead_by_the_level_s_own_estimate(name: str) -> None:
    """The same moves each time, legal ones, and not those that the rough estimate would choose."""
    found = moments(name, carreira.GAMES[name].seat_counts[-1], None, 12)
    chosen = [stand_in(match, "admiral", seed=3) for match in found]
    assert chosen == [stand_in(match.copy(), "admiral", seed=3) for match in found]
    assert all(move in match.moves() for move, match in zip(chosen, found, strict=True))
    assert chosen != [choose(match, "greedy", seed=3) for match in found]
    assert stand_in(found[0], "random", seed=3) == choose(found[0], "random", seed=3)
