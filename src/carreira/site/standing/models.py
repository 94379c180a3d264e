"""What is stored of standing: results of finished games, ratings, streaks, winners' sentences, hidden profiles.

Visitors are the secret names by which tables know people; only those of accounts have ratings and streaks.
"""

from django.db import models
from django.utils import timezone

from carreira.game.language import N_
from carreira.site.pages import said_later, say
from carreira.site.tables.models import FORMER, Table

LONGEST = 140
"""Letters in a winner's sentence."""


class Rating(models.Model):
    """How strong an account or a level of bots is in one game on one ladder, as openskill estimates it."""

    visitor = models.CharField(max_length=64, blank=True, help_text="an account's; empty for bots")
    level = models.CharField(max_length=20, blank=True, help_text="of bots; empty for accounts")
    game = models.CharField(max_length=40)
    ladder = models.CharField(max_length=10)
    mu = models.FloatField()
    sigma = models.FloatField()
    games = models.PositiveIntegerField(default=0)
    changed = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["visitor", "level", "game", "ladder"], name="standing_rating_once"),
        )

    def __str__(self) -> str:
        return f"{self.game} {self.ladder} {self.level or 'an account'}: {self.mu:.1f} ± {self.sigma:.1f}"


class Result(models.Model):
    """How a match at a table ended. It is final, as the match is."""

    table = models.OneToOneField(Table, on_delete=models.CASCADE, related_name="result", primary_key=True)
    game = models.CharField(max_length=40)
    ladder = models.CharField(max_length=10)
    seat_count = models.PositiveSmallIntegerField()
    persons = models.PositiveSmallIntegerField(help_text="different people at the table when it ended")
    bots = models.PositiveSmallIntegerField(help_text="seats of bots when it ended")
    finished = models.DateTimeField()
    standard = models.BooleanField(help_text="played with the figures of the box")
    variant = models.CharField(max_length=120, blank=True, help_text="the options that were on, each between spaces")
    public = models.BooleanField(help_text="neither private nor closed to those who watch")
    unrated = models.CharField(max_length=12, blank=True, help_text="why it changed no rating; empty if it did")

    class Meta:
        indexes = (
            models.Index(fields=["game", "-finished"], name="standing_of_game", condition=models.Q(public=True)),
            models.Index(fields=["-finished"], name="standing_latest", condition=models.Q(public=True)),
        )

    def __str__(self) -> str:
        return f"{self.game} {self.table_id}, {self.finished:%Y-%m-%d}"


class Placing(models.Model):
    """How one seat came out of it."""

    result = models.ForeignKey(Result, on_delete=models.CASCADE, related_name="placings")
    seat = models.PositiveSmallIntegerField()
    visitor = models.CharField(max_length=64, blank=True, help_text="the person's; empty for bots, and for who left")
    level = models.CharField(max_length=20, blank=True, help_text="the bot's; empty for persons")
    name = models.CharField(max_length=40, db_index=True)
    folded_name = models.TextField(blank=True, help_text="what a search compares; empty for who deleted their account")
    points = models.IntegerField()
    rank = models.PositiveSmallIntegerField(help_text="from 1; ties share a rank")
    opening = models.CharField(max_length=80, blank=True, help_text="the seat's first move")
    before = models.IntegerField(null=True, help_text="the rating as it was shown before the game; null if unrated")
    after = models.IntegerField(null=True, help_text="the rating as it was shown after the game; null if unrated")

    class Meta:
        ordering = ("seat",)
        constraints = (models.UniqueConstraint(fields=["result", "seat"], name="standing_placing_once"),)
        indexes = (models.Index(fields=["visitor"], name="standing_of_visitor"),)

    def __str__(self) -> str:
        return f"{self.rank}. {self.name}: {self.points}"

    @property
    def called(self) -> str:
        """The name as a page shows it."""
        return say(FORMER) if self.name == FORMER else self.name

    @property
    def change(self) -> int | None:
        """By how much the rating changed; None if it didn't count."""
        return None if self.before is None or self.after is None else self.after - self.before


class Streak(models.Model):
    """How many games of one kind an account has won one after the other, among people at tables that others may see."""

    visitor = models.CharField(max_length=64)
    game = models.CharField(max_length=40)
    current = models.PositiveIntegerField(default=0)
    record = models.PositiveIntegerField(default=0)
    reached = models.DateTimeField(null=True, help_text="when the record was reached")

    class Meta:
        constraints = (models.UniqueConstraint(fields=["visitor", "game"], name="standing_streak_once"),)
        indexes = (models.Index(fields=["game", "-record"], name="standing_streaks"),)

    def __str__(self) -> str:
        return f"{self.game}: {self.current}, at most {self.record}"


class Sentence(models.Model):
    """What a winner has to say about a game."""

    result = models.OneToOneField(Result, on_delete=models.CASCADE, related_name="sentence", primary_key=True)
    seat = models.PositiveSmallIntegerField()
    visitor = models.CharField(max_length=64, db_index=True)
    text = models.CharField(said_later(N_("sentence")), max_length=LONGEST)
    said = models.DateTimeField(said_later(N_("said")), default=timezone.now)
    reported_by = models.CharField(
        said_later(N_("report")), max_length=64, blank=True, help_text="the visitor who reported it"
    )

    class Meta:
        verbose_name, verbose_name_plural = said_later(N_("winner’s sentence")), said_later(N_("winners’ sentences"))

    def __str__(self) -> str:
        return self.text


class HiddenProfile(models.Model):
    """An account that doesn't want a page about what it has played."""

    visitor = models.CharField(max_length=64, primary_key=True)

    def __str__(self) -> str:
        return "a hidden profile"
