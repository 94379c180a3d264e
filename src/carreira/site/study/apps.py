"""The app of this room."""

from django.apps import AppConfig


class Study(AppConfig):
    """Hints, reviews, and games that go on from a moment of another one."""

    name = "carreira.site.study"

    def ready(self) -> None:
        """Listen to what happens at tables and to accounts."""
        from carreira.site.study import belongings, shown, turning_back

        belongings.connect()
        shown.connect()
        turning_back.connect()
