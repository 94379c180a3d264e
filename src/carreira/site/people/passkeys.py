"""Passkeys, by django-allauth's WebAuthn: a way to log in beside the password. Pages lie in `templates/mfa`."""

import ipaddress
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from allauth.mfa.models import Authenticator
from allauth.mfa.webauthn import views
from allauth.mfa.webauthn.forms import (
    AddWebAuthnForm,
    EditWebAuthnForm,
    LoginWebAuthnForm,
    ReauthenticateWebAuthnForm,
)
from django import forms
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import path

from carreira.game.language import N_
from carreira.site.pages import say
from carreira.site.people.models import Person
from carreira.site.people.names import one_line
from carreira.site.refusals import Refusal

LONGEST_NAME = 60
UNKNOWN = N_(
    "This passkey isn’t known here, so nothing was changed. Log in with a password or a code by e-mail,"
    " and add it anew."
)
UNREADABLE = N_("What the browser sent is no passkey, so nothing was changed. Try again.")


@contextmanager
def _readable() -> Iterator[None]:
    """What can't be read as a passkey is a wrong value of a form: fido2 fails at it in many ways."""
    try:
        yield
    except (AttributeError, LookupError, TypeError, ValueError, struct.error) as error:
        raise ValidationError(say(UNREADABLE)) from error


class PasskeyForm(AddWebAuthnForm):  # type: ignore[misc]
    """A new passkey: it always logs in by itself, so it is never a mere second step."""

    name = forms.CharField(required=False, max_length=LONGEST_NAME)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        del self.fields["passwordless"]
        number = passkeys(kwargs["user"]).count() + 1
        self.initial["name"] = say(N_("Passkey %(number)d"), number=number)

    def clean_name(self) -> str:
        """What was typed, or the name that was proposed."""
        return one_line(self.cleaned_data["name"]) or str(self.initial["name"])

    def clean(self) -> dict[str, Any]:
        """Check that the device has asked its owner, too."""
        self.cleaned_data["passwordless"] = True
        with _readable():
            found: dict[str, Any] = super().clean()
        return found


class LogInForm(LoginWebAuthnForm):  # type: ignore[misc]
    """A passkey instead of a name and a password."""

    def clean_credential(self) -> Authenticator:
        """The passkey that was used."""
        with _readable():
            return super().clean_credential()


class AgainForm(ReauthenticateWebAuthnForm):  # type: ignore[misc]
    """A passkey of somebody who is logged in."""

    def clean_credential(self) -> Authenticator:
        """The passkey that was used."""
        with _readable():
            return super().clean_credential()


class RenameForm(EditWebAuthnForm):  # type: ignore[misc]
    """Another name for a passkey."""

    name = forms.CharField(max_length=LONGEST_NAME)


class LogIn(views.LoginWebAuthnView):  # type: ignore[misc]
    """Logging in by a passkey alone."""

    def form_invalid(self, form: forms.Form) -> HttpResponse:
        """Say that it is not known."""
        raise Refusal(403, UNKNOWN)


class Again(views.ReauthenticateWebAuthnView):  # type: ignore[misc]
    """Showing by a passkey that it is still oneself."""

    def form_invalid(self, form: forms.Form) -> HttpResponse:
        """Say that it is not known."""
        raise Refusal(403, UNKNOWN)


def passkeys(account: Person) -> QuerySet[Authenticator]:
    """The passkeys of an account, the oldest first."""
    return Authenticator.objects.filter(user=account, type=Authenticator.Type.WEBAUTHN).order_by("created_at")  # type: ignore[no-any-return]


def possible(request: HttpRequest) -> bool:
    """Whether browsers make passkeys for the address at which the site was asked: it needs a name, and HTTPS unless it
    is `localhost`."""
    host = request.get_host().rpartition(":")[0] or request.get_host()
    try:
        ipaddress.ip_address(host.strip("[]"))
    except ValueError:
        return request.is_secure() or host == "localhost"
    return False


urlpatterns = [
    path("add/", views.add_webauthn, name="mfa_add_webauthn"),
    path("login/", LogIn.as_view(), name="mfa_login_webauthn"),
    path("reauthenticate/", Again.as_view(), name="mfa_reauthenticate_webauthn"),
    path("<int:pk>/remove/", views.remove_webauthn, name="mfa_remove_webauthn"),
    path("<int:pk>/edit/", views.edit_webauthn, name="mfa_edit_webauthn"),
]
