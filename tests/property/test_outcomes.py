"""The cost and gain of a move are what playing it changes, with any figures that an edition may hold.

For this, a game's laws in `tests/<game>/invariants.py` define `held(view, seat)`, what a seat is seen to have by the
names of `Game.changes`; `WORDS`, what each word in a cost or gain counts: the first of these names that changes, with
1 if more of it is a gain and -1 if it is a cost; and `MONEY`, the word for money, which no choice leaves out.
"""

import functools
import importlib
import re
from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

import carreira
from carreira.game.game import Choice
from carreira.game.match import Match
from tests.property.test_any_game import laws
from tests.property.test_editions import strange

SEEDS = range(6)
CHANGES = (0, 2, 8, 30, 60, 120)
"""Figures of the edition that are changed at random."""
MOMENTS = 8
"""Decisions of each kind, and of each kind that can turn something up, that are looked at in a match."""


@functools.cache
def moments(name: str, seed: int) -> list[Match]:
    """Decisions from all parts of a match with a strange edition. Callers must not change them."""
    chance = Random(f"{name} {seed}")
    game = carreira.GAMES[name]
    edition = strange(game, chance, CHANGES[seed])
    options = {option.name: bool(seed % 2) for option in game.options}
    seats = game.seat_counts[seed % len(game.seat_counts)]
    match = carreira.new(name, seats=seats, seed=seed, options=options, edition=edition)
    pick = importlib.import_module(f"tests.{name}.picker").pick
    kinds: dict[Any, list[int]] = {}
    while not match.over and match.number < 600:
        turns_up = any(game.rules.ways(match.handle, edition.handle, code) > 1 for code in match.codes())
        kinds.setdefault((match.state().decision, turns_up), []).append(match.number)
        match.play(chance.choice(match.moves()) if chance.random() < 0.2 else pick(match, chance))
    chosen = [number for of_kind in kinds.values() for number in chance.sample(of_kind, min(len(of_kind), MOMENTS))]
    return [match.at(number) for number in chosen]


def after(match: Match, *moves: str) -> Match:
    """The match after these moves, before anything plays itself after the last of them."""
    game = match.game
    handle = game.schema.copy(match.handle)
    for move in moves:
        game.loops.step(handle, match.edition.handle, game.codes[move], game.buffer())
    return Match(game, handle, edition=match.edition, seed=match.seed, options=match.options)


def change(match: Match, *moves: str) -> dict[str, int]:
    """What these moves change of what the seat to move is seen to have."""
    seat, held = match.to_move, laws(match.game.name).held
    before, then = held(match.view(seat), seat), held(after(match, *moves).view(None), seat)
    return {name: then[name] - before[name] for name in before}


def shown_choices(match: Match) -> list[Choice]:
    """The choices that the seat to move is shown."""
    return match.game.words.choices(match.view(match.to_move), match.outcomes(), "en")


def only(changes: Mapping[str, int], names: Any) -> dict[str, int]:
    return {name: changes[name] for name in names}


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", carreira.GAMES)
def test_an_outcome_is_what_the_move_changes(name: str, seed: int) -> None:
    seen: Counter[bool] = Counter()
    for match in moments(name, seed):
        names = laws(name).held(match.view(None), match.to_move)
        assert len(match.outcomes()) == len(match.moves())
        before = match.game.schema.same_on_both(match.handle)
        for move, outcome in zip(match.moves(), match.outcomes(), strict=True):
            sequence = laws(name).forecast_moves(match, move)
            changes = change(match, *sequence)
            cases = [only(case, names) for _, case in outcome.cases]
            assert changes in cases, (match.dumps(), sequence)
            assert all(deals > 0 for deals, _ in outcome.cases)
            assert all(case["earned"] - case["paid"] == case[laws(name).CASH] for _, case in outcome.cases)
            seen[len(cases) > 1] += 1
        assert match.game.schema.same_on_both(match.handle) == before, "asking changed the state"
    assert seen[False] > 50


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", carreira.GAMES)
def test_words_name_what_the_move_changes(name: str, seed: int) -> None:
    """Every amount in the cost and gain of a choice is that of its outcome."""
    words: dict[str, dict[str, int]] = laws(name).WORDS
    seen: Counter[str] = Counter()
    for match in moments(name, seed):
        for choice in shown_choices(match):
            if choice.move.split()[0] in laws(name).FORECASTS:
                continue
            if len(choice.outcome.cases) > 1:
                laws(name).check_unsure(choice)
                continue
            cost, gain = laws(name).without_facts(choice.cost), laws(name).without_facts(choice.gain)
            for word, names in words.items():
                amounts = re.compile(rf"(-?\d+) {word}")
                costs, gains = (sum(map(int, amounts.findall(text))) for text in (cost, gain))
                if amounts.search(f"{cost} {gain}") or word == laws(name).MONEY:
                    changed = next(
                        (sign * choice.outcome[what] for what, sign in names.items() if choice.outcome[what]), 0
                    )
                    assert gains - costs == changed, (choice, match.dumps())
                    seen[word] += 1
            left = re.sub("|".join(rf"-?\d+ {word}" for word in words), "", f"{cost} {gain}")
            assert not re.search(r"\d", left), choice
    assert seen[laws(name).MONEY] > 10


def numbers(thing: Any) -> set[int]:
    """All numbers in a view."""
    if isinstance(thing, Mapping):
        return set().union(*map(numbers, thing.values())) if thing else set()
    if isinstance(thing, list | tuple):
        return set().union(*map(numbers, thing)) if thing else set()
    return {thing} if isinstance(thing, int) and not isinstance(thing, bool) else set()


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", carreira.GAMES)
def test_refusals_name_figures_that_are_seen(name: str, seed: int) -> None:
    """Every number in a refusal comes from the view, which has it from the edition, or from the move itself."""
    chance, seen = Random(seed), 0
    kinds: dict[str, list[str]] = {}
    for move in carreira.GAMES[name].notation:
        kinds.setdefault(move.split()[0], []).append(move)
    for match in moments(name, seed):
        shown = numbers(match.view(match.to_move))
        for move in [move for kind in kinds.values() for move in chance.sample(kind, min(len(kind), 3))]:
            why = match.why_not(move)
            if why is None or why[0] == match.game.rule_ids[match.game.turn_rule]:
                continue
            given = {int(number) for number in re.findall(r"\d+", why[1])}
            assert given <= shown | {int(number) for number in re.findall(r"\d+", move)}, (why, match.dumps())
            seen += bool(given)
    assert seen > 3


IN_WORDS = r"\d|\b(two|three|four|five|six|seven|eight|nine|ten|second|third|fourth|fifth|twice|half)\b"


@pytest.mark.parametrize("name", carreira.GAMES)
def test_no_number_is_written_into_a_refusal(name: str) -> None:
    """Refusals take every number from a view, except those that no edition can change."""
    written = {
        text
        for text in laws(name).refusals()
        if re.search(IN_WORDS, re.sub(r"%\(\w+\)[sd]", "", text)) and text not in laws(name).FIXED
    }
    assert not written
