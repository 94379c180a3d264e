"""What is stored of people: their accounts. A visitor without one is only a name in the browser's session."""

import secrets

from django.contrib.auth.models import AbstractUser
from django.db import models


def new_visitor() -> str:
    """The name by which tables know a visitor; it can't be guessed, and only the session or the account holds it."""
    return secrets.token_urlsafe(24)


class Person(AbstractUser):
    """An account. Its tables, seats and editions are those of its visitor, in whatever browser it is logged in."""

    visitor = models.CharField(max_length=64, unique=True, default=new_visitor, editable=False)

    def __str__(self) -> str:
        return self.username
