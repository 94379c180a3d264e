"""Puzzles on the site: a move is tried, judged, noted; nothing hidden is sent; days count; what belongs to whom."""

import json
import re
from datetime import date, timedelta

import pytest
from django.contrib.sessions.models import Session
from django.utils import timezone

import carreira
from carreira.game.chance import generator
from carreira.game.match import Match
from carreira.games import GAMES
from carreira.site.people.models import Person
from carreira.site.puzzles import choosing, progress
from carreira.site.puzzles.models import Attempt, SolvedDay
from carreira.site.standing.models import Result
from carreira.site.tables.models import Table
from tests.markup import Markup
from tests.site.conftest import Browser, finish

pytestmark = pytest.mark.django_db
GAME = "navegador"
PUZZLE = GAMES[GAME].puzzles[0]
URL = f"/puzzles/{GAME}/1/"
WRONG = next(move for move in PUZZLE.shares if move != PUZZLE.best)


def register(browser: Browser, name: str) -> str:
    """Register an account; returns its visitor."""
    browser.get("/account/signup/")
    browser.post("/account/signup/", {"username": name, "email": "", "password1": "caravela-1498"})
    return Person.objects.get(username=name).visitor


@pytest.mark.parametrize("game", GAMES)
def test_the_list_and_each_puzzle_are_well_formed_and_offer_all_moves(browser: Browser, game: str) -> None:
    Markup(browser.get(f"/puzzles/{game}/"))
    assert browser.page.count("data-puzzle=") == len(GAMES[game].puzzles)
    assert "Go on with" not in browser.page
    for number, puzzle in enumerate(GAMES[game].puzzles, start=1):
        page = Markup(browser.get(f"/puzzles/{game}/{number}/"))
        assert browser.status == 200
        match = carreira.from_position(game, puzzle.position)
        assert browser.listed() == match.moves()
        on_board = {one.attributes["data-move"] for one in page.elements if "data-move" in one.attributes}
        assert puzzle.best in on_board


def test_a_wrong_move_is_judged_and_can_be_followed_by_a_second_try(browser: Browser) -> None:
    browser.get(URL)
    response = browser.post(f"{URL}try", {"move": WRONG}, follow=False)
    assert response.status_code == 303
    browser.get(response["Location"])
    assert 'data-verdict="wrong"' in browser.page
    assert "data-reason" in browser.page
    assert str(round(100 * PUZZLE.shares[WRONG])) in browser.page
    assert "Right!" not in browser.page
    assert PUZZLE.best in browser.listed()
    browser.post(f"{URL}try", {"move": PUZZLE.best})
    assert 'data-verdict="right"' in browser.page
    assert not browser.listed()
    attempt = Attempt.objects.get()
    assert (attempt.tries, attempt.shown, attempt.solved is not None) == (1, False, True)
    assert "solved at try 2" in browser.get(f"/puzzles/{GAME}/")
    assert "Go on with puzzle 2" in browser.page, "the list leads to the first puzzle that is left"
    browser.get(URL)
    browser.post(f"{URL}try", {"move": WRONG})
    attempt.refresh_from_db()
    assert attempt.tries == 1  # what has been solved stays so


def test_a_move_that_was_not_compared_is_not_given_a_figure(browser: Browser) -> None:
    number, other = next(
        (number, move)
        for number, puzzle in enumerate(GAMES[GAME].puzzles, start=1)
        for move in carreira.from_position(GAME, puzzle.position).moves()
        if move not in puzzle.shares and not puzzle.right(move)
    )
    browser.get(f"/puzzles/{GAME}/{number}/")
    browser.post(f"/puzzles/{GAME}/{number}/try", {"move": other})
    assert "not among the" in browser.page


def test_the_solution_is_shown_when_it_is_asked_for_and_counts_as_seen(browser: Browser) -> None:
    browser.get(f"{URL}?solution=1")
    assert "data-verdict" not in browser.page  # not before it was asked for
    browser.post(f"{URL}solution", {})
    assert 'data-verdict="shown"' in browser.page
    assert "solution seen" in browser.get(f"/puzzles/{GAME}/")
    browser.get(URL)
    browser.post(f"{URL}try", {"move": PUZZLE.best})
    assert Attempt.objects.get().solved is None
    assert not SolvedDay.objects.exists()


@pytest.mark.parametrize(
    ("fields", "status"),
    [({}, 400), ({"move": "x" * 200}, 400), ({"move": ["done"] * 30}, 400), ({"move": "rondel nowhere"}, 422)],
)
def test_posts_that_are_no_answer_are_refused_and_not_noted(
    browser: Browser, fields: dict[str, object], status: int
) -> None:
    browser.get(URL)
    browser.post(f"{URL}try", fields)
    assert browser.status == status
    assert not Attempt.objects.exists()
    if status == 422:
        assert 'id="refused"' in browser.page
        assert browser.listed()


def test_what_is_not_there_is_404_and_a_post_needs_the_token(browser: Browser) -> None:
    for url in ("/puzzles/go/", f"/puzzles/{GAME}/0/", f"/puzzles/{GAME}/9999/", "/puzzles/go/1/"):
        browser.get(url)
        assert browser.status == 404, url
    browser.get(f"{URL}try")
    assert browser.status == 405
    browser.get(URL)
    browser.post(f"{URL}try", {"move": PUZZLE.best}, token=False)
    assert browser.status == 403
    assert not Attempt.objects.exists()


@pytest.mark.parametrize("game", GAMES)
def test_nothing_hidden_is_sent(browser: Browser, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With everything hidden dealt in another way, every page is the same."""

    def pages() -> list[str]:
        return [
            without_token(browser.get(f"/puzzles/{game}/{number}/?tried={tried.replace(' ', '+')}"))
            for number, puzzle in list(enumerate(GAMES[game].puzzles, start=1))[:2]
            for tried in ("", *puzzle.shares)
        ]

    def dealt_otherwise(posed: choosing.Posed) -> Match:
        match = as_filed(posed)
        match.game.loops.deal_unseen(match.handle, match.edition.handle, generator("elsewhere"))
        assert match.position() != posed.puzzle.position
        return match

    as_filed, before = choosing.Posed.match, pages()
    monkeypatch.setattr(choosing.Posed, "match", dealt_otherwise)
    assert pages() == before


def without_token(page: str) -> str:
    """A page without what differs each time."""
    return re.sub(r'name="csrfmiddlewaretoken" value="[^"]*"', "", page)


def test_the_day_s_puzzle_is_the_same_for_everybody_and_none_comes_twice_too_soon(browser: Browser) -> None:
    browser.get("/")
    assert 'href="/puzzles/today/"' in browser.page
    found = choosing.of_day(choosing.today())
    assert found is not None
    assert found.puzzle.id in browser.get("/puzzles/today/")
    games = [name for name in GAMES if GAMES[name].puzzles]
    days = min(len(GAMES[name].puzzles) for name in games) * len(games)
    first = date(2026, 1, 1)
    ids = [choosing.of_day(first + timedelta(days=i)) for i in range(days)]
    assert len({one.puzzle.id for one in ids if one}) == days


def test_days_in_a_row_are_counted_for_accounts(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    visitor = register(browser, "Inês")
    now = choosing.today()
    for back in (1, 2, 3, 5):
        SolvedDay.objects.create(visitor=visitor, day=now - timedelta(days=back))
    assert progress.streak(visitor, now) == 3
    daily = choosing.of_day(now)
    assert daily is not None
    browser.get("/puzzles/today/")
    browser.post(f"/puzzles/{daily.game.name}/{daily.number}/try", {"move": daily.puzzle.best})
    assert progress.streak(visitor, now) == 4
    assert "4 days in a row" in browser.page
    assert progress.streak(visitor, now + timedelta(days=2)) == 0


def test_a_puzzle_that_was_solved_before_counts_on_its_day_but_not_one_whose_solution_was_shown(
    browser: Browser,
) -> None:
    visitor = register(browser, "Inês")
    now = choosing.today()
    daily = choosing.of_day(now)
    assert daily is not None
    known = Attempt.objects.create(visitor=visitor, game=daily.game.name, puzzle=daily.puzzle.id, shown=True)
    for changes, days in (({}, 0), ({"shown": False, "solved": timezone.now() - timedelta(days=9)}, 1)):
        Attempt.objects.filter(pk=known.pk).update(**changes)
        browser.get("/puzzles/today/")
        browser.post(f"/puzzles/{daily.game.name}/{daily.number}/try", {"move": daily.puzzle.best})
        assert SolvedDay.objects.count() == days
    assert progress.streak(visitor, now) == 1


def test_what_a_guest_has_solved_is_solved_after_the_login(browser: Browser, other: Browser) -> None:
    visitor = register(other, "Duarte")
    for person, move in ((other, WRONG), (browser, PUZZLE.best)):
        person.get(URL)
        person.post(f"{URL}try", {"move": move})
    browser.get("/account/login/")
    browser.post("/account/login/", {"login": "Duarte", "password": "caravela-1498"})
    [attempt] = Attempt.objects.all()
    assert attempt.visitor == visitor
    assert attempt.solved is not None


def test_progress_goes_with_who_logs_in_is_exported_and_deleted(browser: Browser) -> None:
    browser.get(URL)
    browser.post(f"{URL}try", {"move": WRONG})
    visitor = register(browser, "Duarte")
    assert Attempt.objects.get().visitor == visitor
    SolvedDay.objects.create(visitor=visitor, day=date(2026, 1, 1))
    kept = json.loads(browser.client.get("/account/export").content)
    assert kept["puzzles"] == [{"game": GAME, "puzzle": PUZZLE.id, "tries": 1, "solved": None, "shown": False}]
    assert kept["puzzle_days"] == ["2026-01-01"]
    browser.get("/account/")
    browser.post("/account/delete", {"password": "caravela-1498"})
    assert not Attempt.objects.exists()
    assert not SolvedDay.objects.exists()


def test_playing_on_opens_an_unrated_table_from_the_position(browser: Browser) -> None:
    """What is hidden is dealt anew, the record is kept back until the end, and no hall of fame has the game."""
    browser.get(f"{URL}?tried={PUZZLE.best.replace(' ', '+')}")
    browser.post(f"{URL}play-on", {})
    table = Table.objects.get()
    assert browser.status == 200
    assert table.position is not None
    assert table.seats.get(number=PUZZLE.seat).human
    assert browser.attribute("data-to-move") == str(PUZZLE.seat)
    match = carreira.from_position(GAME, PUZZLE.position)
    assert browser.listed() == match.moves()
    browser.get(f"/t/{table.id}/record")
    assert browser.status == 403
    finish(table)
    assert Result.objects.get().unrated == "position"
    record = browser.get(f"/t/{table.id}/record")
    assert carreira.loads(record).over
    assert f"/g/{table.id}/" not in browser.get(f"/fame/{GAME}/?among=bots")
    assert Session.objects.count() == 1
