"""What is hidden stays hidden, in every game: from views, logs, words, drawings of choices, and bots.

Nothing that leaves the process tells apart two positions that differ only in what nobody may see.
"""

import functools
import importlib
import json
from dataclasses import asdict
from random import Random
from typing import Any

import pytest

import carreira
from carreira.bots import NEEDS_COMPILED, advise, choose, levels
from carreira.game.chance import generator
from carreira.game.game import Game
from carreira.game.match import Match
from carreira.game.rule import COMPILED

SEED = 918273645546372819
"""A seed that would be noticed anywhere."""
MOMENTS = 60
"""At least this many pairs are compared, a third of them just before something is turned up."""
MOST_MATCHES = 40
Pair = tuple[Match, Match]


@functools.cache
def pairs(name: str) -> list[Pair]:
    """Positions from games, each twice: as it is, and with the hidden things in another order. Some of them come
    just before something is turned up."""
    game = carreira.GAMES[name]
    pick = importlib.import_module(f"tests.{name}.picker").pick
    laws = importlib.import_module(f"tests.{name}.invariants")
    found: list[Pair] = []
    turning = 0
    number = 0
    while number < 2 * len(game.seat_counts) or len(found) < MOMENTS or turning < MOMENTS // 3:
        seats, chance = game.seat_counts[number % len(game.seat_counts)], Random(number)
        options = {option.name: bool(number % 2) for option in game.options}
        match = carreira.new(name, seats=seats, seed=number, options=options)
        while not match.over:
            turns_up = any(game.rules.asked(code) for code in match.codes())
            if chance.random() < (0.5 if turns_up else 0.02):
                position = match.position()
                other = laws.rearranged(position, chance)
                if laws.hidden(other) != laws.hidden(position):
                    found.append((carreira.from_position(name, position), carreira.from_position(name, other)))
                    turning += turns_up
            match.play(pick(match, chance))
        number += 1
        assert number < MOST_MATCHES, "too little is ever turned up"
    return found


def shown(match: Match) -> str:
    """Everything that leaves the process about a match, for every viewer, in words and in numbers."""
    game: Game = match.game
    parts: list[Any] = [match.log(), match.moves(), match.scores(), match.to_move, match.number]
    for viewer in (None, *range(match.seats)):
        view = match.view(viewer)
        names = [f"Seat {seat}" for seat in range(match.seats)]
        ways = game.words.choices(view, match.outcomes() if "moves" in view else [], "de")
        parts += [view, game.words.prompt(view, "en", names), [asdict(choice) for choice in ways]]
        table = game.words.score_table(view, "en")
        parts += [table.rows, table.totals]
    parts += [match.why_not(move) for move in game.notation[match.number % 40 :: 40]]
    return json.dumps(parts, sort_keys=True)


@pytest.mark.parametrize("name", carreira.GAMES)
def test_hidden_order_changes_nothing_that_is_shown(name: str) -> None:
    """Now, and through whatever is played until something is turned up."""
    for one, other in pairs(name):
        one, other, chance = one.copy(), other.copy(), Random(1)
        assert shown(one) == shown(other)
        for _ in range(6):
            if one.over:
                break
            move = chance.choice(one.moves())
            one.play(move)
            other.play(move)
            if one.decisions[-1].revealed:
                break
            assert json.dumps([one.view(0), one.log()]) == json.dumps([other.view(0), other.log()])


@pytest.mark.parametrize("name", carreira.GAMES)
@pytest.mark.parametrize("level", [level for level in levels() if COMPILED or level not in NEEDS_COMPILED])
def test_bots_choose_alike_whatever_is_hidden(name: str, level: str) -> None:
    """Also where the choice is to turn it up or to leave it."""
    some = pairs(name)[:: len(pairs(name)) // 30]
    assert any(one.game.rules.asked(code) for one, _ in some for code in one.codes())
    for seed, (one, other) in enumerate(some):
        assert choose(one, level, seed=seed, iterations=10) == choose(other, level, seed=seed, iterations=10)


@pytest.mark.parametrize("name", carreira.GAMES)
@pytest.mark.parametrize("level", [level for level in levels()[1:] if COMPILED or level not in NEEDS_COMPILED])
def test_advice_is_alike_whatever_is_hidden(name: str, level: str) -> None:
    """Moves, shares, points and visits, to the last digit."""
    some = pairs(name)[:: len(pairs(name)) // 10]
    for seed, (one, other) in enumerate(some):
        assert advise(one, level, seed=seed) == advise(other, level, seed=seed)


@pytest.mark.parametrize("name", carreira.GAMES)
def test_estimates_are_alike_whatever_is_hidden(name: str) -> None:
    for one, other in pairs(name):
        for level in ("greedy", "admiral"):
            assert one.values(level) == other.values(level)


@pytest.mark.parametrize("name", carreira.GAMES)
def test_redealing_reveals_nothing(name: str) -> None:
    """Bots deal everything unseen again before they look ahead: both positions are then the same one, to the last
    number, which looks as before; the game's laws still hold."""
    game = carreira.GAMES[name]
    changed = 0
    for number, (one, other) in enumerate(pairs(name)):
        dealt = []
        for match in (one, other):
            handle = game.schema.copy(match.handle)
            game.rules.redeal(handle[0], match.edition.handle[0], generator(number))
            dealt.append(game.schema.same_on_both(handle))
        assert dealt[0] == dealt[1]
        redealt = Match(game, handle, edition=one.edition, seed=0, options=one.options)
        assert json.dumps(redealt.view(0), sort_keys=True) == json.dumps(one.view(0), sort_keys=True)
        laws = importlib.import_module(f"tests.{name}.invariants")
        laws.check(redealt, None)
        changed += laws.hidden(redealt.position()) != laws.hidden(one.position())
    assert changed > len(pairs(name)) / 2


@pytest.mark.parametrize("name", carreira.GAMES)
def test_the_seed_is_nowhere(name: str) -> None:
    """Neither in a view nor in the log, nor in a record that can be read before the end."""
    match = carreira.new(name, seats=carreira.GAMES[name].seat_counts[0], seed=SEED)
    pick, chance = importlib.import_module(f"tests.{name}.picker").pick, Random(1)
    while not match.over:
        if chance.random() < 0.1:
            assert str(SEED) not in shown(match)
            assert str(SEED) not in json.dumps(match.position())
            assert str(SEED) not in match.dumps(seed_shown=False)
        match.play(pick(match, chance))
    assert str(SEED) in match.dumps()


@pytest.mark.parametrize("name", carreira.GAMES)
def test_a_record_without_its_seed_is_refused_with_a_reason(name: str) -> None:
    match = carreira.new(name, seats=carreira.GAMES[name].seat_counts[0], seed=SEED)
    with pytest.raises(carreira.InvalidRecord, match="seed is left out until the match is over"):
        carreira.loads(match.dumps(seed_shown=False))


@pytest.mark.parametrize("name", carreira.GAMES)
def test_the_test_can_tell(name: str) -> None:
    """The positions do differ, and a reveal shows it in most of them."""
    differing = 0
    turned_up = 0
    for one, other in pairs(name):
        assert one.position() != other.position()
        for move in one.moves():
            if one.game.rules.asked(one.game.codes[move]):
                turned_up += 1
                differing += one.copy().play(move).view() != other.copy().play(move).view()
    assert differing > turned_up / 2
