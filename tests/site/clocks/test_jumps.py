"""When the server's clock jumps, nobody's time does: whoever looks at it first sets things right."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone

from carreira.site.clocks import outages
from carreira.site.clocks.models import Beat, Clock
from carreira.site.running import worker as worker_module
from carreira.site.running.worker import Worker
from carreira.site.tables import timeouts
from carreira.site.tables.models import Seat, Table
from tests.site.clocks.test_clocks import BY_TURNS, DAY, LIVE, about, left, passed, play_turn, running
from tests.site.conftest import Browser

pytestmark = pytest.mark.django_db

HOUR = timedelta(hours=1)
Jump = Callable[[timedelta], None]


@pytest.fixture
def jump(monkeypatch: pytest.MonkeyPatch) -> Jump:
    """Lets the clock jump. A worker has just noted the time."""
    ahead = timedelta()

    def now() -> datetime:
        return datetime.now(UTC) + ahead

    def jumping(by: timedelta) -> None:
        nonlocal ahead
        ahead += by

    monkeypatch.setattr(timezone, "now", now)
    outages.beat()
    return jumping


@pytest.mark.parametrize("by", [HOUR, -HOUR, 24 * HOUR, -24 * HOUR], ids=str)
@pytest.mark.parametrize("pace", [LIVE, BY_TURNS], ids=["live", "turns"])
def test_a_move_just_after_a_jump_costs_what_it_took(jump: Jump, pace: dict[str, str], by: timedelta) -> None:
    """Nobody has noticed the jump before, neither the worker nor anybody else."""
    table, (mover, _) = running({**pace, "increment": "0"} if pace is LIVE else pace)
    before = left(table)
    jump(by)
    play_turn(mover, table)
    assert left(table) == about(before)
    clock = Clock.objects.get(table=table)
    assert clock.since is not None
    assert abs(clock.since - timezone.now()) < timedelta(seconds=30), "the next one's clock runs from now on"
    assert clock.ran_out is None


@pytest.mark.parametrize("by", [HOUR, -HOUR], ids=str)
def test_what_was_thought_before_a_jump_counts(jump: Jump, by: timedelta) -> None:
    table, _ = running(LIVE)
    seat = table.to_move
    assert seat is not None
    passed(table, 100)
    jump(by)
    assert outages.beat() == 1
    assert left(table)[seat] == about(500)
    jump(timedelta(seconds=20))
    outages.beat()
    jump(timedelta(seconds=20))
    assert left(table)[seat] == about(460), "and what is thought afterwards"


def test_nobodys_time_runs_out_by_a_jump(jump: Jump) -> None:
    table, (late, other) = running(LIVE)
    jump(HOUR)
    assert timeouts.ring() == 0
    jump(HOUR)
    other.get(f"/t/{table.id}/")
    other.post(f"/t/{table.id}/time-out", {"choice": "end"})
    assert other.status == 409
    jump(24 * HOUR)
    assert timeouts.warn() == 0
    assert late.listed()


def test_who_moved_just_before_an_outage_costs_nobody_anything(jump: Jump) -> None:
    """Their move came after the last note, so the next one's clock began later than that."""
    table, _ = running(LIVE)
    before = left(table)
    Beat.objects.update(at=timezone.now() - timedelta(seconds=4))
    jump(3 * HOUR)
    assert outages.beat() == 1
    assert left(table) == about(before)


def test_what_the_others_were_asked_by_mistake_is_taken_back(jump: Jump) -> None:
    """A page or the worker may have looked at the clock in the moment of a jump."""
    table, _ = running(LIVE)
    jump(HOUR)
    Clock.objects.filter(table=table).update(ran_out=timezone.now(), votes={"somebody": "end"})
    outages.beat()
    clock = Clock.objects.get(table=table)
    assert (clock.ran_out, clock.votes) == (None, {})


def test_time_that_had_run_out_before_stays_run_out(jump: Jump) -> None:
    table, _ = running(LIVE)
    passed(table, DAY)
    assert timeouts.ring() == 1
    jump(-HOUR)
    outages.beat()
    assert Clock.objects.get(table=table).ran_out is not None


def test_a_little_difference_between_two_machines_is_no_jump(jump: Jump) -> None:
    jump(-timedelta(seconds=10))
    before = Beat.objects.get().at
    assert outages.beat() == 0
    assert Beat.objects.get().at == before
    jump(timedelta(seconds=20))
    assert outages.beat() == 0
    assert Beat.objects.get().at > before


def test_bots_dont_wait_until_the_clock_has_caught_up(browser: Browser, jump: Jump) -> None:
    """Neither for a pause, nor for another worker’s claim, nor where one failed; nor do those that play alone."""
    tables = [browser.open_table(kinds) for kinds in (("random", "random"),) * 3]
    soon = timezone.now() + timedelta(seconds=5)
    Table.objects.filter(pk=tables[0].pk).update(changed=timezone.now())
    Table.objects.filter(pk=tables[1].pk).update(claimed_until=soon)
    Table.objects.filter(pk=tables[2].pk).update(failed_until=soon)
    jump(-HOUR)
    outages.beat()
    jump(worker_module.ASIDE)
    found = Worker(stand_ins=True)
    served = set()
    for _ in tables:
        (table,) = found.waiting()  # one of a visitor's at a time
        served.add(table.pk)
        Table.objects.filter(pk=table.pk).update(waits_for_bot=False)
    assert served == {table.pk for table in tables}


def test_who_has_gone_does_not_seem_to_be_there(jump: Jump) -> None:
    table, _ = running(LIVE)
    Seat.objects.filter(table=table).update(seen=timezone.now())
    jump(-HOUR)
    outages.beat()
    jump(timedelta(minutes=2))
    assert not any(seat.here for seat in Seat.objects.filter(table=table))
