"""`batch`: many matches in one go, by random moves or between players."""

import numpy as np
import pytest
from numpy.typing import NDArray

import carreira
from carreira import batches
from carreira.game.chance import draw, fork, generator
from carreira.game.match import Match
from carreira.game.rule import COMPILED
from carreira.game.schema import Handle

Array = NDArray[np.int64]


def first(states: Array, codes: Array, counts: Array) -> Array:
    """The first of the legal moves."""
    return np.zeros_like(counts)


@pytest.mark.parametrize("game", carreira.GAMES)
def test_whole_matches_in_one_go(game: str) -> None:
    """`batch`: the same seed, the same scores; another seed, others."""
    kind = carreira.GAMES[game]
    seats = kind.seat_counts[-1]
    found = carreira.batch(game, seats=seats, n=4, seed=1)
    assert found.scores.shape == (4, seats)
    assert found.winners.shape == (4, seats)
    assert found.winners.any(axis=1).all()
    assert (found.scores[found.winners] == np.repeat(found.scores.max(axis=1), found.winners.sum(axis=1))).all()
    assert found.matches == len(found.lengths) == 4
    assert found.decisions > 100
    assert found.matches_per_second > 0
    assert found.decisions_per_second > found.matches_per_second
    again, other = carreira.batch(game, seats=seats, n=4, seed=1), carreira.batch(game, seats=seats, n=4, seed=2)
    assert (again.scores == found.scores).all()
    assert (other.scores != found.scores).any()
    for wrong in ({"n": 0}, {"n": 1.5}, {"seats": 99}, {"options": {"unknown": True}}):
        with pytest.raises(ValueError, match=r"\w"):
            carreira.batch(game, **wrong)


@pytest.mark.parametrize("game", carreira.GAMES)
def test_a_batch_plays_what_single_matches_would(game: str) -> None:
    """Match i uses the i-th child of the batch's generator. Decisions that play themselves are the same, points too."""
    kind = carreira.GAMES[game]
    seats, box = kind.seat_counts[0], kind.edition()
    found = carreira.batch(game, seats=seats, n=3, seed=5)
    parent, rng, decisions = generator(5), generator(0), 0
    for index in range(3):
        fork(rng, parent, index)
        handle = kind.schema.new()
        kind.loops.open_match(handle, box.handle, seats, 0, rng, kind.buffer())
        match = Match(kind, handle, edition=box, seed=0, options={})
        while not match.over:
            match.play(match.moves()[int(draw(rng, len(match.moves())))])
        assert match.scores() == found.scores[index].tolist()
        assert match.ranking()[0] == np.flatnonzero(found.winners[index]).tolist()
        assert match.number == found.lengths[index]
        decisions += match.number
    assert decisions == found.decisions


@pytest.mark.parametrize("game", carreira.GAMES)
def test_random_players_play_what_a_batch_without_players_does(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also when not all matches can be played side by side."""
    monkeypatch.setattr(batches, "ROWS", 3)
    found = carreira.batch(game, seats=2, n=5, seed=9, players=["random", "random"])
    wanted = carreira.batch(game, seats=2, n=5, seed=9)
    for ours, theirs in (
        (found.scores, wanted.scores),
        (found.winners, wanted.winners),
        (found.lengths, wanted.lengths),
    ):
        assert ours.tolist() == theirs.tolist()


@pytest.mark.parametrize("game", carreira.GAMES)
def test_a_policy_sees_what_a_single_match_shows(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A policy gets the seat to move and the legal moves; the match goes on with the move whose index it returns."""
    monkeypatch.setattr(batches, "LONGEST", 60)
    kind, seats = carreira.GAMES[game], carreira.GAMES[game].seat_counts[0]
    rng = generator(0)
    fork(rng, generator(5), 0)
    handle = kind.schema.new()
    kind.loops.open_match(handle, kind.edition().handle, seats, 0, rng, kind.buffer())
    single = Match(kind, handle, edition=kind.edition(), seed=0, options={})

    def middle(states: Array, codes: Array, counts: Array) -> Array:
        assert states["to_move"].tolist() == [single.to_move]
        assert codes.tolist() == [single.codes()]
        assert counts.tolist() == [len(single.codes())]
        chosen = counts // 2
        single.play(single.moves()[int(chosen[0])])
        states["over"], codes[:], counts[:] = 1, -1, 0  # they are copies
        return chosen

    found = carreira.batch(game, seats=seats, n=1, seed=5, players=[middle] * seats)
    assert single.number == 60
    assert found.scores.tolist() == [single.scores()]


def test_a_policy_is_asked_for_many_matches_at_once() -> None:
    """It gets all matches that wait for its seat; rows of moves are padded with -1."""
    most = 0

    def last(states: Array, codes: Array, counts: Array) -> Array:
        nonlocal most
        assert len(states) == len(codes) == len(counts)
        assert (states["to_move"] == 1).all()
        assert ((codes >= 0).sum(axis=1) == counts).all()
        assert (np.sort(codes >= 0, axis=1)[:, ::-1] == (codes >= 0)).all(), (
            "the moves of a row do not come before its padding"
        )
        most = max(most, len(states))
        return counts - 1

    carreira.batch("vascodagama", seats=2, n=6, players=[first, last])
    assert most > 2


@pytest.mark.parametrize("level", ["random", "greedy"])
def test_levels_play_against_policies(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same each time, however many matches are played side by side."""
    if not COMPILED:
        monkeypatch.setattr(batches, "LONGEST", 6)  # whole games of greedy bots take a minute on plain rules
    found = carreira.batch("vascodagama", seats=2, n=2, seed=4, players=[level, first])
    alone = carreira.batch("vascodagama", seats=2, n=1, seed=4, players=[level, first])
    assert alone.scores.tolist() == found.scores[:1].tolist()
    assert found.winners.any(axis=1).all() == COMPILED
    if COMPILED and level == "greedy":
        assert found.winners[:, 0].all(), "a bot that looks ahead lost to one that plays the first legal move"


class Watching:
    """A bot that learns from a match, as the admiral does: it writes down what it is shown."""

    def __init__(self) -> None:
        self.seen: list[list[str]] = []

    def forget(self) -> None:
        self.seen.append([])

    def notice(self, states: Handle, figures: Handle, code: int) -> None:
        self.seen[-1].append(carreira.GAMES["vascodagama"].notation[code])

    def move(self, states: Handle, figures: Handle, rng: Array) -> int:
        kind = carreira.GAMES["vascodagama"]
        out = kind.buffer()
        return kind.codes_in(out, kind.loops.legal_moves(states, figures, out))[0]


def test_a_bot_that_learns_is_shown_each_match(monkeypatch: pytest.MonkeyPatch) -> None:
    """From its beginning, one after the other, all decisions in their order."""
    bot = Watching()
    monkeypatch.setattr(batches, "make", lambda kind, level: bot)
    found = carreira.batch("vascodagama", seats=2, n=3, seed=1, players=["admiral", first])
    assert [len(moves) for moves in bot.seen] == found.lengths.tolist()
    kind = carreira.GAMES["vascodagama"]
    rng, box = generator(0), kind.edition()
    for row, moves in enumerate(bot.seen):
        fork(rng, generator(1), row)
        handle = kind.schema.new()
        kind.loops.open_match(handle, box.handle, 2, 0, rng, kind.buffer())
        match = Match(kind, handle, edition=box, seed=0, options={})
        for move in moves:
            assert move == match.moves()[0]
            match.play(move)
        assert match.over


def test_a_policy_never_learns_what_is_hidden() -> None:
    """Hidden things are dealt again each time it is asked, and what is known stays as it is."""
    asked: list[NDArray[np.void]] = []

    def looking(states: Array, codes: Array, counts: Array) -> Array:
        asked.append(states.copy())
        return np.zeros_like(counts)

    carreira.batch("vascodagama", seats=2, n=1, seed=4, players=[looking, looking])
    before, after = asked[:2]
    assert before["stack"].tobytes() != after["stack"].tobytes()
    assert before["round"] == after["round"]


def test_a_match_that_never_ends_is_stopped_and_has_no_winner(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batches, "LONGEST", 5)
    found = carreira.batch("vascodagama", seats=2, n=2, players=[first, first])
    assert found.lengths.tolist() == [5, 5]
    assert not found.winners.any()


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (lambda counts: counts, r"seat 1 chose index \d+ in row 0, which has the moves 0 to \d+"),
        (lambda counts: counts * 0 - 1, "seat 1 chose index -1 in row 0"),
        (lambda counts: counts * 0.5, r"must return \d whole numbers.* type float64"),
        (lambda counts: [0], r"must return \d whole numbers.* shape \(1,\)"),
        (lambda counts: None, "must return .* type object"),
    ],
)
def test_wrong_answers_of_a_policy_are_refused(answer: object, message: str) -> None:
    def wrong(states: Array, codes: Array, counts: Array) -> object:
        return answer(counts)  # type: ignore[operator]

    with pytest.raises(ValueError, match=message):
        carreira.batch("vascodagama", seats=2, n=4, players=[first, wrong])


@pytest.mark.parametrize("players", [["random"], "random", ["random", "clever"], ["random", 7]])
def test_unknown_players_are_refused(players: object) -> None:
    with pytest.raises(ValueError, match=r"2 seats need 2 players|no bot level"):
        carreira.batch("vascodagama", seats=2, n=1, players=players)  # type: ignore[arg-type]
