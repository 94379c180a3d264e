"""Sitting down and getting up: open seats, the lobby, leaving, starting with bots, resigning, and who may do what."""

import asyncio
import contextlib
from datetime import timedelta

import pytest
from django.utils import timezone

from carreira.site.lobby import listing
from carreira.site.people.models import Person
from carreira.site.running.worker import Worker
from carreira.site.tables import listening, stream
from carreira.site.tables.dealing import MOST_WAITING
from carreira.site.tables.levels import default_level
from carreira.site.tables.models import OPEN, Seat, Table
from carreira.site.tables.seating import NEVER_STARTED, remove_abandoned
from tests.site.conftest import Browser, finish
from tests.site.people.test_accounts import WORD, log_in, log_out, register

pytestmark = pytest.mark.django_db


@pytest.fixture
def friend() -> Browser:
    return Browser()


@pytest.fixture
def stranger() -> Browser:
    return Browser()


def table_with(browser: Browser, *kinds: str, **fields: str) -> Table:
    return browser.open_table(kinds or ("human", "open"), **fields)


def sit_down(browser: Browser, table: Table, seat: int = 1, name: str = "") -> int:
    browser.get(f"/t/{table.id}/")
    browser.post(f"/t/{table.id}/join/{seat}", {"name": name})
    return browser.status


def test_a_table_with_an_open_seat_waits_until_somebody_takes_it(browser: Browser, friend: Browser) -> None:
    table = table_with(browser)
    page = browser.get(f"/t/{table.id}/")
    assert 'data-started="false"' in page
    assert 'data-seat="1" data-kind="open"' in page
    assert "data-moves" not in page
    assert "data-join" not in page, "who made the table sits there already"
    assert 'data-join="1"' in friend.get(f"/t/{table.id}/")
    assert sit_down(friend, table, name="Ana") == 200
    table.refresh_from_db()
    assert table.started is not None
    assert [seat.name for seat in table.seats.all()][1] == "Ana"
    first, second = (browser, friend) if table.to_move == 0 else (friend, browser)
    assert 'data-started="true"' in first.get(f"/t/{table.id}/")
    assert first.listed()
    second.get(f"/t/{table.id}/")
    assert not second.listed()


def test_nothing_is_played_before_the_start(browser: Browser) -> None:
    table = table_with(browser)
    browser.get(f"/t/{table.id}/")
    browser.move(table, "rondel workers", revision=0)
    assert browser.status == 409
    assert table.moves.count() == 0
    assert "moves" not in browser.client.get(f"/t/{table.id}/view.json").json()


def test_a_seat_is_taken_once_and_each_sits_once(browser: Browser, friend: Browser, stranger: Browser) -> None:
    table = table_with(browser, "human", "open", "open")
    stranger.get(f"/t/{table.id}/")
    assert sit_down(friend, table, 1) == 200
    stranger.post(f"/t/{table.id}/join/1", {"name": "Eve"})
    assert stranger.status == 409
    assert "Somebody else has taken that seat" in stranger.page
    friend.post(f"/t/{table.id}/join/2", {})
    assert friend.status == 409
    assert "You have a seat at this table already" in friend.page
    friend.post(f"/t/{table.id}/join/9", {})
    assert friend.status == 404
    assert Table.objects.get(pk=table.pk).started is None


def test_who_leaves_frees_the_seat_and_the_last_takes_the_table_along(browser: Browser, friend: Browser) -> None:
    table = table_with(browser, "human", "open", "open")
    sit_down(friend, table)
    browser.get(f"/t/{table.id}/")
    browser.post(f"/t/{table.id}/leave", {})
    table.refresh_from_db()
    seats = list(table.seats.all())
    assert seats[0].kind == OPEN
    assert seats[0].visitor == ""
    assert table.owner == seats[1].visitor, "it belongs to who is left"
    browser.get(f"/t/{table.id}/")
    browser.post(f"/t/{table.id}/leave", {})
    assert browser.status == 403
    friend.get(f"/t/{table.id}/")
    friend.post(f"/t/{table.id}/leave", {})
    assert not Table.objects.filter(pk=table.pk).exists()


def test_only_the_maker_starts_with_bots(browser: Browser, friend: Browser) -> None:
    table = table_with(browser, "human", "open", "open")
    sit_down(friend, table)
    assert "data-fill" not in friend.get(f"/t/{table.id}/")
    assert f'<option value="{default_level()}" selected>' in browser.get(f"/t/{table.id}/"), "as on the start page"
    friend.post(f"/t/{table.id}/fill", {"level": "random"})
    assert friend.status == 403
    browser.get(f"/t/{table.id}/")
    browser.post(f"/t/{table.id}/fill", {"level": "admiral of the fleet"})
    assert browser.status == 400
    browser.post(f"/t/{table.id}/fill", {"level": "random"})
    table.refresh_from_db()
    assert table.started is not None
    assert [seat.kind for seat in table.seats.all()] == ["human", "human", "random"]
    names = [seat.name for seat in table.seats.all()]
    assert all(names)
    assert len(set(names)) == 3


def test_the_lobby_lists_open_tables_of_others_unless_they_are_private(browser: Browser, friend: Browser) -> None:
    table, hidden = table_with(browser), table_with(browser, private="on")
    page = friend.get("/")
    assert f'data-open-table="{table.id}"' in page
    assert hidden.id not in page
    own = browser.get("/")
    assert f'data-my-table="{table.id}"' in own
    assert f'data-open-table="{table.id}"' not in own
    sit_down(friend, table)
    assert "data-open-table" not in Browser().get("/lists")


def test_the_tables_where_one_is_to_move_come_first(browser: Browser) -> None:
    mine = browser.open_table(("human", "human"))
    waiting = table_with(browser)
    older = browser.open_table(("human", "human"))
    Table.objects.filter(pk=older.pk).update(changed=timezone.now() - timedelta(days=2))
    page = browser.get("/")
    places = [page.index(f'data-my-table="{table.id}"') for table in (older, mine, waiting)]
    assert places == sorted(places), "longest waiting first, then what waits for people"
    assert page.count('data-your-turn="true"') == 2


def test_who_resigns_gives_the_seat_to_a_bot(browser: Browser, friend: Browser) -> None:
    table = table_with(browser)
    sit_down(friend, table)
    table.refresh_from_db()
    mover, other = (browser, friend) if table.to_move == 0 else (friend, browser)
    mover.get(f"/t/{table.id}/")
    assert "data-resign" in mover.page
    mover.post(f"/t/{table.id}/resign", {})
    table.refresh_from_db()
    assert table.waits_for_bot
    mover.move(table, "rondel workers", revision=table.revision)
    assert mover.status == 403
    Worker(stand_ins=True).serve_once()
    table.refresh_from_db()
    assert table.number > 0
    other.get(f"/t/{table.id}/")
    other.post(f"/t/{table.id}/resign", {})
    assert not table.seats.filter(kind="human").exists()


def test_strangers_change_nothing(browser: Browser, friend: Browser, stranger: Browser) -> None:
    table = table_with(browser)
    sit_down(friend, table)
    before = list(Seat.objects.filter(table=table).values())
    stranger.get(f"/t/{table.id}/")
    for action in ("leave", "fill", "resign", "remove", "join/0", "undo", "again", "skip", "retry"):
        stranger.post(f"/t/{table.id}/{action}", {"revision": "1"})
        assert stranger.status in (403, 409), action
    assert list(Seat.objects.filter(table=table).values()) == before


def test_a_table_that_may_not_be_watched_is_closed_to_others(browser: Browser, friend: Browser) -> None:
    table = table_with(browser, **{"players-only": "on"})
    sit_down(friend, table)
    for way in ("", "view.json", "record", "preview"):
        answer = Browser().client.get(f"/t/{table.id}/{way}")
        assert answer.status_code == 403, way
    friend.get(f"/t/{table.id}/")
    assert friend.status == 200


def test_playing_again_keeps_the_others_seats_for_them(browser: Browser, friend: Browser, stranger: Browser) -> None:
    table = table_with(browser)
    sit_down(friend, table, name="Ana")
    Table.objects.filter(pk=table.pk).update(over=True)
    browser.get(f"/t/{table.id}/")
    browser.post(f"/t/{table.id}/again", {})
    following = Table.objects.get(predecessor=table)
    assert following.started is None
    assert "data-join" not in stranger.get(f"/t/{following.id}/")
    stranger.post(f"/t/{following.id}/join/1", {})
    assert stranger.status == 403
    assert following.id not in stranger.get("/"), "kept seats are not offered to others"
    assert "you are invited" in friend.get("/")
    assert sit_down(friend, following) == 200
    following.refresh_from_db()
    assert following.started is not None


def test_who_sits_down_and_gets_up_takes_nobodys_table_along(browser: Browser, stranger: Browser) -> None:
    """Its maker may not sit there; neither does it go with the account of who sat there."""
    table = table_with(browser, "random", "open", "open")
    sit_down(stranger, table)
    stranger.post(f"/t/{table.id}/leave", {})
    assert [seat.kind for seat in table.seats.all()] == ["random", OPEN, OPEN]
    assert Table.objects.get(pk=table.pk).owner == table.owner
    register(stranger, "Eve")
    sit_down(stranger, table)
    stranger.get("/account/")
    stranger.post("/account/delete", {"password": WORD})
    assert Table.objects.filter(pk=table.pk).exists()


def test_no_seat_stays_kept_for_who_sits_already(browser: Browser, friend: Browser) -> None:
    """Nobody could take it, and the game would never begin."""
    table = table_with(browser, "human", "open", "open")
    friend.open_table()
    who = friend.client.session["visitor"]
    Seat.objects.filter(table=table, number=1).update(invited=who, name="Bea")
    sit_down(friend, table, 2, "Bea")
    assert [(seat.kind, seat.invited, seat.name) for seat in table.seats.all()][1:] == [
        (OPEN, "", ""), ("human", "", "Bea"),
    ]  # fmt: skip


def test_who_played_several_seats_takes_them_all_again(browser: Browser, friend: Browser) -> None:
    table = table_with(browser, "human", "open", "open")
    friend.open_table()
    who = friend.client.session["visitor"]
    for number, name in ((1, "Bea"), (2, "Bea 2")):
        Seat.objects.filter(table=table, number=number).update(invited=who, name=name)
    sit_down(friend, table, 1, "Bea")
    table.refresh_from_db()
    assert table.started is not None
    assert [(seat.visitor, seat.name) for seat in table.seats.all()][1:] == [(who, "Bea"), (who, "Bea 2")]


def test_a_guest_who_was_invited_under_their_account_keeps_one_seat(browser: Browser, friend: Browser) -> None:
    table = table_with(browser, "human", "open", "open")
    register(friend, "Bea")
    account = Person.objects.get(username="Bea")
    Seat.objects.filter(table=table, number=1).update(invited=account.visitor, name="Bea")
    log_out(friend)
    sit_down(friend, table, 2)
    log_in(friend, "Bea")
    assert [(seat.kind, seat.invited) for seat in table.seats.all()][1:] == [(OPEN, ""), ("human", "")]


def test_a_table_at_which_something_was_played_is_deleted_only_by_who_is_sure(browser: Browser) -> None:
    table = browser.open_table(("human", "random"))
    finish(table)
    browser.get("/")
    browser.post(f"/t/{table.id}/remove", {})
    assert "data-remove-sure" in browser.page
    assert "decisions have been made there" in browser.page
    assert Table.objects.filter(pk=table.pk).exists()
    browser.post(f"/t/{table.id}/remove", {"sure": "yes"})
    assert not Table.objects.filter(pk=table.pk).exists()


def test_of_many_tables_those_that_wait_for_one_are_listed(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    """The longest waiting first, and of the others the latest."""
    monkeypatch.setattr(listing, "RUNNING", 2)
    mine = [browser.open_table(("human", "human")) for _ in range(4)]
    waiting = [table_with(browser) for _ in range(3)]
    who = browser.client.session["visitor"]
    listed = [table.pk for table in listing.tables_of(who)]
    assert listed == [table.pk for table in (*mine[:2], *mine[:1:-1], *waiting[:0:-1])], "no kind crowds out another"


def test_own_tables_with_bots_can_be_deleted_others_not(browser: Browser, friend: Browser) -> None:
    alone = browser.open_table(("human", "random"))
    shared = table_with(browser)
    sit_down(friend, shared)
    page = browser.get("/")
    assert f"/t/{alone.id}/remove" in page
    assert f"/t/{shared.id}/remove" not in page
    browser.post(f"/t/{shared.id}/remove", {})
    assert browser.status == 403
    browser.get("/")
    browser.post(f"/t/{alone.id}/remove", {})
    assert not Table.objects.filter(pk=alone.pk).exists()


def test_tables_that_never_start_are_removed(browser: Browser) -> None:
    old, young, started = table_with(browser), table_with(browser), browser.open_table(("human", "human"))
    long_ago = timezone.now() - NEVER_STARTED - timedelta(hours=1)
    Table.objects.filter(pk__in=[old.pk, started.pk]).update(created=long_ago)
    assert remove_abandoned() == 1
    assert set(Table.objects.values_list("pk", flat=True)) == {young.pk, started.pk}


def test_one_visitor_cant_fill_the_list_of_open_tables(browser: Browser) -> None:
    for _ in range(MOST_WAITING):
        table_with(browser)
    browser.get("/")
    browser.post("/new/navegador/", {"seats": "2", "seat-0": "human", "seat-1": "open"})
    assert browser.status == 429
    assert "wait for people already" in browser.page
    assert Table.objects.count() == MOST_WAITING
    browser.get("/")
    browser.open_table(("human", "random"))


def test_a_table_of_open_seats_alone_is_refused(browser: Browser) -> None:
    browser.get("/")
    browser.post("/new/navegador/", {"seats": "2", "seat-0": "open", "seat-1": "open"})
    assert browser.status == 400
    assert "All seats are open" in browser.page
    assert not Table.objects.exists()


def test_a_seat_is_kept_even_if_the_answer_is_lost(browser: Browser, friend: Browser) -> None:
    """The page with the seats has set the cookie already."""
    table = table_with(browser)
    friend.get(f"/t/{table.id}/")
    cookies = dict(friend.client.cookies)
    friend.post(f"/t/{table.id}/join/1", {}, follow=False)
    friend.client.cookies.clear()
    for name, cookie in cookies.items():
        friend.client.cookies[name] = cookie.value
    assert "data-resign" in friend.get(f"/t/{table.id}/")


def test_no_change_falls_between_a_streams_first_look_and_its_listening(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page that connects while others move must hear of it: the stream looks once it listens."""
    looks: list[int] = []

    def states(ids: list[str]) -> dict[str, dict[str, int]]:
        looks.append(stream.NEWS.listeners)
        return {table: {"revision": len(looks), "started": False, "over": 0} for table in ids}

    async def first_event() -> bytes:
        events = stream.stream("a table", listening.Listener([], ""))
        found = await anext(events)
        await events.aclose()
        return found

    monkeypatch.setattr(stream, "states", states)
    assert b"revision" in asyncio.run(first_event())
    assert looks[0] == 1


def test_a_stream_of_which_there_is_nothing_new_says_that_it_is_alive(monkeypatch: pytest.MonkeyPatch) -> None:
    """By an event, which the page's script sees; comments it doesn't."""
    monkeypatch.setattr(
        stream, "states", lambda ids: {table: {"revision": 1, "started": False, "over": 0} for table in ids}
    )
    monkeypatch.setattr(stream.told, "__defaults__", (0.001,))

    async def second_event() -> bytes:
        async with contextlib.aclosing(stream.stream("a table", listening.Listener([], ""))) as events:
            await anext(events)
            return await anext(events)

    assert asyncio.run(second_event()) == b"event: alive\ndata: {}\n\n"
    assert stream.HEARTBEAT < 40, "after which streaming.js opens the stream again"
