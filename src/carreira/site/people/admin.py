"""People and invitations, for operators. Whoever is banned is logged out everywhere and can't log in."""

from typing import Any

from allauth.mfa.models import Authenticator
from django import forms
from django.contrib import admin, messages
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.forms import UserChangeForm, UserCreationForm
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils import timezone

from carreira.game.language import N_
from carreira.site.pages import said_later, say
from carreira.site.people import accounts, invitations
from carreira.site.people.models import Invitation, Person
from carreira.site.people.names import key
from carreira.site.people.powers import Power, WithPowers
from carreira.site.refusals import Refusal

YOURSELF = N_("You can’t ban the last operator.")
BANNED = N_("Banned %(person)s; closed sessions: %(n)d.")
LET_IN = N_("%(person)s may log in again.")
SEND = N_("Send this address, which is shown only now: %(address)s")


def ban(person: Person, _: dict[str, Any]) -> str:
    """Ban somebody: their seats stay, as when somebody does not come back."""
    if (
        person.is_superuser
        and not Person.objects.filter(is_superuser=True, is_active=True).exclude(pk=person.pk).exists()
    ):
        raise Refusal(403, YOURSELF)
    Person.objects.filter(pk=person.pk).update(is_active=False)
    closed = accounts.close_sessions(person)
    return say(BANNED, person=person, n=closed)


def let_in(person: Person, _: dict[str, Any]) -> str:
    """Let a banned person log in again."""
    Person.objects.filter(pk=person.pk).update(is_active=True)
    return say(LET_IN, person=person)


class _Named(forms.ModelForm):  # type: ignore[type-arg]
    """A form whose name must be free for accounts (`Adapter.clean_username`)."""

    def clean_username(self) -> str:
        name: str = self.cleaned_data["username"]
        own = bool(self.instance.pk) and key(name) == self.instance.name_key
        found: str = accounts.Adapter().clean_username(name, shallow=own)
        return found


class PersonForm(_Named, UserChangeForm):  # type: ignore[type-arg]
    """A person, changed by an operator."""


class NewPersonForm(_Named, UserCreationForm):  # type: ignore[type-arg]
    """A person, added by an operator."""


@admin.register(Person)
class People(WithPowers, UserAdmin):  # type: ignore[type-arg]
    """Accounts: look, ban, set a password, make an operator. Changes are written down."""

    form = PersonForm
    add_form = NewPersonForm
    list_display = ("username", "email", "is_active", "by_program", "is_staff", "date_joined", "last_login")
    fieldsets = (
        (None, {"fields": ("username", "password", "email")}),
        (
            said_later(N_("Rights")),
            {"fields": ("is_active", "by_program", "is_staff", "is_superuser", "groups", "user_permissions")},
        ),
        (said_later(N_("Dates")), {"fields": ("date_joined", "last_login")}),
    )
    readonly_fields = ("is_active", "date_joined", "last_login")
    search_fields = ("username", "email")
    ordering = ("-date_joined",)

    def lookup_allowed(self, lookup: str, value: Any, request: HttpRequest) -> bool:
        """No address may ask for what no page shows: visitors."""
        return lookup.split("__")[0] != "visitor" and super().lookup_allowed(lookup, value, request)

    powers = (
        Power(
            "ban",
            N_("Ban"),
            N_("Is logged out everywhere and can’t log in any more. Seats stay: clocks and bots deal with them."),
            ban,
            lambda person: person.is_active,
        ),
        Power("let-in", N_("Let in again"), N_("Can log in again."), let_in, lambda person: not person.is_active),
    )

    def save_model(self, request: HttpRequest, obj: Person, form: Any, change: bool) -> None:
        """Store a person; a new name is one that seats follow."""
        if change and "username" in form.changed_data:
            new, obj.username = obj.username, form.initial["username"]
            try:
                accounts.rename(obj, new)
            except ValidationError as error:
                self.message_user(request, " ".join(error.messages), messages.ERROR)
        super().save_model(request, obj, form, change)

    def delete_model(self, request: HttpRequest, obj: Person) -> None:
        """Delete an account as its owner would: games stay."""
        accounts.remove(obj)

    def delete_queryset(self, request: HttpRequest, queryset: Any) -> None:
        """Delete several accounts."""
        for person in queryset:
            accounts.remove(person)


@admin.register(Invitation)
class Invitations(admin.ModelAdmin):  # type: ignore[type-arg]
    """Invitations: made here or by accounts; deleting an open one takes it back."""

    list_display = ("id", "note", "made_by", "created", "expires", "used_by", "is_open")
    list_filter = (("used", admin.EmptyFieldListFilter),)
    search_fields = ("note", "made_by__username", "used_by__username")
    fields = ("note", "made_by", "created", "expires", "used", "used_by")
    ordering = ("-created",)

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        """Whom it is for can be changed; the rest can't."""
        return ("made_by", "created", "expires", "used", "used_by")

    @admin.display(description=said_later(N_("Open")), boolean=True)
    def is_open(self, invitation: Invitation) -> bool:
        """Whether it can be used."""
        return invitation.used is None and invitation.expires > timezone.now()

    def save_model(self, request: HttpRequest, obj: Invitation, form: Any, change: bool) -> None:
        """Store a note, or make an invitation and show its address, which is stored nowhere."""
        if change:
            super().save_model(request, obj, form, change)
            return
        assert isinstance(request.user, Person)
        token = invitations.make(request.user, obj.note)
        made = Invitation.objects.get(token_hash=invitations.hashed(token))
        obj.pk, obj.created, obj.expires = made.pk, made.created, made.expires
        address = request.build_absolute_uri(invitations.address(token))
        self.message_user(request, say(SEND, address=address))


admin.site.unregister(Authenticator)


@admin.register(Authenticator)
class Passkeys(admin.ModelAdmin):  # type: ignore[type-arg]
    """Passkeys: an operator can delete one that somebody has lost."""

    list_display = fields = readonly_fields = ("user", "type", "created_at", "last_used_at")
    search_fields = ("user__username",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Only its owner can add one."""
        return False
