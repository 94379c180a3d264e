"""The app of this room."""

from django.apps import AppConfig


class Editions(AppConfig):
    """Editions: reading, typing in and keeping corrected figures."""

    name = "carreira.site.editions"

    def ready(self) -> None:
        """Listen to what happens to accounts."""
        from carreira.site.editions import own

        own.connect()
