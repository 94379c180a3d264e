"""What is stored of people: their accounts, and invitations to make one. A visitor without an account is only a name in
the browser's session."""

import secrets
from typing import Any

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils import timezone

from carreira.site.people import names


def new_visitor() -> str:
    """The name by which tables know a visitor; it can't be guessed, and only the session or the account holds it."""
    return secrets.token_urlsafe(24)


class Person(AbstractUser):
    """An account. Its tables, seats and editions are those of its visitor, in whatever browser it is logged in."""

    visitor = models.CharField(max_length=64, unique=True, default=new_visitor, editable=False)
    name_key = models.CharField(
        max_length=1000, unique=True, editable=False, help_text="no two accounts have names that look the same"
    )

    by_program = models.BooleanField(
        default=False, verbose_name="bot account", help_text="a program chooses its moves; its games are not rated"
    )

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Store the account, with the key of its name."""
        if self.name_key.partition(" ")[0] != names.key(
            self.username
        ):  # a space follows in names from before there were keys
            self.name_key = names.key(self.username)
        if kwargs.get("update_fields") is not None and "username" in kwargs["update_fields"]:
            kwargs["update_fields"] = {*kwargs["update_fields"], "name_key"}
        super().save(*args, **kwargs)

    @classmethod
    def called(cls, name: str) -> "Person | None":
        """The account of that name, in whatever case and spacing; None if there is none, or if it was banned."""
        active = cls.objects.filter(is_active=True)
        return active.filter(username=name).first() or active.filter(name_key=names.key(name)).first()

    def __str__(self) -> str:
        return self.username


class Invitation(models.Model):
    """Lets one person make an account. Only whoever gets its address knows the token; here is its hash."""

    token_hash = models.CharField(max_length=64, unique=True, editable=False)
    made_by = models.ForeignKey(
        Person,
        null=True,
        on_delete=models.CASCADE,
        related_name="invitations",
        help_text="empty if it was made on the command line",
    )
    note = models.CharField(max_length=100, blank=True, help_text="whom it is for; only operators see this")
    created = models.DateTimeField(default=timezone.now)
    expires = models.DateTimeField()
    used = models.DateTimeField(null=True)
    used_by = models.OneToOneField(Person, null=True, on_delete=models.SET_NULL, related_name="invited_by")

    def __str__(self) -> str:
        return f"invitation {self.pk}"
