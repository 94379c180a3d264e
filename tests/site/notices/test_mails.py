"""Mails: what they say, how they are stopped, tried again, never sent twice, held back in quiet hours, gathered."""

import errno
import re
import threading
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.core.mail.backends.filebased import EmailBackend
from django.db import InterfaceError, OperationalError, connection
from django.test import Client
from django.utils import timezone

from carreira.site import lasting
from carreira.site.notices import attempts, mails, sending
from carreira.site.notices.hours import next_digest, quiet_until
from carreira.site.notices.models import Choices, Delivery, Muted, Notice
from carreira.site.people.models import Person
from carreira.site.tables.models import Seat, Table
from tests.served import PATIENCE
from tests.site.conftest import Browser
from tests.site.notices.conftest import later, play, seated, send_later, turn_of, visitor_of, with_account
from tests.site.notices.servers import MailServer, mail_server

pytestmark = pytest.mark.django_db


@pytest.fixture
def post_office(settings: Any) -> Any:
    """A mail server that the site uses."""
    with mail_server() as server:
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT, settings.EMAIL_USE_TLS = "127.0.0.1", server.port, False
        settings.ADDRESS = "https://carreira.example.org"
        yield server


def told(*browsers: Browser) -> tuple[Table, Browser]:
    """A table at which somebody is to be told that it is their turn."""
    table = seated(*browsers)
    mover, other = turn_of(table, *browsers)
    play(mover, table)
    return table, other


def choose(browser: Browser, **chosen: Any) -> None:
    Choices.objects.update_or_create(visitor=visitor_of(browser), defaults=chosen)


def test_a_mail_as_it_arrives(post_office: MailServer, ana: Browser, rui: Browser) -> None:
    table, other = told(ana, rui)
    send_later()
    [got] = post_office.mails
    assert got["To"] == Person.objects.get(visitor=visitor_of(other)).email
    assert got["Subject"] == "Navegador: it is your turn"
    assert got["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert got["Auto-Submitted"] == "auto-generated"
    assert got.get_content_type() == "text/plain"
    body = got.get_content()
    mate = table.seats.exclude(visitor=visitor_of(other)).get()
    assert f"It is your turn at the table with {mate.name}." in body
    assert f"https://carreira.example.org/t/{table.id}/" in body
    assert visitor_of(other) not in got.as_string(), "that name is a secret"


def test_the_links_stop_the_mails_without_logging_in(post_office: MailServer, ana: Browser, rui: Browser) -> None:
    table, other = told(ana, rui)
    send_later()
    [got] = post_office.mails
    of_table, of_all = re.findall(r"https://carreira\.example\.org(/notices/stop/\S+)", got.get_content())
    assert got["List-Unsubscribe"].strip() == f"<https://carreira.example.org{of_all}>"
    client = Client(enforce_csrf_checks=True)
    assert "data-stop-notices" in client.get(of_table).content.decode()
    assert not Muted.objects.exists(), "a mail program that looks at links changes nothing"
    assert "data-stopped" in client.post(of_table).content.decode()
    assert Muted.objects.get().visitor == visitor_of(other)
    assert client.post(of_all, {"List-Unsubscribe": "One-Click"}).status_code == 200
    assert not Choices.objects.get(visitor=visitor_of(other)).mail
    assert Choices.objects.get(visitor=visitor_of(ana if other is rui else rui)).mail
    for wrong in (of_all[:-1], of_all.replace("stop/", "stop/x"), "/notices/stop/abc"):
        assert client.post(wrong).status_code == 404
    Muted.objects.all().delete()
    Notice.objects.all().delete()
    Notice.objects.create(table=table, visitor=visitor_of(other), kind="turn", due=timezone.now())
    Table.objects.filter(pk=table.pk).update(to_move=Seat.objects.get(table=table, visitor=visitor_of(other)).number)
    post_office.mails.clear()
    send_later()
    assert not post_office.mails, "the link has stopped all mails to this account"


def test_only_a_confirmed_address_of_an_active_account_gets_mails(ana: Browser, browser: Browser) -> None:
    eve = with_account("Eve", confirmed=False)
    table = seated(ana, eve, browser)
    for seat in table.seats.all():
        Notice.objects.create(table=table, visitor=seat.visitor, kind="turn", due=timezone.now())
        Table.objects.filter(pk=table.pk).update(to_move=seat.number)
        sending.send_now()
    assert [sent.to for sent in mail.outbox] == [["ana@example.org"]]
    Person.objects.update(is_active=False)
    assert mails.address_of(visitor_of(ana)) == ""
    Person.objects.update(is_active=True)
    EmailAddress.objects.update(primary=False)
    assert mails.address_of(visitor_of(ana)) == ""


def test_mails_speak_the_language_in_which_their_reader_last_read(ana: Browser) -> None:
    rui = with_account("Rui", "de")
    table = seated(ana, rui)
    for seat in table.seats.all():
        Notice.objects.create(table=table, visitor=seat.visitor, kind="started", due=timezone.now())
    send_later()
    subjects = {sent.to[0]: sent.subject for sent in mail.outbox}
    assert subjects["ana@example.org"] == "Navegador: the game has begun"
    assert subjects["rui@example.org"] == "Navegador: Die Partie hat begonnen"


def test_what_fails_is_tried_again_with_a_growing_pause(post_office: MailServer, ana: Browser, rui: Browser) -> None:
    told(ana, rui)
    post_office.refuse = 3
    send_later()
    waits = []
    for _ in range(3):
        delivery = Delivery.objects.get()
        assert not delivery.sent
        waits.append(round((delivery.due - timezone.now()).total_seconds() / 60))
        sending.send_now()
        assert Delivery.objects.get().attempts == delivery.attempts, "not before the pause is over"
        send_later(minutes=waits[-1] + 1)
    assert waits == [1, 5, 25]
    assert len(post_office.mails) == 1
    send_later(days=3)
    assert len(post_office.mails) == 1
    assert post_office.tries == 4


def test_it_is_given_up_in_the_end(post_office: MailServer, ana: Browser, rui: Browser) -> None:
    told(ana, rui)
    post_office.refuse = 100
    for _ in range(len(attempts.PAUSES) + 3):
        send_later(days=2)
    assert post_office.tries == len(attempts.PAUSES) + 1
    delivery = Delivery.objects.get()
    assert (delivery.sent, delivery.done is None) == (False, False)


def test_a_server_that_is_not_there_is_asked_again(settings: Any, ana: Browser, rui: Browser) -> None:
    with mail_server() as server:
        settings.EMAIL_HOST, settings.EMAIL_PORT, settings.EMAIL_USE_TLS = "127.0.0.1", server.port, False
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    told(ana, rui)
    send_later()
    delivery = Delivery.objects.get()
    assert (delivery.attempts, delivery.done, delivery.begun) == (1, None, None)


def test_a_mail_for_which_the_disk_has_no_room_is_tried_again(settings: Any, monkeypatch: Any, tmp_path: Path) -> None:
    """Where mails are written to files, one that could not be written was certainly not sent."""
    settings.EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
    settings.EMAIL_FILE_PATH = tmp_path / "mail"
    ana, rui = with_account("Ana"), with_account("Rui")
    told(ana, rui)

    def refuse(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(EmailBackend, "write_message", refuse)
        send_later()
    delivery = Delivery.objects.get()
    assert (delivery.attempts, delivery.done, delivery.begun) == (1, None, None)
    later(minutes=3)
    sending.send_now()
    assert Delivery.objects.get().sent
    assert any("your turn" in path.read_text() for path in (tmp_path / "mail").iterdir())


def test_an_obsolete_mail_is_not_tried_again(post_office: MailServer, ana: Browser, rui: Browser) -> None:
    table, other = told(ana, rui)
    post_office.refuse = 1
    send_later()
    Seat.objects.filter(visitor=visitor_of(other)).update(seen=timezone.now())
    later(minutes=3)
    Seat.objects.filter(visitor=visitor_of(other)).update(seen=timezone.now())
    sending.send_now()
    assert post_office.tries == 1
    assert not Notice.objects.filter(table=table).exists()


def test_what_may_have_been_sent_is_not_sent_again(monkeypatch: Any, ana: Browser, rui: Browser) -> None:
    """The process dies while it sends: never twice is worth more than once for certain."""
    told(ana, rui)
    tries = []

    def die(message: object) -> None:
        tries.append(message)
        raise SystemExit

    monkeypatch.setattr(mails, "send", die)
    with pytest.raises(SystemExit):
        send_later()
    assert Delivery.objects.get().begun is not None, "noted before it was sent"
    send_later(days=1)
    assert len(tries) == 1
    Delivery.objects.update(begun=timezone.now() - timedelta(hours=2))
    sending.tidy()
    assert Delivery.objects.get().done is not None
    send_later(days=1)
    assert len(tries) == 1


@pytest.mark.django_db(transaction=True)
def test_two_workers_never_send_the_same(monkeypatch: Any) -> None:
    table, _ = told(with_account("Ana"), with_account("Rui"))
    later(minutes=2)
    sending.spread()
    assert Delivery.objects.count() == 1
    both_have_seen_it, first_look = threading.Barrier(2, timeout=PATIENCE), threading.local()
    address_of = mails.address_of

    def wait(visitor: str) -> str:
        if not hasattr(first_look, "done"):
            first_look.done = True
            both_have_seen_it.wait()
        return address_of(visitor)

    monkeypatch.setattr(mails, "address_of", wait)
    problems: list[BaseException] = []

    def work() -> None:
        try:
            sending.send_now()
        except BaseException as error:
            problems.append(error)
        finally:
            connection.close()

    workers = [threading.Thread(target=work) for _ in range(2)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert not problems
    assert not both_have_seen_it.broken, "both looked at it before either sent it"
    assert len(mail.outbox) == 1
    assert table.pk


@pytest.mark.django_db(transaction=True)
def test_the_workers_chore_sends_in_threads_of_its_own() -> None:
    told(with_account("Ana"), with_account("Rui"))
    later(minutes=2)
    assert sending.send() == 1
    for lane in sending._running.values():
        lane.join(PATIENCE)
        assert not lane.is_alive()
    assert len(mail.outbox) == 1
    assert Delivery.objects.get().sent
    assert sending.send() == 0


@pytest.mark.parametrize(
    ("start", "end", "zone", "now", "until"),
    [
        (22, 7, "UTC", "2026-01-01 23:30", "2026-01-02 07:00"),
        (22, 7, "UTC", "2026-01-01 06:59", "2026-01-01 07:00"),
        (22, 7, "UTC", "2026-01-01 07:00", None),
        (9, 17, "UTC", "2026-01-01 09:00", "2026-01-01 17:00"),
        (9, 17, "UTC", "2026-01-01 17:00", None),
        (22, 7, "America/New_York", "2026-01-01 04:00", "2026-01-01 12:00"),
        (22, 7, "Europe/Berlin", "2026-03-28 23:00", "2026-03-29 05:00"),  # the clocks go forward that night
        (22, 7, "Nowhere/Land", "2026-01-01 23:00", "2026-01-02 07:00"),
        (5, 5, "UTC", "2026-01-01 05:30", None),
        (None, None, "UTC", "2026-01-01 05:30", None),
    ],
)
def test_quiet_hours(start: int | None, end: int | None, zone: str, now: str, until: str | None) -> None:
    found = quiet_until(
        Choices(quiet_from=start, quiet_until=end, zone=zone), datetime.fromisoformat(now).replace(tzinfo=UTC)
    )
    assert (found and found.strftime("%Y-%m-%d %H:%M")) == until


def test_the_hour_of_the_digest_is_the_readers() -> None:
    choices = Choices(digest_hour=8, zone="Asia/Tokyo")
    assert next_digest(choices, datetime(2026, 5, 1, 12, tzinfo=UTC)) == datetime(2026, 5, 1, 23, tzinfo=UTC)


def test_in_quiet_hours_a_mail_waits_for_their_end(ana: Browser, rui: Browser) -> None:
    hour = timezone.now().hour
    for browser in (ana, rui):
        choose(browser, quiet_from=(hour - 1) % 24, quiet_until=(hour + 2) % 24)
    told(ana, rui)
    send_later()
    assert not mail.outbox
    delivery = Delivery.objects.get()
    assert timedelta(minutes=55) < delivery.due - timezone.now() <= timedelta(hours=2)
    assert delivery.attempts == 0
    Choices.objects.update(quiet_from=(hour + 3) % 24, quiet_until=(hour + 5) % 24)
    send_later(hours=2)
    assert len(mail.outbox) == 1


def test_a_digest_is_one_mail_a_day_about_what_still_holds(ana: Browser, rui: Browser) -> None:
    for browser in (ana, rui):
        choose(browser, digest=Choices.DAILY)
    tables = [seated(ana, rui, game=game) for game in ("navegador", "vascodagama", "navegador")]
    for table in tables:
        Table.objects.filter(pk=table.pk).update(to_move=0)
        Notice.objects.create(table=table, visitor=visitor_of(ana), kind="turn", due=timezone.now())
    send_later()
    assert not mail.outbox
    Seat.objects.filter(table=tables[2], visitor=visitor_of(ana)).update(seen=timezone.now())
    send_later(hours=24)
    [sent] = mail.outbox
    assert sent.subject == "Carreira: what happened at your tables"
    assert [table.id in sent.body for table in tables] == [True, True, False]
    assert "Vasco da Gama: it is your turn" in sent.body
    assert sent.body.count("/notices/stop/") == 1
    send_later(hours=48)
    assert len(mail.outbox) == 1


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("error", [OperationalError, InterfaceError])
def test_a_lane_that_loses_the_database_says_so_in_a_line(
    error: type[Exception], caplog: pytest.LogCaptureFixture
) -> None:
    """As everything else does then; what is due is sent when the database is back."""

    def step() -> bool:
        raise error("server closed the connection unexpectedly")

    lasting.forget()
    sending._work("mails", step)
    assert [(entry.levelname, entry.exc_info) for entry in caplog.records] == [("WARNING", None)]
    assert "the database does not answer" in str(caplog.records[0].msg)
