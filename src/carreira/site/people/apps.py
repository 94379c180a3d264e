"""The app of this room."""

from django.apps import AppConfig


class People(AppConfig):
    """Accounts."""

    name = "carreira.site.people"

    def ready(self) -> None:
        """Take note of those who register and log in."""
        from carreira.site.people import accounts

        accounts.connect()
