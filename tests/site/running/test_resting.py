"""A worker with nothing to do asks the database for its queue only once something has changed, or after a while."""

import time
from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from django.db import OperationalError

from carreira.site.running import chores as chores_module
from carreira.site.running.chores import Chore, Chores
from carreira.site.running.worker import Worker
from carreira.site.sqlite.writes import Writes
from carreira.site.tables.announcements import Announcements

LONG = 3600.0
"""Seconds, so many that nothing in these tests waits until they are over."""


class Clock:
    """In the place of `time` and of events: what waits is over at once, and the clock has moved on."""

    def __init__(self, rung: Iterable[bool] = ()) -> None:
        self.now = 0.0
        self.waited: list[float] = []
        self._rung: Iterator[bool] = iter(rung)

    def monotonic(self) -> float:
        return self.now

    def wait(self, seconds: float) -> bool:
        self.waited.append(round(seconds, 3))
        self.now += max(0.0, seconds)
        return next(self._rung, False)

    def clear(self) -> None:
        pass


class Told(Writes):
    """Says what it is given, one answer after the other, and then that there is nothing new."""

    def __init__(self, *answers: bool | Exception) -> None:
        super().__init__()
        self._answers = iter(answers)
        self.asked = 0

    def new(self) -> bool:
        self.asked += 1
        answer = next(self._answers, False)
        if isinstance(answer, Exception):
            raise answer
        return answer


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(time, "monotonic", made.monotonic)
    return made


def resting(clock: Clock, *answers: bool) -> tuple[Worker, Told]:
    worker, told = Worker(stand_ins=True), Told(*answers)
    vars(worker).update(_bell=clock, _writes=told, _served=-LONG)
    return worker, told


def test_a_worker_looks_when_something_has_been_written(clock: Clock) -> None:
    worker, told = resting(clock, False, False, True)
    worker._rest(LONG)
    assert told.asked == 3
    assert clock.waited == [0.2, 0.2, 0.2]


def test_a_worker_looks_when_its_time_has_come_although_nothing_was_written(clock: Clock) -> None:
    """A bot's pause is over, say."""
    worker, _ = resting(clock)
    worker._rest(0.5)
    assert clock.waited == [0.2, 0.2, 0.1]


def test_a_worker_asks_more_often_soon_after_a_decision(clock: Clock) -> None:
    worker, _ = resting(clock, False, True)
    worker._served = clock.now
    worker._rest(LONG)
    assert clock.waited == [0.04, 0.04]


def test_a_worker_that_hears_of_changes_asks_for_nothing(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Announcements, "heeding", True)
    worker, told = resting(clock)
    worker._rest(5.0)
    assert clock.waited == [5.0]
    assert told.asked == 0


def chores_of(clock: Clock, told: Any) -> Chores:
    chores = Chores((Chore("hints given", 0.25, lambda: 0),), 0.25, Announcements(lambda _: None))
    vars(chores).update(_bell=clock, _stop=clock, _writes=told)
    return chores


def test_what_somebody_waits_for_is_looked_for_when_something_was_written(clock: Clock) -> None:
    chores_of(clock, Told(False, True))._rest()
    assert clock.waited == [0.25, 0.25]


def test_what_somebody_waits_for_is_looked_for_now_and_then_anyway(clock: Clock) -> None:
    """What has failed is tried again after a time, which nobody writes down."""
    told = Told()
    chores_of(clock, told)._rest()
    assert clock.now == chores_module.NAP
    assert told.asked == 4


def test_a_database_that_is_away_is_looked_at_so_that_the_log_tells(clock: Clock) -> None:
    chores_of(clock, Told(OperationalError("gone")))._rest()
    assert clock.waited == [0.25]


def test_who_is_woken_right_after_a_look_looks_again_as_soon_as_it_is_due(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not only when the next change is announced: somebody asks for a hint a moment after another one was given."""
    monkeypatch.setattr(Announcements, "heeding", True)
    chores = chores_of(clock, Told())
    clock._rung = iter([True])
    chores._due = dict.fromkeys(chores._due, 5.2)
    chores._rest()
    assert clock.waited == [chores_module.SELDOM, pytest.approx(0.2)]
