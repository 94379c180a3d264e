"""The worker plays for bots against the revision it saw, and leaves the rest alone."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from carreira import bots
from carreira.game.match import Match
from carreira.site.running import worker as worker_module
from carreira.site.running.processes import compiler, compiling, report
from carreira.site.running.worker import Worker
from carreira.site.tables import stream
from carreira.site.tables.live import KEEP, live
from carreira.site.tables.models import Table
from tests.site.conftest import Browser, rows, stored


@pytest.fixture
def bots_turn(browser: Browser) -> Table:
    """A table where a bot is to move first."""
    while True:
        table = browser.open_table(("human", "random", "random"))
        if table.waits_for_bot:
            return table


@pytest.fixture
def plain() -> Worker:
    """A worker as it runs while the rules are being compiled."""
    return Worker(stand_ins=True)


def test_bots_play_until_a_person_is_to_move(bots_turn: Table, plain: Worker) -> None:
    while plain.serve_once():
        pass
    _, number, to_move, _ = stored(bots_turn)
    assert number > 0
    assert to_move == 0
    assert {seat for _, seat, _ in rows(bots_turn)} <= {1, 2}
    assert not Table.objects.get(pk=bots_turn.pk).waits_for_bot


def test_a_choice_is_thrown_away_when_the_table_changed_meanwhile(
    bots_turn: Table, plain: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    def slow(match: object, level: str, **_: object) -> str:
        Table.objects.filter(pk=bots_turn.pk).update(revision=7)
        return str(match.moves()[0])  # type: ignore[attr-defined]

    monkeypatch.setattr(bots, "choose", slow)
    plain.serve_once()
    assert rows(bots_turn) == []
    assert stored(bots_turn)[0] == 7


def test_while_rules_are_compiled_a_searching_bot_looks_one_turn_ahead(
    browser: Browser, plain: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker_module, "IN_A_ROW", 1)
    table = browser.open_table(("captain", "captain"))
    seen = live(table).match
    assert plain.serve_once()
    assert [move for _, _, move in rows(table)] == [bots.stand_in(seen, "captain", seed=0)]


def test_where_a_level_fails_the_next_weaker_one_moves(
    browser: Browser, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The table isn't hurt, and the log says which level failed."""
    table, asked = browser.open_table(("admiral", "random")), []
    chosen = bots.choose

    def failing(match: Match, level: str, **more: Any) -> str:
        asked.append(level)
        if level in ("admiral", "captain"):
            raise RuntimeError("broken")
        return chosen(match, level, **more)

    monkeypatch.setattr(bots, "choose", failing)
    monkeypatch.setattr(worker_module, "IN_A_ROW", 1)
    while live(table).match.to_move != 0:
        table.refresh_from_db()
        asked.clear()
        Worker(stand_ins=False).serve_once()
        table.refresh_from_db()
    asked.clear()
    number = len(rows(table))
    assert Worker(stand_ins=False).serve_once()
    assert asked == ["admiral", "captain", "pilot"]
    assert len(rows(table)) == number + 1
    failed = [record.msg["bot"] for record in caplog.records if "next weaker level" in str(record.msg)]
    assert failed[-2:] == ["admiral", "captain"]


def test_a_worker_may_serve_some_games_only(browser: Browser) -> None:
    table = browser.open_table(("random", "random"))
    assert Worker(stand_ins=False, games=["another"]).waiting() == []
    assert [found.pk for found in Worker(stand_ins=False, games=["another", "navegador"]).waiting()] == [table.pk]


def test_a_worker_that_thinks_gives_signs_of_life(
    bots_turn: Table, plain: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before each decision, not only when all tables have been served."""
    signs: list[str] = []
    monkeypatch.setattr(worker_module, "report", lambda name, state: signs.append(name))
    monkeypatch.setattr(worker_module, "SIGN", 0.0)
    plain.serve(bots_turn)
    assert len(rows(bots_turn)) >= 2
    assert len(signs) >= len(rows(bots_turn))


def test_a_claimed_table_is_left_alone_until_the_claim_ends(bots_turn: Table, plain: Worker) -> None:
    Table.objects.filter(pk=bots_turn.pk).update(claimed_until=timezone.now() + timedelta(minutes=1))
    assert not plain.serve_once()
    Table.objects.filter(pk=bots_turn.pk).update(claimed_until=timezone.now() - timedelta(seconds=1))
    assert plain.serve_once()


def test_two_workers_never_play_the_same_decision(bots_turn: Table) -> None:
    first, second = Worker(stand_ins=False), Worker(stand_ins=False)
    seen = first.waiting(), second.waiting()
    assert first._claim(seen[0][0])
    assert not second._claim(seen[1][0])


def test_bots_pause_unless_told_to_hurry(browser: Browser, bots_turn: Table, plain: Worker, settings: object) -> None:
    settings.BOT_PAUSE = 50.0  # type: ignore[attr-defined]
    assert not plain.serve_once()
    browser.get(f"/t/{bots_turn.id}/")
    browser.post(f"/t/{bots_turn.id}/skip", {})
    assert browser.status == 200
    while plain.serve_once():
        pass
    table = Table.objects.get(pk=bots_turn.pk)
    assert table.to_move == 0
    assert not table.hurry, "only until a person is to move"


def test_where_bots_think_for_long_others_are_served_between_their_decisions(
    browser: Browser, bots_turn: Table, plain: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker_module, "TOGETHER", 0.0)
    Table.objects.filter(pk=bots_turn.pk).update(hurry=True)
    plain.serve_once()
    assert stored(bots_turn)[1] == 1


def test_a_bot_that_fails_sets_its_table_aside_and_serves_the_others(
    browser: Browser, bots_turn: Table, plain: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = browser.open_table(("random", "random"))
    choose = bots.choose

    def broken(match: object, level: str, **more: object) -> str:
        if match.seats == 3:  # type: ignore[attr-defined]
            raise RuntimeError("broken")
        return choose(match, level, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(worker_module.bots, "choose", broken)
    plain.serve_once()
    plain.serve_once()  # one of a visitor's tables at a time
    assert rows(bots_turn) == []
    assert len(rows(other)) > 0
    assert Table.objects.get(pk=bots_turn.pk) not in plain.waiting()


def test_the_page_says_that_a_bot_failed_and_offers_to_try_again(
    browser: Browser, other: Browser, bots_turn: Table, plain: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object, **__: object) -> str:
        raise RuntimeError("broken")

    with monkeypatch.context() as patch:
        patch.setattr(worker_module.bots, "choose", broken)
        assert plain.serve_once()
    assert stored(bots_turn)[0] == 1, "pages hear of it"
    assert not plain.serve_once(), "not again at once"
    browser.get(f"/t/{bots_turn.id}/")
    assert browser.attribute("data-waiting") == "failed"
    assert "is thinking" not in browser.page
    assert "has met with an error" in browser.page
    assert "Try again now" not in other.get(f"/t/{bots_turn.id}/")
    other.post(f"/t/{bots_turn.id}/retry", {})
    assert other.status == 403
    browser.post(f"/t/{bots_turn.id}/retry", {})
    assert browser.attribute("data-waiting") == "bot"
    assert plain.serve_once()
    assert rows(bots_turn) != []
    assert Table.objects.get(pk=bots_turn.pk).failed_until is None


def test_a_new_worker_tries_again_what_failed(bots_turn: Table, plain: Worker) -> None:
    Table.objects.filter(pk=bots_turn.pk).update(failed_until=timezone.now() + timedelta(minutes=1))
    assert plain.waiting() == []
    plain.try_again()
    assert plain.waiting() == [bots_turn]


def test_too_many_waiting_tables_are_refused(browser: Browser, bots_turn: Table, settings: object) -> None:
    settings.BOT_QUEUE = 1  # type: ignore[attr-defined]
    browser.get("/")
    browser.post("/new/navegador/", {"seats": "2", "seat-0": "human", "seat-1": "random"})
    assert browser.status == 503
    browser.get("/")
    browser.post("/new/navegador/", {"seats": "2", "seat-0": "human", "seat-1": "human"})
    assert browser.status == 200


def test_the_page_says_that_the_rules_are_being_compiled(browser: Browser) -> None:
    report(compiler("navegador"), "running", 42)
    assert compiling("navegador") == 42
    assert compiling("vascodagama") is None
    table = browser.open_table(("human", "captain"))
    assert "data-preparing" in browser.page
    assert 'value="42"' in browser.page
    assert stream.states([table.id])[table.id]["progress"] == 42
    browser.open_table(("human", "greedy"))
    assert "data-preparing" not in browser.page
    report(compiler("navegador"), "done", 100)
    browser.get(f"/t/{table.id}/")
    assert "data-preparing" not in browser.page
    assert stream.states([table.id])[table.id]["progress"] is None


def test_a_compiler_that_is_gone_is_not_waited_for(db: None) -> None:
    from carreira.site.running.models import Process

    report(compiler("navegador"), "running", 42)
    Process.objects.update(seen=timezone.now() - timedelta(minutes=5))
    assert compiling("navegador") is None


def test_a_worker_replays_what_another_process_played(bots_turn: Table, plain: Worker) -> None:
    plain.serve_once()
    KEEP.clear()
    while plain.serve_once():
        pass
    assert stored(bots_turn)[2] == 0
