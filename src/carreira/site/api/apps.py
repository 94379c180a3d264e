"""The app of this room."""

from django.apps import AppConfig


class Api(AppConfig):
    """The API: the same tables for programs, as JSON."""

    name = "carreira.site.api"

    def ready(self) -> None:
        """Add to the account's page, and to what is kept of an account."""
        from carreira.site.api import belongings, shown

        belongings.connect()
        shown.connect()
