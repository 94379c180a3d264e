"""The app of this room."""

from django.apps import AppConfig


class Clocks(AppConfig):
    """Clocks."""

    name = "carreira.site.clocks"

    def ready(self) -> None:
        """Listen to what happens to accounts."""
        from carreira.site.clocks import belongings

        belongings.connect()
