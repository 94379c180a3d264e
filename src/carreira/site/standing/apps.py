"""The app of this room."""

from django.apps import AppConfig


class Standing(AppConfig):
    """Standing: ratings, the halls of fame, what people have played."""

    name = "carreira.site.standing"

    def ready(self) -> None:
        """Listen to what happens at tables and to accounts."""
        from carreira.site.standing import belongings, results, shown

        belongings.connect()
        results.connect()
        shown.connect()
