"""The pages on which people register and log in; who can't register is told why."""

from typing import Any

from allauth.account.views import LoginView, SignupView
from django.http import HttpResponse
from django.template import loader

from carreira.site.people import invitations
from carreira.site.people.passkeys import possible


class LogIn(LoginView):  # type: ignore[misc]
    """django-allauth's form, and a passkey where there can be one."""

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """What the page shows."""
        found: dict[str, Any] = super().get_context_data(**kwargs)
        return found | {"passkeys_possible": possible(self.request)}


class Registration(SignupView):  # type: ignore[misc]
    """django-allauth's form, which keeps an invitation until it is sent."""

    def is_open(self) -> bool:
        """Whether whoever asks can register."""
        is_open = bool(super().is_open())
        if is_open and invitations.FIELD in self.request.GET:
            self.request.session[invitations.FIELD] = self.request.GET[invitations.FIELD]
        return is_open

    def closed(self) -> HttpResponse:
        """The page that says why not, and what can be done."""
        context = {"why": invitations.why_not(invitations.token_of(self.request))}
        return HttpResponse(loader.render_to_string("account/signup_closed.html", context, self.request), status=403)
