"""What the board shows of an event is what the event changed, at a place that the board has."""

import importlib
from random import Random

import pytest

import carreira
from carreira.game.effects import gains
from carreira.game.match import Match
from tests.boards import rendered

GAMES = sorted(carreira.GAMES)
SEEDS = range(3)
MONEY = {"navegador": "cash", "vascodagama": "reals"}
COUNTED = {"navegador": False, "vascodagama": True}
"""Whether points are earned during the game, rather than counted from what a player has."""


def played(game: str, seed: int) -> Match:
    """A whole match, with a different number of seats for each seed."""
    counts = carreira.GAMES[game].seat_counts
    match, chance = carreira.new(game, seats=counts[seed % len(counts)], seed=seed), Random(seed)
    pick = importlib.import_module(f"tests.{game}.picker").pick
    while not match.over:
        match.play(pick(match, chance))
    return match


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", GAMES)
def test_gains_are_what_changed(game: str, seed: int) -> None:
    match = played(game, seed)
    places = match.game.board.effects
    for decision in match.decisions:
        before = match.at(decision.number - 1).view()
        for step, events in enumerate(match.events_by_step(decision), start=1):
            after = match.at(decision.number, step).view()
            shown = {gain.seat: gain for gain in gains(effect for event in events for effect in places(event))}
            for seat, (had, has) in enumerate(zip(before["players"], after["players"], strict=True)):
                gain = shown.get(seat)
                where = f"decision {decision.number}.{step} ({decision.move}), seat {seat}: {events}"
                assert (gain.money if gain else 0) == has[MONEY[game]] - had[MONEY[game]], where
                if COUNTED[game] and not after["over"]:
                    assert (gain.points if gain else 0) == has["points"] - had["points"], where
            before = after


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", GAMES)
def test_points_are_counted_where_they_were_earned(game: str, seed: int) -> None:
    """No category's places bring a seat more than it has of it; most points have a place."""
    match = played(game, seed)
    events = [event for decision in match.decisions for step in match.events_by_step(decision) for event in step]
    table = match.game.words.score_table(match.view(), "en")
    counted = match.game.board.counted(match.view(), events)
    board, placed = rendered(match, None), 0
    for number, category in enumerate(table.categories):
        effects = counted.get(category, [])
        for effect in effects:
            assert f'data-place="{effect.place}"' in board, f"{category}: {effect}"
        for gain in gains(effects):
            assert 0 < gain.points <= table.rows[gain.seat][number], f"{category}, seat {gain.seat}: {effects}"
            placed += gain.points
    assert counted.keys() <= set(table.categories)
    assert placed >= sum(table.totals) / 2


@pytest.mark.parametrize("game", GAMES)
def test_every_place_is_on_the_board(game: str) -> None:
    """As it stands after the event."""
    match = played(game, 1)
    seen: set[str] = set()
    for decision in match.decisions:
        for step, events in enumerate(match.events_by_step(decision), start=1):
            named = {effect.place for event in events for effect in match.game.board.effects(event)} - {""}
            if named <= seen:
                continue
            board = rendered(match.at(decision.number, step), None)
            for place in sorted(named - seen):
                assert f'data-place="{place}"' in board, f"{place} ({events})"
            seen |= named
