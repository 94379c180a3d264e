"""What is stored of puzzles: how visitors got on with each, and on which days they solved the day's puzzle."""

from django.db import models


class Attempt(models.Model):
    """How a visitor got on with a puzzle, which is named by its id (`carreira.game.puzzles`)."""

    visitor = models.CharField(max_length=64)
    game = models.CharField(max_length=40)
    puzzle = models.CharField(max_length=12)
    tries = models.PositiveIntegerField(default=0, help_text="moves that were not the best, up to the first that was")
    solved = models.DateTimeField(null=True, help_text="when the best move was found, before it was shown")
    shown = models.BooleanField(default=False, help_text="the solution was asked for before it was found")

    class Meta:
        constraints = (models.UniqueConstraint(fields=["visitor", "puzzle"], name="puzzles_attempt_once"),)

    def __str__(self) -> str:
        return f"{self.game} {self.puzzle} {self.visitor}"

    @property
    def done(self) -> bool:
        """Whether the visitor knows the solution: found, or shown."""
        return self.solved is not None or self.shown


class SolvedDay(models.Model):
    """A day (UTC) whose puzzle a visitor has solved on it."""

    visitor = models.CharField(max_length=64)
    day = models.DateField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=["visitor", "day"], name="puzzles_day_once"),)

    def __str__(self) -> str:
        return f"{self.visitor} {self.day.isoformat()}"
