"""Orders ahead: played when it is one's turn, once, and only what is legal; cancelled by what was marked; private."""

import re
import threading
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from django.db import connection, transaction

import carreira
from carreira.site.play.planning import LONGEST
from carreira.site.running.worker import Worker
from carreira.site.tables import plans, seating
from carreira.site.tables.live import KEEP, live
from carreira.site.tables.models import Plan, Table
from carreira.site.tables.playing import Stale, write
from carreira.site.tables.supposing import ahead, supposed
from tests.site.conftest import Browser, finish, rows
from tests.site.people.test_accounts import register
from tests.site.tables.company import company, plan, play, seat_of

pytestmark = pytest.mark.django_db
TURN = ("rondel workers", "workers 0")


def moves_of(table: Table) -> list[str]:
    return [move for _, _, move in rows(table)]


def test_what_is_planned_is_played_when_the_turn_comes_several_decisions_deep() -> None:
    table, mover, other = company()
    assert plan(other, table, *TURN) == 200
    play(table, "rondel ships")
    assert len(moves_of(table)) == 1, "the turn goes on"
    mover.get(f"/t/{table.id}/")
    mover.move(table, "ships 0")
    assert moves_of(table) == ["rondel ships", "ships 0", *TURN]
    table.refresh_from_db()
    assert table.to_move == seat_of(mover, table)
    assert table.number == live(table).match.number == 4
    assert "Played as planned:" in other.get(f"/t/{table.id}/")
    assert "Played as planned:" not in mover.get(f"/t/{table.id}/")


def test_a_plan_reaches_over_several_turns() -> None:
    table, _, other = company()
    plan(other, table, *TURN, "rondel market-1")
    play(table, *TURN)
    assert len(moves_of(table)) == 4
    assert Plan.objects.get().moves == ["rondel market-1"]
    play(table, "rondel ships", "ships 0")
    assert moves_of(table)[6:] == ["rondel market-1"]
    assert Plan.objects.get().moves == []


def test_both_can_plan_and_neither_waits() -> None:
    table, mover, other = company()
    plan(other, table, *TURN)
    play(table, "rondel workers")
    KEEP.clear()
    play(table, "workers 0")
    assert plan(other, table, "rondel ships", "ships 0") == 200
    assert plan(mover, table, "rondel ships") == 409, "it is their turn"
    play(table, "rondel ships", "ships 0")
    assert moves_of(table)[4:] == ["rondel ships", "ships 0"] * 2
    assert [seat for _, seat, _ in rows(table)[4:]] == [seat_of(mover, table)] * 2 + [seat_of(other, table)] * 2


def test_what_is_not_legal_is_not_played_and_the_person_is_asked() -> None:
    table, mover, other = company()
    plan(other, table, "rondel sailing", "workers 1", "done")
    play(table, *TURN)
    assert moves_of(table) == [*TURN, "rondel sailing"]
    page = other.get(f"/t/{table.id}/")
    assert "The next planned move is not legal now" in page
    assert "<code>workers 1</code>, <code>done</code>" in page
    assert other.listed()
    assert "not legal now" not in mover.get(f"/t/{table.id}/")
    other.get(f"/t/{table.id}/")
    other.move(table, other.listed()[0])
    assert not Plan.objects.exists(), "who decides by hand goes another way"


def test_a_step_that_plays_itself_need_not_be_planned_and_may_be() -> None:
    """`done` is planned, but the last thing that can be done has been done: it isn't missed, and isn't illegal."""
    match, chance = carreira.new("navegador", seats=2, seed=3), Random(3)
    while True:
        before, seat = match.copy(), match.to_move
        match.play(chance.choice(match.moves()))
        steps = [step for step in match.decisions[-1].steps[1:] if step.seat == seat]
        if steps:
            break
    planned = [match.decisions[-1].move, *(match.game.notation[step.code] for step in steps), "rondel ships"]
    assert plans.play_first(before.copy(), planned) == ["rondel ships"]
    assert plans.play_first(before.copy(), [planned[0], "rondel ships"]) == ["rondel ships"]


def discover(table: Table) -> None:
    """Let whoever is to move sail into the unknown, turn up what is there, and end the turn."""
    seat = table.to_move
    play(table, "rondel sailing")
    while not any(decision.revealed for decision in live(table).match.decisions):
        moves = live(table).match.moves()
        reveal = next(filter(live(table).match.reveals, moves), "")
        play(table, reveal or next(move for move in moves if move.startswith("sail ")))
    if table.to_move == seat and "done" in live(table).match.moves():
        play(table, "done")


@pytest.mark.parametrize(("marks", "played"), [(("revealed",), False), ((), True), (("phase", "own"), True)])
def test_a_plan_is_cancelled_when_something_is_turned_up_if_that_was_marked(
    marks: tuple[str, ...], played: bool
) -> None:
    table, _mover, other = company()
    plan(other, table, *TURN, marks=marks)
    discover(table)
    assert (moves_of(table)[-2:] == list(TURN)) is played
    assert ("Something was turned up, so your plan is cancelled." in other.get(f"/t/{table.id}/")) is not played
    if not played:
        table.refresh_from_db()
        assert table.to_move == seat_of(other, table)
        assert other.listed(), "they are asked as ever"


def test_what_was_turned_up_before_it_was_planned_does_not_cancel_it() -> None:
    table, _, other = company()
    discover(table)
    play(table, *TURN)
    plan(other, table, "rondel ships", "ships 0", marks=("revealed",))
    play(table, *TURN)
    assert moves_of(table)[-2:] == ["rondel ships", "ships 0"]


def test_what_one_turns_up_oneself_cancels_the_rest_if_marked() -> None:
    table, _mover, other = company()
    twin = supposed(live(table).match, seat_of(other, table))
    assert twin is not None
    sailing = ["rondel sailing"]
    twin.play(sailing[0])
    while not (reveal := next(filter(twin.reveals, twin.moves()), "")):
        sailing.append(next(move for move in twin.moves() if move.startswith("sail ")))
        twin.play(sailing[-1])
    plan(other, table, *sailing, reveal, "done", "rondel workers", marks=("revealed",))
    play(table, *TURN)
    assert moves_of(table)[2:] == [*sailing, reveal]
    assert Plan.objects.get().stopped == "revealed"


@pytest.mark.parametrize("marks", [(), ("phase",)])
def test_a_plan_is_cancelled_when_a_round_begins_if_that_was_marked(marks: tuple[str, ...]) -> None:
    """While numbers are called and the planner's are all done: navigation follows, and then the next round."""
    table, *people = company("vascodagama")
    seats = {seat_of(person, table): person for person in people}
    chance = Random(1)
    while True:
        match = live(table).match
        view: Any = match.view()
        numbers = [calling["seat"] for calling in view["calling"]]
        if view["stage"] == "acting" and len(set(numbers)) == 1 and match.to_move == numbers[0]:
            break
        play(table, chance.choice(match.moves()))
    planner = 1 - numbers[0]
    assert plan(seats[planner], table, "renounce", marks=marks) == 200
    begun = False
    while not begun:
        play(table, chance.choice(live(table).match.moves()))
        last = live(table).match
        begun = any(event.kind in last.game.words.BANNERS for event in last.events(last.decisions[-1]))
    assert (Plan.objects.get().stopped == "phase") is bool(marks)


@pytest.mark.parametrize("game", carreira.GAMES)
def test_the_marks_are_about_what_others_do_to_oneself_what_is_turned_up_and_new_phases(game: str) -> None:
    """Through whole games: each mark is found in some decisions and not in others, and by these meanings alone."""
    chance, match = Random(3), carreira.new(game, seats=2, seed=3)
    found: Counter[tuple[str, bool]] = Counter()
    while not match.over:
        before = match.position()["players"], match.scores()
        match.play(chance.choice(match.moves()))
        decision, after = match.decisions[-1], (match.position()["players"], match.scores())
        changed = before[0][0] != after[0][0] or before[1][0] != after[1][0]
        meant = {
            "own": decision.seat != 0 and changed,
            "revealed": decision.revealed,
            "phase": any(event.kind in match.game.words.BANNERS for event in match.events(decision)),
        }
        for mark, expected in meant.items():
            assert plans.has_happened(mark, match, decision, 0) is expected, f"{mark} in {decision}"
            found[mark, expected] += 1
    assert all(found[mark, value] for mark in plans.MARKS for value in (True, False) if mark != "own"), found
    assert found["own", False]
    assert found["own", True] or game == "navegador", "in that game nobody takes or gives"


def test_an_undo_stops_the_plan_of_who_is_to_move_then_and_no_other() -> None:
    table, mover, other = company()
    plan(other, table, *TURN)
    mover.get(f"/t/{table.id}/")
    mover.move(table, "rondel ships")
    mover.undo(table)
    assert Plan.objects.get().stopped == "", "the other one has nothing to do with it"
    mover.get(f"/t/{table.id}/")
    for move in ("rondel ships", "ships 0"):
        mover.move(table, move)
    assert len(moves_of(table)) == 4
    other.get(f"/t/{table.id}/")
    other.undo(table)
    assert other.status == 422, "the turn that was played as planned is over"
    mover.get(f"/t/{table.id}/")
    mover.undo(table)
    assert mover.status == 422, "another has decided, as planned or not"


def test_an_undo_by_consent_does_not_begin_the_plan() -> None:
    table, _mover, other = company()
    play(table, *TURN)
    play(table, *TURN)
    plan(other, table, "rondel ships", "ships 0")
    seen = live(table)
    write(Table.objects.get(pk=table.pk), list(table.seats.all()), seen, seen.match.at(2))
    assert moves_of(table) == list(TURN)
    assert Plan.objects.get().stopped == "undone"
    page = other.get(f"/t/{table.id}/")
    assert "Something was taken back" in page
    unplayed = page.split('class="unplayed"')[1].split("</p>")[0]
    assert re.findall("Rondel: Ships|Ships: ", unplayed) == ["Rondel: Ships", "Ships: "], "in the words of the list"


def test_who_may_plan_and_what_is_refused() -> None:
    table, mover, other = company()
    assert plan(mover, table, *TURN) == 409
    stranger = Browser()
    assert plan(stranger, table, *TURN) == 403
    assert plan(other, table, "rondel north-pole") == 422
    assert plan(other, table, "rondel workers", marks=("full moon",)) == 400
    assert not Plan.objects.exists()
    assert plan(other, table, *["rondel workers"] * LONGEST) == 200
    assert plan(other, table, "rondel workers") == 422
    assert len(Plan.objects.get().moves) == LONGEST
    alone = mover.open_table(("human", "random"))
    assert "data-plan" not in mover.get(f"/t/{alone.id}/")
    assert plan(mover, alone, "rondel workers") == 403
    finish(table)
    assert plan(other, table, "rondel workers") == 409
    assert not Plan.objects.exists(), "the end drops all plans"


def test_planned_moves_are_removed_one_by_one_or_all() -> None:
    table, _, other = company()
    plan(other, table, *TURN, "rondel ships")
    other.post(f"/t/{table.id}/unplan", {"place": "1", "move": "rondel ships"})
    assert other.status == 409, "another move stands there"
    other.post(f"/t/{table.id}/unplan", {"place": "1", "move": "workers 0"})
    assert Plan.objects.get().moves == ["rondel workers", "rondel ships"]
    other.post(f"/t/{table.id}/unplan", {"place": "all"})
    assert not Plan.objects.exists()
    other.post(f"/t/{table.id}/unplan", {"place": "all"})
    assert other.status == 409


def test_a_typed_move_and_marks_alone() -> None:
    table, _, other = company()
    other.get(f"/t/{table.id}/")
    other.post(f"/t/{table.id}/plan", {"move": "", "typed": "  rondel   ships ", "mark": ["revealed", "own"]})
    assert Plan.objects.get().moves == ["rondel ships"]
    other.post(f"/t/{table.id}/plan", {"move": "", "typed": "", "mark": ["phase"]})
    assert (Plan.objects.get().moves, Plan.objects.get().marks) == (["rondel ships"], ["phase"])


def test_saving_the_marks_plans_nothing_that_is_typed() -> None:
    table, _, other = company()
    plan(other, table, "rondel ships")
    other.post(f"/t/{table.id}/plan", {"only-marks": "yes", "typed": "rondel wor", "mark": ["own"]})
    assert other.status == 200
    assert (Plan.objects.get().moves, Plan.objects.get().marks) == (["rondel ships"], ["own"])


def test_what_was_planned_is_played_also_once_the_others_have_left() -> None:
    """Only a bot plays there then, who also passes the turn on."""
    table, mover, other = company()
    plan(other, table, *TURN)
    seating.resign(table, mover.client.session["visitor"], "random")
    Worker(stand_ins=True).serve_once()
    assert [move for _, seat, move in rows(table) if seat == seat_of(other, table)] == list(TURN)
    assert not Plan.objects.get().moves
    assert "Played as planned" in other.get(f"/t/{table.id}/")


def test_what_was_played_as_planned_is_shown_until_one_plans_anew() -> None:
    table, _, other = company()
    plan(other, table, *TURN)
    play(table, *TURN)
    assert Plan.objects.get(seat=seat_of(other, table)).played == [3, 4]
    plan(other, table, "rondel ships")
    assert Plan.objects.get(seat=seat_of(other, table)).played == []


def test_who_leaves_takes_the_plan_along() -> None:
    table, _, other = company()
    plan(other, table, *TURN)
    seating.resign(table, other.client.session["visitor"])
    assert not Plan.objects.exists()
    play(table, *TURN)
    assert len(moves_of(table)) == 2


def test_who_logs_in_while_another_move_is_made_takes_the_plan_along() -> None:
    """A bot may think for seconds between looking at the seats and storing its move."""
    table, _, other = company()
    plan(other, table, *TURN)
    table.refresh_from_db()
    seen, seats = live(table), list(table.seats.all())
    register(other, "Ana")
    match = seen.match.copy()
    for move in TURN:
        match.play(move)
    write(table, seats, seen, match)
    assert moves_of(table) == [*TURN, *TURN]


def test_a_bot_passes_the_turn_on_to_a_plan(monkeypatch: pytest.MonkeyPatch) -> None:
    seed = next(seed for seed in range(50) if carreira.new("navegador", seats=3, seed=seed).to_move == 1)
    monkeypatch.setattr("carreira.site.tables.dealing.secrets.randbits", lambda bits: seed)
    table, mover, other = company("navegador", "random")
    assert seat_of(mover, table) == 1, "then comes the bot, then the other person"
    assert plan(other, table, *TURN) == 200
    play(table, *TURN)
    bots = Worker(stand_ins=True)
    for _ in range(30):
        bots.serve_once()
    table.refresh_from_db()
    assert table.to_move == 1
    assert [(seat, move) for _, seat, move in rows(table)][-2:] == [(0, move) for move in TURN]


def test_the_choices_offered_are_those_of_the_turn_that_comes() -> None:
    for game in carreira.GAMES:
        chance = Random(4)
        match = carreira.new(game, seats=3, seed=4)
        agreed = 0
        while not match.over and match.number < 120:
            seat = match.to_move
            offered = {other: ahead(match, other, [], "en") for other in range(3) if other != seat}
            match.play(chance.choice(match.moves()))
            if match.to_move in offered and match.decisions[-1].seat != match.to_move:
                known = {choice.move for choice in offered[match.to_move].choices}
                agreed += bool(known & set(match.moves()))
        assert agreed > 10, f"{game}: the list has what can be played then"


@pytest.mark.parametrize("game", carreira.GAMES)
def test_random_plans_never_play_what_is_illegal_and_nothing_twice(game: str) -> None:
    """Any plans, sensible or not, while others play: every stored match can be replayed by the rules, and of each plan
    just its beginning was played, in order."""
    chance, played = Random(7), 0
    for _ in range(4):
        table, *people = company(game)
        seats = {seat_of(person, table): person for person in people}
        visitors = {number: person.client.session["visitor"] for number, person in seats.items()}
        codes = list(carreira.GAMES[game].codes)
        for _ in range(25):
            table.refresh_from_db()
            match = live(table).match
            if match.over:
                break
            waiting = next(number for number in seats if number != match.to_move)
            Plan.objects.filter(table=table, seat=waiting).delete()
            wanted: list[str] = []
            for _ in range(chance.randrange(5)):
                offered = ahead(match, waiting, wanted, "en").choices
                known = [choice.move for choice in offered] or codes
                wanted.append(chance.choice(known if chance.random() < 0.8 else codes))
            marks = chance.sample(plans.MARKS, chance.randrange(3))
            Plan.objects.create(
                table=table, seat=waiting, visitor=visitors[waiting], moves=wanted, marks=marks, since=match.number
            )
            before = len(rows(table))
            decided = chance.choice(match.moves())
            play(table, decided)
            stored = rows(table)
            assert stored[before][2] == decided
            made = Plan.objects.filter(table=table, seat=waiting).first()
            if made is None:  # the game is over
                continue
            numbers = [number for number, seat, _ in stored[before + 1 :] if seat == waiting]
            assert numbers == made.played, "nothing is played for them but what was planned"
            order = iter(wanted)
            assert all(move in order for move in [stored[number - 1][2] for number in numbers] + made.moves)
            played += len(numbers)
        KEEP.clear()
        again = live(Table.objects.get(pk=table.pk)).match  # replays every stored move by the rules
        assert [decision.move for decision in again.decisions] == [move for _, _, move in rows(table)]
        assert [decision.seat for decision in again.decisions] == [seat for _, seat, _ in rows(table)]
    assert played > 10, "plans are played"


def test_of_two_writers_at_the_same_revision_one_passes_the_turn_on_and_the_plan_is_played_once() -> None:
    table, _mover, other = company()
    plan(other, table, *TURN)
    play(table, "rondel workers")
    seats, seen = list(table.seats.all()), live(table)
    write(table, seats, seen, seen.match.copy().play("workers 0"))
    with pytest.raises(Stale):
        write(table, seats, seen, seen.match.copy().play("workers 1"))
    assert moves_of(table) == [*TURN, *TURN]


def test_if_storing_the_plan_fails_nothing_is_stored(monkeypatch: pytest.MonkeyPatch) -> None:
    table, _, other = company()
    plan(other, table, *TURN)
    play(table, "rondel workers")
    monkeypatch.setattr(plans.Plan, "save", _broken)
    with pytest.raises(OSError, match="the disk is full"):
        play(table, "workers 0")
    monkeypatch.undo()
    assert moves_of(table) == ["rondel workers"]
    play(table, "workers 0")
    assert len(moves_of(table)) == 4, "the plan is still there"


def _broken(*given: object, **named: object) -> None:
    raise OSError("the disk is full")


@pytest.mark.django_db(transaction=True)
def test_plans_are_made_and_turns_passed_on_at_the_same_time() -> None:
    """Threads on a real database: whichever comes first, the plan is played once or was refused as too late."""
    for _ in range(6):
        table, mover, other = company()
        play(table, "rondel workers")
        statuses: list[int] = []
        together = threading.Barrier(3)

        def at_once(act: Callable[[], object], together: threading.Barrier = together) -> None:
            together.wait()
            try:
                act()
            finally:
                connection.close()

        def plans_ahead(table: Table = table, other: Browser = other, statuses: list[int] = statuses) -> None:
            other.post(f"/t/{table.id}/plan", {"move": "rondel ships", "mark": []})
            statuses.append(other.status)

        def passes_on(table: Table = table, mover: Browser = mover) -> None:
            mover.post(f"/t/{table.id}/move", {"revision": str(table.revision), "move": ["workers 0"]})

        other.get(f"/t/{table.id}/")
        mover.get(f"/t/{table.id}/")
        twin = Browser()
        twin.client.cookies = mover.client.cookies
        twin.page = mover.page
        acts = [plans_ahead, passes_on, lambda twin=twin, act=passes_on: act(mover=twin)]
        threads = [threading.Thread(target=at_once, args=(act,)) for act in acts]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        expected = ["rondel workers", "workers 0", *(["rondel ships"] if statuses == [200] else [])]
        assert statuses in ([200], [409])
        assert moves_of(table) == expected
    assert not transaction.get_connection().in_atomic_block
