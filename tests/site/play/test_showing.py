"""What a table's page shows, and to whom."""

import html
import json
import random
import re
from itertools import pairwise
from typing import Any

import pytest

import carreira
from carreira.site.play.happened import LATEST
from carreira.site.play.log_entries import news
from carreira.site.play.showing import viewer_of
from carreira.site.tables.live import live
from carreira.site.tables.models import Seat
from carreira.site.tables.playing import write
from tests.site.conftest import Browser, finish


def test_the_viewer_is_the_own_seat_to_move_else_the_first_own_one(browser: Browser) -> None:
    match = live(browser.open_table(("human", "human", "human"))).match
    first = match.to_move
    assert first is not None
    assert viewer_of(match, {0, 1, 2}) == first
    assert viewer_of(match, {(first + 1) % 3}) == (first + 1) % 3
    assert viewer_of(match, set()) is None


def test_what_happened_since_my_last_turn_is_new(browser: Browser) -> None:
    table = browser.open_table(("human", "random"))
    seats = list(table.seats.all())
    match = live(table).match.copy()
    while match.to_move != 0:
        match.play(match.moves()[0])
    assert news(match, 0) == (0, 0), "before my first turn everything is new to me, so nothing is marked"
    while match.to_move == 0:
        match.play(match.moves()[0])
    mine = match.number
    while match.to_move != 0:
        match.play(match.moves()[0])
    theirs = match.number
    assert news(match, 0) == (mine, theirs)
    match.play(match.moves()[0])
    assert news(match, 0) == (mine, theirs), "still marked while I decide"
    assert news(match, None) == (0, 0)
    write(table, seats, live(table), match)
    page = browser.get(f"/t/{table.id}/")
    assert page.count('class="new') >= 1


def test_the_page_says_how_much_has_happened_beside_what_it_lists(browser: Browser) -> None:
    """Of what happened since one's last move it lists the latest; the rest is counted."""
    table = browser.open_table(("human", "random", "random", "random"))
    seats, match = list(table.seats.all()), live(table).match.copy()
    for mine in (False, True, False):  # until my first turn, that turn, and those of the others after it
        while (match.to_move == 0) is mine:
            match.play(match.moves()[0])
    write(table, seats, live(table), match)
    page = browser.get(f"/t/{table.id}/")
    since = page.split('class="since-words"')[1].split("</ul>")[0]
    own = max(decision.number for decision in match.decisions if decision.seat == 0)
    now = live(table)
    happened = len(now.between((own, 1), now.moment(match.number, None)))
    counted = re.search(r"(\d+) more before that", since)
    assert since.count("<li>") == LATEST + 1
    assert counted, since
    assert int(counted[1]) == happened - LATEST > 0


def test_everybody_gets_the_log_and_each_line_leads_to_its_moment(browser: Browser, other: Browser) -> None:
    table = browser.open_table(("human", "human"))
    browser.move(table, "rondel workers")
    browser.move(table, "workers 0")
    page = other.get(f"/t/{table.id}/")
    log = page.split("data-log")[1].split("</ol>")[0]
    assert f"/t/{table.id}/?at=1" in log
    assert log.count("<li") >= 1


def test_the_end_shows_ranking_categories_and_chart(browser: Browser) -> None:
    table = finish(browser.open_table(("human", "random", "random")))
    page = browser.get(f"/t/{table.id}/")
    match = live(table).match
    assert page.split("data-ranking")[1].split("</ol>")[0].count("<li") == 3
    assert 'class="score-table"' in page
    assert "points-chart" in page
    for seat, points in enumerate(match.scores()):
        assert f'data-points="{seat}"' in page
        assert str(points) in page


def test_the_sentences_are_worded_once_and_follow_an_undo(browser: Browser) -> None:
    table = browser.open_table(("human", "human"))
    for _ in range(3):
        browser.move(table, browser.listed()[0])
    table.refresh_from_db()
    names = [seat.name for seat in Seat.objects.filter(table=table)]
    before = live(table).log("en", names)
    assert len(before) == 3
    browser.undo(table)
    table.refresh_from_db()
    after = live(table)
    assert after.sentences, "what was worded is passed on"
    assert after.log("en", names) == before[:2]


def test_each_step_of_a_decision_is_a_moment(browser: Browser) -> None:
    """The log leads to it, back and forward go step by step, and there is nothing to play there."""
    table = finish(browser.open_table(("human", "random", "random"), game="vascodagama"))
    match = live(table).match
    decision = max(match.decisions, key=lambda decision: len(decision.steps))
    number, steps = decision.number, len(decision.steps)
    page = browser.get(f"/t/{table.id}/?at={number}.2")
    assert f"decision {number} of {match.number}, step 2" in page
    for target in (f"{number}.1", f"{number}.3"):
        assert f'href="/t/{table.id}/?at={target}" data-step' in page
    assert 'id="move-form"' not in page
    last = browser.get(f"/t/{table.id}/?at={number}.{steps - 1}")
    assert f'href="/t/{table.id}/?at={number}" data-step' in last
    log = [text.split("data-log")[1].split("</ol>")[0] for text in (page, last)]
    assert log[0].count("<li") <= log[1].count("<li")
    assert f"?at={number}.{steps - 1}" in log[1] or not match.events_by_step(decision)[steps - 2]
    for wrong in (f"{number}.0", f"{number}.{steps + 1}", f"{number}.", ".1", "1.2.3", "x"):
        assert "there is no moment" in browser.get(f"/t/{table.id}/?at={wrong}")
        assert browser.status == 404


def test_the_chart_of_points_ends_with_the_final_score(browser: Browser) -> None:
    """Its lines count what is in brackets during the match, so they don't leap at the end; no badge is cut."""
    table = browser.open_table(["human"] * 5)
    table = finish(table)
    browser.get(f"/t/{table.id}/")
    match = live(table).match
    lines = live(table).chart()
    assert [line[-1] for line in lines] == match.scores()
    start = [player["total"] for player in match.at(0).view()["players"]]
    assert [line[0] for line in lines] == start
    badges = sorted(float(y) for y in re.findall(r'class="end" cx="[\d.]+" cy="([\d.-]+)" r="10"', browser.page))
    assert len(badges) == 5
    assert badges[0] >= 10
    assert badges[-1] <= 240
    apart = [round(lower - upper, 1) for upper, lower in pairwise(badges)]
    assert min(apart) >= 20, f"badges at heights {badges}"


@pytest.mark.parametrize("game", carreira.GAMES)
def test_the_end_says_who_has_won_and_why_it_is_over(browser: Browser, game: str) -> None:
    table = finish(browser.open_table(("human", "random"), game=game))
    page = browser.get(f"/t/{table.id}/")
    match, names = live(table).match, [seat.name for seat in Seat.objects.filter(table=table)]
    first = match.ranking()[0]
    assert (f"{names[first[0]]} wins" if len(first) == 1 else "A tie between 2 players") in page
    why = {"navegador": "then everybody had one more turn", "vascodagama": "All 5 rounds have been played"}[game]
    assert why in page.split('class="why-over"')[1].split("</p>")[0]


def test_onlookers_are_told_that_they_watch(browser: Browser, other: Browser) -> None:
    """Whoever's turn it is; nobody who plays is told so."""
    for kinds in (("human", "open"), ("human", "random")):
        table = browser.open_table(kinds)
        if "open" in kinds:
            friend = Browser()
            friend.get(f"/t/{table.id}/")
            friend.post(f"/t/{table.id}/join/1", {})
        assert "data-watches" in other.get(f"/t/{table.id}/")
        assert "data-watches" not in browser.get(f"/t/{table.id}/")


def test_navigation_is_not_foretold_while_it_takes_place(browser: Browser) -> None:
    table = browser.open_table(("human", "human"), game="vascodagama")
    match, chance = live(table).match.copy(), random.Random(2)
    shown = {}
    while "navigation" not in shown:
        match.play(chance.choice(match.moves()))
        shown.setdefault(match.view()["stage"], match.copy())
    for stage in ("acting", "navigation"):
        write(table, list(table.seats.all()), live(table), shown[stage])
        table.refresh_from_db()
        assert ('id="forecast"' in browser.get(f"/t/{table.id}/")) is (stage == "acting"), stage


def test_own_tables_stand_first_on_the_start_page_with_points_and_what_to_do(browser: Browser) -> None:
    over = finish(browser.open_table(("human", "random")))
    mine = browser.open_table(("human", "human"))
    browser.move(mine, "rondel workers")
    page = browser.get("/")
    own = page.split('class="own-tables')[1].split("</section>")[0]
    assert page.index('class="own-tables') < page.index("data-new=")
    assert own.index(mine.id) < own.index(over.id), "a table where it is one's turn comes first"
    assert re.findall(r'<a class="button[^>]*>([^<]*)</a>', own) == ["Your move", "Look at it"]
    over.refresh_from_db()
    assert over.points == live(over).match.scores()
    assert all(f"<b>{points}</b>" in own for points in over.points)


@pytest.mark.parametrize("game", carreira.GAMES)
def test_what_follows_a_moment_is_shown_step_by_step(browser: Browser, game: str) -> None:
    """Each step in which something happened once, in order; the last of a decision stands for all of it, and a
    decision in which nothing happened is left out."""
    found = live(finish(browser.open_table(("human", "random", "random"), game=game)))
    place: tuple[int, int | None] = (0, None)
    moments = []
    while len(moments) < 10_000:
        shown = found.after(*place)
        place = (shown.number, shown.step)
        moments.append(place)
        if shown.number == found.match.number and shown.step is None:
            break
    happened = found.happened()
    expected: list[tuple[int, int | None]] = []
    for number, steps in enumerate(happened, start=1):
        eventful = [at for at, events in enumerate(steps, start=1) if events]
        expected += [(number, at) for at in eventful[:-1]]
        if eventful or number == len(happened):
            expected.append((number, None))
    assert moments == expected
    assert any(step for _, step in moments), "some decisions play more than one step"


def test_the_next_moment_is_asked_for_by_the_one_that_is_shown(browser: Browser) -> None:
    table = finish(browser.open_table(("human", "random")))
    browser.get(f"/t/{table.id}/?after=0")
    assert browser.attribute("data-version") == "1"
    browser.get(f"/t/{table.id}/?after={table.number}")
    assert browser.attribute("data-replay") == "false"
    for wrong in ("x", "1.", str(table.number + 1), "1.99"):
        browser.get(f"/t/{table.id}/?after={wrong}")
        assert browser.status == 404


def marks(browser: Browser) -> list[dict[str, Any]]:
    """What the page is told to mark on the board."""
    found: list[dict[str, Any]] = json.loads(html.unescape(browser.page.split("data-happened='")[1].split("'")[0]))
    return found


def test_what_happened_since_the_own_move_is_marked(browser: Browser) -> None:
    """At the place where it happened, in the present; at a past moment, what happened then."""
    table = browser.open_table(("human", "human", "human"))
    for move in ("rondel workers", "workers 1", "rondel ships", "ships 1", "rondel sailing"):
        browser.move(table, move)
    browser.get(f"/t/{table.id}/")
    table.refresh_from_db()
    assert [mark["place"] for mark in marks(browser)] == [], "the seat that decides has made the last move"
    browser.get(f"/t/{table.id}/?at=2")
    money = {mark["place"]: mark["money"] for mark in marks(browser)}
    assert money["lisboa"] < 0
    browser.get(f"/t/{table.id}/?after=2")
    assert [(mark["place"], mark["fresh"]) for mark in marks(browser)] == [("rondel-ships", True)]
    assert "data-gains" not in browser.page


def test_the_others_steps_can_be_shown_again(browser: Browser) -> None:
    """From the moment after one's own move; the page says what they brought."""
    table = browser.open_table(("human", "human"))
    for move in ("rondel workers", "workers 1", "rondel ships", "ships 1"):
        browser.move(table, move)
    page = browser.get(f"/t/{table.id}/")
    assert 'data-show-again="2.1"' in page
    assert {mark["place"] for mark in marks(browser)} == {"rondel-ships", "portugal"}
    assert "data-gains" in page.split('class="since"')[1]
    browser.get(f"/t/{table.id}/?after=2.1")
    assert browser.attribute("data-version") == "3"


def test_a_new_round_is_announced_across_the_board(browser: Browser) -> None:
    table = finish(browser.open_table(("human", "random"), game="vascodagama"))
    found = live(table)
    number, step = next(
        (number, step)
        for number, steps in enumerate(found.happened(), start=1)
        for step, events in enumerate(steps)
        if number > 1 and {event.kind for event in events} == {"round"}
    )
    page = browser.get(f"/t/{table.id}/?after={number}.{step}")
    assert "Round " in page.split("data-banner")[1].split("</p>")[0]
    assert "data-banner" not in browser.get(f"/t/{table.id}/?at={number}")


def test_much_that_follows_an_own_move_is_left_to_the_script_to_show(browser: Browser) -> None:
    """Turning up a colony, say, is one step; a round of Vasco da Gama that ends is many."""
    table = browser.open_table(("human", "human"), game="vascodagama")
    seats, match = list(table.seats.all()), live(table).match.copy()
    while not (match.moves() and len(match.copy().play(match.moves()[0]).decisions[-1].steps) > 6):
        match.play(match.moves()[0])
    write(table, seats, live(table), match)
    browser.get(f"/t/{table.id}/")
    steps = {"Carreira-Part": "table", "Carreira-Steps": "shown"}
    browser.move(table, match.moves()[0], **steps)
    assert (browser.attribute("data-version"), browser.attribute("data-step")) == (str(match.number + 1), "1")
    browser.get(f"/t/{table.id}/")
    browser.undo(table)
    browser.move(table, match.moves()[0], **{"Carreira-Part": "table"})
    assert browser.attribute("data-replay") == "false"
