"""Hints: for whoever plays alone against bots, kept with the game, worked out outside requests."""

import json
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from carreira import bots
from carreira.site.people.accounts import exporting, leaving, taken_along
from carreira.site.people.models import Person
from carreira.site.study import hints
from carreira.site.study.models import Hint
from carreira.site.tables.levels import adviser
from carreira.site.tables.live import live
from carreira.site.tables.models import Seat, Table
from tests.site.conftest import Browser, finish
from tests.site.tables.company import company, play

pytestmark = pytest.mark.django_db


def alone(browser: Browser, game: str = "navegador") -> Table:
    """A table of one person against bots, at which the person is to move."""
    for _ in range(30):
        table = browser.open_table(("human", "greedy", "greedy"), game=game)
        if table.to_move == 0:
            browser.get(f"/t/{table.id}/")
            return table
    raise AssertionError("the person never begins")


def ask(browser: Browser, table: Table) -> int:
    """Ask for a hint as the page would; returns the answer's status."""
    status: int = browser.post(f"/t/{table.id}/hint", {}).status_code
    return status


@pytest.mark.parametrize("game", ["navegador", "vascodagama"])
def test_a_hint_shows_the_moves_that_the_library_advises(browser: Browser, game: str) -> None:
    """The request only writes down that somebody asks; a worker fills it in; the page shows it."""
    table = alone(browser, game)
    assert "data-ask-hint" in browser.page
    assert ask(browser, table) == 303
    assert "thinking about your decision" in browser.page
    assert Hint.objects.get().waiting
    talk = Table.objects.get(pk=table.pk).talk
    assert hints.give_due(None) == 1
    assert hints.give_due(None) == 0
    assert Table.objects.get(pk=table.pk).talk == talk + 1, "pages that listen are told"
    match = live(table).match
    advice = bots.advise(match, adviser(), seed=0)
    page = browser.get(f"/t/{table.id}/")
    for one in advice:
        assert f'data-hint-move="{one["move"]}"' in page
        assert f"{round(100 * one['share'])} %, {round(one['points'])} points" in page
    stored = Hint.objects.get().moves
    assert [{key: one[key] for key in ("move", "share", "points", "visits")} for one in stored] == json.loads(
        json.dumps(advice)
    )


def test_asking_twice_gives_the_same_hint(browser: Browser) -> None:
    table = alone(browser)
    ask(browser, table)
    hints.give_due(None)
    ask(browser, table)
    assert Hint.objects.count() == 1
    assert hints.give_due(None) == 0


def test_among_people_there_are_none() -> None:
    """Refused by the server, and the page offers none; watchers get none either."""
    table, mover, other = company()
    assert "data-ask-hint" not in mover.page
    for browser in (mover, other, Browser()):
        browser.get(f"/t/{table.id}/")
        assert ask(browser, table) == 403
        assert "among people they would be unfair" in browser.page
    assert not Hint.objects.exists()


def test_round_one_screen_there_are_none(browser: Browser) -> None:
    """Two seats of one visitor are two people."""
    table = browser.open_table(("human", "human"))
    browser.get(f"/t/{table.id}/")
    assert "data-ask-hint" not in browser.page
    assert ask(browser, table) == 403


def test_a_seat_that_may_be_taken_back_is_a_persons(browser: Browser) -> None:
    """A bot keeps it only for a while."""
    table = alone(browser)
    Seat.objects.filter(table=table, number=1).update(held_for="somebody")
    assert ask(browser, table) == 403


def test_only_for_ones_own_decision(browser: Browser, other: Browser) -> None:
    table = alone(browser)
    other.get(f"/t/{table.id}/")
    assert ask(other, table) == 403
    Table.objects.filter(pk=table.pk).update(paused="2026-01-01T00:00:00Z")
    assert ask(browser, table) == 409
    assert not Hint.objects.exists()


def test_one_at_a_time(browser: Browser) -> None:
    """Also at another table of the same visitor; nobody else is kept waiting for it."""
    first, second = alone(browser), alone(browser)
    assert ask(browser, first) == 303
    assert ask(browser, second) == 429
    assert "on its way" in browser.page
    hints.give_due(None)
    assert ask(browser, second) == 303


def test_a_queue_that_is_full_takes_no_more(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    table = alone(browser)
    monkeypatch.setattr(hints, "QUEUE", 0)
    assert ask(browser, table) == 503
    assert not Hint.objects.exists()


def test_what_was_taken_back_gets_no_hint(browser: Browser) -> None:
    """A hint for a position that is gone is dropped, not shown elsewhere."""
    table = alone(browser)
    play(table, live(table).match.moves()[0])
    table.refresh_from_db()
    if table.to_move != 0:
        pytest.skip("the turn has passed on")
    browser.get(f"/t/{table.id}/")
    ask(browser, table)
    browser.undo(table)
    assert hints.give_due(None) == 1
    assert not Hint.objects.exists()


def test_a_hint_that_fails_says_so_and_can_be_asked_for_again(
    browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = alone(browser)

    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("no idea")

    with monkeypatch.context() as patch:
        patch.setattr(bots, "advise", broken)
        ask(browser, table)
        hints.give_due(None)
    assert "no hint could be found" in browser.get(f"/t/{table.id}/")
    assert ask(browser, table) == 303
    hints.give_due(None)
    assert "data-hint-move" in browser.get(f"/t/{table.id}/")


def test_two_workers_give_it_once(browser: Browser, monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    """While one thinks about it, for as long as an operator lets bots think, another leaves it alone; so does one that
    serves other games."""
    settings.BOT_SECONDS = 60
    table = alone(browser)
    ask(browser, table)
    given: list[int] = []
    advise, now = bots.advise, timezone.now

    def meanwhile(*args: object, **given_: object) -> object:
        with monkeypatch.context() as patch:
            patch.setattr(timezone, "now", lambda: now() + timedelta(seconds=60))
            given.append(hints.give_due(None))
        return advise(*args, **given_)  # type: ignore[arg-type]

    monkeypatch.setattr(bots, "advise", meanwhile)
    assert hints.give_due(["vascodagama"]) == 0
    assert hints.give_due(["navegador"]) == 1
    assert given == [0]


def test_a_game_with_hints_is_marked(browser: Browser, other: Browser) -> None:
    """In the log, at the end and on the page to share, for everybody."""
    table = alone(browser)
    ask(browser, table)
    hints.give_due(None)
    play(table, live(table).match.moves()[0])
    finish(table)
    for who in (browser, other):
        page = who.get(f"/t/{table.id}/")
        assert "Played with 1 hint." in page
        assert page.count("after-hint") == 1
        assert "Played with 1 hint." in who.get(f"/g/{table.id}/")


def test_hints_belong_to_their_account(browser: Browser) -> None:
    """They move when a guest logs in, are exported, and go with the account."""
    table = alone(browser)
    ask(browser, table)
    hints.give_due(None)
    guest = browser.client.session["visitor"]
    account = Person.objects.create_user("Ana")
    taken_along.send(Person, guest=guest, visitor=account.visitor)
    assert Hint.objects.get().visitor == account.visitor
    kept: dict[str, object] = {}
    for _, more in exporting.send(Person, visitor=account.visitor):
        kept.update(more)
    (one,) = kept["hints"]  # type: ignore[misc]
    assert one["table"] == f"/t/{table.id}/"
    assert len(one["moves"]) == 3
    leaving.send(Person, visitor=account.visitor)
    assert not Hint.objects.exists()
