"""Nights and holidays do not count: intervals, deadlines, time zones, what can be chosen."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carreira.site.clocks.models import Rest
from carreira.site.clocks.rests import awake, deadline, spans
from tests.site.conftest import Browser

NIGHT = Rest(zone="Europe/Lisbon", night_from=22, night_to=7)
AFTERNOON = Rest(zone="Asia/Tokyo", night_from=13, night_to=15)
LEAVE = Rest(zone="Europe/Berlin", holidays=[["2026-12-24", "2026-12-26"]])


def at(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def day(ahead: int) -> str:
    """A day from now on, as forms write it."""
    return (datetime.now(UTC).date() + timedelta(days=ahead)).isoformat()


def test_a_night_does_not_count() -> None:
    """Lisbon has the time of London in winter."""
    assert awake(NIGHT, at("2026-11-22T20:00"), at("2026-11-23T09:00")) == 4 * 3600
    assert awake(NIGHT, at("2026-11-22T23:00"), at("2026-11-23T06:00")) == 0
    assert deadline(NIGHT, at("2026-11-22T20:00"), 3 * 3600) == at("2026-11-23T08:00")


def test_a_night_where_the_person_lives() -> None:
    assert awake(AFTERNOON, at("2026-06-01T00:00"), at("2026-06-02T00:00")) == 22 * 3600
    assert spans(AFTERNOON, at("2026-06-01T00:00"), at("2026-06-01T12:00")) == [
        (at("2026-06-01T04:00"), at("2026-06-01T06:00"))
    ]


def test_a_night_in_which_clocks_are_changed() -> None:
    """On 25 October 2026 Lisbon's clocks go back at 2 in the morning: that night has ten hours."""
    assert awake(NIGHT, at("2026-10-24T12:00"), at("2026-10-25T12:00")) == 14 * 3600


def test_holidays_are_whole_days() -> None:
    assert awake(LEAVE, at("2026-12-23T12:00"), at("2026-12-27T12:00")) == (11 + 13) * 3600
    assert deadline(LEAVE, at("2026-12-23T12:00"), 12 * 3600) == at("2026-12-27T00:00")


def test_without_rest_all_time_counts() -> None:
    assert awake(None, at("2026-11-22T20:00"), at("2026-11-23T20:00")) == 86400
    assert deadline(None, at("2026-11-22T20:00"), 86400) == at("2026-11-23T20:00")


@given(
    rest=st.builds(
        Rest,
        zone=st.sampled_from(["UTC", "Europe/Lisbon", "America/St_Johns", "Pacific/Apia"]),
        night_from=st.integers(0, 23),
        night_to=st.integers(0, 23),
        holidays=st.sampled_from(
            [[], [["2026-10-20", "2026-10-28"]], [["2026-10-20", "2026-10-20"], ["2026-10-21", "2026-11-01"]]]
        ),
    ).filter(lambda rest: 0 < (rest.night_to - rest.night_from) % 24 <= 12),
    hour=st.integers(0, 24 * 20),
    seconds=st.floats(0, 10 * 86400),
)
def test_the_deadline_is_when_so_many_seconds_have_counted(rest: Rest, hour: int, seconds: float) -> None:
    start = at("2026-10-15T00:30") + timedelta(hours=hour)
    assert awake(rest, start, deadline(rest, start, seconds)) == pytest.approx(seconds, abs=1e-3)


@pytest.mark.django_db
class TestPage:
    """The page on which people choose."""

    @pytest.mark.parametrize(
        ("fields", "problem"),
        [
            ({"night_from": "22"}, "needs both hours"),
            ({"night_from": "8", "night_to": "7"}, "A night can last 1 to 12 hours"),
            ({"first-0": "2026-12-10", "last-0": "2026-12-09"}, "can’t be before the first"),
            ({"first-0": "9999-12-31"}, "for the next year only"),
            ({"first-0": day(30), "last-0": day(59)}, "can have 28 days"),
            ({"first-0": day(30), "last-0": day(49), "first-1": day(50), "last-1": day(59)}, "can have 28 days"),
            ({"first-0": "soon"}, "Write a day like this: 2026-12-24."),
            ({"zone": "Moon/Tranquility"}, "not one of the available choices"),
        ],
    )
    def test_what_cannot_be(self, browser: Browser, fields: dict[str, str], problem: str) -> None:
        browser.get("/rest/")
        browser.post("/rest/", {"zone": "UTC", **fields})
        assert browser.status == 400
        assert problem in browser.page
        assert not Rest.objects.exists()

    def test_what_was_chosen_is_kept_for_this_visitor_alone(self, browser: Browser) -> None:
        browser.get("/rest/")
        browser.post("/rest/", {"zone": "Europe/Lisbon", "night_from": "23", "night_to": "8", "first-1": day(200)})
        assert "Saved." in browser.page
        kept = Rest.objects.get()
        assert (kept.zone, kept.night_from, kept.night_to) == ("Europe/Lisbon", 23, 8)
        assert kept.holidays == [[day(200), day(200)]]
        assert f'value="{day(200)}"' in browser.page
        assert f'value="{day(200)}"' not in Browser().get("/rest/")
