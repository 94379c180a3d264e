"""Passwords: each is checked once. To check one takes half a second, on purpose."""

from typing import Any

from allauth.account.auth_backends import AuthenticationBackend
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest

from carreira.site.people.models import Person


class Once(AuthenticationBackend):  # type: ignore[misc]
    """django-allauth's way to log in by name or address, and the last one that is tried. The others that the settings
    name are for sessions that began with them: each would check a wrong password again."""

    def authenticate(self, request: HttpRequest | None, **credentials: Any) -> Person | None:
        """Whose password it is. Raises PermissionDenied, at which Django stops, if it is nobody's."""
        found: Person | None = super().authenticate(request, **credentials)
        if found is None and credentials.get("password"):
            raise PermissionDenied
        return found

    def _authenticate_by_username(self, username: str, password: str) -> Person | None:
        """The account of exactly this name, where there are several that differ only in case, from before that was
        looked at; otherwise the one of that name in any case."""
        exact = Person.objects.filter(username=username).first()
        found: Person | None = (
            self._check_password(exact, password) if exact else super()._authenticate_by_username(username, password)
        )
        return found
