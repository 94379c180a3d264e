"""Every move of every game has a reason: a short sentence with no figure but those that the mover sees, and which
depends on nothing hidden."""

import importlib
import re
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

import pytest

import carreira
from carreira.game.language import LANGUAGES
from carreira.game.match import Match
from carreira.game.reasons import LONGEST, Line, line
from tests.property.test_outcomes import moments

SEEDS = range(4)
MOVES = 6
"""Moves of each decision whose reasons are read."""
NAMES = ("Ana", "Bo", "Cem", "Dora", "Eva")


def numbers(seen: Any) -> Iterator[int]:
    """Every whole number anywhere in a view, without its sign; a truth value is none."""
    if isinstance(seen, Mapping):
        for value in seen.values():
            yield from numbers(value)
    elif isinstance(seen, Sequence) and not isinstance(seen, str):
        yield len(seen)
        for value in seen:
            yield from numbers(value)
    elif isinstance(seen, int) and not isinstance(seen, bool):
        yield abs(seen)


def shown(found: Line) -> set[int]:
    """The figures that a reason may give: those of the views, of the outcomes, and their sums over the line."""
    known: set[int] = set(range(len(found.steps) + 1))
    for step in found.steps:
        known |= {*numbers(step.before), *numbers(step.after)}
        known |= {deals for deals, _changes in step.outcome.cases}
    outcomes = [step.outcome for step in found.steps] + [outcome for _move, outcome in found.options]
    names = outcomes[0].cases[0][1].keys()
    for name in names:
        known |= {abs(changes[name]) for outcome in outcomes for _deals, changes in outcome.cases}
        known.add(sum(abs(step.outcome.least(name)) for step in found.steps))
        by_kind = [step for step in found.steps if step.move.split()[0] not in ("rondel", "act")]
        known |= {sum(abs(one.outcome.least(name)) for one in by_kind[at:]) for at in range(len(by_kind))}
    for name, view in (("ships", found.steps[-1].after), ("ships", found.steps[0].before)):
        for player in view["players"]:
            held = player.get(name)
            if isinstance(held, Mapping):
                known.add(sum(held.values()))
    return known


def turns(match: Match, chance: Random) -> Iterator[tuple[str, list[str]]]:
    """Some legal moves, each with a way in which the turn may go on."""
    pick = importlib.import_module(f"tests.{match.game.name}.picker").pick
    moves = match.moves()
    for move in chance.sample(moves, min(len(moves), MOVES)):
        now, then = match.copy().play(move), []
        while now.to_move == match.to_move and len(then) < 6:
            then.append(pick(now, chance))
            now.play(then[-1])
        yield move, chance.choice([[], then])


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", carreira.GAMES)
def test_every_move_has_a_short_reason_with_figures_that_are_seen(name: str, seed: int) -> None:
    chance = Random(f"reasons {name} {seed}")
    kinds = set()
    for match in moments(name, seed):
        for move, then in turns(match, chance):
            found = line(match, move, then)
            kinds.add(move.split()[0])
            for language in LANGUAGES:
                text = match.game.words.reason(found, language, NAMES)
                assert text.endswith(".")
                assert len(text) > 12, (move, text)
                assert len(text) <= LONGEST or ";" not in text, (move, text)
                for digits in re.findall(r"\d+", text):
                    assert int(digits) in shown(found), (move, then, text)
    assert len(kinds) > 6


@pytest.mark.parametrize("name", carreira.GAMES)
def test_a_reason_depends_on_nothing_hidden(name: str) -> None:
    chance = Random(f"hidden {name}")
    for match in moments(name, 1):
        for move, then in turns(match, chance):
            words = {match.game.words.reason(line(match, move, then, deal=deal), "en", NAMES) for deal in range(3)}
            assert len(words) == 1, words


def test_a_move_that_is_not_legal_has_no_reason() -> None:
    match = carreira.new("navegador", seats=2, seed=7)
    with pytest.raises(carreira.IllegalMove):
        line(match, "workers 2")
