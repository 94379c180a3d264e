"""Marking an account as a bot account: one whose moves a program chooses.

The mark stays, so that nobody plays as a program today and is rated as a person tomorrow; an operator can take it away.
"""

from gettext import gettext as _

from carreira.game.language import N_
from carreira.site.people.models import Person
from carreira.site.people.names import key
from carreira.site.people.operators import BadAccount, check_name
from carreira.site.refusals import Refusal
from carreira.site.standing.models import Placing, Rating

RATED = N_(
    "This account has played rated games, so it can’t become a bot account. Make another account for the program."
)


def rated(account: Person) -> bool:
    """Whether the account has played a rated game, which need not be stored any more."""
    rows = Rating.objects.filter(visitor=account.visitor, games__gt=0)
    return rows.exists() or Placing.objects.filter(visitor=account.visitor, after__isnull=False).exists()


def mark(account: Person) -> None:
    """Mark an account for good. Raises Refusal (403) if it has played rated games."""
    if rated(account):
        raise Refusal(403, RATED)
    Person.objects.filter(pk=account.pk).update(by_program=True)
    account.by_program = True


def make(name: str) -> Person:
    """A new bot account, which nobody can log in to. Raises BadAccount."""
    check_name(name)
    if Person.objects.filter(name_key=key(name)).exists():
        raise BadAccount(_("The account %(name)r is banned, so no program can play for it.") % {"name": name})
    account = Person(username=name, by_program=True)
    account.set_unusable_password()
    account.save()
    return account
