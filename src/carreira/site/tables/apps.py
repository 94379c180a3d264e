"""The app of tables. Its label is the site's, from before the site had rooms: its rows lie in `carreira_…`."""

from django.apps import AppConfig

from carreira.game.language import N_
from carreira.site.pages import said_later


class Tables(AppConfig):
    """Tables, seats and moves."""

    name = "carreira.site.tables"
    label = "carreira"
    verbose_name = said_later(N_("Tables"))

    def ready(self) -> None:
        """Listen to what happens to accounts, to the ends of games, and to the server's clock."""
        from carreira.site.tables import belongings, plans, turning_back

        belongings.connect()
        plans.connect()
        turning_back.connect()
