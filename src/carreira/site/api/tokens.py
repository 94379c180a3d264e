"""Personal tokens: making them, taking them back, and who it is that brings one.

A token is 256 random bits, so its plain SHA-256 is enough to keep: nobody can try them all.
"""

import secrets
from collections.abc import Collection
from dataclasses import dataclass, field
from datetime import timedelta

from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone

from carreira.game.language import N_
from carreira.site.api.models import Token
from carreira.site.databases import in_passing
from carreira.site.people.invitations import hashed
from carreira.site.people.models import Person
from carreira.site.people.names import one_line
from carreira.site.refusals import Refusal

READ, PLAY = "read", "play"
SCOPES = {
    READ: N_("read: see what this account sees"),
    PLAY: N_("play: also open tables, sit down, move and take back"),
}
"""What a token can be good for; each scope includes those before it."""
BEGINNING = "carreira_"
"""Every token begins like this, so that people and scanners know one that was published by mistake."""
MOST = 20
"""How many tokens an account may have, at most."""
NOTED = timedelta(hours=1)
"""How exactly it is noted when a token was used last; a write for each request would cost more than the request."""

UNKNOWN = N_(
    "This token isn’t valid: it must be complete, and may have been taken back. Make another one on the account’s page."
)
NEEDED = N_("This needs a token, as `Authorization: Bearer TOKEN`. Make one on the account’s page.")
TOO_LITTLE = N_("This token is for reading only. Make one with the scope “play” on the account’s page.")
TOO_MANY = N_("This account has %(most)d tokens already. Take one back before you make another one.")
NOT_YOURS = N_("There is no such token of this account, so nothing was changed.")
CHALLENGE = {"WWW-Authenticate": "Bearer"}


@dataclass(frozen=True)
class Caller:
    """Who asks: an account by one of its tokens, or somebody without one."""

    person: Person | None = None
    scopes: Collection[str] = field(default=())
    token: int | None = None
    """The key of the token."""

    @property
    def visitor(self) -> str:
        """The visitor that tables know; "" without a token."""
        return self.person.visitor if self.person else ""

    @property
    def name(self) -> str:
        """The name of the account; "" without a token."""
        return self.person.username if self.person else ""

    def may(self, scope: str) -> bool:
        """Whether the token is good for this."""
        known = list(SCOPES)
        return any(known.index(scope) <= known.index(held) for held in self.scopes)


def make(person: Person, scopes: Collection[str], note: str = "") -> str:
    """Make a token. Returns it; it is stored nowhere. Raises Refusal (429) if the account has too many."""
    token = BEGINNING + secrets.token_urlsafe(32)
    with transaction.atomic():
        Person.objects.select_for_update().get(pk=person.pk)
        if Token.objects.filter(person=person).count() >= MOST:
            raise Refusal(429, TOO_MANY, most=MOST)
        Token.objects.create(
            person=person,
            token_hash=hashed(token),
            scopes=[scope for scope in SCOPES if scope in scopes],
            note=one_line(note)[: Token.LONGEST_NOTE],
        )
    return token


def take_back(person: Person, number: int) -> None:
    """Make one of an account's tokens invalid. Raises Refusal (404)."""
    if not Token.objects.filter(person=person, pk=number).delete()[0]:
        raise Refusal(404, NOT_YOURS)


def caller(request: HttpRequest) -> Caller:
    """Who asks, by the request's header alone: a browser sends cookies also where another site makes it. Raises Refusal
    (401) for a token that isn't valid."""
    header = request.headers.get("Authorization", "")
    if not header:
        return Caller()
    kind, _, token = header.partition(" ")
    found = None
    if kind.lower() == "bearer":
        # a token that isn't ASCII can't be one, and might not even be text that can be hashed
        known = Token.objects.select_related("person").filter(person__is_active=True)
        found = known.filter(token_hash=hashed(token.strip())).first() if token.isascii() else None
    if found is None:
        raise Refusal(401, UNKNOWN, headers=CHALLENGE)
    now = timezone.now()
    if found.used is None or found.used < now - NOTED:  # looked at here: an update locks the database in any case
        with in_passing("when a token was used"):
            Token.objects.filter(pk=found.pk).update(used=now)
    return Caller(found.person, tuple(found.scopes), found.pk)


def still_valid(who: Caller) -> bool:
    """Whether the token of a caller has not been taken back since; somebody without one needs none."""
    return who.token is None or Token.objects.filter(pk=who.token, person__is_active=True).exists()


def caller_for(request: HttpRequest, scope: str) -> Caller:
    """Who asks, with a token that is good for this. Raises Refusal (401 or 403)."""
    found = caller(request)
    if found.person is None:
        raise Refusal(401, NEEDED, headers=CHALLENGE)
    if not found.may(scope):
        raise Refusal(403, TOO_LITTLE)
    return found
