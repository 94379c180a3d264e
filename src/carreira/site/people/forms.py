"""Forms of an account's page; those of registering and logging in are django-allauth's."""

from typing import Any

from allauth.account.adapter import get_adapter
from django import forms
from django.core.exceptions import ValidationError

from carreira.game.language import N_
from carreira.site.pages import say
from carreira.site.people.models import Person
from carreira.site.people.names import LONGEST, key


class NameForm(forms.Form):
    """Another name for an account."""

    name = forms.CharField(max_length=LONGEST)

    def __init__(self, *args: Any, account: Person, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.account = account

    def clean_name(self) -> str:
        """The name, by the same rules as a new account's; one's own may be written in other letters."""
        name: str = self.cleaned_data["name"]
        if name == self.account.username:
            raise ValidationError(say(N_("That is the name of this account already.")))
        found: str = get_adapter().clean_username(name, shallow=key(name) == self.account.name_key)
        return found
