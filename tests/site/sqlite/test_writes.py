"""What others write to a SQLite database is noticed without looking for it."""

import threading

import pytest
from django.db import connection

from carreira.site.running.models import Process
from carreira.site.running.processes import report
from carreira.site.sqlite.writes import Writes
from tests import databases

pytestmark = pytest.mark.django_db(transaction=True)


def by_somebody_else() -> None:
    """Write something through another connection."""

    def write() -> None:
        report("bots", "plain")
        connection.close()

    thread = threading.Thread(target=write)
    thread.start()
    thread.join()


@pytest.mark.skipif(bool(databases.SERVER), reason="it is SQLite that can tell")
def test_only_what_others_have_written_is_new() -> None:
    writes = Writes()
    assert writes.new(), "nobody has asked yet"
    assert not writes.new()
    by_somebody_else()
    assert writes.new()
    assert not writes.new()
    Process.objects.all().delete()
    assert not writes.new(), "one's own"
    connection.close()
    assert writes.new(), "through a new connection, anything may be new"


@pytest.mark.skipif(not databases.SERVER, reason="SQLite can tell")
def test_a_database_that_cannot_tell_may_always_have_something_new() -> None:
    writes = Writes()
    assert writes.new()
    assert writes.new()
