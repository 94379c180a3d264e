"""Hypothesis plays arbitrary legal games of every game there is, by one rule: play legal move i.

After every decision it checks what must hold: see `Plays.after_a_decision`. A game adds its own laws in
`tests/<game>/invariants.py`: `check(match, before)`, `hidden(position)`, `came_up(before, after)`,
`rearranged(position, chance)`, and `SIGNED`, the keys of a position whose numbers may be negative.
"""

import importlib
import json
from random import Random
from types import ModuleType
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test

import carreira
from carreira.game.chance import generator
from carreira.game.game import Game
from carreira.game.match import Match

AHEAD = (0, 0, 20, 100, 250, 400, 600, 900)
"""Decisions that chance makes before Hypothesis takes over, so that it sees the whole game."""


def laws(game: str) -> ModuleType:
    """The game's own laws."""
    return importlib.import_module(f"tests.{game}.invariants")


def fingerprint(match: Match) -> bytes:
    """The state of a match, to the last number."""
    return match.game.schema.same_on_both(match.handle)


class Plays(RuleBasedStateMachine):
    """Arbitrary legal games of `game`."""

    game: Game

    def __init__(self) -> None:
        super().__init__()
        self.match: Match | None = None
        self.earlier: Any = None

    @initialize(data=st.data())
    def open(self, data: st.DataObject) -> None:
        """Any seats, options and seed, some way into the game; the last of it is played by Hypothesis."""
        seats = data.draw(st.sampled_from(self.game.seat_counts), "seats")
        options = {option.name: data.draw(st.booleans(), option.name) for option in self.game.options}
        seed = data.draw(st.integers(0, 10**6), "seed")
        ahead = data.draw(st.sampled_from(AHEAD), "ahead")
        self.match = carreira.new(self.game.name, seats=seats, seed=seed, options=options)
        self.chance = Random(seed)
        pick = importlib.import_module(f"tests.{self.game.name}.picker").pick
        for _ in range(ahead):
            if not self.match.over:
                self.match.play(pick(self.match, self.chance))
        while self.match.over:
            self.match.undo(force=True)
        self.after_a_decision()

    @rule(i=st.integers(0, 10**4))
    def play_legal_move(self, i: int) -> None:
        """Play legal move i, and take it back and play it again on a copy."""
        match = self.match
        assert match is not None
        if match.over:
            return
        moves = match.moves()
        twin, before = match.copy(), fingerprint(match)
        self.earlier = match.position()
        match.play(moves[i % len(moves)])
        assert fingerprint(twin) == before, "a copy changed with its original"
        assert twin.moves() == moves
        self.undo_returns_or_refuses(before)
        self.after_a_decision()

    def undo_returns_or_refuses(self, before: bytes) -> None:
        """Undo leads back to the very state before, or refuses because something hidden came up."""
        assert self.match is not None
        twin, now = self.match.copy(), fingerprint(self.match)
        came_up = laws(self.game.name).came_up(self.earlier, self.match.position())
        assert self.match.decisions[-1].revealed == came_up
        if came_up:
            with pytest.raises(carreira.CannotUndo):
                twin.undo()
            assert fingerprint(twin) == now
            twin.undo(force=True)
        else:
            twin.undo()
        assert fingerprint(twin) == before
        twin.play(self.match.decisions[-1].move)
        assert fingerprint(twin) == now, "the same move led elsewhere"

    def after_a_decision(self) -> None:
        """All that holds between decisions."""
        match = self.match
        assert match is not None
        laws(self.game.name).check(match, self.earlier)
        self.moves_are_those_that_break_no_rule()
        self.listed_moves_are_accepted_and_others_refused()
        self.position_and_back()
        json.dumps([match.view(seat) for seat in (None, *range(match.seats))])

    def moves_are_those_that_break_no_rule(self) -> None:
        """`legal` lists exactly the codes for which `broken_rule` gives 0; `choices` some of them."""
        match, game = self.match, self.game
        assert match is not None
        assert bool(match.moves()) == (not match.over)
        if match.over:
            return
        handle, edition = match.handle, match.edition
        before = fingerprint(match)
        allowed = [
            code for code in range(len(game.notation)) if game.loops.rule_broken_by(handle, edition.handle, code) == 0
        ]
        assert sorted(match.codes()) == allowed
        assert len(set(match.codes())) == len(match.codes())
        out = game.buffer()
        count = game.loops.choices_of(handle, edition.handle, out)
        assert count > 0
        assert set(game.codes_in(out, count)) <= set(allowed)
        assert fingerprint(match) == before, "asking changed the state"

    def listed_moves_are_accepted_and_others_refused(self) -> None:
        """Every listed move on a copy; and a few unlisted ones, which change nothing."""
        match = self.match
        assert match is not None
        moves, before = match.moves(), fingerprint(match)
        for move in self.chance.sample(moves, min(len(moves), 6)):
            twin = match.copy().play(move)
            assert twin.number == match.number + 1
            assert twin.over or twin.moves()
        for move in self.chance.sample(self.game.notation, 6):
            if move not in moves:
                with pytest.raises(carreira.IllegalMove) as caught:
                    match.play(move)
                assert caught.value.rule in self.game.rule_ids.values()
        assert (fingerprint(match), match.moves()) == (before, moves)

    def position_and_back(self) -> None:
        """`from_position(position())` is the same state, also in mid-turn."""
        match = self.match
        assert match is not None
        position = json.loads(json.dumps(match.position()))
        again = carreira.from_position(self.game.name, position)
        assert again.position() == position
        assert fingerprint(again) == fingerprint(match)
        assert (again.moves(), again.to_move) == (match.moves(), match.to_move)

    def teardown(self) -> None:
        """The record of the whole game leads to the same state."""
        if self.match is not None:
            again = carreira.loads(self.match.dumps())
            assert fingerprint(again) == fingerprint(self.match)
            assert again.log() == self.match.log()
            assert again.dumps() == self.match.dumps()


@pytest.mark.parametrize("name", carreira.GAMES)
def test_set_up_leaves_nothing_of_an_earlier_match(name: str) -> None:
    """Batches of matches and the bots' playouts set one up where another was played."""
    game = carreira.GAMES[name]
    edition = game.edition()
    for seats in game.seat_counts:
        for options in range(1 << len(game.options)):
            fresh = game.new_state(seats, 1, options, edition)
            used = game.schema.load([3] * len(game.schema.numbers(game.schema.read(fresh))))
            game.loops.open_match(used, edition.handle, seats, options, generator(1), game.buffer())
            assert game.schema.same_on_both(used) == game.schema.same_on_both(fresh), (seats, options)


@pytest.mark.parametrize("name", carreira.GAMES)
def test_arbitrary_legal_games(name: str) -> None:
    """Every game there is."""
    machine = type("PlaysGame", (Plays,), {"game": carreira.GAMES[name]})
    run_state_machine_as_test(machine, settings=settings(max_examples=40, stateful_step_count=25, deadline=None))
