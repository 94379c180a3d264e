"""What is stored of the API: tokens, by their hashes."""

from django.db import models
from django.utils import timezone

from carreira.site.people.models import Person


class Token(models.Model):
    """Lets a program act for an account. Only whoever made it knows the token; here is its hash."""

    LONGEST_NOTE = 60

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="tokens")
    token_hash = models.CharField(max_length=64, unique=True, editable=False)
    scopes = models.JSONField(help_text="what it lets a program do: `read`, `play`")
    note = models.CharField(max_length=LONGEST_NOTE, blank=True, help_text="what it is for, in its owner's words")
    created = models.DateTimeField(default=timezone.now)
    used = models.DateTimeField(null=True, help_text="when it was used last, to the hour")

    def __str__(self) -> str:
        return f"token {self.pk} of {self.person}"
