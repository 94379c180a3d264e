"""What is stored of editions."""

from django.db import models
from django.utils import timezone

from carreira.site.tables.models import new_id


class OwnEdition(models.Model):
    """An edition that a visitor typed in or loaded from a file, to open tables with.

    A table keeps the figures that it is played with in its own row, so an edition may be changed or removed.
    """

    id = models.CharField(primary_key=True, max_length=32, default=new_id, editable=False)
    visitor = models.CharField(max_length=64, db_index=True)
    game = models.CharField(max_length=40)
    name = models.CharField(max_length=120)
    hash = models.CharField(max_length=64)
    figures = models.JSONField()
    origins = models.JSONField(help_text="certainty and source of each figure")
    created = models.DateTimeField(default=timezone.now)
    changed = models.DateTimeField(default=timezone.now)

    class Meta:
        db_table = "carreira_ownedition"
        ordering = ("created",)

    def __str__(self) -> str:
        return f"{self.game} {self.name}"
