"""What is stored of the processes that work for the site."""

from django.db import models
from django.utils import timezone


class Process(models.Model):
    """The state of a process that works for the site, for pages that wait for it: `bots` or `compiler GAME`."""

    name = models.CharField(primary_key=True, max_length=60)
    state = models.CharField(max_length=20)
    progress = models.PositiveSmallIntegerField(default=0, help_text="percent")
    seen = models.DateTimeField(default=timezone.now)
    decisions = models.BigIntegerField(default=0, help_text="of bots, by all workers that there have been")
    thought = models.FloatField(default=0.0, help_text="how many seconds they have thought about them")
    failures = models.BigIntegerField(default=0, help_text="how often a bot could not decide")

    class Meta:
        db_table = "carreira_process"

    def __str__(self) -> str:
        return f"{self.name}: {self.state}"
