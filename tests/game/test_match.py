"""A match: playing, taking back, copying, looking, whatever the game; Navegador serves as the example."""

import copy
import pickle
from random import Random
from typing import Any

import pytest

import carreira
from carreira.game.match import Match
from tests.navegador.situations import action, pass_turn, situation, unchanged


def state(match: Match) -> bytes:
    """All numbers of the state."""
    return match.game.schema.same_on_both(match.handle)


def test_undo_takes_the_forced_decisions_back_too() -> None:
    match = situation()
    before = state(match)
    match.play("rondel colony")
    assert (match.to_move, match.number) == (1, 1), "with nothing to found, the turn ended by itself"
    assert match.undo() is match
    assert (state(match), match.number, match.to_move) == (before, 0, 0)


def test_nothing_to_take_back() -> None:
    match = situation()
    with unchanged(match), pytest.raises(carreira.CannotUndo, match="Nothing"):
        match.undo()
    with unchanged(match), pytest.raises(carreira.CannotUndo):
        match.undo(force=True)
    assert match.why_no_undo() == match.why_no_undo(force=True) == "nothing"


def test_no_undo_past_what_was_turned_up() -> None:
    match = action("sailing", {"ships": {"portugal": 3}})
    match.play("sail portugal guine")
    before = state(match)
    match.play("discover")
    assert match.why_no_undo() == "revealed"
    with unchanged(match), pytest.raises(carreira.CannotUndo, match="turned up"):
        match.undo()
    assert state(match.undo(force=True)) == before
    assert match.undo().number == 1, "before the reveal, undo works as usual"


def test_undo_back_to_the_reveal() -> None:
    """What came after it can still be taken back."""
    match = action("sailing", {"ships": {"portugal": 4}}).play("sail portugal guine").play("discover")
    revealed = match.number
    match.play("sail portugal guine").play("sail portugal guine")
    while match.number > revealed:
        match.undo()
    with pytest.raises(carreira.CannotUndo):
        match.undo()


def test_undo_stops_at_another_seat() -> None:
    """Players take back their own decisions, and no further."""
    match = pass_turn(situation())
    match.play("rondel market-1").play("process gold 1 joker")
    assert match.undo().undo().to_move == 1
    assert match.why_no_undo() == "other seat"
    with unchanged(match), pytest.raises(carreira.CannotUndo, match="another player"):
        match.undo()
    assert match.undo(force=True).to_move == 0


def test_a_new_decision_allows_the_next_undo() -> None:
    match = pass_turn(situation())
    match.play("rondel market-1").undo()
    assert match.why_no_undo() == "other seat"
    match.play("rondel workers")
    assert match.undo().to_move == 1


def test_undone_moves_are_forgotten() -> None:
    match = situation()
    empty = match.dumps()
    match.play("rondel market-1").play("process spice 1 joker")
    match.undo().undo()
    assert (match.dumps(), match.log()) == (empty, [])


def test_a_copy_is_independent() -> None:
    match = situation().play("rondel market-1")
    twin = match.copy()
    with unchanged(match):
        twin.play("process gold 1 joker").play("rondel workers")
    with unchanged(twin):
        match.play("process sugar 1 joker")
    assert twin.log() != match.log()
    assert twin.copy().undo().log() != twin.log()


def test_any_moment_of_a_match() -> None:
    match = situation()
    states = [state(match)]
    for move in ("rondel market-1", "process gold 1 joker", "rondel workers", "workers 1"):
        states.append(state(match.play(move)))
    for number, expected in enumerate(states):
        then = match.at(number)
        assert (state(then), then.number) == (expected, number)
        assert then.log() == match.log()[: len(then.log())]
    for number in (-1, 5, 99):
        with pytest.raises(ValueError, match="moment"):
            match.at(number)


def test_an_illegal_move_is_a_value_error_with_its_rule() -> None:
    match = situation()
    with unchanged(match), pytest.raises(ValueError, match="can’t be played now") as caught:
        match.play("done")
    assert isinstance(caught.value, carreira.IllegalMove)
    assert caught.value.rule == "nav.turn.1"
    assert match.why_not("rondel workers") is None


def test_playing_returns_the_match() -> None:
    match = situation()
    assert match.play("rondel market-1") is match
    assert match.play("done") is match


def test_views_of_seats_and_spectators() -> None:
    match = situation(seats=3)
    for viewer in (None, 0, 1, 2):
        view = match.view(viewer)
        assert view["viewer"] == viewer
        assert ("moves" in view) == (viewer == 0)
    assert match.view(0)["moves"] == match.moves()
    nobody: list[Any] = [3, -1, "0", 1.0, True]
    for viewer in nobody[:4]:
        with pytest.raises(ValueError, match="seat"):
            match.view(viewer)


def test_a_match_that_is_over() -> None:
    match = pass_turn(situation(last_turns=1))
    assert (match.over, match.to_move, match.moves()) == (True, None, [])
    assert match.view()["over"] is True
    assert match.view()["ranking"] == match.ranking()
    assert "moves" not in match.view(0)
    assert match.undo().over is False


def test_the_log_has_a_sentence_for_each_event() -> None:
    match = situation().play("rondel market-1").play("process gold 1 joker")
    events = [event for decision in match.decisions for event in match.events(decision)]
    assert len(match.log()) == len(events) > 1
    assert all(sentence.endswith((".", "!")) and "%" not in sentence for sentence in match.log())
    assert any("Ana" in sentence for sentence in match.log(names=["Ana", "Rui"]))
    assert match.log("de") != match.log("en")


def test_matches_and_games_say_what_they_are() -> None:
    match = carreira.new("navegador", seats=2, seed=7).play("rondel workers")
    assert repr(match) == "<Match of navegador: seats=2, number=1, to_move=0, scores=[8, 8]>"
    assert repr(match.game) == "<Game navegador: 2 to 5 seats, rules 2>"


@pytest.mark.parametrize("game", carreira.GAMES)
def test_a_match_keeps_the_version_of_its_rules(game: str) -> None:
    """The newest by default; copies, earlier moments, the figures that rules read and the record keep it."""
    kind = carreira.GAMES[game]
    assert carreira.new(game).rules_version == carreira.from_position(game, {"seats": 2}).rules_version
    assert carreira.new(game).rules_version == kind.rules_version
    old = carreira.new(game, rules_version=1)
    for match in (old, old.copy(), old.play(old.moves()[0]).at(0), carreira.loads(old.dumps())):
        assert match.rules_version == 1
        assert match.edition.figures.rules_version == 1, "the rules read another version"
        assert "rules: 1" in match.dumps().splitlines()
    assert old.edition.hash == kind.edition().hash, "the hash of an edition is that of its figures alone"
    again = carreira.new(game, edition=old.edition)
    assert again.rules_version == kind.rules_version, "a new match takes the newest"


@pytest.mark.parametrize("version", [0, -1, 99, True, "1", 1.0])
def test_unknown_versions_of_the_rules(version: Any) -> None:
    with pytest.raises(ValueError, match=r"version|newer"):
        carreira.new("navegador", rules_version=version)
    with pytest.raises(ValueError, match=r"version|newer"):
        carreira.from_position("navegador", {"seats": 2}, rules_version=version)


@pytest.mark.parametrize("game", carreira.GAMES)
def test_values_are_those_of_a_levels_estimate(game: str) -> None:
    """Rough for the level `greedy`, else by the net for points; at the end, the final points."""
    match = carreira.new(game, seats=2, seed=3)
    box = match.edition.handle
    wanted = [match.game.rules.rough_value(match.handle[0], box[0], seat) for seat in range(2)]
    assert match.values("greedy") == pytest.approx(wanted)
    assert match.values() == match.values("pilot") == match.values("search") != match.values("greedy")
    with pytest.raises(ValueError, match="'random' makes no estimate"):
        match.values("random")
    with pytest.raises(ValueError, match="no bot level 'clever'"):
        match.values("clever")
    chance = Random(1)
    while not match.over:
        match.play(chance.choice(match.moves()))
    assert match.values() == match.values("greedy") == match.scores()


def test_games_by_name() -> None:
    assert next(iter(carreira.GAMES)) == "navegador"
    with pytest.raises(KeyError):
        carreira.GAMES["chess"]


def test_copies_of_a_match_are_independent() -> None:
    """`copy.deepcopy` and `pickle` give matches that are played on by themselves."""
    match = carreira.new("navegador", seats=2, seed=3)
    match.play(match.moves()[0])
    for made in (copy.deepcopy(match), pickle.loads(pickle.dumps(match))):
        assert made.dumps() == match.dumps()
        made.play(made.moves()[0])
        assert made.number == match.number + 1
        assert made.at(match.number).position() == match.position()


def test_a_moment_within_a_decision_is_not_pickled() -> None:
    """Its record would be that of the whole decision."""
    match = carreira.new("vascodagama", seats=2, seed=1)
    while len(match.play(match.moves()[0]).decisions[-1].steps) < 2:
        pass
    with pytest.raises(ValueError, match="within a decision"):
        pickle.dumps(match.at(match.number, 1))
