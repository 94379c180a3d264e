"""Accounts: what registering, logging in, changing one's name and leaving mean for tables. The forms and mails are
django-allauth's."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.signals import user_logged_in
from django.conf import settings
from django.contrib.auth import logout
from django.contrib.sessions.models import Session
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.dispatch import Signal
from django.http import HttpRequest
from django.utils import timezone

from carreira.game.language import N_
from carreira.site.logs import log
from carreira.site.pages import say
from carreira.site.people import invitations
from carreira.site.people.models import NAME_TAKEN, Person
from carreira.site.people.names import LONGEST, cleaned, key, refused
from carreira.site.people.visitors import KEY, guest
from carreira.site.refusals import Refusal

taken_along = Signal()
"""Sent when somebody logs in: what `guest`, the browser's visitor before, has belongs to `visitor` from now on."""
renamed = Signal()
"""Sent when the account of `visitor` changes its name from `old` to `new`, within the transaction that does it."""
leaving = Signal()
"""Sent when the account of `visitor` is about to be deleted."""
exporting = Signal()
"""Sent when `visitor` asks for all that is kept; receivers return it as a dictionary for JSON."""
locked_out = Signal()
"""Sent when an operator locks everybody out who has got hold of the account of `visitor`."""
showing = Signal()
"""The page of an `account` is put together for it; receivers return what they add to its context."""

LENGTH = N_("A name has at most %(most)d characters, in one line.")


class Adapter(DefaultAccountAdapter):  # type: ignore[misc]
    """Where this site differs from django-allauth's defaults."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Whether whoever asks can register: as the operator has set it."""
        return not invitations.why_not(invitations.token_of(request))

    def save_user(self, request: HttpRequest, user: Person, form: Any, commit: bool = True) -> Person:
        """Store a new account, and use up the invitation if one is needed; both or neither."""
        try:
            with transaction.atomic():
                saved: Person = super().save_user(request, user, form, commit)
                if settings.REGISTRATION == "invitation":
                    invitations.use(invitations.token_of(request), saved)
        except IntegrityError as error:  # another request has stored the same name since the form was checked
            raise Refusal(403, NAME_TAKEN) from error
        request.session.pop(invitations.FIELD, None)
        return saved

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """A name as it stands at tables: one line, not too long, not one that is taken, even in other letters."""
        name = cleaned(username)
        if name != username or len(username) > LONGEST:
            raise ValidationError(say(LENGTH, most=LONGEST))
        if refused(name):
            raise ValidationError(say(N_("Nobody can have this name. Choose another one.")))
        found: str = super().clean_username(username, shallow=True)  # whether it is taken is looked up below
        if not shallow and Person.objects.filter(name_key=key(name)).exists():
            raise ValidationError(say(NAME_TAKEN))
        return found

    def get_login_stages(self) -> list[str]:
        """A passkey is a way to log in beside the password, not a second step after it."""
        stages: list[str] = super().get_login_stages()
        return [stage for stage in stages if stage != "allauth.mfa.stages.AuthenticateStage"]

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


def rename(account: Person, name: str) -> None:
    """Change the name of an account, which must have been checked. Raises ValidationError if somebody has just taken
    it."""
    try:
        with transaction.atomic():
            held = Person.objects.select_for_update().get(pk=account.pk)
            old, held.username = held.username, name
            held.save(update_fields=["username"])
            renamed.send(Person, visitor=held.visitor, old=old, new=name)
    except IntegrityError as error:
        raise ValidationError(say(NAME_TAKEN)) from error
    account.username, account.name_key = held.username, held.name_key
    log("people").info("renamed", person=account.pk)


def close_sessions(account: Person) -> int:
    """Log an account out wherever it is logged in. Returns how many sessions were closed."""
    running = Session.objects.filter(expire_date__gt=timezone.now())
    mine = [
        session.pk for session in running.iterator() if session.get_decoded().get("_auth_user_id") == str(account.pk)
    ]
    return Session.objects.filter(pk__in=mine).delete()[0]


def remove(account: Person) -> None:
    """Delete an account. Games stay, under another name."""
    with transaction.atomic():
        leaving.send(Person, visitor=account.visitor)
        account.delete()


def delete(request: HttpRequest, account: Person) -> None:
    """Delete an account and log it out."""
    remove(account)
    logout(request)
