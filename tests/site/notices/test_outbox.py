"""Who is told of what: written with the change itself, only for those who are away, one for each table."""

import random
from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.utils import timezone

from carreira.site.clocks.models import Clock
from carreira.site.notices import causes, outbox, sending
from carreira.site.notices.models import Choices, Delivery, Kind, Muted, Notice, Post, Webhook
from carreira.site.tables import changes, playing, seating, stopping, timeouts
from carreira.site.tables.live import live
from carreira.site.tables.models import BY_PLAYERS, Seat, Table
from carreira.site.tables.playing import write
from carreira.site.tables.visit import Visit
from tests.site.conftest import Browser, rows
from tests.site.notices.conftest import away, later, play, seated, send_later, turn_of, visitor_of, warned, with_account
from tests.site.tables.company import plan

pytestmark = pytest.mark.django_db


def kinds() -> list[str]:
    return sorted(Notice.objects.values_list("kind", flat=True))


def test_whose_turn_it_is_is_told_once_they_have_been_away_for_a_minute(ana: Browser, rui: Browser) -> None:
    table = seated(ana, rui)
    mover, other = turn_of(table, ana, rui)
    play(mover, table)
    [notice] = Notice.objects.all()
    assert (notice.kind, notice.visitor) == ("turn", visitor_of(other))
    sending.send_now()
    assert not mail.outbox, "they may only be reloading the page"
    send_later()
    [sent] = mail.outbox
    assert sent.subject == "Navegador: it is your turn"
    assert f"http://localhost:8000/t/{table.id}/" in sent.body
    send_later()
    assert len(mail.outbox) == 1


def test_a_move_that_is_rolled_back_is_told_to_nobody(ana: Browser, rui: Browser, monkeypatch: Any) -> None:
    table = seated(ana, rui)
    mover, _ = turn_of(table, ana, rui)

    def fail(sender: object, **_: Any) -> None:
        assert Notice.objects.count() == 1, "written before the transaction ends"
        raise ZeroDivisionError

    changes.moved.connect(fail)
    try:
        visit = Visit(table, visitor_of(mover))
        with pytest.raises(ZeroDivisionError):
            playing.play_moves(visit, table.revision, ["rondel workers", "workers 0"], "en")
    finally:
        changes.moved.disconnect(fail)
    assert not Notice.objects.exists()
    assert not table.moves.exists()


def by_two_writes(table: Table) -> str:
    """Play a table to its end; returns the visitor who made the last decision, which is stored by itself."""
    chance = random.Random(1)
    seen = live(table)
    match = seen.match.copy()
    while not match.over:
        before = match.copy()
        match.play(chance.choice(match.moves()))
    seats = list(table.seats.all())
    seen = playing.write(table, seats, seen, before)
    Notice.objects.all().delete()
    table.refresh_from_db()
    playing.write(table, seats, seen, match)
    assert before.to_move is not None
    return seats[before.to_move].visitor


def test_one_for_each_table_until_they_have_been_there(ana: Browser, rui: Browser) -> None:
    table = seated(ana, rui)
    mover, other = turn_of(table, ana, rui)
    play(mover, table)
    send_later()
    assert len(mail.outbox) == 1
    seats = list(table.seats.all())
    outbox.write(table, [visitor_of(other)], Kind.TURN, seats)
    outbox.write(table, [visitor_of(other)], Kind.ENDED, seats)
    send_later()
    assert len(mail.outbox) == 1, "not again, whatever happens, until they have been there"
    play(other, table)
    play(mover, table)
    send_later()
    assert [sent.to for sent in mail.outbox] == [mail.outbox[0].to] * 2, "they have been there, so once more"


def test_the_constraint_holds_against_a_second_writer(ana: Browser, rui: Browser) -> None:
    table = seated(ana, rui)
    who, now = visitor_of(ana), timezone.now()
    for _ in range(2):
        Notice.objects.bulk_create([Notice(table=table, visitor=who, kind=Kind.TURN, due=now)], ignore_conflicts=True)
    assert Notice.objects.count() == 1


def test_who_has_the_page_open_is_told_nothing(ana: Browser, rui: Browser) -> None:
    table = seated(ana, rui)
    mover, other = turn_of(table, ana, rui)
    play(mover, table)
    later(minutes=2)
    Seat.objects.filter(visitor=visitor_of(other)).update(seen=timezone.now() - timedelta(seconds=20))
    sending.send_now()
    assert not mail.outbox
    assert not Notice.objects.exists()


def test_who_was_there_when_it_became_their_turn_but_left_before_is_told(ana: Browser, rui: Browser) -> None:
    table = seated(ana, rui)
    mover, other = turn_of(table, ana, rui)
    Seat.objects.filter(visitor=visitor_of(other)).update(seen=timezone.now() - timedelta(seconds=30))
    mover.get(f"/t/{table.id}/")
    mover.move(table, "rondel workers", "workers 0")
    send_later()
    assert len(mail.outbox) == 1


def test_looking_at_the_table_is_being_there_without_scripts_too(ana: Browser, rui: Browser) -> None:
    table = seated(ana, rui)
    mover, other = turn_of(table, ana, rui)
    play(mover, table)
    other.get(f"/t/{table.id}/")
    send_later()
    assert not mail.outbox
    assert not Notice.objects.exists()


def test_what_is_no_longer_so_is_not_told(ana: Browser, rui: Browser) -> None:
    table = seated(ana, rui)
    mover, other = turn_of(table, ana, rui)
    mover.get(f"/t/{table.id}/")
    mover.move(table, "rondel workers", "workers 0")
    seen = live(Table.objects.get(pk=table.pk))
    write(Table.objects.get(pk=table.pk), list(table.seats.all()), seen, seen.match.at(0))  # as when all agree
    away(table)
    send_later()
    told = {visitor_of(other): "the other one", visitor_of(mover): "who is to move again"}
    assert {told[one.visitor] for one in Notice.objects.all()} == {"who is to move again"}
    assert len(mail.outbox) == 1


@pytest.mark.parametrize("gone", ["muted", "resigned", "deleted"])
def test_reasons_to_drop_a_notice(ana: Browser, rui: Browser, gone: str) -> None:
    table = seated(ana, rui)
    mover, other = turn_of(table, ana, rui)
    play(mover, table)
    if gone == "muted":
        Muted.objects.create(table=table, visitor=visitor_of(other))
    elif gone == "resigned":
        seating.resign(table, visitor_of(other))
    else:
        table.delete()
    send_later()
    assert not mail.outbox
    assert not Notice.objects.exists()


def test_what_happened_before_a_pause_is_told_after_it(ana: Browser, rui: Browser) -> None:
    table = seated(ana, rui)
    mover, _ = turn_of(table, ana, rui)
    play(mover, table)
    stopping.pause(table)
    send_later()
    assert not mail.outbox
    stopping.resume(table)
    send_later()
    assert len(mail.outbox) == 1


def test_a_table_that_starts_and_one_that_ends(ana: Browser, rui: Browser) -> None:
    third = with_account("Zé")
    table = ana.open_table(("human", "open", "open"))
    for number, browser in enumerate((rui, third), 1):
        away(table)
        browser.get(f"/t/{table.id}/")
        browser.post(f"/t/{table.id}/join/{number}", {})
    table.refresh_from_db()
    expected = {visitor_of(who): "started" for who in (ana, rui)}  # Zé, who sat down last, has the page before them
    mover = table.seats.get(number=table.to_move).visitor
    expected |= {mover: "turn"} if mover in expected else {}
    assert dict(Notice.objects.values_list("visitor", "kind")) == expected
    Notice.objects.all().delete()
    away(table)
    last = by_two_writes(table)
    assert set(kinds()) == {"ended"}
    assert set(Notice.objects.values_list("visitor", flat=True)) == {visitor_of(who) for who in (ana, rui, third)} - {
        last
    }
    mail.outbox.clear()
    send_later()
    assert [sent.subject for sent in mail.outbox] == ["Navegador: the game is over"] * 2


def test_whoever_is_invited_is_told_unless_they_decline(ana: Browser, rui: Browser) -> None:
    for declines in (False, True):
        ana.get("/")
        ana.post("/new/navegador/", {"seats": "2", "seat-0": "human", "seat-1": "invite", "name-1": "rui"})
        table = Table.objects.latest("created")
        assert Notice.objects.get(table=table).kind == "invited"
        if declines:
            seating.decline(table, visitor_of(rui))
        mail.outbox.clear()
        send_later()
        assert [sent.subject for sent in mail.outbox] == ([] if declines else ["Navegador: you are invited"])


def test_who_plays_alone_is_told_nothing(ana: Browser) -> None:
    table = ana.open_table(("human", "human"))
    ana.get(f"/t/{table.id}/")
    ana.move(table, "rondel workers", "workers 0")
    assert ana.status == 200
    solo = ana.open_table(("human", "random"))
    assert solo.started
    assert not Notice.objects.exists()


def planned(browser: Browser, table: Table, *moves: str) -> None:
    """Somebody plans these moves and leaves."""
    assert plan(browser, table, *moves) == 200
    away(table)


def test_whose_plan_plays_only_part_of_their_turn_is_told(ana: Browser, rui: Browser) -> None:
    """They are away, as what was planned is no sign of them; so are their webhooks' owners."""
    table = seated(ana, rui)
    mover, other = turn_of(table, ana, rui)
    Webhook.objects.create(visitor=visitor_of(other), url="https://example.org/")
    planned(other, table, "rondel workers")
    play(mover, table)
    table.refresh_from_db()
    assert rows(table)[-1][2] == "rondel workers"
    [notice] = Notice.objects.all()
    assert (notice.kind, notice.visitor) == (Kind.TURN, visitor_of(other))
    posts = Post.objects.filter(kind=Kind.TURN, number=table.number)
    assert [(post.seat, causes.holds(post)) for post in posts] == [(table.to_move, True)]


def test_a_plan_that_ends_the_game_is_news_to_who_made_it(ana: Browser, rui: Browser) -> None:
    table = seated(ana, rui)
    match, chance = live(table).match.copy(), random.Random(1)
    while not match.over:
        match.play(chance.choice(match.moves()))
    write(table, list(table.seats.all()), live(table), match.at(match.number - 1))
    Notice.objects.all().delete()
    away(table)
    seats = list(table.seats.all())
    playing._store(Table.objects.get(pk=table.pk), seats, live(table), match, planned=True)
    assert set(Notice.objects.values_list("kind", "visitor")) == {(Kind.ENDED, visitor_of(one)) for one in (ana, rui)}


def test_warnings_come_beside_an_earlier_notice_and_once(ana: Browser, rui: Browser) -> None:
    table = seated(ana, rui, pace="turns", hours="24")
    mover, other = turn_of(table, ana, rui)
    play(mover, table)
    send_later()
    mail.outbox.clear()
    table.refresh_from_db()
    seat = table.seats.get(visitor=visitor_of(other))
    warned(table)
    send_later()
    changes.timing_out.send(Table, table=table, seat=seat)
    send_later()
    [sent] = mail.outbox
    assert sent.subject == "Navegador: your time is running out"
    assert sent.to == [f"{'rui' if other is rui else 'ana'}@example.org"]


def test_one_kind_of_warning_does_not_replace_another(ana: Browser, rui: Browser) -> None:
    """Who was told that time is running out is also told that the game will be ended; and one is not lost while it is
    still on its way."""
    table = seated(ana, rui, pace="turns", hours="24")
    changes.ending_soon.send(Table, table=table, seats=list(table.seats.all()))
    warned(table)
    assert sorted(Notice.objects.values_list("kind", flat=True)) == ["ending-soon", "ending-soon", "timing-out"]
    Notice.objects.filter(kind="ending-soon").delete()
    send_later()
    mail.outbox.clear()
    changes.ending_soon.send(Table, table=table, seats=list(table.seats.all()))
    Table.objects.filter(pk=table.pk).update(changed=timezone.now() - timedelta(days=29))
    send_later()
    assert sorted(sent.to[0] for sent in mail.outbox) == ["ana@example.org", "rui@example.org"]
    assert {sent.subject for sent in mail.outbox} == {"Navegador: the game will be ended soon"}


def test_nobody_is_warned_of_time_that_has_run_out(ana: Browser, rui: Browser) -> None:
    """As by a daily mail, which may be sent much later; nor of time that others have granted since."""
    table = seated(ana, rui, pace="turns", hours="24")
    mover, other = turn_of(table, ana, rui)
    hour = (timezone.now().hour + 23) % 24
    Choices.objects.update_or_create(visitor=visitor_of(mover), defaults={"digest": "daily", "digest_hour": hour})
    warned(table)
    send_later()
    Clock.objects.update(since=timezone.now() - timedelta(days=4), due=timezone.now())
    assert timeouts.ring() == 1
    other.get(f"/t/{table.id}/")
    other.post(f"/t/{table.id}/time-out", {"choice": "wait"})
    away(table)
    send_later(hours=24)
    assert not mail.outbox


def test_a_table_that_is_about_to_be_ended_is_told_to_all_and_not_after_a_move(ana: Browser, rui: Browser) -> None:
    table = seated(ana, rui)
    mover, _ = turn_of(table, ana, rui)
    changes.ending_soon.send(Table, table=table, seats=list(table.seats.all()))
    Table.objects.filter(pk=table.pk).update(changed=timezone.now() - timedelta(days=29))
    send_later()
    assert sorted(sent.to[0] for sent in mail.outbox) == ["ana@example.org", "rui@example.org"]
    assert {sent.subject for sent in mail.outbox} == {"Navegador: the game will be ended soon"}
    mail.outbox.clear()
    Notice.objects.all().delete()
    changes.ending_soon.send(Table, table=table, seats=list(table.seats.all()))
    play(mover, table)
    send_later()
    assert not [sent for sent in mail.outbox if "will be ended" in sent.subject]


def test_a_pending_notice_tells_of_what_happened_last(ana: Browser, rui: Browser) -> None:
    table = seated(ana, rui)
    mover, other = turn_of(table, ana, rui)
    play(mover, table)
    Table.objects.filter(pk=table.pk).update(over=True, stopped=BY_PLAYERS)
    outbox.write(table, [visitor_of(other)], Kind.ENDED, list(table.seats.all()))
    send_later()
    [sent] = mail.outbox
    assert sent.subject == "Navegador: the game is over"
    assert "was ended early" in sent.body
    assert Delivery.objects.get().sent
