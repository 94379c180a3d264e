"""The soak: nothing is lost or there twice after kills, and it would be found out if something were."""

import asyncio
import json
from dataclasses import replace

import pytest

import carreira
from carreira import GAMES
from lab.serving import served
from lab.soak.figures import Figures
from lab.soak.journals import Change, Journal, Shown, Viewed, digest, viewer_of
from lab.soak.judging import Kind, judge
from lab.soak.running import Plan, run
from lab.soak.stored import Decision, Stored
from tests import databases

MOVES = 12
PEOPLE = {"ana": (0,), "rui": (1,)}


def test_after_kills_everybody_is_back_and_nothing_is_lost_or_there_twice() -> None:
    server = databases.address("postgres") if databases.SERVER else ""
    said: list[str] = []
    with served(webs=2, workers=1, server=server) as site:
        figures = asyncio.run(run(site, Plan(tables=4, seconds=8.0, pause=0.4, kills=3), said.append))
        printed = site.lines()
    assert [str(broken) for broken in figures.broken] == [], "\n".join([*said, *printed])
    assert len(figures.kills) == 3, said
    assert figures.moves > 0
    assert figures.compared > figures.moves
    assert (figures.opened, figures.replayed) == (4, 4)
    assert json.loads(json.dumps(figures.data()))["moves"] == figures.moves


def told_and_stored(game: str) -> tuple[Journal, Stored]:
    """What two people were told who played some moves, took the last one back and played on; and what is stored."""
    match = carreira.new(game, seats=2, seed=3)
    journal = Journal("t", dict(PEOPLE))
    entries = [0]

    def show(revision: int) -> None:
        for seats in PEOPLE.values():
            decides = match.to_move in seats
            scores = tuple(match.view(viewer_of(match.to_move, seats))["scores"])
            moves = frozenset(match.moves() if decides else ())
            journal.show(
                Shown(revision, match.number, match.to_move, match.over, scores, moves, entries[-1], seats, revision)
            )
            view = digest(match.view(viewer_of(match.to_move, seats)))
            journal.viewed.append(Viewed(revision, match.number, view, seats))

    def play(move: str) -> None:
        person = next(name for name, seats in PEOPLE.items() if match.to_move in seats)
        match.play(move)
        entries.append(entries[-1] + len(match.events(match.decisions[-1])))
        revision = journal.newest + 1
        journal.changes.append(Change(revision, match.number, person, move))
        show(revision)

    show(0)
    for _ in range(MOVES):
        play(match.moves()[-1])
    taken_back = match.decisions[-1]
    person = journal.changes[-1].person
    match.undo(force=True)
    entries.pop()
    journal.changes.append(Change(journal.newest + 1, match.number, person))
    show(journal.newest)
    other = [move for move in match.moves() if move != taken_back.move]
    for move in other[:1]:
        play(move)
    play(match.moves()[0])
    stored = Stored(
        "t",
        game,
        match.rules_version,
        2,
        3,
        dict(match.options),
        journal.newest,
        match.number,
        [Decision(decision.number, decision.seat, decision.move) for decision in match.decisions],
    )
    return journal, stored


def kinds(journal: Journal, stored: Stored | None) -> set[Kind]:
    return {broken.kind for broken in judge(journal, stored).broken}


@pytest.mark.parametrize("game", list(GAMES))
class TestJudging:
    """Comparing what people were told with what is stored finds what is wrong, and nothing where all is well."""

    def test_all_is_well(self, game: str) -> None:
        verdict = judge(*told_and_stored(game))
        assert verdict.broken == []
        assert verdict.compared > 2 * MOVES
        assert verdict.aside > 0

    def test_a_lost_move(self, game: str) -> None:
        journal, stored = told_and_stored(game)
        shorter = replace(stored, number=stored.number - 1, decisions=stored.decisions[:-1])
        (lost,) = (broken for broken in judge(journal, shorter).broken if "was acknowledged" in broken.what)
        assert (lost.kind, lost.table, lost.revision) == (Kind.LOST, "t", stored.revision)
        assert Kind.TWICE not in kinds(journal, shorter)

    def test_a_lost_move_in_the_middle(self, game: str) -> None:
        journal, stored = told_and_stored(game)
        without = [decision for decision in stored.decisions if decision.number != 3]
        assert Kind.LOST in kinds(journal, replace(stored, decisions=without))

    def test_a_move_that_is_there_twice(self, game: str) -> None:
        journal, stored = told_and_stored(game)
        last = stored.decisions[-1]
        doubled = [*stored.decisions, last._replace(number=last.number + 1)]
        twice = replace(stored, number=stored.number + 1, revision=stored.revision + 1, decisions=doubled)
        assert Kind.TWICE in kinds(journal, twice)
        assert Kind.LOST not in kinds(journal, twice)

    def test_another_move_than_the_acknowledged_one(self, game: str) -> None:
        journal, stored = told_and_stored(game)
        change = journal.changes[2]
        journal.changes[2] = replace(change, move=f"{change.move} twice")
        assert kinds(journal, stored) == {Kind.LOST}

    def test_a_move_whose_acknowledgement_was_forgotten(self, game: str) -> None:
        journal, stored = told_and_stored(game)
        del journal.changes[2]
        assert kinds(journal, stored) == {Kind.TWICE}

    def test_one_revision_acknowledged_to_two_posts(self, game: str) -> None:
        journal, stored = told_and_stored(game)
        journal.changes.append(replace(journal.changes[2], move="rondel ships"))
        assert Kind.LOST in kinds(journal, stored)

    def test_an_undo_that_was_lost(self, game: str) -> None:
        journal, stored = told_and_stored(game)
        journal.changes = [change for change in journal.changes if change.move]
        assert Kind.LOST in kinds(journal, stored)

    def test_a_page_that_showed_another_state(self, game: str) -> None:
        journal, stored = told_and_stored(game)
        shown = journal.shown[4]
        for wrong in (
            replace(shown, over=True),
            replace(shown, to_move=1 - (shown.to_move or 0)),
            replace(shown, scores=(99, 99)),
            replace(shown, moves=shown.moves | {"pass"}),
            replace(shown, entries=shown.entries + 1),
        ):
            journal.shown[4] = wrong
            (broken,) = judge(journal, stored).broken
            assert (broken.kind, broken.revision) == (Kind.SHOWN, shown.revision)

    def test_a_view_that_was_another_one(self, game: str) -> None:
        journal, stored = told_and_stored(game)
        journal.viewed[4] = replace(journal.viewed[4], digest="0")
        assert kinds(journal, stored) == {Kind.SHOWN}

    def test_a_page_that_went_back(self, game: str) -> None:
        journal, stored = told_and_stored(game)
        journal.shown[4] = replace(journal.shown[4], since=journal.shown[4].revision + 1)
        assert kinds(journal, stored) == {Kind.SHOWN}

    def test_a_table_that_is_gone(self, game: str) -> None:
        journal, _ = told_and_stored(game)
        assert kinds(journal, None) == {Kind.LOST}

    def test_what_cannot_be_replayed(self, game: str) -> None:
        journal, stored = told_and_stored(game)
        assert Kind.REPLAY in kinds(journal, replace(stored, seed=4, game=game, decisions=_other_seats(stored)))


def _other_seats(stored: Stored) -> list[Decision]:
    return [decision._replace(seat=1 - decision.seat) for decision in stored.decisions]


def test_figures_can_be_read_where_nothing_was_measured() -> None:
    assert any("moves lost" in line for line in Figures().lines())
