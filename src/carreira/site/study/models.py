"""What is stored of studying: hints that were given, reviews, and where games that go on from a moment come from."""

from django.db import models
from django.utils import timezone

from carreira.site.tables.models import Table


class Hint(models.Model):
    """A hint that somebody asked for: the moves that were shown. The rows of a table are its record of hints."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="hints")
    seat = models.PositiveSmallIntegerField()
    visitor = models.CharField(max_length=64, blank=True, db_index=True, help_text="empty for who left")
    number = models.PositiveIntegerField(help_text="how many decisions had been made")
    line = models.CharField(max_length=64, help_text="SHA-256 of these decisions: they may have been taken back since")
    asked = models.DateTimeField(default=timezone.now)
    level = models.CharField(max_length=20, blank=True, help_text="the level that gave it; empty until it is given")
    moves = models.JSONField(default=list, help_text="move, share, points and visits of each, best first")
    failed = models.BooleanField(default=False, help_text="it could not be given")
    claimed_until = models.DateTimeField(null=True, help_text="a worker thinks about it until then")

    class Meta:
        constraints = (models.UniqueConstraint(fields=["table", "seat", "line"], name="study_hint_once"),)
        indexes = (models.Index(fields=["asked"], name="study_waiting_hint", condition=models.Q(level="")),)

    def __str__(self) -> str:
        return f"{self.table_id}: a hint for seat {self.seat} after {self.number} decisions"

    @property
    def waiting(self) -> bool:
        """Whether it is still to be given."""
        return not self.level and not self.failed


class GameReview(models.Model):
    """A finished game, looked over by a level of bots. It is made once, and anew only by a newer engine."""

    table = models.OneToOneField(Table, on_delete=models.CASCADE, related_name="review", primary_key=True)
    asked = models.DateTimeField(default=timezone.now)
    waiting = models.BooleanField(default=True, help_text="it is to be made, for the first time or anew")
    progress = models.PositiveSmallIntegerField(default=0, help_text="how much of it is made, in percent")
    claimed_until = models.DateTimeField(null=True, help_text="a worker makes it until then")
    failed_until = models.DateTimeField(null=True, help_text="it could not be made, and is not tried before then")
    made = models.DateTimeField(null=True)
    level = models.CharField(max_length=20, blank=True, help_text="of the bots that looked it over")
    engine = models.PositiveIntegerField(default=0, help_text="the version of the engine that made it")
    rules_version = models.PositiveIntegerField(default=0, help_text="the rules under which it was replayed")
    figures = models.JSONField(null=True, help_text="shares, points, lost, best, luck and seats, as carreira.Review")

    class Meta:
        indexes = (models.Index(fields=["asked"], name="study_waiting_review", condition=models.Q(waiting=True)),)

    def __str__(self) -> str:
        return f"{self.table_id}: a review by {self.level or 'nobody yet'}"


class Branch(models.Model):
    """A table whose game goes on from a moment of a finished one."""

    table = models.OneToOneField(Table, on_delete=models.CASCADE, related_name="branch", primary_key=True)
    origin = models.ForeignKey(Table, null=True, on_delete=models.SET_NULL, related_name="branches")
    number = models.PositiveIntegerField(help_text="how many decisions they have in common")

    def __str__(self) -> str:
        return f"{self.table_id}: what if, after {self.number} decisions of {self.origin_id}"
