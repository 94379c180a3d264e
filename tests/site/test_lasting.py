"""A trouble that lasts is told of when it begins and once a minute, not each time that it is met."""

import logging

import pytest

from carreira.site import lasting


@pytest.fixture
def told(caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time, in seconds, which a test sets."""
    now = [1000.0]
    monkeypatch.setattr(lasting.time, "monotonic", lambda: now[0])
    lasting.forget()
    caplog.set_level(logging.WARNING)
    return now


def test_the_first_time_and_each_minute(told: list[float], caplog: pytest.LogCaptureFixture) -> None:
    for _ in range(30):
        lasting.tell("site", "it is away", "refused", path="/")
        told[0] += 5
    assert [record.msg.get("more") for record in caplog.records] == [None, 11, 11]


def test_each_trouble_by_itself(told: list[float], caplog: pytest.LogCaptureFixture) -> None:
    for event, error in [("away", "refused"), ("away", "timed out"), ("full", "refused"), ("away", "refused")]:
        lasting.tell("site", event, error)
    lasting.tell("bots", "away", "refused")
    assert len(caplog.records) == 4


def test_what_always_reads_differently_fills_no_memory(told: list[float]) -> None:
    for number in range(3 * lasting.MOST):
        lasting.tell("site", "away", f"refused {number}")
    assert len(lasting._met) <= lasting.MOST
