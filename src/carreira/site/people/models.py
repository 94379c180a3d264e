"""What is stored of people: their accounts, and invitations to make one. A visitor without an account is only a name in
the browser's session."""

import secrets
from typing import Any

from allauth.mfa.models import Authenticator
from django.contrib.auth.models import AbstractUser
from django.core.validators import RegexValidator
from django.db import models
from django.utils import timezone

from carreira.game.language import N_
from carreira.site.pages import said_later, say
from carreira.site.people import names

OF_NAMES = RegexValidator(
    r"^[\w.@+-]+( [\w.@+-]+)*\Z",
    said_later(N_("A name has letters, digits, spaces between words, and @ . + - _ only. Choose another one.")),
)
"""Refuses names with other characters, some of which addresses can't have."""
NAME_TAKEN = N_("Somebody else has this name already, or one that looks the same. Choose another one.")


def new_visitor() -> str:
    """The name by which tables know a visitor; it can't be guessed, and only the session or the account holds it."""
    return secrets.token_urlsafe(24)


class Person(AbstractUser):
    """An account. Its tables, seats and editions are those of its visitor, in whatever browser it is logged in."""

    username = models.CharField(
        said_later(N_("name")),
        max_length=150,
        unique=True,
        validators=[OF_NAMES],
        error_messages={"unique": said_later(NAME_TAKEN)},
    )
    visitor = models.CharField(max_length=64, unique=True, default=new_visitor, editable=False)
    name_key = models.CharField(
        max_length=1000, unique=True, editable=False, help_text="no two accounts have names that look the same"
    )

    by_program = models.BooleanField(
        said_later(N_("bot account")),
        default=False,
        help_text=said_later(N_("A program chooses its moves; its games are not rated.")),
    )

    class Meta(AbstractUser.Meta):
        verbose_name, verbose_name_plural = said_later(N_("person")), said_later(N_("people"))

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
        verbose_name=said_later(N_("made by")),
        help_text=said_later(N_("Empty if it was made on the command line.")),
    )
    note = models.CharField(
        said_later(N_("note")),
        max_length=100,
        blank=True,
        help_text=said_later(N_("Whom it is for; only operators see this.")),
    )
    created = models.DateTimeField(said_later(N_("made")), default=timezone.now)
    expires = models.DateTimeField(said_later(N_("valid until")))
    used = models.DateTimeField(said_later(N_("used")), null=True)
    used_by = models.OneToOneField(
        Person, null=True, on_delete=models.SET_NULL, related_name="invited_by", verbose_name=said_later(N_("used by"))
    )

    class Meta:
        verbose_name, verbose_name_plural = said_later(N_("invitation")), said_later(N_("invitations"))

    def __str__(self) -> str:
        return self.note or say(N_("invitation %(number)d"), number=self.pk)


class Passkey(Authenticator):  # type: ignore[misc]
    """A passkey, as operators' pages call it."""

    class Meta:
        proxy = True
        verbose_name, verbose_name_plural = said_later(N_("passkey")), said_later(N_("passkeys"))
