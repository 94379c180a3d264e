"""The app of this room."""

from django.apps import AppConfig


class Puzzles(AppConfig):
    """Puzzles, and who has solved which."""

    name = "carreira.site.puzzles"
    label = "puzzles"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Listen to what happens to accounts."""
        from carreira.site.puzzles import belongings

        belongings.connect()
