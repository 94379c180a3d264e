"""Seats are never shared: every post about a table, by everybody who has no seat there (any more), is refused with a
sentence and changes nothing. The addresses are those of the site, so a new one is tested as soon as there is one."""

import re
from typing import Any

import pytest
from django.urls import get_resolver

from carreira.site.clocks.models import Clock
from carreira.site.notices.models import Muted
from carreira.site.people.names import FORMER
from carreira.site.tables import seating, timeouts
from carreira.site.tables.models import AskedUndo, ChatLine, Move, Note, Plan, Seat, Table
from tests.site.clocks.test_clocks import LIVE, passed
from tests.site.conftest import Browser
from tests.site.tables.test_seats import sit_down

pytestmark = pytest.mark.django_db

PREFIX = "t/<str:table_id>/"
ANYBODY = {
    "table", "view", "preview", "record", "table-edition", "events", "board-picture",  # answer no posts: 405
}  # fmt: skip
FIELDS = {
    "move": {"move": "rondel ships"},
    "chat": {"text": "Mine!"},
    "note": {"text": "Mine!"},
    "plan": {"move": "rondel ships"},
    "unplan": {"place": "all", "move": ""},
    "time-out": {"choice": "end"},
    "agree-undo": {"request": "1"},
    "fill": {"level": "random"},
    "join": {"name": "Me"},
}
TABLES = (Table, Seat, Move, Clock, ChatLine, AskedUndo, Note, Plan, Muted)


def addresses() -> list[tuple[str, str]]:
    """The names of all addresses about a table, with their patterns."""
    found = [(str(one.name), str(one.pattern)) for one in get_resolver().url_patterns if hasattr(one, "name")]
    return [(name, pattern) for name, pattern in found if pattern.startswith(PREFIX)]


def everything() -> list[list[dict[str, Any]]]:
    return [list(model._default_manager.order_by("pk").values()) for model in TABLES]


def outsider(role: str, table: Table, people: list[Browser]) -> Browser:
    """Somebody without a seat at a running table of two people, at which a third seat is a bot's."""
    seats = {seat.number: seat for seat in table.seats.all()}
    if role == "a stranger":
        browser = Browser()
        browser.get(f"/t/{table.id}/")
        return browser
    if role == "somebody with tables of their own":
        browser = Browser()
        browser.open_table(("human", "random"))
        return browser
    if role == "who resigned":
        people[1].get(f"/t/{table.id}/")
        people[1].post(f"/t/{table.id}/resign", {})
        return people[1]
    assert role == "whose seat a bot plays"
    late = next(number for number, seat in seats.items() if seat.human and seat.number != table.to_move)
    seating.hand_over(table, late, "random", kept=True)
    return people[1]


@pytest.mark.parametrize(
    "role", ["a stranger", "somebody with tables of their own", "who resigned", "whose seat a bot plays"]
)
def test_who_has_no_seat_changes_nothing(role: str) -> None:
    people = [Browser(), Browser()]
    table = people[0].open_table(("human", "open", "random"), **LIVE)
    sit_down(people[1], table)
    Table.objects.filter(pk=table.pk).update(to_move=table.seats.get(number=0).number, waits_for_bot=False)
    table.refresh_from_db()
    passed_seat = Seat.objects.get(table=table, number=0)
    Clock.objects.filter(table=table).update(seat=0, visitor=passed_seat.visitor)
    browser = outsider(role, table, people)
    if Clock.objects.get(table=table).since is not None:
        passed(table, 100_000)
        timeouts.ring()
    browser.get(f"/t/{table.id}/")
    revision = browser.attribute("data-revision")
    before = everything()
    names = addresses()
    assert len(names) > 20, "the addresses of tables have moved: look at urls.py"
    for name, pattern in names:
        address = "/" + re.sub(r"<int:\w+>", "1", pattern.replace("<str:table_id>", table.id))
        browser.get(f"/t/{table.id}/")
        if name == "take-back" and role == "whose seat a bot plays":
            continue  # that is theirs
        browser.post(address, {"revision": revision, **FIELDS.get(name, {})}, follow=False)
        refused = (405,) if name in ANYBODY else (400, 403, 404, 409, 422)
        if name in ("skip", "retry") and role == "whose seat a bot plays":
            refused = (303,)  # they may hurry bots, which has no effect while a person is to move
        assert browser.status in refused, (name, browser.status)
        assert everything() == before, f"{name} by {role} has changed something"
        assert "Traceback" not in browser.page


def test_a_link_to_a_table_that_is_gone_takes_no_seat() -> None:
    """Nor does one to a table at which all seats have been taken, or that was given up."""
    maker, friend, late = Browser(), Browser(), Browser()
    table = maker.open_table(("human", "open"))
    for browser in (friend, late):
        browser.get(f"/t/{table.id}/")
    friend.post(f"/t/{table.id}/join/1", {"name": ""})
    late.post(f"/t/{table.id}/join/1", {"name": ""}, follow=False)
    assert late.status == 409
    assert "The game has begun" in late.page
    other = maker.open_table(("human", "open"))
    late.get(f"/t/{other.id}/")
    maker.get(f"/t/{other.id}/")
    maker.post(f"/t/{other.id}/leave", {})
    late.post(f"/t/{other.id}/join/1", {"name": ""}, follow=False)
    assert late.status == 404
    assert not Seat.objects.filter(table=other).exists()
    assert FORMER not in {seat.name for seat in table.seats.all()}
