"""Operators: accounts that may use the pages at /operators/."""

from gettext import gettext as _

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError

from carreira.site.people.models import OF_NAMES, Person
from carreira.site.people.names import LONGEST, cleaned, key, refused


class BadAccount(ValueError):
    """The name or the password can't be used; the message says why."""


def check_name(name: str) -> None:
    """Raise BadAccount if no account can have this name."""
    if not name or cleaned(name) != name:
        raise BadAccount(_("A name has 1 to %(most)d characters, in one line.") % {"most": LONGEST})
    try:
        OF_NAMES(name)
    except ValidationError as error:
        raise BadAccount(" ".join(error.messages)) from error
    if refused(name):
        raise BadAccount(_("Nobody can have this name."))


def last_operator(person: Person) -> bool:
    """Whether nobody else could use the operators' pages without this person."""
    others = Person.objects.filter(is_superuser=True, is_active=True).exclude(pk=person.pk)
    return person.is_superuser and not others.exists()


def make_operator(name: str, password: str) -> bool:
    """Make an operator's account, or make the account of that name one, with a new password.

    Returns whether the account is new. Raises BadAccount.
    """
    check_name(name)
    person = Person.objects.filter(name_key=key(name)).first()
    new = person is None
    person = person or Person(username=name)
    try:
        validate_password(password, person)
    except ValidationError as error:
        raise BadAccount(" ".join(error.messages)) from error
    person.set_password(password)
    person.is_staff = person.is_superuser = person.is_active = True
    person.save()
    return new
