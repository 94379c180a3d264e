"""Accounts: what registering, logging in and leaving mean for tables. The forms and mails are django-allauth's."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.signals import user_logged_in
from django.conf import settings
from django.contrib.auth import logout
from django.core.exceptions import ValidationError
from django.db import transaction
from django.dispatch import Signal
from django.http import HttpRequest

from carreira.game.language import N_
from carreira.site.logs import log
from carreira.site.pages import say
from carreira.site.people.models import Person
from carreira.site.people.names import LONGEST, cleaned
from carreira.site.people.visitors import KEY, guest

taken_along = Signal()
"""Sent when somebody logs in: what `guest`, the browser's visitor before, has belongs to `visitor` from now on."""
leaving = Signal()
"""Sent when the account of `visitor` is about to be deleted."""
exporting = Signal()
"""Sent when `visitor` asks for all that is kept; receivers return it as a dictionary for JSON."""
showing = Signal()
"""The page of an `account` is put together for it; receivers return what they add to its context."""


class Adapter(DefaultAccountAdapter):  # type: ignore[misc]
    """Where this site differs from django-allauth's defaults."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Whether people can register: as the operator has set it."""
        return bool(settings.REGISTRATION == "open")

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """A name as it stands at tables: one line, not too long."""
        name = cleaned(username)
        if name != username or len(username) > LONGEST:
            raise ValidationError(say(N_("A name has at most %(most)d characters, in one line."), most=LONGEST))
        found: str = super().clean_username(username, shallow)
        return found

    def add_message(self, *args: Any, **kwargs: Any) -> None:
        """Nothing: the page that follows shows what has happened."""


def connect() -> None:
    """From now on, whoever registers or logs in takes along what this browser had before."""
    user_logged_in.connect(take_along, dispatch_uid="people.take_along")


def take_along(sender: object, request: HttpRequest, user: Person, **_: object) -> None:
    """Give the account what the browser's guest has: tables, seats, editions."""
    before = guest(request)
    if not before:
        return
    with transaction.atomic():
        taken_along.send(Person, guest=before, visitor=user.visitor)
    del request.session[KEY]
    log("people").info("guest became a person", person=user.pk)


def delete(request: HttpRequest, account: Person) -> None:
    """Delete an account and log it out. Games stay, under another name."""
    with transaction.atomic():
        leaving.send(Person, visitor=account.visitor)
        account.delete()
    logout(request)
