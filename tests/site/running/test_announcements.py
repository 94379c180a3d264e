"""What PostgreSQL announces, who hears it, and that locks keep one change from undoing another."""

import queue
import threading
from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.db import connection, transaction
from django.utils import timezone

from carreira.site.people.accounts import taken_along
from carreira.site.people.models import Person
from carreira.site.running import worker as worker_module
from carreira.site.running.worker import Worker
from carreira.site.tables.announcements import CHANNEL, Announcements, announce
from carreira.site.tables.holding import hold
from carreira.site.tables.models import HUMAN, Seat, Table
from tests.served import until
from tests.site.conftest import Browser

pytestmark = pytest.mark.django_db(transaction=True)

WAIT = 120.0


@pytest.fixture
def heard() -> Iterator["queue.Queue[str]"]:
    """What is heard from now on."""
    told: queue.Queue[str] = queue.Queue()
    announcements = Announcements(told.put)
    announcements.start()
    assert told.get(timeout=WAIT) == "", "anything may have changed before"
    yield told
    announcements.stop()
    until(lambda: not listening(), what="the end of its connection")


def listening() -> list[int]:
    """The connections on which announcements are heard."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query = %s", [f"LISTEN {CHANNEL}"]
        )
        return [row[0] for row in cursor.fetchall()]


def until_marked(heard: "queue.Queue[str]") -> list[str]:
    """Everything that is heard before a mark that is announced last."""
    announce("mark")
    found = []
    while (told := heard.get(timeout=WAIT)) != "mark":
        found.append(told)
    return found


def test_each_change_of_a_table_is_announced_when_it_is_committed(browser: Browser, heard: "queue.Queue[str]") -> None:
    table = browser.open_table(("human", "human"))
    assert set(until_marked(heard)) == {table.id}
    browser.get(f"/t/{table.id}/")
    browser.move(table, "rondel workers")
    assert until_marked(heard) == [table.id]
    Table.objects.filter(pk=table.pk).update(talk=1)
    assert until_marked(heard) == [table.id]
    gone = table.id
    table.delete()
    assert until_marked(heard) == [gone]


def test_what_concerns_nobody_or_never_happened_is_not_announced(browser: Browser, heard: "queue.Queue[str]") -> None:
    table = browser.open_table(("human", "human"))
    until_marked(heard)
    Table.objects.filter(pk=table.pk).update(claimed_until=timezone.now())
    with transaction.atomic():
        Table.objects.filter(pk=table.pk).update(talk=1)
        transaction.set_rollback(True)
    assert until_marked(heard) == []


def test_a_connection_that_is_cut_is_opened_again(heard: "queue.Queue[str]") -> None:
    [before] = listening()
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(%s)", [before])
    assert heard.get(timeout=WAIT) == "", "look, as nothing can be heard"
    assert heard.get(timeout=WAIT) == "", "look, as something may have been missed"
    assert listening() != [before]
    assert until_marked(heard) == []


def test_a_worker_waits_for_the_next_thing_to_do(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    """While everything is announced: until the bots' pause is over, or a claim or a failure; seldom otherwise."""
    worker = Worker(stand_ins=True)
    assert worker._pause() == worker_module.NOW_AND_THEN, "nothing is heard yet"
    monkeypatch.setattr(Announcements, "heeding", True)
    assert worker._pause() == worker_module.SELDOM
    table = browser.open_table(("random", "random"))
    assert worker._pause() == worker_module.AWAKE
    monkeypatch.setattr(worker_module, "SELDOM", 500.0)  # so long that the test itself takes no part of it that counts
    Table.objects.filter(pk=table.pk).update(claimed_until=timezone.now() + timedelta(seconds=300))
    assert 100 < worker._pause() <= 300
    Table.objects.filter(pk=table.pk).update(claimed_until=None, failed_until=timezone.now() + timedelta(seconds=400))
    assert 200 < worker._pause() <= 400
    Table.objects.filter(pk=table.pk).update(failed_until=timezone.now() + timedelta(hours=1))
    assert worker._pause() == worker_module.SELDOM


def waiting_for_locks() -> int:
    """How many connections wait for somebody else's change."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
        )
        [count] = cursor.fetchone()
    return int(count)


def test_who_logs_in_while_seats_change_loses_none(browser: Browser) -> None:
    """Somebody else changes the guest's seat; the account gets it as it is then, and nothing is written over."""
    table = browser.open_table(("human", "human"))
    guest = table.owner
    account = Person.objects.create_user("Ana")

    def log_in() -> None:
        with transaction.atomic():
            taken_along.send(Person, guest=guest, visitor=account.visitor)
        connection.close()

    thread = threading.Thread(target=log_in)
    with hold(table, started=True) as (_, seats):
        thread.start()
        until(waiting_for_locks, what="the account waiting for the table")
        for seat in seats:
            seat.name = f"{seat.name} changed"
            seat.save()
    thread.join(WAIT)
    assert not thread.is_alive()
    mine = Seat.objects.filter(table=table, kind=HUMAN, visitor=account.visitor, name__endswith="changed")
    assert mine.count() == 2
    assert Table.objects.get(pk=table.pk).owner == account.visitor


def test_two_who_take_tables_along_that_they_share_wait_for_each_other(browser: Browser) -> None:
    """Tables are locked in one order everywhere: however often both meet, neither is sent away."""
    people = [Person.objects.create_user(name) for name in ("Ana", "Rui")]
    for _ in range(6):
        table = browser.open_table(("human", "human"))
        for seat, person in zip(table.seats.all(), people, strict=True):
            Seat.objects.filter(pk=seat.pk).update(visitor=person.visitor)
    start, failed = threading.Barrier(2), []

    def take_along(person: Person) -> None:
        start.wait()
        try:
            for _ in range(5):
                with transaction.atomic():
                    taken_along.send(Person, guest=f"nobody {person.pk}", visitor=person.visitor)
        except Exception as error:
            failed.append(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=take_along, args=(person,)) for person in people]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(WAIT)
    assert not failed
