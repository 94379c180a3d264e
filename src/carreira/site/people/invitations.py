"""Invitations to make an account, where the operator lets nobody register without one (`CARREIRA_REGISTRATION`)."""

import hashlib
import secrets
from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone

from carreira.game.language import N_
from carreira.site.pages import say
from carreira.site.people.models import Invitation, Person
from carreira.site.refusals import Refusal

FIELD = "invitation"
"""The name of the token in the address of the form, and in the session until the form is sent."""
LASTS = timedelta(days=14)
MOST_OPEN = 5
"""How many invitations of one account may be open at the same time, at most."""

CLOSED = N_("Nobody can make an account here at the moment.")
NEEDED = N_(
    "Accounts are made by invitation here. Ask somebody who has an account, or whoever runs this site, to invite you."
)
UNKNOWN = N_("This invitation isn’t valid. Its address must be complete, to the last letter; or it was taken back.")
EXPIRED = N_("This invitation has expired: it was good for %(days)d days. Ask for a new one.")
USED = N_("This invitation has been used: each is for one account. Ask for another one.")
TOO_MANY = N_(
    "%(most)d of your invitations are open. Wait until one is used or expires, or take one back, before you invite"
    " somebody else."
)
NOT_BY_INVITATION = N_("Nobody needs an invitation here, so none was made.")
NOT_OPEN = N_("This invitation is not open any more, so nothing was changed.")


def hashed(token: str) -> str:
    """What is stored of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def address(token: str) -> str:
    """Where whoever has the token registers: an address on this site, without its name."""
    return f"{reverse('account_signup')}?{FIELD}={token}"


def make(made_by: Person | None, note: str = "") -> str:
    """Make an invitation, by an account or on the command line. Returns its token, which is stored nowhere."""
    token = secrets.token_urlsafe(24)
    Invitation.objects.create(token_hash=hashed(token), made_by=made_by, note=note, expires=timezone.now() + LASTS)
    return token


def open_now() -> QuerySet[Invitation]:
    """The invitations that can be used; those of a banned account can't."""
    active = Q(made_by=None) | Q(made_by__is_active=True)
    return Invitation.objects.filter(active, used=None, expires__gt=timezone.now())


def invite(account: Person) -> str:
    """Make an invitation as any account may. Returns its token. Raises Refusal (403 or 429)."""
    if settings.REGISTRATION != "invitation":
        raise Refusal(403, NOT_BY_INVITATION)
    with transaction.atomic():
        Person.objects.select_for_update().get(pk=account.pk)
        if open_now().filter(made_by=account).count() >= MOST_OPEN:
            raise Refusal(429, TOO_MANY, most=MOST_OPEN)
        return make(account)


def take_back(account: Person, number: int) -> None:
    """Make one's own open invitation invalid. Raises Refusal (403)."""
    mine = Invitation.objects.filter(pk=number, made_by=account, used=None)
    if not mine.delete()[0]:
        raise Refusal(403, NOT_OPEN)


def token_of(request: HttpRequest) -> str:
    """The token that a request brings, in its address or from the page before; "" if none."""
    found = request.GET.get(FIELD) or request.session.get(FIELD, "")
    return found if isinstance(found, str) else ""


def why_not(token: str) -> str:
    """Why nobody can register with this token, in the reader's language; "" if they can."""
    if settings.REGISTRATION == "open":
        return ""
    if settings.REGISTRATION == "closed":
        return say(CLOSED)
    if not token:
        return say(NEEDED)
    found = Invitation.objects.filter(token_hash=hashed(token)).first()
    if found is not None and found.used is not None:
        return say(USED)
    if found is not None and found.expires <= timezone.now():
        return say(EXPIRED, days=LASTS.days)
    if not open_now().filter(token_hash=hashed(token)).exists():
        return say(UNKNOWN)
    return ""


def use(token: str, person: Person) -> None:
    """Use an invitation for a new account, within the transaction that stores it. Raises Refusal (403)."""
    now = timezone.now()
    used = open_now().filter(token_hash=hashed(token)).values("pk")
    if not Invitation.objects.filter(pk__in=used, used=None).update(used=now, used_by=person):
        raise Refusal(403, USED)
