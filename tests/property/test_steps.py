"""What the game does by itself consists of steps, each with its own events; none of them is ever a decision."""

import importlib
import json
from functools import cache
from random import Random
from typing import Any

import pytest

import carreira
from carreira.game.match import Match
from carreira.navegador import moves as navegador
from carreira.vascodagama import moves as vascodagama

STEPS = {
    "navegador": navegador.MOVES.names[navegador.FIRST_STEP :],
    "vascodagama": vascodagama.MOVES.names[vascodagama.FIRST_STEP :],
}
EVENTS: dict[str, dict[str, set[str]]] = {
    "navegador": {},
    "vascodagama": {
        "income": {"income"},
        "complete": {"complete"},
        "sailed": {"sailed on", "left"},
        "alvares": {"alvares", "alvares none"},
        "discs": {"extra disc back"},
        "over": {"final", "over"},
    },
}
"""The events of each kind of step, where they have other names than the step."""
PEOPLE = ["Ana", "Rui", "Eva", "Gil", "Ivo"]


@cache
def played(name: str) -> tuple[Match, ...]:
    """Whole random matches for each number of seats, one by uniform chance, one by the game's own picker."""
    matches = []
    seats, pick = carreira.GAMES[name].seat_counts, importlib.import_module(f"tests.{name}.picker").pick
    for seed in range(2 * len(seats)):
        match, chance = carreira.new(name, seats=seats[seed % len(seats)], seed=seed), Random(seed)
        while not match.over:
            codes = match.codes()
            assert max(codes) < match.game.rules.first_step, "a step is offered as a move"
            match.play(pick(match, chance) if seed >= len(seats) else chance.choice(match.moves()))
        matches.append(match)
    return tuple(matches)


def taken(match: Match) -> list[tuple[int, int, str]]:
    """The steps of a match by decision, step and name."""
    first, names = match.game.rules.first_step, STEPS[match.game.name]
    return [
        (decision.number, number, names[step.code - first])
        for decision in match.decisions
        for number, step in enumerate(decision.steps, start=1)
        if step.code >= first
    ]


def kind(step: str) -> str:
    """A step's name without the seat or the landing that it is about."""
    return step.split(" ")[0] if step.startswith(("income", "complete", "sailed")) else step


@pytest.mark.parametrize("name", carreira.GAMES)
def test_every_kind_of_step_is_taken_and_yields_its_events(name: str) -> None:
    seen = set()
    for match in played(name):
        for decision, number, step in taken(match):
            events = {event.kind for event in match.events_by_step(match.decisions[decision - 1])[number - 1]}
            assert events <= EVENTS[name].get(kind(step), {step}), (decision, number, step)
            assert events or step == "discs", f"{decision}.{number}: nothing happens in {step}"
            seen.add(kind(step))
    assert seen >= {kind(step) for step in STEPS[name]} - {"merchant lost", "closing"}


@pytest.mark.parametrize("name", carreira.GAMES)
def test_steps_are_neither_recorded_nor_played(name: str) -> None:
    """A record of the decisions alone leads to the same steps; the names of steps are no moves."""
    match = played(name)[0]
    again = carreira.loads(match.dumps())
    assert taken(again) == taken(match)
    for step in STEPS[name]:
        with pytest.raises(carreira.IllegalMove):
            carreira.new(name, seats=2, seed=1).play(step)


@pytest.mark.parametrize("name", carreira.GAMES)
def test_only_the_step_that_is_due_is_legal(name: str) -> None:
    """And whatever else one tries breaks the rule against playing out of turn."""
    game, due = carreira.GAMES[name], set()
    codes = range(-1, game.rules.first_step + len(STEPS[name]) + 1)
    for match in played(name):
        for decision, number, step in taken(match):
            if step not in due:
                due.add(step)
                moment = match.at(decision, number - 1)
                rule_broken_by, figures = game.loops.rule_broken_by, moment.edition.handle
                broken = {code: rule_broken_by(moment.handle, figures, code) for code in codes}
                assert broken.pop(game.rules.first_step + STEPS[name].index(step)) == 0, step
                assert set(broken.values()) == {game.turn_rule}, step
    assert len(due) > 3


@pytest.mark.parametrize("name", carreira.GAMES)
def test_a_step_is_a_moment_to_look_at(name: str) -> None:
    """Between two steps everything is shown, the board too, and nothing can be played; the rest is as before."""
    for match in played(name)[-2:]:
        for number, step, _ in taken(match)[::5]:
            moment = match.at(number, step - 1)
            view = moment.view()
            json.dumps(view)
            assert (view["decision"], view["to_move"]) == ("step", None)
            assert (moment.number, moment.step, moment.over) == (number, step - 1, False)
            assert (moment.to_move, moment.moves()) == (None, [])
            assert moment.copy().view() == view
            assert moment.events(moment.decisions[-1]) == first_events(match, number, step - 1)
            assert match.game.words.prompt(view, "en", PEOPLE) == "The game goes on by itself."
            board = match.game.board.render(view, language="en", names=PEOPLE[: match.seats])
            assert "<svg" in board
            with pytest.raises(carreira.IllegalMove):
                moment.play(match.game.notation[0])
            with pytest.raises(ValueError, match="moment"):
                moment.position()
            assert moment.undo(force=True).position() == match.at(number - 1).position()


def first_events(match: Match, number: int, step: int) -> list[Any]:
    """What happened in the first steps of a decision."""
    by_step = match.events_by_step(match.decisions[number - 1])
    return [event for events in by_step[:step] for event in events]


def test_there_are_no_other_moments() -> None:
    match = carreira.new("navegador", seats=2, seed=7).play("rondel workers")
    assert match.at(1, 1).position() == match.position()
    for number, step in ((0, 1), (1, 0), (1, 2), (2, 1), (-1, None)):
        with pytest.raises(ValueError, match="moment"):
            match.at(number, step)
