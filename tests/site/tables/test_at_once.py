"""What happens at one table at the same time, and what is left when people go."""

from contextlib import suppress
from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.utils import timezone

from carreira.site.running import worker as worker_module
from carreira.site.running.worker import Worker
from carreira.site.tables import seating, talking
from carreira.site.tables.live import KEEP, live
from carreira.site.tables.models import AskedUndo, Table
from carreira.site.tables.playing import write
from carreira.site.tables.visit import Visit, found
from tests.site.conftest import Browser, finish
from tests.site.people.test_accounts import WORD, register

pytestmark = pytest.mark.django_db


def gathered(count: int, **fields: str) -> tuple[Table, list[Browser]]:
    """A table of that many people, each with their browser, by seat."""
    people = [Browser() for _ in range(count)]
    table = people[0].open_table(("human", *["open"] * (count - 1)), **fields)
    for seat, person in enumerate(people[1:], start=1):
        person.get(f"/t/{table.id}/")
        person.post(f"/t/{table.id}/join/{seat}", {})
    table.refresh_from_db()
    assert table.started is not None
    return table, people


def asking(count: int) -> tuple[Table, str, list[str]]:
    """A table at which somebody asks to take back the first decision: the id of the request, and the others."""
    table, people = gathered(count)
    who = [seat.visitor for seat in table.seats.all()]
    mover = table.to_move
    assert mover is not None
    people[mover].get(f"/t/{table.id}/")
    people[mover].move(table, "rondel workers")
    talking.ask_undo(Visit(found(table.id), who[mover]))
    return table, str(AskedUndo.objects.get().pk), [visitor for visitor in who if visitor != who[mover]]


def test_a_stranger_owns_nothing_that_deleted_accounts_leave() -> None:
    leaver, stranger = Browser(), Browser()
    register(leaver, "Ana")
    over = finish(leaver.open_table(("human", "random")))
    waiting = leaver.open_table(("random", "open"))
    leaver.get("/account/")
    leaver.post("/account/delete", {"password": WORD})
    assert not Table.objects.filter(pk=waiting.pk).exists(), "nobody sits there"
    stranger.get(f"/t/{over.id}/")
    stranger.post(f"/t/{over.id}/remove", {})
    assert stranger.status == 403
    assert Table.objects.filter(pk=over.pk).exists()
    assert "a former player" in stranger.get(f"/t/{over.id}/")


def test_a_bot_goes_on_after_somebody_resigns_between_its_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    table, people = gathered(2)
    visitors = {seat.number: seat.visitor for seat in table.seats.all()}
    mover = table.to_move
    assert mover is not None
    people[mover].get(f"/t/{table.id}/")
    people[mover].post(f"/t/{table.id}/resign", {})
    write = worker_module.write

    def interrupted(*given: Any) -> Any:
        done = write(*given)
        monkeypatch.setattr(worker_module, "write", write)
        seating.resign(found(table.id), visitors[1 - mover], "random")
        return done

    monkeypatch.setattr(worker_module, "write", interrupted)
    bots = Worker(stand_ins=True)
    for _ in range(4):
        bots.serve_once()
    table.refresh_from_db()
    assert table.waits_for_bot
    assert table.number > 1


def test_whoever_resigns_while_a_bot_thinks_holds_nothing_up() -> None:
    table, people = gathered(2)
    Table.objects.filter(pk=table.pk).update(claimed_until=timezone.now() + timedelta(minutes=1))
    people[0].get(f"/t/{table.id}/")
    people[0].post(f"/t/{table.id}/resign", {})
    table.refresh_from_db()
    assert table.claimed_until is None


def test_each_consent_counts_once_the_row_is_held() -> None:
    """The request is read again when the table is held, so nobody's answer overwrites another's."""
    table, request, others = asking(3)
    early = Visit(found(table.id), others[0])
    assert early.seats
    assert early.live
    talking.answer_undo(Visit(found(table.id), others[1]), request, agree=True)
    talking.answer_undo(early, request, agree=True)
    table.refresh_from_db()
    assert table.number == 0


def test_a_refused_request_stays_refused() -> None:
    table, request, others = asking(3)
    talking.answer_undo(Visit(found(table.id), others[1]), request, agree=False)
    with pytest.raises(talking.Refusal):
        talking.answer_undo(Visit(found(table.id), others[0]), request, agree=True)
    assert AskedUndo.objects.get().revision == talking.REFUSED


def test_who_asks_and_then_registers_cant_agree_to_it() -> None:
    table, people = gathered(2)
    asker = people[table.to_move or 0]
    asker.get(f"/t/{table.id}/")
    asker.move(table, "rondel workers")
    asker.get(f"/t/{table.id}/")
    asker.post(f"/t/{table.id}/ask-undo", {})
    register(asker, "Ana")
    asker.get(f"/t/{table.id}/")
    asker.post(f"/t/{table.id}/agree-undo", {"request": str(AskedUndo.objects.get().pk)})
    assert asker.status == 403


def test_what_was_said_goes_with_the_account() -> None:
    table, (talker, _) = gathered(2)
    talker.get(f"/t/{table.id}/")
    talker.post(f"/t/{table.id}/chat", {"text": "words of\u202e mine"})
    register(talker, "Ana")
    assert "words of mine" in talker.get("/account/export")
    talker.get("/account/")
    talker.post("/account/delete", {"password": WORD})
    assert not table.lines.exists()


def test_who_resigns_where_nobody_may_watch_comes_to_the_start_page() -> None:
    table, (_, leaver) = gathered(2, **{"players-only": "on"})
    leaver.get(f"/t/{table.id}/")
    response = leaver.post(f"/t/{table.id}/resign", {})
    assert response["Location"] == "/"


def test_bots_are_put_on_free_seats_only_while_there_is_room(settings: Any) -> None:
    settings.BOT_QUEUE = 1
    maker = Browser()
    for _ in range(8):
        table = maker.open_table(("human", "open"))
        maker.post(f"/t/{table.id}/fill", {"level": "random"}, follow=False)
    assert Table.objects.filter(waits_for_bot=True).count() <= 1


def test_an_invitation_can_be_declined_and_is_for_one_seat() -> None:
    maker, guest = Browser(), Browser()
    register(guest, "Rui")
    fields = {"seats": "3", "seat-0": "human", "seat-1": "invite", "name-1": "Rui", "seat-2": "invite", "name-2": "Rui"}
    maker.get("/")
    maker.post("/new/navegador/", fields)
    assert maker.status == 400
    maker.get("/")
    maker.post("/new/navegador/", {**fields, "seat-2": "random"})
    table = Table.objects.get()
    guest.get(f"/t/{table.id}/")
    assert "data-decline" in guest.page
    guest.post(f"/t/{table.id}/decline", {})
    assert table.id in guest.get("/"), "it is open to anybody now"
    assert "you are invited" not in guest.page


def test_a_wrong_host_is_refused_kindly() -> None:
    response = Client(HTTP_HOST="evil.example", raise_request_exception=False).get("/")
    assert response.status_code == 400


def test_what_is_rolled_back_is_not_kept_in_memory() -> None:
    """Another process may make another change of the same revision."""
    table, _ = gathered(2)
    seen = live(table)
    with suppress(ZeroDivisionError), transaction.atomic():
        write(table, list(table.seats.all()), seen, seen.match.copy().play("rondel workers"))
        raise ZeroDivisionError
    kept = KEEP.get(table.id)
    assert kept is not None
    assert (kept.revision, kept.match.number) == (seen.revision, 0)


@pytest.mark.django_db(transaction=True)
def test_what_is_stored_is_kept_in_memory() -> None:
    table, _ = gathered(2)
    seen = live(table)
    written = write(table, list(table.seats.all()), seen, seen.match.copy().play("rondel workers"))
    assert KEEP.get(table.id) is written


def test_a_seat_is_taken_once_by_a_double_click() -> None:
    """Also if it was the last one, so that the game has begun; another seat is refused."""
    me, other = Browser(), Browser()
    table = me.open_table(("human", "open", "open"))
    for seat, status in ((1, 200), (1, 200), (2, 409)):
        other.get(f"/t/{table.id}/")
        other.post(f"/t/{table.id}/join/{seat}", {})
        assert other.status == status
    third = Browser()
    third.get(f"/t/{table.id}/")
    token = {"csrfmiddlewaretoken": third.value("csrfmiddlewaretoken")}
    for _ in range(2):
        assert third.post(f"/t/{table.id}/join/2", token, token=False, follow=False).status_code == 303
    assert [seat.kind for seat in table.seats.all()] == ["human"] * 3
