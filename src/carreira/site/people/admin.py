"""People and invitations, for operators. Whoever is banned is logged out everywhere and can't log in."""

from typing import Any, ClassVar

from allauth.mfa.models import Authenticator
from django import forms
from django.contrib import admin, messages
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.forms import UserCreationForm
from django.contrib.auth.models import Group
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.urls import URLPattern
from django.utils import timezone

from carreira.game.language import N_
from carreira.site.locales import minute
from carreira.site.pages import language, said_later, say
from carreira.site.people import accounts, invitations
from carreira.site.people.lookups import OnlyFilters
from carreira.site.people.models import Invitation, Passkey, Person
from carreira.site.people.names import LONGEST, key
from carreira.site.people.operators import last_operator
from carreira.site.people.powers import Power, ReasonForm, WithPowers
from carreira.site.refusals import Refusal

OPERATOR = said_later(N_("Operator"))
YOURSELF = N_("You can’t ban the last operator.")
BANNED = N_("Banned %(person)s; closed sessions: %(n)d.")
LET_IN = N_("%(person)s may log in again.")
NEW_PASSWORD = N_("Gave %(person)s a new password; closed sessions: %(n)d.")
SEND = N_("Send this address, which is shown only now: %(address)s")


def ban(person: Person, _: dict[str, Any]) -> str:
    """Ban somebody: their seats stay, as when somebody does not come back."""
    if last_operator(person):
        raise Refusal(403, YOURSELF)
    Person.objects.filter(pk=person.pk).update(is_active=False)
    closed = accounts.close_sessions(person)
    return say(BANNED, person=person, n=closed)


def let_in(person: Person, _: dict[str, Any]) -> str:
    """Let a banned person log in again."""
    Person.objects.filter(pk=person.pk).update(is_active=True)
    return say(LET_IN, person=person)


def set_password(person: Person, asked: dict[str, Any]) -> str:
    """Give somebody a new password, which logs them and their programs out everywhere."""
    person.set_password(asked["password"])
    person.save(update_fields=["password"])
    closed = accounts.close_sessions(person)
    accounts.locked_out.send(Person, visitor=person.visitor)
    return say(NEW_PASSWORD, person=person, n=closed)


class PasswordForm(ReasonForm):
    """A new password for a person."""

    password = forms.CharField(
        label=said_later(N_("New password")), strip=False, widget=forms.PasswordInput({"autocomplete": "new-password"})
    )
    field_order = ("password", "reason")

    def clean_password(self) -> str:
        """The password, if it is good enough."""
        word: str = self.cleaned_data["password"]
        assert isinstance(self.about, Person)
        validate_password(word, self.about)
        return word


class _Named(forms.ModelForm):  # type: ignore[type-arg]
    """A form whose name must be free for accounts (`Adapter.clean_username`)."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].help_text = say(accounts.LENGTH, most=LONGEST)

    def clean_username(self) -> str:
        name: str = self.cleaned_data["username"]
        own = bool(self.instance.pk) and key(name) == self.instance.name_key
        found: str = accounts.Adapter().clean_username(name, shallow=own)
        return found


class PersonForm(_Named):
    """A person, changed by an operator."""

    class Meta:
        model = Person
        fields = ("username", "email", "by_program", "is_superuser")
        labels: ClassVar = {"is_superuser": OPERATOR}
        help_texts: ClassVar = {"is_superuser": said_later(N_("May use these pages, and do everything on them."))}

    def clean_is_superuser(self) -> bool:
        """Whether the person is to be an operator; there is always one."""
        wanted: bool = self.cleaned_data["is_superuser"]
        if not wanted and last_operator(self.instance):
            raise ValidationError(say(N_("This is the last operator, so it must stay one.")))
        return wanted


class NewPersonForm(_Named, UserCreationForm):  # type: ignore[type-arg]
    """A person, added by an operator."""


@admin.register(Person)
class People(WithPowers, UserAdmin):  # type: ignore[type-arg]
    """Accounts: look, ban, set a password, make an operator. Changes are written down."""

    form = PersonForm
    add_form = NewPersonForm
    add_fieldsets = ((None, {"classes": ("wide",), "fields": ("username", "password1", "password2")}),)
    add_form_template = None  # Django's says that more can be changed afterwards, in few languages
    list_display = ("username", "email", "may_log_in", "by_program", "operator", "date_joined", "last_login")
    list_filter = ("is_active", "by_program")
    filter_horizontal = ()
    fieldsets = (
        (None, {"fields": ("username", "email")}),
        (said_later(N_("Rights")), {"fields": ("may_log_in", "by_program", "is_superuser")}),
        (said_later(N_("Dates")), {"fields": ("date_joined", "last_login")}),
    )
    goes_with = N_("Games stay, under another name; the rating, notes, sentences and invitations go, too.")
    readonly_fields = ("may_log_in", "date_joined", "last_login")
    search_fields = ("username", "email")
    ordering = ("-date_joined",)

    powers = (
        Power(
            "ban",
            N_("Ban"),
            N_("Is logged out everywhere and can’t log in any more. Seats stay: clocks and bots deal with them."),
            ban,
            lambda person: person.is_active,
        ),
        Power("let-in", N_("Let in again"), N_("Can log in again."), let_in, lambda person: not person.is_active),
        Power(
            "set-password",
            N_("Set a new password"),
            N_(
                "Is logged out everywhere and logs in with the new password, which you have to pass on. Tokens of "
                "programs are not valid any more."
            ),
            set_password,
            lambda person: True,
            PasswordForm,
        ),
    )

    @admin.display(description=said_later(N_("May log in")), boolean=True)
    def may_log_in(self, person: Person) -> bool:
        """Whether they are not banned."""
        return person.is_active

    @admin.display(description=OPERATOR, boolean=True)
    def operator(self, person: Person) -> bool:
        """Whether these pages are open to them."""
        return person.is_superuser

    def get_urls(self) -> list[URLPattern]:
        """Without the admin's page for passwords: a power sets them, with a reason."""
        return [url for url in super().get_urls() if url.name != "auth_user_password_change"]

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Operators can't be deleted, only people who are none any more."""
        return not (obj and obj.is_superuser) and super().has_delete_permission(request, obj)

    def get_deleted_objects(
        self, objs: Any, request: HttpRequest
    ) -> tuple[list[Any], dict[str, int], set[str], list[str]]:
        """As for other things; an operator among several stops them all."""
        doomed, kinds, lacking, protected = super().get_deleted_objects(objs, request)
        if any(person.is_superuser for person in objs):
            lacking = {say(N_("operators; take this right away from them first"))}
        return doomed, kinds, lacking, protected

    def save_model(self, request: HttpRequest, obj: Person, form: Any, change: bool) -> None:
        """Store a person; a new name is one that seats follow."""
        obj.is_staff = obj.is_superuser
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
class Invitations(OnlyFilters):
    """Invitations: made here or by accounts; deleting an open one takes it back."""

    list_display = ("__str__", "made_by", "created", "expires", "used_by", "is_open")
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


admin.site.unregister(Group)
admin.site.unregister(Authenticator)


@admin.register(Passkey)
class Passkeys(OnlyFilters):
    """Passkeys: an operator can delete one that somebody has lost."""

    list_display = fields = readonly_fields = ("person", "made", "used")
    search_fields = ("user__username",)

    @admin.display(description=said_later(N_("Person")), ordering="user__username")
    def person(self, passkey: Passkey) -> str:
        """Whose it is."""
        return str(passkey.user)

    @admin.display(description=said_later(N_("Made")), ordering="created_at")
    def made(self, passkey: Passkey) -> str:
        """When it was made."""
        return minute(passkey.created_at, language())

    @admin.display(description=said_later(N_("Last used")), ordering="last_used_at")
    def used(self, passkey: Passkey) -> str:
        """When somebody last logged in with it."""
        return minute(passkey.last_used_at, language()) if passkey.last_used_at else say(N_("not used yet"))

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Only its owner can add one."""
        return False
