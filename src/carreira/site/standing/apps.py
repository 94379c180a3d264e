"""The app of this room."""

from django.apps import AppConfig

from carreira.game.language import N_
from carreira.site.pages import said_later


class Standing(AppConfig):
    """Standing: ratings, the halls of fame, what people have played."""

    name = "carreira.site.standing"
    verbose_name = said_later(N_("Results"))

    def ready(self) -> None:
        """Listen to what happens at tables and to accounts."""
        from carreira.site.standing import belongings, results, shown

        belongings.connect()
        results.connect()
        shown.connect()
