"""What is stored of time: a clock for each table that has one, the hours at which people rest, when the site was up."""

from datetime import datetime
from typing import Any

from django.db import models

from carreira.site.clocks.paces import LIVE, Pace


class Clock(models.Model):
    """The clocks of a table's seats, of which at most one runs.

    `left` and `turn` are as of `since`: while a clock runs, the time from `since` to now is still to be taken off.
    """

    table = models.OneToOneField("carreira.Table", models.CASCADE, primary_key=True, related_name="clock")
    kind = models.CharField(max_length=10, help_text="`live` or `turns`")
    minutes = models.PositiveSmallIntegerField(default=0, help_text="live: each seat's, at the start")
    increment = models.PositiveSmallIntegerField(default=0, help_text="live: seconds more after each turn")
    hours = models.PositiveSmallIntegerField(default=0, help_text="by turns: for each turn")
    left = models.JSONField(help_text="seconds of each seat's own: its clock, or its bank")
    turn = models.FloatField(default=0, help_text="seconds of the turn that runs, before the seat's own are used")
    rest = models.JSONField(null=True, help_text="the rest of whose turn it is, as chosen before the turn began")
    seat = models.PositiveSmallIntegerField(null=True, help_text="whose turn it is, if a person's")
    visitor = models.CharField(max_length=64, blank=True, db_index=True, help_text="the visitor who plays that seat")
    since = models.DateTimeField(null=True, help_text="since when it runs; null while it stands still")
    due = models.DateTimeField(null=True, db_index=True, help_text="when the time will have run out")
    ran_out = models.DateTimeField(null=True, help_text="when the others were first asked what to do")
    warned = models.BooleanField(default=False, help_text="the person has been told that time is running out")
    votes = models.JSONField(default=dict, help_text="what the others have chosen, by visitor")

    def __str__(self) -> str:
        return f"{self.table_id}: {self.kind}"

    @property
    def pace(self) -> Pace:
        """The pace with its figures."""
        return Pace(self.kind, self.minutes, self.increment, self.hours)

    @property
    def live(self) -> bool:
        """Whether people are expected to be there all the time."""
        return self.kind == LIVE


class Rest(models.Model):
    """When a visitor's clocks by turns stand still: at night, and on holidays."""

    visitor = models.CharField(max_length=64, unique=True)
    zone = models.CharField(max_length=64, default="UTC", help_text="a time zone's name")
    night_from = models.PositiveSmallIntegerField(null=True, help_text="the hour; null for no rest at night")
    night_to = models.PositiveSmallIntegerField(null=True)
    holidays = models.JSONField(default=list, help_text="first and last days, as [[ISO date, ISO date], …]")

    def __str__(self) -> str:
        return self.zone

    @property
    def chosen(self) -> dict[str, Any]:
        """What was chosen, as JSON; `Rest(**chosen)` is the same rest."""
        return {name: getattr(self, name) for name in ("zone", "night_from", "night_to", "holidays")}


class Beat(models.Model):
    """When the site was last known to be up: one row."""

    at = models.DateTimeField()

    def __str__(self) -> str:
        return datetime.isoformat(self.at)
