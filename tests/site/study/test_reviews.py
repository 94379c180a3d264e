"""Reviews on the site: after the end only, made once by a worker, shown to all who may see the game; and what if."""

import html
import json
from datetime import timedelta

import pytest
from django.utils import timezone

import carreira
from carreira.bots.reviewing import ENGINE
from carreira.site.study import reviews, shown
from carreira.site.study.models import Branch, GameReview
from carreira.site.study.reviewed import grade_of
from carreira.site.tables.dealing import Chair, Order, open_table
from carreira.site.tables.levels import adviser
from carreira.site.tables.live import KEEP, live
from carreira.site.tables.models import HUMAN, Table
from tests.near_the_end import near_the_end
from tests.site.conftest import Browser, finish, rows
from tests.site.tables.company import company

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(browser: Browser) -> Table:
    """A finished game of one person against a bot, which began near its end."""
    return begun_late(browser, "vascodagama")


def begun_late(browser: Browser, game: str) -> Table:
    """A finished game of a browser's person against a bot that began near its end, so that a review is made soon."""
    visitor = browser.open_table().owner
    order = Order(game, [Chair(HUMAN), Chair("greedy")], position=near_the_end(game, 2))
    return finish(open_table(order, visitor))


def test_not_before_the_end() -> None:
    """Nobody gets one of a running game, neither players nor others, and none is made."""
    running, mover, _ = company()
    for browser in (mover, Browser()):
        browser.get(f"/t/{running.id}/review")
        assert browser.status == 403
        assert "reviewed once it is" in browser.page
        browser.get(f"/t/{running.id}/")
        browser.post(f"/t/{running.id}/what-if", {"number": "0"})
        assert browser.status == 403
    assert not GameReview.objects.exists()
    assert Table.objects.count() == 1


def test_a_game_that_was_ended_early_has_none(browser: Browser) -> None:
    stopped = browser.open_table()
    Table.objects.filter(pk=stopped.pk).update(over=True, stopped="operators")
    browser.get(f"/t/{stopped.id}/review")
    assert browser.status == 404
    assert "not played to its end" in browser.page


def test_who_may_not_see_the_game_sees_no_review(browser: Browser, other: Browser, table: Table) -> None:
    Table.objects.filter(pk=table.pk).update(watchable=False)
    other.get(f"/t/{table.id}/review")
    assert other.status == 403
    browser.get(f"/t/{table.id}/review")
    assert browser.status == 200


def test_a_record_of_thousands_of_decisions_keeps_no_worker_busy(
    browser: Browser, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "LONGEST", table.number - 1)
    page = browser.get(f"/t/{table.id}/review")
    assert browser.status == 422
    assert f"has {table.number} decisions" in page
    assert not GameReview.objects.exists()


@pytest.mark.parametrize("game", ["navegador", "vascodagama"])
def test_made_once_and_kept(browser: Browser, other: Browser, game: str) -> None:
    """Opening the page asks for it, a worker makes it, and it is what the library says."""
    table = begun_late(browser, game)
    page = browser.get(f"/t/{table.id}/review")
    assert 'data-waiting="true"' in page
    assert reviews.review_next(None) == 1
    assert reviews.review_next(None) == 0
    found = carreira.review(live(table).match, adviser())
    kept = GameReview.objects.get()
    assert kept.figures == json.loads(json.dumps(reviews.stored(found)))
    assert (kept.engine, kept.rules_version, kept.level) == (ENGINE, table.rules_version, adviser())
    KEEP.clear()
    for who in (browser, other):
        page = who.get(f"/t/{table.id}/review?show=all")
        assert 'data-waiting="false"' in page
        assert page.count('class="area ') == table.seat_count
    assert not GameReview.objects.get().waiting


def test_an_older_one_is_made_anew_when_it_is_asked_for(browser: Browser, table: Table) -> None:
    """By an older engine or under older rules; the old one is shown meanwhile."""
    browser.get(f"/t/{table.id}/review")
    reviews.review_next(None)
    for old in ({"engine": ENGINE - 1}, {"rules_version": 0}):
        GameReview.objects.update(**old)
        page = browser.get(f"/t/{table.id}/review")
        assert "A newer review is being made" in page
        assert "shares-chart" in page
        assert reviews.review_next(None) == 1
        assert "A newer review" not in browser.get(f"/t/{table.id}/review")
    browser.post(f"/t/{table.id}/review", {})
    assert GameReview.objects.get().waiting, "a quick level's can be made anew on request"
    GameReview.objects.update(waiting=False, level="admiral")
    browser.post(f"/t/{table.id}/review", {})
    assert not GameReview.objects.get().waiting


def test_luck_is_put_into_words_by_what_came_up(browser: Browser) -> None:
    """Not by all that a decision led to, such as a whole navigation phase."""
    visitor = browser.open_table().owner
    table = finish(open_table(Order("vascodagama", [Chair(HUMAN), Chair("greedy")], seed=5), visitor))
    at = live(table)
    moments = zip(at.match.decisions, at.log("en", ["A", "B"]), strict=True)
    decision, entries = max(((d, e) for d, e in moments if d.revealed), key=lambda one: len(one[1]))
    came_up = [entry for entry in entries if decision.steps[entry.step - 1].revealed]
    assert 0 < len(came_up) < len(entries), "this deal has no decision that turns something up among other things"
    turns = len(at.match.decisions)
    nothing = {"shares": [[0.5, 0.5]] * (turns + 1), "points": [[0, 0]] * (turns + 1), "lost": [0.0] * turns}
    moves = {"best": [one.move for one in at.match.decisions], "seats": [one.seat for one in at.match.decisions]}
    luck = [[0.0, 0.0] for _ in range(turns)]
    luck[decision.number - 1] = [0.2, -0.2]
    browser.get(f"/t/{table.id}/review")
    GameReview.objects.update(
        figures={**nothing, **moves, "luck": luck}, waiting=False, engine=ENGINE, level=adviser(), made=timezone.now()
    )
    page = html.unescape(browser.get(f"/t/{table.id}/review"))
    turning = page[page.index('id="turning"') : page.index('id="accounts"')]
    for entry in entries:
        ending = entry.sentence.split(" ", 2)[-1]
        assert (ending in turning) is (entry in came_up), entry


def test_a_worker_that_dies_leaves_it_to_another(
    browser: Browser, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it claimed is free again after a while; progress is told to pages that listen."""
    browser.get(f"/t/{table.id}/review")
    told: list[int] = []
    note = reviews._Noting.__call__

    def noting(self: reviews._Noting, done: float) -> None:
        self._noted -= 5
        note(self, done)
        told.append(shown.progress(None, [table.pk])[table.pk]["review"])
        assert reviews.review_next(None) == 0, "claimed"
        if done > 0.5:
            raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(reviews._Noting, "__call__", noting)
        with pytest.raises(KeyboardInterrupt):
            reviews.review_next(None)
    assert told == sorted(told)
    assert 0 < told[-1] <= 60
    assert f'value="{told[-1]}"' in browser.get(f"/t/{table.id}/review")
    assert reviews.review_next(None) == 0
    GameReview.objects.update(claimed_until=timezone.now() - timedelta(seconds=1))
    assert reviews.review_next(None) == 1
    assert shown.progress(None, [table.pk])[table.pk] == {"review": 100}


def test_one_that_fails_says_so_and_is_tried_again(
    browser: Browser, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("no idea")

    browser.get(f"/t/{table.id}/review")
    with monkeypatch.context() as patch:
        patch.setattr(carreira, "review", broken)
        assert reviews.review_next(None) == 0
    assert "could not be looked over" in browser.get(f"/t/{table.id}/review")
    assert reviews.review_next(None) == 0
    assert 'data-waiting="true"' in browser.page, "the page goes on listening"
    GameReview.objects.update(failed_until=timezone.now() - timedelta(seconds=1))
    assert "could not be looked over" not in browser.get(f"/t/{table.id}/review"), "it is tried again now"
    assert reviews.review_next(None) == 1
    assert browser.client.get(f"/t/{table.id}/review?seat={'9' * 5000}").status_code == 200


def test_a_queue_that_is_full_takes_no_more(browser: Browser, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "QUEUE", 0)
    browser.get(f"/t/{table.id}/review")
    assert browser.status == 503


def test_nobody_waits_for_all_the_games_of_somebody_else(
    browser: Browser, other: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Reviews are made for one after the other, and a full queue refuses only who has filled it."""
    monkeypatch.setattr(reviews, "QUEUE", 3)
    many = [finish(browser.open_table(("human", "greedy"), game="vascodagama")) for _ in range(4)]
    mine = [finish(other.open_table(("human", "greedy"), game="vascodagama")) for _ in range(2)]
    for table in many[:3]:
        browser.get(f"/t/{table.id}/review")
        assert browser.status == 200
    browser.get(f"/t/{many[3].id}/review")
    assert browser.status == 503
    other.get(f"/t/{mine[0].id}/review")
    assert other.status == 200
    made: list[str] = []

    def noted(match: carreira.Match, *_: object, **__: object) -> None:
        made.append(next(table.pk for table in (*many, *mine) if live(table).match is match))
        raise RuntimeError("only the order counts here")

    monkeypatch.setattr(carreira, "review", noted)
    reviews.review_next(None)
    assert made == [many[0].pk]
    GameReview.objects.filter(pk=many[0].pk).update(waiting=False, made=timezone.now())
    reviews.review_next(None)
    assert made[1:] == [mine[0].pk], "before the others of whom one was just made"
    GameReview.objects.filter(pk=mine[0].pk).update(waiting=False, made=timezone.now())
    reviews.review_next(None)
    assert made[2:] == [many[1].pk]


def test_the_page_in_german_and_with_all_decisions(browser: Browser, table: Table) -> None:
    """Each of a seat's decisions is listed with ?show=all, of whichever seat; nonsense in the address does no harm."""
    browser.get(f"/t/{table.id}/review")
    reviews.review_next(None)
    for seat in (0, 1):
        page = browser.get(f"/t/{table.id}/review?seat={seat}&show=all")
        own = sum(decision.seat == seat for decision in live(table).match.decisions)
        assert page.count('class="number"') == own
    for nonsense in ("seat=9", "seat=x", "seat=-1", "show=%01", "seat=99999999999999999999"):
        browser.get(f"/t/{table.id}/review?{nonsense}")
        assert browser.status == 200
    assert "Wendepunkte" in Browser("de").get(f"/t/{table.id}/review")


def test_the_ways_to_it(browser: Browser, table: Table) -> None:
    """From the ending and from the page to share."""
    assert f'href="/t/{table.id}/review"' in browser.get(f"/t/{table.id}/")
    assert f'href="/t/{table.id}/review"' in browser.get(f"/g/{table.id}/")


def test_grades_follow_the_thresholds() -> None:
    assert [grade_of(lost, best=False) for lost in (0, 0.03, 0.08, 0.15)] == [
        "good",
        "inaccuracy",
        "mistake",
        "blunder",
    ]
    assert grade_of(0, best=True) == "best"


@pytest.mark.parametrize("number", [0, 7])
def test_what_if_goes_on_from_a_moment(browser: Browser, other: Browser, table: Table, number: int) -> None:
    """With the same first decisions and the same deal, on a table of one's own, in no list."""
    for who, seat in ((browser, 0), (other, live(table).match.at(number).to_move)):
        who.get(f"/t/{table.id}/?at={number}")
        assert "data-what-if" in who.page
        response = who.post(f"/t/{table.id}/what-if", {"number": str(number)})
        made = Table.objects.get(pk=response["Location"].split("/")[2])
        assert rows(made) == rows(table)[:number]
        assert (made.seed, made.rules_version, made.options) == (table.seed, table.rules_version, table.options)
        assert live(made).match.position() == live(table).match.at(number).position()
        assert made.private
        assert [one.human for one in made.seats.all()] == [one == seat for one in range(2)]
        assert made.seats.get(number=seat).visitor == who.client.session["visitor"]
        assert Branch.objects.get(pk=made.pk).origin == table
        assert "data-branch" in who.get(f"/t/{made.id}/")
        assert "data-branch" not in who.get(f"/t/{table.id}/")
        finish(made)
        assert made.result.unrated
        assert not made.result.public


def test_what_if_goes_on_in_a_game_that_began_in_a_position(browser: Browser) -> None:
    visitor = browser.open_table(("human", "greedy")).owner
    order = Order("navegador", [Chair(HUMAN), Chair("greedy")], position={"seats": 2, "to_move": 0, "phase": 2})
    table = finish(open_table(order, visitor))
    browser.get(f"/t/{table.id}/")
    browser.post(f"/t/{table.id}/what-if", {"number": "3"})
    assert browser.status == 200, browser.page
    branch = Branch.objects.get(origin=table)
    assert live(branch.table).match.position() == live(table).match.at(3).position()


def test_what_if_needs_a_moment_of_the_game(browser: Browser, table: Table) -> None:
    before = Table.objects.count()
    browser.get(f"/t/{table.id}/?at=0")
    for number, status in (("", 400), ("x", 400), ("-1", 400), ("٣", 400), (str(table.number), 404), ("99999", 404)):
        browser.post(f"/t/{table.id}/what-if", {"number": number})
        assert browser.status == status
    assert Table.objects.count() == before
