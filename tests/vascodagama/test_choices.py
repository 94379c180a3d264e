"""`choices` leaves moves out, but nothing that an action can lead to."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import carreira
from carreira.game.match import Match
from carreira.game.rule import COMPILED
from carreira.vascodagama.names import CALL, DECISIONS, LAUNCH, PLACE
from tests.vascodagama.picker import pick
from tests.vascodagama.situations import acting, tile

MOST = 3000
"""The most positions within one action that are searched; larger actions are left out."""
THOROUGH = [2, 3, 4] if COMPILED else [2]
"""Numbers of seats for which every outcome is searched; plain rules agree state by state, so there one is enough."""
ACTIONS = ("buy", "recruit", "landing", "characters", "merchant")
"""Decisions with which an action begins, once it has been paid for."""


def key(match: Match, frozen: object, launching: bool) -> tuple[int, ...]:
    """A position without the order in which a player's tiles came.

    While `launching`, also without the places in the bag to which crews have gone.
    """
    schema = match.game.schema
    state: Any = schema.read(schema.thaw(frozen))
    for player in state.players:
        projects, tiles = player.n_projects, player.n_projects + player.n_ships
        player.tiles[:tiles] = [*sorted(player.tiles[:projects]), *sorted(player.tiles[projects:tiles])]
    if launching:
        state.bag[: state.n_bag] = sorted(state.bag[: state.n_bag])
        state.chances = 0
    return tuple(schema.numbers(state))


def outcomes(match: Match, pruned: bool, ended: Callable[[Any], bool], launching: bool = False) -> set[object] | None:
    """All positions in which the action can end, by legal moves or by those of `choices`; None if too many.

    A launching has no end: all its positions count.
    """
    game, edition = match.game, match.edition
    schema, loops, out = game.schema, game.loops, game.buffer()
    ends, seen = set(), {schema.freeze(match.handle)}
    waiting = list(seen)
    while waiting:
        if len(seen) > MOST:
            return None
        frozen = waiting.pop()
        if launching:
            ends.add(key(match, frozen, launching))
        state = schema.thaw(frozen)
        n = (loops.choices_of if pruned else loops.legal_moves)(state, edition.handle, out)
        for code in game.codes_in(out, n):
            if launching and not game.notation[code].startswith("launch"):
                continue
            after = schema.thaw(frozen)
            loops.step(after, edition.handle, code, game.buffer())
            frozen_after = schema.freeze(after)
            if not launching and ended(schema.read(after)):
                ends.add(key(match, frozen_after, launching))
            elif frozen_after not in seen:
                seen.add(frozen_after)
                waiting.append(frozen_after)
    return ends


def between_actions(state: Any) -> bool:
    """Whether the action is over: the next number is called, or what follows the last has begun."""
    return bool(state.over or state.decision in (PLACE, CALL, LAUNCH))


def looked_at(match: Match) -> list[str]:
    """The moves of `choices`."""
    out = match.game.buffer()
    n = match.game.loops.choices_of(match.handle, match.edition.handle, out)
    return [match.game.notation[code] for code in match.game.codes_in(out, n)]


@pytest.mark.parametrize("seats", THOROUGH)
def test_no_outcome_is_lost(seats: int) -> None:
    """Every kind of action in whole games: purchases, recruitments, expeditions, characters and merchant ships."""
    chance = Random(seats)
    compared = dict.fromkeys(DECISIONS, 0)
    fewer = 0
    for seed in range(4):
        match = carreira.new("vascodagama", seats=seats, seed=seed)
        before = "place"
        while not match.over:
            decision = match.view()["decision"]
            if before in ("call", "place") and decision in ACTIONS and chance.random() < 0.4:
                everything = outcomes(match, pruned=False, ended=between_actions)
                if everything is not None:
                    assert outcomes(match, pruned=True, ended=between_actions) == everything, match.dumps()
                    compared[decision] += 1
            fewer += decision in ("buy", "recruit") and len(looked_at(match)) < len(match.moves())
            before = decision
            match.play(pick(match, chance))
    assert min(compared[decision] for decision in ("buy", "recruit", "landing", "characters")) > 3
    assert fewer > 3


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_launches_are_looked_at_where_they_matter(seats: int) -> None:
    """Before an expedition, before a characters action and in a launching of its own; before others they can wait."""
    chance = Random(seats)
    compared, left_out = 0, 0
    for seed in range(6):
        match = carreira.new("vascodagama", seats=seats, seed=seed)
        while not match.over:
            view, moves = match.view(), match.moves()
            if view["decision"] in ("place", "call", "launch") and any(move.startswith("launch") for move in moves):
                area = view["calling"][0]["area"] if view["decision"] == "call" else None
                others = [move for move in moves if not move.startswith("launch")]
                if view["decision"] == "launch" or area in ("navigation", "characters"):
                    everything = outcomes(match, False, between_actions, launching=True)
                    if everything is not None:
                        assert outcomes(match, True, between_actions, launching=True) == everything, match.dumps()
                        compared += 1
                else:
                    assert looked_at(match) == others
                    left_out += 1
            match.play(pick(match, chance))
    assert compared > 3
    assert left_out > 3


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_choices_are_legal(seats: int) -> None:
    """In the order of the legal moves, and always one at least."""
    chance = Random(seats)
    match = carreira.new("vascodagama", seats=seats, seed=seats)
    while not match.over:
        found = looked_at(match)
        assert found
        kept = iter(match.moves())
        assert all(move in kept for move in found)
        match.play(pick(match, chance))


def test_a_landing_is_listed_with_the_spaces_that_a_ship_can_take() -> None:
    match = acting("navigation", {"ships": [tile(7, 3)]}, round=4)
    view = match.view(0)
    labels = [choice.label for choice in match.game.words.choices(view, match.outcomes(), "en")]
    assert "Malindi, free spaces worth 7, 7, 6" in labels
