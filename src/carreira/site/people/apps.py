"""The app of this room."""

from django.apps import AppConfig

from carreira.game.language import N_
from carreira.site.pages import said_later


class People(AppConfig):
    """Accounts."""

    name = "carreira.site.people"
    verbose_name = said_later(N_("People"))

    def ready(self) -> None:
        """Take note of those who register and log in."""
        from carreira.site.people import accounts

        accounts.connect()
